import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { appendFile, chmod, chown, cp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asAccount, makeCluster, ownFolder, SUPERUSER } from '#platform/postgres/embedded-cluster.ts';
import { choosePlace, type PostgresPlace } from '#platform/postgres/embedded-place.ts';
import { freePort } from './app.ts';
import { childrenOf, sent } from './cluster.ts';
import { until } from './until.ts';

const STANDBY = 'standby';
/** A commit is confirmed only once it is on the standby's disk as well. */
const SYNCHRONOUS = { synchronous_standby_names: STANDBY, synchronous_commit: 'on' };
const SETTINGS = { unix_socket_directories: '', listen_addresses: '127.0.0.1', max_connections: '100' };

/** One of two PostgreSQL servers, to be killed and promoted. */
export interface DatabaseNode {
  url(role: string): string;
  /** Runs as the superuser, on its own connection. */
  asked<Row>(text: string): Promise<Row[]>;
  processes(): number[];
  /** Kills it at once, with all processes it has started. */
  kill(): Promise<void>;
}
export interface Pair {
  primary: DatabaseNode;
  standby: DatabaseNode;
  /** Promotes the standby to primary; resolves when it accepts writes. */
  promote(): Promise<void>;
  close(): Promise<void>;
}
export const OWNER = 'steady_state';
export const SERVING = 'steady_state_server';

/** A primary with one standby, on the bundled binaries. `isSynchronous`: no commit is confirmed without the standby. */
export async function openPair({ isSynchronous = true } = {}): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'pair-'));
  await chmod(folder, 0o711);
  const [first, second] = await Promise.all([placeIn(folder, 'first'), placeIn(folder, 'second')]);
  await makeCluster(first);
  const primary = await startNode(first, {});
  await makeOurs(primary);
  await copyBase(primary, first, second);
  const standby = await startNode(second, {});
  if (isSynchronous) {
    // For this server only: once promoted, one with these settings would wait for a standby that it does not have.
    for (const [name, value] of Object.entries(SYNCHRONOUS))
      await primary.asked(`ALTER SYSTEM SET ${name} = '${value}'`);
    await primary.asked('SELECT pg_reload_conf()');
  }
  await until(async () => {
    const [found] = await primary.asked<{ state: string; sync: string }>(
      'SELECT state, sync_state AS sync FROM pg_stat_replication',
    );
    return found?.state === 'streaming' && (!isSynchronous || found.sync === 'sync');
  }, 'the standby does not follow');
  return {
    primary,
    standby,
    async promote() {
      await standby.asked('SELECT pg_promote(true, 60)');
      await until(
        async () =>
          (await standby.asked<{ in: boolean }>('SELECT pg_is_in_recovery() AS in'))[0]?.in === false,
        'the standby is not promoted',
      );
    },
    async close() {
      await Promise.all([primary.kill(), standby.kill()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the product's roles and its empty database. */
export async function makeOurs({ asked }: DatabaseNode): Promise<void> {
  for (const statement of [
    `CREATE ROLE ${OWNER} LOGIN`,
    `CREATE ROLE ${SERVING} LOGIN ROLE ${OWNER}`,
    `CREATE DATABASE ${OWNER} OWNER ${OWNER}`,
  ])
    await asked(statement);
}

async function placeIn(folder: string, name: string): Promise<PostgresPlace> {
  const place = await choosePlace(join(folder, name));
  await chmod(join(folder, name), 0o711);
  await ownFolder(place.root, place.account);
  return place;
}

/** Starts the server of an existing folder; `more`: additional settings. */
export async function startNode(place: PostgresPlace, more: Record<string, string>): Promise<DatabaseNode> {
  const data = join(place.root, 'data');
  const port = Number(more.port ?? (await freePort()));
  const flags = Object.entries({ ...SETTINGS, ...more, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(join(place.bin, 'postgres'), ['-D', data, ...flags], {
    ...asAccount(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      told = (told + part.toString()).slice(-4_000);
    });
  const gone = once(child, 'exit');
  const node = nodeOf(child, port, gone);
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL does not start: ${told}`);
      return node.asked('SELECT 1').then(
        () => true,
        () => false,
      );
    },
    () => `PostgreSQL is not ready: ${told}`,
  );
  return node;
}

function nodeOf(child: ChildProcess, port: number, gone: Promise<unknown>): DatabaseNode {
  const url = (role: string) => `postgresql://${role}@127.0.0.1:${port}/${OWNER}`;
  const processes = () => [child.pid ?? 0, ...childrenOf(child.pid ?? 0)];
  return {
    url,
    processes,
    async asked<Row>(text: string) {
      const connectionString = url(SUPERUSER).replace(/[^/]+$/, 'postgres');
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
      // The statement in progress reports the error.
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text)).rows as Row[];
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null)
        for (const pid of processes()) sent(pid, 'SIGKILL');
      await gone;
    },
  };
}

/** Copies the files while the primary is serving, with its own backup protocol: a label says where to begin. */
async function copyBase(primary: DatabaseNode, from: PostgresPlace, to: PostgresPlace): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url(SUPERUSER) });
  await client.connect();
  const [source, target] = [join(from.root, 'data'), join(to.root, 'data')];
  await client.query('ALTER SYSTEM SET wal_keep_size = 1024');
  await client.query('SELECT pg_reload_conf()');
  await client.query(`SELECT pg_backup_start('copy', true)`);
  const left = /\/(postmaster\.(pid|opts)|pg_wal\/[0-9A-F]{24}|pg_replslot\/.+)$/;
  await cp(source, target, { recursive: true, filter: (file) => !left.test(file) });
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(true)');
  await client.end();
  await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(target, 'standby.signal'), '');
  const [, port] = /:(\d+)\//.exec(primary.url(SUPERUSER)) ?? [];
  const way = `host=127.0.0.1 port=${port} user=${SUPERUSER} application_name=${STANDBY}`;
  await appendFile(join(target, 'postgresql.auto.conf'), `\nprimary_conninfo = '${way}'\n`);
  await own(target, to);
}

async function own(folder: string, { account }: PostgresPlace): Promise<void> {
  await chmod(folder, 0o700);
  if (!account) return;
  const inside = await readdir(folder, { recursive: true });
  for (const path of [folder, ...inside.map((name) => join(folder, name))])
    await chown(path, account.uid, account.gid);
}
