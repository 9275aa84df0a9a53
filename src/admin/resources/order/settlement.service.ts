import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { findOrderRow } from './list.repository.ts';
import { attentionBounds } from './order.rules.ts';
import { refuse } from './settlement.refusals.ts';
import { lockForSettlement, storeSettlement } from './settlement.repository.ts';

/** Records that a person has dealt with the cause, with the buyer, the bank or the provider; moves no money itself. */
export async function settleOrder(db: Writer, visit: Visit, id: number, note: string): Promise<void> {
  if (!(await lockForSettlement(db, id))) throw notFound();
  if (!note) throw refuse('note-needed');
  const order = await findOrderRow(db, id, attentionBounds(visit.now));
  if (!order?.attention) throw refuse('nothing-waits');
  await storeSettlement(db, id, visit.now, note);
  await recordAudit(db, visit, {
    action: 'order.settle',
    subject: `order:${id}`,
    detail: { waitedFor: order.attention, note },
  });
}
