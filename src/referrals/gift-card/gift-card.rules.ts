import { addDays, utcDate } from '#kit/dates.ts';
import { GIFT_CARD_DELAY_DAYS, REFUND_HOLD_DAYS } from './gift-card.data.ts';

export type GiftCardStatus = 'pending' | 'pending_to_send' | 'sent' | 'cancelled';

/** The UTC date from which on a gift card is sent. */
export const sendDateOf = (purchasedAt: Date): string => utcDate(addDays(purchasedAt, GIFT_CARD_DELAY_DAYS));

export interface DueTerms {
  sendDate: string;
  purchasedAt: Date;
}
/** The latest of those that are due: on their date or later, and thirty whole days after the purchase (spec §4). */
export const latestDue = (now: Date): DueTerms => ({
  sendDate: utcDate(now),
  purchasedAt: addDays(now, -GIFT_CARD_DELAY_DAYS),
});
export function isDue(card: DueTerms, now: Date): boolean {
  const latest = latestDue(now);
  return card.sendDate <= latest.sendDate && card.purchasedAt <= latest.purchasedAt;
}

/** A refund that began later than this may still be under way, whatever its provider answered. */
export const refundOpenSince = (now: Date): Date => addDays(now, -REFUND_HOLD_DAYS);

/** A free membership is not a purchase and earns no gift card (C4). */
export const earnsGiftCard = (totalCents: number): boolean => totalCents > 0;

/** A card waits while its payment is not settled; once settled, it is scheduled. */
export const firstStatus = (isSettled: boolean): 'pending' | 'pending_to_send' =>
  isSettled ? 'pending_to_send' : 'pending';

/** A card can be cancelled until it is sent. */
export const isUnsent = (status: GiftCardStatus): boolean =>
  status === 'pending' || status === 'pending_to_send';

/**
 * What becomes of a card that an administrator cancels (terms, s6p1): cancelled once; the same reason again is the same
 * cancellation, and any other comes too late.
 */
export function cancellationOf(
  card: { status: GiftCardStatus; cancelReason: string | null },
  reason: string,
): 'cancel' | 'again' | 'gift-card-sent' | 'gift-card-cancelled' {
  if (isUnsent(card.status)) return 'cancel';
  if (card.status === 'sent') return 'gift-card-sent';
  return card.cancelReason === reason ? 'again' : 'gift-card-cancelled';
}

/** The status shown in a list: sent, scheduled, cancelled, or else pending (spec §3). */
export function shownAs(status: string): 'sent' | 'scheduled' | 'cancelled' | 'pending' {
  if (status === 'sent') return 'sent';
  if (status === 'cancelled') return 'cancelled';
  return status === 'pending_to_send' ? 'scheduled' : 'pending';
}
