import type { Plan } from './plan.rules.ts';

type TierTerms = Pick<Plan, 'rank' | 'canGiveCredits'>;
/**
 * Above 0 if the first tier includes more than the second, below if less: by rank; of two of one rank (a hospital's for
 * trainees, say) the one that gives credit includes more.
 */
export const compareTiers = (one: TierTerms, other: TierTerms): number =>
  one.rank - other.rank || Number(one.canGiveCredits) - Number(other.canGiveCredits);

type ComparedPlan = TierTerms & { rebillDays: number };
/**
 * A plan beside the one that is running: the same tier, a lower one, or a higher one, which may be had for a term as
 * long at least. What checkout takes and what the cards offer follow from it (decision 13).
 */
export type PlanRelation = 'same' | 'lower' | 'shorter' | 'higher';
export function relationTo(held: ComparedPlan, plan: ComparedPlan): PlanRelation {
  const more = compareTiers(plan, held);
  if (more <= 0) return more === 0 ? 'same' : 'lower';
  return plan.rebillDays < held.rebillDays ? 'shorter' : 'higher';
}

/**
 * How a plan relates to the reader's own: the same tier, another that includes as much (a hospital's and ours, say), a
 * higher one to upgrade to, one to upgrade to in the longer term only, a lower one that is included, or none of these.
 */
export type PlanStatus = 'own' | 'equal' | 'renew' | 'upgrade' | 'longer' | 'included' | 'open';

const OF_MEMBER = { same: 'equal', lower: 'included', shorter: 'longer', higher: 'upgrade' } as const;

type NamedPlan = ComparedPlan & { name: string };
type PlanHolder = { hasMembership: boolean; isMembershipValid: boolean; membership?: NamedPlan | null };

export function standingTo(plan: NamedPlan, who: PlanHolder | null): PlanStatus {
  const held = who?.hasMembership ? who.membership : null;
  if (!held) return 'open';
  const isOwn = plan.name === held.name;
  if (!who?.isMembershipValid) return isOwn ? 'renew' : 'open';
  const relation = relationTo(held, plan);
  return isOwn && relation === 'same' ? 'own' : OF_MEMBER[relation];
}
