import { fullAccount } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { speechIn } from '#locale/speech.service.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { referTexts } from '../referral/refer.messages.ts';
import { giftCardCalls, type giftCardType } from '../referral/referral.schema.ts';
import type { ShownStatus } from './gift-card.rules.ts';
import { type GiftCard, giftCardsOf } from './gift-card.service.ts';

/** The stored title is English: readers get the amount in their language. */
const titleOf = ({ amountCents, currency }: GiftCard, language: string): string =>
  speechIn(language, referTexts)('card', { amount: moneyText(amountCents, currency, localeOf(language)) });

const present = (card: GiftCard, language: string): Resource<typeof giftCardType> => ({
  type: 'GiftCard',
  id: String(card.id),
  attributes: {
    title: titleOf(card, language),
    status: card.status as ShownStatus,
    sendDate: card.sendDate,
  },
});

export const giftCardEndpoints: Endpoint[] = [
  endpoint(giftCardCalls.list, {
    policy: fullAccount,
    read: async ({ visit, query }, db) => {
      if (visit.visitor.kind !== 'user') throw signInNeeded();
      const { cards, count } = await giftCardsOf(db, visit.visitor.id, query.page);
      return {
        data: cards.map((card) => present(card, visit.site.language)),
        count,
      };
    },
  }),
];
