import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stack, ticksTo } from './chart-scale.ts';

test('ticks are round, start at zero and reach the largest value', () => {
  assert.deepEqual(ticksTo(52), [0, 20, 40, 60]);
  assert.deepEqual(ticksTo(40), [0, 10, 20, 30, 40]);
  assert.deepEqual(ticksTo(0.75), [0, 0.2, 0.4, 0.6, 0.8]);
  assert.deepEqual(ticksTo(0), [0, 1]);
  for (let max = 0.25; max < 500; max *= 1.37) {
    const ticks = ticksTo(max);
    assert.ok(ticks.at(-1)! >= max && ticks.length >= 3 && ticks.length <= 6, `${max}: ${ticks}`);
  }
});

test('slices stand on each other with a gap and never grow beyond the total', () => {
  assert.deepEqual(stack([30, 10], 200, 2), [
    { y: 140, height: 60 },
    { y: 120, height: 18 },
  ]);
  assert.deepEqual(stack([0, 5], 100, 1), [
    { y: 100, height: 0 },
    { y: 95, height: 5 },
  ]);
  assert.deepEqual(stack([5, 0], 100, 1)[1], { y: 95, height: 0 });
});
