import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { CHUNK_RETRIES, CHUNK_RETRY_MS, chunk, isNotFetched, setChunkWorld } from './chunk.ts';

const NOT_FETCHED = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
let told: string[] = [];
let online = true;
beforeEach(() => {
  told = [];
  online = true;
  setChunkWorld({
    isOnline: () => online,
    wait: async (ms) => void told.push(`wait ${ms}`),
    online: async () => {
      told.push('online again');
      online = true;
    },
    lost: () => void told.push('lost'),
  });
});

/** Fails so often, then arrives. */
function after(failures: number, thrown: unknown = NOT_FETCHED) {
  let calls = 0;
  const load = async () => {
    if (calls++ < failures) throw thrown;
    return 'here';
  };
  return { load, calls: () => calls };
}
const outcome = (waiting: Promise<string>) =>
  Promise.race([waiting, new Promise<string>((go) => setTimeout(go, 20, 'never'))]);

test('[CONST-029] ten retries, 800 ms apart', () => {
  assert.deepEqual([CHUNK_RETRIES, CHUNK_RETRY_MS], [10, 800]);
});

test('[STATE-044] [STATE-045] a piece that comes at the tenth retry is shown', async () => {
  const piece = after(10);
  assert.equal(await outcome(chunk(piece.load)), 'here');
  assert.equal(piece.calls(), 11);
  assert.deepEqual(told, Array(10).fill('wait 800'));
});

test('[STATE-044] [STATE-046] a piece that stays away is left after ten retries, and never settles', async () => {
  const piece = after(99);
  assert.equal(await outcome(chunk(piece.load)), 'never');
  assert.equal(piece.calls(), 11);
  assert.deepEqual(told, [...Array(10).fill('wait 800'), 'lost']);
});

test('a piece that breaks by itself is no matter of fetching', async () => {
  await assert.rejects(outcome(chunk(after(1, new TypeError('x is not a function')).load)), /not a function/);
  assert.deepEqual(told, []);
});

test('offline a piece waits for the network, and no retry is spent', async () => {
  online = false;
  assert.equal(await outcome(chunk(after(11).load)), 'here');
  assert.deepEqual(told, ['online again', ...Array(10).fill('wait 800')]);
});

test('what browsers say of a module that could not be fetched', () => {
  for (const words of [
    'Failed to fetch dynamically imported module: https://a/x.js',
    'error loading dynamically imported module: https://a/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ])
    assert.ok(isNotFetched(new TypeError(words)), words);
  for (const other of [new Error('boom'), null, 'text', { message: 5 }]) assert.ok(!isNotFetched(other));
});
