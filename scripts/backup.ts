/**
 * Writes a single file that holds everything, whether or not the program is running: `npm run backup -- --to
 * /srv/backups --keep 14`.
 */
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { latestBackup, recordAudit } from '#audit/audit.service.ts';
import { DRAWN_AGAIN } from '#media/share-picture/share-picture.service.ts';
import { BackupError } from '#platform/backup/archive.ts';
import { backupPath, keepNewest, writeBackup } from '#platform/backup/backup.ts';
import { backupSummary, verifyBackup } from '#platform/backup/manifest.ts';
import { loadConfig } from '#platform/config/config.ts';
import { SECRET_FILE } from '#platform/config/secrets.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { addressesOf } from './building/addresses.ts';
import { FILES_NAMED } from './drilling/copy.repository.ts';
import { fromHere, ROOT, readEnvFile, say } from './run-tool.ts';
import { endWith } from './running/failure.ts';
import { isStopping, onStop, stopAll, stopOnSignals } from './running/stopping.ts';

const USAGE =
  'npm run backup -- [--to FOLDER_OR_FILE.tar] [--keep COUNT], or npm run backup -- --verify FILE';

stopOnSignals(1);
try {
  const { to, keep, verify } = readArguments();
  if (verify) say(`${verify} is whole: ${backupSummary(await verifyBackup(verify, say))}`);
  else await backUp(to, keep);
} catch (error) {
  if (!isStopping()) endWith(error);
} finally {
  await stopAll();
}

async function backUp(to: string | undefined, keep: number | null): Promise<void> {
  readEnvFile();
  const config = loadConfig(process.env);
  const { storage, dataDir, secretKeys } = config;
  const { name: product, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const since = performance.now();
  const target = backupPath(to ?? join(dataDir, 'backups'), product, new Date());
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir, report: say });
  if (embedded) onStop(embedded.stop);
  const url = addressesOf(config, embedded).owner;
  const manifest = await writeBackup(
    target,
    {
      url,
      product,
      version,
      files: storage.kind === 'file' ? storage.directory : null,
      namesFiles: () => namesFiles(url),
      filesAt: storage.kind === 's3' ? `s3://${storage.bucket}/${storage.prefix}` : null,
      omits: (key) => key.startsWith(DRAWN_AGAIN),
      keyFile: secretKeys ? null : join(dataDir, SECRET_FILE),
    },
    say,
  );
  await noteBackup(url, target);
  say(`${backupSummary(manifest)}; ${((performance.now() - since) / 1000).toFixed(1)} s`);
  if (manifest.filesAt)
    say(`files stay in ${manifest.filesAt}: let the store keep versions or a copy of its own`);
  if (secretKeys) say('SECRET_KEY is among the settings and not in the backup: keep it apart');
  if (keep !== null) say(`${await keepNewest(dirname(target), product, keep)} older backups removed`);
  process.stdout.write(`${target}\n`);
}

async function namesFiles(url: string): Promise<boolean> {
  const database = openDatabase(url, { pool: 1, work: true });
  try {
    return (await database.reader().all(FILES_NAMED)).length > 0;
  } finally {
    await database.close();
  }
}

const NOTED_EVERY_MS = 3_600_000;
/**
 * Shown in the administration as the age of the newest backup, to the hour: the ledger is kept for good, and backups
 * may be taken every minute. A database that cannot be written to is backed up all the same.
 */
async function noteBackup(url: string, target: string): Promise<void> {
  const { size: bytes } = await stat(target);
  const database = openDatabase(url);
  const entry = { action: 'backup.taken', subject: 'backup', detail: { file: basename(target), bytes } };
  try {
    const now = new Date();
    const last = await latestBackup(database.reader());
    if (last && now.getTime() - last.at.getTime() < NOTED_EVERY_MS) return;
    await database.write((db) => recordAudit(db, { now, requestId: 'backup', address: '' }, entry));
  } catch (error) {
    say(`the backup is whole, but the database was not told of it: ${(error as Error).message}`);
  } finally {
    await database.close();
  }
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, keep: { type: 'string' }, verify: { type: 'string' } },
    });
    if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep))
      throw new Error('--keep takes a number');
    const [to, verify] = [values.to, values.verify].map((path) => path && fromHere(path));
    return { to, verify, keep: values.keep === undefined ? null : Number(values.keep) };
  } catch (cause) {
    throw new BackupError(`${(cause as Error).message}: ${USAGE}`, { cause });
  }
}
