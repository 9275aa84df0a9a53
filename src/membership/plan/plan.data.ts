import type { RebillDays } from './plan.rules.ts';

export interface PlanTerms {
  id: number;
  tierId: number;
  rebillDays: RebillDays;
  priceCents: number;
  currency: string;
  bestValue: boolean;
  hidden: boolean;
  position: number;
}

/** The institutional plan that administrators assign; never on the pricing page (spec §9). */
export const HIDDEN_PLAN_ID = 37;

const USD = { currency: 'USD', hidden: false };
/** Cents; a higher price is a typing error. */
export const PRICE_MAX_CENTS = 1_000_000;

/** Plans of a new installation; administrators edit the rows afterwards. */
export const PLANS: readonly PlanTerms[] = [
  { ...USD, id: 31, tierId: 1, rebillDays: 365, priceCents: 7_500, bestValue: false, position: 1 },
  { ...USD, id: 32, tierId: 2, rebillDays: 365, priceCents: 9_900, bestValue: false, position: 2 },
  { ...USD, id: 33, tierId: 3, rebillDays: 365, priceCents: 12_500, bestValue: true, position: 3 },
  { ...USD, id: 34, tierId: 1, rebillDays: 1825, priceCents: 29_900, bestValue: false, position: 4 },
  { ...USD, id: 35, tierId: 2, rebillDays: 1825, priceCents: 39_500, bestValue: false, position: 5 },
  { ...USD, id: 36, tierId: 3, rebillDays: 1825, priceCents: 49_700, bestValue: true, position: 6 },
  {
    ...USD,
    id: HIDDEN_PLAN_ID,
    tierId: 3,
    rebillDays: 365,
    priceCents: 0,
    bestValue: false,
    position: 7,
    hidden: true,
  },
];
