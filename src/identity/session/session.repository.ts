import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { sessionEndOf } from './session.rules.ts';

// One query per request: session, user and holding together, so the holding's columns are known here too.
const ASKER = statement(
  'session.asker',
  {
    id: 'int',
    email_verified: 'bool',
    is_superuser: 'bool',
    scope: 'text',
    signed_in_at: 'instant',
    must_add_factor: 'bool',
    plan_id: 'int?',
    tier_name: 'text?',
    tier_rank: 'int?',
    permissions: 'texts?',
    can_give_credits: 'bool?',
    rebill_days: 'int?',
    starts_at: 'instant?',
    ends_at: 'instant?',
  },
  `SELECT u.id, u.email_verified_at IS NOT NULL AS email_verified, u.is_superuser, u.scope,
          coalesce(s.signed_in_at, s.created_at) AS signed_in_at,
          u.is_superuser AND lower(u.email) <> ALL ($4::text[])
            AND NOT EXISTS (SELECT 1 FROM authenticator_app a WHERE a.user_id = u.id AND a.secret IS NOT NULL)
            AND NOT EXISTS (SELECT 1 FROM passkey k WHERE k.user_id = u.id) AS must_add_factor,
          h.plan_id, t.name AS tier_name, t.rank AS tier_rank, t.permissions, t.can_give_credits,
          p.rebill_days, h.starts_at, h.ends_at
     FROM session s
     JOIN user_account u ON u.id = s.user_id
     LEFT JOIN holding h ON h.user_id = u.id AND h.superseded_at IS NULL AND h.refunded_at IS NULL
     LEFT JOIN plan p ON p.id = h.plan_id
     LEFT JOIN tier t ON t.id = p.tier_id
    WHERE s.id = $1 AND s.user_id = $2 AND s.revoked_at IS NULL AND u.erased_at IS NULL
      AND ${sessionEndOf('s', 'u')} > $3`,
);
/** The user a session belongs to; a subscriber's weak session ends before its token does. */
export const findAsker = (
  db: Reader,
  sessionId: string,
  userId: number,
  now: Date,
  /** E-mail addresses of administrators who need no second factor. */
  exempt: readonly string[],
) => db.maybe(ASKER, [sessionId, userId, now, exempt]);

const STANDS = statement(
  'session.stands',
  { stands: 'bool' },
  `SELECT EXISTS (SELECT FROM session WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3)
     AS stands`,
);
export const isSessionOpen = async (
  db: Reader,
  { sessionId, userId, now }: { sessionId: string; userId: number; now: Date },
): Promise<boolean> => (await db.one(STANDS, [sessionId, userId, now])).stands;

const INSERT = statement(
  'session.insert',
  {},
  `WITH begun AS (INSERT INTO session (id, user_id, created_at, expires_at, signed_in_at)
     VALUES ($1, $2, $3, $4, $5))
   UPDATE user_account SET last_sign_in_at = $3 WHERE id = $2`,
);
/** A new session; inserting it also updates the user's last sign-in. */
export interface NewSession {
  id: string;
  userId: number;
  now: Date;
  expiresAt: Date;
  /** Set if the sign-in was earlier than the session. */
  signedInAt: Date | null;
}
export const insertSession = (db: Writer, row: NewSession) =>
  db.run(INSERT, [row.id, row.userId, row.now, row.expiresAt, row.signedInAt]);

const REVOKE = statement(
  'session.revoke',
  {},
  'UPDATE session SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL',
);
export const markRevoked = (db: Writer, sessionId: string, now: Date) => db.run(REVOKE, [sessionId, now]);

const REVOKE_ALL = statement(
  'session.revoke-all',
  {},
  'UPDATE session SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL',
);
export const markAllRevoked = (db: Writer, userId: number, now: Date) => db.run(REVOKE_ALL, [userId, now]);

const REVOKE_OTHERS = statement(
  'session.revoke-others',
  {},
  'UPDATE session SET revoked_at = $3 WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL',
);
export const markOthersRevoked = (db: Writer, userId: number, sessionId: string, now: Date) =>
  db.run(REVOKE_OTHERS, [userId, sessionId, now]);

const SWEEP = statement(
  'session.sweep',
  {},
  `DELETE FROM session WHERE id IN (
     SELECT id FROM session WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
);
/** Deletes at most `size` sessions; returns how many. */
export const deleteSessionsBefore = (db: Writer, before: Date, size: number) => db.run(SWEEP, [before, size]);
