import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { approvalRate, averageScore } from './tally.rules.ts';

for (const [what, tally, average, rate] of [
  ['nothing handed in', { attempts: 0, approved: 0, scoreSum: 0 }, null, null],
  ['one failed', { attempts: 1, approved: 0, scoreSum: 60 }, 60, 0],
  ['two of three passed', { attempts: 3, approved: 2, scoreSum: 230 }, 77, 67],
] as const)
  test(`C31: of ${what} the average is ${average} and the approval rate ${rate}`, () =>
    assert.deepEqual([averageScore(tally), approvalRate(tally)], [average, rate]));

test('C31: an average and an approval rate are told together or neither is, and both are percents', () => {
  const score = fc.record({ percent: fc.integer({ min: 0, max: 100 }), passed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(score), (scores) => {
      const tally = {
        attempts: scores.length,
        approved: scores.filter(({ passed }) => passed).length,
        scoreSum: scores.reduce((sum, { percent }) => sum + percent, 0),
      };
      const told = [averageScore(tally), approvalRate(tally)];
      assert.equal(told.includes(null), scores.length === 0);
      for (const percent of told) assert.ok(percent === null || (percent >= 0 && percent <= 100));
    }),
  );
});
