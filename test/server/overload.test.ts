import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LANES } from '#platform/admission/admission.ts';
import { codes, openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** Reads stand still while this holds. */
async function holdReading(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: stage.ownerUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('BEGIN; LOCK TABLE publication IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
}
const LIST = '/api/publications/?page[size]=3';

test('with every place taken for a while, who reads is told to come again, in their words, or gets the last that is known; health and whoever writes pass by', async () => {
  // Signed in by the clock that is right.
  await stage.token('gold');
  const known = await stage.ask(`${LIST}&sort=title`);
  assert.equal(known.status, 200);
  stage.clock.set(new Date(Date.now() + 120_000));
  const release = await holdReading();
  const inside = Array.from({ length: LANES.reading.atOnce }, () => stage.ask(LIST, { as: 'gold' }));
  const waiting: ReturnType<Stage['ask']>[] = [];
  // More come all the time: a queue that empties would be a rush that has passed.
  const coming = setInterval(() => waiting.push(stage.ask(LIST, { as: 'gold' })), 80);
  await wait(LANES.reading.rushMs + 300);
  const attributes = { username: 'nobody@example.org', password: 'guessed at random' };
  const [refused, german, head, stale, health, signIn] = await Promise.all([
    stage.ask(LIST, { as: 'gold' }),
    raw(stage.url, '/pricing', {
      headers: { host: `de.${new URL(stage.url).host}`, accept: 'text/html' },
    }),
    raw(stage.url, LIST, { method: 'HEAD' }),
    stage.ask(`${LIST}&sort=title`),
    stage.ask('/healthz'),
    stage.send('POST', '/api/login/', { data: { type: 'ApiLoginView', attributes } }),
  ]);
  clearInterval(coming);
  assert.deepEqual([refused.status, codes(refused)], [503, ['overloaded']]);
  assert.equal(refused.headers.get('retry-after'), '2');
  assert.equal(refused.headers.get('content-type'), 'application/vnd.api+json');
  assert.equal(refused.headers.get('x-content-type-options'), 'nosniff', 'with the headers of every reply');
  assert.equal(german.status, 503);
  assert.match(String(german.headers['content-type']), /^text\/html/);
  assert.match(german.body.toString(), /<html lang="de/);
  assert.deepEqual([head.status, head.body.length], [503, 0]);
  assert.deepEqual([stale.status, stale.text], [200, known.text]);
  assert.match(stale.headers.get('cache-status') ?? '', /detail=overloaded/);
  assert.equal(health.status, 200);
  assert.equal(signIn.status, 401, 'writing has a lane of its own');
  await release();
  const all = await Promise.all([...inside, ...waiting]);
  assert.deepEqual(
    [...new Set(all.map(({ status }) => status))].filter((one) => one !== 200 && one !== 503),
    [],
  );
  stage.clock.set(null);
  assert.equal((await stage.ask(LIST, { as: 'gold' })).status, 200, 'and all is as before');
});
