import type { StoredCard } from '#platform/payments/payment.ts';
import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const OF_USER = statement(
  'payment-method.of-user',
  {
    customer_ref: 'text',
    method_ref: 'text',
    brand: 'text',
    last4: 'text',
    exp_month: 'int',
    exp_year: 'int',
  },
  `SELECT customer_ref, method_ref, brand, last4, exp_month, exp_year FROM payment_method
    WHERE user_id = $1 AND provider = $2`,
);
/** The card on file, under the provider's reference; null also if another provider has it, which nobody asks any more. */
export async function findMethod(db: Reader, userId: number, provider: string): Promise<StoredCard | null> {
  const row = await db.maybe(OF_USER, [userId, provider]);
  return (
    row && {
      customerRef: row.customer_ref,
      methodRef: row.method_ref,
      brand: row.brand,
      last4: row.last4,
      expMonth: row.exp_month,
      expYear: row.exp_year,
    }
  );
}

const KEEP = statement(
  'payment-method.keep',
  {},
  `INSERT INTO payment_method (user_id, provider, customer_ref, method_ref, brand, last4, exp_month, exp_year, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (user_id) DO UPDATE SET provider = excluded.provider, customer_ref = excluded.customer_ref,
     method_ref = excluded.method_ref, brand = excluded.brand, last4 = excluded.last4,
     exp_month = excluded.exp_month, exp_year = excluded.exp_year, created_at = excluded.created_at`,
);
export const keepMethod = (db: Writer, userId: number, provider: string, card: StoredCard, now: Date) =>
  db.run(KEEP, [
    userId,
    provider,
    card.customerRef,
    card.methodRef,
    card.brand,
    card.last4,
    card.expMonth,
    card.expYear,
    now,
  ]);

const FORGET = statement('payment-method.forget', {}, 'DELETE FROM payment_method WHERE user_id = $1');
export const forgetMethod = (db: Writer, userId: number) => db.run(FORGET, [userId]);
