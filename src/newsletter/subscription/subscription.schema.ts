import * as v from 'valibot';
import { line, NAME_PART_MAX } from '#identity/profile/text-field.schema.ts';
import { call } from '#kit/contract.ts';

/** The kinds of newsletter: the monthly one, and two tips a week. */
export const LETTER_KINDS = ['monthly', 'tips'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
export type SubscriptionState = 'none' | 'unconfirmed' | 'confirmed' | 'unsubscribed';

/** Where somebody signed up: the typed id of the payload (B32); never the id of an account. */
export const SIGN_UP_PLACES = ['bar', 'footer', 'page', 'download'] as const;
export type SignUpPlace = (typeof SIGN_UP_PLACES)[number];

const kind = v.picklist(LETTER_KINDS);
const token = v.pipe(v.string(), v.trim(), v.maxLength(200));
const typed = (max: number) => v.optional(line(max), '');
const body = <const T extends string, A extends v.GenericSchema>(type: T, attributes: A) =>
  v.object({ data: v.object({ type: v.literal(type), attributes }) });
const message = v.object({ message: v.string() });
const own = v.object({
  email: v.string(),
  subscriptions: v.array(
    v.object({ kind, state: v.picklist(['none', 'unconfirmed', 'confirmed', 'unsubscribed']) }),
  ),
});

export const newsletterCalls = {
  subscribe: call({
    method: 'POST',
    path: '/api/newsletter/',
    summary:
      'Asks for the letters; the same message for every address. `id` and `token` only for an account made by this call.',
    gives: v.object({ message: v.string(), id: v.optional(v.string()), token: v.optional(v.string()) }),
    status: 201,
    takes: v.object({
      data: v.object({
        type: v.literal('Newsletter'),
        id: v.optional(v.picklist(SIGN_UP_PLACES), 'page'),
        attributes: v.object({
          email: typed(1000),
          firstName: typed(NAME_PART_MAX),
          lastName: typed(NAME_PART_MAX),
        }),
      }),
    }),
    refuses: ['invalid-field', 'name-not-printable', 'too-many-requests'],
  }),
  confirm: call({
    method: 'POST',
    path: '/api/newsletter/confirm/',
    summary: 'Confirms a subscription by the token of a letter.',
    gives: message,
    takes: body('NewsletterConfirmation', v.object({ token })),
    refuses: ['link-expired', 'too-many-requests'],
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/api/newsletter/unsubscribe/',
    summary:
      'Ends a subscription by the token of a letter (`all`: every kind), or, given an address, mails such a link to it. `mayUndo`: the token can take it back.',
    gives: v.object({
      outcome: v.picklist(['unsubscribed', 'mailed']),
      message: v.string(),
      remaining: v.array(kind),
      mayUndo: v.boolean(),
    }),
    takes: body(
      'NewsletterUnsubscription',
      v.object({ token: v.optional(token), email: typed(1000), all: v.optional(v.boolean(), false) }),
    ),
    refuses: ['link-expired', 'invalid-field', 'too-many-requests'],
  }),
  oneClick: call({
    method: 'POST',
    path: '/api/newsletter/one-click/',
    summary: 'Unsubscribes at once, as mail programs do (RFC 8058); neither the body nor `Accept` is read.',
    gives: null,
    file: ['text/plain'],
    query: { token },
    refuses: ['link-expired', 'too-many-requests'],
  }),
  oneClickPage: call({
    method: 'GET',
    path: '/api/newsletter/one-click/',
    summary: 'Leads whoever opens that address to the page that asks first. Changes nothing.',
    gives: null,
    query: { token },
    status: 302,
  }),
  restore: call({
    method: 'POST',
    path: '/api/newsletter/restore/',
    summary: 'Takes an unsubscription back by the token that made it.',
    gives: message,
    takes: body('NewsletterRestoration', v.object({ token })),
    refuses: ['link-expired', 'too-many-requests'],
  }),
  own: call({
    method: 'GET',
    path: '/api/newsletter/',
    summary: 'The letters of one’s own address.',
    gives: own,
    refuses: ['sign-in-needed'],
  }),
  choose: call({
    method: 'PATCH',
    path: '/api/newsletter/',
    summary: 'Chooses the letters of one’s own address; an unproved address confirms by a letter.',
    gives: own,
    takes: body('NewsletterChoice', v.object({ kinds: v.array(kind) })),
    refuses: ['sign-in-needed', 'full-account-needed', 'too-many-requests'],
  }),
};
