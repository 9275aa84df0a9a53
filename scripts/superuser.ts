import { randomBytes } from 'node:crypto';
import { isEmail } from '#identity/email/email.rules.ts';
import { makeSuperuser } from '#identity/user/superuser.service.ts';
import { createUser, userWithEmail } from '#identity/user/user.service.ts';
import { isRefusal } from '#kit/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import { hashPassword } from '#platform/password.ts';
import type { Database } from '#platform/postgres/database.ts';
import { say } from './run-tool.ts';
import { endWith, UsageError } from './running/failure.ts';
import { visitHere, withOwnDatabase } from './running/own-database.ts';

/** Chooses the first superuser, whom nobody else can: `npm run superuser -- someone@clinic.example`. */
try {
  const email = process.argv[2]?.trim() ?? '';
  if (!isEmail(email))
    throw new UsageError('name an e-mail address: npm run superuser -- someone@clinic.example');
  await withOwnDatabase(async (database, config) => {
    const known = await userWithEmail(database.reader(), email);
    say(known ? await promote(config, database, known) : await create(config, database, email));
  });
} catch (error) {
  endWith(error);
}

async function promote(
  config: Config,
  database: Database,
  { id, email, emailVerifiedAt }: { id: number; email: string; emailVerifiedAt: Date | null },
): Promise<string> {
  try {
    const isNew = await database.write((db) => makeSuperuser(db, visitHere(config, 'superuser'), id));
    return `${email} is a superuser ${isNew ? 'now' : 'already'}`;
  } catch (cause) {
    if (!isRefusal(cause) || cause.code !== 'account-not-ready') throw cause;
    throw new UsageError(
      `${email}: ${cause.detail} ${emailVerifiedAt ? 'A new password, asked for on the sign-in page, gives it one.' : 'The link in its confirmation e-mail confirms the address.'}`,
      { cause },
    );
  }
}

async function create(config: Config, database: Database, email: string): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const visit = visitHere(config, 'superuser');
  const { now } = visit;
  const person = { email, firstName: 'First', lastName: 'Administrator', passwordHash, emailVerifiedAt: now };
  await database.write(async (db) => makeSuperuser(db, visit, await createUser(db, person, now)));
  return `nobody had the address ${email}: a new account is a superuser now, password ${password} (change it after signing in)`;
}
