import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const SUBSCRIBER = { id: 'int', email: 'text', language: 'text' } as const;

const UPSERT = statement(
  'subscriber.upsert',
  SUBSCRIBER,
  `INSERT INTO subscriber (email, language, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (email) DO UPDATE SET language = excluded.language
   RETURNING id, email, language`,
);
/** The subscriber with an address, added if there is none; changes to one subscriber wait for each other. */
export const openSubscriber = (db: Writer, email: string, language: string, now: Date) =>
  db.one(UPSERT, [email, language, now]);

const LOCK = statement(
  'subscriber.lock',
  SUBSCRIBER,
  'SELECT id, email, language FROM subscriber WHERE id = $1 FOR UPDATE',
);
export const lockSubscriber = (db: Writer, id: number) => db.maybe(LOCK, [id]);

const BY_EMAIL = statement(
  'subscriber.by-email',
  SUBSCRIBER,
  'SELECT id, email, language FROM subscriber WHERE email = $1::citext',
);
export const findSubscriber = (db: Reader, email: string) => db.maybe(BY_EMAIL, [email]);

const OF = statement(
  'subscription.of',
  { kind: 'text', state: 'text', asked_at: 'instant', confirmed_at: 'instant?' },
  'SELECT kind, state, asked_at, confirmed_at FROM subscription WHERE subscriber_id = $1 ORDER BY kind',
);
export const subscriptionsOf = (db: Reader, id: number) => db.all(OF, [id]);

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
  `UPDATE subscription SET state = 'confirmed', confirmed_at = $4, unsubscribed_at = NULL
    WHERE subscriber_id = $1 AND kind = ANY($2::text[]) AND state = 'unconfirmed' AND asked_at = $3
   RETURNING kind`,
);
/** Confirms the request made at that time, and no other. */
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
  KIND,
  `UPDATE subscription SET state = 'confirmed', unsubscribed_at = NULL
    WHERE subscriber_id = $1 AND kind = ANY($2::text[]) AND state = 'unsubscribed' AND confirmed_at IS NOT NULL
      AND unsubscribed_at >= $3
   RETURNING kind`,
);
/** Restores only what was confirmed before and has been given up since then. */
export const restore = (db: Writer, id: number, kinds: readonly string[], since: Date) =>
  db.all(RESTORE, [id, kinds, since]);

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
/** Deletes requests that nobody confirmed, and subscribers who have no others. */
export async function deleteUnconfirmed(db: Writer, before: Date): Promise<void> {
  await db.run(FORGET, [before]);
  await db.run(FORGET_EMPTY, [before]);
}
