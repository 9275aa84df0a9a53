import type { Permission } from '../gate/entitlement.rules.ts';
import { HIDDEN_PLAN_ID } from '../plan/plan.data.ts';
import type { RebillDays } from '../plan/plan.rules.ts';

/** What a card and the table need from a plan. */
export interface PlanOffer {
  id: string;
  name: string;
  rank: number;
  price: number;
  cents: number;
  currency: string;
  rebillDays: RebillDays;
  canGiveCredits: boolean;
  cmeCredits: number;
  newCmeCredits: number;
  totalSa: number;
  defaultPermissions: readonly string[];
  bestValue: boolean;
}

/** Spec §6 tier features, in the order of the table. */
export const FEATURES = [
  'view_publication_video',
  'view_publication_interview',
  'view_research_summaries',
  'view_brain_guide',
  'audio_feed',
  'unlimited_downloads',
  'self_assessment',
] as const satisfies readonly Permission[];
export type Feature = (typeof FEATURES)[number];

/** Excludes plans never shown on the pricing page, whatever the reply contains (spec §9). */
export const onPricing = <P extends { id: string; hidden: boolean }>(plans: readonly P[]): P[] =>
  plans.filter((plan) => plan.id !== String(HIDDEN_PLAN_ID) && !plan.hidden);

/** Plans of one term, smallest first. */
export const ofTerm = <P extends Pick<PlanOffer, 'rebillDays' | 'cmeCredits'>>(
  plans: readonly P[],
  term: RebillDays,
): P[] => plans.filter((plan) => plan.rebillDays === term).toSorted((a, b) => a.cmeCredits - b.cmeCredits);

/** "Up to N CMEs": existing credits plus a year's new ones. */
export const upTo = ({
  cmeCredits,
  newCmeCredits,
}: Pick<PlanOffer, 'cmeCredits' | 'newCmeCredits'>): number => cmeCredits + newCmeCredits;

/** Columns, out of twelve, that a card takes (A12): three cards fill a row, two are centred in it. */
export const cardColumns = (cards: number): 4 | 5 => (cards >= 3 ? 4 : 5);

/** What a tier adds to the one below it. */
export const addedFeatures = (
  plan: Pick<PlanOffer, 'defaultPermissions'>,
  below: Pick<PlanOffer, 'defaultPermissions'> | undefined,
): Feature[] =>
  FEATURES.filter((one) => plan.defaultPermissions.includes(one) && !below?.defaultPermissions.includes(one));

/** Fragment in the address of the plans: checkout was asked for a membership that does not exist. */
export const CHOOSE_MARK = '#choose';

export const checkoutAddress = (planId: string): string => `/checkout?membership=${planId}&from=pricing`;
