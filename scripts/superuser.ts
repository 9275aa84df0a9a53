import { randomBytes } from 'node:crypto';
import { createUser, userWithEmail } from '#identity/user/user.service.ts';
import { hashPassword } from '#platform/password.ts';
import { type Database, statement } from '#platform/postgres/database.ts';
import { say } from './run-tool.ts';
import { endWith, UsageError } from './running/failure.ts';
import { withOwnDatabase } from './tests/own-database.ts';

const PROMOTE = statement(
  'superuser.promote',
  {},
  'UPDATE user_account SET is_superuser = true WHERE id = $1',
);

/** Creates the first superuser, which registration never does: `npm run superuser -- someone@clinic.example`. */
try {
  const [email] = process.argv.slice(2);
  if (!email?.includes('@'))
    throw new UsageError('name an e-mail address: npm run superuser -- someone@clinic.example');
  await withOwnDatabase(async (database) => {
    const known = await userWithEmail(database.reader(), email);
    if (known) await database.write((db) => db.run(PROMOTE, [known.id]));
    say(known ? `${email} is a superuser now` : await create(database, email));
  });
} catch (error) {
  endWith(error);
}

async function create(database: Database, email: string): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const person = { email, firstName: 'First', lastName: 'Administrator', passwordHash, isSuperuser: true };
  const now = new Date();
  await database.write((db) => createUser(db, { ...person, emailVerifiedAt: now }, now));
  return `${email} is a superuser now, password ${password} (change it after signing in)`;
}
