import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOnce } from './read-once.ts';

test('a value is read once, whoever asks meanwhile', async () => {
  let reads = 0;
  const value = readOnce(async () => ++reads);
  assert.deepEqual(await Promise.all([value(), value()]), [1, 1]);
  assert.equal(await value(), 1);
});

test('a failed reading is told to whoever waited for it, and the next call reads again', async () => {
  let reads = 0;
  const value = readOnce(async () => {
    if (++reads === 1) throw new Error('not now');
    return reads;
  });
  const both = [value(), value()];
  for (const one of both) await assert.rejects(one, /not now/);
  assert.equal(await value(), 2);
});
