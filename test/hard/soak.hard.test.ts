import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { type Heap, inspected, megabytes, openHeap } from '../harness/heap.ts';
import { registration, type Served, serve, tokenAt } from '../harness/process.ts';
import { freePort } from '../harness/stage.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 5);
const A_SECOND = Number(process.env.SOAK_RATE ?? 30);
const SAMPLE_MS = Math.max(5_000, MINUTES * 1_500);
/** As much as the process may take of the machine at 30 requests a second: its caches full, its heap as V8 lets it grow. */
const MOST_RESIDENT_MB = 450;
const ROOT = join(import.meta.dirname, '../..');
interface Package {
  scripts: Record<string, string>;
}
const onLinux = { skip: process.platform === 'linux' ? false : 'its handles are counted in /proc' };
const TYPE = 'application/vnd.api+json';
const MOST_LEFT_MB = 12;
/** As `npm start` runs it. */
const AS_STARTED = /--\S+=\S+/g;
let fresh: FreshDatabase;
let server: Served;
let heap: Heap;
let pool: pg.Pool;
let token: string;
before(async () => {
  fresh = await freshDatabase();
  pool = new pg.Pool({ connectionString: fresh.url, max: 1 });
  const port = await freePort();
  const { start = '' } = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package).scripts;
  const bounds = start.match(AS_STARTED)?.join(' ') ?? '';
  server = await serve(fresh, undefined, {
    SERVE_BUILD: join(ROOT, 'build'),
    NODE_OPTIONS: inspected(port, bounds),
  });
  heap = await openHeap(port);
  token = await tokenAt(server.url, PEOPLE.gold.email, DEMO_PASSWORD);
});
after(async () => {
  heap?.close();
  await server?.cut();
  await pool?.end();
  await fresh?.drop();
});

interface Sample {
  minute: number;
  residentMb: number;
  /** What is left after a collection, without what caches hold and tell. */
  liveMb: number;
  cachesMb: number;
  handles: number;
  connections: number;
}
async function figures(): Promise<{ residentMb: number; cachesMb: number }> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const caches = [...text.matchAll(/^cache_bytes\{.*\} (\d+)$/gm)].map((one) => Number(one[1]));
  return {
    residentMb: megabytes(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])),
    cachesMb: megabytes(caches.reduce((sum, one) => sum + one, 0)),
  };
}
/** Caches are bounded and told apart: what they hold is no leak. */
async function liveMb(): Promise<number> {
  const { heapMb, outsideMb } = await heap.live();
  const { cachesMb } = await figures();
  return heapMb + outsideMb - cachesMb;
}
async function sample(began: number): Promise<Sample> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()',
  );
  const { residentMb, cachesMb } = await figures();
  return {
    minute: Math.round((performance.now() - began) / 600) / 100,
    residentMb,
    liveMb: await liveMb(),
    cachesMb,
    handles: readdirSync(`/proc/${server.child.pid}/fd`).length,
    connections: rows[0]?.n ?? 0,
  };
}

type Deed = (at: number) => [path: string, options?: RequestInit];
const own = () => ({ authorization: `JWT ${token}` });
const post = (document: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': TYPE, ...headers },
  body: JSON.stringify(document),
});
/** As people use it: most read, some search, a few write, some are not who they say or ask for what is not there. */
const DEEDS: Deed[] = [
  () => ['/'],
  () => ['/pricing'],
  (at) => [`/api/publications/?page[size]=20&page[number]=${(at % 3) + 1}&include=author.image`],
  () => ['/api/publications/?page[size]=20&include=author.image', { headers: own() }],
  (at) => [`/api/search/?s=lithium&page[number]=${(at % 2) + 1}`, { headers: own() }],
  () => ['/api/users/me/', { headers: own() }],
  () => ['/api/credits/summary/', { headers: own() }],
  () => ['/api/transcripts/', { headers: own() }],
  (at) => [`/never-there-${at}`],
  (at) => [`/api/publications/${900_000 + at}/`],
  (at) => ['/api/registration/', post(registration(`soak-${at}@example.org`))],
  (at) => [
    '/api/topic-requests/',
    post({ data: { type: 'TopicRequest', attributes: { words: `wish ${at}` } } }),
  ],
  () => ['/api/users/me/', { headers: { authorization: 'JWT broken' } }],
  () => ['/api/orders/', post({ data: 'not an order' }, own())],
  () => ['/sitemap.xml'],
];

const median = (of: number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
/** Megabytes a minute, by least squares. */
function slope(samples: Sample[]): number {
  const x = samples.map(({ minute }) => minute);
  const y = samples.map(({ liveMb: live }) => live);
  const mean = (of: number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [mx, my] = [mean(x), mean(y)];
  const over = x.reduce((sum, one, at) => sum + (one - mx) * ((y[at] ?? 0) - my), 0);
  return over / x.reduce((sum, one) => sum + (one - mx) ** 2, 0);
}

test(
  `${MINUTES} minutes of mixed load: memory, handles and connections stay, and nothing fails`,
  onLinux,
  async (context) => {
    const began = performance.now();
    const samples: Sample[] = [];
    const failures: string[] = [];
    const underWay = new Set<Promise<void>>();
    const ask = async (at: number) => {
      const [path, options] = DEEDS[at % DEEDS.length]?.(at) ?? assert.fail();
      try {
        const reply = await fetch(server.url + path, { redirect: 'manual', ...options });
        await reply.arrayBuffer();
        if (reply.status >= 500) failures.push(`${path}: ${reply.status}`);
      } catch (error) {
        failures.push(`${path}: ${error}`);
      }
    };
    const last = began + MINUTES * 60_000;
    let nextSample = began;
    for (let at = 0; performance.now() < last; ) {
      const due = ((performance.now() - began) / 1000) * A_SECOND;
      for (; at < due; at++) {
        const asked = ask(at).finally(() => underWay.delete(asked));
        underWay.add(asked);
      }
      if (performance.now() >= nextSample) {
        samples.push(await sample(began));
        nextSample += SAMPLE_MS;
      }
      await wait(20);
    }
    await Promise.all(underWay);
    const quarter = Math.floor(samples.length / 4);
    const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
    const grown = (of: keyof Sample) =>
      median(late.map((one) => one[of])) - median(early.map((one) => one[of]));
    const told = {
      minutes: MINUTES,
      first: samples[0],
      last: samples.at(-1),
      slopeMbAMinute: Math.round(slope(samples.slice(quarter)) * 100) / 100,
      grownMb: Math.round(grown('liveMb') * 10) / 10,
      mostResidentMb: Math.max(...samples.map(({ residentMb }) => residentMb)),
      grownHandles: grown('handles'),
      grownConnections: grown('connections'),
      failures: failures.length,
    };
    context.diagnostic(JSON.stringify(told));
    assert.deepEqual(failures.slice(0, 5), []);
    assert.ok(samples.length > 20 && quarter > 4);
    // A few minutes are too short for a slope: what is made once for good is made in them.
    if (MINUTES >= 20) assert.ok(told.slopeMbAMinute < 1, JSON.stringify(told));
    assert.ok(told.grownMb <= MOST_LEFT_MB, JSON.stringify(told));
    assert.ok(told.mostResidentMb <= MOST_RESIDENT_MB, JSON.stringify(told));
    assert.ok(Math.abs(told.grownHandles) <= 12, JSON.stringify(told));
    assert.ok(Math.abs(told.grownConnections) <= 5, JSON.stringify(told));
  },
);

/** A kilobyte or two a deed would be a leak; less is what a heap is uneven by. */
const MOST_OF_ONE_MB = 2;
const TIMES = Number(process.env.SOAK_TIMES ?? 1_000);
test(`each deed by itself, ${TIMES} times: nothing of it is left behind`, onLinux, async (context) => {
  const ask = async (deed: Deed, at: number) => {
    const [path, options] = deed(at);
    await (await fetch(server.url + path, { redirect: 'manual', ...options })).arrayBuffer();
  };
  const many = async (deed: Deed, from: number, times: number) => {
    for (let at = from; at < from + times; at += 8)
      await Promise.all(Array.from({ length: 8 }, (_, one) => ask(deed, at + one)));
  };
  const left: Record<string, number> = {};
  for (const [at, deed] of DEEDS.entries()) {
    const from = 1_000_000 * (at + 1);
    await pool.query('TRUNCATE rate_count');
    await many(deed, from, Math.ceil(TIMES / 4));
    const before = await liveMb();
    await many(deed, from + TIMES, TIMES);
    const [path, options] = deed(from);
    left[`${options?.method ?? 'GET'} ${path}`] = Math.round(((await liveMb()) - before) * 10) / 10;
  }
  context.diagnostic(JSON.stringify(left));
  const wrong = Object.entries(left).filter(([, mb]) => mb > MOST_OF_ONE_MB);
  assert.deepEqual(wrong, []);
});
