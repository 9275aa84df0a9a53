import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Card, ChargeTerms } from '#platform/payments/payment.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { lockOrder, type Order } from '../order/order.repository.ts';
import { isOrderStale, isSameQuote } from '../order/order.rules.ts';
import { buyerOf, isOnItsWayBack, lockHeld, quoteAgain } from '../order/order.service.ts';
import { refuse } from './payment.refusals.ts';
import {
  findUnderWay,
  insertPayment,
  leaseUntil,
  lockByKey,
  lockPayment,
  lockUnderWay,
  type Payment,
} from './payment.repository.ts';
import { isLeased, LEASE_SECONDS } from './payment.rules.ts';
import { nothingToPay, settle } from './settlement.service.ts';
import { giveUp } from './watch.service.ts';

export type { Payment } from './payment.repository.ts';

export interface PaymentInput {
  orderId: number;
  /** The client's own key: the same key is the same payment, however often it arrives (R6). */
  key: string;
  card: Card | null;
}
export interface PaymentResult {
  payment: Payment;
  clientSecret: string | null;
}

/** What the provider is asked, and whether it was asked before without a known outcome. */
interface StartedCharge {
  payment: Payment;
  terms: ChargeTerms | null;
}

/**
 * Pays the buyer's own order. The provider is asked between two transactions, under a key of ours: a crash, a lost
 * connection or a repeated request in between charges nothing twice, and anything that was taken is found (R5).
 */
export async function payOrder(ports: Ports, visit: Visit, sent: PaymentInput): Promise<PaymentResult> {
  const { database, payment: provider } = ports;
  await clearTheWay(ports, visit, sent);
  const { payment, terms } = await database.write((db) => begin(db, ports, visit, sent));
  if (payment.status === 'requires_action') return goOn(ports, payment, visit.now);
  if (payment.status !== 'started') return { payment, clientSecret: null };
  if (!terms) {
    const told = nothingToPay(payment.currency);
    return { payment: await finish(ports, payment, told, visit.now), clientSecret: null };
  }
  const told = await ask(ports, payment, visit.now, () => provider.charge(terms, visit.now));
  return { payment: await finish(ports, payment, told, visit.now), clientSecret: told.clientSecret };
}

const finish = (
  { database, ...rest }: Ports,
  payment: Payment,
  told: Parameters<typeof settle>[3],
  now: Date,
) => database.write((db) => settle(db, rest, payment.id, told, now));

/** Sent again before the reader has answered: the same payment, and what their browser needs to continue (R6). */
async function goOn(ports: Ports, payment: Payment, now: Date): Promise<PaymentResult> {
  const told = await ask(ports, payment, now, () => ports.payment.look(payment.id, payment.ref));
  if (!told) return { payment, clientSecret: null };
  return { payment: await finish(ports, payment, told, now), clientSecret: told.clientSecret };
}

/** Without an answer nothing is known: the lease ends at once, so that the next attempt may ask again. */
async function ask<Told>(
  { database, log }: Ports,
  payment: Payment,
  now: Date,
  question: () => Promise<Told>,
): Promise<Told> {
  try {
    return await question();
  } catch (thrown) {
    log.warn({ err: thrown, payment: payment.id }, 'the payment provider did not answer');
    await database.write((db) => leaseUntil(db, payment.id, now));
    throw unanswered();
  }
}

export const unanswered = () => refuse('payment-unanswered');

async function begin(db: Writer, ports: Ports, visit: Visit, sent: PaymentInput): Promise<StartedCharge> {
  const userId = payerId(visit);
  const held = await lockHeld(db, userId);
  const order = await lockOrder(db, sent.orderId);
  if (!order || order.userId !== userId) throw notFound();
  const [fingerprint, ...older] = ports.keys.map((key) => fingerprintOf(key, sent.card));
  if (!fingerprint) throw new Error('there is no key to know a request by');
  const before = await lockByKey(db, order.id, sent.key);
  if (before && ![fingerprint, ...older].some((one) => timingSafeEqual(one, before.fingerprint)))
    throw keyReused();
  const terms = await chargeTerms(db, ports, order, before?.id ?? randomUUID(), sent.card);
  const lease = new Date(visit.now.getTime() + LEASE_SECONDS * 1000);
  if (before) {
    if (before.status !== 'started') return { payment: before, terms };
    if (isLeased(before, visit.now)) throw underWay();
    await leaseUntil(db, before.id, lease);
    return { payment: before, terms };
  }
  await refuseUnpayable(db, ports, order, held, visit.now);
  if (terms && !sent.card && ports.payment.name === 'sandbox') throw cardNeeded();
  if (sent.card && ports.payment.name !== 'sandbox') throw cardNotTaken();
  if (await lockUnderWay(db, userId)) throw underWay();
  const payment = await insertPayment(
    db,
    {
      id: terms?.key ?? randomUUID(),
      orderId: order.id,
      userId,
      key: sent.key,
      fingerprint,
      provider: terms ? ports.payment.name : 'none',
      amountCents: order.totalCents,
      currency: order.currency,
      leasedUntil: lease,
    },
    visit.now,
  );
  return { payment, terms };
}

function payerId(visit: Visit): number {
  if (visit.visitor.kind !== 'user') throw signInNeeded();
  return visit.visitor.id;
}

/** Null if there is nothing to pay. */
async function chargeTerms(
  db: Writer,
  { config }: Ports,
  order: Order,
  key: string,
  card: Card | null,
): Promise<ChargeTerms | null> {
  if (order.totalCents === 0) return null;
  const { email } = await buyerOf(db, order.userId);
  return {
    key,
    amountCents: order.totalCents,
    currency: order.currency,
    description: `${config.productName}, order ${order.id}`,
    email,
    card,
    saved: null,
    keep: order.autoRenew,
  };
}

/** What was shown is what is charged: an order that would now be priced differently has to be placed again. */
async function refuseUnpayable(
  db: Writer,
  ports: Ports,
  order: Order,
  held: Awaited<ReturnType<typeof lockHeld>>,
  now: Date,
): Promise<void> {
  if (order.status === 'paid' || order.status === 'refunded') throw refuse('order-paid');
  if (await isOnItsWayBack(db, held, now)) throw refuse('refund-under-way');
  const again = isOrderStale(order.createdAt, now) ? null : await quoteAgain(db, ports, order, held, now);
  const isSame = again !== null && isSameQuote(again, order);
  if (!isSame || order.baseHoldingId !== (held?.holdingId ?? null)) throw refuse('order-outdated');
}

const underWay = () => refuse('payment-under-way');
const keyReused = () => refuse('key-reused.payment');
export const cardNeeded = () => refuse('card-needed');

export const cardNotTaken = () => refuse('card-not-taken-here');

/** Distinguishes bodies without storing their contents. */
const fingerprintOf = (key: Uint8Array, card: Card | null): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(card && [card.number.replace(/\D/g, ''), card.expMonth, card.expYear, card.cvc]))
    .digest();

/**
 * An abandoned payment blocks nobody: it is cancelled with the provider before another one begins; if it was paid
 * meanwhile, that takes effect first.
 */
async function clearTheWay(ports: Ports, visit: Visit, sent: PaymentInput): Promise<void> {
  const left = await findUnderWay(ports.database.reader(), payerId(visit));
  if (!left || (left.orderId === sent.orderId && left.key === sent.key)) return;
  if (left.status === 'requires_action' || !isLeased(left, visit.now))
    await ask(ports, left, visit.now, () => giveUp(ports, left, visit.now));
}

/** Called once the reader has answered what the provider asked; the provider says what came of it. */
export async function confirmPayment(
  ports: Ports,
  visit: Visit,
  which: { orderId: number; paymentId: string },
  isApproved: boolean,
): Promise<Payment> {
  const userId = payerId(visit);
  const payment = await ports.database.write((db) => lockPayment(db, which.paymentId));
  if (!payment || payment.userId !== userId || payment.orderId !== which.orderId) throw notFound();
  const { ref } = payment;
  if (payment.status !== 'requires_action' || !ref) return payment;
  const told = await ask(ports, payment, visit.now, () => ports.payment.confirm(ref, isApproved));
  return finish(ports, payment, told, visit.now);
}
