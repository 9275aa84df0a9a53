import { type Reader, type RowOf, statement } from '#platform/postgres/database.ts';

const PAYMENT = {
  id: 'uuid',
  status: 'text',
  failure: 'text?',
  provider: 'text',
  provider_ref: 'text?',
  amount_cents: 'int',
  currency: 'text',
  card_brand: 'text?',
  card_last4: 'text?',
  started_at: 'instant',
  settled_at: 'instant?',
} as const;
export type PaymentRow = RowOf<typeof PAYMENT>;
const PAYMENTS = statement(
  'order-record.payments',
  PAYMENT,
  `SELECT ${Object.keys(PAYMENT).join(', ')} FROM payment WHERE order_id = $1 ORDER BY started_at, id`,
);
export const paymentsOf = (db: Reader, orderId: number) => db.all(PAYMENTS, [orderId]);

const ENTRY = {
  position: 'int',
  entry: 'text',
  amount_cents: 'int',
  currency: 'text',
  provider_ref: 'text?',
  at: 'instant',
  reason: 'text',
} as const;
export type LedgerEntryRow = RowOf<typeof ENTRY>;
const ENTRIES = statement(
  'order-record.entries',
  ENTRY,
  `SELECT ${Object.keys(ENTRY).join(', ')} FROM payment_entry WHERE order_id = $1 ORDER BY position`,
);
export const entriesOf = (db: Reader, orderId: number) => db.all(ENTRIES, [orderId]);

const RECEIPT = {
  number: 'int',
  kind: 'text',
  issued_at: 'instant',
  total_cents: 'int',
  currency: 'text',
} as const;
export type ReceiptRow = RowOf<typeof RECEIPT>;
const RECEIPTS = statement(
  'order-record.receipts',
  RECEIPT,
  `SELECT ${Object.keys(RECEIPT).join(', ')} FROM receipt WHERE order_id = $1 ORDER BY number`,
);
export const receiptsOf = (db: Reader, orderId: number) => db.all(RECEIPTS, [orderId]);

const HOLDING = {
  id: 'int',
  tier_name: 'text',
  rebill_days: 'int',
  ends_at: 'instant',
  order_id: 'int?',
} as const;
export type HoldingRow = RowOf<typeof HOLDING>;
const BASE = statement(
  'order-record.base',
  HOLDING,
  `SELECT h.id, t.name AS tier_name, p.rebill_days, h.ends_at, o.id AS order_id
     FROM holding h JOIN plan p ON p.id = h.plan_id JOIN tier t ON t.id = p.tier_id
     LEFT JOIN membership_order o ON o.holding_id = h.id
    WHERE h.id = $1`,
);
/** The membership it was based on. */
export const baseOf = (db: Reader, holdingId: number | null) => db.maybe(BASE, [holdingId]);

const GIFT_CARD = statement(
  'order-record.gift-card',
  { status: 'text' },
  'SELECT status FROM gift_card WHERE purchase = $1',
);
export const giftCardOf = async (db: Reader, purchase: string): Promise<string | null> =>
  (await db.maybe(GIFT_CARD, [purchase]))?.status ?? null;
