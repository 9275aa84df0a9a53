import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { SubscriptionRow } from './subscription.rules.ts';

const SUBSCRIBER = { id: 'int', email: 'text', language: 'text' } as const;

const UPSERT = statement(
  'subscriber.upsert',
  SUBSCRIBER,
  `INSERT INTO subscriber (email, language, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (email) DO UPDATE SET language = subscriber.language
   RETURNING id, email, language`,
);
/**
 * The subscriber with an address, added if there is none; changes to one subscriber wait for each other. Whoever types
 * an address does not choose the language of its newsletters.
 */
export const openSubscriber = (db: Writer, email: string, language: string, now: Date) =>
  db.one(UPSERT, [email, language, now]);

const LOCK = statement(
  'subscriber.lock',
  SUBSCRIBER,
  'SELECT id, email, language FROM subscriber WHERE id = $1 FOR UPDATE',
);
export const lockSubscriber = (db: Writer, id: number) => db.maybe(LOCK, [id]);

const SET_LANGUAGE = statement(
  'subscriber.set-language',
  {},
  'UPDATE subscriber SET language = $2 WHERE id = $1',
);
export const storeLanguage = (db: Writer, id: number, language: string) =>
  db.run(SET_LANGUAGE, [id, language]);

const BY_EMAIL = statement(
  'subscriber.by-email',
  SUBSCRIBER,
  'SELECT id, email, language FROM subscriber WHERE email = $1::citext',
);
export const findSubscriber = (db: Reader, email: string) => db.maybe(BY_EMAIL, [email]);

const OF = statement(
  'subscription.of',
  {
    kind: 'text',
    state: 'text',
    asked_at: 'instant',
    confirmed_at: 'instant?',
    unsubscribed_at: 'instant?',
    ended_with: 'texts?',
  },
  `SELECT kind, state, asked_at, confirmed_at, unsubscribed_at,
          (SELECT c.kinds FROM subscription_consent c
            WHERE c.subscriber_id = u.subscriber_id AND c.deed = 'withdrawn' AND c.place = 'letter'
              AND c.at = u.unsubscribed_at AND u.kind = ANY(c.kinds) ORDER BY c.id DESC LIMIT 1) AS ended_with
     FROM subscription u WHERE subscriber_id = $1 ORDER BY kind`,
);
export const subscriptionsOf = (db: Reader, id: number) => db.all(OF, [id]) as Promise<SubscriptionRow[]>;

const KIND = { kind: 'text' } as const;
const ASK = statement(
  'subscription.ask',
  KIND,
  `INSERT INTO subscription (subscriber_id, kind, state, asked_at)
   SELECT $1::bigint, k, 'unconfirmed', $3::timestamptz FROM unnest($2::text[]) AS k
   ON CONFLICT (subscriber_id, kind) DO UPDATE SET state = 'unconfirmed', asked_at = excluded.asked_at
     WHERE subscription.state <> 'confirmed'
   RETURNING kind`,
);
/** Returns the kinds that now wait for a confirmation; confirmed ones stay as they are. */
export const askFor = (db: Writer, id: number, kinds: readonly string[], now: Date) =>
  db.all(ASK, [id, kinds, now]);

const CONFIRM = statement(
  'subscription.confirm',
  KIND,
  `WITH confirmed AS (
     UPDATE subscription SET state = 'confirmed', confirmed_at = $4, unsubscribed_at = NULL
      WHERE subscriber_id = $1 AND kind = ANY($2::text[]) AND state = 'unconfirmed' AND asked_at = $3
     RETURNING kind),
   spoken AS (
     UPDATE subscriber s SET language = c.language FROM subscription_consent c
      WHERE s.id = $1 AND c.subscriber_id = s.id AND c.deed = 'asked' AND c.at = $3 AND EXISTS (SELECT 1 FROM confirmed))
   SELECT kind FROM confirmed`,
);
/** Confirms the request made at that time, and no other; its language becomes that of the newsletters. */
export const confirmAsked = (db: Writer, id: number, kinds: readonly string[], askedAt: Date, now: Date) =>
  db.all(CONFIRM, [id, kinds, askedAt, now]);

const WITHDRAW = statement(
  'subscription.withdraw',
  KIND,
  `UPDATE subscription SET state = 'unsubscribed', unsubscribed_at = $3
    WHERE subscriber_id = $1 AND kind = ANY($2::text[]) AND state <> 'unsubscribed' RETURNING kind`,
);
export const withdraw = (db: Writer, id: number, kinds: readonly string[], now: Date) =>
  db.all(WITHDRAW, [id, kinds, now]);

const RESTORE = statement(
  'subscription.restore',
  {},
  `UPDATE subscription SET state = 'confirmed', unsubscribed_at = NULL
    WHERE subscriber_id = $1 AND kind = ANY($2::text[])`,
);
export const restore = (db: Writer, id: number, kinds: readonly string[]) => db.run(RESTORE, [id, kinds]);

export interface Consent {
  subscriberId: number;
  kinds: readonly string[];
  deed: 'asked' | 'confirmed' | 'withdrawn' | 'restored';
  place: string;
  wording: string;
  language: string;
  at: Date;
}
const CONSENT = statement(
  'subscription.consent',
  {},
  `INSERT INTO subscription_consent (subscriber_id, kinds, deed, place, wording, language, at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
export const insertConsent = (db: Writer, row: Consent) =>
  db.run(CONSENT, [row.subscriberId, row.kinds, row.deed, row.place, row.wording, row.language, row.at]);

const LAPSE = statement(
  'subscription.lapse',
  {},
  `UPDATE subscription SET state = 'unsubscribed'
    WHERE state = 'unconfirmed' AND asked_at < $1 AND coalesce(unsubscribed_at, confirmed_at) IS NOT NULL`,
);
const FORGET = statement(
  'subscription.forget-unconfirmed',
  {},
  `DELETE FROM subscription WHERE state = 'unconfirmed' AND asked_at < $1`,
);
const FORGET_EMPTY = statement(
  'subscriber.forget-empty',
  {},
  `DELETE FROM subscriber s WHERE created_at < $1 AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.subscriber_id = s.id)`,
);
/**
 * Deletes requests that nobody confirmed, and subscribers who have no others. Whoever once unsubscribed remains
 * unsubscribed, with the proof of it: anybody may have typed the address since.
 */
export async function deleteUnconfirmed(db: Writer, before: Date): Promise<void> {
  await db.run(LAPSE, [before]);
  await db.run(FORGET, [before]);
  await db.run(FORGET_EMPTY, [before]);
}
