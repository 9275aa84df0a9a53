import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { daysIn, segmentIn, segmentWords } from './segment-form.rules.ts';

const TIERS = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 41 }];

test('whatever is chosen stands in the form, and is read back from it', () => {
  const activity = fc.record(
    {
      kind: fc.constantFrom('read', 'earned'),
      days: fc.integer({ min: 1, max: 3650 }),
      done: fc.boolean(),
    } as const,
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(
      fc.subarray([...LANGUAGES]),
      fc.subarray([...ALL_PROFESSIONS]),
      fc.subarray([...TIERS.map(({ id }) => id), 0]),
      fc.option(activity),
      (languages, professions, tiers, done) => {
        const segment = { languages, professions, tiers, activity: done } as Parameters<
          typeof segmentWords
        >[0];
        assert.deepEqual(segmentIn(segmentWords(segment, TIERS), TIERS), segment);
      },
    ),
  );
});

const DAYS: [string, number | null][] = [
  ['1', 1],
  [' 90 ', 90],
  ['3650', 3650],
  ['3651', null],
  ['0', null],
  ['', null],
  ['-3', null],
  ['1.5', null],
  ['ten', null],
];
for (const [typed, days] of DAYS)
  test(`“${typed}” is ${days === null ? 'no number of days' : `${days} days`}`, () =>
    assert.equal(daysIn(typed), days));
