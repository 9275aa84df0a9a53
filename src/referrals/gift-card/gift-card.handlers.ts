import { fullAccount } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { giftCardCalls, type giftCardType } from '../referral/referral.schema.ts';
import type { ShownStatus } from './gift-card.rules.ts';
import { type GiftCard, giftCardsOf } from './gift-card.service.ts';

const present = (card: GiftCard): Resource<typeof giftCardType> => ({
  type: 'GiftCard',
  id: String(card.id),
  attributes: { title: card.title, status: card.status as ShownStatus, sendDate: card.sendDate },
});

export const giftCardEndpoints: Endpoint[] = [
  endpoint(giftCardCalls.list, {
    policy: fullAccount,
    read: async ({ visit, query }, db) => {
      if (visit.visitor.kind !== 'user') throw signInNeeded();
      const { cards, count } = await giftCardsOf(db, visit.visitor.id, query.page);
      return {
        data: cards.map(present),
        count,
      };
    },
  }),
];
