import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { mayReadSection } from '#catalog/section/section.policy.ts';
import type { Visitor } from '#kit/visit.ts';
import { PUBLICATION_TYPES } from '#membership/gate/entitlement.rules.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { isWithin, readingOf } from './reading.policy.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const VISITORS: Visitor[] = [
  { kind: 'anonymous' },
  ...[null, ...TIERS].flatMap((tier) =>
    [false, true].flatMap((isSuperuser) =>
      ['2027-01-01', '2026-01-02'].map(
        (endsAt): Visitor => ({
          kind: 'user',
          id: 1,
          sessionId: 's',
          emailVerified: true,
          isSuperuser,
          scope: 'full',
          holding: tier && {
            planId: 1,
            tierName: tier.name,
            tierRank: tier.rank,
            permissions: [...tier.permissions],
            canGiveCredits: true,
            rebillDays: 365,
            startsAt: new Date('2026-01-01'),
            endsAt: new Date(endsAt),
          },
        }),
      ),
    ),
  ),
];

test('[ENT-030] what a visitor may find by its text is exactly what the policy lets them read (property)', () => {
  const section = fc.record({
    type: fc.constantFrom(...PUBLICATION_TYPES),
    place: fc.integer({ min: 1, max: 14 }),
    closed: fc.boolean(),
    publicationId: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...VISITORS),
      section,
      fc.subarray([1, 2, 3, 4], { maxLength: 2 }),
      (visitor, one, quickTakes) => {
        const opened = visitor.kind === 'user' ? quickTakes : [];
        // Only Quick Takes are ever opened within the allowance.
        if (one.type !== 'PUBLICATION_QUICK_TAKE' && opened.includes(one.publicationId)) return;
        const facts = { ...one, order: one.place, private: one.closed, publicationPrivate: false };
        const law = mayReadSection(visitor, facts, opened, NOW).allowed;
        assert.equal(isWithin(readingOf(visitor, opened, NOW), one), law, JSON.stringify([visitor, one]));
      },
    ),
    { numRuns: 3_000 },
  );
});
