/** Recomputes the hash chain of every ledger; exit status 1 and the first broken position when one is not whole. */
import { findingText, isWhole, verifyLedgers } from '#credit/ledger-chain.service.ts';
import { loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { endWith } from './failure.ts';
import { readEnvFile, say } from './run-tool.ts';

try {
  readEnvFile();
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report: say });
  try {
    await verify(config.databaseUrl ?? embedded?.url ?? '');
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  endWith(error);
}

async function verify(url: string): Promise<void> {
  const database = openDatabase(url, { pool: 1 });
  try {
    const findings = await verifyLedgers(database.reader(), progress);
    for (const finding of findings) process.stdout.write(`${findingText(finding)}\n`);
    if (findings.length === 0) say('there is no ledger here: the database is not migrated yet');
    if (findings.length === 0 || !findings.every(isWhole)) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

function progress(table: string, entries: number): void {
  if (entries % 100_000 === 0) say(`${table}: ${entries} entries read`);
}
