import { ALLOWED, type Decision, refuse } from '#kit/decision.ts';
import { isWithinGuarantee, type OrderStatus } from './order.rules.ts';

const NOT_PAID = refuse(
  'none',
  'order-not-paid',
  409,
  'This order was not paid, so there is nothing to refund.',
);
const BUILT_ON = refuse(
  'none',
  'order-built-on',
  409,
  'A later order was built on this one. Refund that one first.',
);
const REASON_NEEDED = refuse(
  'none',
  'reason-needed',
  422,
  'The 30 days are over. Give the reason for this refund.',
);

export interface Refundable {
  status: OrderStatus;
  paidAt: Date | null;
  /** A payment of it stands that was not given back. */
  hasMoney: boolean;
  /** A later paid order took the place of what it bought. */
  isBuiltOn: boolean;
}

/** Whether the money of an order may go back: whole, the latest of several first, after thirty days with a reason (C8). */
export function mayRefund(order: Refundable, reason: string, now: Date): Decision {
  if (order.status !== 'paid' || !order.paidAt || !order.hasMoney) return NOT_PAID;
  if (order.isBuiltOn) return BUILT_ON;
  return reason || isWithinGuarantee(order.paidAt, now) ? ALLOWED : REASON_NEEDED;
}
