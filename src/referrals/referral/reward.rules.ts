import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { GIFT_CARD_CENTS, GIFT_CARD_CURRENCY } from '../gift-card/gift-card.data.ts';
import { REFERRED_DISCOUNT_CENTS } from './referral.rules.ts';

/** What an invitation saves and what it earns, as a language writes amounts: values of the messages that say so. */
export const rewardsIn = (language: string): { discount: string; card: string } => ({
  discount: moneyText(REFERRED_DISCOUNT_CENTS, 'USD', localeOf(language)),
  card: moneyText(GIFT_CARD_CENTS, GIFT_CARD_CURRENCY, localeOf(language)),
});
