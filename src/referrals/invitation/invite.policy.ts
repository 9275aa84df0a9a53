import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import { memberOnly } from '#membership/holding/member.policy.ts';
import { refuse } from '../referral/referral.refusals.ts';

const CONFIRM_FIRST = denied('verify-email', refuse('email-not-confirmed.invite'));

/** Holders of a valid membership may invite, once their own e-mail address is confirmed (spec §6, C17). */
export function mayInvite(visit: Visit): Decision {
  const member = memberOnly(visit);
  if (!member.allowed || visit.visitor.kind !== 'user') return member;
  return visit.visitor.emailVerified ? ALLOWED : CONFIRM_FIRST;
}
