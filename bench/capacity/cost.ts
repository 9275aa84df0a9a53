import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { secondsOfProcess } from '../../scripts/tests/process-time.ts';
import type { Site } from '../large.ts';
import { median } from '../load.ts';
import { say } from '../report.ts';
import { type Running, startProduct } from '../server.ts';
import { openAsking } from './asking.ts';
import { KEPT, type Kind, kindsOf } from './kinds.ts';

const PORT = 3966;
const CALLERS = 4;
/** Limits on callers are not measured: their counts are cleared every this many requests. */
const CHUNK = 10;
/** The median of this many parts: a vacuum that falls into one of them does not count towards the request. */
const PARTS = 5;
const SETTLED_MS = 10_000;
const REST_SECONDS = 20;

/** Per request: processor milliseconds of the server's process and of the database, and bytes of the reply. */
export interface Cost {
  server: number;
  database: number;
  bytes: number;
}
/** Processor seconds used so far. */
interface Used {
  server: number;
  database: number;
}
type Place = Pick<Site, 'databaseUrl' | 'dataDir'>;

/** Processor time rather than wall-clock time: it includes neither waiting nor other processes on the machine. */
export async function measureCost(place: Place): Promise<Record<string, Cost>> {
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    const postmaster = await postmasterOf(client);
    const costs: Record<string, Cost> = {};
    const measure = async (env: Record<string, string>, kinds: () => Promise<Kind[]>) => {
      const running = await startProduct(PORT, place.dataDir, env);
      try {
        const used = (): Used => ({
          server: secondsOfProcess(running.pid),
          database: secondsOfProcess(postmaster),
        });
        const idle = await restOf(used);
        for (const kind of await kinds()) costs[kind.name] = await costOf(kind, running, client, used, idle);
        costs['a process at rest, a second'] ??= { ...thousandfold(idle), bytes: 0 };
      } finally {
        await running.stop();
      }
    };
    await measure({}, async () => [KEPT]);
    await measure({ PAGE_CACHE: '0' }, () => kindsOf(client, { ...place, port: PORT }));
    return costs;
  } finally {
    await client.end();
  }
}

const thousandfold = ({ server, database }: Used): Used => ({
  server: server * 1000,
  database: database * 1000,
});

/** Usage per second without requests, when watches and jobs look for work. */
async function restOf(used: () => Used): Promise<Used> {
  await wait(SETTLED_MS);
  const before = used();
  await wait(REST_SECONDS * 1000);
  const after = used();
  return {
    server: (after.server - before.server) / REST_SECONDS,
    database: (after.database - before.database) / REST_SECONDS,
  };
}

async function costOf(
  kind: Kind,
  { url }: Running,
  client: pg.Client,
  used: () => Used,
  idle: Used,
): Promise<Cost> {
  const asking = openAsking(url, CALLERS);
  let bytes = 0;
  const range = async (from: number, to: number) => {
    for (let first = from; first < to; first += CHUNK) {
      await client.query('DELETE FROM rate_count');
      const waiting = Array.from({ length: Math.min(CHUNK, to - first) }, (_, at) => first + at);
      const caller = async () => {
        for (let nth = waiting.shift(); nth !== undefined; nth = waiting.shift())
          bytes += (await kind.send(asking.ask, nth)).bytes;
      };
      await Promise.all(Array.from({ length: CALLERS }, caller));
    }
  };
  try {
    await range(0, kind.warm);
    bytes = 0;
    const parts: Used[] = [];
    const each = kind.count / PARTS;
    for (let part = 0; part < PARTS; part++) {
      const [begun, before] = [performance.now(), used()];
      await range(kind.warm + part * each, kind.warm + (part + 1) * each);
      const [seconds, after] = [(performance.now() - begun) / 1000, used()];
      const of = (what: keyof Used) => ((after[what] - before[what] - idle[what] * seconds) * 1000) / each;
      parts.push({ server: of('server'), database: of('database') });
    }
    const middle = (what: keyof Used) => Math.max(0, median(parts.map((part) => part[what])));
    const cost = {
      server: middle('server'),
      database: middle('database'),
      bytes: Math.round(bytes / kind.count),
    };
    say(
      `${kind.name}: server ${cost.server.toFixed(2)} ms, database ${cost.database.toFixed(2)} ms, ${cost.bytes} bytes`,
    );
    return cost;
  } finally {
    asking.close();
  }
}

/** The parent process of all other processes of the database. */
export async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const text = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}
