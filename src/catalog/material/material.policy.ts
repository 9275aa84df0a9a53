import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import type { Visitor } from '#kit/visit.ts';
import { hasPermission, type PublicationType } from '#membership/gate/entitlement.rules.ts';
import { mayReadSection, type OpenedQuickTakes } from '../section/section.policy.ts';
import { refuse } from './material.refusals.ts';

const SIGN_IN = denied('account', refuse('sign-in-needed.download'));
const TIER = denied('member', refuse('member-needed.file'));
const GOLD = denied('gold', refuse('gold-needed.file'));

export interface MaterialFacts {
  free: boolean;
  publication: { id: number; type: PublicationType; private: boolean };
}

/**
 * Whether this visitor may download this file. Free ones: every account, and by e-mail visitors without one. Others:
 * those who may read the whole publication and have unlimited downloads, which Bronze does not (spec §6).
 */
export function mayDownload(
  visitor: Visitor,
  { free, publication }: MaterialFacts,
  opened: OpenedQuickTakes,
  now: Date,
): Decision {
  if (visitor.kind === 'anonymous') return SIGN_IN;
  if (visitor.isSuperuser || free) return ALLOWED;
  const whole = { type: publication.type, order: Number.MAX_SAFE_INTEGER, private: false };
  const facts = { ...whole, publicationPrivate: publication.private, publicationId: publication.id };
  const read = mayReadSection(visitor, facts, opened, now);
  if (!read.allowed) return read.gate === 'gold' ? GOLD : TIER;
  return hasUnlimitedDownloads(visitor, now) ? ALLOWED : TIER;
}

/** Before its release, a publication hands out nothing: it has a cover only (rule C33). */
export const handOuts = <Material>(
  { visibility }: { visibility: string },
  { materials }: { materials: Material[] },
): Material[] => (visibility === 'published' ? materials : []);

export const hasUnlimitedDownloads = (visitor: Visitor, now: Date): boolean =>
  visitor.kind === 'user' &&
  (visitor.isSuperuser || hasPermission(visitor.holding, 'unlimited_downloads', now));

/** Free files per day for accounts without unlimited downloads. */
export const FREE_DOWNLOADS_A_DAY = 10;
