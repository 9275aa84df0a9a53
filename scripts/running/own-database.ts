import { ANONYMOUS, type Visit } from '#kit/visit.ts';
import { siteOf } from '#locale/site.rules.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { addressesOf } from '../building/addresses.ts';
import { readEnvFile, say } from '../run-tool.ts';

/** Runs a command with the program's database: the given one, or the embedded one, which then runs for that long. */
export async function withOwnDatabase(
  deed: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  readEnvFile();
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report: say });
  try {
    const database = openDatabase(addressesOf(config, embedded).owner, { pool: 1, work: true });
    try {
      await deed(database, config);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** The audit log names the command, whoever runs it. */
export const visitHere = (config: Config, command: string): Visit => ({
  site: siteOf(config),
  visitor: ANONYMOUS,
  now: new Date(),
  requestId: `${command}-${Date.now()}`,
  address: '',
});
