import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditsText } from './amounts.ts';
import { localeOf } from './locales.ts';
import { decimalText, moneyText, numberText, readNumber, typedNumber } from './numbers.ts';
import { format } from './texts.ts';

const MONEY: [cents: number, language: string, text: string][] = [
  [9_900, 'en', '$99'],
  [9_950, 'en', '$99.50'],
  [0, 'en', '$0'],
  [-0, 'en', '$0'],
  [-9_900, 'en', '−$99'],
  [-9_950, 'de', '−99,50\u00a0$'],
];
for (const [cents, language, text] of MONEY)
  test(`${Object.is(cents, -0) ? '-0' : cents} cents are ${text} in ${language}`, () =>
    assert.equal(moneyText(cents, 'USD', localeOf(language)), text));

const CREDITS: [hundredths: number, language: string, text: string][] = [
  [100, 'en', '1'],
  [125, 'en', '1.25'],
  [150, 'de', '1,5'],
  [-25, 'en', '−0.25'],
  [-25, 'de', '−0,25'],
  [123_450, 'fr', '1\u202f234,5'],
];
for (const [hundredths, language, text] of CREDITS)
  test(`${hundredths} hundredths of a credit are ${text} in ${language}, however they are written`, () => {
    assert.equal(creditsText(hundredths, language), text);
    assert.equal(numberText(hundredths / 100, localeOf(language)), text);
    assert.equal(format('{n}', { n: hundredths / 100 }, localeOf(language)), text);
  });

test('as many decimals as asked for, in the format of the language', () => {
  assert.equal(decimalText(0.3, 'de-DE', 2), '0,30');
  assert.equal(decimalText(-1_000, 'en-US', 2), '−1,000.00');
});

test('a number of which nothing is left once it is rounded has no sign', () => {
  assert.equal(numberText(-0.0001, 'de-DE'), '0');
  assert.equal(numberText(-0.0006, 'de-DE'), '−0,001');
  assert.equal(decimalText(-0.004, 'en-US', 2), '0.00');
  assert.equal(numberText(-1_200, 'en-US'), '−1,200');
  assert.equal(numberText(1e30, 'en-US'), '1e+30');
});

test('a number in a field is written with the decimals of the language', () =>
  assert.deepEqual([typedNumber(1000.5, 'de-DE'), typedNumber(0.25, 'en-US')], ['1000,5', '0.25']));

for (const [typed, value] of [
  [' 12,5 ', 12.5],
  ['12.5', 12.5],
  ['0', 0],
  ['007', 7],
  ['1000', 1000],
  ['1000,25', 1000.25],
  ['999999999999', 999_999_999_999],
] as const)
  test(`"${typed}" is read as ${value}`, () => assert.equal(readNumber(typed), value));
for (const typed of ['', ' ', 'x', '-1', '+1', '.5', '5.', '1e3', '0x10', '0b1', 'Infinity', '1.234'].concat([
  '1,000',
  '1,000.50',
  '1.000,50',
  '1 000',
  '1\u202f000',
  "1'000",
  '1,2,3',
  '1234567890123',
]))
  test(`"${typed}" is no number, and nothing is guessed`, () => assert.equal(readNumber(typed), Number.NaN));
