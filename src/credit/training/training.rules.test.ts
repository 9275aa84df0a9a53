import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  countedTraining,
  hoursAndMinutes,
  mateWithin,
  type TrainingCredit,
  totalMinutes,
} from './training.rules.ts';

const WITHIN: [what: string, hundredths: number, minutes: number, counted: number][] = [
  ['all credit claimed', 100, 30, 30],
  ['an activity that is training from end to end', 50, 30, 30],
  ['less claimed than the training took', 25, 30, 15],
  ['three quarters of an hour claimed', 75, 60, 45],
  ['credit corrected to nothing', 0, 30, 0],
  ['an activity without such training', 100, 0, 0],
  ['credit below nothing', -25, 30, 0],
];
for (const [what, hundredths, minutes, counted] of WITHIN)
  test(`[R30] minutes of training count within the credit: ${what}`, () => {
    assert.equal(mateWithin(hundredths, minutes), counted);
  });

const credit = (
  publicationId: number,
  kind: 1 | 2,
  hundredths: number,
  mateMinutes: number,
  certificateNumber: string | null = null,
): TrainingCredit => ({ publicationId, kind, hundredths, mateMinutes, certificateNumber });

const COUNTED: [what: string, credits: TrainingCredit[], counted: [number, 1 | 2, number][]][] = [
  ['nothing', [], []],
  ['credit without training', [credit(1, 1, 100, 0)], []],
  ['one of two activities', [credit(1, 1, 100, 0), credit(2, 1, 100, 20)], [[2, 1, 20]]],
  ['both kinds of one activity', [credit(1, 1, 50, 30), credit(1, 2, 100, 30)], [[1, 1, 30]]],
  [
    'both kinds, of which one was claimed in part',
    [credit(1, 1, 25, 30), credit(1, 2, 50, 30)],
    [[1, 2, 30]],
  ],
  [
    'both kinds, of which one has a certificate',
    [credit(1, 1, 50, 30), credit(1, 2, 50, 30, 'SS-1')],
    [[1, 2, 30]],
  ],
  [
    'both kinds, of which one was corrected to nothing',
    [credit(1, 1, 0, 30), credit(1, 2, 25, 30)],
    [[1, 2, 15]],
  ],
];
for (const [what, credits, counted] of COUNTED)
  test(`[R30] C27: a participation counts toward the training once: ${what}`, () => {
    assert.deepEqual(
      countedTraining(credits).map((one) => [one.publicationId, one.kind, one.minutes]),
      counted,
    );
  });

const credits = fc
  .array(
    fc.record({
      publicationId: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom(1 as const, 2 as const),
      hundredths: fc.integer({ min: 0, max: 12 }).map((quarters) => quarters * 25),
      mateMinutes: fc.integer({ min: 0, max: 240 }),
      certificateNumber: fc.constantFrom(null, 'SS-1'),
    }),
  )
  .map((all) => [...new Map(all.map((one) => [`${one.publicationId} ${one.kind}`, one])).values()]);

test('[R30] whatever was earned, no minute counts that is not credited or was not designated, and none twice', () => {
  fc.assert(
    fc.property(credits, (all) => {
      const counted = countedTraining(all);
      assert.equal(new Set(counted.map((one) => one.publicationId)).size, counted.length);
      for (const { minutes, hundredths, mateMinutes } of counted)
        assert.ok(minutes > 0 && minutes <= mateMinutes && minutes * 100 <= hundredths * 60);
      const single = all.map((one) => totalMinutes(countedTraining([one])));
      assert.ok(totalMinutes(counted) <= single.reduce((sum, one) => sum + one, 0));
      assert.ok(single.every((one) => one <= totalMinutes(counted)));
      assert.equal(totalMinutes(countedTraining(all.toReversed())), totalMinutes(counted));
    }),
  );
});

test('hours are whole, with the minutes beyond them', () => {
  assert.deepEqual(hoursAndMinutes(0), { hours: 0, minutes: 0 });
  assert.deepEqual(hoursAndMinutes(59), { hours: 0, minutes: 59 });
  assert.deepEqual(hoursAndMinutes(480), { hours: 8, minutes: 0 });
  assert.deepEqual(hoursAndMinutes(495), { hours: 8, minutes: 15 });
});
