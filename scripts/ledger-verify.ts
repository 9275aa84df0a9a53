/**
 * Recomputes every ledger and what it proves: `npm run ledger:verify`, and `-- --against FILE` beside heads that were kept
 * elsewhere; exit status 1 and what is wrong when one is not whole.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { auditLedgers } from '#credit/ledger-audit.service.ts';
import { HeadsFileError, readHeads, type SignedHead } from '#credit/ledger-head.rules.ts';
import { ledgerKeys } from '#credit/ledger-signature.service.ts';
import { loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { secretKeys } from '#platform/secrets.ts';
import { endWith } from './failure.ts';
import { fromHere, readEnvFile, say } from './run-tool.ts';

const USAGE = 'npm run ledger:verify [-- --against FILE_WITH_HEADS]';

try {
  const against = await readAgainst();
  readEnvFile();
  const config = loadConfig(process.env);
  const secrets = (await secretKeys(config)).map((key) => new TextEncoder().encode(key));
  const keys = ledgerKeys(secrets, config.ledgerKeys);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report: say });
  try {
    await verify(config.databaseUrl ?? embedded?.url ?? '', against, keys);
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  endWith(error);
}

async function verify(url: string, against: SignedHead[], keys: string[]): Promise<void> {
  const database = openDatabase(url, { pool: 1, work: true });
  try {
    const { lines, wrong } = await auditLedgers(database.reader(), { against, keys, report: progress });
    for (const line of lines) process.stdout.write(`${line}\n`);
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function readAgainst(): Promise<SignedHead[]> {
  const { values } = readOptions();
  if (values.against === undefined) return [];
  const file = fromHere(values.against);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new HeadsFileError(`${file} cannot be read`);
  });
  return readHeads(text);
}

function readOptions() {
  try {
    return parseArgs({ options: { against: { type: 'string' } } });
  } catch (cause) {
    throw new HeadsFileError(`${(cause as Error).message}: ${USAGE}`);
  }
}

function progress(table: string, entries: number): void {
  if (entries % 100_000 === 0) say(`${table}: ${entries} entries read`);
}
