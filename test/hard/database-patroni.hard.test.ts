import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { loadConfig } from '#platform/config/config.ts';
import { SUPERUSER } from '#platform/postgres/embedded-cluster.ts';
import { prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { seedIfEmpty } from '#seed/seed.ts';
import { askedAt, missingPatroni, openPatroni, type PatroniCluster } from '../harness/outside/patroni.ts';
import {
  brokenLedgers,
  firstWriteAfter,
  type Load,
  lostOf,
  openLoad,
  twiceIn,
  unclear,
} from '../harness/people/acknowledged.ts';
import { type Served, serve } from '../harness/process.ts';
import { OWNER, SERVING } from '../harness/replicated.ts';
import { until } from '../harness/until.ts';

const skip = process.platform === 'linux' ? missingPatroni : 'its processes are found in /proc';
const BACK_MS = 30_000;
const quiet = () => {};

/** Two servers under Patroni, HAProxy, and the product behind it, which reads from the standby too. */
interface World {
  cluster: PatroniCluster;
  server: Served;
  url: string;
  dataDir: string;
}
async function openWorld(context: TestContext): Promise<World> {
  const cluster = await openPatroni();
  context.after(() => cluster.close());
  const dataDir = mkdtempSync(join(tmpdir(), 'patroni-data-'));
  context.after(() => rm(dataDir, { recursive: true, force: true }));
  const [url, servingUrl] = [cluster.url(OWNER), cluster.url(SERVING)];
  await prepareDatabase({ owner: url, serving: servingUrl }, PROOF_MARKS, quiet);
  await seedIfEmpty(url, loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' }), quiet);
  const server = await serve({ url, servingUrl, dataDir }, undefined, {
    DATABASE_REPLICA_URLS: cluster.replicaUrl(SERVING),
  });
  context.after(() => server.cut());
  await isReadFrom(server);
  return { cluster, server, url, dataDir };
}

/** Until a read was answered by whatever the address of standbys leads to, as the process itself counts. */
async function isReadFrom({ url }: Served): Promise<void> {
  const answered = async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(/^db_lagging_reads_total\{.*"replica".*\} (\d+)/m.exec(text)?.[1] ?? 0);
  };
  const before = await answered();
  await until(async () => {
    await fetch(`${url}/api/search/?s=lithium`).then((reply) => reply.arrayBuffer());
    return (await answered()) > before;
  }, 'no standby is read from');
}

/** Everything that was said to be saved is there, once, and no answer left anybody guessing. */
async function assertWhole({ url }: World, load: Load): Promise<void> {
  assert.deepEqual(unclear(load.answers).slice(0, 5), [], 'well, or 503 with Retry-After');
  assert.deepEqual(await lostOf(url, load), [], 'acknowledged, and not there');
  assert.deepEqual(await twiceIn(url), []);
  assert.deepEqual(await brokenLedgers(url), []);
}
const figuresOf = ({ answers, accounts, paid }: Load) => ({
  answers: answers.length,
  refused: answers.filter(({ status }) => status === 503).length,
  accounts: accounts.length,
  paid: paid.length,
});

describe('PostgreSQL under Patroni', { skip }, () => {
  test('the primary is killed with its Patroni under load: saved again within half a minute, nothing lost, and it comes back as the standby', async (context) => {
    const world = await openWorld(context);
    const { cluster, server } = world;
    const load = openLoad(server.url, world.url);
    context.after(() => load.stop());
    await load.grown();
    const first = await cluster.primary();
    await first.kill();
    const killed = performance.now();
    await until(
      async () => Number.isFinite(firstWriteAfter(load.answers, killed)),
      'nothing is acknowledged any more',
    );
    const back = firstWriteAfter(load.answers, killed);
    await load.grown();
    await first.start();
    const second = await cluster.bothServe();
    assert.notEqual(second, first);
    await load.grown();
    await load.stop();
    const figures = { backMs: Math.round(back), ...figuresOf(load) };
    context.diagnostic(JSON.stringify(figures));
    await assertWhole(world, load);
    assert.ok(figures.refused > 0, JSON.stringify(figures));
    assert.ok(back < BACK_MS, JSON.stringify(figures));
    // All of it is on the one that was away, too, which would be the next primary.
    const follows = cluster.replicaUrl(SUPERUSER);
    assert.deepEqual(await lostOf(follows, load), []);
    // Sooner than by themselves they say which line they are on.
    for (const url of [cluster.url(SUPERUSER), follows]) await askedAt(url, 'CHECKPOINT');
    await isReadFrom(server);
  });

  test('planned maintenance: the two change places under load, and nothing is lost', async (context) => {
    const world = await openWorld(context);
    const { cluster, server } = world;
    const load = openLoad(server.url, world.url);
    context.after(() => load.stop());
    await load.grown();
    const first = await cluster.primary();
    const asked = performance.now();
    await cluster.switchover();
    await load.served();
    const back = performance.now() - asked;
    assert.notEqual(await cluster.bothServe(), first);
    await load.grown();
    await load.stop();
    const figures = { backMs: Math.round(back), ...figuresOf(load) };
    context.diagnostic(JSON.stringify(figures));
    await assertWhole(world, load);
    assert.ok(back < BACK_MS, JSON.stringify(figures));
  });
});
