import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PLANS } from '../plan/plan.data.ts';
import { TIERS } from '../plan/tier.data.ts';
import {
  PERMISSIONS,
  PUBLICATION_TYPES,
  type PublicationType,
  permissionFor,
  permissionsForTest,
} from './entitlement.rules.ts';
import { neededPlan, type Opener, openerOf, renewalOpens } from './need.rules.ts';

const open = (type: PublicationType) => ({ type, private: false });
const OPENERS: [string, readonly string[], Opener][] = [
  ['a video lecture', [permissionFor('PUBLICATION_VIDEO')], 'membership'],
  ['the test of a video lecture', permissionsForTest(open('PUBLICATION_VIDEO'), 1), 'membership'],
  ['a brain guide', [permissionFor('BRAIN_GUIDE')], 'tier'],
  ['the CME test of a webinar', permissionsForTest(open('WEBINAR'), 1), 'tier'],
  ['the CME test of an episode', permissionsForTest(open('PODCAST'), 1), 'membership'],
  ['the CME test of a private episode', permissionsForTest({ type: 'PODCAST', private: true }, 1), 'tier'],
  ['a file of a video lecture', [permissionFor('PUBLICATION_VIDEO'), 'unlimited_downloads'], 'tier'],
  ['a self-assessment', [permissionFor('SELF_ASSESSMENT')], 'gold'],
  ['the self-assessment test of a video lecture', permissionsForTest(open('PUBLICATION_VIDEO'), 2), 'gold'],
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

test('an expired membership is to be renewed for what it opened, and for nothing more', () => {
  const lapsed = (id: string) => ({ hasMembership: true, isMembershipValid: false, membership: { id } });
  assert.ok(renewalOpens(lapsed('31'), [], plans));
  assert.ok(!renewalOpens(lapsed('31'), ['view_brain_guide'], plans), 'Bronze');
  assert.ok(renewalOpens(lapsed('32'), ['view_brain_guide'], plans), 'Silver');
  assert.ok(!renewalOpens(lapsed('32'), ['self_assessment'], plans));
  assert.ok(renewalOpens(lapsed('32'), ['self_assessment'], []), 'while the plans are unknown');
  assert.ok(!renewalOpens({ ...lapsed('33'), isMembershipValid: true }, [], plans), 'it has not expired');
  assert.ok(!renewalOpens({ hasMembership: false, isMembershipValid: false }, [], plans), 'a free account');
  assert.ok(!renewalOpens({ ...lapsed('33'), canRenew: false }, [], plans), 'nobody renews what was granted');
  assert.ok(!renewalOpens(null, [], plans));
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
    for (const kind of [1, 2] as const) assert.ok(openerOf(permissionsForTest(open(type), kind)));
  }
});
