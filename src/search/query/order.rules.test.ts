import assert from 'node:assert/strict';
import test from 'node:test';
import { withMeanings } from '../term/term.rules.ts';
import { weighingOf } from './order.rules.ts';
import { soughtBy } from './query.rules.ts';

const MEANINGS = new Map([
  [
    'SSRI',
    { forms: ['SSRI', 'serotonin reuptake inhibitor'], drugs: ['sertraline', 'paliperidone palmitate'] },
  ],
]);
const NAMES = new Map([['lamictal', ['lamotrigine']]]);
const weighed = (text: string) => weighingOf(withMeanings(soughtBy(text), MEANINGS), NAMES);

test('each unit of a question is weighed by itself: by all it is called in a place, by single words in a text, by substances', () => {
  const { a, d, counted, kin } = weighed('SSRI Lamictal rash');
  assert.deepEqual(a, [
    '(ssri:A | (serotonin:A <-> reuptake:A <-> inhibitor:A))',
    '(lamictal:A | lamotrigine:A)',
    'rash:*A',
  ]);
  assert.equal(d[2], 'rash:*D');
  assert.deepEqual(counted, ['ssri', '(lamictal | lamotrigine)', 'rash:*']);
  assert.deepEqual(kin, ['sertraline', '', '']);
});

test('what is excluded is no part of the order, alternatives are', () => {
  assert.deepEqual(weighed('rash -lithium').counted, ['rash']);
  assert.deepEqual(weighed('rash OR "low dose"').b, ['rash:B', '(low:B <-> dose:B)']);
});
