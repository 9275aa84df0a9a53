import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, utcDate } from '#kit/dates.ts';
import { nextReviewOn, reviewDueOn, reviewProblems, reviewProblemsMade, soonBounds } from './review.rules.ts';

test('an activity is reviewed again after three years, on the last of February where the day is missing', () => {
  for (const [since, due] of [
    ['2023-11-22', '2026-11-22'],
    ['2024-02-29', '2027-02-28'],
    ['2023-02-28', '2026-02-28'],
    ['2025-12-31', '2028-12-31'],
  ] as const)
    assert.equal(reviewDueOn(since), due);
});

test('a review counts from its day, one before the first day of the activity from that day', () => {
  const startsOn = '2026-06-01';
  for (const [reviewedOn, due] of [
    [null, '2029-06-01'],
    ['2026-01-01', '2029-06-01'],
    ['2027-02-03', '2030-02-03'],
  ] as const)
    assert.equal(nextReviewOn({ startsOn, reviewedOn }), due);
});

const TODAY = '2026-11-30';
const LIMITS: [
  string,
  { startsOn?: string; endsOn?: string | null; reviewedOn?: string | null },
  string[],
][] = [
  ['the day on which the review is due', { endsOn: '2028-01-10' }, []],
  ['the day after, although no leap day lies between', { endsOn: '2028-01-11' }, ['ends-too-late']],
  ['years after', { endsOn: '2035-01-01' }, ['ends-too-late']],
  ['a leap day between', { startsOn: '2026-03-01', endsOn: '2029-03-01' }, []],
  ['reviewed on a leap day, the last of February', { reviewedOn: '2024-02-29', endsOn: '2027-02-28' }, []],
  ['and no later', { reviewedOn: '2024-02-29', endsOn: '2027-03-01' }, ['ends-too-late']],
  ['no end', { endsOn: null }, []],
  ['reviewed today', { reviewedOn: TODAY, endsOn: '2029-11-30' }, []],
  ['reviewed tomorrow', { reviewedOn: '2026-12-01', endsOn: '2029-11-30' }, ['review-to-come']],
];
for (const [what, given, problems] of LIMITS)
  test(`[R18] ${what}: ${problems.join(', ') || 'may be'}`, () =>
    assert.deepEqual(
      reviewProblems({ startsOn: '2024-01-01', endsOn: null, reviewedOn: '2025-01-10', ...given }, TODAY),
      problems,
    ));

test('[R18] days that were too late before are blamed on the change that touches them only', () => {
  const late = { startsOn: '2024-01-01', endsOn: '2035-01-01', reviewedOn: '2027-05-05' };
  assert.deepEqual(reviewProblemsMade(late, { ...late }, TODAY), []);
  assert.deepEqual(reviewProblemsMade(late, { ...late, endsOn: '2034-01-01' }, TODAY), ['ends-too-late']);
  assert.deepEqual(reviewProblemsMade(late, { ...late, endsOn: '2029-01-01' }, TODAY), []);
  assert.deepEqual(reviewProblemsMade(late, { ...late, reviewedOn: null }, TODAY), ['ends-too-late']);
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
