import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PRICE_MAX_CENTS } from '#membership/plan/plan.data.ts';
import { centsTyped, typedCents } from './cents.rules.ts';

test('an amount is written with the decimals of the language, and without cents where there are none', () =>
  assert.deepEqual([typedCents(9_950, 'fr-FR'), typedCents(9_900, 'fr-FR')], ['99,50', '99']));

for (const [typed, cents] of [
  ['1', 100],
  [' 15000 ', 1_500_000],
  ['0', 0],
  ['0.5', 50],
  ['99,50', 9_950],
  ['10000', PRICE_MAX_CENTS],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['1.234', null],
  ['1,000', null],
  ['free', null],
] as const)
  test(`an amount typed as "${typed}": ${cents === null ? 'refused' : `${cents} cents`}`, () =>
    assert.equal(centsTyped(typed), cents));

test('an amount above the most is refused', () =>
  assert.deepEqual(
    ['10000', '10000.01'].map((typed) => centsTyped(typed, PRICE_MAX_CENTS)),
    [PRICE_MAX_CENTS, null],
  ));

test('property: what is written in a field is read as it was', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      for (const locale of ['en-US', 'de-DE']) assert.equal(centsTyped(typedCents(cents, locale)), cents);
    }),
  ));
