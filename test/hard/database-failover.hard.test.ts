import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { loadConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { seedIfEmpty } from '#seed/seed.ts';
import { openRelay, type Relay } from '../harness/outside/relay.ts';
import { buy } from '../harness/people/buyers.ts';
import { type Answered, steadyClients } from '../harness/people/steady-clients.ts';
import { type Served, serve } from '../harness/process.ts';
import { OWNER, openPair, type Pair, SERVING } from '../harness/replicated.ts';

const onLinux = { skip: process.platform === 'linux' ? false : 'its processes are found in /proc' };
const BACK_MS = 30_000;
/** Of purchases and accounts, before and after. */
const LOAD = 5;
const READ_ONLY_MS = 1_000;
const PATIENCE_MS = 120_000;
const BUYERS = 3;
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

const isFine = ({ status }: Answered): boolean => status >= 200 && status < 300;
interface Load {
  answers: Answered[];
  accounts: string[];
  paid: string[];
  /** Until so many more were acknowledged. */
  grown(): Promise<void>;
  stop(): Promise<void>;
}
function load({ server, relay }: World): Load {
  const forget = async () => {
    const client = new pg.Client({ connectionString: relay.url, connectionTimeoutMillis: 2_000 });
    client.on('error', quiet);
    await client.connect().then(
      () => client.query('TRUNCATE rate_count').catch(quiet),
      () => undefined,
    );
    await client.end().catch(quiet);
  };
  const clients = steadyClients(server.url, forget);
  const [going, paid] = [{ on: true }, [] as string[]];
  const buyers = Array.from({ length: BUYERS }, () => buy({ url: server.url, going, paid }));
  return {
    answers: clients.answers,
    accounts: clients.accounts,
    paid,
    async grown() {
      const [accounts, purchases] = [clients.accounts.length + LOAD, paid.length + LOAD];
      for (
        const began = Date.now();
        clients.accounts.length < accounts || paid.length < purchases;
        await wait(20)
      )
        assert.ok(Date.now() - began < PATIENCE_MS, 'nothing is acknowledged any more');
    },
    async stop() {
      going.on = false;
      await Promise.all([clients.stop(), ...buyers]);
    },
  };
}

/** What was said to be saved and is not there. */
async function lostOf({ pair }: World, { accounts, paid }: Pick<Load, 'accounts' | 'paid'>) {
  const client = new pg.Client({ connectionString: pair.standby.url(OWNER) });
  await client.connect();
  const missing = async (text: string, wanted: readonly string[]) => {
    const { rows } = await client.query<{ one: string }>(text);
    const there = new Set(rows.map(({ one }) => one));
    return wanted.filter((each) => !there.has(each));
  };
  const lost = [
    ...(await missing('SELECT email::text AS one FROM user_account', accounts)),
    ...(await missing(
      `SELECT o.id::text AS one FROM membership_order o JOIN receipt r ON r.order_id = o.id WHERE o.status = 'paid'`,
      paid,
    )),
  ];
  await client.end();
  return lost;
}

test(
  'the primary is killed under load and its standby promoted: 503 and soon meanwhile, back within half a minute, nothing lost that was acknowledged',
  onLinux,
  async (context) => {
    const world = await openWorld(true);
    context.after(() => closeWorld(world));
    const { pair, relay } = world;
    const clients = load(world);
    await clients.grown();
    const [accountsBefore, paidBefore] = [clients.accounts.length, clients.paid.length];
    const killed = performance.now();
    await pair.primary.kill();
    // Whoever is in a hurry moves the address first: until then a standby answers, and takes no writes.
    relay.moveTo(pair.standby.url(OWNER));
    await wait(READ_ONLY_MS);
    await pair.promote();
    const since = clients.answers.length;
    for (;;) {
      const latest = clients.answers.slice(since).slice(-10);
      if (latest.length === 10 && latest.every(isFine)) break;
      assert.ok(performance.now() - killed < BACK_MS, 'it does not serve again');
      await wait(20);
    }
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
    const wrong = clients.answers.filter(
      (one) => !isFine(one) && !(one.status === 503 && Number(one.retryAfter) > 0),
    );
    assert.deepEqual(wrong.slice(0, 5), [], 'well, or 503 with Retry-After');
    assert.ok(figures.refused > 0, JSON.stringify(figures));
    assert.deepEqual(await lostOf(world, clients), [], 'acknowledged, and not there');
    const database = openDatabase(pair.standby.url(SERVING), { pool: 1 });
    assert.ok((await verifyLedgers(database.reader())).every(isWhole));
    await database.close();
  },
);

test(
  'the same without a synchronous standby loses what had not reached it, and this test sees that',
  onLinux,
  async (context) => {
    const world = await openWorld(false);
    context.after(() => closeWorld(world));
    const { pair } = world;
    const clients = load(world);
    await clients.grown();
    for (const { pid } of await pair.primary.asked<{ pid: number }>('SELECT pid FROM pg_stat_replication'))
      process.kill(pid, 'SIGSTOP');
    await clients.grown();
    await pair.primary.kill();
    await clients.stop();
    await pair.promote();
    assert.ok((await lostOf(world, clients)).length > 0);
  },
);
