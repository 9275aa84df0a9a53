import { fullAccount } from '#identity/session.policy.ts';
import { ALLOWED, type Decision, refuse } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import { standingOf } from './entitlement.rules.ts';

const NEEDED = refuse('member', 'member-needed', 403, 'This is included with membership.');
const EXPIRED = refuse(
  'member',
  'membership-expired',
  403,
  'Your membership is expired! Please renew it to continue.',
);

/** Holders of a valid membership; a lapsed one is asked to renew (spec §4). */
export function memberOnly(visit: Visit): Decision {
  const account = fullAccount(visit);
  if (!account.allowed || visit.visitor.kind !== 'user') return account;
  const standing = standingOf(visit.visitor.holding, visit.now);
  if (standing === 'valid') return ALLOWED;
  return standing === 'lapsed' ? EXPIRED : NEEDED;
}
