import { recordAudit } from '#audit/audit.service.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { findOrder, type Order } from '../order/order.repository.ts';
import { lockHeld, ordersBuiltOn } from '../order/order.service.ts';
import { sendPartRefund, sendPaymentReturned } from '../payment/outcome.service.ts';
import { bookedOf, enterInLedger, type Payment, storeStanding } from '../payment/payment.repository.ts';
import { backCents } from '../payment/payment.rules.ts';
import { issueRefundReceipt } from '../receipt/receipt.service.ts';
import { isBuiltOn } from './refund.policy.ts';
import { tellBuiltOn } from './refund.service.ts';

type PartPorts = Pick<Ports, 'config'>;
/** What a provider reports of money that went back, by an event of that time. */
export interface MoneyBackReport {
  /** All that the provider has returned by now. */
  refundedCents: number;
  currency: string;
  now: Date;
}

const contextOf = (now: Date) => ({ now, requestId: 'payment', address: '' });
async function orderOfPayment(db: Writer, { orderId }: Payment): Promise<Order> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  return order;
}

/**
 * Books what was given back by hand beyond what the ledger has of it: each cent once, whatever is reported how often and
 * in which order. A part takes no membership away, but is no longer worth anything in an upgrade. The caller has locked
 * the payment.
 */
export async function bookPart(
  db: Writer,
  ports: PartPorts,
  payment: Payment,
  told: MoneyBackReport,
): Promise<void> {
  if (payment.status !== 'paid' && payment.status !== 'refunded') return;
  const { refundedCents, currency, now } = told;
  const amountCents = refundedCents - backCents(await bookedOf(db, payment));
  if (amountCents <= 0) return;
  const reason = 'in part, with the provider';
  await enterInLedger(db, payment, 'refunded', now, { amountCents, currency, reason });
  await recordAudit(db, contextOf(now), {
    action: 'order.refund-part',
    subject: `order:${payment.orderId}`,
    detail: { amountCents, refundedCents },
  });
  // A refund that failed and was made again has its receipt already.
  if (payment.status !== 'paid') return;
  const order = await orderOfPayment(db, payment);
  if (isBuiltOn(await ordersBuiltOn(db, order)))
    await tellBuiltOn(db, ports, order, { entry: 'refunded in part', refundedCents }, now);
  const receipt = await issueRefundReceipt(db, order, refundedCents, now);
  if (receipt) await sendPartRefund(db, ports, order, receipt, now);
}

/** Money of another sum than was asked for, which bought nothing, is with its payer again: nobody needs to see to it. */
export async function bookMismatchBack(
  db: Writer,
  ports: PartPorts,
  payment: Payment,
  { refundedCents, currency, now, isDisputed }: MoneyBackReport & { isDisputed: boolean },
): Promise<void> {
  if (payment.status !== 'mismatched') return;
  const booked = await bookedOf(db, payment);
  const all = isDisputed ? booked.mismatched : refundedCents;
  const amountCents = Math.min(all, booked.mismatched) - backCents(booked);
  if (amountCents <= 0) return;
  await enterInLedger(db, payment, isDisputed ? 'disputed' : 'returned', now, { amountCents, currency });
  await recordAudit(db, contextOf(now), {
    action: isDisputed ? 'order.dispute' : 'order.refund-part',
    subject: `order:${payment.orderId}`,
    detail: { amountCents, refundedCents },
  });
  if (all < booked.mismatched) return;
  const { ref, card } = payment;
  await storeStanding(db, payment.id, { status: 'refunded', ref, failure: 'refunded', card, settledAt: now });
  if (isDisputed) return;
  const order = await orderOfPayment(db, payment);
  const held = await lockHeld(db, payment.userId);
  await sendPaymentReturned(db, ports, payment, { order, amountCents: all, currency, held }, now);
}
