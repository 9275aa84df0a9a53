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

const WORTH = statement(
  'order.worth',
  { worth_cents: 'int' },
  `SELECT worth_cents FROM membership_order WHERE holding_id = $1
   UNION ALL SELECT CASE WHEN base.refunded_at IS NULL THEN g.worth_cents ELSE 0 END
     FROM membership_grant g LEFT JOIN holding base ON base.id = g.base_holding_id WHERE g.holding_id = $1`,
);
/** What a holding was worth on its first day; null if it was neither bought nor granted by hand. */
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

const BEING_REFUNDED = statement(
  'order.being-refunded',
  { found: 'bool' },
  `SELECT EXISTS (SELECT 1 FROM membership_order WHERE holding_id = $1 AND status = 'paid' AND refund_begun_at > $2) AS found`,
);
/** Whether a refund of this holding was requested since then and its outcome is still unknown. */
export const isBeingRefunded = async (db: Reader, holdingId: number, since: Date): Promise<boolean> =>
  (await db.one(BEING_REFUNDED, [holdingId, since])).found;

const BUILT_ON = statement(
  'order.built-on',
  { found: 'bool' },
  `SELECT EXISTS (SELECT 1 FROM membership_order WHERE base_holding_id = $1 AND status = 'paid') AS found`,
);
/** Whether a later paid order replaced this holding. */
export const isBuiltOn = async (db: Reader, holdingId: number): Promise<boolean> =>
  (await db.one(BUILT_ON, [holdingId])).found;
