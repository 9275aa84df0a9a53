import { termEnd } from '#membership/holding/holding.rules.ts';
import { REBILL_DAYS } from '#membership/plan/plan.rules.ts';

/** What of an order the buyer agrees to by paying it. */
export interface OrderOffer {
  kind: string;
  total: number;
  currency: string;
  endsAt: string;
}

/**
 * Whether an order placed anew is what was shown, and may be paid without asking again. One that ends a whole term later
 * is not: a term was bought meanwhile, in another tab perhaps, and nobody buys it twice unawares.
 */
export const isSameOffer = (shown: OrderOffer, again: OrderOffer): boolean =>
  again.kind === shown.kind &&
  again.total === shown.total &&
  again.currency === shown.currency &&
  new Date(again.endsAt) < termEnd(new Date(shown.endsAt), REBILL_DAYS[0]);

/**
 * Whether a failed call says that this membership cannot be ordered. Without a reply or a session, or after too many
 * requests, nothing is known about the order.
 */
export const refusesOrder = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;
