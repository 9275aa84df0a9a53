import { loadConfig } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { addressesOf, prepare } from './addresses.ts';
import { endWith } from './failure.ts';
import { readEnvFile, say } from './run-tool.ts';

try {
  readEnvFile();
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report: say });
  try {
    await prepare(addressesOf(config, embedded));
    say('the database is up to date');
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  endWith(error);
}
