import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import { isWithinGuarantee, type OrderStatus } from '../order/order.rules.ts';
import { refuse } from './refund.refusals.ts';

const NOT_PAID = denied('none', refuse('order-not-paid'));
const REFUNDED = denied('none', refuse('order-not-paid.refunded'));
const BUILT_ON = denied('none', refuse('order-built-on'));
const REASON_NEEDED = denied('none', refuse('reason-needed'));

export interface Refundable {
  status: OrderStatus;
  paidAt: Date | null;
  /** It has a payment that was not refunded. */
  hasMoney: boolean;
  /** A later paid order replaced what it bought. */
  isBuiltOn: boolean;
}

/** `later`: what was ordered on what an order had bought. */
export const isBuiltOn = (later: readonly { status: string }[]): boolean =>
  later.some(({ status }) => status === 'paid');

/** Whether an order may be refunded: in full, the latest of several first, after thirty days with a reason (C8). */
export function mayRefund(order: Refundable, reason: string, now: Date): Decision {
  if (order.status === 'refunded') return REFUNDED;
  if (order.status !== 'paid' || !order.paidAt || !order.hasMoney) return NOT_PAID;
  if (order.isBuiltOn) return BUILT_ON;
  return reason || isWithinGuarantee(order.paidAt, now) ? ALLOWED : REASON_NEEDED;
}
