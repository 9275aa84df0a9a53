import { moneyText } from '#kit/numbers.ts';

const MINUS = '\u2212';

/** What was paid, and, with a minus as wide as a plus, what went back. Takes cents. */
export const signedMoney = (cents: number, currency: string, locale: string): string =>
  `${cents < 0 ? MINUS : ''}${moneyText(Math.abs(cents), currency, locale)}`;
