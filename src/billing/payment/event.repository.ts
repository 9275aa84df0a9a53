import type { PaymentEvent } from '#platform/payments/payment.ts';
import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

/** An event about one of the provider's charges. */
export interface PaymentEventRow {
  id: string;
  kind: Exclude<PaymentEvent['kind'], 'other'>;
  ref: string;
}
const COLUMNS = { id: 'text', kind: 'text', provider_ref: 'text' } as const;
const notedIn = (row: { id: string; kind: string; provider_ref: string }): PaymentEventRow => ({
  id: row.id,
  kind: row.kind as PaymentEventRow['kind'],
  ref: row.provider_ref,
});

const NOTE = statement(
  'payment-event.note',
  { done_at: 'instant?' },
  `INSERT INTO payment_event (id, kind, provider_ref, received_at, due_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (id) DO UPDATE SET kind = payment_event.kind RETURNING done_at`,
);
/** False if it took effect before. */
export const noteEvent = async (
  db: Writer,
  { id, kind, ref }: PaymentEventRow,
  now: Date,
  dueAt: Date,
): Promise<boolean> => (await db.one(NOTE, [id, kind, ref, now, dueAt])).done_at === null;

const LOCK = statement(
  'payment-event.lock',
  { done_at: 'instant?' },
  'SELECT done_at FROM payment_event WHERE id = $1 FOR UPDATE',
);
/** False if it took effect before. */
export const lockOpenEvent = async (db: Writer, id: string): Promise<boolean> =>
  (await db.one(LOCK, [id])).done_at === null;

const DONE = statement('payment-event.done', {}, 'UPDATE payment_event SET done_at = $2 WHERE id = $1');
export const markDone = (db: Writer, id: string, at: Date) => db.run(DONE, [id, at]);

const TAKE_DUE = statement(
  'payment-event.take-due',
  COLUMNS,
  `UPDATE payment_event SET due_at = $2
    WHERE id IN (SELECT id FROM payment_event WHERE done_at IS NULL AND due_at <= $1
                  ORDER BY due_at LIMIT 20 FOR UPDATE SKIP LOCKED)
   RETURNING id, kind, provider_ref`,
);
/** Takes events that nobody finished; they are leased to the caller until the given time. */
export const takeDue = async (db: Writer, now: Date, until: Date): Promise<PaymentEventRow[]> =>
  (await db.all(TAKE_DUE, [now, until])).map(notedIn);

const FORGET = statement('payment-event.forget', {}, 'DELETE FROM payment_event WHERE done_at < $1');
export const forgetDone = (db: Writer, before: Date) => db.run(FORGET, [before]);

const IS_OURS = statement(
  'payment-event.is-ours',
  { found: 'bool' },
  'SELECT EXISTS (SELECT 1 FROM payment WHERE id = $1 AND provider = $2) AS found',
);
export const isOurs = async (db: Reader, paymentId: string, provider: string): Promise<boolean> =>
  (await db.one(IS_OURS, [paymentId, provider])).found;

const IS_WON = statement(
  'payment-event.is-dispute-won',
  { found: 'bool' },
  `SELECT EXISTS (SELECT 1 FROM payment_event WHERE provider_ref = $1 AND kind = 'dispute-won') AS found`,
);
/** Whether a dispute of this charge has been reported as won. */
export const isDisputeWon = async (db: Reader, ref: string): Promise<boolean> =>
  (await db.one(IS_WON, [ref])).found;
