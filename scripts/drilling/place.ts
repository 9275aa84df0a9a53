import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { awayOf } from '#platform/postgres/embedded-place.ts';
import { stopServer } from '#platform/postgres/embedded-server.ts';
import { isMarkAlive, processMark } from '#platform/process/lock.ts';

const PREFIX = 'steady-state-drill-';
const MARK = 'mark';
const UNMARKED_MS = 10_000;
const REAPER = join(import.meta.dirname, 'reaper.ts');

/** A drill's own folder, which is removed with the drill, however it ends. */
export interface DrillPlace {
  folder: string;
  /** Below it, with the program's usual layout. */
  dataDir: string;
  close(): Promise<void>;
}

export async function openPlace(base: string): Promise<DrillPlace> {
  await mkdir(base, { recursive: true });
  await sweep(base);
  const folder = await mkdtemp(join(base, PREFIX));
  await writeFile(join(folder, MARK), processMark(process.pid), { mode: 0o600 });
  // A database started by root runs as another user, who has to traverse the folder.
  await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  // In its own process group: whatever kills this process and its whole group leaves the reaper, which sees its input
  // end.
  const reaper = spawn(process.execPath, [REAPER, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.stdin.on('error', () => {});
  const gone = once(reaper, 'exit');
  return {
    folder,
    dataDir: join(folder, 'data'),
    async close() {
      reaper.stdin.end();
      await gone;
      // In case the reaper was killed as well.
      await clear(folder);
    },
  };
}

/** Ends what is still running in the folder, and removes it. */
export async function clear(folder: string): Promise<void> {
  const dataDir = join(folder, 'data');
  for (const root of [join(dataDir, 'postgres'), awayOf(dataDir)]) await stopServer(root);
  for (const path of [awayOf(dataDir), folder])
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** What a machine that lost power left behind; folders of other users are not ours to judge. */
async function sweep(base: string): Promise<void> {
  for (const name of (await readdir(base)).filter((one) => one.startsWith(PREFIX)))
    if (await isAbandoned(join(base, name))) await clear(join(base, name));
}

async function isAbandoned(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false;
  const mark = await readFile(join(folder, MARK), 'utf8').catch(() => null);
  // A folder without a mark is being made, or its removal was interrupted.
  return mark === null ? Date.now() - found.mtimeMs > UNMARKED_MS : !isMarkAlive(mark);
}
