import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { loadConfig } from '#platform/config/config.ts';
import { prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { seedIfEmpty } from '#seed/seed.ts';
import { openRelay, type Relay } from '../harness/outside/relay.ts';
import { brokenLedgers, lostOf, openLoad, twiceIn, unclear } from '../harness/people/acknowledged.ts';
import { type Served, serve } from '../harness/process.ts';
import { OWNER, openPair, type Pair, SERVING } from '../harness/replicated.ts';

const onLinux = { skip: process.platform === 'linux' ? false : 'its processes are found in /proc' };
const BACK_MS = 30_000;
const READ_ONLY_MS = 1_000;
const quiet = () => {};

/** Two servers, an address that leads to the first, and the product behind it. */
interface World {
  pair: Pair;
  relay: Relay;
  server: Served;
  dataDir: string;
}
async function openWorld(isSynchronous: boolean): Promise<World> {
  const pair = await openPair({ isSynchronous });
  const relay = await openRelay(pair.primary.url(OWNER));
  const dataDir = mkdtempSync(join(tmpdir(), 'failover-'));
  const [url, servingUrl] = [relay.url, relay.url.replace(OWNER, SERVING)];
  await prepareDatabase({ owner: url, serving: servingUrl }, PROOF_MARKS, quiet);
  await seedIfEmpty(url, loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' }), quiet);
  const server = await serve({ url, servingUrl, dataDir });
  return { pair, relay, server, dataDir };
}
async function closeWorld({ pair, relay, server, dataDir }: World): Promise<void> {
  await server.cut();
  await relay.close();
  await pair.close();
  await rm(dataDir, { recursive: true, force: true });
}

test(
  'the primary is killed under load and its standby promoted: 503 and soon meanwhile, back within half a minute, nothing lost that was acknowledged',
  onLinux,
  async (context) => {
    const world = await openWorld(true);
    context.after(() => closeWorld(world));
    const { pair, relay, server } = world;
    const clients = openLoad(server.url, relay.url);
    context.after(() => clients.stop());
    await clients.grown();
    const [accountsBefore, paidBefore] = [clients.accounts.length, clients.paid.length];
    const killed = performance.now();
    await pair.primary.kill();
    // Whoever is in a hurry moves the address first: until then a standby answers, and takes no writes.
    relay.moveTo(pair.standby.url(OWNER));
    await wait(READ_ONLY_MS);
    await pair.promote();
    await clients.served();
    const back = performance.now() - killed;
    await clients.grown();
    await clients.stop();
    const figures = {
      backMs: Math.round(back),
      answers: clients.answers.length,
      refused: clients.answers.filter(({ status }) => status === 503).length,
      accounts: [accountsBefore, clients.accounts.length],
      paid: [paidBefore, clients.paid.length],
    };
    context.diagnostic(JSON.stringify(figures));
    assert.deepEqual(unclear(clients.answers).slice(0, 5), [], 'well, or 503 with Retry-After');
    assert.ok(figures.refused > 0, JSON.stringify(figures));
    assert.ok(back < BACK_MS, JSON.stringify(figures));
    const left = pair.standby.url(OWNER);
    assert.deepEqual(await lostOf(left, clients), [], 'acknowledged, and not there');
    assert.deepEqual(await twiceIn(left), []);
    assert.deepEqual(await brokenLedgers(left), []);
  },
);

test(
  'the same without a synchronous standby loses what had not reached it, and this test sees that',
  onLinux,
  async (context) => {
    const world = await openWorld(false);
    context.after(() => closeWorld(world));
    const { pair, relay, server } = world;
    const clients = openLoad(server.url, relay.url);
    context.after(() => clients.stop());
    await clients.grown();
    for (const { pid } of await pair.primary.asked<{ pid: number }>('SELECT pid FROM pg_stat_replication'))
      process.kill(pid, 'SIGSTOP');
    await clients.grown();
    await pair.primary.kill();
    await clients.stop();
    await pair.promote();
    assert.ok((await lostOf(pair.standby.url(OWNER), clients)).length > 0);
  },
);
