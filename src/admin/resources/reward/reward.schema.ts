import * as v from 'valibot';
import { line } from '#identity/profile/text-field.schema.ts';
import { call, type Flat, resourceType } from '#kit/contract.ts';
import { flag, searchText } from '#kit/query.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { CARD_REASON_MAX } from '#referrals/gift-card/gift-card.data.ts';
import { newBody, REFUSED } from '../../kit/call.schema.ts';
import { GIFT_CARD_STATES } from '../order/order.data.ts';

const cents = v.pipe(v.number(), v.integer());

/** A gift card earned by inviting a colleague, as administrators see it. */
export const rewardType = resourceType(
  'AdminGiftCard',
  v.object({
    number: v.string(),
    title: v.string(),
    amount: cents,
    currency: v.string(),
    status: v.picklist(GIFT_CARD_STATES),
    /** It is sent from this UTC date on. */
    sendDate: v.string(),
    /** Whether it should have been sent and was not. */
    overdue: v.boolean(),
    purchasedAt: v.string(),
    sentAt: v.nullable(v.string()),
    cancelledAt: v.nullable(v.string()),
    /** What its owner was told by the administrator who cancelled it. */
    cancelReason: v.nullable(v.string()),
    /** Null once the account is erased. */
    owner: v.nullable(
      v.object({ id: v.string(), name: v.string(), email: v.string(), language: v.picklist(LANGUAGES) }),
    ),
    /** Null once the address is erased; without an id as long as the address has no account. */
    referred: v.nullable(v.object({ id: v.nullable(v.string()), email: v.string() })),
    /** The order that earned it; null if it was not one of ours. */
    order: v.nullable(v.string()),
  }),
);

const figures = {
  currency: v.string(),
  /** Paid orders after an invitation, without refunded ones. */
  purchases: v.number(),
  /** Discounts on their price for the invitation. */
  discounts: cents,
  cardsSent: v.number(),
  sent: cents,
  cardsPending: v.number(),
  pending: cents,
  /** Revenue of these purchases that was not refunded. */
  revenue: cents,
};
/** The costs and revenue of the referral program, by month of purchase. */
export const rewardProgramType = resourceType(
  'ReferralProgram',
  v.object({
    /** Those of the last twelve months in which something happened, the latest first. */
    months: v.array(v.object({ month: v.string(), ...figures })),
    /** Since the beginning. */
    all: v.array(v.object(figures)),
  }),
);

export type Reward = Flat<typeof rewardType>;
export type RewardProgram = Flat<typeof rewardProgramType>;

declare module '#kit/contract.ts' {
  interface Registry {
    AdminGiftCard: typeof rewardType;
    ReferralProgram: typeof rewardProgramType;
  }
}

export const rewardCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/gift-cards/',
    summary: 'The gift cards that members earned. For superusers.',
    gives: rewardType,
    many: true,
    filter: {
      status: v.picklist(GIFT_CARD_STATES),
      /** Whether they should have been sent and were not. */
      overdue: flag,
      /** Words of the owner's name or e-mail address, or of the invited one. */
      search: searchText,
    },
    sort: ['-sendDate', 'sendDate'],
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  cancel: call({
    method: 'POST',
    path: '/api/admin/gift-cards/:id/cancellations/',
    overNothing: 'once',
    summary:
      'Cancels a gift card that has not been sent, and tells its owner why; soon after signing in. For superusers.',
    gives: rewardType,
    status: 201,
    takes: newBody(
      'GiftCardCancellation',
      v.object({ reason: v.pipe(line(CARD_REASON_MAX), v.nonEmpty('invalid-field.reason')) }),
    ),
    refuses: [...REFUSED, 'recent-sign-in-needed', 'not-found', 'gift-card-sent', 'gift-card-cancelled'],
  }),
  program: call({
    method: 'GET',
    path: '/api/admin/referral-program/',
    summary: 'What the referral program costs and brings, by month and in all. For superusers.',
    gives: rewardProgramType,
    refuses: REFUSED,
  }),
};
