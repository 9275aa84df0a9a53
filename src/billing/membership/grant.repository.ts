import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const INSERT = statement(
  'membership-grant.insert',
  {},
  `INSERT INTO membership_grant (holding_id, base_holding_id, worth_cents, reason, given_by, given_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);
export interface NewGrant {
  holdingId: number;
  baseHoldingId: number | null;
  worthCents: number;
  reason: string;
  givenBy: number;
}
export const insertGrant = (db: Writer, grant: NewGrant, now: Date) =>
  db.run(INSERT, [grant.holdingId, grant.baseHoldingId, grant.worthCents, grant.reason, grant.givenBy, now]);

const ORIGIN = statement(
  'membership-grant.origin',
  { live: 'bool', paid_order_id: 'int?' },
  `SELECT h.superseded_at IS NULL AND h.refunded_at IS NULL AS live, o.id AS paid_order_id
     FROM holding h
     LEFT JOIN membership_order o ON o.holding_id = h.id AND (o.total_cents > 0 OR o.credit_cents > 0)
    WHERE h.id = $1 AND h.user_id = $2`,
);
/** Whether a holding runs, and the order that paid for it; null if it is not theirs. */
export const findOrigin = (db: Reader, holdingId: number, userId: number) =>
  db.maybe(ORIGIN, [holdingId, userId]);
