import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cardProblems, expiryIn, isCardNumber, isExpired } from './card.rules.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

const NUMBERS: [string, boolean][] = [
  ['4242 4242 4242 4242', true],
  ['4242-4242-4242-4242', true],
  ['378282246310005', true],
  ['4242 4242 4242 4241', false],
  ['4242 4242', false],
  ['4242 4242 4242 424a', false],
  ['', false],
];
for (const [typed, isRight] of NUMBERS)
  test(`"${typed}" ${isRight ? 'can be' : 'is not'} the number of a card`, () =>
    assert.equal(isCardNumber(typed), isRight));

test('any one digit that is typed wrong is found', () => {
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'4242424242424242'];
      digits[at] = String((Number(digits[at]) + by) % 10);
      assert.equal(isCardNumber(digits.join('')), false);
    }),
  );
});

const EXPIRIES: [string, { month: number; year: number } | null][] = [
  ['12/32', { month: 12, year: 2032 }],
  ['12 / 2032', { month: 12, year: 2032 }],
  ['1232', { month: 12, year: 2032 }],
  ['122032', { month: 12, year: 2032 }],
  ['4/31', { month: 4, year: 2031 }],
  ['04.31', { month: 4, year: 2031 }],
  ['13/31', null],
  ['00/31', null],
  ['12', null],
  ['soon', null],
];
for (const [typed, expiry] of EXPIRIES)
  test(`"${typed}" is ${expiry ? `the end of ${expiry.month}/${expiry.year}` : 'no date of a card'}`, () =>
    assert.deepEqual(expiryIn(typed), expiry));

test('a card is good to the last moment of its month', () => {
  assert.equal(isExpired({ month: 11, year: 2026 }, NOW), false);
  assert.equal(isExpired({ month: 11, year: 2026 }, new Date('2026-11-30T23:59:59.999Z')), false);
  assert.equal(isExpired({ month: 11, year: 2026 }, new Date('2026-12-01T00:00:00Z')), true);
  assert.equal(isExpired({ month: 12, year: 2025 }, NOW), true);
});

test('each field says what is wrong with it', () => {
  const typed = (number: string, expiry: string, code: string) => cardProblems({ number, expiry, code }, NOW);
  assert.deepEqual(typed('', '', ''), {
    number: 'numberMissing',
    expiry: 'expiryMissing',
    code: 'codeMissing',
  });
  assert.deepEqual(typed('1', '1', '1'), { number: 'numberWrong', expiry: 'expiryWrong', code: 'codeWrong' });
  assert.deepEqual(typed('4242424242424242', '10/26', '123'), {
    number: null,
    expiry: 'expired',
    code: null,
  });
});
