import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { PaymentStatus } from './payment.rules.ts';

const COLUMNS = {
  id: 'uuid',
  order_id: 'int',
  user_id: 'int',
  idempotency_key: 'text',
  fingerprint: 'bytes',
  provider: 'text',
  provider_ref: 'text?',
  amount_cents: 'int',
  currency: 'text',
  status: 'text',
  failure: 'text?',
  card_brand: 'text?',
  card_last4: 'text?',
  started_at: 'instant',
  leased_until: 'instant',
  undecided_at: 'instant?',
} as const;
const LIST = Object.keys(COLUMNS).join(', ');

/** One attempt to pay an order. */
export interface Payment {
  id: string;
  orderId: number;
  userId: number;
  /** The client's own key: the same key is the same payment, however often it arrives. */
  key: string;
  /** Of the body sent with the key, so that a different body under the same key is noticed. */
  fingerprint: Buffer;
  provider: string;
  ref: string | null;
  amountCents: number;
  currency: string;
  status: PaymentStatus;
  failure: string | null;
  card: { brand: string; last4: string } | null;
  startedAt: Date;
  leasedUntil: Date;
  /** Since when a bank decides about it without its customer. */
  undecidedAt: Date | null;
}
const paymentIn = (row: RowOf<typeof COLUMNS>): Payment => ({
  id: row.id,
  orderId: row.order_id,
  userId: row.user_id,
  key: row.idempotency_key,
  fingerprint: row.fingerprint,
  provider: row.provider,
  ref: row.provider_ref,
  amountCents: row.amount_cents,
  currency: row.currency,
  status: row.status as PaymentStatus,
  failure: row.failure,
  card: row.card_last4 === null ? null : { brand: row.card_brand ?? '', last4: row.card_last4 },
  startedAt: row.started_at,
  leasedUntil: row.leased_until,
  undecidedAt: row.undecided_at,
});
const paymentOrNone = (row: RowOf<typeof COLUMNS> | null) => row && paymentIn(row);

const BY_KEY = statement(
  'payment.by-key',
  COLUMNS,
  `SELECT ${LIST} FROM payment WHERE order_id = $1 AND idempotency_key = $2 FOR UPDATE`,
);
export const lockByKey = async (db: Writer, orderId: number, key: string) =>
  paymentOrNone(await db.maybe(BY_KEY, [orderId, key]));

const LOCK = statement('payment.lock', COLUMNS, `SELECT ${LIST} FROM payment WHERE id = $1 FOR UPDATE`);
export const lockPayment = async (db: Writer, id: string) => paymentOrNone(await db.maybe(LOCK, [id]));

const BY_ID = statement('payment.by-id', COLUMNS, `SELECT ${LIST} FROM payment WHERE id = $1`);
export const findPayment = async (db: Reader, id: string): Promise<Payment> =>
  paymentIn(await db.one(BY_ID, [id]));

const UNDER_WAY = statement(
  'payment.under-way',
  COLUMNS,
  `SELECT ${LIST} FROM payment WHERE user_id = $1 AND status IN ('started', 'requires_action') FOR UPDATE`,
);
export const lockUnderWay = async (db: Writer, userId: number) =>
  paymentOrNone(await db.maybe(UNDER_WAY, [userId]));

const UNDER_WAY_NOW = statement(
  'payment.under-way-now',
  COLUMNS,
  `SELECT ${LIST} FROM payment WHERE user_id = $1 AND status IN ('started', 'requires_action')`,
);
export const findUnderWay = async (db: Reader, userId: number) =>
  paymentOrNone(await db.maybe(UNDER_WAY_NOW, [userId]));

const PAYING = statement(
  'payment.paying',
  COLUMNS,
  `SELECT ${LIST} FROM payment WHERE order_id = $1 AND status = 'paid' FOR UPDATE`,
);
/** The payment that paid an order and was not refunded. */
export const lockPaying = async (db: Writer, orderId: number) =>
  paymentOrNone(await db.maybe(PAYING, [orderId]));

const UNSETTLED = statement(
  'payment.unsettled',
  { id: 'uuid' },
  `SELECT id FROM payment WHERE status IN ('started', 'requires_action', 'returning') AND (leased_until < $1 OR leased_until > $2)
    ORDER BY leased_until LIMIT 100`,
);
/** Payments whose lease ended before the first time, or would end after the second. */
export const unsettled = async (db: Reader, before: Date, after: Date): Promise<string[]> =>
  (await db.all(UNSETTLED, [before, after])).map(({ id }) => id);

export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'orderId'
  | 'userId'
  | 'key'
  | 'fingerprint'
  | 'provider'
  | 'amountCents'
  | 'currency'
  | 'leasedUntil'
>;
const INSERT = statement(
  'payment.insert',
  COLUMNS,
  `INSERT INTO payment (id, order_id, user_id, idempotency_key, fingerprint, provider, amount_cents, currency, status,
          started_at, leased_until)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'started', $9, $10) RETURNING ${LIST}`,
);
export const insertPayment = async (db: Writer, payment: NewPayment, now: Date): Promise<Payment> =>
  paymentIn(
    await db.one(INSERT, [
      payment.id,
      payment.orderId,
      payment.userId,
      payment.key,
      payment.fingerprint,
      payment.provider,
      payment.amountCents,
      payment.currency,
      now,
      payment.leasedUntil,
    ]),
  );

const LEASE = statement('payment.lease', {}, 'UPDATE payment SET leased_until = $2 WHERE id = $1');
export const leaseUntil = (db: Writer, id: string, until: Date) => db.run(LEASE, [id, until]);

const UNDECIDED = statement(
  'payment.undecided',
  {},
  'UPDATE payment SET undecided_at = CASE WHEN $2::timestamptz IS NULL THEN NULL ELSE coalesce(undecided_at, $2) END WHERE id = $1',
);
/** Null once it has decided. */
export const markUndecided = (db: Writer, id: string, since: Date | null) => db.run(UNDECIDED, [id, since]);

export interface PaymentState {
  status: PaymentStatus;
  ref: string | null;
  failure: string | null;
  card: Payment['card'];
  /** Null while it is in progress. */
  settledAt: Date | null;
}
const STAND = statement(
  'payment.stand',
  COLUMNS,
  `UPDATE payment SET status = $2, provider_ref = coalesce($3, provider_ref), failure = $4,
          card_brand = coalesce($5, card_brand), card_last4 = coalesce($6, card_last4), settled_at = $7
    WHERE id = $1 RETURNING ${LIST}`,
);
export const storeStanding = async (db: Writer, id: string, to: PaymentState): Promise<Payment> =>
  paymentIn(
    await db.one(STAND, [
      id,
      to.status,
      to.ref,
      to.failure,
      to.card?.brand ?? null,
      to.card?.last4 ?? null,
      to.settledAt,
    ]),
  );

export type MoneyEntry = 'charged' | 'refunded' | 'returned' | 'disputed' | 'mismatched';
const ENTER = statement(
  'payment.enter',
  {},
  `INSERT INTO payment_entry (payment_id, entry, order_id, user_id, amount_cents, currency, provider, provider_ref, at, reason)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
/** Records what happened to money, permanently: entries are never changed. */
export const enterInLedger = (
  db: Writer,
  payment: Payment,
  entry: MoneyEntry,
  at: Date,
  moved: { amountCents: number; currency: string; reason?: string } = payment,
) =>
  db.run(ENTER, [
    payment.id,
    entry,
    payment.orderId,
    payment.userId,
    moved.amountCents,
    moved.currency,
    payment.provider,
    payment.ref,
    at,
    moved.reason ?? '',
  ]);

/** Sums of a payment's entries, in cents. */
export type BookedCents = Record<MoneyEntry, number>;
const BOOKED = statement(
  'payment.booked',
  { entry: 'text', cents: 'int' },
  `SELECT entry, sum(amount_cents) AS cents FROM payment_entry WHERE order_id = $1 AND payment_id = $2 GROUP BY entry`,
);
export async function bookedOf(db: Reader, { id, orderId }: Payment): Promise<BookedCents> {
  const none: BookedCents = { charged: 0, refunded: 0, returned: 0, disputed: 0, mismatched: 0 };
  const rows = await db.all(BOOKED, [orderId, id]);
  return { ...none, ...Object.fromEntries(rows.map(({ entry, cents }) => [entry, cents])) };
}

const PART_SINCE = statement(
  'payment.part-since',
  { found: 'bool' },
  `SELECT EXISTS (SELECT 1 FROM membership_order o JOIN payment_entry e ON e.order_id = o.id
      WHERE o.holding_id = $1 AND e.entry = 'refunded' AND e.at > $2) AS found`,
);
/** Whether a part of what bought this holding was given back since then. */
export const isPartBackSince = async (db: Reader, holdingId: number, since: Date): Promise<boolean> =>
  (await db.one(PART_SINCE, [holdingId, since])).found;
