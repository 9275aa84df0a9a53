import type { OrderStatus } from '../order/order.rules.ts';

/** `returning`: paid, and cannot be honoured, so the money goes back; `mismatched`: not the sum that was asked for. */
export type PaymentStatus =
  | 'started'
  | 'requires_action'
  | 'paid'
  | 'failed'
  | 'mismatched'
  | 'returning'
  | 'refunded';

export interface ChargeOutcome {
  status: 'paid' | 'requires_action' | 'failed' | 'cancelled';
  amountCents: number;
  currency: string;
}
export interface OrderDue {
  status: OrderStatus;
  totalCents: number;
  currency: string;
}
export type PaymentVerdict = 'honour' | 'wait' | 'fail' | 'mismatch' | 'return';

/**
 * What follows from what a provider tells of a charge (C1, R8). A membership is given for exactly the sum that was
 * asked, once, on the ground on which the order was priced; money that cannot be honoured goes back.
 */
export function judge(told: ChargeOutcome, owed: OrderDue, isGroundUnchanged: boolean): PaymentVerdict {
  if (told.status === 'requires_action') return 'wait';
  if (told.status !== 'paid') return 'fail';
  if (told.amountCents !== owed.totalCents || told.currency !== owed.currency) return 'mismatch';
  const isOpen = owed.status === 'pending' || owed.status === 'failed';
  return isOpen && isGroundUnchanged ? 'honour' : 'return';
}

/** How long one asks a provider before somebody else may. */
export const LEASE_SECONDS = 45;
/** Clocks of two processes differ by no more than this. */
const APART_SECONDS = 60;
/** A lease that ends later than this was taken while the clock was ahead, and holds nobody back. */
export const longestLease = (now: Date): Date =>
  new Date(now.getTime() + (LEASE_SECONDS + APART_SECONDS) * 1000);
/** Whether somebody is asking the provider about it just now. */
export const isLeased = ({ leasedUntil }: { leasedUntil: Date }, now: Date): boolean =>
  leasedUntil > now && leasedUntil <= longestLease(now);
/** A confirmation that nobody answered is given up after so long. */
export const ABANDONED_MINUTES = 60;
