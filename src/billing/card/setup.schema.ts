import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { cardSchema } from '../order/billing.schema.ts';

/** A card to be kept for renewals; nothing is charged to it. */
export const cardSetupType = resourceType(
  'CardSetup',
  v.object({
    status: v.picklist(['pending', 'requires_action', 'kept', 'failed']),
    /** Why the card was not kept, as a code; `detail` says it in words. */
    failure: v.nullable(v.string()),
    detail: v.nullable(v.string()),
    /** What Stripe's fields need to continue. */
    clientSecret: v.nullable(v.string()),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    CardSetup: typeof cardSetupType;
  }
}

const GUARDED = ['sign-in-needed', 'full-account-needed'] as const;
export const cardSetupCalls = {
  begin: call({
    method: 'POST',
    path: '/api/users/me/card-setups/',
    summary:
      'Keeps a card without charging it, and has the membership renewed with it from now on; sent again it is asked again, and nothing is charged either time.',
    gives: cardSetupType,
    status: 201,
    takes: v.object({
      data: v.object({
        type: v.literal('CardSetup'),
        attributes: v.optional(v.object({ card: v.optional(v.nullable(cardSchema)) }), {}),
      }),
    }),
    refuses: [
      ...GUARDED,
      'member-needed',
      'membership-expired',
      'membership-granted',
      'renewal-too-late',
      'card-needed',
      'card-not-taken-here',
      'payment-unanswered',
      'too-many-requests',
    ],
  }),
  confirm: call({
    method: 'PATCH',
    path: '/api/users/me/card-setups/:id/',
    summary: 'Tells that the reader has answered what the provider asked of them, or has given up.',
    gives: cardSetupType,
    takes: v.object({
      data: v.object({
        type: v.literal('CardSetup'),
        id: v.optional(v.string()),
        attributes: v.object({ confirmed: v.boolean() }),
      }),
    }),
    refuses: [...GUARDED, 'not-found', 'payment-unanswered'],
  }),
};
