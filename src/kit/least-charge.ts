/** In US cents; Stripe charges no card less (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const LEAST_CHARGE_CENTS = 50;

/** More than nothing, and less than a card can be charged. */
export const isBelowLeastCharge = (cents: number): boolean => cents > 0 && cents < LEAST_CHARGE_CENTS;
