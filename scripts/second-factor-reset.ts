import { resetFactors } from '#identity/second-factor/second-factor.service.ts';
import { userWithEmail } from '#identity/user/user.service.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/postgres/database.ts';
import { say } from './run-tool.ts';
import { endWith, UsageError } from './running/failure.ts';
import { visitHere, withOwnDatabase } from './running/own-database.ts';

/**
 * For a user who has lost their phone, passkeys and recovery codes: `npm run second-factor:reset --
 * someone@clinic.example`. The password stays; every session ends, an e-mail informs the user, and the audit log
 * records it.
 */
try {
  const [email] = process.argv.slice(2);
  if (!email?.includes('@'))
    throw new UsageError('name an e-mail address: npm run second-factor:reset -- someone@clinic.example');
  await withOwnDatabase(async (database, config) => say(await reset(config, database, email)));
} catch (error) {
  endWith(error);
}

async function reset(config: Config, database: Database, email: string): Promise<string> {
  const user = await userWithEmail(database.reader(), email);
  if (!user) throw new UsageError(`nobody has the address ${email}`);
  const hadOne = await database.write((db) =>
    resetFactors(db, visitHere(config, 'second-factor-reset'), user.id),
  );
  return hadOne
    ? `${email} has no second factor any more, and is signed out everywhere`
    : `${email} had no second factor`;
}
