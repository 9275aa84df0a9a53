import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { Purpose } from './one-time-token.rules.ts';

/** Details of a link, such as the address it was sent for. */
export interface TokenDetail {
  email?: string;
  /** Where the reader was going, as a path of this site. */
  place?: string;
}
const COLUMNS = {
  user_id: 'int',
  purpose: 'text',
  detail: json<TokenDetail>(),
  created_at: 'instant',
} as const;

const INSERT = statement(
  'one-time-token.insert',
  {},
  `INSERT INTO one_time_token (secret_hash, user_id, purpose, detail, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);
export interface NewToken {
  hash: Buffer;
  userId: number;
  purpose: Purpose;
  detail: TokenDetail;
  now: Date;
  expiresAt: Date;
}
export const insertToken = (db: Writer, row: NewToken) =>
  db.run(INSERT, [row.hash, row.userId, row.purpose, row.detail, row.now, row.expiresAt]);

const FIND = statement(
  'one-time-token.find',
  COLUMNS,
  `SELECT user_id, purpose, detail, created_at FROM one_time_token
    WHERE secret_hash = $1 AND purpose = ANY($2::text[]) AND used_at IS NULL AND expires_at > $3`,
);
export const findToken = (db: Reader, hash: Buffer, purposes: readonly Purpose[], now: Date) =>
  db.maybe(FIND, [hash, purposes, now]);

const USE = statement(
  'one-time-token.use',
  COLUMNS,
  `UPDATE one_time_token SET used_at = $3
    WHERE secret_hash = $1 AND purpose = ANY($2::text[]) AND used_at IS NULL AND expires_at > $3
   RETURNING user_id, purpose, detail, created_at`,
);
/** Spends a token; if two requests try at once, only one succeeds. */
export const spendToken = (db: Writer, hash: Buffer, purposes: readonly Purpose[], now: Date) =>
  db.maybe(USE, [hash, purposes, now]);

const CONFIRMED = statement(
  'one-time-token.confirmed-address',
  { user_id: 'int', detail: json<TokenDetail>() },
  `SELECT t.user_id, t.detail FROM one_time_token t JOIN user_account u ON u.id = t.user_id
    WHERE t.secret_hash = $1 AND t.purpose = 'verify-email' AND u.email = (t.detail ->> 'email')::citext
      AND u.email_verified_at IS NOT NULL AND u.erased_at IS NULL`,
);
/** The account whose confirmed address a link was sent to, whether the link is used or not. */
export const findConfirmedBy = (db: Reader, hash: Buffer) => db.maybe(CONFIRMED, [hash]);

const STOPPED = statement(
  'one-time-token.stopped-change',
  { user_id: 'int' },
  `SELECT t.user_id FROM one_time_token t JOIN user_account u ON u.id = t.user_id
    WHERE t.secret_hash = $1 AND t.purpose = 'undo-email' AND t.used_at IS NOT NULL AND u.email = (t.detail ->> 'email')::citext
      AND u.pending_email IS NULL AND u.erased_at IS NULL`,
);
/** The account whose address a used link kept, while it is still the account's and no other address is pending. */
export const findKeptBy = async (db: Reader, hash: Buffer): Promise<number | null> =>
  (await db.maybe(STOPPED, [hash]))?.user_id ?? null;

const VOID = statement(
  'one-time-token.void',
  {},
  `UPDATE one_time_token SET used_at = $3
    WHERE user_id = $1 AND purpose = ANY($2::text[]) AND used_at IS NULL`,
);
export const voidTokens = (db: Writer, userId: number, purposes: readonly Purpose[], now: Date) =>
  db.run(VOID, [userId, purposes, now]);

const LATEST = statement(
  'one-time-token.latest',
  { detail: json<TokenDetail>() },
  `SELECT detail FROM one_time_token WHERE user_id = $1 AND purpose = $2 AND expires_at >= $3
    ORDER BY created_at DESC LIMIT 1`,
);
/** Details of the newest link of a kind, unless it ended before `from`; whether it still works or not. */
export const findLatestDetail = async (
  db: Reader,
  userId: number,
  purpose: Purpose,
  from: Date,
): Promise<TokenDetail | null> => (await db.maybe(LATEST, [userId, purpose, from]))?.detail ?? null;

const OF_ACCOUNT = statement(
  'one-time-token.of-account',
  { purpose: 'text', secret_hash: 'bytes', email: 'text?', expires_at: 'instant', is_anothers: 'bool' },
  `SELECT t.purpose, t.secret_hash, t.expires_at, t.detail ->> 'email' AS email,
          EXISTS (SELECT 1 FROM user_account u WHERE u.email = (t.detail ->> 'email')::citext
                     AND u.email_verified_at IS NOT NULL AND u.id <> t.user_id) AS is_anothers
     FROM one_time_token t WHERE t.user_id = $1 ORDER BY t.created_at, t.secret_hash`,
);
/** Every link of an account with the address it is about, and whether another account has confirmed that address. */
export const findOfAccount = (db: Reader, userId: number) => db.all(OF_ACCOUNT, [userId]);

const SWEEP = statement('one-time-token.sweep', {}, 'DELETE FROM one_time_token WHERE expires_at < $1');
export const deleteTokensBefore = (db: Writer, before: Date) => db.run(SWEEP, [before]);
