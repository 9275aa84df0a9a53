import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { remaining, sliceStart, type WindowSlice, windowStart } from './sliding-window.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 25) + seconds * 1000);

/** Admits requests as the limit says; returns the times of those admitted. */
function admit(limit: { count: number; seconds: number }, times: readonly number[]): number[] {
  const slices: WindowSlice[] = [];
  return times.filter((time) => {
    const now = at(time);
    const known = slices.filter(({ start }) => start > windowStart(limit, now));
    if (known.reduce((sum, { count }) => sum + count, 0) >= limit.count) {
      const seconds = remaining(limit, known, now);
      const isFull = (wait: number) =>
        known
          .filter(({ start }) => start > windowStart(limit, at(time + wait)))
          .reduce((sum, { count }) => sum + count, 0) >= limit.count;
      assert.equal(isFull(seconds), false, 'whoever waits is let in');
      assert.equal(isFull(seconds - 1), true, 'and not told to wait for longer');
      return false;
    }
    const start = sliceStart(limit, now);
    const slice = slices.find((one) => one.start.getTime() === start.getTime());
    if (slice) slice.count++;
    else slices.push({ start, count: 1 });
    return true;
  });
}

test('no stretch of time lets more through than the limit, wherever it begins', () => {
  const limits = fc.record({
    count: fc.integer({ min: 1, max: 12 }),
    seconds: fc.constantFrom(60, 600, 900, 3600),
  });
  const steps = fc.array(fc.nat(120), { maxLength: 120 });
  fc.assert(
    fc.property(limits, steps, (limit, gaps) => {
      let now = 0;
      const times = gaps.map((gap) => {
        now += gap;
        return now;
      });
      const admitted = admit(limit, times);
      const shortest = limit.seconds * (14 / 15) - 1;
      admitted.forEach((time, index) => {
        const same = admitted.slice(index).filter((other) => other - time < shortest);
        assert.ok(same.length <= limit.count, `${same.length} in one window`);
      });
    }),
  );
});

test('a full quarter of an hour around its turn lets nothing more through', () => {
  const limit = { count: 10, seconds: 900 };
  const before = Array.from({ length: 10 }, (_, index) => 890 + index);
  const after = Array.from({ length: 10 }, (_, index) => 900 + index);
  assert.equal(admit(limit, [...before, ...after]).length, 10);
});
