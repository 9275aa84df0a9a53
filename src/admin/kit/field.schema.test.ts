import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figure, list, optionalDay } from './field.schema.ts';

test('a list is what stands between semicolons, tidied, each once', () => {
  assert.deepEqual(list().ofText(' SSRI ;; selective \n serotonin ; SSRI;e\u0301 '), [
    'SSRI',
    'selective serotonin',
    'é',
  ]);
});

test('a figure is typed in its unit and stored in its parts; what is no such number is told from what is left empty', () => {
  const credits = figure({ per: 100 });
  const typed = ['', ' ', '16', '12,5', '0.25'].map(credits.ofText);
  assert.deepEqual(typed, [null, null, 1600, 1250, 25]);
  for (const wrong of ['0.005', '-1', 'many', '1e3', '1,000', '0x10'])
    assert.equal(credits.ofText(wrong), Number.NaN, wrong);
  assert.deepEqual([null, 1600, 1250, 25].map(credits.toText), ['', '16', '12.5', '0.25']);
  assert.deepEqual(figure().ofText('2.5'), Number.NaN);
});

test('a day that may be left empty is null then', () => {
  const { ofText, toText } = optionalDay();
  assert.deepEqual([ofText(''), toText(null), ofText('2027-11-30')], [null, '', '2027-11-30']);
});
