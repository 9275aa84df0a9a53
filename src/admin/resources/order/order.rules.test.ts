import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  attentionBounds,
  dayBegins,
  dayEnds,
  disputedText,
  lastsItsTerm,
  orderSearch,
} from './order.rules.ts';

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

const TERMS: [what: string, ...Parameters<typeof lastsItsTerm>, lasts: boolean][] = [
  ['one that was paid', 'paid', [], true],
  ['one that was refunded', 'refunded', [], false],
  ['one not paid yet', 'pending', [], false],
  ['one that failed', 'failed', [], false],
  ['one renewed early', 'paid', [{ kind: 'renewal', status: 'paid' }], true],
  ['one that was upgraded', 'paid', [{ kind: 'upgrade', status: 'paid' }], false],
  ['one whose upgrade was refunded', 'paid', [{ kind: 'upgrade', status: 'refunded' }], true],
  ['one whose upgrade was not paid', 'paid', [{ kind: 'upgrade', status: 'pending' }], true],
];
for (const [what, status, builtUpon, lasts] of TERMS)
  test(`of orders, ${what} ${lasts ? 'lasts its term' : 'does not last its term'}`, () =>
    assert.equal(lastsItsTerm(status, builtUpon), lasts));

const GOLD_RUNS = { membership: 'Gold', isBuiltOn: true };
const SILVER_RUNS = { membership: 'Silver', isBuiltOn: false };
const DISPUTES: [what: string, ...Parameters<typeof disputedText>, text: ReturnType<typeof disputedText>][] =
  [
    ['whose membership was the only one', true, null, 'disputedEnded'],
    ['whose buyer has an earlier or a later membership', true, SILVER_RUNS, 'disputedRunsOn'],
    ['that an upgrade was built on', true, GOLD_RUNS, 'disputedStays'],
    ['that bought nothing', false, null, 'disputedNothing'],
    ['that bought nothing, of a member', false, SILVER_RUNS, 'disputedNothing'],
  ];
for (const [what, wasPaid, left, text] of DISPUTES)
  test(`a disputed order ${what}: ${text}`, () => assert.equal(disputedText(wasPaid, left), text));
