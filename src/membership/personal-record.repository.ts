import { type Reader, statement } from '#platform/postgres/database.ts';

const HOLDINGS = statement(
  'personal-record.memberships',
  {
    id: 'int',
    membership: 'text',
    rebillDays: 'int',
    startsAt: 'instant',
    endsAt: 'instant',
    autoRenew: 'bool',
    supersededAt: 'instant?',
    refundedAt: 'instant?',
    createdAt: 'instant',
    grantedAt: 'instant?',
    grantReason: 'text?',
  },
  `SELECT h.id, t.name AS membership, p.rebill_days AS "rebillDays", h.starts_at AS "startsAt", h.ends_at AS "endsAt",
          h.auto_renew AS "autoRenew", h.superseded_at AS "supersededAt", h.refunded_at AS "refundedAt",
          h.created_at AS "createdAt", g.given_at AS "grantedAt", g.reason AS "grantReason"
     FROM holding h JOIN plan p ON p.id = h.plan_id JOIN tier t ON t.id = p.tier_id
     LEFT JOIN membership_grant g ON g.holding_id = h.id
    WHERE h.user_id = $1 ORDER BY h.id`,
);
export const findHoldings = (db: Reader, userId: number) => db.all(HOLDINGS, [userId]);
