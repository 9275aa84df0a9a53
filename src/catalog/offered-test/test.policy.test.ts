import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Holding, Visitor } from '#kit/visit.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { mayTakeTest, type TestFacts, testableTypes } from './test.policy.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const user = (holding: Holding | null): Visitor => ({
  kind: 'user',
  id: 1,
  sessionId: 's',
  emailVerified: true,
  isSuperuser: false,
  scope: 'full',
  holding,
});
const holds = (name: string, more: Partial<Holding> = {}): Visitor => {
  const tier = TIERS.find((one) => one.name === name);
  if (!tier) throw new Error(name);
  return user({
    planId: 1,
    tierName: name,
    tierRank: tier.rank,
    permissions: [...tier.permissions],
    canGiveCredits: true,
    rebillDays: 365,
    startsAt: new Date('2026-01-01'),
    endsAt: new Date('2027-01-01'),
    ...more,
  });
};
const facts = (more: Partial<TestFacts> = {}): TestFacts => ({
  type: 'PUBLICATION_VIDEO',
  kind: 1,
  published: true,
  expirationDate: '2026-12-31',
  items: 5,
  suspended: false,
  ...more,
});

const CASES: [string, Visitor, TestFacts, string][] = [
  ['[ROLE-010] a visitor signs in first', { kind: 'anonymous' }, facts(), 'sign-in-needed'],
  ['a free account needs a membership', user(null), facts(), 'membership-needed'],
  ['Bronze takes the test of a lecture', holds('Bronze'), facts(), 'ok'],
  [
    'Bronze does not take the test of a consultation',
    holds('Bronze'),
    facts({ type: 'PUBLICATION_INTERVIEW' }),
    'tier-needed',
  ],
  [
    'Silver takes the test of a consultation',
    holds('Silver'),
    facts({ type: 'PUBLICATION_INTERVIEW' }),
    'ok',
  ],
  ['Silver does not take a self-assessment', holds('Silver'), facts({ type: 'SA', kind: 2 }), 'tier-needed'],
  ['Gold takes a self-assessment', holds('Gold'), facts({ type: 'SA', kind: 2 }), 'ok'],
  ['[ROLE-063] a lapsed member renews first', holds('Gold', { endsAt: NOW }), facts(), 'membership-needed'],
  [
    '[ROLE-023] a membership without credits is told so',
    holds('Gold', { canGiveCredits: false }),
    facts(),
    'no-credits',
  ],
  ['credit may be taken on the last day', holds('Gold'), facts({ expirationDate: '2026-06-01' }), 'ok'],
  [
    '[UI-061] and not on the day after',
    holds('Gold'),
    facts({ expirationDate: '2026-05-31' }),
    'activity-expired',
  ],
  [
    '[R6] nothing new while credit is suspended',
    holds('Gold'),
    facts({ suspended: true }),
    'credit-suspended',
  ],
  [
    'what has ended is told as ended, suspended or not',
    holds('Gold'),
    facts({ suspended: true, expirationDate: '2026-05-31' }),
    'activity-expired',
  ],
  ['nothing to take where nothing is published', holds('Gold'), facts({ published: false }), 'no-test'],
  ['nothing to take without questions', holds('Gold'), facts({ items: 0 }), 'no-test'],
];
for (const [title, visitor, one, wanted] of CASES)
  test(`[TEST-005] ${title}`, () => {
    const decision = mayTakeTest(visitor, one, NOW);
    assert.equal(decision.allowed ? 'ok' : decision.refusal.code, wanted);
  });

test('lists filter by the same law', () => {
  assert.deepEqual(testableTypes({ kind: 'anonymous' }, 1, NOW), []);
  assert.deepEqual(testableTypes(holds('Bronze'), 1, NOW), ['PUBLICATION_VIDEO', 'OPEN_ACCESS', 'PODCAST']);
  assert.ok(testableTypes(holds('Gold'), 2, NOW).includes('SELF_ASSESSMENT'));
  assert.deepEqual(testableTypes(holds('Silver'), 2, NOW), []);
});
