import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { PaymentStatus } from '../payment/payment.rules.ts';
import type { MembershipNotice } from './renewal.rules.ts';

/** A membership for which something may be due, and its member. */
export interface Candidate {
  holdingId: number;
  userId: number;
}
const CANDIDATE = { holding_id: 'int', user_id: 'int' } as const;
const candidateIn = (row: { holding_id: number; user_id: number }): Candidate => ({
  holdingId: row.holding_id,
  userId: row.user_id,
});
const LIVE = 'h.superseded_at IS NULL AND h.refunded_at IS NULL';

const DUE = statement(
  'renewal.due',
  CANDIDATE,
  `SELECT h.id AS holding_id, h.user_id
     FROM holding h
     JOIN payment_method m ON m.user_id = h.user_id
     LEFT JOIN renewal r ON r.holding_id = h.id AND r.ended_at IS NULL
    WHERE h.auto_renew AND ${LIVE} AND h.ends_at <= $2
      AND (r.holding_id IS NULL OR r.next_try_at IS NULL OR r.next_try_at <= $1)
    ORDER BY h.ends_at, h.id`,
);
/** Memberships that renew automatically, end by then, and have no attempt scheduled after `dueUntil`. */
export const dueRenewals = async (db: Reader, dueUntil: Date, endsBy: Date): Promise<Candidate[]> =>
  (await db.all(DUE, [dueUntil, endsBy])).map(candidateIn);

const UNTOLD = statement(
  'renewal.untold',
  CANDIDATE,
  `SELECT r.holding_id, h.user_id
     FROM renewal r
     JOIN holding h ON h.id = r.holding_id
     JOIN membership_order o ON o.id = r.order_id
    WHERE r.ended_at IS NULL AND h.auto_renew AND ${LIVE} AND o.status = 'failed'
      AND NOT EXISTS (SELECT 1 FROM membership_notice n
                       WHERE n.holding_id = r.holding_id AND n.notice = 'renewal-failed')
    ORDER BY r.holding_id`,
);
/** Memberships whose charge failed and whose member has not been told yet. */
export const untoldFailures = async (db: Reader): Promise<Candidate[]> =>
  (await db.all(UNTOLD)).map(candidateIn);

const ENDING = statement(
  'renewal.ending',
  CANDIDATE,
  `SELECT h.id AS holding_id, h.user_id
     FROM holding h
    WHERE ${LIVE} AND h.ends_at > $2 AND h.ends_at <= $3
      AND NOT EXISTS (SELECT 1 FROM membership_notice n WHERE n.holding_id = h.id AND n.notice = $1)
    ORDER BY h.ends_at, h.id`,
);
/** Memberships that end in between, and whose member has not had this e-mail. */
export const endingBetween = async (
  db: Reader,
  notice: MembershipNotice,
  after: Date,
  until: Date,
): Promise<Candidate[]> => (await db.all(ENDING, [notice, after, until])).map(candidateIn);

const TELL = statement(
  'renewal.tell',
  {},
  `INSERT INTO membership_notice (holding_id, notice, at, total_cents) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
);
/** `totalCents`: what it says that another term costs; null if it names no price. False if it was sent before. */
export const markTold = async (
  db: Writer,
  holdingId: number,
  notice: MembershipNotice,
  totalCents: number | null,
  at: Date,
): Promise<boolean> => (await db.run(TELL, [holdingId, notice, at, totalCents])) > 0;

const ANNOUNCE = statement(
  'renewal.announce',
  {},
  `INSERT INTO membership_notice (holding_id, notice, at, total_cents) VALUES ($1, 'switched-on', $2, $3)
   ON CONFLICT (holding_id, notice) DO UPDATE SET at = excluded.at, total_cents = excluded.total_cents`,
);
/** The price in the letter about renewal that was switched on, which leaves each time it is. */
export const announceTotal = (db: Writer, holdingId: number, totalCents: number, at: Date) =>
  db.run(ANNOUNCE, [holdingId, at, totalCents]);

const ANNOUNCED = statement(
  'renewal.announced',
  { total_cents: 'int' },
  `SELECT total_cents FROM membership_notice WHERE holding_id = $1 AND total_cents IS NOT NULL
    ORDER BY at DESC LIMIT 1`,
);
/** What the member was last told that another term costs; null if nobody told them in a letter that is kept to. */
export const findAnnounced = async (db: Reader, holdingId: number): Promise<number | null> =>
  (await db.maybe(ANNOUNCED, [holdingId]))?.total_cents ?? null;

const UNTELL = statement(
  'renewal.untell',
  {},
  'DELETE FROM membership_notice WHERE holding_id = $1 AND notice = $2',
);
/** It may be sent again. */
export const forgetTold = (db: Writer, holdingId: number, notice: MembershipNotice) =>
  db.run(UNTELL, [holdingId, notice]);

/** The attempts to charge a renewal that is not over. */
export interface Renewal {
  orderId: number;
  tries: number;
  firstTriedAt: Date;
  nextTryAt: Date | null;
  orderStatus: string;
  totalCents: number;
  /** Of the latest payment of that order. */
  paymentStatus: PaymentStatus;
}
const OPEN = statement(
  'renewal.open',
  {
    order_id: 'int',
    tries: 'int',
    first_tried_at: 'instant',
    next_try_at: 'instant?',
    order_status: 'text',
    total_cents: 'int',
    payment_status: 'text',
  },
  `SELECT r.order_id, r.tries, r.first_tried_at, r.next_try_at, o.status AS order_status, o.total_cents,
          p.status AS payment_status
     FROM renewal r JOIN membership_order o ON o.id = r.order_id
     JOIN LATERAL (SELECT status FROM payment WHERE order_id = o.id ORDER BY started_at DESC LIMIT 1) p ON true
    WHERE r.holding_id = $1 AND r.ended_at IS NULL`,
);
export async function findRenewal(db: Reader, holdingId: number): Promise<Renewal | null> {
  const row = await db.maybe(OPEN, [holdingId]);
  return (
    row && {
      orderId: row.order_id,
      tries: row.tries,
      firstTriedAt: row.first_tried_at,
      nextTryAt: row.next_try_at,
      orderStatus: row.order_status,
      totalCents: row.total_cents,
      paymentStatus: row.payment_status as PaymentStatus,
    }
  );
}

const TRY = statement(
  'renewal.try',
  {},
  `INSERT INTO renewal (holding_id, order_id, tries, first_tried_at, next_try_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (holding_id) DO UPDATE SET order_id = excluded.order_id, tries = excluded.tries,
     first_tried_at = excluded.first_tried_at, next_try_at = excluded.next_try_at, ended_at = NULL`,
);
export const recordTry = (
  db: Writer,
  holdingId: number,
  {
    orderId,
    tries,
    firstTriedAt,
    nextTryAt,
  }: Pick<Renewal, 'orderId' | 'tries' | 'firstTriedAt' | 'nextTryAt'>,
) => db.run(TRY, [holdingId, orderId, tries, firstTriedAt, nextTryAt]);

const END = statement(
  'renewal.end',
  {},
  'UPDATE renewal SET ended_at = $2 WHERE holding_id = $1 AND ended_at IS NULL',
);
export const endRenewal = (db: Writer, holdingId: number, at: Date) => db.run(END, [holdingId, at]);
