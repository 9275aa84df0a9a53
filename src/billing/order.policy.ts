import { ALLOWED, type Decision, refuse } from '#kit/decision.ts';
import type { Plan } from '#membership/plan.rules.ts';
import type { Held } from './order.rules.ts';

const UNKNOWN = refuse('none', 'unknown-membership', 404, 'Choose a membership to continue.');
const NOT_ON_SALE = refuse('none', 'membership-not-on-sale', 403, 'This membership is not for sale.');
const ALREADY = refuse(
  'none',
  'already-member',
  409,
  'You have this membership already. Renew it to add another term, or upgrade.',
);
const LOWER = refuse(
  'none',
  'lower-membership',
  409,
  'Your membership includes more than this one. Renew it, or choose this one once it has ended.',
);
const SHORTER = refuse(
  'none',
  'shorter-term',
  409,
  'Your membership runs for five years. To upgrade, choose another five-year plan.',
);

export interface Wish {
  /** Said in so many words, so that nobody buys twice what they have (C6). */
  renew: boolean;
}

/** Which membership somebody may order: one on sale, or one's own hidden one; never less than what still runs. */
export function mayOrder(plan: Plan | null, held: Held | null, wish: Wish, now: Date): Decision {
  if (!plan) return UNKNOWN;
  if (plan.hidden && plan.id !== held?.planId) return NOT_ON_SALE;
  if (!held || now >= held.endsAt) return ALLOWED;
  if (plan.rank < held.rank) return LOWER;
  if (plan.rank === held.rank) return wish.renew ? ALLOWED : ALREADY;
  return plan.rebillDays < held.rebillDays ? SHORTER : ALLOWED;
}
