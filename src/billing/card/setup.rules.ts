import type { ProviderCardSetup } from '#platform/payments/payment.ts';
import { isFirstTryDue } from '../renewal/renewal.rules.ts';

/** The page where a card is added: a document of its own whose policy admits what draws the card fields (S15). */
export const CARD_SETUP_PATH = '/myaccount/membership/card';

export type SetupStatus = 'started' | ProviderCardSetup['status'];
export const isSetupOpen = (status: SetupStatus): boolean =>
  status === 'started' || status === 'requires_action';

/**
 * Nobody is charged at the moment they agree to be charged later: a membership that ends within a day is renewed by
 * hand, and one that has ended is bought again.
 */
export const mayStartRenewing = (endsAt: Date, now: Date): boolean => !isFirstTryDue(endsAt, now);

/** What was agreed to: the membership held then, and the one held now, with its end. */
export interface SetupGround {
  agreedHoldingId: number;
  held: { id: number; endsAt: Date; autoRenew: boolean } | null;
}
export type SetupVerdict = 'wait' | 'keep' | 'fail' | 'cancel' | 'outdated';

/**
 * What follows from the provider's report on a card. A card given for another membership is not kept for this one: one
 * that was renewed meanwhile is another, with another end and perhaps another price (decision 32).
 */
export function judgeSetup(
  told: Pick<ProviderCardSetup, 'status' | 'kept'>,
  { agreedHoldingId, held }: SetupGround,
  now: Date,
): SetupVerdict {
  if (told.status === 'requires_action') return 'wait';
  if (told.status === 'cancelled') return 'cancel';
  if (told.status === 'failed' || !told.kept) return 'fail';
  if (held?.id !== agreedHoldingId) return 'outdated';
  // A membership that renews automatically anyway takes the new card, whenever it arrives.
  return held.autoRenew || mayStartRenewing(held.endsAt, now) ? 'keep' : 'outdated';
}
