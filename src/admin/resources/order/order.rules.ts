import type { OrderKind, OrderStatus } from '#billing/order/order.rules.ts';
import { addDays } from '#kit/dates.ts';

/** What a list of orders is searched by: a number, or else words of the buyer's name or e-mail address. */
export interface OrderSearch {
  words: string | null;
  orderNumber: number | null;
  receiptNumber: number | null;
}
const ORDER = /^(?:#\s*)?(\d{1,15})$/;
const RECEIPT = /^R-?(\d{1,15})$/i;

/** `1024` and `#1024` are an order's number, `R-000123` a receipt's; digits alone may be either. */
export function orderSearch(text: string | undefined): OrderSearch {
  const typed = text?.trim() ?? '';
  const receipt = RECEIPT.exec(typed)?.[1];
  if (receipt) return { words: null, orderNumber: null, receiptNumber: Number(receipt) };
  const order = ORDER.exec(typed)?.[1];
  if (!order) return { words: typed || null, orderNumber: null, receiptNumber: null };
  return {
    words: null,
    orderNumber: Number(order),
    receiptNumber: typed.startsWith('#') ? null : Number(order),
  };
}

/** A refund that has not gone through for this long waits for a person: the job tries every minute. */
const RETURNING_MINUTES = 60;
/** A payer's bank decides within four months. */
const DISPUTE_DAYS = 120;

export const attentionBounds = (now: Date): { returningBefore: Date; disputedAfter: Date } => ({
  returningBefore: new Date(now.getTime() - RETURNING_MINUTES * 60_000),
  disputedAfter: addDays(now, -DISPUTE_DAYS),
});

/** The first moment of a UTC date, and the first after it. */
export const dayBegins = (date: string | undefined): Date | null =>
  date ? new Date(`${date}T00:00:00Z`) : null;
export const dayEnds = (date: string | undefined): Date | null =>
  date ? addDays(new Date(`${date}T00:00:00Z`), 1) : null;

/** What the buyer of an order has now, and whether another order that was paid builds on this one. */
export interface LeftMembership {
  membership: string;
  isBuiltOn: boolean;
}
/** What became of the membership once its payer's bank took the money back: a later order keeps what it built on. */
export function disputedText(
  wasPaid: boolean,
  left: LeftMembership | null,
): 'disputedNothing' | 'disputedEnded' | 'disputedStays' | 'disputedRunsOn' {
  if (!wasPaid) return 'disputedNothing';
  if (!left) return 'disputedEnded';
  return left.isBuiltOn ? 'disputedStays' : 'disputedRunsOn';
}

/** Whether what an order bought lasts its whole term: a refund ends it at once, and so does an upgrade built upon it. */
export const lastsItsTerm = (
  status: OrderStatus,
  builtUpon: readonly { kind: OrderKind; status: OrderStatus }[],
): boolean =>
  status === 'paid' && !builtUpon.some((later) => later.kind === 'upgrade' && later.status === 'paid');
