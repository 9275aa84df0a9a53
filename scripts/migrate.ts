import { loadConfig } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { addressesOf, prepare } from './building/addresses.ts';
import { readEnvFile, say } from './run-tool.ts';
import { endWith } from './running/failure.ts';

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
