import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeDataFolder } from '../storage/private-folder.ts';
import { type Binaries, EmbeddedPostgresError, findBinaries } from './embedded-binaries.ts';
import { stopServer } from './embedded-server.ts';

const AWAY = '/var/lib/steady-state';
const MARKER = 'database-place';

export type SystemAccount = { uid: number; gid: number };

export type PostgresPlace = {
  /** Holds `data`, the lock and the server's log. */
  root: string;
  bin: string;
  /** The account the server runs as; null for this process's own user. */
  account: SystemAccount | null;
  note: string | null;
};

/**
 * PostgreSQL refuses to run as root. A root process hands it to an unprivileged account, which must be able to enter
 * the data folder and the folder of the binaries; if it cannot, both move to a place it can enter.
 */
export async function choosePlace(dataDir: string): Promise<PostgresPlace> {
  const here = join(dataDir, 'postgres');
  await makeDataFolder(dataDir);
  if (process.getuid?.() !== 0) return { root: here, ...ownBinaries(here), account: null, note: null };
  const kept = ownerOf(join(here, 'data'));
  if (kept && !mayEnter(kept, here)) {
    throw new EmbeddedPostgresError(
      `${here} holds the database, but its owner (user ${kept.uid}) may not enter the folders above: chmod o+x them`,
    );
  }
  if (kept) return withBinaries({ root: here, account: kept, note: null });
  const account = unprivilegedAccount();
  const away = awayOf(dataDir);
  const movedBefore = existsSync(join(away, 'data')) && (await isMarkedFor(dataDir, away));
  if (!movedBefore && mayEnter(account, dataDir)) return withBinaries({ root: here, account, note: null });
  return goAway(dataDir, away, account);
}

async function goAway(dataDir: string, away: string, account: SystemAccount): Promise<PostgresPlace> {
  let note = `the database is in ${away}, where an unprivileged user may enter`;
  if (existsSync(away) && !(await isMarkedFor(dataDir, away))) {
    note += `; ${away}.previous is what a removed data folder of that name left`;
    await setAside(away);
  }
  await mkdir(away, { recursive: true, mode: 0o711 }).catch((cause: Error) => {
    const why = `no unprivileged user may enter ${dataDir}, and ${away} cannot be made (${cause.message})`;
    throw new EmbeddedPostgresError(`${why}: set DATA_DIR to a folder others may enter, or DATABASE_URL`, {
      cause,
    });
  });
  await chmod(AWAY, 0o755);
  await sweepTemporary();
  await chmod(away, 0o711);
  await mark(dataDir, away);
  return withBinaries({ root: away, account: ownerOf(join(away, 'data')) ?? account, note });
}

function ownBinaries(root: string): { bin: string } {
  return { bin: findBinaries(clusterMajor(root)).bin };
}

async function withBinaries(place: Omit<PostgresPlace, 'bin'>): Promise<PostgresPlace> {
  const binaries = findBinaries(clusterMajor(place.root));
  const reached = place.account === null || mayEnter(place.account, binaries.bin);
  return { ...place, bin: reached ? binaries.bin : await copyOf(binaries) };
}

function clusterMajor(root: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(root, 'data', 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new EmbeddedPostgresError(
        `${root} belongs to another user: start as that user, or set DATA_DIR to a folder of your own`,
      );
    }
    return null;
  }
}

async function copyOf({ bundle, bin }: Binaries): Promise<string> {
  if (!bundle) throw new EmbeddedPostgresError(`no unprivileged user may enter ${bin}: set DATABASE_URL`);
  const target = join(AWAY, bundle.name);
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}-${randomBytes(4).toString('hex')}`;
    await cp(bundle.folder, draft, { recursive: true, verbatimSymlinks: true });
    await openForReading(draft);
    await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return join(target, 'bin');
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (statSync(path).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

function mayEnter({ uid, gid }: SystemAccount, folder: string): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return tried.status === 0;
}

function ownerOf(folder: string): SystemAccount | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

/** `initdb` looks its user up, so the account must have a name: `nobody`, else any other except root. */
export function unprivilegedAccount(): SystemAccount {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => Number(fields[2]) > 0);
  const chosen =
    accounts.find(([name]) => name === 'nobody') ??
    accounts.find((fields) => fields[2] === '65534') ??
    accounts[0];
  if (!chosen) {
    throw new EmbeddedPostgresError(
      'this system has no user but root: start as another user, or set DATABASE_URL',
    );
  }
  return { uid: Number(chosen[2]), gid: Number(chosen[3]) };
}

export function awayOf(dataDir: string): string {
  const folder = basename(dataDir) === 'data' ? dirname(dataDir) : dataDir;
  const name =
    basename(folder)
      .replace(/[^\w.-]+/g, '-')
      .slice(0, 32) || 'data';
  return join(AWAY, `${name}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
}

/**
 * A data folder that was removed and recreated is a new one: data kept elsewhere under the same name is not its own.
 */
async function isMarkedFor(dataDir: string, away: string): Promise<boolean> {
  const [mine, its] = await Promise.all(
    [join(dataDir, MARKER), join(away, MARKER)].map((file) => readFile(file, 'utf8').catch(() => null)),
  );
  return mine !== null && mine === its;
}

async function mark(dataDir: string, away: string): Promise<void> {
  if (await isMarkedFor(dataDir, away)) return;
  const text = `${away}\n${dataDir}\n${randomBytes(16).toString('hex')}\n`;
  await writeFile(join(away, MARKER), text);
  await writeFile(join(dataDir, MARKER), text);
}

/** Removes what belonged to temporary data folders that are gone: it will never be needed again. */
async function sweepTemporary(): Promise<void> {
  for (const name of await readdir(AWAY)) {
    const place = join(AWAY, name);
    const [, dataDir] = (await readFile(join(place, MARKER), 'utf8').catch(() => '')).split('\n');
    const gone = dataDir?.startsWith(join(tmpdir(), '/')) && !existsSync(dataDir);
    if (!gone) continue;
    await stopServer(place);
    await rm(place, { recursive: true, force: true });
  }
}

async function setAside(away: string): Promise<void> {
  await stopServer(away);
  await rm(`${away}.previous`, { recursive: true, force: true });
  await rename(away, `${away}.previous`);
}
