/**
 * Restores a backup to the place in the settings, or to a given data folder: `npm run restore -- FILE --into
 * /srv/drill`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditLedgers } from '#credit/ledger/audit.service.ts';
import type { SignedHead } from '#credit/ledger/head.rules.ts';
import { ledgerKeys } from '#credit/ledger/signature.service.ts';
import { BackupError } from '#platform/backup/archive.ts';
import { backupSummary } from '#platform/backup/manifest.ts';
import { openBackup, restoreBackup } from '#platform/backup/restore.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { SECRET_FILE, secretKeys } from '#platform/config/secrets.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { makeDataFolder } from '#platform/storage/private-folder.ts';
import { addressesOf, prepare } from './building/addresses.ts';
import { copyCommand, ownData } from './drilling/silence.ts';
import { fromHere, ROOT, readEnvFile, say } from './run-tool.ts';
import { endWith } from './running/failure.ts';
import { headsIn } from './running/heads-file.ts';
import { isStopping, onStop, stopAll, stopOnSignals } from './running/stopping.ts';

const USAGE = 'npm run restore -- FILE [--into FOLDER] [--replace] [--against FILE_WITH_HEADS]';

/** Where it stands: what goes wrong once everything has been replaced is no reason to think that it was not. */
let place = '';

stopOnSignals(1);
try {
  await restore(readArguments());
} catch (error) {
  if (!isStopping()) endWith(error, place);
} finally {
  await stopAll();
}

async function restore({ file, into, replace, against }: ReturnType<typeof readArguments>): Promise<void> {
  readEnvFile();
  const config = loadConfig(into ? { ...process.env, ...ownData(into) } : process.env);
  const { storage, dataDir } = config;
  const heads = await headsIn(against);
  const { name: product } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const since = performance.now();
  const manifest = await openBackup(file, product, say);
  await makeDataFolder(dataDir);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir, report: say });
  if (embedded) onStop(embedded.stop);
  const addresses = addressesOf(config, embedded);
  const files = storage.kind === 'file' ? storage.directory : null;
  const keyFile = config.secretKeys ? null : join(dataDir, SECRET_FILE);
  await restoreBackup(file, manifest, { url: addresses.owner, files, keyFile, replace }, say);
  place = 'the backup is in place, but ';
  say(`restored ${backupSummary(manifest)}; ${((performance.now() - since) / 1000).toFixed(1)} s`);
  if (manifest.filesAt) say(`files are not in the backup: they lay in ${manifest.filesAt}`);
  if (into) say(`start it with all of this, or it acts on what the settings name: ${copyCommand(dataDir)}`);
  await prepare(addresses);
  await checkLedgers(addresses.owner, config, heads);
}

/** Compares with the heads in the backup, and with those kept elsewhere if they are given. */
async function checkLedgers(url: string, config: Config, against: SignedHead[]): Promise<void> {
  const secrets = (await secretKeys(config)).map((key) => new TextEncoder().encode(key));
  const keys = ledgerKeys(secrets, config.ledgerKeys);
  const database = openDatabase(url, { pool: 1, work: true });
  try {
    const { wrong } = await auditLedgers(database.reader(), { keys, against });
    if (wrong.length > 0) throw new BackupError(wrong.join('; '));
  } finally {
    await database.close();
  }
}

function readArguments() {
  try {
    const options = {
      into: { type: 'string' },
      replace: { type: 'boolean', default: false },
      against: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error('name one backup');
    const [into, against] = [values.into, values.against].map((path) => path && fromHere(path));
    return { ...values, file: fromHere(file), into, against };
  } catch (cause) {
    throw new BackupError(`${(cause as Error).message}: ${USAGE}`, { cause });
  }
}
