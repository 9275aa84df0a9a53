import type { ProviderCardSetup } from '#platform/payments/payment.ts';
import { firstTryAt } from '../renewal/renewal.rules.ts';

/** Where a card is added: a document of its own, which lets in what draws the fields of a card (S15). */
export const CARD_SETUP_PATH = '/myaccount/membership/card';

export type SetupStatus = 'started' | ProviderCardSetup['status'];
export const isSetupOpen = (status: SetupStatus): boolean =>
  status === 'started' || status === 'requires_action';

/**
 * Nobody is charged at the moment they agree to be charged later: what ends within a day is renewed by hand, and what has
 * ended is bought anew.
 */
export const mayStartRenewing = (endsAt: Date, now: Date): boolean => now < firstTryAt(endsAt);

/** What was agreed to: the membership that was held then, and the one that is held now, with its end. */
export interface SetupGround {
  agreedHoldingId: number;
  held: { id: number; endsAt: Date; autoRenew: boolean } | null;
}
export type SetupVerdict = 'wait' | 'keep' | 'fail' | 'cancel' | 'outdated';

/** What follows from what a provider tells of a card. A card that came for another membership is not kept for this one. */
export function judgeSetup(
  told: Pick<ProviderCardSetup, 'status' | 'kept'>,
  { agreedHoldingId, held }: SetupGround,
  now: Date,
): SetupVerdict {
  if (told.status === 'requires_action') return 'wait';
  if (told.status === 'cancelled') return 'cancel';
  if (told.status === 'failed' || !told.kept) return 'fail';
  if (held?.id !== agreedHoldingId) return 'outdated';
  // What renews itself anyway is renewed with the new card, whenever that comes.
  return held.autoRenew || mayStartRenewing(held.endsAt, now) ? 'keep' : 'outdated';
}
