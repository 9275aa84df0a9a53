import type { Resource } from '#kit/contract.ts';
import { speaker } from '#kit/texts.ts';
import type { membershipType, permissionType } from './plan.schema.ts';
import { termTexts } from './term.messages.ts';

/** A term is one year or five (spec §9). */
export const REBILL_DAYS = [365, 1825] as const;
export type RebillDays = (typeof REBILL_DAYS)[number];

export interface Plan {
  id: number;
  tierId: number;
  name: string;
  rank: number;
  permissions: string[];
  canGiveCredits: boolean;
  cmeCredits: number;
  newCmeCredits: number;
  totalSa: number;
  rebillDays: RebillDays;
  priceCents: number;
  currency: string;
  bestValue: boolean;
  hidden: boolean;
}

const ENGLISH = speaker(termTexts, {}, 'en-US');

export const rebillDaysLabel = (days: RebillDays, say = ENGLISH): string =>
  say(days === 365 ? 'year' : 'fiveYears');

/** The plans anyone can buy. */
export const plansOnSale = (plans: readonly Plan[]): Plan[] => plans.filter((plan) => !plan.hidden);
/** The ids of the others: institutional, or retired with holders left, who alone may order another term. */
export const notOnSale = (plans: readonly Plan[]): string[] =>
  plans.filter((plan) => plan.hidden).map(({ id }) => String(id));
/** The plans on sale and the reader's own, even if it is hidden (B18). */
export const plansWithMine = (plans: readonly Plan[], ownPlanId: number | null): Plan[] =>
  plans.filter((plan) => !plan.hidden || plan.id === ownPlanId);

export function presentPlan(plan: Plan, say = ENGLISH): Resource<typeof membershipType> {
  const price = plan.priceCents / 100;
  return {
    type: 'Membership',
    id: String(plan.id),
    attributes: {
      name: plan.name,
      rank: plan.rank,
      prices: [{ price, cents: plan.priceCents, currency: plan.currency }],
      price,
      rebillDays: plan.rebillDays,
      rebillDaysLabel: rebillDaysLabel(plan.rebillDays, say),
      canGiveCredits: plan.canGiveCredits,
      cmeCredits: plan.cmeCredits,
      newCmeCredits: plan.newCmeCredits,
      totalSa: plan.totalSa,
      defaultPermissions: plan.permissions,
      bestValue: plan.bestValue,
      hidden: plan.hidden,
    },
    relationships: {
      permissions: { data: plan.permissions.map((name) => ({ type: 'Permission', id: name })) },
    },
  };
}

export const presentPermissions = (plans: readonly Plan[]): Resource<typeof permissionType>[] =>
  [...new Set(plans.flatMap((plan) => plan.permissions))].map((name) => ({
    type: 'Permission',
    id: name,
    attributes: { name },
  }));
