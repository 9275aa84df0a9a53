import { mayAddTerm, termEnd } from '../holding/holding.rules.ts';
import type { RebillDays } from '../plan/plan.rules.ts';
import { ofTerm, onPricing } from '../program/cme-program.rules.ts';

/** What the rule needs to know about a plan on sale. */
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
  /** False if only an administrator grants it again. */
  canRenew?: boolean;
  membership?: Pick<SalePlan, 'id' | 'name' | 'rebillDays'> | null;
}
interface EarlyHolder extends Holder {
  membership?: (Pick<SalePlan, 'id' | 'name' | 'rebillDays'> & { price: number }) | null;
  membershipEndsAt: string | null;
}

/** `plan`: the plan offered; for a renewal, the reader's own. */
export type NextOffer<P> = { is: 'upgrade'; to: string; plan: P } | { is: 'renew'; to: string };

/** Where a free account starts (ROLE-066). */
const FIRST_TERM: RebillDays = 365;

/**
 * Spec §6: UPGRADE leads to the next tier in the same term, RENEW MEMBERSHIP leads a lapsed member to their own plan,
 * and a free account is led to the smallest yearly plan, as is whoever was granted what they cannot renew. None for the highest tier, nor for a tier that is not sold:
 * what is above it is unknown.
 */
export function wayOn<P extends SalePlan>(who: Holder, plans: readonly P[]): NextOffer<P> | null {
  const { membership: own } = who;
  const isLapsed = who.hasMembership && !who.isMembershipValid;
  if (isLapsed && who.canRenew !== false) return own ? { is: 'renew', to: checkoutOf(own.id) } : null;
  const plan =
    who.hasMembership && !isLapsed ? own && nextTier(plans, own) : ofTerm(onPricing(plans), FIRST_TERM)[0];
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

/** Another term of the same plan, added to the one still running (C6). */
export const renewalAddress = (planId: string): string => `${checkoutOf(planId)}&renew=true`;

/** A member can add a term before the end, if an order of it would be taken; `until` is the resulting end. */
export function earlyRenewal(who: EarlyHolder, now: Date): { to: string; until: string } | null {
  const { membership: own, membershipEndsAt } = who;
  if (!who.isMembershipValid || who.canRenew === false || !own || !membershipEndsAt) return null;
  const endsAt = new Date(membershipEndsAt);
  if (!mayAddTerm(own, endsAt, now)) return null;
  const until = termEnd(endsAt, own.rebillDays);
  return { to: renewalAddress(own.id), until: until.toISOString() };
}

const checkoutOf = (planId: string): string => `/checkout?membership=${planId}`;
