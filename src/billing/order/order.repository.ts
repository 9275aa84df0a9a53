import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { OrderKind, OrderStatus, OrderSums, Quote } from './order.rules.ts';

const COLUMNS = {
  id: 'int',
  user_id: 'int',
  plan_id: 'int',
  kind: 'text',
  base_holding_id: 'int?',
  referral_id: 'int?',
  amount_cents: 'int',
  credit_cents: 'int',
  discount_cents: 'int',
  tax_cents: 'int',
  total_cents: 'int',
  tax_per_million: 'int?',
  worth_cents: 'int',
  currency: 'text',
  auto_renew: 'bool',
  term_ends_at: 'instant',
  status: 'text',
  holding_id: 'int?',
  created_at: 'instant',
  paid_at: 'instant?',
} as const;
const LIST = Object.keys(COLUMNS).join(', ');

/** What somebody wants to buy and at what price; the terms stay as they were priced. */
export interface Order extends OrderSums {
  id: number;
  userId: number;
  planId: number;
  kind: OrderKind;
  /** The holding at the time it was priced. */
  baseHoldingId: number | null;
  referralId: number | null;
  /** Null for orders placed before the rate was stored. */
  taxPerMillion: number | null;
  worthCents: number;
  autoRenew: boolean;
  /** As priced; for a paid order, as bought. */
  endsAt: Date;
  status: OrderStatus;
  /** What it bought. */
  holdingId: number | null;
  createdAt: Date;
  paidAt: Date | null;
}
const orderIn = (row: RowOf<typeof COLUMNS>): Order => ({
  id: row.id,
  userId: row.user_id,
  planId: row.plan_id,
  kind: row.kind as OrderKind,
  baseHoldingId: row.base_holding_id,
  referralId: row.referral_id,
  amountCents: row.amount_cents,
  creditCents: row.credit_cents,
  discountCents: row.discount_cents,
  taxCents: row.tax_cents,
  totalCents: row.total_cents,
  taxPerMillion: row.tax_per_million,
  worthCents: row.worth_cents,
  currency: row.currency,
  autoRenew: row.auto_renew,
  endsAt: row.term_ends_at,
  status: row.status as OrderStatus,
  holdingId: row.holding_id,
  createdAt: row.created_at,
  paidAt: row.paid_at,
});

const BY_ID = statement('order.by-id', COLUMNS, `SELECT ${LIST} FROM membership_order WHERE id = $1`);
export async function findOrder(db: Reader, id: number): Promise<Order | null> {
  const row = await db.maybe(BY_ID, [id]);
  return row && orderIn(row);
}

const LOCK = statement(
  'order.lock',
  COLUMNS,
  `SELECT ${LIST} FROM membership_order WHERE id = $1 FOR UPDATE`,
);
export async function lockOrder(db: Writer, id: number): Promise<Order | null> {
  const row = await db.maybe(LOCK, [id]);
  return row && orderIn(row);
}

/**
 * Every holding of a member (`$1`: one of theirs), each with itself and with all that it goes back to through
 * memberships granted by hand. `UNION`: a row that goes back to itself, as of an import, ends the search.
 */
export const GROUND = `WITH RECURSIVE ground (holding_id, base_id) AS (
    SELECT h.id, h.id FROM holding h JOIN holding asked ON asked.user_id = h.user_id WHERE asked.id = $1
    UNION SELECT ground.holding_id, g.base_holding_id
      FROM ground JOIN membership_grant g ON g.holding_id = ground.base_id WHERE g.base_holding_id IS NOT NULL)`;

/** What was given back in part of an order's payment, without its tax. */
const partBack = (order: string, since = '') => `(SELECT coalesce(sum(e.amount_cents), 0)
      * (${order}.total_cents - ${order}.tax_cents) / greatest(1, ${order}.total_cents)
    FROM payment_entry e WHERE e.order_id = ${order}.id AND e.entry = 'refunded' ${since})`;
/** What was left at the grant shrinks in proportion to what was given back since of the order below. */
const GRANTED = `coalesce((SELECT min(g.worth_cents::bigint * greatest(0, b.worth_cents - ${partBack('b', 'AND e.at > g.given_at')})
                                      / greatest(1, b.worth_cents))
     FROM ground JOIN membership_order b ON b.holding_id = ground.base_id WHERE ground.holding_id = $1), g.worth_cents)`;
const WORTH = statement(
  'order.worth',
  { worth_cents: 'int' },
  `${GROUND} SELECT greatest(0, worth_cents - ${partBack('o')}) AS worth_cents FROM membership_order o WHERE holding_id = $1
   UNION ALL SELECT CASE WHEN EXISTS (SELECT 1 FROM ground JOIN holding base ON base.id = ground.base_id
                                       WHERE ground.holding_id = $1 AND base.refunded_at IS NOT NULL)
                    THEN 0 ELSE ${GRANTED} END
     FROM membership_grant g WHERE g.holding_id = $1`,
);
/**
 * What a holding was worth on its first day, less what was given back in part since; null if it was neither bought nor granted by hand. A granted one is worth
 * nothing once what it goes back to was refunded.
 */
export const findWorth = async (db: Reader, holdingId: number): Promise<number | null> =>
  (await db.maybe(WORTH, [holdingId]))?.worth_cents ?? null;

export interface NewOrder {
  userId: number;
  planId: number;
  baseHoldingId: number | null;
  referralId: number | null;
  autoRenew: boolean;
  quote: Quote;
}
const INSERT = statement(
  'order.insert',
  COLUMNS,
  `INSERT INTO membership_order (user_id, plan_id, kind, base_holding_id, referral_id, amount_cents, credit_cents,
          discount_cents, tax_cents, total_cents, worth_cents, currency, auto_renew, term_ends_at, created_at,
          tax_per_million)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING ${LIST}`,
);
export async function insertOrder(db: Writer, order: NewOrder, now: Date): Promise<Order> {
  const { quote } = order;
  const row = await db.one(INSERT, [
    order.userId,
    order.planId,
    quote.kind,
    order.baseHoldingId,
    order.referralId,
    quote.amountCents,
    quote.creditCents,
    quote.discountCents,
    quote.taxCents,
    quote.totalCents,
    quote.worthCents,
    quote.currency,
    order.autoRenew,
    quote.endsAt,
    now,
    quote.taxPerMillion,
  ]);
  return orderIn(row);
}

const PAID = statement(
  'order.paid',
  COLUMNS,
  `UPDATE membership_order SET status = 'paid', paid_at = $2, holding_id = $3, term_ends_at = $4 WHERE id = $1 RETURNING ${LIST}`,
);
export const markPaid = async (
  db: Writer,
  id: number,
  at: Date,
  bought: { holdingId: number; endsAt: Date },
): Promise<Order> => orderIn(await db.one(PAID, [id, at, bought.holdingId, bought.endsAt]));

const FAILED = statement(
  'order.failed',
  {},
  `UPDATE membership_order SET status = 'failed' WHERE id = $1 AND status = 'pending'`,
);
export const markFailed = (db: Writer, id: number) => db.run(FAILED, [id]);

const FORGO_RENEWAL = statement(
  'order.forgo-renewal',
  {},
  `UPDATE membership_order SET auto_renew = false
    WHERE user_id = $1 AND auto_renew AND id IN
      (SELECT order_id FROM payment WHERE user_id = $1 AND status IN ('started', 'requires_action'))`,
);
/** What a member is just paying will not renew automatically; 0 if it would not have, or nothing is being paid. */
export const forgoRenewal = (db: Writer, userId: number) => db.run(FORGO_RENEWAL, [userId]);

const REFUNDED = statement(
  'order.refunded',
  {},
  `UPDATE membership_order SET status = 'refunded', refunded_at = $2 WHERE id = $1 AND status = 'paid'`,
);
export const markRefunded = (db: Writer, id: number, at: Date) => db.run(REFUNDED, [id, at]);

const BEGIN_REFUND = statement(
  'order.begin-refund',
  {},
  'UPDATE membership_order SET refund_begun_at = $2 WHERE id = $1',
);
export const markRefundBegun = (db: Writer, id: number, at: Date) => db.run(BEGIN_REFUND, [id, at]);

const FORGET_REFUND = statement(
  'order.forget-refund',
  {},
  'UPDATE membership_order SET refund_begun_at = NULL WHERE id = $1 AND refund_begun_at = $2',
);
/** The request of that time was refused; another one may have begun since. */
export const forgetRefundBegun = (db: Writer, id: number, begunAt: Date) =>
  db.run(FORGET_REFUND, [id, begunAt]);

const BEING_REFUNDED = statement(
  'order.being-refunded',
  { found: 'bool' },
  `${GROUND} SELECT EXISTS (SELECT 1 FROM ground JOIN membership_order o ON o.holding_id = ground.base_id
      WHERE ground.holding_id = $1 AND (o.status = 'paid' AND o.refund_begun_at > $2 OR o.refunded_at > $3)) AS found`,
);
/**
 * Whether a refund of this holding, or of one that it goes back to, was requested since `begunAfter` with its outcome
 * still unknown, or made since `madeAfter`.
 */
export const isBeingRefunded = async (
  db: Reader,
  holdingId: number,
  { begunAfter, madeAfter }: { begunAfter: Date; madeAfter: Date },
): Promise<boolean> => (await db.one(BEING_REFUNDED, [holdingId, begunAfter, madeAfter])).found;
