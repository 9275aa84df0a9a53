import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailIn } from '#kit/refusals.ts';
import { ANONYMOUS, type Visitor } from '#kit/visit.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { mayDownload } from './material.policy.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const publication = { id: 2746, type: 'PUBLICATION_VIDEO' as const, private: false };

function visitor(tier: string | null, over: { isSuperuser?: boolean; ends?: string } = {}): Visitor {
  const found = TIERS.find((one) => one.name === tier);
  const holding = found && {
    planId: 1,
    tierName: found.name,
    tierRank: found.rank,
    permissions: [...found.permissions],
    canGiveCredits: true,
    rebillDays: 365,
    startsAt: new Date('2026-01-01T00:00:00Z'),
    endsAt: new Date(over.ends ?? '2027-01-01T00:00:00Z'),
  };
  return {
    kind: 'user',
    id: 1,
    sessionId: '',
    emailVerified: true,
    isSuperuser: over.isSuperuser ?? false,
    scope: 'full',
    holding: holding ?? null,
  };
}
const codeOf = (who: Visitor, free: boolean, what = publication) => {
  const decision = mayDownload(who, { free, publication: what }, [], NOW);
  return decision.allowed ? 'allowed' : decision.refusal.code;
};

const CASES: [string, Visitor, string, string][] = [
  ['a visitor', ANONYMOUS, 'sign-in-needed', 'sign-in-needed'],
  ['a free account', visitor(null), 'member-needed', 'allowed'],
  ['Bronze', visitor('Bronze'), 'member-needed', 'allowed'],
  ['Silver', visitor('Silver'), 'allowed', 'allowed'],
  ['Gold', visitor('Gold'), 'allowed', 'allowed'],
  ['a lapsed Gold member', visitor('Gold', { ends: '2026-11-21T10:00:00Z' }), 'member-needed', 'allowed'],
  ['a superuser', visitor(null, { isSuperuser: true }), 'allowed', 'allowed'],
];
for (const [who, asker, closed, free] of CASES)
  test(`[ROLE-051] [ROLE-052] [ROLE-053] a file of a lecture for ${who}: ${closed}, a free one: ${free}`, () => {
    assert.equal(codeOf(asker, false), closed);
    assert.equal(codeOf(asker, true), free);
  });

test('unlimited downloads do not open a file of a publication that may not be read', () => {
  const gold = { id: 1, type: 'SELF_ASSESSMENT' as const, private: false };
  assert.deepEqual(
    mayDownload(visitor('Silver'), { free: false, publication: gold }, [], NOW),
    mayDownload(visitor('Bronze'), { free: false, publication: gold }, [], NOW),
  );
  assert.equal(codeOf(visitor('Silver'), false, gold as unknown as typeof publication), 'gold-needed');
});

test('a refused file is called a file, and a member learns which membership has it', () => {
  const told = (who: Visitor, what = publication) => {
    const decision = mayDownload(who, { free: false, publication: what }, [], NOW);
    if (decision.allowed) return '';
    for (const language of ['pt-br', 'fr', 'it', 'de'])
      assert.doesNotMatch(detailIn(language, decision.refusal), /included|section|[{}]|^$/, language);
    return decision.refusal.detail;
  };
  const interview = { id: 2, type: 'PUBLICATION_INTERVIEW', private: false } as unknown as typeof publication;
  const assessment = { id: 1, type: 'SELF_ASSESSMENT', private: false } as unknown as typeof publication;
  assert.equal(told(ANONYMOUS), 'Sign in to download this file.');
  for (const who of [visitor(null), visitor('Bronze')])
    for (const what of [publication, interview])
      assert.equal(told(who, what), 'This file is included with Silver and Gold membership.');
  assert.equal(told(visitor('Silver'), assessment), 'This file is included with Gold membership.');
});
