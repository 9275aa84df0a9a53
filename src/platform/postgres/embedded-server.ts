import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../process/lock.ts';
import { EmbeddedPostgresError } from './embedded-binaries.ts';
import { asAccount, lastLine, ownFolder, TOOL, WINDOWS } from './embedded-cluster.ts';
import type { PostgresPlace } from './embedded-place.ts';
import type { ProgressReport } from './migrations.ts';

/** A socket path may have 107 bytes (103 on macOS); `/.s.PGSQL.5432` is part of it. */
const SOCKET_FOLDER_MAX = 88;
const SOCKET_PORT = 5432;
const TEMPORARY = 'steady-state-socket-';
const LOG_MAX_BYTES = 5_000_000;
const STOP_PATIENCE_MS = 20_000;
export const SHARED_MEMORY_PATIENCE_MS = 20_000;
export type ServerProcess = { pid: number; port: number; socketFolder: string | null };

const SETTINGS: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '200',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Messages of failed statements quote stored values; the application logs them with secrets hidden.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '2GB' };

export interface ServerTerms {
  report: ProgressReport;
  throwaway: boolean;
  /** Called on each attempt, while the server starts. */
  meanwhile: () => void;
}

/** What a killed server's sessions still hold is freed within moments; until then a start fails and is retried. */
export async function startServer(place: PostgresPlace, terms: ServerTerms): Promise<ServerProcess> {
  const patience = Date.now() + SHARED_MEMORY_PATIENCE_MS;
  for (;;) {
    const started = await tryServer(place, terms);
    if (typeof started !== 'string') return started;
    const held = /shared memory block|lock file .* already exists/.test(started);
    if (!held || Date.now() > patience)
      throw new EmbeddedPostgresError(`the database does not start: ${started}`);
    await wait(250);
  }
}

async function tryServer(
  place: PostgresPlace,
  { report, throwaway, meanwhile }: ServerTerms,
): Promise<ServerProcess | string> {
  await dropForeignPid(join(place.root, 'data'));
  const settings = { ...SETTINGS, ...(throwaway ? THROWAWAY : {}), ...(await listening(place)) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await openLog(place.root);
  // In a session of its own: Ctrl-C reaches the application, which stops the database last.
  const child = spawn(join(place.bin, `postgres${TOOL}`), ['-D', join(place.root, 'data'), ...flags], {
    ...asAccount(place),
    detached: true,
    stdio: ['ignore', log.file.fd, log.file.fd],
  });
  const gone = new Promise<string>((settle) => {
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, signal) => settle(`it ended with ${signal ?? `status ${code}`}`));
  });
  await log.file.close();
  child.unref();
  meanwhile();
  const running = await untilReady(place.root, gone, report);
  return typeof running === 'string' ? lastLine(log.writtenSince()) || running : running;
}

/** A pid in `postmaster.pid` that now belongs to another process would keep the server from starting. */
async function dropForeignPid(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number(readLines(file)[0]);
  if (isAlive(pid) && !serves(pid, data)) await rm(file, { force: true });
}

/** The server running on this folder, according to its pid file, if that process really is a server of this folder. */
export function runningServer(root: string): (ServerProcess & { ready: boolean }) | null {
  const data = join(root, 'data');
  const [pid, , , port, socketFolder, , , status] = readLines(join(data, 'postmaster.pid'));
  if (!isAlive(Number(pid)) || !serves(Number(pid), data)) return null;
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socketFolder?.trim() || null,
    ready: status?.trim() === 'ready',
  };
}

/**
 * A fast shutdown: open transactions are aborted, committed data stays. A server that does not end in time recovers at
 * the next start.
 */
export async function stopServer(root: string): Promise<void> {
  const running = runningServer(root);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  const patience = Date.now() + STOP_PATIENCE_MS;
  while (runningServer(root) && Date.now() < patience) await wait(20);
  if (runningServer(root)) process.kill(running.pid, 'SIGQUIT');
  const folder = running.socketFolder;
  if (folder && basename(folder).startsWith(TEMPORARY)) await rmdir(folder).catch(() => undefined);
}

async function listening(place: PostgresPlace): Promise<Record<string, string>> {
  if (WINDOWS) return { listen_addresses: '127.0.0.1', port: String(await freePort()) };
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: await socketFolder(place),
    unix_socket_permissions: '0700',
  };
}

async function socketFolder({ root, account }: PostgresPlace): Promise<string> {
  const beside = join(root, 'run');
  if (Buffer.byteLength(beside) <= SOCKET_FOLDER_MAX && !beside.includes(',')) {
    await ownFolder(beside, account);
    return beside;
  }
  const base = account || Buffer.byteLength(tmpdir()) > SOCKET_FOLDER_MAX - 30 ? '/tmp' : tmpdir();
  const folder = await mkdtemp(join(base, TEMPORARY));
  await ownFolder(folder, account);
  return folder;
}

async function untilReady(
  root: string,
  gone: Promise<string>,
  report: ProgressReport,
): Promise<ServerProcess | string> {
  let ended: string | null = null;
  gone.then((reason) => {
    ended = reason;
  });
  for (let asked = 0; ended === null; asked++) {
    const running = runningServer(root);
    if (running?.ready) return running;
    if (asked % 500 === 499) report('the database is recovering what was written last');
    await wait(10);
  }
  return ended;
}

/** For a server just started by another process, or recovering: waits without starting anything. */
export async function awaitReady(root: string, report: ProgressReport): Promise<ServerProcess | null> {
  for (let asked = 0; ; asked++) {
    const running = runningServer(root);
    if (!running || running.ready) return running;
    if (asked % 500 === 499) report('the database is recovering what was written last');
    await wait(10);
  }
}

async function openLog(root: string) {
  const path = join(root, 'server.log');
  const { uid, gid } = await stat(root);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_MAX_BYTES) await rename(path, `${path}.1`);
  const file = await open(path, 'a', 0o600);
  if (process.getuid?.() === 0) await file.chown(uid, gid);
  const from = (await file.stat()).size;
  return { file, writtenSince: () => readFileSync(path).subarray(from).toString() };
}

function serves(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return true;
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  await new Promise((settle) => server.close(settle));
  return typeof address === 'object' && address ? address.port : 0;
}
