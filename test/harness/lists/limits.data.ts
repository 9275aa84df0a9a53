import { registration } from '../process.ts';
import { MEDIA_TYPE, type Stage } from '../stage.ts';

/** A request that is counted. */
export interface CountedRequest {
  method?: string;
  path: string;
  body?: unknown;
  type?: string;
  header?: Record<string, string>;
}

const of = (type: string, attributes: object, id?: string) => ({
  data: { type, ...(id ? { id } : {}), attributes },
});
const JSON_TYPE = 'application/json';
const email = 'somebody@example.org';
/** Counted by address: the bucket, and a request that is counted in it. */
export const byAddress: [string, CountedRequest][] = [
  [
    'topic-request',
    { method: 'POST', path: '/api/topic-requests/', body: of('TopicRequest', { words: 'lithium' }) },
  ],
  ['passkey', { method: 'POST', path: '/api/login/passkey-questions/' }],
  [
    'sign-in:address',
    {
      method: 'POST',
      path: '/api/login/',
      body: of('ApiLoginView', { username: email, password: 'not the one' }),
    },
  ],
  [
    'link',
    { method: 'POST', path: '/api/token-exchange/', body: of('TokenExchange', { token: 'x'.repeat(43) }) },
  ],
  ['carried', { method: 'POST', path: '/api/carried-session/', body: of('CarriedSession', {}) }],
  ['register', { method: 'POST', path: '/api/registration/', body: registration('new@example.org') }],
  [
    'preview',
    { path: '/api/publications/2746/', header: { authorization: `Preview ${'k'.repeat(43)}/visitor/en` } },
  ],
  ['approval', { path: '/api/approvals/nothing/' }],
  ['exists', { path: '/api/registration/verify-email/?username=a@example.org' }],
  ['reset:address', { method: 'POST', path: '/rest-auth/password/reset/', body: { email }, type: JSON_TYPE }],
  ['referral-validate', { path: '/api/referrals/validate/?referred_email=a@example.org' }],
  ['autocomplete', { path: '/api/search/autocomplete/?s=li' }],
  ['search', { path: '/api/search/?s=lithium' }],
  ['verification', { path: '/api/verifications/AAAA-AAAA/' }],
  ['download-file', { path: '/api/downloads/nothing/' }],
  ['download:address', { method: 'POST', path: '/api/downloads/', body: of('Download', { material: '1' }) }],
  [
    'free-files:address',
    { method: 'POST', path: '/api/downloads/', body: of('Download', { publication: '2746', email }) },
  ],
  [
    'newsletter:address',
    {
      method: 'POST',
      path: '/api/newsletter/',
      body: of('Newsletter', { email, firstName: 'A', lastName: 'B' }),
    },
  ],
  [
    'newsletter-stop:address',
    { method: 'POST', path: '/api/newsletter/unsubscribe/', body: of('NewsletterUnsubscription', { email }) },
  ],
  [
    'letter-link',
    { method: 'POST', path: '/api/newsletter/confirm/', body: of('NewsletterConfirmation', { token: 'x' }) },
  ],
  [
    'support:address',
    {
      method: 'POST',
      path: '/requests',
      body: { request: { requester: { name: 'A', email }, subject: 'x', comment: { body: 'y' } } },
    },
  ],
  [
    'client-error',
    { method: 'POST', path: '/api/client-errors/', body: of('ClientError', { message: 'x', path: '/' }) },
  ],
  ['csp', { method: 'POST', path: '/api/csp-reports', body: {}, type: JSON_TYPE }],
];
/** Counted by account. */
export const byAccount: [string, CountedRequest][] = [
  [
    'pay',
    {
      method: 'POST',
      path: '/api/orders/1/payments/',
      body: of('OrderPayment', {}),
      header: { 'idempotency-key': 'a' },
    },
  ],
  [
    'order',
    {
      method: 'POST',
      path: '/api/orders/',
      body: {
        data: {
          type: 'Order',
          attributes: {},
          relationships: { membership: { data: { type: 'Membership', id: '32' } } },
        },
      },
    },
  ],
  ['export', { path: '/api/users/me/export/' }],
  [
    'referral-invite',
    { method: 'POST', path: '/api/referrals/', body: of('Referred', { referred_email: 'c@example.org' }) },
  ],
  [
    'referral-remind',
    {
      method: 'PATCH',
      path: '/api/referrals/1/',
      body: of('Referred', { referred_email: 'c@example.org' }, '1'),
    },
  ],
  [
    'utm',
    {
      method: 'POST',
      path: '/api/utms/',
      body: of('Utm', { created: '2026-11-01T10:00:00Z', data: { utm_source: 'letter' } }),
    },
  ],
  ['audio-feed', { method: 'POST', path: '/api/audio-feed/', body: { data: { type: 'AudioFeed' } } }],
];

/** Uses up every limit at once: those by address of one caller, those by account of one person. */
export const useUp = (sql: Stage['sql'], address: string, accountId: number) =>
  sql(
    `INSERT INTO rate_count (bucket, window_start, count)
     SELECT b, date_trunc('second', now()) - interval '1 second', 100000 FROM unnest($1::text[]) b`,
    [
      [
        ...byAddress.map(([bucket]) => `${bucket}:${address}`),
        ...byAccount.map(([bucket]) => `${bucket}:${accountId}`),
      ],
    ],
  );

export const headersOf = (
  { body, type = MEDIA_TYPE, header = {} }: CountedRequest,
  host: string,
  token?: string | null,
): Record<string, string> => ({
  host,
  ...(body === undefined ? {} : { 'content-type': type }),
  ...(token ? { authorization: `JWT ${token}` } : {}),
  ...header,
});
