import { mayReadSection, type SectionFacts } from '#catalog/section/section.policy.ts';
import type { Gate } from '#kit/decision.ts';
import { ANONYMOUS, type Visitor } from '#kit/visit.ts';
import { termEnd } from '#membership/holding/holding.rules.ts';
import { READERS, type ReaderKind } from './section.data.ts';

/** A membership tier with its present permissions. */
export interface HeldTier {
  name: string;
  rank: number;
  permissions: string[];
}

/**
 * The gate each kind of reader meets at a section, `none` if it is open: by the rule that applies to readers (C22). The
 * free account is one that has not opened a Quick Take yet.
 */
export function gatesOf(
  facts: SectionFacts,
  tiers: readonly HeldTier[],
  now: Date,
): Record<ReaderKind, Gate> {
  const gates = READERS.map((kind): [ReaderKind, Gate] => {
    const decision = mayReadSection(readerOf(kind, tiers, now), facts, [], now);
    return [kind, decision.allowed ? 'none' : decision.gate];
  });
  return Object.fromEntries(gates) as Record<ReaderKind, Gate>;
}

function readerOf(kind: ReaderKind, tiers: readonly HeldTier[], now: Date): Visitor {
  if (kind === 'visitor') return ANONYMOUS;
  const tier = tiers.find(({ name }) => name.toLowerCase() === kind);
  const term = { rebillDays: 365, startsAt: now, endsAt: termEnd(now, 365) };
  const holding = tier && {
    planId: 0,
    tierName: tier.name,
    tierRank: tier.rank,
    permissions: tier.permissions,
    canGiveCredits: true,
    ...term,
  };
  const person = { id: 0, sessionId: '', emailVerified: true, isSuperuser: false, scope: 'full' as const };
  return { kind: 'user', ...person, holding: holding ?? null };
}
