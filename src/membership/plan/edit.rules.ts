import { isBelowLeastCharge } from '#kit/least-charge.ts';
import { HIDDEN_PLAN_ID } from './plan.data.ts';
import type { Plan } from './plan.rules.ts';

/** The saving promised for five years on the pricing page (CONST-043). */
export const PROMISED_SAVING_PERCENT = 20;

/** What editors can change about a plan. */
export type OpenPlanTerms = Pick<Plan, 'priceCents' | 'hidden' | 'bestValue'>;
export type PlanProblem = 'never-on-sale' | 'price-needed' | 'price-too-small';

/** The institutional plan is never on sale (B18), a plan on sale has a price, and any price can be charged. */
export function planProblem(id: number, { priceCents, hidden }: OpenPlanTerms): PlanProblem | null {
  if (isBelowLeastCharge(priceCents)) return 'price-too-small';
  if (hidden) return null;
  if (id === HIDDEN_PLAN_ID) return 'never-on-sale';
  return priceCents > 0 ? null : 'price-needed';
}

type PlanPrice = Pick<Plan, 'tierId' | 'rebillDays' | 'priceCents' | 'hidden'>;

/**
 * How much less five years cost than five single ones, in whole percent; null if the tier is not sold in both terms.
 */
export function fiveYearSaving(plan: PlanPrice, plans: readonly PlanPrice[]): number | null {
  const soldFor = (days: number) =>
    plans.find((one) => one.tierId === plan.tierId && one.rebillDays === days && !one.hidden);
  const [single, five] = [soldFor(365), soldFor(1825)];
  if (plan.hidden || !single || !five || single.priceCents === 0) return null;
  return Math.floor(100 - (five.priceCents * 100) / (single.priceCents * 5));
}

export const isSavingKept = (saving: number | null): boolean =>
  saving === null || saving >= PROMISED_SAVING_PERCENT;
