import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundSums } from './receipt.rules.ts';

const PAID = {
  amountCents: 9_900,
  creditCents: 1_000,
  discountCents: 1_200,
  taxCents: 635,
  totalCents: 8_335,
};
const NONE = { totalCents: 0, taxCents: 0 };

test('the receipt for a whole refund has the sums of the payment', () =>
  assert.deepEqual(refundSums(PAID, NONE, 8_335), PAID));

test('receipts for parts of a payment come to its total and to its tax', () => {
  const before = { ...NONE };
  for (const refunded of [1, 500, 4_003, 8_335]) {
    const { amountCents, taxCents, totalCents } = refundSums(PAID, before, refunded);
    assert.equal(totalCents, refunded - before.totalCents);
    assert.equal(amountCents + taxCents, totalCents);
    assert.ok(taxCents >= 0);
    before.totalCents += totalCents;
    before.taxCents += taxCents;
  }
  assert.deepEqual(before, { totalCents: PAID.totalCents, taxCents: PAID.taxCents });
});

test('what nobody paid is refunded as nothing', () => {
  const free = { amountCents: 9_900, creditCents: 0, discountCents: 9_900, taxCents: 0, totalCents: 0 };
  assert.deepEqual(refundSums(free, NONE, 0), free);
});
