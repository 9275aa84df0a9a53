import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attentionBounds, dayBegins, dayEnds, orderSearch } from './order.rules.ts';

const NUMBERS: [string, number | null, number | null][] = [
  ['1024', 1024, 1024],
  [' #1024 ', 1024, null],
  ['R-000123', null, 123],
  ['r123', null, 123],
  ['000123', 123, 123],
];
for (const [typed, orderNumber, receiptNumber] of NUMBERS)
  test(`${typed} is searched as ${orderNumber ? `order ${orderNumber}` : ''} ${receiptNumber ? `receipt ${receiptNumber}` : ''}`, () =>
    assert.deepEqual(orderSearch(typed), { words: null, orderNumber, receiptNumber }));

for (const typed of ['Moreau', 'ada@example.org', 'R-', '1234567890123456', '#', "O'Neil 7"])
  test(`${typed} is searched as words`, () =>
    assert.deepEqual(orderSearch(typed), { words: typed, orderNumber: null, receiptNumber: null }));

test('nothing typed searches for nothing', () => {
  for (const typed of [undefined, '', '   ']) assert.equal(orderSearch(typed).words, null);
});

test('a period takes its last day in whole', () => {
  assert.equal(dayBegins('2026-11-21')?.toISOString(), '2026-11-21T00:00:00.000Z');
  assert.equal(dayEnds('2026-11-30')?.toISOString(), '2026-12-01T00:00:00.000Z');
  assert.deepEqual([dayBegins(undefined), dayEnds(undefined)], [null, null]);
});

test('money waits for a person after an hour on its way back, and a dispute for four months', () => {
  const { returningBefore, disputedAfter } = attentionBounds(new Date('2026-11-21T10:00:00Z'));
  assert.equal(returningBefore.toISOString(), '2026-11-21T09:00:00.000Z');
  assert.equal(disputedAfter.toISOString(), '2026-07-24T10:00:00.000Z');
});
