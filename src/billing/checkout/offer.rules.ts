import { addDays } from '#kit/dates.ts';
import { termEnd } from '#membership/holding/holding.rules.ts';
import { REBILL_DAYS } from '#membership/plan/plan.rules.ts';

/** What of an order the buyer agrees to by paying it. */
export interface OrderOffer {
  kind: string;
  total: number;
  currency: string;
  endsAt: string;
  autoRenew: boolean;
  renewalTotal: number;
}

export type OfferChange = 'termAdded' | 'membershipChanged' | 'priceChanged';

/**
 * What is new about an order placed anew, if it is not what was shown; null if it may be paid without asking again. One
 * that ends a whole term later is new: a term was bought meanwhile, in another tab perhaps, and nobody buys it twice
 * unawares. What begins today ends some days later on another day, but never a day earlier. The price of renewals is
 * agreed to where they are chosen (C9).
 */
export function offerChange(shown: OrderOffer, again: OrderOffer): OfferChange | null {
  const before = new Date(shown.endsAt);
  const end = new Date(again.endsAt);
  const isTermLater = end >= termEnd(before, REBILL_DAYS[0]);
  if (again.kind === 'renewal' && (shown.kind !== 'renewal' || isTermLater)) return 'termAdded';
  if (again.kind !== shown.kind || isTermLater || end < addDays(before, -1)) return 'membershipChanged';
  const isSamePrice = again.total === shown.total && again.currency === shown.currency;
  const isSameRenewal = !again.autoRenew || again.renewalTotal === shown.renewalTotal;
  return isSamePrice && isSameRenewal ? null : 'priceChanged';
}

/**
 * Which card would pay the renewals of an order, if they are chosen: the one it is paid with or, where nothing is paid
 * now, the one on file, which only members have. Null where nothing would ever be charged.
 */
export function renewalCard({
  kind,
  total,
  renewalTotal,
}: Pick<OrderOffer, 'kind' | 'total' | 'renewalTotal'>): 'paying' | 'on-file' | null {
  if (renewalTotal === 0) return null;
  if (total > 0) return 'paying';
  return kind === 'purchase' ? null : 'on-file';
}

/**
 * Whether a failed call says that this membership cannot be ordered. Without a reply or a session, or after too many
 * requests, nothing is known about the order.
 */
export const refusesOrder = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;
