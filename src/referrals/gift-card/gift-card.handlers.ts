import { fullAccount } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { speechIn } from '#locale/speech.service.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { referTexts } from '../referral/refer.messages.ts';
import { giftCardCalls, type giftCardType } from '../referral/referral.schema.ts';
import { type GiftCard, giftCardsOf } from './gift-card.service.ts';

type Speech = Awaited<ReturnType<typeof speechOf>>;
const speechOf = async (db: Reader, language: string) => ({
  language,
  page: await speechIn(db, language, referTexts),
});

/** The stored title is English: readers get the amount in their language. */
const titleOf = ({ amountCents, currency }: GiftCard, { page, language }: Speech): string =>
  page('card', { amount: moneyText(amountCents, currency, localeOf(language)) });

const present = (card: GiftCard, speech: Speech): Resource<typeof giftCardType> => ({
  type: 'GiftCard',
  id: String(card.id),
  attributes: {
    title: titleOf(card, speech),
    status: card.status,
    sendDate: card.sendDate,
    ...(card.cancelReason === null ? {} : { reason: card.cancelReason }),
  },
});

export const giftCardEndpoints: Endpoint[] = [
  endpoint(giftCardCalls.list, {
    policy: fullAccount,
    read: async ({ visit, query }, db) => {
      if (visit.visitor.kind !== 'user') throw signInNeeded();
      const withCancelled = query.plain.cancelled ?? false;
      const { cards, count } = await giftCardsOf(db, visit.visitor.id, query.page, withCancelled);
      const speech = await speechOf(db, visit.site.language);
      return { data: cards.map((card) => present(card, speech)), count };
    },
  }),
];
