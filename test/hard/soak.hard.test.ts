import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { registration, type Served, serve, tokenAt } from '../harness/process.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 5);
const A_SECOND = Number(process.env.SOAK_RATE ?? 30);
const onLinux = { skip: process.platform === 'linux' ? false : 'its handles are counted in /proc' };
const TYPE = 'application/vnd.api+json';
let fresh: FreshDatabase;
let server: Served;
let pool: pg.Pool;
let token: string;
before(async () => {
  fresh = await freshDatabase();
  pool = new pg.Pool({ connectionString: fresh.url, max: 1 });
  server = await serve(fresh, undefined, { SERVE_BUILD: join(import.meta.dirname, '../../build') });
  token = await tokenAt(server.url, PEOPLE.gold.email, DEMO_PASSWORD);
});
after(async () => {
  await server.cut();
  await pool.end();
  await fresh.drop();
});

interface Sample {
  minute: number;
  residentMb: number;
  heapMb: number;
  handles: number;
  connections: number;
}
async function sample(began: number): Promise<Sample> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 104_857.6) / 10;
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()',
  );
  return {
    minute: Math.round((performance.now() - began) / 600) / 100,
    residentMb: megabytes('process_resident_memory_bytes'),
    heapMb: megabytes('nodejs_heap_size_used_bytes'),
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
  const y = samples.map(({ residentMb }) => residentMb);
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
        nextSample += 5_000;
      }
      await wait(20);
    }
    await Promise.all(underWay);
    const quarter = Math.floor(samples.length / 4);
    const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
    const grown = (of: keyof Sample) =>
      median(late.map((one) => one[of])) - median(early.map((one) => one[of]));
    const figures = {
      minutes: MINUTES,
      first: samples[0],
      last: samples.at(-1),
      slopeMbAMinute: Math.round(slope(samples.slice(quarter)) * 100) / 100,
      grownMb: Math.round(grown('residentMb') * 10) / 10,
      grownHandles: grown('handles'),
      grownConnections: grown('connections'),
      failures: failures.length,
    };
    context.diagnostic(JSON.stringify(figures));
    assert.deepEqual(failures.slice(0, 5), []);
    assert.ok(samples.length > 20 && quarter > 4);
    // Within minutes a collector that has had no reason to run yet looks like growth; in an hour it does not.
    if (MINUTES >= 30) assert.ok(figures.slopeMbAMinute < 1, JSON.stringify(figures));
    assert.ok(figures.grownMb <= 30, JSON.stringify(figures));
    assert.ok(Math.abs(figures.grownHandles) <= 12, JSON.stringify(figures));
    assert.ok(Math.abs(figures.grownConnections) <= 5, JSON.stringify(figures));
  },
);
