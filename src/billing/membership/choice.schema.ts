import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';

/** What a member chose for the end of the term. */
export const membershipChoiceType = resourceType(
  'MembershipChoice',
  v.object({
    autoRenew: v.boolean(),
    /** `Visa 4242`; null without a card, and then nothing renews automatically. */
    cardOnFile: v.nullable(v.string()),
    /** Integer cents: what another term costs, including tax. */
    renewalTotal: v.pipe(v.number(), v.integer()),
    currency: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    MembershipChoice: typeof membershipChoiceType;
  }
}

export const membershipChoiceCalls = {
  one: call({
    method: 'GET',
    path: '/api/users/me/membership/',
    summary: 'Whether one’s membership renews itself, and with which card; for whoever has or had one.',
    gives: membershipChoiceType,
    refuses: ['sign-in-needed', 'full-account-needed', 'member-needed'],
  }),
  autoRenew: call({
    method: 'PATCH',
    path: '/api/users/me/membership/',
    summary:
      'Switches on or off that one’s membership renews itself: off at any time, on until a day before its end if a card is on file.',
    gives: null,
    status: 204,
    takes: v.object({
      data: v.object({
        type: v.literal('MembershipChoice'),
        id: v.optional(v.string()),
        attributes: v.object({ autoRenew: v.boolean() }),
      }),
    }),
    refuses: [
      'sign-in-needed',
      'full-account-needed',
      'member-needed',
      'membership-expired',
      'membership-granted',
      'renewal-too-late',
      'card-needed',
    ],
  }),
};
