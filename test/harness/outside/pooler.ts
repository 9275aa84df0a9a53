import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../app.ts';
import { isInstalled, PROGRAM_ENV, recipeText } from './programs.ts';

/** The program that is missing on this machine, if it is. */
export const missingPooler = isInstalled('pgbouncer')
  ? false
  : 'pgbouncer is not installed here (apt-get install pgbouncer)';

export interface Pooler {
  /** The same database and role by way of here. */
  through(url: string): string;
  close(): Promise<void>;
}

interface PoolerTerms {
  /** Further lines of its settings. */
  more?: Record<string, string>;
}
/** The real PgBouncer with the recipe of the documentation before the database of an address. */
export async function openPooler(database: string, { more = {} }: PoolerTerms = {}): Promise<Pooler> {
  const target = new URL(database);
  const host = target.searchParams.get('host') ?? target.hostname;
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const [port, users, file] = [await freePort(), join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  const roles = ['steady_state', 'steady_state_server'];
  writeFileSync(users, roles.map((role) => `"${role}" "${target.password}"\n`).join(''));
  writeFileSync(file, fitted({ host, port: target.port || '5432', listens: port, users, more }));
  const account = asOwnerOf(host, folder, [users, file]);
  const child = spawn('pgbouncer', ['-q', file], {
    env: PROGRAM_ENV,
    ...account,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      told += part.toString();
    });
  const gone = once(child, 'exit');
  for (const began = Date.now(); !(await answers(port)); await wait(20))
    if (child.exitCode !== null || Date.now() - began > 10_000)
      throw new Error(`pgbouncer does not start: ${told}`);
  return {
    through(url) {
      const { username, password, pathname } = new URL(url);
      return `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`;
    },
    async close() {
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Fit {
  host: string;
  port: string;
  listens: number;
  users: string;
  more: Record<string, string>;
}
function fitted({ host, port, listens, users, more }: Fit): string {
  const text = recipeText('databases/pgbouncer.ini', [
    ['steady_state = host=127.0.0.1 port=5432 dbname=steady_state', `* = host=${host} port=${port}`],
    ['listen_port = 6432', `listen_port = ${listens}\nunix_socket_dir =`],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', users],
  ]);
  // The last of two lines with one name counts.
  return `${text}\n${Object.entries(more)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')}`;
}

const NOBODY = 65_534;
/** It refuses to run as root, and the socket of a database belongs to whoever runs that; a port belongs to nobody. */
function asOwnerOf(host: string, folder: string, files: string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = host.startsWith('/') ? statSync(host) : { uid: NOBODY, gid: NOBODY };
  chmodSync(folder, 0o755);
  for (const file of files) chownSync(file, uid, gid);
  return { uid, gid };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      settle(true);
    });
    probe.once('error', () => settle(false));
  });
