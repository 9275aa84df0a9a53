import { moneyText } from '#kit/numbers.ts';

const MINUS = '\u2212';

/** The amount paid or, with a minus as wide as a plus, refunded. Takes cents. */
export const signedMoney = (cents: number, currency: string, locale: string): string =>
  `${cents < 0 ? MINUS : ''}${moneyText(Math.abs(cents), currency, locale)}`;
