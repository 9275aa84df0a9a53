import { sessionEndOf } from '#identity/session/session.rules.ts';
import { shownNameOf } from '#identity/user/shown-name.rules.ts';
import { type Reader, statement } from '#platform/postgres/database.ts';

const HOLDINGS = statement(
  'member-record.holdings',
  {
    id: 'int',
    tier_name: 'text',
    rebill_days: 'int',
    starts_at: 'instant',
    ends_at: 'instant',
    auto_renew: 'bool',
    superseded_at: 'instant?',
    refunded_at: 'instant?',
    order_id: 'int?',
    is_paid: 'bool',
    reason: 'text?',
    given_by: 'int?',
    giver: 'text?',
  },
  `SELECT h.id, t.name AS tier_name, p.rebill_days, h.starts_at, h.ends_at, h.auto_renew, h.superseded_at, h.refunded_at,
          o.id AS order_id, o.id IS NOT NULL AND (o.total_cents > 0 OR o.credit_cents > 0) AS is_paid, g.reason, g.given_by, ${shownNameOf('u')} AS giver
     FROM holding h JOIN plan p ON p.id = h.plan_id JOIN tier t ON t.id = p.tier_id
     LEFT JOIN membership_order o ON o.holding_id = h.id LEFT JOIN membership_grant g ON g.holding_id = h.id
     LEFT JOIN user_account u ON u.id = g.given_by
    WHERE h.user_id = $1 ORDER BY h.created_at, h.id`,
);
export type HeldRow = NonNullable<typeof HOLDINGS.row>;
/** All memberships somebody ever held, earliest first. */
export const holdingsOf = (db: Reader, userId: number): Promise<HeldRow[]> => db.all(HOLDINGS, [userId]);

const ORDERS = statement(
  'member-record.orders',
  { id: 'int', kind: 'text', status: 'text', total_cents: 'int', currency: 'text', created_at: 'instant' },
  `SELECT id, kind, status, total_cents, currency, created_at FROM membership_order WHERE user_id = $1 ORDER BY id DESC LIMIT 50`,
);
export const latestOrders = (db: Reader, userId: number) => db.all(ORDERS, [userId]);

const REFERRALS = statement(
  'member-record.referrals',
  { made: 'int', joined: 'int' },
  'SELECT count(*) AS made, count(applied_at) AS joined FROM referral WHERE inviter_id = $1',
);
export const referralsMade = (db: Reader, userId: number) => db.one(REFERRALS, [userId]);

const SESSION_END = sessionEndOf('s', 'u');
const SESSIONS = statement(
  'member-record.sessions',
  { created_at: 'instant', expires_at: 'instant' },
  `SELECT s.created_at, ${SESSION_END} AS expires_at FROM session s JOIN user_account u ON u.id = s.user_id
    WHERE s.user_id = $1 AND s.revoked_at IS NULL AND ${SESSION_END} > $2
    ORDER BY s.created_at DESC, s.id LIMIT 50`,
);
/** Valid sessions, the newest first. */
export const liveSessions = (db: Reader, userId: number, now: Date) => db.all(SESSIONS, [userId, now]);
