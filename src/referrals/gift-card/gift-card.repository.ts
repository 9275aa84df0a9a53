import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { DueTerms, GiftCardStatus } from './gift-card.rules.ts';

const COLUMNS = {
  id: 'int',
  user_id: 'int',
  referral_id: 'int',
  purchase: 'text',
  title: 'text',
  amount_cents: 'int',
  currency: 'text',
  status: 'text',
  send_date: 'date',
  purchased_at: 'instant',
  cancel_reason: 'text?',
} as const;
const LIST =
  'id, user_id, referral_id, purchase, title, amount_cents, currency, status, send_date, purchased_at, cancel_reason';

export interface GiftCard {
  id: number;
  /** The inviter, who owns the card. */
  userId: number;
  referralId: number;
  /** Billing's name for the purchase. */
  purchase: string;
  title: string;
  amountCents: number;
  currency: string;
  status: GiftCardStatus;
  sendDate: string;
  purchasedAt: Date;
  /** An administrator's words to the owner. */
  cancelReason: string | null;
}
const cardIn = (row: RowOf<typeof COLUMNS>): GiftCard => ({
  id: row.id,
  userId: row.user_id,
  referralId: row.referral_id,
  purchase: row.purchase,
  title: row.title,
  amountCents: row.amount_cents,
  currency: row.currency,
  status: row.status as GiftCardStatus,
  sendDate: row.send_date,
  purchasedAt: row.purchased_at,
  cancelReason: row.cancel_reason,
});

/** Of cancelled cards, only what an administrator cancelled with a reason, to whoever asks; any other is hidden (C12). */
const shownTo = (withCancelled: string) =>
  `(status <> 'cancelled' OR (${withCancelled}::bool AND cancel_reason IS NOT NULL))`;
const OF_MEMBER = statement(
  'gift-card.of-member',
  COLUMNS,
  `SELECT ${LIST} FROM gift_card WHERE user_id = $1 AND ${shownTo('$4')}
    ORDER BY id DESC LIMIT $2 OFFSET $3`,
);
export const findGiftCards = async (
  db: Reader,
  userId: number,
  page: { size: number; offset: number },
  withCancelled: boolean,
): Promise<GiftCard[]> =>
  (await db.all(OF_MEMBER, [userId, page.size, page.offset, withCancelled])).map(cardIn);

const COUNT = statement(
  'gift-card.count',
  { count: 'int' },
  `SELECT count(*) AS count FROM gift_card WHERE user_id = $1 AND ${shownTo('$2')}`,
);
export const countGiftCards = async (db: Reader, userId: number, withCancelled: boolean): Promise<number> =>
  (await db.one(COUNT, [userId, withCancelled])).count;

const BY_PURCHASE = statement(
  'gift-card.by-purchase',
  COLUMNS,
  `SELECT ${LIST} FROM gift_card WHERE purchase = $1`,
);
export async function findByPurchase(db: Reader, purchase: string): Promise<GiftCard | null> {
  const row = await db.maybe(BY_PURCHASE, [purchase]);
  return row && cardIn(row);
}

const BY_ID = statement('gift-card.by-id', COLUMNS, `SELECT ${LIST} FROM gift_card WHERE id = $1`);
export async function findGiftCard(db: Reader, id: number): Promise<GiftCard | null> {
  const row = await db.maybe(BY_ID, [id]);
  return row && cardIn(row);
}

const LOCK = statement('gift-card.lock', COLUMNS, `SELECT ${LIST} FROM gift_card WHERE id = $1 FOR UPDATE`);
export async function lockGiftCard(db: Writer, id: number): Promise<GiftCard | null> {
  const row = await db.maybe(LOCK, [id]);
  return row && cardIn(row);
}

const DUE = statement(
  'gift-card.due',
  { id: 'int' },
  `SELECT id FROM gift_card WHERE status = 'pending_to_send' AND send_date <= $1::date AND purchased_at <= $2
    ORDER BY send_date, id`,
);
export const dueGiftCards = async (db: Reader, { sendDate, purchasedAt }: DueTerms): Promise<number[]> =>
  (await db.all(DUE, [sendDate, purchasedAt])).map((row) => row.id);

const BEING_REFUNDED = statement(
  'gift-card.being-refunded',
  { found: 'bool' },
  `SELECT EXISTS (SELECT 1 FROM membership_order
                   WHERE referral_id = $1 AND status = 'paid' AND refund_begun_at > $2) AS found`,
);
/** Whether a refund of what earned a card was requested since then, with its outcome still unknown. */
export const isBeingRefunded = async (db: Reader, referralId: number, since: Date): Promise<boolean> =>
  (await db.one(BEING_REFUNDED, [referralId, since])).found;

export type NewGiftCard = Omit<GiftCard, 'id' | 'cancelReason'>;
const INSERT = statement(
  'gift-card.insert',
  COLUMNS,
  `INSERT INTO gift_card (user_id, referral_id, purchase, title, amount_cents, currency, status, send_date, purchased_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING ${LIST}`,
);
/** Null if this purchase, or another one of the same referral that still counts, already has a card. */
export async function insertGiftCard(db: Writer, card: NewGiftCard): Promise<GiftCard | null> {
  const row = await db.maybe(INSERT, [
    card.userId,
    card.referralId,
    card.purchase,
    card.title,
    card.amountCents,
    card.currency,
    card.status,
    card.sendDate,
    card.purchasedAt,
  ]);
  return row && cardIn(row);
}

const SET_STATUS = statement(
  'gift-card.set-status',
  {},
  `UPDATE gift_card SET status = $2, sent_at = CASE WHEN $2 = 'sent' THEN $3 ELSE sent_at END,
          cancelled_at = CASE WHEN $2 = 'cancelled' THEN $3 ELSE cancelled_at END, cancel_reason = $4
    WHERE id = $1`,
);
export const storeStatus = (
  db: Writer,
  id: number,
  status: GiftCardStatus,
  at: Date,
  cancelReason: string | null = null,
) => db.run(SET_STATUS, [id, status, at, cancelReason]);

export type LedgerEntry = 'created' | 'scheduled' | 'sent' | 'cancelled' | 'kept';
const ENTER = statement(
  'gift-card.enter',
  {},
  `INSERT INTO gift_card_entry (gift_card_id, entry, user_id, referral_id, purchase, amount_cents, currency, at, reason)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
/** The permanent history of a card: entries are never changed. */
export const enterInLedger = (db: Writer, card: GiftCard, entry: LedgerEntry, at: Date, reason = '') =>
  db.run(ENTER, [
    card.id,
    entry,
    card.userId,
    card.referralId,
    card.purchase,
    card.amountCents,
    card.currency,
    at,
    reason,
  ]);
