import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kit/dates.ts';
import { isBuiltOn, mayRefund, type Refundable } from './refund.policy.ts';

const PAID_AT = new Date('2026-11-21T10:00:00Z');
const paid: Refundable = { status: 'paid', paidAt: PAID_AT, hasMoney: true, isBuiltOn: false };
const LATE = addDays(PAID_AT, 31);

const CASES: [string, Partial<Refundable>, string, Date, string | null][] = [
  ['on the day it was paid', {}, '', PAID_AT, null],
  ['in the last millisecond of day 30', {}, '', new Date(LATE.getTime() - 1), null],
  ['from day 31 without a reason', {}, '', LATE, 'reason-needed'],
  ['from day 31 with a reason', {}, 'Bought by mistake', LATE, null],
  ['that nobody paid', { status: 'pending', paidAt: null, hasMoney: false }, '', PAID_AT, 'order-not-paid'],
  ['whose money went back', { status: 'refunded', hasMoney: false }, 'again', PAID_AT, 'order-not-paid'],
  ['whose payment we do not hold', { hasMoney: false }, '', PAID_AT, 'order-not-paid'],
  ['that a later one was built on', { isBuiltOn: true }, 'now', PAID_AT, 'order-built-on'],
  ['built on, after 30 days: no reason helps', { isBuiltOn: true }, '', LATE, 'order-built-on'],
];
for (const [what, over, reason, now, code] of CASES)
  test(`[CONST-019] the money of an order ${what} ${code ? `stays (${code})` : 'may go back'}`, () => {
    const decision = mayRefund({ ...paid, ...over }, reason, now);
    assert.equal(decision.allowed ? null : decision.refusal.code, code);
  });

const UPGRADE = {
  kind: 'upgrade',
  status: 'paid',
  is_direct: true,
  is_before_end: true,
  carried_cents: 4_000,
};
const RENEWAL = { ...UPGRADE, kind: 'renewal' };
const PURCHASE = { ...UPGRADE, kind: 'purchase', is_before_end: false, carried_cents: 0 };
const LATER: [string, typeof UPGRADE, boolean][] = [
  ['an upgrade that credited some of it', UPGRADE, true],
  ['an upgrade that nobody paid', { ...UPGRADE, status: 'pending' }, false],
  ['an upgrade whose money went back', { ...UPGRADE, status: 'refunded' }, false],
  ['an upgrade that took over nothing', { ...UPGRADE, carried_cents: 0 }, false],
  ['an upgrade with credit, of one granted on top', { ...UPGRADE, is_direct: false }, true],
  ['a renewal before the end', RENEWAL, true],
  ['a renewal before the end, on the last day, worth nothing more', { ...RENEWAL, carried_cents: 0 }, true],
  ['a renewal after the end', { ...RENEWAL, is_before_end: false, carried_cents: 0 }, false],
  [
    'a renewal of one granted on top, once its value is used up',
    { ...RENEWAL, is_direct: false, carried_cents: 0 },
    false,
  ],
  ['another membership bought after the end', PURCHASE, false],
];
for (const [what, later, is] of LATER)
  test(`[PRICE-020] an order is ${is ? '' : 'not '}built on by ${what}`, () => {
    assert.equal(isBuiltOn([PURCHASE, later]), is);
  });

test('[CONST-019] an order whose money went back says so, and not that nobody paid it', () => {
  const decision = mayRefund({ ...paid, status: 'refunded', hasMoney: false }, 'again', PAID_AT);
  assert.match(decision.allowed ? '' : decision.refusal.message, /has been refunded already/);
});
