import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLANS } from '../plan/plan.data.ts';
import { TIERS } from '../plan/tier.data.ts';
import { addedFeatures, cardColumns, checkoutAddress, ofTerm, onPricing, upTo } from './cme-program.rules.ts';

const tier = (at: number) => TIERS[at]!;
const offer = (at: number) => ({ ...tier(at), defaultPermissions: tier(at).permissions });

test('[PRICE-015] a card promises the sum of total and new credits', () => {
  assert.deepEqual(
    [0, 1, 2].map((at) => upTo(tier(at))),
    [47, 115, 155],
  );
});

test('[PRICE-011] membership 37 is never on the pricing page, even when a reply holds it', () => {
  const plans = PLANS.map((plan) => ({ id: String(plan.id), hidden: false }));
  assert.ok(!onPricing(plans).some(({ id }) => id === '37'));
  assert.equal(onPricing(plans).length, 6);
});

test('[PRICE-012] [PRICE-013] three cards take four columns each, fewer take five', () => {
  assert.deepEqual([1, 2, 3, 4].map(cardColumns), [5, 5, 4, 4]);
});

test('plans of a term stand smallest first', () => {
  const plans = [
    { rebillDays: 365, cmeCredits: 117 },
    { rebillDays: 1825, cmeCredits: 35 },
    { rebillDays: 365, cmeCredits: 35 },
  ] as const;
  assert.deepEqual(
    ofTerm(plans, 365).map(({ cmeCredits }) => cmeCredits),
    [35, 117],
  );
});

test('a card tells what its tier adds to the one below', () => {
  assert.deepEqual(addedFeatures(offer(0), undefined), ['view_publication_video']);
  assert.deepEqual(addedFeatures(offer(2), offer(1)), ['self_assessment']);
  assert.equal(addedFeatures(offer(1), offer(0)).length, 5);
});

test('a card leads to the checkout of its plan', () => {
  assert.equal(checkoutAddress('33'), '/checkout?membership=33&from=pricing');
});
