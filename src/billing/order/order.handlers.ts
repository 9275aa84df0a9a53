import { fullAccount, superuser } from '#identity/session/session.policy.ts';
import { signSessionToken } from '#identity/session/token.service.ts';
import type { Resource } from '#kit/contract.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import { presentPermissions, presentPlan } from '#membership/plan/plan.rules.ts';
import { namedPlan } from '#membership/plan/plan.service.ts';
import { termTexts } from '#membership/plan/term.messages.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import {
  type DirectContext,
  type Endpoint,
  endpoint,
  type HandlerResult,
  type Limit,
  type RequestContext,
} from '#platform/http/endpoint.ts';
import { neededIdempotencyKeyIn } from '#platform/http/idempotency-key.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { paymentTexts } from '../payment/payment.messages.ts';
import { confirmPayment, type Payment, payOrder, unanswered } from '../payment/payment.service.ts';
import { receiptTexts } from '../receipt/receipt.messages.ts';
import { presentReceipt } from '../receipt/receipt.serializer.ts';
import { receiptOfOrder } from '../receipt/receipt.service.ts';
import { refundOrder, refundUnanswered } from '../refund/refund.service.ts';
import { orderCalls } from './billing.schema.ts';
import { refuse } from './order.refusals.ts';
import { renewalCents } from './order.rules.ts';
import { presentOrder, presentPayment } from './order.serializer.ts';
import { type Order, orderOf, placeOrder } from './order.service.ts';

const PAYMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An order with what its reply may include: the membership it is for, and the receipt for its payment. */
async function orderGiven(
  db: Reader,
  { visit, ports }: Pick<RequestContext, 'visit' | 'ports'>,
  order: Order,
): Promise<HandlerResult> {
  const receipt = await receiptOfOrder(db, order.id);
  const plan = await namedPlan(db, order.planId);
  const say = await speechIn(db, visit.site.language, receiptTexts);
  const pool: Resource[] = [
    presentPlan(plan, await speechIn(db, visit.site.language, termTexts)),
    ...presentPermissions([plan]),
    ...(receipt ? [presentReceipt(receipt, say)] : []),
  ];
  const renewal = renewalCents(plan, ports.config.taxPerMillion);
  const data = presentOrder(order, receipt, renewal);
  return {
    data,
    related: pool,
  };
}

async function paymentGiven(
  asked: DirectContext,
  payment: Payment,
  clientSecret: string | null,
): Promise<HandlerResult> {
  const { ports, visit } = asked;
  const db = ports.database.reader();
  const order = await orderOf(db, visit, payment.orderId);
  const receipt = await receiptOfOrder(db, order.id);
  const say = await speechIn(db, visit.site.language, receiptTexts);
  const renewal = renewalCents(await namedPlan(db, order.planId), ports.config.taxPerMillion);
  const failure = await speechIn(db, visit.site.language, paymentTexts);
  const data = presentPayment(payment, clientSecret, failure);
  const pool = [presentOrder(order, receipt, renewal), ...(receipt ? [presentReceipt(receipt, say)] : [])];
  return {
    data,
    related: pool,
    headers: payment.status === 'paid' ? await freshToken(ports, visit) : {},
  };
}

/** The payment changed the member's permissions: the same session, with a new token (running contract). */
async function freshToken(ports: Ports, { visitor, now }: Visit): Promise<Record<string, string>> {
  if (visitor.kind !== 'user') throw signInNeeded();
  const { id: userId, sessionId } = visitor;
  return { 'jwt-authorization': await signSessionToken(ports, { userId, sessionId }, now) };
}

/**
 * Slows down anyone who tries card after card: by account, and by network address for readers who have not confirmed
 * their e-mail address (S8). In a clinic where many buy, a confirmed customer can pay whatever their colleagues did.
 */
export const payLimits = ({ visit: { visitor, address } }: Pick<RequestContext, 'visit'>): Limit[] => {
  const rest = {
    seconds: 600,
    refusal: refuse('too-many-requests.payments'),
  };
  const isKnown = visitor.kind === 'user' && visitor.emailVerified;
  return [
    { ...rest, bucket: `pay:${visitor.kind === 'user' ? visitor.id : ''}`, count: 20 },
    ...(isKnown ? [] : [{ ...rest, bucket: `pay-from:${address}`, count: 60 }]),
  ];
};
const orderLimits = ({ visit }: Pick<RequestContext, 'visit'>): Limit[] => [
  {
    bucket: `order:${visit.visitor.kind === 'user' ? visit.visitor.id : ''}`,
    count: 60,
    seconds: 600,
    refusal: refuseOften('too-many-requests.minutes'),
  },
];

export const orderEndpoints: Endpoint[] = [
  endpoint(orderCalls.create, {
    policy: fullAccount,
    limits: orderLimits,
    write: async (asked, db) => {
      const { attributes, relationships } = asked.body.data;
      const order = await placeOrder(db, asked.ports, asked.visit, {
        planId: Number(relationships.membership.data.id),
        discountId: attributes.discountId || null,
        renew: attributes.renew ?? false,
        autoRenew: attributes.autoRenew ?? false,
      });
      return orderGiven(db, asked, order);
    },
  }),
  endpoint(orderCalls.one, {
    policy: fullAccount,
    read: async (asked, db) => orderGiven(db, asked, await orderOf(db, asked.visit, idIn(asked.params))),
  }),
  endpoint(orderCalls.pay, {
    policy: fullAccount,
    limits: payLimits,
    late: unanswered,
    direct: async (asked) => {
      const sent = {
        orderId: idIn(asked.params),
        key: neededIdempotencyKeyIn(asked),
        card: asked.body.data.attributes.card ?? null,
      };
      const { payment, clientSecret } = await payOrder(asked.ports, asked.visit, sent);
      return paymentGiven(asked, payment, clientSecret);
    },
  }),
  endpoint(orderCalls.confirm, {
    policy: fullAccount,
    late: unanswered,
    direct: async (asked) => {
      const { paymentId = '' } = asked.params;
      if (!PAYMENT_ID.test(paymentId)) throw notFound();
      const which = { orderId: idIn(asked.params), paymentId };
      const payment = await confirmPayment(
        asked.ports,
        asked.visit,
        which,
        asked.body.data.attributes.confirmed,
      );
      return paymentGiven(asked, payment, null);
    },
  }),
  endpoint(orderCalls.refund, {
    policy: superuser,
    late: refundUnanswered,
    direct: async (asked) => {
      const order = await refundOrder(
        asked.ports,
        asked.visit,
        idIn(asked.params),
        asked.body.data.attributes.reason,
      );
      return orderGiven(asked.ports.database.reader(), asked, order);
    },
  }),
];
