import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { detailIn } from '#kit/refusals.ts';
import type { Holding, Visitor } from '#kit/visit.ts';
import { PUBLICATION_TYPES } from '#membership/gate/entitlement.rules.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { FREE_QUICK_TAKES, mayReadSection, type SectionFacts } from './section.policy.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const ANONYMOUS: Visitor = { kind: 'anonymous' };
const user = (holding: Holding | null, isSuperuser = false): Visitor => ({
  kind: 'user',
  id: 1,
  sessionId: 's',
  emailVerified: true,
  isSuperuser,
  scope: 'full',
  holding,
});
function holds(name: string, endsAt = '2027-01-01T00:00:00Z'): Visitor {
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
    endsAt: new Date(endsAt),
  });
}
const FREE = user(null);
const BRONZE = holds('Bronze');
const SILVER = holds('Silver');
const GOLD = holds('Gold');
const LAPSED = holds('Silver', '2026-05-31T12:00:00Z');
const section = (
  type: SectionFacts['type'],
  order: number,
  more: Partial<SectionFacts> = {},
): SectionFacts => ({ type, order, private: false, publicationPrivate: false, publicationId: 7, ...more });
const gate = (visitor: Visitor, facts: SectionFacts, opened: number[] = []) => {
  const decision = mayReadSection(visitor, facts, opened, NOW);
  return decision.allowed ? 'open' : decision.gate;
};

const CASES: [string, Visitor, SectionFacts, number[], string][] = [
  [
    '[ROLE-065] a visitor reads the first section of a lecture',
    ANONYMOUS,
    section('PUBLICATION_VIDEO', 1),
    [],
    'open',
  ],
  [
    '[ROLE-009] a visitor is offered a free account for the second',
    ANONYMOUS,
    section('PUBLICATION_VIDEO', 2),
    [],
    'account',
  ],
  ['a visitor is offered membership for the fifth', ANONYMOUS, section('PUBLICATION_VIDEO', 5), [], 'member'],
  ['[ROLE-065] open access is open to the last section', ANONYMOUS, section('OPEN_ACCESS', 3), [], 'open'],
  ['[ROLE-065] a podcast is open', ANONYMOUS, section('PODCAST', 1), [], 'open'],
  [
    '[ROLE-048] a private podcast asks for the audio feed',
    BRONZE,
    section('PODCAST', 1, { publicationPrivate: true }),
    [],
    'member',
  ],
  ['[ROLE-049] and Silver has it', SILVER, section('PODCAST', 1, { publicationPrivate: true }), [], 'open'],
  ['[ROLE-050] and Gold has it', GOLD, section('PODCAST', 1, { publicationPrivate: true }), [], 'open'],
  [
    '[ROLE-013] [ROLE-019] a free account reads the fourth section of a lecture',
    FREE,
    section('PUBLICATION_VIDEO', 4),
    [],
    'open',
  ],
  ['[ROLE-013] and is gated at the fifth', FREE, section('PUBLICATION_VIDEO', 5), [], 'member'],
  [
    '[ROLE-014] a first Quick Take opens for a free account',
    FREE,
    section('PUBLICATION_QUICK_TAKE', 2),
    [],
    'open',
  ],
  ['[ROLE-014] a second too', FREE, section('PUBLICATION_QUICK_TAKE', 2), [3], 'open'],
  ['[ROLE-014] a third does not', FREE, section('PUBLICATION_QUICK_TAKE', 2), [3, 4], 'member'],
  [
    '[ROLE-019] one opened before may be read again',
    FREE,
    section('PUBLICATION_QUICK_TAKE', 2),
    [3, 7],
    'open',
  ],
  ['a visitor has no allowance of his own', ANONYMOUS, section('PUBLICATION_QUICK_TAKE', 2), [], 'account'],
  ['[ROLE-036] Bronze reads whole lectures', BRONZE, section('PUBLICATION_VIDEO', 6), [], 'open'],
  ['[ROLE-037] Silver reads whole lectures', SILVER, section('PUBLICATION_VIDEO', 6), [], 'open'],
  ['[ROLE-038] Gold reads whole lectures', GOLD, section('PUBLICATION_VIDEO', 6), [], 'open'],
  ['[ROLE-039] Bronze has no consultations', BRONZE, section('PUBLICATION_INTERVIEW', 2), [], 'member'],
  ['[ROLE-040] Silver has consultations', SILVER, section('PUBLICATION_INTERVIEW', 2), [], 'open'],
  ['[ROLE-041] Gold has consultations', GOLD, section('PUBLICATION_INTERVIEW', 2), [], 'open'],
  [
    '[ROLE-042] Bronze has no research summaries beyond the allowance',
    BRONZE,
    section('PUBLICATION_CAP_ST', 2),
    [],
    'member',
  ],
  ['[ROLE-043] Silver has research summaries', SILVER, section('PUBLICATION_CAP_ST', 2), [], 'open'],
  ['[ROLE-044] Gold has research summaries', GOLD, section('PUBLICATION_QUICK_TAKE', 2), [3, 4], 'open'],
  ['[ROLE-064] Bronze keeps the free Quick Takes', BRONZE, section('PUBLICATION_QUICK_TAKE', 2), [], 'open'],
  ['[ROLE-045] Bronze has no Brain Guides', BRONZE, section('BRAIN_GUIDE', 2), [], 'member'],
  ['[ROLE-046] Silver has Brain Guides', SILVER, section('BRAIN_GUIDE', 2), [], 'open'],
  ['[ROLE-047] Gold has Brain Guides', GOLD, section('BRAIN_GUIDE', 2), [], 'open'],
  ['[ROLE-054] Bronze has no self-assessment', BRONZE, section('SELF_ASSESSMENT', 2), [], 'gold'],
  ['[ROLE-055] Silver has no self-assessment', SILVER, section('SA', 2), [], 'gold'],
  ['[ROLE-056] Gold has self-assessment', GOLD, section('SELF_ASSESSMENT', 2), [], 'open'],
  [
    '[ROLE-022] a lapsed membership opens nothing of its own',
    LAPSED,
    section('PUBLICATION_INTERVIEW', 2),
    [],
    'member',
  ],
  ['a lapsed member keeps what a free account has', LAPSED, section('PUBLICATION_VIDEO', 4), [], 'open'],
  [
    '[ROLE-032] [ROLE-033] a private first section is closed to accounts',
    FREE,
    section('PUBLICATION_VIDEO', 1, { private: true }),
    [],
    'member',
  ],
  [
    '[ROLE-033] and open to a member with the permission',
    BRONZE,
    section('PUBLICATION_VIDEO', 1, { private: true }),
    [],
    'open',
  ],
  [
    'a superuser reads everything',
    user(null, true),
    section('SELF_ASSESSMENT', 5, { private: true }),
    [],
    'open',
  ],
];
for (const [title, visitor, facts, opened, wanted] of CASES)
  test(title, () => assert.equal(gate(visitor, facts, opened), wanted));

const detail = (visitor: Visitor, facts: SectionFacts) => {
  const decision = mayReadSection(visitor, facts, [], NOW);
  return decision.allowed ? '' : decision.refusal.detail;
};
const closedEpisode = section('PODCAST', 1, { publicationPrivate: true });
const DETAILS: [string, Visitor, SectionFacts, string][] = [
  [
    'a visitor, a second section',
    ANONYMOUS,
    section('PUBLICATION_VIDEO', 2),
    'This section opens with a free account.',
  ],
  [
    'a visitor, a fifth section',
    ANONYMOUS,
    section('PUBLICATION_VIDEO', 5),
    'This section is included with membership.',
  ],
  [
    'Bronze, who has a membership',
    BRONZE,
    section('PUBLICATION_INTERVIEW', 2),
    'This section is included with Silver and Gold membership.',
  ],
  [
    'a lapsed member',
    LAPSED,
    section('PUBLICATION_INTERVIEW', 2),
    'This section is included with membership.',
  ],
  ['Silver, self-assessment', SILVER, section('SA', 2), 'This section is included with Gold membership.'],
  ['a visitor, an episode', ANONYMOUS, closedEpisode, 'This episode is included with membership.'],
  ['Bronze, an episode', BRONZE, closedEpisode, 'This episode is included with Silver and Gold membership.'],
];
for (const [title, visitor, facts, words] of DETAILS)
  test(`a refusal names what it is about and what opens it: ${title}`, () => {
    assert.equal(detail(visitor, facts), words);
    const decision = mayReadSection(visitor, facts, [], NOW);
    for (const language of ['pt-br', 'fr', 'it', 'de'])
      assert.doesNotMatch(
        decision.allowed ? '' : detailIn(language, decision.refusal),
        /included|opens|[{}]|^$/,
        language,
      );
  });

interface Plan {
  id: number;
  type: SectionFacts['type'];
  sections: { order: number; gate: string }[];
}
test('the policy computes the gates that the demo library was planned with', () => {
  const plans = (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../seed/catalogue.json'), 'utf8')) as {
      publications: Plan[];
    }
  ).publications;
  const opened = plans
    .filter((plan) => plan.type === 'PUBLICATION_QUICK_TAKE' && plan.sections[0]?.gate === 'account')
    .map((plan) => plan.id);
  assert.equal(opened.length, FREE_QUICK_TAKES);
  for (const plan of plans) {
    const closed = plan.type === 'PODCAST' && plan.sections[0]?.gate === 'member';
    for (const one of plan.sections.filter(({ order }) => order > 1 || closed)) {
      const facts = section(plan.type, one.order, { publicationId: plan.id, publicationPrivate: closed });
      const found = gate(ANONYMOUS, facts, opened);
      assert.equal(found === 'open' ? 'none' : found, one.gate, `${plan.id} section ${one.order}`);
      if (one.gate === 'account') assert.equal(gate(FREE, facts, opened), 'open');
    }
  }
});

test('paying never removes access, whatever the section (property)', () => {
  const facts = fc.record({
    type: fc.constantFrom(...PUBLICATION_TYPES),
    order: fc.integer({ min: 1, max: 9 }),
    private: fc.boolean(),
    publicationPrivate: fc.boolean(),
    publicationId: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(facts, fc.subarray([1, 2, 3, 4], { maxLength: 2 }), (one, opened) => {
      const ladder = [ANONYMOUS, FREE, BRONZE, SILVER, GOLD].map(
        (visitor) => mayReadSection(visitor, one, opened, NOW).allowed,
      );
      for (const [at, allowed] of ladder.entries()) if (allowed) assert.ok(ladder.slice(at).every(Boolean));
      assert.equal(
        mayReadSection(LAPSED, one, opened, NOW).allowed,
        mayReadSection(FREE, one, opened, NOW).allowed,
      );
    }),
  );
});
