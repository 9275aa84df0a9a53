import { resetFactors } from '#identity/second-factor.service.ts';
import { userWithEmail } from '#identity/user.service.ts';
import { ANONYMOUS, type Visit } from '#kit/visit.ts';
import { originsOf } from '#locale/address.rules.ts';
import { type Config, loadConfig } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { endWith, UsageError } from './failure.ts';
import { readEnvFile, say } from './run-tool.ts';

/**
 * For whoever has lost phone, passkeys and recovery codes at once: `npm run second-factor:reset -- someone@clinic.example`.
 * Their password stays; every session ends, a letter tells them, and the audit ledger has it.
 */
try {
  const [email] = process.argv.slice(2);
  if (!email?.includes('@'))
    throw new UsageError('name an e-mail address: npm run second-factor:reset -- someone@clinic.example');
  readEnvFile();
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report: say });
  const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', { pool: 1 });
  try {
    say(await reset(config, database, email));
  } finally {
    await database.close();
    await embedded?.stop();
  }
} catch (error) {
  endWith(error);
}

async function reset(config: Config, database: Database, email: string): Promise<string> {
  const user = await userWithEmail(database.reader(), email);
  if (!user) throw new UsageError(`nobody has the address ${email}`);
  const hadOne = await database.write((db) => resetFactors(db, visitHere(config), user.id));
  return hadOne
    ? `${email} has no second factor any more, and is signed out everywhere`
    : `${email} had no second factor`;
}

function visitHere({ origin, languageHosts, productName }: Config): Visit {
  const origins = originsOf(origin, languageHosts);
  return {
    site: { language: 'en', origin, mainOrigin: origin, origins, productName },
    visitor: ANONYMOUS,
    now: new Date(),
    requestId: `second-factor-reset-${Date.now()}`,
    address: '',
  };
}
