import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditFacts, creditsIn } from './credit-facts.rules.ts';

test('[CONST-046] the credit of a year is told by kind once both entries are there, and are credits', () => {
  assert.deepEqual(creditFacts({ CME_SA_TOTAL: '195', SA_TOTAL: '40' }), { total: 195, cme: 155, sa: 40 });
  assert.deepEqual(creditFacts({ CME_SA_TOTAL: '195', SA_TOTAL: '0' }), { total: 195, cme: 195, sa: 0 });
  const wrong: Record<string, string>[] = [
    {},
    { CME_SA_TOTAL: '195' },
    { SA_TOTAL: '40' },
    { CME_SA_TOTAL: 'many', SA_TOTAL: '40' },
    { CME_SA_TOTAL: '195', SA_TOTAL: '' },
    { CME_SA_TOTAL: '40', SA_TOTAL: '40' },
    { CME_SA_TOTAL: '19.5', SA_TOTAL: '4' },
  ];
  for (const configs of wrong) assert.equal(creditFacts(configs), null, JSON.stringify(configs));
});

test('an entry of credits is a whole number of at most four digits', () => {
  assert.deepEqual(['0', ' 12 ', '9999'].map(creditsIn), [0, 12, 9999]);
  for (const wrong of [undefined, '', ' ', '-1', '1.5', '1e3', '10000', '٣'])
    assert.equal(creditsIn(wrong), null, `${wrong}`);
});
