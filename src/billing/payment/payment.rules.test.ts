import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderStatus } from '../order/order.rules.ts';
import { type ChargeOutcome, type Ground, judge, type PaymentVerdict } from './payment.rules.ts';

const PAID: ChargeOutcome = { status: 'paid', amountCents: 4_900, currency: 'USD' };
const CASES: [what: string, told: Partial<ChargeOutcome>, OrderStatus, Ground, PaymentVerdict][] = [
  ['paid as asked', {}, 'pending', 'same', 'honour'],
  ['paid by another card', {}, 'failed', 'same', 'honour'],
  ['paid a second time', {}, 'paid', 'same', 'return'],
  ['paid once more after it was refunded', {}, 'refunded', 'same', 'return'],
  ['paid after the membership had changed', {}, 'pending', 'changed', 'return'],
  ['paid after its discount was used', {}, 'pending', 'discount-used', 'discount-used'],
  ['paid by another card after its discount was used', {}, 'failed', 'discount-used', 'discount-used'],
  ['paid a second time, its discount used by itself', {}, 'paid', 'discount-used', 'return'],
  ['paid with another sum', { amountCents: 4_800 }, 'pending', 'same', 'mismatch'],
  [
    'paid with another sum after its discount was used',
    { amountCents: 9 },
    'pending',
    'discount-used',
    'mismatch',
  ],
  ['paid in another currency', { currency: 'EUR' }, 'pending', 'same', 'mismatch'],
  ['waiting for its payer', { status: 'requires_action' }, 'pending', 'discount-used', 'wait'],
  ['declined', { status: 'failed' }, 'pending', 'same', 'fail'],
  ['given up', { status: 'cancelled' }, 'pending', 'discount-used', 'fail'],
];
for (const [what, told, status, ground, verdict] of CASES)
  test(`an order ${what}: ${verdict}`, () => {
    const owed = { status, totalCents: PAID.amountCents, currency: PAID.currency };
    assert.equal(judge({ ...PAID, ...told }, owed, ground), verdict);
  });
