import { ALLOWED, type Decision, refuse } from '#kit/decision.ts';
import type { Visitor } from '#kit/visit.ts';
import {
  hasPermission,
  type Permission,
  type PublicationType,
  permissionFor,
} from '#membership/entitlement.rules.ts';
import { mayReadSection, type OpenedQuickTakes, openingDetail } from './section.policy.ts';

const SIGN_IN = refuse('account', 'sign-in-needed', 401, 'Sign in to download this file.');
const TIER = refuse('member', 'member-needed', 403, openingDetail('file', 'tier'));
const GOLD = refuse('gold', 'gold-needed', 403, openingDetail('file', 'gold'));

export interface MaterialFacts {
  free: boolean;
  publication: { id: number; type: PublicationType; private: boolean };
}

/**
 * May this visitor download this file? Free ones: every account, and by e-mail whoever has none. Others: who may read
 * the whole publication and has unlimited downloads, which Bronze does not (spec §6).
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

/** What a file that is not free asks for. */
export const needsOfFiles = (type: PublicationType): readonly [Permission, Permission] => [
  permissionFor(type),
  'unlimited_downloads',
];

export const hasUnlimitedDownloads = (visitor: Visitor, now: Date): boolean =>
  visitor.kind === 'user' &&
  (visitor.isSuperuser || hasPermission(visitor.holding, 'unlimited_downloads', now));

/** Accounts without unlimited downloads fetch as many free files a day. */
export const FREE_DOWNLOADS_A_DAY = 10;
