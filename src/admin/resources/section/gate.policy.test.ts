import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SectionFacts } from '#catalog/section/section.policy.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { gatesOf } from './gate.policy.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const tiers = TIERS.map(({ name, rank, permissions }) => ({ name, rank, permissions: [...permissions] }));
const FACTS: SectionFacts = {
  type: 'PUBLICATION_VIDEO',
  order: 5,
  private: false,
  publicationPrivate: false,
  publicationId: 2746,
};
/** In the order: visitor, free account, Bronze, Silver, Gold. */
const CASES: [string, Partial<SectionFacts>, string[]][] = [
  ['the first section of a lecture', { order: 1 }, ['none', 'none', 'none', 'none', 'none']],
  ['the fourth of a lecture', { order: 4 }, ['account', 'none', 'none', 'none', 'none']],
  ['the fifth of a lecture', {}, ['member', 'member', 'none', 'none', 'none']],
  ['a private first section', { order: 1, private: true }, ['member', 'member', 'none', 'none', 'none']],
  [
    'the second of an interview',
    { type: 'PUBLICATION_INTERVIEW', order: 2 },
    ['member', 'member', 'member', 'none', 'none'],
  ],
  [
    'the second of a Quick Take',
    { type: 'PUBLICATION_QUICK_TAKE', order: 2 },
    ['account', 'none', 'none', 'none', 'none'],
  ],
  [
    'the second of a self-assessment',
    { type: 'SELF_ASSESSMENT', order: 2 },
    ['gold', 'gold', 'gold', 'gold', 'none'],
  ],
  ['an open text', { type: 'OPEN_ACCESS', order: 9 }, ['none', 'none', 'none', 'none', 'none']],
  [
    'a section of a private podcast',
    { type: 'PODCAST', order: 1, publicationPrivate: true },
    ['member', 'member', 'member', 'none', 'none'],
  ],
];
for (const [what, facts, expected] of CASES)
  test(`[ROLE-019] what each reader meets at ${what}`, () => {
    assert.deepEqual(Object.values(gatesOf({ ...FACTS, ...facts }, tiers, NOW)), expected);
  });

test('a permission that a tier is given opens what it opens to members', () => {
  const richer = tiers.map((tier) =>
    tier.name === 'Bronze' ? { ...tier, permissions: [...tier.permissions, 'self_assessment'] } : tier,
  );
  const facts = { ...FACTS, type: 'SELF_ASSESSMENT' as const };
  assert.equal(gatesOf(facts, tiers, NOW).bronze, 'gold');
  assert.equal(gatesOf(facts, richer, NOW).bronze, 'none');
});
