import * as v from 'valibot';
import { call, resourceType, toOne } from '#kit/contract.ts';
import { flag } from '#kit/query.ts';

/** An invited colleague; called Referred in the API, with the address under both names of the specification (A15). */
export const referralType = resourceType(
  'Referred',
  v.object({
    /** Empty once the colleague, who has bought, has deleted the account. */
    referred_email: v.string(),
    referredEmail: v.string(),
    /** The colleague has bought a paid membership. */
    applied: v.boolean(),
    createdAt: v.string(),
    /** When the last reminder was sent; null before the first. */
    remindedAt: v.nullable(v.string()),
  }),
  { createdBy: toOne('User') },
);
export const giftCardType = resourceType(
  'GiftCard',
  v.object({
    /** In the language of the site that is asked. */
    title: v.string(),
    status: v.picklist(['sent', 'pending_to_send', 'pending', 'cancelled']),
    /** It is sent from this UTC date on. */
    sendDate: v.string(),
    /** Why an administrator cancelled it; only of such a one. */
    reason: v.optional(v.string()),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    Referred: typeof referralType;
    GiftCard: typeof giftCardType;
  }
}

const typed = v.pipe(v.string(), v.maxLength(1000));
const optionalId = v.optional(v.union([v.string(), v.number()]));
const page = { size: 20, max: 100 };

export const referralCalls = {
  list: call({
    method: 'GET',
    path: '/api/referrals/',
    summary: 'The colleagues one has invited, newest first.',
    gives: referralType,
    many: true,
    include: ['createdBy'],
    sparse: true,
    page,
    refuses: ['sign-in-needed', 'full-account-needed'],
  }),
  create: call({
    method: 'POST',
    path: '/api/referrals/',
    summary: 'Invites a colleague by e-mail.',
    gives: referralType,
    status: 201,
    takes: v.object({
      data: v.object({ type: v.literal('Referred'), attributes: v.object({ referred_email: typed }) }),
    }),
    include: ['createdBy'],
    refuses: [
      'sign-in-needed',
      'full-account-needed',
      'member-needed',
      'membership-expired',
      'email-not-confirmed',
      'invalid-referred-email',
      'own-email',
      'already-invited',
      'cannot-be-invited',
      'too-many-requests',
    ],
  }),
  remind: call({
    method: 'PATCH',
    path: '/api/referrals/:id/',
    summary: 'Sends an invitation again, once in 24 hours.',
    gives: referralType,
    takes: v.object({
      data: v.object({
        type: v.literal('Referred'),
        id: optionalId,
        attributes: v.optional(v.object({ referred_email: v.optional(typed) }), {}),
      }),
    }),
    include: ['createdBy'],
    refuses: [
      'sign-in-needed',
      'full-account-needed',
      'member-needed',
      'membership-expired',
      'email-not-confirmed',
      'not-found',
      'referred-email-fixed',
      'already-applied',
      'cannot-be-invited',
      'reminded-recently',
      'too-many-requests',
    ],
  }),
  validate: call({
    method: 'GET',
    path: '/api/referrals/validate/',
    summary: 'Whether an invitation takes $50 off a first paid membership for this e-mail address.',
    gives: v.object({
      valid: v.boolean(),
      discountId: v.nullable(v.string()),
      /** In dollars. */
      amount: v.number(),
      detail: v.string(),
    }),
    query: { referred_email: typed },
    refuses: ['missing-parameter', 'too-many-requests'],
  }),
  optOut: call({
    method: 'POST',
    path: '/api/referrals/opt-out/:token/',
    summary:
      'No more invitations to the address that a letter was sent to. Takes the one-click post of mail programs, whatever they accept.',
    gives: v.object({ detail: v.string() }),
    anyAccept: true,
    refuses: ['link-not-valid', 'too-many-requests'],
  }),
  optOutPage: call({
    method: 'GET',
    path: '/api/referrals/opt-out/:token/',
    summary: 'Leads whoever opens that address to the page that asks first. Changes nothing.',
    gives: null,
    status: 302,
  }),
};

export const giftCardCalls = {
  list: call({
    method: 'GET',
    path: '/api/giftcards/',
    summary: 'One’s gift cards, newest first.',
    gives: giftCardType,
    many: true,
    sparse: true,
    query: {
      /** Whether those that an administrator cancelled are listed as well; any other cancelled one never is (C12). */
      cancelled: flag,
    },
    page,
    refuses: ['sign-in-needed', 'full-account-needed'],
  }),
};
