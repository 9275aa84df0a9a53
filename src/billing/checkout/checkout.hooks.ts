import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { ApiFailure, isFailure } from '#client/api/client.ts';
import { type FailureNotice, failureKind, type NextStep, nextStepOf, noticeOf } from '#client/api/failure.ts';
import type { BodyOf, Flat } from '#kit/contract.ts';
import { referralCalls } from '#referrals/referral/referral.schema.ts';
import { orderCalls, type orderType, type paymentType } from '../order/billing.schema.ts';
import type { Choice } from './checkout.rules.ts';
import { refusesOrder } from './offer.rules.ts';

export type CheckoutOrder = Flat<typeof orderType>;
export type CheckoutPayment = Flat<typeof paymentType>;
export type CardInput = NonNullable<BodyOf<typeof orderCalls.pay>['data']['attributes']>['card'];

export type OrderState =
  | { is: 'loading' }
  | { is: 'ready'; order: CheckoutOrder }
  /** The reason in words, with the code and the step that decide what to offer next. */
  | { is: 'refused'; code: string; message: string; next: NextStep | null }
  /** Nothing is known about the order; why, if the server said so. */
  | { is: 'failed'; notice: FailureNotice | null };

const LOADING: OrderState = { is: 'loading' };

/**
 * The buyer's order at the current price, placed as soon as the buyer is known; `isFinished` says that no order is
 * needed any more. `place` places it anew and throws what says nothing about it, which leaves the shown one as it is;
 * `begin` shows that instead.
 */
export function useOrder(
  choice: Choice,
  buyer: { id: string; email: string } | null,
  isFinished: () => Promise<boolean>,
) {
  const [state, setState] = useState<OrderState>(LOADING);
  const { membershipId, upgrade, renew } = choice;
  const { id, email } = buyer ?? { id: null, email: '' };
  const place = useCallback(
    async (autoRenew: boolean): Promise<CheckoutOrder | null> => {
      if (id === null || membershipId === null) return null;
      try {
        const discountId = await discountOf(email);
        const order = await placeOrder(membershipId, { discountId, upgrade, renew, autoRenew });
        setState({ is: 'ready', order });
        return order;
      } catch (thrown) {
        if (!isFailure(thrown) || !refusesOrder(thrown.status)) throw thrown;
        const { code, message } = thrown;
        setState({ is: 'refused', code, message, next: nextStepOf(thrown, location) });
        return null;
      }
    },
    [id, email, membershipId, upgrade, renew],
  );
  const begin = useCallback(async () => {
    try {
      await place(false);
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      setState({ is: 'failed', notice: failureKind(thrown) === 'refusal' ? noticeOf(thrown, '') : null });
    }
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each buyer and choice
  useEffect(() => {
    setState(LOADING);
    void (async () => {
      if (id === null || !(await isFinished())) await begin();
    })();
  }, [begin]);
  return { state, place, begin };
}

async function placeOrder(
  membershipId: string,
  attributes: { discountId: string | null; upgrade: boolean; renew: boolean; autoRenew: boolean },
): Promise<CheckoutOrder> {
  const membership = { data: { type: 'Membership' as const, id: membershipId } };
  const { data } = await browserApi()(orderCalls.create, {
    body: { data: { type: 'Order', attributes, relationships: { membership } } },
    query: { include: ['membership'] },
  });
  return data;
}

/** The buyer's own paid order, with its receipt; null if it was not paid or does not exist. */
export async function paidOrder(id: string): Promise<CheckoutOrder | null> {
  try {
    const { data } = await browserApi()(orderCalls.one, {
      params: { id },
      query: { include: ['membership', 'receipt'] },
    });
    return data.status === 'paid' ? data : null;
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return null;
  }
}

/** The discount from an invitation; null if it cannot be looked up, since the server works it out itself. */
async function discountOf(email: string): Promise<string | null> {
  try {
    const { data } = await browserApi()(referralCalls.validate, { query: { referred_email: email } });
    return data.valid ? data.discountId : null;
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return null;
  }
}

/** The outcome of the payment is still unknown: asking again under the same key charges nothing twice. */
const ASK_AGAIN = new Set(['no-reply', 'payment-under-way', 'payment-unanswered']);
const TRIES = 4;
const PAUSE_MS = 1500;

/** Pays; if the payment failed or its money went back, throws as for a refused call, with the reason in words. */
export async function payOrder(orderId: string, card: CardInput, key: string): Promise<CheckoutPayment> {
  for (let tried = 1; ; tried++) {
    try {
      const { data } = await browserApi()(orderCalls.pay, {
        params: { id: orderId },
        body: { data: { type: 'OrderPayment', attributes: { card } } },
        query: { include: ['order.receipt'] },
        headers: { 'idempotency-key': key },
      });
      return settled(data);
    } catch (thrown) {
      if (!isFailure(thrown) || !ASK_AGAIN.has(thrown.code) || tried === TRIES) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** The reader has answered what was asked or given up; the server checks the outcome. */
export async function answerBank(
  paymentId: string,
  orderId: string,
  confirmed: boolean,
): Promise<CheckoutPayment> {
  const { data } = await browserApi()(orderCalls.confirm, {
    params: { id: orderId, paymentId },
    body: { data: { type: 'OrderPayment', id: paymentId, attributes: { confirmed } } },
    query: { include: ['order.receipt'] },
  });
  return settled(data);
}

function settled(payment: CheckoutPayment): CheckoutPayment {
  if (payment.status !== 'failed' && payment.status !== 'refunded') return payment;
  const { failure, detail } = payment;
  const code = failure ?? 'payment-failed';
  throw new ApiFailure(402, [{ status: '402', code, title: '', detail: detail ?? 'Error' }]);
}
