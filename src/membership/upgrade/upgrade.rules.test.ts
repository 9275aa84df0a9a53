import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HIDDEN_PLAN_ID, PLANS } from '../plan/plan.data.ts';
import { TIERS } from '../plan/tier.data.ts';
import { earlyRenewal, wayOn } from './upgrade.rules.ts';

const plans = PLANS.flatMap(({ id, tierId, rebillDays, hidden, priceCents }) =>
  TIERS.filter((tier) => tier.id === tierId).map(({ name, cmeCredits }) => ({
    id: String(id),
    name,
    price: priceCents / 100,
    cmeCredits,
    rebillDays,
    hidden,
  })),
);
const planNumber = (id: number) => plans.find((plan) => plan.id === String(id)) ?? assert.fail();
const FREE = { hasMembership: false, isMembershipValid: false, membership: null };
const memberOf = (id: number) => ({
  hasMembership: true,
  isMembershipValid: true,
  membership: planNumber(id),
});
const lapsedOf = (id: number) => ({ ...memberOf(id), isMembershipValid: false });
const TRAINEE = { ...memberOf(31), membership: { id: '38', name: 'Trainee', rebillDays: 365 as const } };

const up = (id: number) => ({ is: 'upgrade', to: `/checkout?membership=${id}&upgrade=true` });
const renew = (id: number) => ({ is: 'renew', to: `/checkout?membership=${id}` });
const WAYS: [who: string, Parameters<typeof wayOn>[0], { is: string; to: string } | null][] = [
  ['a free account goes to Bronze for a year', FREE, up(31)],
  ['Bronze for a year goes up to Silver for a year', memberOf(31), up(32)],
  ['Silver for a year goes up to Gold for a year', memberOf(32), up(33)],
  ['Gold for a year has nothing above it', memberOf(33), null],
  ['Bronze for five years goes up to Silver for five years', memberOf(34), up(35)],
  ['Silver for five years goes up to Gold for five years', memberOf(35), up(36)],
  ['Gold for five years has nothing above it', memberOf(36), null],
  ['the hidden Gold has nothing above it', memberOf(HIDDEN_PLAN_ID), null],
  ['a tier that is not sold has nothing known above it', TRAINEE, null],
  ['Silver that ended is renewed as it was', lapsedOf(32), renew(32)],
  ['Gold that ended is renewed as it was', lapsedOf(36), renew(36)],
  ['the hidden plan that ended is renewed by its holder', lapsedOf(HIDDEN_PLAN_ID), renew(37)],
  ['a grant that ended leads to Bronze', { ...lapsedOf(HIDDEN_PLAN_ID), canRenew: false }, up(31)],
  ['a grant that runs leads nowhere', { ...memberOf(HIDDEN_PLAN_ID), canRenew: false }, null],
];
for (const [title, who, way] of WAYS)
  test(`[ROLE-031] ${title}`, () => {
    const found = wayOn(who, plans);
    assert.deepEqual(found && { is: found.is, to: found.to }, way);
  });

test('the plan that a way goes up to is told along with it', () => {
  const found = wayOn(memberOf(31), plans);
  assert.equal(found?.is === 'upgrade' && found.plan.name, 'Silver');
});

test('the order of a reply does not change the way, and a hidden plan is never on it', () => {
  assert.deepEqual(wayOn(memberOf(31), plans.toReversed()), wayOn(memberOf(31), plans));
  const hidden = plans.map((plan) => ({ ...plan, hidden: plan.id === '32' }));
  assert.equal(wayOn(memberOf(31), hidden)?.to, '/checkout?membership=33&upgrade=true');
});

test('while the plans are unknown only a renewal is known', () => {
  assert.equal(wayOn(FREE, []), null);
  assert.equal(wayOn(memberOf(31), []), null);
  assert.deepEqual(wayOn(lapsedOf(31), []), renew(31));
});

const ENDS = '2026-12-24T10:00:00.000Z';
const NOW = new Date('2026-11-21T10:00:00Z');
const YEAR_AHEAD = '2027-11-21T10:00:00.000Z';
const EARLY: [string, Parameters<typeof earlyRenewal>[0], ReturnType<typeof earlyRenewal>][] = [
  [
    'a year is added to the end of a yearly plan',
    { ...memberOf(32), membershipEndsAt: ENDS },
    { to: '/checkout?membership=32&renew=true', until: '2027-12-24T10:00:00.000Z' },
  ],
  [
    'five years are added to the end of a long plan',
    { ...memberOf(36), membershipEndsAt: ENDS },
    { to: '/checkout?membership=36&renew=true', until: '2031-12-23T10:00:00.000Z' },
  ],
  [
    'a year that is not whole any more is added to, though it costs nothing',
    { ...memberOf(HIDDEN_PLAN_ID), membershipEndsAt: ENDS },
    { to: '/checkout?membership=37&renew=true', until: '2027-12-24T10:00:00.000Z' },
  ],
  [
    'a whole year that costs nothing is not added to',
    { ...memberOf(HIDDEN_PLAN_ID), membershipEndsAt: YEAR_AHEAD },
    null,
  ],
  ['what has ended is not renewed early', { ...lapsedOf(32), membershipEndsAt: ENDS }, null],
  ['a free account renews nothing', { ...FREE, membershipEndsAt: null }, null],
];
for (const [title, who, told] of EARLY)
  test(title, () => {
    assert.deepEqual(earlyRenewal(who, NOW), told);
  });
