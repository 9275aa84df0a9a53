import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Balance,
  blockAround,
  type CreditLine,
  creditWords,
  daysLeftInYear,
  entryFor,
  hoursWords,
  isWithin,
  mayChange,
  mayClaim,
  mayCorrect,
  pharmacologyWithin,
  remainingToGoal,
  throughYear,
  totalsByYear,
  totalsOf,
} from './credit.rules.ts';

const at = (text: string) => new Date(text);
const add = (a: Balance, b: Balance): Balance => ({
  hundredths: a.hundredths + b.hundredths,
  pharmacologyHundredths: a.pharmacologyHundredths + b.pharmacologyHundredths,
});

const claims: [string, number, number, boolean][] = [
  ['all of it', 125, 125, true],
  ['a part in quarters', 125, 75, true],
  ['nothing', 125, 0, true],
  ['more than was designated', 125, 150, false],
  ['less than nothing', 125, -25, false],
  ['a third', 125, 33, false],
  ['half a hundredth', 125, 25.5, false],
  ['no number', 125, Number.NaN, false],
];
for (const [what, awarded, claimed, accepted] of claims)
  test(`claiming ${what} is ${accepted ? 'accepted' : 'refused'}`, () => {
    assert.equal(mayClaim({ hundredths: awarded, pharmacologyHundredths: 0 }, claimed), accepted);
  });

test('pharmacology hours are a part of the contact hours', () => {
  assert.equal(pharmacologyWithin(100, 150), 100);
  assert.equal(pharmacologyWithin(100, 50), 50);
  assert.equal(pharmacologyWithin(0, 50), 0);
});

const DESIGNATED: [what: string, designated: number, totals: number[], pharmacology: number[]][] = [
  ['down and up', 50, [50, 25, 50], [50, 25, 50]],
  ['a small claim, then up', 50, [25, 50], [25, 50]],
  ['to nothing and back', 75, [100, 0, 100], [75, 0, 75]],
  ['up to less than was designated', 50, [100, 25, 75], [50, 25, 50]],
  ['an activity without pharmacology', 0, [100, 50, 100], [0, 0, 0]],
];
for (const [what, designated, totals, expected] of DESIGNATED)
  test(`[R28] pharmacology follows from the designation and the credit, whatever came between: ${what}`, () => {
    let balance: Balance = { hundredths: 0, pharmacologyHundredths: 0 };
    const found = totals.map((total) => {
      balance = add(balance, entryFor(balance, total - balance.hundredths, designated));
      return balance.pharmacologyHundredths;
    });
    assert.deepEqual(found, expected);
  });

test('amounts are said in words by kind', () => {
  assert.equal(creditWords(1, 125, true), '1.25 demo CME credits');
  assert.equal(creditWords(2, 100, true), '1 demo SA credit');
  assert.equal(creditWords(1, 50, false), '0.5 CME credits');
  assert.equal(hoursWords(100), '1 contact hour');
  assert.equal(hoursWords(75), '0.75 contact hours');
});

test('a block of years holds its first and its last day, before and after its anchor', () => {
  const rules = { blockYears: 3, anchorYear: 2024, selfAssessmentHundredths: 2400 };
  const block = { from: '2024-01-01', to: '2026-12-31' };
  assert.deepEqual(blockAround(rules, at('2024-01-01T00:00:00Z')), block);
  assert.deepEqual(blockAround(rules, at('2026-12-31T23:59:59Z')), block);
  assert.deepEqual(blockAround(rules, at('2027-01-01T00:00:00Z')), { from: '2027-01-01', to: '2029-12-31' });
  assert.deepEqual(blockAround(rules, at('2023-06-01T00:00:00Z')), { from: '2021-01-01', to: '2023-12-31' });
});

test('days and goals never go below nothing', () => {
  assert.equal(daysLeftInYear(at('2026-12-31T23:00:00Z')), 0);
  assert.equal(daysLeftInYear(at('2026-11-21T00:00:00Z')), 40);
  assert.equal(remainingToGoal(4000, 3650), 350);
  assert.equal(remainingToGoal(4000, 5200), 0);
});

test('no year is left out between the first credit and this one', () => {
  const years = [{ year: 2023, cme: 100, sa: 0, total: 100 }];
  assert.deepEqual(
    throughYear(years, 2025).map((one) => [one.year, one.cme]),
    [
      [2023, 100],
      [2024, 0],
      [2025, 0],
    ],
  );
  assert.deepEqual(throughYear([], 2026), []);
});

const change = fc.oneof(
  fc.integer({ min: -40, max: 40 }).map((n) => n * 25),
  fc.integer({ min: -1000, max: 1000 }),
);

test('whatever is awarded, claimed and corrected, a balance stays in quarters, not below nothing, pharmacology within', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 0, max: 3000 }),
      fc.array(change, { maxLength: 30 }),
      (quarters, pharmacology, differences) => {
        const awarded = quarters * 25;
        let balance: Balance = {
          hundredths: awarded,
          pharmacologyHundredths: pharmacologyWithin(awarded, pharmacology),
        };
        const designated = balance.pharmacologyHundredths;
        for (const difference of differences)
          if (mayChange(balance, difference))
            balance = add(balance, entryFor(balance, difference, designated));
        assert.ok(balance.hundredths >= 0 && balance.hundredths % 25 === 0);
        assert.equal(balance.pharmacologyHundredths, pharmacologyWithin(balance.hundredths, designated));
      },
    ),
  );
});

const line: fc.Arbitrary<CreditLine> = fc.record({
  publicationId: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom(1 as const, 2 as const),
  hundredths: fc.integer({ min: 1, max: 80 }).map((n) => n * 25),
  pharmacologyHundredths: fc.constant(0),
  earnedAt: fc.date({
    min: at('2015-01-01T00:00:00Z'),
    max: at('2034-12-31T23:59:59Z'),
    noInvalidDate: true,
  }),
});

test('the totals of the years add up to the totals of their range', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 60 }),
      fc.integer({ min: 2015, max: 2034 }),
      fc.nat(10),
      (lines, first, more) => {
        const last = first + more;
        const period = { from: `${first}-01-01`, to: `${last}-12-31` };
        const range = totalsOf(lines.filter((one) => isWithin(period, one.earnedAt)));
        const years = totalsByYear(lines).filter(({ year }) => year >= first && year <= last);
        assert.equal(
          years.reduce((sum, one) => sum + one.cme, 0),
          range.cme,
        );
        assert.equal(
          years.reduce((sum, one) => sum + one.sa, 0),
          range.sa,
        );
      },
    ),
  );
});

test('every claim that is accepted is a step of a quarter within the award', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: -500, max: 3000 }),
      (quarters, claimed) => {
        const awarded = quarters * 25;
        const step = claimed % 25 === 0 && claimed >= 0 && claimed <= awarded;
        assert.equal(mayClaim({ hundredths: awarded, pharmacologyHundredths: 0 }, claimed), step);
      },
    ),
  );
});

test('[R9] [R10] a correction brings a credit to another amount in quarters, of what was awarded at most', () => {
  const balance = { hundredths: 100, pharmacologyHundredths: 0 };
  const cases: [string, number, boolean][] = [
    ['less', 75, true],
    ['nothing', 0, true],
    ['all that was designated', 125, true],
    ['what it is', 100, false],
    ['more than was designated', 150, false],
    ['less than nothing', -25, false],
    ['off the quarter', 80, false],
    ['half a hundredth', 75.5, false],
    ['no number', Number.NaN, false],
    ['without end', Number.POSITIVE_INFINITY, false],
  ];
  for (const [what, total, allowed] of cases) assert.equal(mayCorrect(balance, 125, total), allowed, what);
});
