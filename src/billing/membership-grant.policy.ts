import { addDays, utcDate } from '#kit/dates.ts';
import { ALLOWED, type Decision, refuse } from '#kit/decision.ts';
import type { Plan } from '#membership/plan.rules.ts';
import type { Held } from './order.rules.ts';

const UNKNOWN = refuse('none', 'unknown-membership', 404, 'Choose a membership to continue.');
const OVER = refuse('none', 'term-over', 422, 'Choose a future day within the next ten years.');
const LOWER = refuse(
  'none',
  'grant-lower',
  409,
  'The current membership includes more than this one, and it would be lost.',
);
const SHORTER = refuse(
  'none',
  'grant-shorter',
  409,
  'The current membership runs at least as long as this one. Choose a later day.',
);

const LONGEST_DAYS = 3660;

/**
 * Which membership may be given by hand (B18): never one of a lower tier than what runs, nor one that ends before it. The
 * same tier again has to end on a later day, so that nothing is given twice.
 */
export function mayGrant(plan: Plan | null, endsAt: Date, held: Held | null, now: Date): Decision {
  if (!plan) return UNKNOWN;
  if (endsAt <= now || endsAt > addDays(now, LONGEST_DAYS)) return OVER;
  if (!held || now >= held.endsAt) return ALLOWED;
  if (plan.rank < held.rank) return LOWER;
  if (plan.rank === held.rank) return utcDate(endsAt) > utcDate(held.endsAt) ? ALLOWED : SHORTER;
  return endsAt >= held.endsAt ? ALLOWED : SHORTER;
}
