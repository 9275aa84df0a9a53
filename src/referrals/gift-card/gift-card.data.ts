/** Maximum length of the reason for which a card is cancelled. */
export const CARD_REASON_MAX = 300;
/** Spec §9: per referred person who buys a paid membership. */
export const GIFT_CARD_CENTS = 5_000;
export const GIFT_CARD_CURRENCY = 'USD';
export const GIFT_CARD_TITLE = '$50 gift card';
/** Spec §9: days from the purchase to the gift card. */
export const GIFT_CARD_DELAY_DAYS = 30;
/** A refund that nobody completes holds a card up no longer than this; one that was sent is not taken back. */
export const REFUND_HOLD_DAYS = 1;
