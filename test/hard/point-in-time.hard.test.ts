import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { loadConfig } from '#platform/config/config.ts';
import { prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { seedIfEmpty } from '#seed/seed.ts';
import { ROOT } from '../../scripts/run-tool.ts';
import { type ArchivedDatabase, missingArchive, openArchived } from '../harness/outside/archive.ts';
import { brokenLedgers, twiceIn } from '../harness/people/acknowledged.ts';
import { buyOnce } from '../harness/people/buyers.ts';
import { type Served, serve } from '../harness/process.ts';
import { type DatabaseNode, OWNER, SERVING } from '../harness/replicated.ts';
import { SERVE_KEY } from '../harness/serve.ts';

/** What the operations promise without a synchronous standby: of what was saved, and until it serves again. */
const LOSS_MS = 5 * 60_000;
const BACK_MS = 10 * 60_000;
const quiet = () => {};

describe('pgBackRest, after everything was lost but the repository', { skip: missingArchive }, () => {
  let archive: ArchivedDatabase;
  let dataDir: string;
  let living: Served | undefined;
  /** Orders that were acknowledged as paid, by when. */
  const bought: Record<'beforeDiff' | 'beforeMoment' | 'afterMoment' | 'unarchived', string[]> = {
    beforeDiff: [],
    beforeMoment: [],
    afterMoment: [],
    unarchived: [],
  };
  /** A whole second between two purchases. */
  let moment: Date;
  let lostAt: number;
  /** How long what was saved lay beside the database alone. */
  let exposedMs: number;
  before(async () => {
    archive = await openArchived();
    dataDir = mkdtempSync(join(tmpdir(), 'point-in-time-'));
    const [url, servingUrl] = [archive.node.url(OWNER), archive.node.url(SERVING)];
    await prepareDatabase({ owner: url, serving: servingUrl }, PROOF_MARKS, quiet);
    await seedIfEmpty(url, loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '1' }), quiet);
    living = await serve({ url, servingUrl, dataDir });
    const { url: at } = living;
    const buys = async (into: string[]) => {
      const id = await buyOnce(at);
      assert.ok(id, 'a purchase is not acknowledged');
      into.push(id);
    };
    await archive.backUp('full');
    await buys(bought.beforeDiff);
    await archive.backUp('diff');
    await buys(bought.beforeMoment);
    moment = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000);
    await wait(moment.getTime() - Date.now() + 1000);
    await buys(bought.afterMoment);
    const saved = performance.now();
    await archive.archived();
    exposedMs = performance.now() - saved;
    await buys(bought.unarchived);
    await archive.lose();
    lostAt = Date.now();
    await living.cut();
  });
  after(async () => {
    await living?.cut();
    await archive?.close();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  /** Served from a restored copy, and how long all of it took. */
  const restored = async (context: TestContext, restore: () => Promise<DatabaseNode>) => {
    const began = performance.now();
    const node = await restore();
    const place = { url: node.url(OWNER), servingUrl: node.url(SERVING), dataDir };
    const server = await serve(place);
    context.after(() => server.cut());
    return { node, server, url: place.url, tookMs: performance.now() - began };
  };
  const assertWhole = async (url: string) => {
    assert.deepEqual(await brokenLedgers(url), []);
    assert.deepEqual(await twiceIn(url), []);
  };

  test('as far as the log goes: what was saved a minute ago or more is there, and it serves again within ten minutes', async (context) => {
    const { node, server, url, tookMs } = await restored(context, archive.comeBack);
    assert.deepEqual(await paidIn(url), [
      ...bought.beforeDiff,
      ...bought.beforeMoment,
      ...bought.afterMoment,
    ]);
    await assertWhole(url);
    assert.ok(await buyOnce(server.url), 'it sells again');
    const lossMs = lostAt - (await lastCommitIn(node)).getTime();
    const figures = { exposedMs: Math.round(exposedMs), lossMs, tookMs: Math.round(tookMs) };
    context.diagnostic(JSON.stringify(figures));
    assert.ok(exposedMs < LOSS_MS && lossMs < LOSS_MS, JSON.stringify(figures));
    assert.ok(tookMs < BACK_MS, JSON.stringify(figures));
    // It is as safe as it was: its log goes to the repository on a line of its own, and so does a backup of it.
    await archive.backUp('full');
  });

  test('to a named second: what was saved before is there, what was saved after is not', async (context) => {
    const { server, url, tookMs } = await restored(context, () => archive.restoreBeside(moment));
    const drill = await drillOn(url);
    assert.deepEqual([drill.status, drill.failed], [3, []], drill.told);
    assert.deepEqual(drill.unchecked, ['rows', 'files', 'time'], drill.told);
    assert.ok(moment.getTime() - Date.parse(drill.restorableAt) < LOSS_MS, drill.told);
    assert.ok(Date.parse(drill.restorableAt) <= moment.getTime(), drill.told);
    assert.deepEqual(await paidIn(url), [...bought.beforeDiff, ...bought.beforeMoment]);
    await assertWhole(url);
    assert.ok(await buyOnce(server.url), 'it sells again');
    context.diagnostic(JSON.stringify({ tookMs: Math.round(tookMs) }));
    assert.ok(tookMs < BACK_MS);
  });
});

/** What an operator is told of a copy that runs. */
async function drillOn(url: string) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/restore-drill.ts'), '--running', url], {
    env: { ...process.env, NODE_ENV: 'test', SECRET_KEY: SERVE_KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, told] = ['', ''];
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    told += part.toString();
  });
  const [status] = await once(child, 'close');
  const lines = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const { failed, unchecked } = lines.at(-1) ?? {};
  const restorableAt = lines.find(({ check }) => check === 'age')?.figures.restorableAt;
  return { status, told, failed, unchecked, restorableAt };
}

/** Orders of the people who bought here, the oldest first. */
async function paidIn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `SELECT o.id::text FROM membership_order o JOIN receipt r ON r.order_id = o.id
       JOIN user_account u ON u.id = o.user_id WHERE o.status = 'paid' AND u.email LIKE 'till-%' ORDER BY o.id`,
  );
  await client.end();
  return rows.map(({ id }) => id);
}

/** Of the log that was replayed; what was restored up to. */
async function lastCommitIn(node: DatabaseNode): Promise<Date> {
  const [found] = await node.asked<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at');
  assert.ok(found?.at, 'nothing was replayed');
  return found.at;
}
