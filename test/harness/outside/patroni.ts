import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { SUPERUSER } from '#platform/postgres/embedded-cluster.ts';
import { childrenOf, sent } from '../cluster.ts';
import { OWNER, SERVING } from '../replicated.ts';
import { until } from '../until.ts';
import {
  ADDRESSES,
  NAMES,
  type Name,
  openPlace,
  type PatroniPlace,
  startEtcd,
  startProxy,
} from './patroni-place.ts';
import {
  installedPostgres,
  isInstalled,
  PROGRAM_ENV,
  type Program,
  recipeText,
  startProgram,
} from './programs.ts';

const SCOPE = 'steady-state';
const SUPERUSER_PASSWORD = 'replace-superuser';
const PASSWORD = 'of-both-roles';
const passwordOf = (role: string) => (role === SUPERUSER ? SUPERUSER_PASSWORD : PASSWORD);

/** The first program of these recipes that this machine lacks. */
const lacking = ['etcd', 'patroni', 'patronictl', 'haproxy'].find((program) => !isInstalled(program));
export const missingPatroni = lacking
  ? `${lacking} is not installed here (apt-get install etcd patroni haproxy)`
  : !installedPostgres() && 'pg_rewind is not installed here (apt-get install postgresql)';

export interface PatroniNode {
  name: Name;
  /** Patroni and PostgreSQL at once, as when a machine loses its power. */
  kill(): Promise<void>;
  /** As when a machine boots. */
  start(): Promise<void>;
}
export interface PatroniCluster {
  /** As a role by HAProxy: at whatever is the primary. */
  url(role: string): string;
  /** At a standby. */
  replicaUrl(role: string): string;
  primary(): Promise<PatroniNode>;
  /** Until one is the primary and the other a synchronous standby of it; gives the primary. */
  bothServe(): Promise<PatroniNode>;
  /** As planned maintenance does it. */
  switchover(): Promise<void>;
  close(): Promise<void>;
}

/** etcd, two servers under Patroni, and HAProxy before them, with the recipes of the documentation; our roles and database are made. */
export async function openPatroni(): Promise<PatroniCluster> {
  const place = await openPlace();
  const outside = [await startEtcd(place), startProxy(place)];
  const nodes = await Promise.all(NAMES.map((name) => nodeOf(place, name)));
  const members = () => membersOf(place);
  const named = (wanted: string) => nodes.find(({ name }) => name === wanted) as PatroniNode;
  const cluster: PatroniCluster = {
    url: (role) => urlOf(place.ports.primary, role),
    replicaUrl: (role) => urlOf(place.ports.replicas, role),
    async primary() {
      return named((await members()).find(({ role }) => role === 'leader')?.name ?? '');
    },
    async bothServe() {
      const { primary, replicas } = place.ports;
      await until(async () => {
        const all = await members();
        const isThere = (role: string) => all.some((one) => one.role === role && one.state === SERVES[role]);
        if (!isThere('leader') || !isThere('sync_standby')) return false;
        // HAProxy hears of it a moment later.
        return (await isStandbyAt(primary)) === false && (await isStandbyAt(replicas)) === true;
      }, 'there is no primary with a synchronous standby');
      return cluster.primary();
    },
    async switchover() {
      const from = await cluster.primary();
      const to = nodes.find((one) => one !== from) as PatroniNode;
      const given = ['switchover', SCOPE, '--leader', from.name, '--candidate', to.name, '--force'];
      await promisify(execFile)('patronictl', ['-c', fileOf(place, from.name), ...given], {
        env: PROGRAM_ENV,
      });
    },
    async close() {
      for (const node of nodes) await node.kill();
      for (const program of outside) await program.kill();
      await rm(place.folder, { recursive: true, force: true });
    },
  };
  const furnished = async () => {
    for (const node of nodes) await node.start();
    await cluster.bothServe();
    await furnish(place);
    return cluster;
  };
  return furnished().catch(async (thrown: unknown) => {
    await cluster.close();
    throw thrown;
  });
}

/** What `patronictl list` says of one that serves. */
const SERVES: Record<string, string> = { leader: 'running', sync_standby: 'streaming' };
interface Member {
  name: string;
  role: string;
  state: string;
}
/** As whichever of them answers has it. */
async function membersOf({ ports }: PatroniPlace): Promise<Member[]> {
  for (const name of NAMES) {
    const reply = await fetch(`http://127.0.0.1:${ports.nodes[name].api}/cluster`).catch(() => null);
    if (!reply?.ok) continue;
    const { members } = (await reply.json()) as { members: Member[] };
    // Older ones call a standby that streams running, as its primary.
    return members.map((one) => ({
      ...one,
      state: one.role !== 'leader' && one.state === 'running' ? 'streaming' : one.state,
    }));
  }
  return [];
}

const urlOf = (port: number, role: string, database = OWNER) =>
  `postgresql://${role}:${passwordOf(role)}@127.0.0.1:${port}/${database}`;

/** What an operator does once, by the address of the primary. */
async function furnish({ ports }: PatroniPlace): Promise<void> {
  for (const statement of [
    `CREATE ROLE ${OWNER} LOGIN PASSWORD '${PASSWORD}'`,
    `CREATE ROLE ${SERVING} LOGIN PASSWORD '${PASSWORD}' ROLE ${OWNER}`,
    `CREATE DATABASE ${OWNER} OWNER ${OWNER}`,
  ])
    await askedAt(urlOf(ports.primary, SUPERUSER, 'postgres'), statement);
}

/** Null: the address leads nowhere. */
async function isStandbyAt(port: number): Promise<boolean | null> {
  const url = urlOf(port, SUPERUSER, 'postgres');
  const rows = await askedAt<{ is: boolean }>(url, 'SELECT pg_is_in_recovery() AS is').catch(() => []);
  return rows[0]?.is ?? null;
}

/** By a connection of its own. */
export async function askedAt<Row>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  // The statement that is under way tells it.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

const fileOf = ({ folder }: PatroniPlace, name: Name) => join(folder, name, 'patroni.yml');

async function nodeOf(place: PatroniPlace, name: Name): Promise<PatroniNode> {
  const { ports, bin, account } = place;
  const own = join(place.folder, name);
  const { database, api } = ports.nodes[name];
  const file = fileOf(place, name);
  await mkdir(own);
  const text = recipeText('databases/patroni.yml', [
    ['name: one\n', `name: ${name}\n`],
    ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', `127.0.0.1:${ports.etcd}`],
    [`${ADDRESSES.one}:8008`, `127.0.0.1:${api}`],
    [`${ADDRESSES.one}:5432`, `127.0.0.1:${database}`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['/var/lib/postgresql/15/main', join(own, 'data')],
    ['/var/lib/postgresql/patroni.pgpass', join(own, 'pgpass')],
    ['/usr/lib/postgresql/15/bin', bin],
    ['/var/run/postgresql', own],
  ]);
  writeFileSync(file, text, { mode: 0o600 });
  if (account) for (const path of [own, file]) await chown(path, account.uid, account.gid);
  let running: Program | null = null;
  return {
    name,
    async kill() {
      const data = join(own, 'data');
      // First whoever would start the other again.
      await running?.kill();
      const postmaster = postmasterOf(data);
      for (const pid of postmaster ? [postmaster, ...childrenOf(postmaster)] : []) sent(pid, 'SIGKILL');
      await until(async () => postmasterOf(data) === null, 'PostgreSQL does not end');
    },
    async start() {
      running = startProgram('patroni', [file], place);
      await until(
        async () => {
          running?.assertThere();
          const reply = await fetch(`http://127.0.0.1:${api}/liveness`).catch(() => null);
          return reply !== null;
        },
        () => `patroni does not start: ${running?.told()}`,
      );
    },
  };
}

/** Null: none runs on this folder. */
function postmasterOf(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // A number that was used again is somebody else's.
    return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : null;
  } catch {
    return null;
  }
}
