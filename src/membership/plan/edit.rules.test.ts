import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { typedCents } from '#kit/numbers.ts';
import { centsTyped, fiveYearSaving, isSavingKept, planProblem } from './edit.rules.ts';
import { PLANS, PRICE_MAX_CENTS } from './plan.data.ts';

const planOf = (id: number) => PLANS.find((plan) => plan.id === id) ?? assert.fail(`plan ${id}`);
const priced = (id: number, priceCents: number) =>
  PLANS.map((plan) => (plan.id === id ? { ...plan, priceCents } : plan));

test('[PRICE-017] the institutional plan is never on sale, and what is on sale has a price', () => {
  const open = { priceCents: 9_900, hidden: false, bestValue: false };
  assert.equal(planProblem(37, open), 'never-on-sale');
  assert.equal(planProblem(37, { ...open, hidden: true, priceCents: 0 }), null);
  assert.equal(planProblem(32, open), null);
  assert.equal(planProblem(32, { ...open, priceCents: 0 }), 'price-needed');
  assert.equal(planProblem(32, { ...open, priceCents: 0, hidden: true }), null);
});

test('[CONST-043] five years save at least 20 percent, and less than that is told', () => {
  for (const plan of PLANS.filter(({ hidden }) => !hidden))
    assert.ok((fiveYearSaving(plan, PLANS) ?? 0) >= 20, `plan ${plan.id}`);
  const kept = (five: number) => isSavingKept(fiveYearSaving(planOf(32), priced(35, five)));
  assert.deepEqual([39_600, 39_601, 60_000].map(kept), [true, false, false]);
  assert.equal(fiveYearSaving(planOf(37), PLANS), null);
  const alone = PLANS.map((plan) => (plan.id === 35 ? { ...plan, hidden: true } : plan));
  assert.equal(fiveYearSaving(planOf(32), alone), null);
});

test('a price is typed in whole or with cents, with either sign between them', () => {
  const typed = ['99', ' 99.5 ', '99,50', '0', '10000', '10000.01', '-1', '1.234', '1e3', '', 'free'];
  assert.deepEqual(typed.map(centsTyped), [
    9_900,
    9_950,
    9_950,
    0,
    PRICE_MAX_CENTS,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: PRICE_MAX_CENTS }), (cents) => {
      for (const locale of ['en-US', 'de-DE']) assert.equal(centsTyped(typedCents(cents, locale)), cents);
    }),
  );
});
