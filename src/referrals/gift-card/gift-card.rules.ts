import { addDays, utcDate } from '#kit/dates.ts';

/** Spec §9: per referred person who buys a paid membership. */
export const GIFT_CARD_CENTS = 5_000;
export const GIFT_CARD_CURRENCY = 'USD';
export const GIFT_CARD_TITLE = '$50 gift card';
/** Spec §9: days from the purchase to the gift card. */
export const GIFT_CARD_DELAY_DAYS = 30;

export type GiftCardStatus = 'pending' | 'pending_to_send' | 'sent' | 'cancelled';
export type ShownStatus = Exclude<GiftCardStatus, 'cancelled'>;

/** The UTC date on which a gift card is sent. */
export const sendDateOf = (purchasedAt: Date): string => utcDate(addDays(purchasedAt, GIFT_CARD_DELAY_DAYS));

/** A gift card is sent on its date or later, never before. */
export const isDue = (sendDate: string, now: Date): boolean => utcDate(now) >= sendDate;

/** A free membership is not a purchase and earns no gift card (C4). */
export const earnsGiftCard = (totalCents: number): boolean => totalCents > 0;

/** A card waits while its payment is not settled; once settled, it is scheduled. */
export const firstStatus = (isSettled: boolean): 'pending' | 'pending_to_send' =>
  isSettled ? 'pending_to_send' : 'pending';

/** The status shown in a list: sent, scheduled, or else pending (spec §3). */
export function shownAs(status: string): 'sent' | 'scheduled' | 'pending' {
  if (status === 'sent') return 'sent';
  return status === 'pending_to_send' ? 'scheduled' : 'pending';
}
