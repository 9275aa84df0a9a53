import { recordAudit } from '#identity/audit.service.ts';
import { notFound, Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/database.ts';
import { attentionBounds } from './order-desk.rules.ts';
import { findOrderRow } from './order-list.table.ts';
import { lockForSettlement, storeSettlement } from './order-settlement.table.ts';

/** A person has seen to what an order's money waited for, with the buyer, the bank or the provider: it moves none here. */
export async function settleOrder(db: Writer, visit: Visit, id: number, note: string): Promise<void> {
  if (!(await lockForSettlement(db, id))) throw notFound();
  if (!note)
    throw new Refusal({
      code: 'note-needed',
      status: 422,
      detail: 'Write down what was done.',
      source: { pointer: '/data/attributes/note' },
    });
  const order = await findOrderRow(db, id, attentionBounds(visit.now));
  if (!order?.attention)
    throw new Refusal({
      code: 'nothing-waits',
      status: 409,
      detail: 'The money of this order waits for nobody.',
    });
  await storeSettlement(db, id, visit.now, note);
  await recordAudit(db, visit, {
    action: 'order.settle',
    subject: `order:${id}`,
    detail: { waitedFor: order.attention, note },
  });
}
