import { recordAudit } from '#audit/audit.service.ts';
import type { OrderStatus } from '#billing/order/order.rules.ts';
import { type LaterOrderRow, ordersBuiltOn } from '#billing/order/order.service.ts';
import { purchaseName } from '#billing/payment/settlement.service.ts';
import { isBuiltOn, mayRefund } from '#billing/refund/refund.policy.ts';
import { certificatesHeld } from '#credit/certificate/certificate.service.ts';
import type { Decision } from '#kit/decision.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { isMembershipValid } from '#membership/holding/holding.rules.ts';
import { holdingOf, previousHolding } from '#membership/holding/holding.service.ts';
import type { Database, Reader, Writer } from '#platform/postgres/database.ts';
import {
  findOrderRow,
  listOrders,
  type OrderFilter,
  type OrderRow,
  type OrderSum,
  sumOrders,
} from './list.repository.ts';
import type { OrderSort } from './order.data.ts';
import { refuse } from './order.refusals.ts';
import { attentionBounds, type LeftMembership } from './order.rules.ts';
import {
  baseOf,
  entriesOf,
  giftCardOf,
  type HoldingRow,
  type LedgerEntryRow,
  type PaymentRow,
  paymentsOf,
  type ReceiptRow,
  receiptsOf,
} from './record.repository.ts';

export type { OrderRow, OrderSum } from './list.repository.ts';
export type { LedgerEntryRow, PaymentRow, ReceiptRow } from './record.repository.ts';

export type OrderCriteria = Omit<OrderFilter, 'returningBefore' | 'disputedAfter'>;

export async function ordersFor(
  db: Reader,
  asked: OrderCriteria,
  sort: OrderSort,
  page: { size: number; offset: number },
  now: Date,
): Promise<{ rows: OrderRow[]; sums: OrderSum[] }> {
  const filter = { ...asked, ...attentionBounds(now) };
  const [rows, sums] = await Promise.all([listOrders(db, filter, sort, page), sumOrders(db, filter)]);
  return { rows, sums };
}

/** More than a spreadsheet opens without delay. */
const LINES_MAX = 50_000;

/** All matching orders, newest first; the export is recorded in the audit log. */
export async function exportOrders(
  database: Database,
  visit: Visit,
  asked: OrderCriteria,
): Promise<OrderRow[]> {
  const filter = { ...asked, ...attentionBounds(visit.now) };
  const rows = await listOrders(database.reader(), filter, '-created', { size: LINES_MAX + 1, offset: 0 });
  if (rows.length > LINES_MAX) throw refuse('too-many-lines');
  const detail = { ...askedDetail(asked), lines: rows.length };
  await database.write((db) => recordAudit(db, visit, { action: 'order.export', subject: 'orders', detail }));
  return rows;
}

/** The words that were searched for are left out: they may be somebody's name or address. */
const askedDetail = ({ words, from, until, ...rest }: OrderCriteria) => ({
  ...rest,
  search: words !== null,
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
});

/** One order as in the list. */
export async function orderRow(db: Reader, id: number, now: Date): Promise<OrderRow> {
  const row = await findOrderRow(db, id, attentionBounds(now));
  if (!row) throw notFound();
  return row;
}

export interface OrderRecord {
  order: OrderRow;
  payments: PaymentRow[];
  entries: LedgerEntryRow[];
  receipts: ReceiptRow[];
  base: HoldingRow | null;
  later: LaterOrderRow[];
  left: LeftMembership | null;
  /** The decision as the refund itself would make it, assuming that a required reason is given. */
  refund: Decision;
  reasonNeeded: boolean;
  /** Nothing runs on for somebody who has left. */
  runsOn: string | null;
  giftCard: string | null;
  certificates: number;
}

/** One order with everything that depends on it; opening it is recorded in the audit log (S26). */
export async function openOrder(db: Writer, visit: Visit, id: number): Promise<OrderRecord> {
  const order = await orderRow(db, id, visit.now);
  await recordAudit(db, visit, {
    action: 'order.read',
    subject: `order:${id}`,
    detail: { buyer: order.user_id },
  });
  const payments = await paymentsOf(db, id);
  const { holding_id: bought } = order;
  const previous = bought === null ? null : await previousHolding(db, bought, visit.now);
  const later = await ordersBuiltOn(db, { holdingId: bought });
  return {
    order,
    payments,
    entries: await entriesOf(db, id),
    receipts: await receiptsOf(db, id),
    base: await baseOf(db, order.base_holding_id),
    left: await leftOf(db, order, later, visit.now),
    later,
    ...refundOf(order, payments, later, visit.now),
    runsOn: order.has_left ? null : (previous?.tierName ?? null),
    giftCard: await giftCardOf(db, purchaseName(order)),
    certificates: await certificatesHeld(db, order.user_id),
  };
}

async function leftOf(
  db: Reader,
  order: OrderRow,
  later: LaterOrderRow[],
  now: Date,
): Promise<LeftMembership | null> {
  const held = order.has_left ? null : await holdingOf(db, order.user_id);
  return held && isMembershipValid(held, now)
    ? { membership: held.tierName, isBuiltOn: isBuiltOn(later) }
    : null;
}

function refundOf(
  { status, paid_at }: OrderRow,
  payments: PaymentRow[],
  later: LaterOrderRow[],
  now: Date,
): Pick<OrderRecord, 'refund' | 'reasonNeeded'> {
  const facts = {
    status: status as OrderStatus,
    paidAt: paid_at,
    hasMoney: payments.some((one) => one.status === 'paid'),
    isBuiltOn: isBuiltOn(later),
  };
  const reasonNeeded = !mayRefund(facts, '', now).allowed;
  const refund = mayRefund(facts, 'given', now);
  return { refund, reasonNeeded: reasonNeeded && refund.allowed };
}
