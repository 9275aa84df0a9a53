// One process at a time installs the packages. Plain JavaScript for any Node, as setup.mjs is.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const ASK_MS = 100;
const LONG_MS = 1_000;
const EMPTY_IS_STALE_MS = 10_000;
const DOUBTED_IS_STALE_MS = 3_600_000;

/** Until this process ends, however it does: what a killed one leaves is no hindrance to the next. */
export async function takeTurn(lockFile, say) {
  try {
    await take(lockFile, say);
    process.once('exit', () => rmSync(lockFile, { force: true }));
  } catch (error) {
    // A checkout that belongs to someone else: this user installs nothing there.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** Holds the turn for another process as well, which goes on if only the first is killed. */
export function joinTurn(lockFile, pid) {
  if (holderOf(lockFile) === markOf(process.pid)) writeFileSync(lockFile, `\n${markOf(pid)}`, { flag: 'a' });
}

const markOf = (pid) => `${pid} ${bornAt(pid)}`.trim();

/** The rule of src/platform/process/lock.ts, for a Node that does not run TypeScript. */
async function take(file, say) {
  const since = performance.now();
  for (let isTold = false; ; await wait(ASK_MS)) {
    try {
      writeFileSync(file, markOf(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    if (isStale(file, holder)) await sweep(file, holder, say);
    else if (holder && !isTold && performance.now() - since > LONG_MS) {
      isTold = true;
      say(`Waiting for another start to prepare the packages (process ${holder.split(' ')[0]}) …`);
      say(`If nothing installs packages here, ${file} may be removed.`);
    }
  }
}

/** Only under a lock of its own: a file judged stale may belong to another process by the time it is removed. */
async function sweep(file, holder, say) {
  await take(`${file}.sweep`, say);
  try {
    if (holderOf(file) === holder && isStale(file, holder)) rmSync(file, { force: true });
  } finally {
    rmSync(`${file}.sweep`, { force: true });
  }
}

/** The marks in the file: none if it is gone, `?` if this user may not read it. */
function holderOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return error.code === 'ENOENT' ? '' : '?';
  }
}

function isStale(file, holder) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
  if (holder === '') return age > EMPTY_IS_STALE_MS;
  const isDoubted = age > DOUBTED_IS_STALE_MS;
  if (holder === '?') return isDoubted;
  return !holder.split('\n').some((mark) => isMarkAlive(mark, isDoubted));
}

/** Numbers of processes are used again, so the start counts as well; where it cannot be told, the number for an hour. */
function isMarkAlive(mark, isDoubted) {
  const [pid, born] = mark.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const found = bornAt(pid);
  return born && found ? found === born : !isDoubted;
}

/** When a process started, as the kernel counts; empty where that cannot be told. */
function bornAt(pid) {
  let line = '';
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // No such process, another system, or a process of somebody else that is hidden from this user.
  }
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  // One that has ended keeps its number until its parent asks about it.
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
}
