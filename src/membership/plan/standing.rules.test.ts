import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PlanRelation, type PlanStatus, relationTo, standingTo } from './standing.rules.ts';
import { TIERS } from './tier.data.ts';

const [bronze, silver, gold] = TIERS as unknown as [Tier, Tier, Tier];
type Tier = (typeof TIERS)[number];
/** A hospital's tier: all that Gold includes but credit. */
const trainee = { ...gold, name: 'Trainee', canGiveCredits: false };
const plan = (tier: Tier, rebillDays: 365 | 1825) => ({ ...tier, rebillDays });
const holder = (tier: Tier, rebillDays: 365 | 1825 = 365, isMembershipValid = true) => ({
  hasMembership: true,
  isMembershipValid,
  membership: plan(tier, rebillDays),
});
const standings = (who: Parameters<typeof standingTo>[1], rebillDays: 365 | 1825): PlanStatus[] =>
  [bronze, silver, gold].map((tier) => standingTo(plan(tier, rebillDays), who));

test('a member sees the own plan, what it includes and what to go up to; a lapsed one what to renew', () => {
  assert.deepEqual(standings(holder(silver), 365), ['included', 'own', 'upgrade']);
  assert.deepEqual(standings(holder(silver), 1825), ['included', 'own', 'upgrade']);
  assert.deepEqual(standings(holder(silver, 1825), 365), ['included', 'own', 'longer']);
  assert.deepEqual(standings(holder(silver, 1825), 1825), ['included', 'own', 'upgrade']);
  assert.deepEqual(standings(holder(silver, 365, false), 365), ['open', 'renew', 'open']);
  assert.deepEqual(standings(null, 365), ['open', 'open', 'open']);
});

test('a tier that includes as much as the one held adds a term to it, and is not called the reader’s own', () => {
  const hospital = { ...gold, name: 'Hospital' };
  assert.deepEqual(standings(holder(hospital), 365), ['included', 'included', 'equal']);
  assert.deepEqual(standings(holder(hospital, 1825), 365), ['included', 'included', 'equal']);
  assert.deepEqual(standings(holder(hospital, 365, false), 365), ['open', 'open', 'open']);
});

test('whose tier is not among the cards is offered what checkout takes: what includes more, for as long', () => {
  assert.deepEqual(standings(holder(trainee), 365), ['included', 'included', 'upgrade']);
  assert.deepEqual(standings(holder(trainee, 1825), 365), ['included', 'included', 'longer']);
});

test('of a plan beside the one held the tier is compared first, then whether it gives credit, then the term', () => {
  const RELATIONS: [Tier, 365 | 1825, PlanRelation][] = [
    [bronze, 1825, 'lower'],
    [trainee, 1825, 'lower'],
    [gold, 1825, 'same'],
    [gold, 365, 'same'],
    [{ ...gold, rank: 4 }, 365, 'shorter'],
    [{ ...gold, rank: 4 }, 1825, 'higher'],
  ];
  for (const [tier, days, relation] of RELATIONS)
    assert.equal(relationTo(plan(gold, 1825), plan(tier, days)), relation);
});
