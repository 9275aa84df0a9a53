import { statement, type Writer } from '#platform/postgres/database.ts';
import type { Payment } from '../payment/payment.repository.ts';

/** Money that had gone back and is with us again. */
export interface PaymentReversal {
  kind: 'refund-failed' | 'dispute-won';
  /** The provider's name of the refund; of a dispute the charge's. */
  ref: string;
  amountCents: number;
}

const INSERT = statement(
  'payment-reversal.insert',
  {},
  `INSERT INTO payment_reversal (payment_id, kind, ref, order_id, amount_cents, at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING`,
);
/** False if it was recorded before. */
export const recordReversal = async (
  db: Writer,
  { id, orderId }: Payment,
  { kind, ref, amountCents }: PaymentReversal,
  now: Date,
): Promise<boolean> => (await db.run(INSERT, [id, kind, ref, orderId, amountCents, now])) > 0;
