import { fullAccount } from '#identity/session/session.policy.ts';
import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import { hasPermission } from '#membership/gate/entitlement.rules.ts';
import { refuse } from './feed.refusals.ts';

const NEEDED = denied('member', refuse('audio-feed-needed'));

/** The private audio feed is part of certain tiers, while the membership is valid (spec §6). */
export function audioFeed(visit: Visit): Decision {
  const account = fullAccount(visit);
  if (!account.allowed || visit.visitor.kind !== 'user') return account;
  return hasPermission(visit.visitor.holding, 'audio_feed', visit.now) ? ALLOWED : NEEDED;
}
