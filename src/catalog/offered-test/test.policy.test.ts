import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Holding, Visitor } from '#kit/visit.ts';
import { PUBLICATION_TYPES } from '#membership/gate/entitlement.rules.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { mayReadSection } from '../section/section.policy.ts';
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
const holding = (name: string): Holding => {
  const tier = TIERS.find((one) => one.name === name);
  if (!tier) throw new Error(name);
  return {
    planId: 1,
    tierName: name,
    tierRank: tier.rank,
    permissions: [...tier.permissions],
    canGiveCredits: true,
    rebillDays: 365,
    startsAt: new Date('2026-01-01'),
    endsAt: new Date('2027-01-01'),
  };
};
const holds = (name: string, more: Partial<Holding> = {}): Visitor => user({ ...holding(name), ...more });
const facts = (more: Partial<TestFacts> = {}): TestFacts => ({
  type: 'PUBLICATION_VIDEO',
  private: false,
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
  ['Bronze takes the test of an episode', holds('Bronze'), facts({ type: 'PODCAST' }), 'ok'],
  [
    '[ROLE-033] Bronze does not take the test of a private episode, which it may not hear',
    holds('Bronze'),
    facts({ type: 'PODCAST', private: true }),
    'tier-needed',
  ],
  [
    '[ROLE-033] Silver takes the test of a private episode',
    holds('Silver'),
    facts({ type: 'PODCAST', private: true }),
    'ok',
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
  const [cme, sa] = [
    { kind: 1, private: false },
    { kind: 2, private: false },
  ] as const;
  assert.deepEqual(testableTypes({ kind: 'anonymous' }, cme, NOW), []);
  assert.deepEqual(testableTypes(holds('Bronze'), cme, NOW), ['PUBLICATION_VIDEO', 'OPEN_ACCESS', 'PODCAST']);
  assert.deepEqual(testableTypes(holds('Bronze'), { ...cme, private: true }, NOW), [
    'PUBLICATION_VIDEO',
    'OPEN_ACCESS',
  ]);
  assert.ok(testableTypes(holds('Gold'), sa, NOW).includes('SELF_ASSESSMENT'));
  assert.deepEqual(testableTypes(holds('Silver'), sa, NOW), []);
});

test('[ROLE-033] whoever may take a test may read every lesson of its publication, private or not', () => {
  let taken = 0;
  const readers = [null, ...TIERS].flatMap((tier) => [
    tier ? holds(tier.name) : user(null),
    tier ? user({ ...holding(tier.name), permissions: ['take_cme_test', 'self_assessment'] }) : user(null),
  ]);
  for (const visitor of readers)
    for (const type of PUBLICATION_TYPES)
      for (const kind of [1, 2] as const)
        for (const closed of [true, false]) {
          if (!mayTakeTest(visitor, facts({ type, kind, private: closed }), NOW).allowed) continue;
          taken++;
          for (const order of [1, 2, 5, 99]) {
            const lesson = { type, order, private: false, publicationPrivate: closed, publicationId: 7 };
            assert.ok(mayReadSection(visitor, lesson, [], NOW).allowed, `${type} ${kind} ${order}`);
          }
        }
  assert.ok(taken > 40, `${taken} tests`);
});
