import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProgressReport } from '../postgres/migrations.ts';
import { isStorageKey } from '../storage/storage.ts';
import { ifAbsent } from './absent.ts';
import { type ArchiveWriter, archiveWriter, BackupError } from './archive.ts';
import { FILES, FORMAT, KEY_MEMBER, MANIFEST, type Manifest, progress, verifyBackup } from './manifest.ts';
import { copyTables } from './tables.ts';

export interface BackupSource {
  url: string;
  product: string;
  version: string;
  /** The folder of files; null if they are in a store that is not ours to copy. */
  files: string | null;
  filesAt: string | null;
  /** Whether rows refer to files: where there are none then, the folder is not the right one, or not mounted. */
  namesFiles: () => Promise<boolean>;
  /** Files that are regenerated when requested. */
  omits: (key: string) => boolean;
  /** Null if the key is in the settings. */
  keyFile: string | null;
}

/** Writes under a temporary name, syncs to disk, reads back, and only then renames to the final name. */
export async function writeBackup(
  target: string,
  source: BackupSource,
  report: ProgressReport,
): Promise<Manifest> {
  if (existsSync(target)) throw new BackupError(`${target} is there already: name another file`);
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepUnfinished(folder);
  const draft = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeDraft(draft, source, report);
    const manifest = await verifyBackup(draft, report);
    await rename(draft, target);
    await syncFolder(folder);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** `to`: a folder, or the file itself if its name says so. */
export function backupPath(to: string, product: string, at: Date): string {
  if (to.endsWith('.tar')) return to;
  return join(to, `${product}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`);
}

/** Removes all but the newest backups in a folder; returns how many were removed. Other files stay. */
export async function keepNewest(folder: string, product: string, count: number): Promise<number> {
  const old = (await newestFirst(folder, product)).slice(count);
  for (const file of old) await rm(join(folder, file));
  return old.length;
}

/** The newest backup in a folder by its name; null if there is none. */
export async function newestBackup(folder: string, product: string): Promise<string | null> {
  const [newest] = await newestFirst(folder, product);
  return newest ? join(folder, newest) : null;
}

async function newestFirst(folder: string, product: string): Promise<string[]> {
  const name = new RegExp(`^${product}-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ\\.tar$`);
  return (await readdir(folder))
    .filter((file) => name.test(file))
    .sort()
    .reverse();
}

async function writeDraft(draft: string, source: BackupSource, report: ProgressReport): Promise<void> {
  const file = await open(draft, 'wx', 0o600);
  try {
    const now = new Date();
    const archive = archiveWriter(file, now);
    const tables = await copyTables(source.url, archive, report);
    // After the tables: a file exists before the row that names it.
    if (source.files) await addFiles(archive, source.files, source, tables.members, report);
    if (source.keyFile) await addKey(archive, source.keyFile, tables.members);
    const { product, version, filesAt } = source;
    const manifest: Manifest = { format: FORMAT, product, version, filesAt, ...tables };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await archive.add(MANIFEST, text.length, [text]);
    await archive.seal();
    await file.sync();
  } finally {
    await file.close();
  }
}

async function addFiles(
  archive: ArchiveWriter,
  root: string,
  { omits, namesFiles }: Pick<BackupSource, 'omits' | 'namesFiles'>,
  members: Manifest['members'],
  report: ProgressReport,
): Promise<void> {
  const keys = (await keysBelow(root)).filter((key) => !omits(key));
  if (keys.length === 0 && (await namesFiles()))
    throw new BackupError(`there are no files in ${root}, and the database refers to some`);
  const far = progress(report, `reading ${keys.length} files`, 0);
  for (const key of keys) {
    // Removed since it was listed: it belongs to no row, or to one whose removal the next backup will show.
    const file = await open(join(root, key)).catch(ifAbsent(null));
    if (!file) continue;
    try {
      const { size, mtime } = await file.stat();
      const body = size > 0 ? file.createReadStream({ start: 0, end: size - 1, autoClose: false }) : [];
      members[FILES + key] = { bytes: size, sha256: await archive.add(FILES + key, size, body, mtime) };
      far(size, key);
    } finally {
      await file.close();
    }
  }
}

/** Other names are nobody's keys, nor is anything below such a folder: a file system's `lost+found` may not be read. */
async function keysBelow(root: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(ifAbsent([]));
  const keys: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = below + entry.name;
    if (!isStorageKey(key)) continue;
    if (entry.isDirectory()) keys.push(...(await keysBelow(root, `${key}/`)));
    else if (entry.isFile() && !key.endsWith('.part')) keys.push(key);
  }
  return keys;
}

async function addKey(archive: ArchiveWriter, file: string, members: Manifest['members']): Promise<void> {
  const key = await readFile(file).catch(ifAbsent(null));
  if (!key) return;
  members[KEY_MEMBER] = { bytes: key.length, sha256: await archive.add(KEY_MEMBER, key.length, [key]) };
}

const DRAFT = /\.tar\.[0-9a-f]+\.part$/;
/** Longer than any backup is read back, during which nothing is written to it. */
const ABANDONED_MS = 24 * 3_600_000;

/**
 * Removes what a killed backup left. By its age: whose it is cannot be asked of a process, as several machines may
 * write to one folder, and in every container the process has the same number.
 */
async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => DRAFT.test(one))) {
    const path = join(folder, name);
    const found = await stat(path).catch(ifAbsent(null));
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
