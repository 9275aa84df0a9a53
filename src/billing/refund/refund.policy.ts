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
  /** A later paid order continues the term that it bought, or was credited some of its value. */
  isBuiltOn: boolean;
}

/** What an order placed later has to do with an earlier one. */
interface LaterOrder {
  kind: string;
  status: string;
  /** It was placed on what the earlier one had bought, not on something granted on top of it. */
  is_direct: boolean;
  is_before_end: boolean;
  carried_cents: number;
}

/**
 * Whether a paid order took something over from an earlier one: some of its value, or its term, which a renewal before
 * the end continues. A membership bought once the earlier one had run out owes it nothing.
 */
export const isBuiltOn = (later: readonly LaterOrder[]): boolean =>
  later.some(
    (one) =>
      one.status === 'paid' &&
      (one.carried_cents > 0 || (one.kind === 'renewal' && one.is_direct && one.is_before_end)),
  );

/** Whether an order may be refunded: in full, the latest of several first, after thirty days with a reason (C8). */
export function mayRefund(order: Refundable, reason: string, now: Date): Decision {
  if (order.status === 'refunded') return REFUNDED;
  if (order.status !== 'paid' || !order.paidAt || !order.hasMoney) return NOT_PAID;
  if (order.isBuiltOn) return BUILT_ON;
  return reason || isWithinGuarantee(order.paidAt, now) ? ALLOWED : REASON_NEEDED;
}
