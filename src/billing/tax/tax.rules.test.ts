import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { localeOf } from '#kit/locales.ts';
import { loadConfig } from '#platform/config/config.ts';
import { percentText, taxOn, taxPercent } from './tax.rules.ts';

const perMillion = (percent: string): number => loadConfig({ TAX_PERCENT: percent }).taxPerMillion;

const RATES: [entered: string, perMillion: number, printed: string][] = [
  ['0', 0, '0'],
  ['8', 80_000, '8'],
  ['8.5', 85_000, '8.5'],
  ['8.25', 82_500, '8.25'],
  ['8.875', 88_750, '8.875'],
  ['8.1234', 81_234, '8.1234'],
  ['0.0001', 1, '0.0001'],
  ['1.005', 10_050, '1.005'],
  ['10.0500', 100_500, '10.05'],
  ['50', 500_000, '50'],
  ['50.0000', 500_000, '50'],
];
for (const [entered, expected, printed] of RATES)
  test(`a tax of ${entered} % is ${expected} millionths, and printed as ${printed}`, () => {
    assert.equal(perMillion(entered), expected);
    assert.equal(taxPercent(expected), printed);
  });

const SUMS: [cents: number, percent: string, tax: number][] = [
  [7_500, '8.875', 666],
  [2_500, '8.875', 222],
  [9_900, '8.875', 879],
  [12_500, '8.875', 1_109],
  [49_700, '8.875', 4_411],
  [2_500, '8.25', 206],
  [100, '0.4999', 0],
  [100, '0.5', 1],
  [100, '1.4999', 1],
  [100, '1.5', 2],
  [0, '50', 0],
  [1, '50', 1],
  [1_000_000, '0.0001', 1],
  [1_000_000, '50', 500_000],
];
for (const [cents, percent, tax] of SUMS)
  test(`${percent} % of ${cents} cents is ${tax} cents`, () =>
    assert.equal(taxOn(cents, perMillion(percent)), tax));

const cents = fc.nat(2_000_000_000);
const rate = fc.nat(500_000);

test('whatever the price and the rate: the nearest whole cent, half a cent upward, as exact numbers have it', () => {
  fc.assert(
    fc.property(cents, rate, (price, millionths) => {
      const exact = (BigInt(price) * BigInt(millionths) * 2n + 1_000_000n) / 2_000_000n;
      assert.equal(taxOn(price, millionths), Number(exact));
    }),
    { numRuns: 5_000 },
  );
});

test('more is never taxed less, and a higher rate never costs less', () => {
  fc.assert(
    fc.property(cents, rate, fc.nat(10_000), fc.nat(10_000), (price, millionths, more, higher) => {
      const tax = taxOn(price, millionths);
      assert.ok(taxOn(price + more, millionths) >= tax);
      assert.ok(taxOn(price, millionths + higher) >= tax);
    }),
  );
});

test('whatever is entered with up to four decimals is printed as that number', () => {
  fc.assert(
    fc.property(fc.nat(49), fc.stringMatching(/^\d{1,4}$/), (whole, decimals) => {
      const entered = `${whole}.${decimals}`;
      const printed = taxPercent(perMillion(entered));
      assert.equal(printed, entered.replace(/0+$/, '').replace(/\.$/, ''));
    }),
  );
});

test('a rate is written with the decimal sign of its reader', () => {
  assert.equal(percentText('8.875', 'en-US'), '8.875');
  for (const language of ['pt-br', 'fr', 'it', 'de'])
    assert.equal(percentText('8.875', localeOf(language)), '8,875');
});
