import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { loadConfig } from '#platform/config/config.ts';
import { prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { seedIfEmpty } from '#seed/seed.ts';
import { lookAtRunning } from '../../scripts/drilling/running.ts';
import { missingPooler, openPooler, type Pooler } from '../harness/outside/pooler.ts';
import { call, type Served, serve, tokenAt } from '../harness/process.ts';
import { type DatabaseNode, OWNER, openPair, type Pair, SERVING } from '../harness/replicated.ts';

const PATIENCE_MS = 120_000;
const LISTS = ['/api/publications/', '/api/categories/', '/api/authors/', '/podcasts/rss.xml'];
const READS = [...LISTS, '/api/search/?s=lithium'];
const READERS = 8;
/** Answers after the kill, so many times as there are readers. */
const AFTER = 40;
const quiet = () => {};

/** The demo library in a primary with a standby, and two processes of the product that read from the standby. */
interface World {
  pair: Pair;
  servers: Served[];
  poolers: Pooler[];
  dataDir: string;
}
async function openWorld({ pooled = false } = {}): Promise<World> {
  const pair = await openPair({ isSynchronous: false });
  return furnish(pair, pooled).catch(async (thrown: unknown) => {
    await pair.close();
    throw thrown;
  });
}
async function furnish(pair: Pair, pooled: boolean): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'replica-'));
  const [url, servingUrl] = [pair.primary.url(OWNER), pair.primary.url(SERVING)];
  await prepareDatabase({ owner: url, serving: servingUrl }, PROOF_MARKS, quiet);
  await seedIfEmpty(url, loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '1' }), quiet);
  const poolers: Pooler[] = [];
  const by = async (node: DatabaseNode) => {
    if (!pooled) return node.url(SERVING);
    const pooler = await openPooler(node.url(SERVING));
    poolers.push(pooler);
    return pooler.through(node.url(SERVING));
  };
  const env = {
    DATABASE_SERVING_URL: await by(pair.primary),
    DATABASE_REPLICA_URLS: await by(pair.standby),
    DATABASE_REPLICA_LAG: '60',
    // Each question is a read.
    PAGE_CACHE: '0',
    ...(pooled && { DATABASE_DIRECT_URL: servingUrl }),
  };
  const place = { url, servingUrl, dataDir };
  const servers = [await serve(place, undefined, env), await serve(place, undefined, env)];
  return { pair, servers, poolers, dataDir };
}
async function closeWorld({ pair, servers, poolers, dataDir }: World): Promise<void> {
  for (const server of servers) await server.cut();
  for (const pooler of poolers) await pooler.close();
  await pair.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const began = Date.now(); !(await holds()); await wait(50))
    if (Date.now() - began > PATIENCE_MS) assert.fail(what);
}
const ask = async ({ url }: Served, path: string) => {
  const reply = await fetch(`${url}${path}`);
  return { status: reply.status, text: await reply.text() };
};
/** How many reads were answered there, as the process itself counts. */
async function answeredBy(server: Served, where: string): Promise<number> {
  const { text } = await ask(server, '/metrics');
  return Number(new RegExp(`^db_lagging_reads_total\\{.*"${where}".*\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}
const isRead = (server: Served) =>
  until(async () => {
    const before = await answeredBy(server, 'replica');
    await ask(server, '/api/categories/');
    return (await answeredBy(server, 'replica')) > before;
  }, 'the standby is not read from');

/** How often the table that is searched was read there, as PostgreSQL counts. */
async function searchesIn(node: DatabaseNode): Promise<number> {
  const client = new pg.Client({ connectionString: node.url(OWNER) });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `SELECT (seq_scan + coalesce(idx_scan, 0))::int AS count FROM pg_stat_all_tables WHERE relname = 'search_document'`,
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
const idsAt = async (server: Served) => {
  const { status, text } = await ask(server, '/api/publications/?page[size]=100');
  assert.equal(status, 200, text);
  return (JSON.parse(text) as { data: { id: string }[] }).data.map(({ id }) => id);
};

describe('two processes that read from a standby', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    for (const server of world.servers) await isRead(server);
  });
  after(() => closeWorld(world));

  test('a drill does not take a standby for a copy that was restored', async () => {
    const { pair, dataDir } = world;
    await assert.rejects(
      lookAtRunning({ url: pair.standby.url(OWNER), dataDir, against: [], maxAge: null }),
      /follows another server: promote it first/,
    );
  });

  test('lists and searches of strangers are answered there, and those of members are not', async () => {
    const [server] = world.servers as [Served];
    const before = [await answeredBy(server, 'replica'), await searchesIn(world.pair.standby)] as const;
    for (const path of READS) assert.equal((await ask(server, path)).status, 200);
    assert.equal((await answeredBy(server, 'replica')) - before[0], READS.length);
    await until(
      async () => (await searchesIn(world.pair.standby)) > before[1],
      'the standby was not searched',
    );
    const token = await tokenAt(server.url, PEOPLE.admin.email, DEMO_PASSWORD);
    const counted = await answeredBy(server, 'replica');
    const reply = await fetch(`${server.url}/api/search/?s=lithium`, {
      headers: { authorization: `JWT ${token}` },
    });
    assert.equal(reply.status, 200, await reply.text());
    assert.equal(await answeredBy(server, 'replica'), counted);
  });

  test('a publication that is removed while replay is paused is listed by no process from then on', async () => {
    const [one, other] = world.servers as [Served, Served];
    const token = await tokenAt(one.url, PEOPLE.admin.email, DEMO_PASSWORD);
    await isRead(other);
    const [id = ''] = await idsAt(other);
    await world.pair.standby.asked('SELECT pg_wal_replay_pause()');
    const attributes = { from: 'published', to: 'removed', reason: 'It was withdrawn by its authors.' };
    const moved = await call(
      one.url,
      'POST',
      `/api/admin/publications/${id}/state/`,
      { data: { type: 'PublicationState', attributes } },
      token,
    );
    assert.ok(moved && moved.status < 300, JSON.stringify(moved));
    for (let turn = 0; turn < 50; turn++)
      for (const server of world.servers)
        assert.equal((await idsAt(server)).includes(id), false, `turn ${turn}`);
    await world.pair.standby.asked('SELECT pg_wal_replay_resume()');
    for (const server of world.servers) await isRead(server);
    assert.equal((await idsAt(other)).includes(id), false);
  });

  test('killed under load it loses no request', async () => {
    for (const server of world.servers) await isRead(server);
    const load = { going: true, answers: [] as string[] };
    const readers = Array.from({ length: READERS }, async (_, reader) => {
      const server = world.servers[reader % 2] as Served;
      for (let turn = reader; load.going; turn++) {
        const path = LISTS[turn % LISTS.length] ?? '';
        load.answers.push(
          await ask(server, path).then(
            ({ status }) => `${path} ${status}`,
            (thrown) => `${path} ${String(thrown)}`,
          ),
        );
      }
    });
    const grown = (by: number) => {
      const wanted = load.answers.length + by;
      return until(async () => load.answers.length >= wanted, 'nothing is answered any more');
    };
    await grown(READERS * 5);
    await world.pair.standby.kill();
    await grown(READERS * AFTER);
    load.going = false;
    await Promise.all(readers);
    assert.deepEqual(
      load.answers.filter((one) => !/ 200$/.test(one)),
      [],
    );
    for (const server of world.servers) {
      await until(
        async () => /^db_replica_used\{.*\} 0$/m.test((await ask(server, '/metrics')).text),
        'it still counts as used',
      );
      assert.equal((await ask(server, '/readyz')).status, 200);
    }
  });
});

test('behind PgBouncer standbys are read from, too', { skip: missingPooler }, async () => {
  const world = await openWorld({ pooled: true });
  try {
    const [server] = world.servers as [Served];
    await isRead(server);
    const failed = await answeredBy(server, 'failed');
    for (const path of READS) assert.equal((await ask(server, path)).status, 200);
    assert.equal(await answeredBy(server, 'failed'), failed);
  } finally {
    await closeWorld(world);
  }
});
