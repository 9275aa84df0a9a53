import { termEnd } from '../holding/holding.rules.ts';
import type { RebillDays } from '../plan/plan.rules.ts';
import { ofTerm, onPricing } from '../program/cme-program.rules.ts';

/** What the rule reads of a plan on sale. */
interface SalePlan {
  id: string;
  name: string;
  hidden: boolean;
  rebillDays: RebillDays;
  cmeCredits: number;
}
interface Holder {
  hasMembership: boolean;
  isMembershipValid: boolean;
  membership?: Pick<SalePlan, 'id' | 'name' | 'rebillDays'> | null;
}

/** `plan`: what it goes up to; of a renewal it is one's own. */
export type NextOffer<P> = { is: 'upgrade'; to: string; plan: P } | { is: 'renew'; to: string };

/** Where a free account begins (ROLE-066). */
const FIRST_TERM: RebillDays = 365;

/**
 * Spec §6: UPGRADE leads to the next tier in the same term, RENEW MEMBERSHIP of somebody whose membership has ended to
 * their own plan, and a free account to the smallest yearly one. None for the highest tier, nor for a tier that is not
 * sold: what stands above it is unknown.
 */
export function wayOn<P extends SalePlan>(who: Holder, plans: readonly P[]): NextOffer<P> | null {
  const { membership: own } = who;
  if (who.hasMembership && !who.isMembershipValid)
    return own ? { is: 'renew', to: checkoutOf(own.id) } : null;
  const plan = who.hasMembership ? own && nextTier(plans, own) : ofTerm(onPricing(plans), FIRST_TERM)[0];
  return plan ? { is: 'upgrade', to: `${checkoutOf(plan.id)}&upgrade=true`, plan } : null;
}

function nextTier<P extends SalePlan>(
  plans: readonly P[],
  own: Pick<SalePlan, 'name' | 'rebillDays'>,
): P | undefined {
  const tiers = ofTerm(onPricing(plans), own.rebillDays);
  const at = tiers.findIndex(({ name }) => name === own.name);
  return at < 0 ? undefined : tiers[at + 1];
}

/** Another term of the same plan, added to the one that still runs (C6). */
export const renewalAddress = (planId: string): string => `${checkoutOf(planId)}&renew=true`;

/** A member may add a term before the end; `until` is the end that it would then have. */
export function earlyRenewal(
  who: Holder & { membershipEndsAt: string | null },
): { to: string; until: string } | null {
  const { membership: own, membershipEndsAt } = who;
  if (!who.isMembershipValid || !own || !membershipEndsAt) return null;
  const until = termEnd(new Date(membershipEndsAt), own.rebillDays);
  return { to: renewalAddress(own.id), until: until.toISOString() };
}

const checkoutOf = (planId: string): string => `/checkout?membership=${planId}`;
