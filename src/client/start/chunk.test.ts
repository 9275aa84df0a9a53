import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { anew, attempt, CHUNK_RETRIES, CHUNK_RETRY_MS, chunk, isNotFetched, setChunkWorld } from './chunk.ts';

const NOT_FETCHED = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
let told: string[] = [];
let online = true;
/** How many more requests for the file fail. */
let away = 0;
beforeEach(() => {
  told = [];
  online = true;
  away = 0;
  setChunkWorld({
    isOnline: () => online,
    wait: async (ms) => void told.push(`wait ${ms}`),
    online: async () => {
      told.push('online again');
      online = true;
    },
    isThere: async (address) => {
      told.push(`ask ${address}`);
      return away-- <= 0;
    },
    lost: () => void told.push('lost'),
  });
});

/** Fails this many times, then arrives. */
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
const tries = (times: number) => Array(times).fill(['wait 800', 'ask /assets/x.js']).flat();

test('[CONST-029] ten retries, 800 ms apart', () => {
  assert.deepEqual([CHUNK_RETRIES, CHUNK_RETRY_MS], [10, 800]);
});

test('[STATE-044] [STATE-045] a piece that comes at the tenth retry is shown, imported once it is there', async () => {
  const piece = after(1);
  away = 9;
  assert.equal(await outcome(chunk(piece.load)), 'here');
  assert.equal(piece.calls(), 2);
  assert.deepEqual(told, tries(10));
});

test('[STATE-044] [STATE-046] a piece that stays away is left after ten retries, and never settles', async () => {
  const piece = after(1);
  away = 99;
  assert.equal(await outcome(chunk(piece.load)), 'never');
  assert.equal(piece.calls(), 1);
  assert.deepEqual(told, [...tries(10), 'lost']);
});

test('a piece that is there, but not for this document, is left at once', async () => {
  const piece = after(99);
  assert.equal(await outcome(chunk(piece.load)), 'never');
  assert.equal(piece.calls(), 2);
  assert.deepEqual(told, [...tries(1), 'lost']);
});

test('where the browser does not name the file, the piece itself is tried ten times', async () => {
  const unnamed = new TypeError('Importing a module script failed.');
  assert.equal(await outcome(chunk(after(10, unnamed).load)), 'here');
  assert.deepEqual(told, Array(10).fill('wait 800'));
  told = [];
  assert.equal(await outcome(chunk(after(11, unnamed).load)), 'never');
  assert.deepEqual(told, [...Array(10).fill('wait 800'), 'lost']);
});

test('a piece that breaks by itself is no matter of fetching', async () => {
  await assert.rejects(outcome(chunk(after(1, new TypeError('x is not a function')).load)), /not a function/);
  assert.deepEqual(told, []);
  const breaks = async () => {
    throw told.length === 0 ? NOT_FETCHED : new TypeError('x is not a function');
  };
  await assert.rejects(outcome(chunk(breaks)), /not a function/);
});

test('offline a piece waits for the network, and no retry is spent', async () => {
  online = false;
  away = 10;
  assert.equal(await outcome(chunk(after(1).load)), 'here');
  assert.deepEqual(told, ['online again', 'ask /assets/x.js', ...tries(10)]);
});

test('a file that could not be fetched is asked for under another address from then on, and only that file', async () => {
  const lost = (address: string) => () =>
    Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`));
  assert.equal(anew('./y-1_a.js'), './y-1_a.js');
  await assert.rejects(attempt(lost('https://a.example/assets/y-1_a.js')));
  assert.equal(anew('./y-1_a.js'), './y-1_a.js?again=1');
  await assert.rejects(attempt(lost('https://a.example/assets/y-1_a.js?again=1')));
  assert.equal(anew('/assets/y-1_a.js'), '/assets/y-1_a.js?again=2');
  assert.equal(anew('./other-y-1_a.js'), './other-y-1_a.js');
  await assert.rejects(attempt(() => Promise.reject(new TypeError('./z.js is not a function'))));
  assert.equal(anew('./z.js'), './z.js');
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
