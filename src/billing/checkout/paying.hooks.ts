import { useRef } from 'react';
import { ApiFailure, isFailure } from '#client/api/client.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import {
  answerBank,
  type CardInput,
  type CheckoutOrder,
  type CheckoutPayment,
  payOrder,
} from './checkout.hooks.ts';
import { checkoutTexts } from './checkout.messages.ts';
import type { Choice } from './checkout.rules.ts';
import { offerChange } from './offer.rules.ts';

export interface PaymentFlow {
  order: CheckoutOrder;
  /** Places the order anew at the current price; null if that is refused. */
  place: (autoRenew: boolean) => Promise<CheckoutOrder | null>;
}
/** A payment, and the order it pays. */
export interface PaymentAttempt {
  payment: CheckoutPayment;
  order: CheckoutOrder;
}

/**
 * One key per payment: until its outcome is known, every further attempt is the same payment. What is charged is what
 * was shown; null if the order is refused meanwhile, which the page says.
 */
export function usePaying({ order, place }: PaymentFlow) {
  const say = useTexts(checkoutTexts);
  const { language } = useSite().site;
  const charge = useCharging();
  async function placeSame(wantsRenewal: boolean): Promise<CheckoutOrder | null> {
    const placed = await place(wantsRenewal);
    const change = placed && offerChange(order, placed);
    if (!change) return placed;
    throw refusal(409, 'order-outdated', say(change, { date: dateText(placed.endsAt, language) }));
  }
  return async function pay(wantsRenewal: boolean, card: CardInput): Promise<PaymentAttempt | null> {
    const ordered = wantsRenewal === order.autoRenew ? order : await placeSame(wantsRenewal);
    if (!ordered) return null;
    try {
      return await charge(ordered, card);
    } catch (thrown) {
      if (!isFailure(thrown) || thrown.code !== 'order-outdated') throw thrown;
      // An order is valid for a day: what is offered unchanged is ordered anew and paid, once.
      const again = await placeSame(wantsRenewal);
      return again && (await charge(again, card));
    }
  };
}

function useCharging() {
  const open = useRef<{ of: string; key: string } | null>(null);
  return async function charge(order: CheckoutOrder, card: CardInput): Promise<PaymentAttempt> {
    const of = `${order.id} ${JSON.stringify(card)}`;
    const wasOpen = open.current?.of === of;
    if (!wasOpen) open.current = { of, key: crypto.randomUUID() };
    try {
      return { payment: await payOrder(order.id, card, open.current?.key ?? ''), order };
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      if (thrown.status === 402) open.current = null;
      // The payment was left so long that it was given up: a reader who is back pays again.
      if (wasOpen && thrown.code === 'given-up') return charge(order, card);
      throw thrown;
    }
  };
}

/** An error of the page itself, in the form of a refused call. */
export const refusal = (status: number, code: string, detail: string) =>
  new ApiFailure(status, [{ status: String(status), code, title: '', detail }]);

const BEGUN_KEY = 'ppPayment';
interface PendingPayment {
  orderId: string;
  paymentId: string;
  membershipId: string | null;
}

/** Kept for this tab: after a reload, or when the reader is sent away and back, the payment can be found again. */
export function rememberBegun({ payment, order }: PaymentAttempt, { membershipId }: Choice): void {
  const begun: PendingPayment = { orderId: order.id, paymentId: payment.id, membershipId };
  kept()?.setItem(BEGUN_KEY, JSON.stringify(begun));
}
export const forgetBegun = (): void => kept()?.removeItem(BEGUN_KEY);

/** The outcome of a payment whose end this tab did not see; null unless it was paid. */
export async function finishBegun({ membershipId }: Choice): Promise<PaymentAttempt | null> {
  const begun = JSON.parse(kept()?.getItem(BEGUN_KEY) ?? 'null') as PendingPayment | null;
  if (begun?.membershipId !== membershipId || !begun) return null;
  try {
    const payment = await answerBank(begun.paymentId, begun.orderId, true);
    if (payment.status !== 'paid') return null;
    forgetBegun();
    return payment.order && 'kind' in payment.order ? { payment, order: payment.order } : null;
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    if (thrown.status >= 400 && thrown.status < 500) forgetBegun();
    return null;
  }
}

/** Storage may be refused (private mode); then nothing is remembered, and the next payment cancels this one. */
function kept(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
