import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fiveYearSaving, isSavingKept, planProblem } from './edit.rules.ts';
import { PLANS } from './plan.data.ts';

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
  for (const hidden of [true, false]) {
    assert.equal(planProblem(32, { ...open, priceCents: 49, hidden }), 'price-too-small');
    assert.equal(planProblem(32, { ...open, priceCents: 50, hidden }), null);
  }
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
