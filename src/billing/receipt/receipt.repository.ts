import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { OrderKind, OrderSums } from '../order/order.rules.ts';

const COLUMNS = {
  number: 'int',
  kind: 'text',
  order_id: 'int',
  user_id: 'int',
  issued_at: 'instant',
  payer_name: 'text',
  payer_email: 'text',
  payer_address: 'text',
  tier_name: 'text',
  rebill_days: 'int',
  order_kind: 'text',
  term_starts_at: 'instant',
  term_ends_at: 'instant',
  amount_cents: 'int',
  credit_cents: 'int',
  discount_cents: 'int',
  tax_cents: 'int',
  total_cents: 'int',
  currency: 'text',
  card_brand: 'text?',
  card_last4: 'text?',
  tax_per_million: 'int?',
} as const;
const LIST = Object.keys(COLUMNS).join(', ');

/** Proof that money came or went back; the names on it stay as they were. */
export interface Receipt extends OrderSums {
  number: number;
  kind: 'payment' | 'refund';
  orderId: number;
  userId: number;
  issuedAt: Date;
  payer: { name: string; email: string; address: string };
  tierName: string;
  rebillDays: number;
  orderKind: OrderKind;
  termStartsAt: Date;
  termEndsAt: Date;
  /** The tax rate; null for receipts issued before it was stored. */
  taxPerMillion: number | null;
  card: { brand: string; last4: string } | null;
}
const receiptIn = (row: RowOf<typeof COLUMNS>): Receipt => ({
  number: row.number,
  kind: row.kind === 'refund' ? 'refund' : 'payment',
  orderId: row.order_id,
  userId: row.user_id,
  issuedAt: row.issued_at,
  payer: { name: row.payer_name, email: row.payer_email, address: row.payer_address },
  tierName: row.tier_name,
  rebillDays: row.rebill_days,
  orderKind: row.order_kind as OrderKind,
  termStartsAt: row.term_starts_at,
  termEndsAt: row.term_ends_at,
  amountCents: row.amount_cents,
  creditCents: row.credit_cents,
  discountCents: row.discount_cents,
  taxCents: row.tax_cents,
  taxPerMillion: row.tax_per_million,
  totalCents: row.total_cents,
  currency: row.currency,
  card: row.card_last4 === null ? null : { brand: row.card_brand ?? '', last4: row.card_last4 },
});

const LOCK = statement(
  'receipt.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('receipt', 0))::text AS locked`,
);
const INSERT = statement(
  'receipt.insert',
  COLUMNS,
  `INSERT INTO receipt (${LIST})
   SELECT coalesce(max(number), 0) + 1, $1, $2::bigint, $3::bigint, $4::timestamptz, $5, $6, $7, $8, $9::int, $10,
          $11::timestamptz, $12::timestamptz, $13::int, $14::int, $15::int, $16::int, $17::int, $18, $19, $20, $21::int
     FROM receipt
   RETURNING ${LIST}`,
);
/** Takes the next number; the lock held while it is taken keeps the numbers without gaps. */
export async function insertReceipt(db: Writer, receipt: Omit<Receipt, 'number'>): Promise<Receipt> {
  await db.run(LOCK);
  const row = await db.one(INSERT, [
    receipt.kind,
    receipt.orderId,
    receipt.userId,
    receipt.issuedAt,
    receipt.payer.name,
    receipt.payer.email,
    receipt.payer.address,
    receipt.tierName,
    receipt.rebillDays,
    receipt.orderKind,
    receipt.termStartsAt,
    receipt.termEndsAt,
    receipt.amountCents,
    receipt.creditCents,
    receipt.discountCents,
    receipt.taxCents,
    receipt.totalCents,
    receipt.currency,
    receipt.card?.brand ?? null,
    receipt.card?.last4 ?? null,
    receipt.taxPerMillion,
  ]);
  return receiptIn(row);
}

const BY_NUMBER = statement('receipt.by-number', COLUMNS, `SELECT ${LIST} FROM receipt WHERE number = $1`);
export async function findReceipt(db: Reader, number: number): Promise<Receipt | null> {
  const row = await db.maybe(BY_NUMBER, [number]);
  return row && receiptIn(row);
}

const OF_ORDER = statement(
  'receipt.of-order',
  COLUMNS,
  `SELECT ${LIST} FROM receipt WHERE order_id = $1 AND kind = $2`,
);
export async function findReceiptOf(
  db: Reader,
  orderId: number,
  kind: Receipt['kind'],
): Promise<Receipt | null> {
  const row = await db.maybe(OF_ORDER, [orderId, kind]);
  return row && receiptIn(row);
}

const REFUNDED = statement(
  'receipt.refunded',
  { total_cents: 'int', tax_cents: 'int' },
  `SELECT coalesce(sum(total_cents), 0) AS total_cents, coalesce(sum(tax_cents), 0) AS tax_cents
     FROM receipt WHERE order_id = $1 AND kind = 'refund'`,
);
/** What the receipts for refunds of an order come to. */
export const sumRefunds = async (db: Reader, orderId: number) => {
  const { total_cents: totalCents, tax_cents: taxCents } = await db.one(REFUNDED, [orderId]);
  return { totalCents, taxCents };
};

const OF_USER = statement(
  'receipt.of-user',
  COLUMNS,
  `SELECT ${LIST} FROM receipt WHERE user_id = $1 ORDER BY number DESC LIMIT $2 OFFSET $3`,
);
export const findReceipts = async (
  db: Reader,
  userId: number,
  page: { size: number; offset: number },
): Promise<Receipt[]> => (await db.all(OF_USER, [userId, page.size, page.offset])).map(receiptIn);

const COUNT = statement(
  'receipt.count',
  { count: 'int' },
  'SELECT count(*) AS count FROM receipt WHERE user_id = $1',
);
export const countReceipts = async (db: Reader, userId: number): Promise<number> =>
  (await db.one(COUNT, [userId])).count;
