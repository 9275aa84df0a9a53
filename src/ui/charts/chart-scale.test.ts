import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LINE, overlapOf, roomOn, stack, stackable, ticksTo, totalOf } from './chart-scale.ts';

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

test('the words of a line stand over the first columns that are low enough, or nowhere', () => {
  assert.equal(roomOn(30, [60, 30, 30], 1), 0);
  assert.equal(roomOn(30, [30, 60, 30], 1), 1);
  assert.equal(roomOn(30, [30, 60, 30], 2), null);
  assert.equal(roomOn(30, [30, 60, 90], 2), 1);
  assert.equal(roomOn(30, [45, 46], 1), 1);
  assert.equal(roomOn(30, [], 1), null);
  assert.equal(roomOn(30, [200], 2), null);
});

test('words of a line never meet a bar or its total, and are left out only where all places do', () => {
  const tops = fc.array(fc.integer({ min: 30, max: 204 }), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 204 }),
      tops,
      fc.integer({ min: 1, max: 4 }),
      (line, all, span) => {
        const meets = (at: number) => all.slice(at, at + span).some((top) => top - LINE < line - 5);
        const at = roomOn(line, all, span);
        if (at !== null) return at + span <= all.length && !meets(at);
        return Array.from({ length: Math.max(0, all.length - span + 1) }, (_, i) => i).every(meets);
      },
    ),
  );
});

test('values that overlap stack up to their total, and others to their sum', () => {
  for (const [bar, total, overlap, slices] of [
    [{ values: [2, 1] }, 3, 0, [2, 1]],
    [{ values: [2, 1], total: 3 }, 3, 0, [2, 1]],
    [{ values: [2, 1], total: 2 }, 2, 1, [2, 0]],
    [{ values: [2, 3], total: 4 }, 4, 1, [2, 2]],
    [{ values: [7] }, 7, 0, [7]],
  ] as const) {
    const mutable = { ...bar, values: [...bar.values] };
    assert.equal(totalOf(mutable), total);
    assert.equal(overlapOf(mutable), overlap);
    assert.deepEqual(stackable(mutable), slices);
  }
});
