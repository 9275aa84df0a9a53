import type { OrderStatus } from '../order/order.rules.ts';

/**
 * `returning`: paid but cannot be honoured, so the money goes back; `mismatched`: not the amount that was asked for.
 */
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
/** What an order was priced on; `discount-used`: its invitation has served another purchase meanwhile (C3). */
export type Ground = 'same' | 'changed' | 'discount-used';
/** `return` and `discount-used`: the money goes back, and these are the words for it. */
export type PaymentVerdict = 'honour' | 'wait' | 'fail' | 'mismatch' | 'return' | 'discount-used';

/**
 * What follows from the provider's report on a charge (C1, R8). A membership is given only for exactly the amount
 * asked, once, and if what the order was priced on has not changed; money that cannot be honoured goes back.
 */
export function judge(told: ChargeOutcome, owed: OrderDue, ground: Ground): PaymentVerdict {
  if (told.status === 'requires_action') return 'wait';
  if (told.status !== 'paid') return 'fail';
  if (told.amountCents !== owed.totalCents || told.currency !== owed.currency) return 'mismatch';
  const isOpen = owed.status === 'pending' || owed.status === 'failed';
  if (!isOpen || ground === 'changed') return 'return';
  return ground === 'same' ? 'honour' : ground;
}

/** What of a payment's money is not with us any more, by its entries. */
export const backCents = (booked: { refunded: number; returned: number; disputed: number }): number =>
  booked.refunded + booked.returned + booked.disputed;

/** How long one process may ask a provider before another may. */
export const LEASE_SECONDS = 45;
/** The clocks of two processes differ by no more than this. */
const APART_SECONDS = 60;
/** A lease that ends later than this was taken while the clock was ahead, and blocks nobody. */
export const longestLease = (now: Date): Date =>
  new Date(now.getTime() + (LEASE_SECONDS + APART_SECONDS) * 1000);
/** Whether a process is asking the provider about it right now. */
export const isLeased = ({ leasedUntil }: { leasedUntil: Date }, now: Date): boolean =>
  leasedUntil > now && leasedUntil <= longestLease(now);
/** A confirmation that nobody answered is given up after this long. */
export const ABANDONED_MINUTES = 60;
