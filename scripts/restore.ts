/** Puts a backup where the settings say, or into a data folder of its own: `npm run restore -- FILE --into /srv/drill`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findingText, isWhole, verifyLedgers } from '#credit/ledger-chain.service.ts';
import { BackupError } from '#platform/backup-archive.ts';
import { backupSummary } from '#platform/backup-manifest.ts';
import { loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { openBackup, restoreBackup } from '#platform/restore.ts';
import { SECRET_FILE } from '#platform/secrets.ts';
import { endWith } from './failure.ts';
import { fromHere, ROOT, readEnvFile, say } from './run-tool.ts';
import { isStopping, onStop, stopAll, stopOnSignals } from './stopping.ts';

const USAGE = 'npm run restore -- FILE [--into FOLDER] [--replace]';

stopOnSignals(1);
try {
  await restore(readArguments());
} catch (error) {
  if (!isStopping()) endWith(error);
} finally {
  await stopAll();
}

async function restore({ file, into, replace }: ReturnType<typeof readArguments>): Promise<void> {
  readEnvFile();
  const elsewhere = into ? { DATA_DIR: into, DATABASE_URL: '', STORAGE: '' } : {};
  const config = loadConfig({ ...process.env, ...elsewhere });
  const { storage, dataDir, secretKeys } = config;
  const { name: product } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const since = performance.now();
  const manifest = await openBackup(file, product, say);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir, report: say });
  if (embedded) onStop(embedded.stop);
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const files = storage.kind === 'file' ? storage.directory : null;
  const keyFile = secretKeys ? null : join(dataDir, SECRET_FILE);
  await restoreBackup(file, manifest, { url, files, keyFile, replace }, say);
  await checkLedgers(url);
  say(`restored ${backupSummary(manifest)}; ${((performance.now() - since) / 1000).toFixed(1)} s`);
  if (manifest.filesAt) say(`files are not in the backup: they lay in ${manifest.filesAt}`);
  if (into)
    say(`start it with DATA_DIR=${dataDir} and without SMTP_URL and Stripe, or it acts beside the other`);
}

async function checkLedgers(url: string): Promise<void> {
  const database = openDatabase(url, { pool: 1 });
  try {
    const broken = (await verifyLedgers(database.reader())).filter((finding) => !isWhole(finding));
    if (broken.length > 0) throw new BackupError(broken.map(findingText).join('; '));
  } finally {
    await database.close();
  }
}

function readArguments() {
  try {
    const options = { into: { type: 'string' }, replace: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error('name one backup');
    return { ...values, file: fromHere(file), into: values.into && fromHere(values.into) };
  } catch (cause) {
    throw new BackupError(`${(cause as Error).message}: ${USAGE}`, { cause });
  }
}
