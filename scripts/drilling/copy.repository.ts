import { statement } from '#platform/postgres/database.ts';

export const CERTIFICATES = statement(
  'drill.certificates',
  { number: 'text', code: 'text' },
  'SELECT number, code FROM certificate WHERE withdrawn_at IS NULL ORDER BY id',
);
/** Share images are in no backup: no row names them, and they are drawn on request. */
export const FILES_NAMED = statement(
  'drill.files',
  { file: 'text' },
  'SELECT DISTINCT file FROM file_use ORDER BY file',
);
export const PAID_ORDERS = statement(
  'drill.paid-orders',
  { orders: 'int' },
  `SELECT count(*) AS orders FROM membership_order WHERE status = 'paid'`,
);
export const MONEY_WRONG = statement(
  'drill.money',
  { what: 'text' },
  `SELECT 'order ' || o.id || ' is paid and has no receipt' AS what FROM membership_order o
    WHERE o.status = 'paid' AND NOT EXISTS (SELECT 1 FROM receipt r WHERE r.order_id = o.id AND r.kind = 'payment')
   UNION ALL
   SELECT 'of payment ' || payment_id || ' more was given back than was taken' FROM payment_entry
    GROUP BY payment_id
    HAVING coalesce(sum(amount_cents) FILTER (WHERE entry = 'refunded'), 0) > coalesce(sum(amount_cents) FILTER (WHERE entry = 'charged'), 0)
   ORDER BY 1`,
);
/** A write that changes nothing, for a database that should refuse it. */
export const WRITE = statement('drill.write', {}, 'DELETE FROM rate_count WHERE false');
