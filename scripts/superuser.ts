import { randomBytes } from 'node:crypto';
import { createUser, userWithEmail } from '#identity/user.service.ts';
import { loadConfig } from '#platform/config.ts';
import { openDatabase, statement } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { hashPassword } from '#platform/password.ts';
import { endWith, UsageError } from './failure.ts';
import { readEnvFile, say } from './run-tool.ts';

const PROMOTE = statement(
  'superuser.promote',
  {},
  'UPDATE user_account SET is_superuser = true WHERE id = $1',
);

/** The first superuser is made here, never by registration: `npm run superuser -- someone@clinic.example`. */
try {
  const [email] = process.argv.slice(2);
  if (!email?.includes('@'))
    throw new UsageError('name an e-mail address: npm run superuser -- someone@clinic.example');
  readEnvFile();
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report: say });
  const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', { pool: 1 });
  try {
    const known = await userWithEmail(database.reader(), email);
    if (known) await database.write((db) => db.run(PROMOTE, [known.id]));
    say(known ? `${email} is a superuser now` : await create(email));
  } finally {
    await database.close();
    await embedded?.stop();
  }

  async function create(address: string): Promise<string> {
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await hashPassword(password);
    const person = {
      email: address,
      firstName: 'First',
      lastName: 'Administrator',
      passwordHash,
      isSuperuser: true,
    };
    const now = new Date();
    await database.write((db) => createUser(db, { ...person, emailVerifiedAt: now }, now));
    return `${address} is a superuser now, password ${password} (change it after signing in)`;
  }
} catch (error) {
  endWith(error);
}
