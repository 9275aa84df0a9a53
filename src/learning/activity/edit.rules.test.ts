import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CreditTerms, firstDayOfCredit, isOfDaysBefore, termsProblem } from './edit.rules.ts';

const TODAY = '2026-11-30';
const TERMS: CreditTerms = {
  amountHundredths: 25,
  passMark: 70,
  attemptLimit: null,
  pharmacologyHundredths: 0,
  mateMinutes: 0,
  endsOn: '2028-01-01',
  reviewedOn: null,
};
/** Credit from the day of the publication. */
const offerOf = (startsOn: string) => ({ startsOn, publicationDate: startsOn });
const CASES: [string, Partial<CreditTerms>, number[], string | null][] = [
  ['[R10] a quarter', {}, [], null],
  ['[R10] a fifth', { amountHundredths: 20 }, [], 'credit-step'],
  ['[R28] all of it pharmacology', { pharmacologyHundredths: 25 }, [], null],
  ['[R28] more pharmacology than credit', { pharmacologyHundredths: 50 }, [], 'pharmacology-above'],
  ['[R28] [C27] pharmacology of the larger designation', { pharmacologyHundredths: 50 }, [50], null],
  ['[R28] [C27] more than both', { pharmacologyHundredths: 75 }, [50], 'pharmacology-above'],
  ['[R30] [C27] MATE minutes of the larger designation', { mateMinutes: 30 }, [50], null],
  ['[R30] more MATE minutes than credit', { mateMinutes: 16 }, [], 'mate-above'],
  ['[R18] a review to come', { reviewedOn: '2026-12-01' }, [], 'review-to-come'],
  ['[R18] an end beyond the next review', { endsOn: '2029-01-02' }, [], 'ends-too-late'],
  ['an end that has passed', { endsOn: '2026-11-29' }, [], 'ends-in-past'],
];
for (const [what, given, others, problem] of CASES)
  test(`${what}: ${problem ?? 'may be designated'}`, () =>
    assert.equal(termsProblem({ ...TERMS, ...given }, offerOf('2026-01-01'), TODAY, others), problem));

test('an end that has passed is named before the review that it outlasted', () =>
  assert.equal(
    termsProblem({ ...TERMS, endsOn: '2026-11-29' }, offerOf('2020-01-01'), TODAY),
    'ends-in-past',
  ));

for (const [endsOn, problem] of [
  ['2027-05-31', 'ends-before-start'],
  ['2026-11-29', 'ends-before-start'],
  ['2027-06-01', null],
] as const)
  test(`credit planned from 1 June 2027 that ends on ${endsOn}: ${problem ?? 'may be designated'}`, () =>
    assert.equal(termsProblem({ ...TERMS, endsOn }, offerOf('2027-06-01'), TODAY), problem));

for (const [startsOn, publicationDate, endsOn, problem] of [
  ['2026-11-30', '2025-01-10', '2028-01-10', null],
  ['2026-11-30', '2025-01-10', '2028-01-11', 'ends-too-late'],
  ['2025-01-10', '2026-06-01', '2028-01-11', 'ends-too-late'],
  ['2026-12-01', '2025-01-10', '2026-11-30', 'ends-before-start'],
  [TODAY, '2025-01-10', '2026-11-29', 'ends-in-past'],
] as const)
  test(`[R9] [R18] credit from ${startsOn} for what came out on ${publicationDate} until ${endsOn}: ${problem ?? 'may be designated'}`, () =>
    assert.equal(termsProblem({ ...TERMS, endsOn }, { startsOn, publicationDate }, TODAY), problem));

for (const [publicationDate, hasBeenOut, first] of [
  ['2025-01-10', true, TODAY],
  ['2025-01-10', false, '2025-01-10'],
  ['2026-12-01', true, '2026-12-01'],
  ['2027-06-01', false, '2027-06-01'],
] as const)
  test(`[R9] credit first designated for what ${hasBeenOut ? 'came' : 'comes'} out on ${publicationDate} begins on ${first}`, () =>
    assert.equal(firstDayOfCredit({ publicationDate, hasBeenOut }, TODAY), first));

const STANDING = { startsOn: '2026-01-01', endsOn: '2030-01-01', reviewedOn: '2026-12-05' };
const DAYS: [string, Parameters<typeof isOfDaysBefore>[0], Partial<typeof STANDING>, boolean][] = [
  ['an end too late that was there', 'ends-too-late', {}, true],
  ['an end too late that is moved', 'ends-too-late', { endsOn: '2029-06-01' }, false],
  ['an end that another review does not carry', 'ends-too-late', { reviewedOn: '2026-01-01' }, false],
  ['a review to come that was there', 'review-to-come', {}, true],
  ['a review to come that is new', 'review-to-come', { reviewedOn: '2026-12-06' }, false],
  ['an end that has passed, and a review', 'ends-in-past', { reviewedOn: '2026-11-01' }, true],
  ['an end before the start', 'ends-before-start', {}, false],
  ['an end that has passed, and was before the start', 'ends-in-past', { startsOn: '2030-01-02' }, false],
  ['credit in fifths', 'credit-step', {}, false],
];
for (const [what, problem, given, isBefore] of DAYS)
  test(`[R18] ${what} is ${isBefore ? 'not ' : ''}of this change`, () =>
    assert.equal(isOfDaysBefore(problem, STANDING, { ...STANDING, ...given }), isBefore));
