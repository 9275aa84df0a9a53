import { createWriteStream } from 'node:fs';
import { lchown, lstat, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ProgressReport } from '../postgres/migrations.ts';
import { knownMigrations } from '../postgres/migrations.ts';
import { makeDataFolder } from '../storage/private-folder.ts';
import { isStorageKey, makeFolderOf } from '../storage/storage.ts';
import { ifAbsent } from './absent.ts';
import { type ArchiveMember, archiveMembers, BackupError } from './archive.ts';
import { FILES, KEY_MEMBER, type Manifest, progress, verifyBackup } from './manifest.ts';
import { restoreTables } from './restore-tables.ts';

export interface RestoreTarget {
  url: string;
  /** The folder of files; null if they are in a store. */
  files: string | null;
  /** Null if the key is in the settings. */
  keyFile: string | null;
  /** Whether existing data may be overwritten. */
  replace: boolean;
}

/** Checks every byte, and the backup against what this release knows, before anything is written anywhere. */
export async function openBackup(file: string, product: string, report: ProgressReport): Promise<Manifest> {
  const manifest = await verifyBackup(file, report);
  if (manifest.product !== product)
    throw new BackupError(`the backup is one of ${manifest.product}, not of ${product}`);
  await knownMigrations(manifest.migrations);
  return manifest;
}

/**
 * Files are staged beside their place, the tables change in one transaction, the files move in: an aborted restore
 * leaves the old state, or can be run again. What was restored is still to be migrated to this release.
 */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
  { url, files, keyFile, replace }: RestoreTarget,
  report: ProgressReport,
): Promise<void> {
  const key = keyFile ? await restoredKey(file, manifest, keyFile, replace) : null;
  if (files && !replace) await refuseFiles(files);
  const stage = files && join(files, STAGE);
  try {
    await stageFiles(file, manifest, stage, report);
    await restoreTables(url, { file, manifest, replace }, report);
    await followTables(async () => {
      if (files && stage) await moveIn(stage, files);
      if (keyFile && key) await writeKey(keyFile, key);
    });
  } finally {
    if (stage) await rm(stage, { recursive: true, force: true });
  }
}

/** The tables cannot be taken back any more: whoever restores has to know that this half is missing. */
async function followTables(deed: () => Promise<void>): Promise<void> {
  await deed().catch((cause: Error) => {
    const words = 'the tables are those of the backup, but its files and key are not in place';
    throw new BackupError(`${words} (${cause.message}): run it again with --replace`, { cause });
  });
}

const STAGE = '.restoring';

async function refuseFiles(root: string): Promise<void> {
  if ((await ours(root)).length > 0)
    throw new BackupError(
      `${root} is not empty: --replace puts the backup in its place, --into FOLDER beside it`,
    );
}

async function stageFiles(
  file: string,
  { members }: Manifest,
  stage: string | null,
  report: ProgressReport,
): Promise<void> {
  const sizes = Object.entries(members).filter(([name]) => name.startsWith(FILES));
  if (sizes.length === 0) return;
  if (!stage)
    throw new BackupError(
      `the backup holds ${sizes.length} files and STORAGE is a bucket: restore --into a folder, then copy its storage there`,
    );
  await rm(stage, { recursive: true, force: true });
  const bytes = sizes.reduce((sum, [, member]) => sum + member.bytes, 0);
  const made = (await mkdir(stage, { recursive: true })) ?? stage;
  const far = progress(report, `writing ${sizes.length} files`, bytes);
  for await (const member of archiveMembers(file, { check: false })) {
    if (!member.name.startsWith(FILES)) continue;
    await writeFileOf(member, stage, member.name.slice(FILES.length));
    far(member.bytes, member.name);
  }
  await giveToOwner(made);
}

/**
 * What root restores would be closed to the program if that runs as another user, who owns the folder around it. The
 * deepest goes first: whoever owns a folder can put a link in the place of what is still to be given away below it.
 */
async function giveToOwner(path: string, like = dirname(path)): Promise<void> {
  const { uid, gid } = await lstat(like);
  if (process.getuid?.() !== 0 || uid === 0) return;
  const below = (await lstat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
  for (const one of ['', ...below].toReversed()) await lchown(join(path, one), uid, gid);
}

async function writeFileOf(member: ArchiveMember, root: string, key: string): Promise<void> {
  if (!isStorageKey(key))
    throw new BackupError(`the backup names a file ${JSON.stringify(key)}: it is not one of ours`);
  const path = join(root, ...key.split('/'));
  const mode = await makeFolderOf(root, key);
  await pipeline(member.body(), createWriteStream(path, { mode, flush: true }));
  await utimes(path, member.modifiedAt, member.modifiedAt);
}

/** By name and within the folder, which may itself be a mount. */
async function moveIn(stage: string, root: string): Promise<void> {
  const fresh = await readdir(stage).catch(ifAbsent([]));
  if (fresh.length === 0) return;
  for (const name of await ours(root)) await rm(join(root, name), { recursive: true });
  for (const name of fresh) await rename(join(stage, name), join(root, name));
}

/** What may be a key or its folder; anything else, such as a file system's `lost+found`, stays where it is. */
const ours = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(ifAbsent([]))).filter(isStorageKey);

/** The key of the backup; null if it has none or the same one is already here. */
async function restoredKey(
  file: string,
  manifest: Manifest,
  keyFile: string,
  replace: boolean,
): Promise<Buffer | null> {
  if (!manifest.members[KEY_MEMBER]) return null;
  const here = await readFile(keyFile).catch(ifAbsent(null));
  for await (const member of archiveMembers(file, { check: false })) {
    if (member.name !== KEY_MEMBER) continue;
    const key = await buffer(member.body());
    if (here?.equals(key)) return null;
    if (here && !replace)
      throw new BackupError(`${keyFile} holds another key: --replace puts the backup's there`);
    return key;
  }
  return null;
}

async function writeKey(file: string, key: Buffer): Promise<void> {
  await makeDataFolder(dirname(file));
  const draft = `${file}.${process.pid}.part`;
  await writeFile(draft, key, { mode: 0o600, flush: true });
  await giveToOwner(draft, (await lstat(file).catch(ifAbsent(null))) ? file : dirname(file));
  await rename(draft, file);
}
