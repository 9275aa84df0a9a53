import { loadConfig } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrate } from '#platform/migrations.ts';
import { endWith } from './failure.ts';
import { readEnvFile, say } from './run-tool.ts';

try {
  readEnvFile();
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report: say });
  try {
    await migrate(config.databaseUrl ?? embedded?.url ?? '', { report: say });
    say('the database is up to date');
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  endWith(error);
}
