import { addDays, utcDate } from '#kit/dates.ts';
import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import type { Plan } from '#membership/plan/plan.rules.ts';
import { compareTiers } from '#membership/plan/standing.rules.ts';
import type { CurrentHolding } from '../order/order.rules.ts';
import { refuse } from './grant.refusals.ts';

const UNKNOWN = denied('none', refuse('unknown-membership.grant'));
const OVER = denied('none', refuse('term-over'));
const LOWER = denied('none', refuse('grant-lower'));
const SHORTER = denied('none', refuse('grant-shorter'));

const LONGEST_DAYS = 3660;

/**
 * Which membership may be granted by hand (B18): never one of a lower tier than the current one, nor one that ends
 * before it. Terms are compared by their last day, as they are chosen: one paid for a moment ago ends a moment later.
 * The same tier must end on a later day, so that nothing is granted twice.
 */
export function mayGrant(plan: Plan | null, endsAt: Date, held: CurrentHolding | null, now: Date): Decision {
  if (!plan) return UNKNOWN;
  if (endsAt <= now || endsAt > addDays(now, LONGEST_DAYS)) return OVER;
  if (!held || now >= held.endsAt) return ALLOWED;
  const more = compareTiers(plan, held);
  if (more < 0) return LOWER;
  const [ends, heldEnds] = [utcDate(endsAt), utcDate(held.endsAt)];
  return ends > heldEnds || (ends === heldEnds && more > 0) ? ALLOWED : SHORTER;
}
