import type { RebillDays } from '../plan/plan.rules.ts';
import { TIERS } from '../plan/tier.data.ts';
import { ofTerm, onPricing } from '../program/cme-program.rules.ts';

/** Who opens something: every membership, from Silver on, or Gold alone. */
export type Opener = 'membership' | 'tier' | 'gold';

/** The smallest tier that carries all that a lesson, a file or a test asks for (spec §6). */
export function openerOf(needs: readonly string[]): Opener {
  const carries = TIERS.filter(({ permissions }) => {
    const carried: readonly string[] = permissions;
    return needs.every((one) => carried.includes(one));
  });
  if (carries.length === TIERS.length) return 'membership';
  return carries.length > 1 ? 'tier' : 'gold';
}

/** What is told of the price of a plan. */
export interface PricedPlan extends SalePlan {
  name: string;
  prices: { cents: number; currency: string }[];
}

interface SalePlan {
  hidden: boolean;
  rebillDays: RebillDays;
  cmeCredits: number;
  defaultPermissions: readonly string[];
  id: string;
}

/** The smallest plan on sale that carries it, in the term that somebody has or, for all others, for a year: its price is told. */
export const neededPlan = <P extends SalePlan>(
  needs: readonly string[],
  plans: readonly P[],
  term: RebillDays = 365,
): P | null =>
  ofTerm(onPricing(plans), term).find(({ defaultPermissions }) =>
    needs.every((one) => defaultPermissions.includes(one)),
  ) ?? null;
