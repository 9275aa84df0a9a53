import type { Resource } from '#kit/contract.ts';
import { paymentTexts } from '../payment/payment.messages.ts';
import type { Payment } from '../payment/payment.repository.ts';
import type { PaymentStatus } from '../payment/payment.rules.ts';
import type { Receipt } from '../receipt/receipt.repository.ts';
import { percentOf } from '../tax/tax.rules.ts';
import type { orderType, paymentType } from './billing.schema.ts';
import type { Order } from './order.repository.ts';

/** `renewalTotal`: cents. */
export function presentOrder(
  order: Order,
  receipt: Receipt | null,
  renewalTotal: number,
): Resource<typeof orderType> {
  return {
    type: 'Order',
    id: String(order.id),
    attributes: {
      kind: order.kind,
      amount: order.amountCents,
      credit: order.creditCents,
      discount: order.discountCents,
      tax: order.taxCents,
      taxPercent: percentOf(order.taxPerMillion),
      total: order.totalCents,
      currency: order.currency,
      status: order.status,
      autoRenew: order.autoRenew,
      renewalTotal,
      endsAt: order.endsAt.toISOString(),
      createdAt: order.createdAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
    },
    relationships: {
      membership: { data: { type: 'Membership', id: String(order.planId) } },
      receipt: { data: receipt && { type: 'Receipt', id: String(receipt.number) } },
    },
  };
}

export type Failure = keyof (typeof paymentTexts)['defaults'];
const isFailure = (code: string): code is Failure => Object.hasOwn(paymentTexts.defaults, code);

/** A payment whose money came and is on its way back is shown as failed; the payer sees no other states. */
const SHOWN: Record<PaymentStatus, 'pending' | 'requires_action' | 'paid' | 'failed' | 'refunded'> = {
  started: 'pending',
  requires_action: 'requires_action',
  paid: 'paid',
  failed: 'failed',
  mismatched: 'failed',
  returning: 'failed',
  refunded: 'refunded',
};

/** Why a payment failed or bought nothing, as a code that has a text; null if nothing went wrong. */
export function failureOf({ status, failure }: Pick<Payment, 'status' | 'failure'>): Failure | null {
  if (status === 'mismatched') return 'wrong-amount';
  const known = failure && isFailure(failure) ? failure : null;
  if (status === 'returning') return known ?? 'returned';
  if (status === 'requires_action' || status === 'refunded') return known;
  return status === 'failed' ? (known ?? 'given-up') : null;
}

export function presentPayment(
  payment: Payment,
  clientSecret: string | null,
  say: (key: Failure) => string,
): Resource<typeof paymentType> {
  // Whoever pays by the same request again is told that there is nothing any more that it pays.
  const failure = failureOf(payment) ?? (payment.status === 'refunded' ? 'refunded' : null);
  return {
    type: 'OrderPayment',
    id: payment.id,
    attributes: {
      status: SHOWN[payment.status],
      failure,
      detail: failure && say(failure),
      clientSecret,
      amount: payment.amountCents,
      currency: payment.currency,
    },
    relationships: { order: { data: { type: 'Order', id: String(payment.orderId) } } },
  };
}
