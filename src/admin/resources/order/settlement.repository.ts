import { statement, type Writer } from '#platform/postgres/database.ts';

const LOCK = statement(
  'order-settlement.lock',
  { id: 'int' },
  'SELECT id FROM membership_order WHERE id = $1 FOR NO KEY UPDATE',
);
/** False if there is no such order. Makes two people who settle the same one wait for each other. */
export const lockForSettlement = async (db: Writer, orderId: number): Promise<boolean> =>
  (await db.maybe(LOCK, [orderId])) !== null;

const SETTLE = statement(
  'order-settlement.settle',
  {},
  `INSERT INTO order_settlement (order_id, settled_at, note) VALUES ($1, $2, $3)
   ON CONFLICT (order_id) DO UPDATE SET settled_at = excluded.settled_at, note = excluded.note`,
);
export const storeSettlement = (db: Writer, orderId: number, at: Date, note: string) =>
  db.run(SETTLE, [orderId, at, note]);
