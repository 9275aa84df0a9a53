import type { Stripe } from 'stripe';
import type { CancelTerms, Charge, ChargeTerms, ProviderRefunds, StoredCard } from './payment.ts';

export type Intent = Stripe.PaymentIntent;
type Method = Stripe.PaymentMethod;

/** Metadata name of our payment key on an intent. */
export const KEY = 'payment';
/** Marks an intent that is charged while the reader is absent. */
const AWAY = 'reader_away';

export const tagsOf = ({ key, saved }: Pick<ChargeTerms, 'key' | 'saved'>): Record<string, string> => ({
  [KEY]: key,
  ...(saved ? { [AWAY]: 'yes' } : {}),
});

/** Converts an intent; `latest_charge` and `payment_method` must be expanded. */
export function chargeIn(intent: Intent): Charge {
  const status = statusOf(intent);
  const isWaiting = status === 'requires_action';
  return {
    ref: intent.id,
    status,
    amountCents: status === 'paid' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    failure: status === 'failed' || isWaiting ? failureOf(intent) : null,
    isUndecided: intent.status === 'processing' && !isAway(intent),
    clientSecret: isWaiting && !isAway(intent) ? intent.client_secret : null,
    card: cardOf(intent),
    kept: status === 'paid' ? keptOf(intent) : null,
  };
}

/** A charge that does not exist at Stripe; its reference says so, since there is none of theirs. */
export const never = (
  { key, amountCents, currency }: CancelTerms,
  status: 'failed' | 'cancelled',
  failure: string | null = null,
): Charge => ({
  ref: `none:${key}`,
  status,
  amountCents,
  currency,
  failure,
  clientSecret: null,
  card: null,
  kept: null,
});

const isAway = ({ metadata }: Intent): boolean => metadata[AWAY] !== undefined;

/** While the reader is present a declined card is not final: they may give another one for the same intent. */
function statusOf(intent: Intent): Charge['status'] {
  const { status } = intent;
  if (status === 'succeeded') return 'paid';
  if (status === 'canceled') return 'cancelled';
  const isOver = intent.last_payment_error !== null || status === 'requires_action';
  return isAway(intent) && isOver && status !== 'processing' ? 'failed' : 'requires_action';
}

const FAILURES: Record<string, string> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  authentication_required: 'confirmation-failed',
  payment_intent_authentication_failure: 'confirmation-failed',
  setup_intent_authentication_failure: 'confirmation-failed',
  card_not_supported: 'card-not-accepted',
  currency_not_supported: 'card-not-accepted',
  incorrect_number: 'card-not-accepted',
  invalid_number: 'card-not-accepted',
  invalid_expiry_month: 'card-not-accepted',
  invalid_expiry_year: 'card-not-accepted',
};
function failureOf({ status, last_payment_error: error, ...intent }: Intent): string | null {
  if (!error) return status === 'requires_action' && intent.metadata[AWAY] ? 'confirmation-failed' : null;
  return failureIn(error);
}
/** Converts Stripe's reason for a declined card to our code. */
export const failureIn = (error: { decline_code?: string; code?: string }): string =>
  FAILURES[error.decline_code ?? ''] ?? FAILURES[error.code ?? ''] ?? 'card-declined';

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
const brandOf = (name: string | null | undefined): string => BRANDS[name ?? ''] ?? 'Card';

function cardOf(intent: Intent): Charge['card'] {
  const { latest_charge: taken, last_payment_error: error } = intent;
  const card =
    (taken && typeof taken === 'object' ? taken.payment_method_details?.card : null) ??
    methodOf(intent)?.card ??
    error?.payment_method?.card;
  return card?.last4 ? { brand: brandOf(card.brand), last4: card.last4 } : null;
}

const methodOf = ({ payment_method: method }: Intent): Method | null =>
  method && typeof method === 'object' ? method : null;

/** Only a customer's card can be charged again without its owner. */
function keptOf(intent: Intent): StoredCard | null {
  const { customer, payment_method: method, setup_future_usage: kept } = intent;
  return kept === 'off_session' ? cardIn(customer, method) : null;
}
export function cardIn(customer: Intent['customer'], method: Intent['payment_method']): StoredCard | null {
  if (!customer || !method || typeof method !== 'object' || !method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  const customerRef = typeof customer === 'string' ? customer : customer.id;
  return { customerRef, methodRef: method.id, brand: brandOf(brand), last4, expMonth, expYear };
}

const NOTHING_BACK: ProviderRefunds = { givenBack: null, refundedCents: 0, failed: [] };
const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

/**
 * Our own refunds carry our key; `latest_charge.refunds` must be expanded to see them. Stripe lists the latest ten; only
 * with more does its own sum count, since it is not documented whether that still has refunds that failed.
 */
export function refundsOf({ latest_charge: taken, amount_received: received }: Intent): ProviderRefunds {
  if (taken === null || typeof taken !== 'object') return NOTHING_BACK;
  const refunds = taken.refunds?.data ?? [];
  const made = refunds.filter((one) => !hasFailed(one));
  const listed = made.reduce((sum, { amount }) => sum + amount, 0);
  const refundedCents = taken.refunds?.has_more ? taken.amount_refunded : listed;
  const isWhole = refundedCents > 0 && refundedCents >= received;
  const isOurs = made.some(({ metadata }) => metadata?.[KEY]);
  return {
    givenBack: isWhole ? (isOurs ? 'by us' : 'by hand') : null,
    refundedCents,
    failed: refunds.filter(hasFailed).map(({ id, amount }) => ({ ref: id, amountCents: amount })),
  };
}
