import { readFileSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const ASK_MS = 50;
const LONG_MS = 1_000;
const EMPTY_IS_STALE_MS = 10_000;
const DOUBTED_IS_STALE_MS = 3_600_000;
/** What stands for the mark in a file that this user may not read. */
const UNREADABLE = '?';

/** Runs the action while no other process runs one under the same lock file; removes what a dead process left. */
export async function withLock<T>(
  file: string,
  deed: () => Promise<T>,
  waiting: (holder: number) => void = () => {},
): Promise<T> {
  await take(file, waiting);
  try {
    return await deed();
  } finally {
    await rm(file, { force: true });
  }
}

/** Identifies a process by its number and start time, since numbers are reused. */
export function processMark(pid: number): string {
  return `${pid} ${bornAt(pid) ?? ''}`.trim();
}

/** Without the start, which may be hidden if it is another user's process, the number alone counts unless doubted. */
export function isMarkAlive(mark: string, { isDoubted = false } = {}): boolean {
  const [pid, born] = mark.trim().split(' ');
  if (!isAlive(Number(pid))) return false;
  const found = bornAt(Number(pid));
  return born === undefined || found === undefined ? !isDoubted : found === born;
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statFields(pid)?.[0] !== 'Z';
}

async function take(file: string, waiting: (holder: number) => void): Promise<void> {
  const mark = processMark(process.pid);
  const since = performance.now();
  let told = false;
  for (;;) {
    try {
      return await writeFile(file, mark, { flag: 'wx', mode: 0o644 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await holderOf(file);
    if (holder !== null && (await isStale(file, holder))) await sweep(file, holder);
    else await wait(ASK_MS);
    if (told || performance.now() - since < LONG_MS) continue;
    told = true;
    waiting(Number.parseInt(holder ?? '', 10) || 0);
  }
}

/** The mark in the file; null if it is gone. */
const holderOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? null : UNREADABLE,
  );

async function isStale(file: string, holder: string): Promise<boolean> {
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (holder === '') return age > EMPTY_IS_STALE_MS;
  const isDoubted = age > DOUBTED_IS_STALE_MS;
  return holder === UNREADABLE ? isDoubted : !isMarkAlive(holder, { isDoubted });
}

/** Only under a lock of its own: a file judged stale may belong to another process by the time it is removed. */
function sweep(file: string, holder: string): Promise<void> {
  return withLock(`${file}.sweep`, async () => {
    const now = await holderOf(file);
    if (now === holder && (await isStale(file, now))) await rm(file, { force: true });
  });
}

function bornAt(pid: number): string | undefined {
  return statFields(pid)?.[19];
}

/** Fields of /proc/<pid>/stat from the third on; the second may itself contain spaces and parentheses. */
function statFields(pid: number): string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
