import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedMoney } from './amount.rules.ts';

const AMOUNTS: [cents: number, locale: string, text: string][] = [
  [9_900, 'en-US', '$99'],
  [9_950, 'en-US', '$99.50'],
  [0, 'en-US', '$0'],
  [-9_900, 'en-US', '\u2212$99'],
  [-9_950, 'de-DE', '\u221299,50\u00a0$'],
];
for (const [cents, locale, text] of AMOUNTS)
  test(`${cents} cents of a receipt are written ${text} in ${locale}`, () => {
    assert.equal(signedMoney(cents, 'USD', locale), text);
  });
