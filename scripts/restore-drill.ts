/**
 * Restores the newest backup beside the live program, proves that it is intact, and removes the copy: `npm run
 * restore:drill`.
 */
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { SignedHead } from '#credit/ledger/head.rules.ts';
import { BackupError } from '#platform/backup/archive.ts';
import { newestBackup } from '#platform/backup/backup.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { openBackup, restoreBackup } from '#platform/backup/restore.ts';
import { connect, countAndSum, listTables } from '#platform/backup/tables.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { SECRET_FILE, secretKeys } from '#platform/config/secrets.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { pendingMigrations } from '#platform/postgres/migrations.ts';
import type { Addresses } from '#platform/postgres/prepare-database.ts';
import { addressesOf, prepare } from './building/addresses.ts';
import { ageFinding, type Finding, rowsFinding, schemaFinding, timeFinding } from './drilling/findings.ts';
import { openPlace } from './drilling/place.ts';
import { lookAt } from './drilling/program.ts';
import { brokenOff, EXIT_STATUS, reportOf } from './drilling/report.ts';
import { lookAtRunning, nameOf } from './drilling/running.ts';
import { silentSettings } from './drilling/silence.ts';
import { fromHere, ROOT, readEnvFile, say } from './run-tool.ts';
import { endWith, linesOf } from './running/failure.ts';
import { headsIn } from './running/heads-file.ts';
import { isStopping, onStop, stopAll, stopOnSignals } from './running/stopping.ts';

const USAGE =
  'npm run restore:drill -- [--from FOLDER_OR_FILE.tar | --running URL] [--beside FOLDER] [--against FILE_WITH_HEADS] [--max-age SECONDS] [--max-time SECONDS]';

/** What is judged: a file, or the address of a running copy. */
let judged: string | null = null;
stopOnSignals(1);
try {
  await drill(readArguments());
} catch (error) {
  if (!isStopping()) {
    endWith(error);
    writeLine(brokenOff(judged, linesOf(error).join('; ')));
  }
} finally {
  await stopAll();
}

async function drill(asked: Arguments): Promise<void> {
  readEnvFile();
  const against = await headsIn(asked.against);
  const findings = asked.running
    ? await runningCopy(asked.running, against, asked)
    : await newestOf(asked, against);
  const { verdict, words, lines } = reportOf(judged ?? '', findings);
  for (const line of words) say(line);
  for (const line of lines) writeLine(line);
  process.exitCode = EXIT_STATUS[verdict];
}

async function runningCopy(url: string, against: SignedHead[], { beside, maxAge }: Arguments) {
  judged = nameOf(url);
  const place = await openPlace(beside);
  onStop(place.close);
  return lookAtRunning({ url, dataDir: place.dataDir, against, maxAge });
}

async function newestOf(asked: Arguments, against: SignedHead[]): Promise<Finding[]> {
  const { name: product } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const file = await backupIn(asked.from ?? join(loadConfig(process.env).dataDir, 'backups'), product);
  judged = file;
  const place = await openPlace(asked.beside);
  onStop(place.close);
  const config = loadConfig(silentSettings(process.env, place.dataDir));
  say(`restoring ${file} into ${place.folder}`);
  const begun = performance.now();
  const manifest = await openBackup(file, product, say);
  const { addresses, findings } = await restored(file, manifest, config);
  await readAlone(addresses.owner);
  let seconds = 0;
  const served = () => {
    seconds = (performance.now() - begun) / 1000;
  };
  const keys = await secretKeys(config);
  findings.push(...(await lookAt({ config, addresses, keys, against, manifest, served })));
  return [
    ...findings,
    ageFinding(new Date(manifest.takenAt), new Date(), asked.maxAge),
    timeFinding(seconds, asked.maxTime),
  ];
}

function writeLine(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function restored(from: string, manifest: Manifest, config: Config) {
  const { dataDir, storage } = config;
  const embedded = await startEmbeddedPostgres({ dataDir, report: say });
  onStop(embedded.stop);
  const addresses = addressesOf(config, embedded);
  const target = {
    url: addresses.owner,
    files: storage.kind === 'file' ? storage.directory : null,
    keyFile: config.secretKeys ? null : join(dataDir, SECRET_FILE),
    replace: false,
  };
  await restoreBackup(from, manifest, target, say);
  return { addresses, findings: await prepared(addresses, manifest) };
}

/** Compared before it is migrated: the record does not include what a migration changes. */
async function prepared(addresses: Addresses, { tables, migrations }: Manifest): Promise<Finding[]> {
  const client = await connect(addresses.owner);
  try {
    const counts = [];
    for (const { name, columns } of await listTables(client))
      counts.push({ name, ...(await countAndSum(client, name, columns)) });
    const pending = await pendingMigrations(client);
    await prepare(addresses);
    return [schemaFinding(migrations.length, pending), rowsFinding(tables, counts)];
  } finally {
    await client.end();
  }
}

/** From here on, for every connection that does not override it, and the program's do not. */
async function readAlone(url: string): Promise<void> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const name = pg.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  } finally {
    await client.end();
  }
}

async function backupIn(from: string, product: string): Promise<string> {
  const found = await stat(from).catch(() => null);
  if (found?.isFile()) return from;
  const newest = found ? await newestBackup(from, product) : null;
  if (!newest) throw new BackupError(`there is no backup in ${from}: name one by --from`);
  return newest;
}

type Arguments = ReturnType<typeof readArguments>;
function readArguments() {
  try {
    const text = { type: 'string' } as const;
    const options = {
      from: text,
      running: text,
      beside: text,
      against: text,
      'max-age': text,
      'max-time': text,
    };
    const { values } = parseArgs({ options });
    const [from, beside, against] = [values.from, values.beside, values.against].map(
      (one) => one && fromHere(one),
    );
    const [maxAge, maxTime] = [values['max-age'], values['max-time']].map((one) => {
      if (one !== undefined && !/^[1-9]\d{0,8}$/.test(one)) throw new Error('seconds are a whole number');
      return one === undefined ? null : Number(one);
    });
    if (from && values.running) throw new Error('a backup or a copy that runs, not both');
    if (values.running && !URL.canParse(values.running))
      throw new Error('--running is an address of PostgreSQL');
    return {
      from,
      running: values.running,
      against,
      beside: beside ?? tmpdir(),
      maxAge: maxAge ?? null,
      maxTime: maxTime ?? null,
    };
  } catch (cause) {
    throw new BackupError(`${(cause as Error).message}: ${USAGE}`, { cause });
  }
}
