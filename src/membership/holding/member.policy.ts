import { fullAccount } from '#identity/session/session.policy.ts';
import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import { standingOf } from '../gate/entitlement.rules.ts';
import { refuse } from './member.refusals.ts';

const NEEDED = denied('member', refuse('member-needed'));
const EXPIRED = denied('member', refuse('membership-expired'));

/** Holders of a valid membership; a lapsed one is asked to renew (spec §4). */
export function memberOnly(visit: Visit): Decision {
  const account = fullAccount(visit);
  if (!account.allowed || visit.visitor.kind !== 'user') return account;
  const standing = standingOf(visit.visitor.holding, visit.now);
  if (standing === 'valid') return ALLOWED;
  return standing === 'lapsed' ? EXPIRED : NEEDED;
}
