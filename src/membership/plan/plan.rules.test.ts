import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMISSIONS } from '../gate/entitlement.rules.ts';
import { HIDDEN_PLAN_ID, PLANS } from './plan.data.ts';
import { type Plan, plansOnSale, plansWithMine, presentPlan, rebillDaysLabel } from './plan.rules.ts';
import { TIERS } from './tier.data.ts';

const plans: Plan[] = PLANS.map((terms) => {
  const tier = TIERS.find(({ id }) => id === terms.tierId);
  assert.ok(tier);
  return { ...tier, ...terms, permissions: [...tier.permissions] };
});
const tierNamed = (name: string) => TIERS.find((tier) => tier.name === name) ?? assert.fail(name);

test('[CONST-039] [CONST-040] [CONST-041] [PRICE-015] credits of the tiers are those of the table', () => {
  const figures = TIERS.map(({ name, cmeCredits, newCmeCredits, totalSa }) => [
    name,
    cmeCredits,
    newCmeCredits,
    totalSa,
  ]);
  assert.deepEqual(figures, [
    ['Bronze', 35, 12, 0],
    ['Silver', 85, 30, 0],
    ['Gold', 117, 38, 40],
  ]);
  assert.deepEqual(
    TIERS.map((tier) => tier.cmeCredits + tier.newCmeCredits),
    [47, 115, 155],
  );
});

test('[ENT-051] [ROLE-057] Bronze has only video lectures among the features, and its tests', () => {
  assert.deepEqual(tierNamed('Bronze').permissions, ['view_publication_video', 'take_cme_test']);
  for (const tier of TIERS) for (const name of tier.permissions) assert.ok(PERMISSIONS.includes(name));
});

test('[ROLE-058] Gold is Silver and self-assessment', () => {
  assert.deepEqual(tierNamed('Gold').permissions, [...tierNamed('Silver').permissions, 'self_assessment']);
});

test('[CONST-037] [CONST-042] [CONST-043] three plans a term, and five years cost at most 80 % of five single ones', () => {
  const sold = plansOnSale(plans);
  for (const yearly of sold.filter(({ rebillDays }) => rebillDays === 365)) {
    const long = sold.find((plan) => plan.tierId === yearly.tierId && plan.rebillDays === 1825);
    assert.ok(long && long.priceCents <= yearly.priceCents * 5 * 0.8, yearly.name);
  }
  assert.equal(sold.filter(({ rebillDays }) => rebillDays === 365).length, 3);
  assert.equal(sold.filter(({ rebillDays }) => rebillDays === 1825).length, 3);
  assert.equal(
    sold.find(({ name, rebillDays }) => name === 'Gold' && rebillDays === 1825)?.priceCents,
    49_700,
  );
});

test('[PRICE-016] [CONST-035] Gold is the best value in both terms; plan 37 is not on sale', () => {
  assert.deepEqual(
    plansOnSale(plans)
      .filter(({ bestValue }) => bestValue)
      .map(({ name }) => name),
    ['Gold', 'Gold'],
  );
  assert.equal(HIDDEN_PLAN_ID, 37);
  assert.ok(!plansOnSale(plans).some(({ id }) => id === 37));
});

test('a hidden plan is shown to its holder alone', () => {
  assert.ok(plansWithMine(plans, 37).some(({ id }) => id === 37));
  assert.ok(!plansWithMine(plans, 33).some(({ id }) => id === 37));
  assert.ok(!plansWithMine(plans, null).some(({ id }) => id === 37));
});

test('[ENT-048] [ENT-052] prices travel as dollars and as cents', () => {
  const { attributes } = presentPlan(plans[3] ?? assert.fail());
  assert.deepEqual(attributes.prices, [{ price: 299, cents: 29_900, currency: 'USD' }]);
  assert.equal(attributes.price, 299);
  assert.equal(rebillDaysLabel(365), 'per year');
  assert.equal(rebillDaysLabel(1825), 'for 5 years');
});
