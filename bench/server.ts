import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_CORE } from './load.ts';

export const ROOT = join(import.meta.dirname, '..');

export interface Running {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first 200. */
  readyMs: number;
  rssMiB(): number;
  stop(): Promise<void>;
}

/** Starts a program pinned to the server's core and waits for its first 200. */
export const startPinned = (
  args: string[],
  env: Record<string, string>,
  url: string,
  ready: string,
): Promise<Running> => start(['taskset', '-c', SERVER_CORE, process.execPath, ...args], env, url, ready);

async function start(
  [program = '', ...args]: string[],
  env: Record<string, string>,
  url: string,
  ready: string,
): Promise<Running> {
  const begun = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  while (!(await answers(`${url}${ready}`))) {
    if (child.exitCode !== null) throw new Error(`the measured server stopped: ${complaint.slice(-800)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const readyMs = performance.now() - begun;
  return { url, pid: child.pid ?? 0, readyMs, rssMiB: () => rss(child), stop: () => stop(child) };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status === 200;
    },
    () => false,
  );

function rss(child: ChildProcess): number {
  const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
  return Math.round(Number(found?.[1] ?? 0) / 1024);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

const MEASURED = ['--max-semi-space-size=4', 'scripts/start.mjs'];
/** Starts the product on a data folder; the first one on a folder starts its database, which then shares its core. */
export const startProduct = (
  port: number,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Running> =>
  startPinned(
    MEASURED,
    { DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test', PORT: String(port), ...env },
    `http://localhost:${port}`,
    '/',
  );

/**
 * Starts one of several processes that share a data folder whose database is running, on any core that the system
 * assigns.
 */
export const startFree = (port: number, dataDir: string, mainHost: string): Promise<Running> =>
  start(
    [process.execPath, ...MEASURED],
    { DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test', PORT: String(port), MAIN_HOST: mainHost },
    `http://localhost:${port}`,
    '/healthz',
  );
