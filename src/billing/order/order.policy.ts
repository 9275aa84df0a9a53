import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import { mayAddTerm, mayHolderRenew } from '#membership/holding/holding.rules.ts';
import type { Plan } from '#membership/plan/plan.rules.ts';
import { relationTo } from '#membership/plan/standing.rules.ts';
import { refuse } from './order.refusals.ts';
import type { CurrentHolding } from './order.rules.ts';

const UNKNOWN = denied('none', refuse('unknown-membership'));
const NOT_ON_SALE = denied('none', refuse('membership-not-on-sale'));
const GRANTED = denied('none', refuse('membership-granted'));
const ALREADY = denied('none', refuse('already-member'));
const FOR_NOW = denied('none', refuse('already-member.for-now'));
const LOWER = denied('none', refuse('lower-membership'));
const SHORTER = denied('none', refuse('shorter-term'));

export interface RenewalIntent {
  /** Asked for explicitly, so that nobody buys the same thing twice (C6). */
  renew: boolean;
}

/**
 * Which membership may be ordered: one on sale, or the member's own hidden one; never a lower tier than the current
 * one, nor one that costs nothing while a whole term of it is left, or that an administrator granted until a day.
 */
export function mayOrder(
  plan: Plan | null,
  held: CurrentHolding | null,
  wish: RenewalIntent,
  now: Date,
): Decision {
  if (!plan) return UNKNOWN;
  if (plan.hidden && plan.id !== held?.planId) return NOT_ON_SALE;
  if (held?.planId === plan.id && !mayHolderRenew(held, now)) return GRANTED;
  if (!held || now >= held.endsAt) return ALLOWED;
  const relation = relationTo(held, plan);
  if (relation === 'lower') return LOWER;
  if (relation === 'shorter') return SHORTER;
  if (relation === 'higher') return ALLOWED;
  const { priceCents: price, rebillDays } = plan;
  if (!mayAddTerm({ price, rebillDays }, held.endsAt, now)) return FOR_NOW;
  return wish.renew ? ALLOWED : ALREADY;
}
