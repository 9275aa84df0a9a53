import type { RebillDays } from '../plan/plan.rules.ts';
import { TIERS } from '../plan/tier.data.ts';
import { ofTerm, onPricing } from '../program/cme-program.rules.ts';

/** Who can open something: every membership, Silver and above, or only Gold. */
export type Opener = 'membership' | 'tier' | 'gold';

/** The smallest tier that includes everything a lesson, file or test requires (spec §6). */
export function openerOf(needs: readonly string[]): Opener {
  const carries = TIERS.filter(({ permissions }) => {
    const carried: readonly string[] = permissions;
    return needs.every((one) => carried.includes(one));
  });
  if (carries.length === TIERS.length) return 'membership';
  return carries.length > 1 ? 'tier' : 'gold';
}

interface FormerMember {
  hasMembership: boolean;
  isMembershipValid: boolean;
  /** False if only an administrator grants it again. */
  canRenew?: boolean;
  membership?: { id: string } | null;
}

/** Whether renewing an expired membership opens it again; assumed to be so while its plan is unknown. */
export function renewalOpens(
  who: FormerMember | null,
  needs: readonly string[],
  plans: readonly Pick<SalePlan, 'id' | 'defaultPermissions'>[],
): boolean {
  if (!who?.hasMembership || who.isMembershipValid || who.canRenew === false) return false;
  const own = plans.find(({ id }) => id === who.membership?.id);
  return !own || needs.every((one) => own.defaultPermissions.includes(one));
}

/** What is shown about the price of a plan. */
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

/**
 * The smallest plan on sale that includes it, in the reader's own term or, without one, for a year: its price is shown.
 */
export const neededPlan = <P extends SalePlan>(
  needs: readonly string[],
  plans: readonly P[],
  term: RebillDays = 365,
): P | null =>
  ofTerm(onPricing(plans), term).find(({ defaultPermissions }) =>
    needs.every((one) => defaultPermissions.includes(one)),
  ) ?? null;
