import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, utcDate } from '#kit/dates.ts';
import { reviewDueOn, soonBounds } from './review.rules.ts';

test('an activity is reviewed again after three years, on the last of February where the day is missing', () => {
  for (const [since, due] of [
    ['2023-11-22', '2026-11-22'],
    ['2024-02-29', '2027-02-28'],
    ['2023-02-28', '2026-02-28'],
    ['2025-12-31', '2028-12-31'],
  ] as const)
    assert.equal(reviewDueOn(since), due);
});

test('soon is the next ninety days, the ninetieth included', () => {
  assert.deepEqual(soonBounds(new Date('2026-11-22T23:59:59Z')), {
    today: '2026-11-22',
    endsBy: '2027-02-20',
    reviewedBy: '2024-02-20',
  });
});

test('whatever the day, the last review that is told is the last one that falls due by then', () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays(new Date('1990-01-01T12:00:00Z'), n));
  fc.assert(
    fc.property(days, (now) => {
      const { endsBy, reviewedBy } = soonBounds(now);
      const next = utcDate(addDays(new Date(reviewedBy), 1));
      assert.ok(reviewDueOn(reviewedBy) <= endsBy, `${reviewedBy} is due by ${endsBy}`);
      assert.ok(reviewDueOn(next) > endsBy, `${next} is not due by ${endsBy}`);
    }),
    { numRuns: 2_000, examples: [[new Date('2026-11-30T00:00:00Z')], [new Date('2027-12-01T00:00:00Z')]] },
  );
});
