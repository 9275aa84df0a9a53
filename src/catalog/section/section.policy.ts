import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import type { Visitor } from '#kit/visit.ts';
import {
  gateOfPermission,
  hasPermission,
  isOpenType,
  type PublicationType,
  permissionFor,
  standingOf,
} from '#membership/gate/entitlement.rules.ts';

import { refuse } from './section.refusals.ts';

export interface SectionFacts {
  type: PublicationType;
  /** 1 for the first section. */
  order: number;
  private: boolean;
  publicationPrivate: boolean;
  publicationId: number;
}
/** Quick Takes this account has opened within its allowance. */
export type OpenedQuickTakes = readonly number[];

/** A free account opens the first 4 sections of each video lecture and any 2 Quick Takes (spec §6, ROLE-019). */
export const FREE_LECTURE_SECTIONS = 4;
export const FREE_QUICK_TAKES = 2;

/**
 * Whether this visitor may read this section. Locked text never leaves the server.
 * Spec §6, resolutions C22-C23: open types and the first section of any publication that is not private are for
 * everyone, the free allowances for accounts, the rest requires the permission of the publication's type.
 */
export function mayReadSection(
  visitor: Visitor,
  facts: SectionFacts,
  opened: OpenedQuickTakes,
  now: Date,
): Decision {
  if (visitor.kind === 'user' && visitor.isSuperuser) return ALLOWED;
  const holding = visitor.kind === 'user' ? visitor.holding : null;
  const permission = permissionFor(facts.type);
  const closed = facts.private || facts.publicationPrivate;
  if (!closed && isOpenType(facts.type)) return ALLOWED;
  if (hasPermission(holding, permission, now)) return ALLOWED;
  if (!closed && facts.order === 1) return ALLOWED;
  const inAllowance = !closed && withinAllowance(facts, opened);
  if (inAllowance && visitor.kind === 'user') return ALLOWED;
  const gate = inAllowance ? 'account' : gateOfPermission(permission);
  const subject = facts.type === 'PODCAST' ? 'episode' : 'section';
  const opener = gate === 'member' && standingOf(holding, now) === 'valid' ? 'tier' : gate;
  const status = visitor.kind === 'anonymous' ? 401 : 403;
  return denied(gate, refuse(OPENED_BY[subject][opener], {}, { status }));
}

/** Names what is refused and what opens it; a member, who already has a membership, sees which one. */
const OPENED_BY = {
  section: {
    account: 'account-needed.section',
    member: 'member-needed.section',
    tier: 'member-needed.section-tier',
    gold: 'gold-needed.section',
  },
  episode: {
    account: 'account-needed.episode',
    member: 'member-needed.episode',
    tier: 'member-needed.episode-tier',
    gold: 'gold-needed.episode',
  },
} as const;

function withinAllowance(facts: SectionFacts, opened: OpenedQuickTakes): boolean {
  if (facts.type === 'PUBLICATION_VIDEO') return facts.order <= FREE_LECTURE_SECTIONS;
  if (facts.type === 'PUBLICATION_QUICK_TAKE')
    return opened.includes(facts.publicationId) || opened.length < FREE_QUICK_TAKES;
  return false;
}
