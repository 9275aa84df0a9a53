import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PLANS } from '../plan/plan.data.ts';
import { TIERS } from '../plan/tier.data.ts';
import { PERMISSIONS, PUBLICATION_TYPES, permissionFor, permissionsForTest } from './entitlement.rules.ts';
import { neededPlan, type Opener, openerOf } from './need.rules.ts';

const OPENERS: [string, readonly string[], Opener][] = [
  ['a video lecture', [permissionFor('PUBLICATION_VIDEO')], 'membership'],
  ['the test of a video lecture', permissionsForTest('PUBLICATION_VIDEO', 1), 'membership'],
  ['a brain guide', [permissionFor('BRAIN_GUIDE')], 'tier'],
  ['the CME test of a webinar', permissionsForTest('WEBINAR', 1), 'tier'],
  ['a file of a video lecture', [permissionFor('PUBLICATION_VIDEO'), 'unlimited_downloads'], 'tier'],
  ['a self-assessment', [permissionFor('SELF_ASSESSMENT')], 'gold'],
  ['the self-assessment test of a video lecture', permissionsForTest('PUBLICATION_VIDEO', 2), 'gold'],
];
for (const [what, needs, opener] of OPENERS)
  test(`${what} opens with ${opener}`, () => assert.equal(openerOf(needs), opener));

const plans = PLANS.flatMap((terms) =>
  TIERS.filter(({ id }) => id === terms.tierId).map((tier) => ({
    ...terms,
    id: String(terms.id),
    name: tier.name,
    cmeCredits: tier.cmeCredits,
    defaultPermissions: tier.permissions as readonly string[],
  })),
);

test('the plan whose price is told is the smallest that opens it, in the term of whoever asks', () => {
  const named = (needs: readonly string[], term?: 365 | 1825) => neededPlan(needs, plans, term)?.id;
  assert.equal(named([]), '31');
  assert.equal(named(['view_brain_guide']), '32');
  assert.equal(named(['self_assessment']), '33');
  assert.equal(named(['self_assessment'], 1825), '36');
  assert.equal(neededPlan(['view_brain_guide'], []), null);
});

test('whatever is asked for, the plan that is named carries all of it, is on sale, and none below it does', () => {
  fc.assert(
    fc.property(
      fc.subarray([...PERMISSIONS]),
      fc.subarray(plans.map(({ id }) => id)),
      fc.constantFrom<365 | 1825>(365, 1825),
      (needs, hidden, term) => {
        const shop = plans.map((plan) => ({ ...plan, hidden: plan.hidden || hidden.includes(plan.id) }));
        const fits = shop.filter(
          (plan) =>
            !plan.hidden &&
            plan.rebillDays === term &&
            needs.every((one) => plan.defaultPermissions.includes(one)),
        );
        const found = neededPlan(needs, shop, term);
        assert.equal(found === null, fits.length === 0);
        if (found) assert.equal(found.cmeCredits, Math.min(...fits.map(({ cmeCredits }) => cmeCredits)));
      },
    ),
  );
});

test('there is an opener for the lessons and the tests of every type', () => {
  for (const type of PUBLICATION_TYPES) {
    assert.ok(openerOf([permissionFor(type)]));
    for (const kind of [1, 2] as const) assert.ok(openerOf(permissionsForTest(type, kind)));
  }
});
