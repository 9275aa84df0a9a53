import { isStandIn } from '#identity/email/stand-in.rules.ts';
import { userOf } from '#identity/user/user.service.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { startHolding } from '#membership/holding/holding.service.ts';
import { namedPlan } from '#membership/plan/plan.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Charge } from '#platform/payments/payment.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { lockDiscount } from '#referrals/purchase/discount.service.ts';
import { recordReferredPurchase } from '#referrals/purchase/purchase.service.ts';
import { lockOrder, markFailed, markPaid, type Order } from '../order/order.repository.ts';
import { beginningOf, type CurrentHolding, endOf, renewalCents } from '../order/order.rules.ts';
import { buyerOf, isOnItsWayBack, lockHeld } from '../order/order.service.ts';
import { issueReceipt } from '../receipt/receipt.service.ts';
import { sendReceipt } from '../renewal/letter.service.ts';
import { findMethod, keepMethod } from './method.repository.ts';
import { sendPaymentFailed, sendPaymentReturned } from './outcome.service.ts';
import {
  enterInLedger,
  findPayment,
  isPartBackSince,
  lockPayment,
  markUndecided,
  type Payment,
  storeStanding,
} from './payment.repository.ts';
import { type Ground, judge } from './payment.rules.ts';

type SettlementPorts = Pick<Ports, 'config' | 'log' | 'payment'>;
/** The provider's report on a charge or, if there was nothing to pay, its equivalent. */
export type SettledCharge = Omit<Charge, 'ref'> & { ref: string | null };

/** If there is nothing to pay, the provider is not asked (C4). */
export const nothingToPay = (currency: string): SettledCharge => ({
  ref: null,
  status: 'paid',
  amountCents: 0,
  currency,
  failure: null,
  clientSecret: null,
  card: null,
  kept: null,
});

/** The reference of an order outside billing. */
export const purchaseName = (order: Pick<Order, 'id'>): string => `order:${order.id}`;

/**
 * Applies the provider's report on a charge, with everything that follows, in the caller's transaction. Repeated
 * reports, from any source and in any order, have no further effect (R5, R7).
 */
export async function settle(
  db: Writer,
  ports: SettlementPorts,
  paymentId: string,
  told: SettledCharge,
  now: Date,
): Promise<Payment> {
  const { userId, orderId } = await findPayment(db, paymentId);
  const held = await lockHeld(db, userId);
  const order = await lockOrder(db, orderId);
  const payment = await lockPayment(db, paymentId);
  if (!order || !payment) throw new Error(`payment ${paymentId} is gone`);
  if (!isOpen(payment, told)) return payment;
  const { ref, card } = told;
  const stand = (status: Payment['status'], settledAt: Date | null, failure = told.failure) =>
    storeStanding(db, payment.id, { status, settledAt, ref, failure, card });
  const verdict = judge(told, order, await groundOf(db, order, held, now));
  if (verdict === 'wait' || verdict === 'fail') {
    await noteDecision(db, ports, { order, payment, told }, now);
    if (verdict === 'wait') return stand('requires_action', null);
    await markFailed(db, order.id);
    return stand('failed', now);
  }
  if (verdict === 'honour')
    return honour(db, ports, { order, payment: await stand('paid', now), held, told }, now);
  if (verdict === 'mismatch') {
    const wrong = await stand('mismatched', now);
    await tellMismatch(db, ports, wrong, told, now);
    return wrong;
  }
  const why = verdict === 'return' ? told.failure : verdict;
  return ref === null ? stand('failed', now, why) : stand('returning', null, why);
}

/** A payer who left while their bank was deciding was promised an e-mail: it is sent once it has declined. */
async function noteDecision(
  db: Writer,
  ports: SettlementPorts,
  { order, payment, told }: Omit<Settlement, 'held'>,
  now: Date,
): Promise<void> {
  if (told.isUndecided) await markUndecided(db, payment.id, now);
  if (told.isUndecided || !payment.undecidedAt) return;
  await markUndecided(db, payment.id, null);
  await sendPaymentFailed(db, ports, payment, { order, failure: told.failure }, now);
}

/** Whether everything that the order was priced on still holds; its invitation is locked, for it serves one order. */
async function groundOf(db: Writer, order: Order, held: CurrentHolding | null, now: Date): Promise<Ground> {
  const isBuyerHere = (await userOf(db, order.userId)) !== null;
  const isHeldStill = order.baseHoldingId === (held?.holdingId ?? null);
  if (!isBuyerHere || !isHeldStill || (await isOnItsWayBack(db, held, now, order.createdAt)))
    return 'changed';
  const isCredited = held !== null && order.creditCents > 0;
  if (isCredited && (await isPartBackSince(db, held.holdingId, order.createdAt))) return 'changed';
  return order.referralId === null || (await lockDiscount(db, order.referralId)) ? 'same' : 'discount-used';
}

/**
 * Money that could not be honoured is back with its payer: we returned it, or their bank took it. Once, whoever reports
 * it. Its payer hears of it, unless it was their bank.
 */
export async function closeReturn(
  db: Writer,
  ports: Pick<Ports, 'config'>,
  paymentId: string,
  now: Date,
  reason = '',
): Promise<void> {
  const { userId, orderId } = await findPayment(db, paymentId);
  const held = await lockHeld(db, userId);
  const order = await lockOrder(db, orderId);
  const payment = await lockPayment(db, paymentId);
  if (payment?.status !== 'returning' || !order) return;
  const { ref, card, amountCents, currency, failure } = payment;
  await enterInLedger(db, payment, 'returned', now, { amountCents, currency, reason });
  const back = { status: 'refunded', ref, failure: failure ?? 'returned', card, settledAt: now } as const;
  await storeStanding(db, payment.id, back);
  if (!reason) await sendPaymentReturned(db, ports, payment, { order, held, amountCents, currency }, now);
}

/** A failed payment may still be reported as paid: the reader tried another card with the provider. */
const isOpen = (payment: Payment, told: SettledCharge): boolean =>
  payment.status === 'started' ||
  payment.status === 'requires_action' ||
  (payment.status === 'failed' && told.status === 'paid');

interface Settlement {
  order: Order;
  payment: Payment;
  held: CurrentHolding | null;
  told: SettledCharge;
}

/** The membership, the receipt, the e-mail and what the inviter earns: all of it with the payment, or none (C1). */
async function honour(
  db: Writer,
  ports: SettlementPorts,
  { order, payment, held, told }: Settlement,
  now: Date,
): Promise<Payment> {
  const plan = await namedPlan(db, order.planId);
  const buyer = await buyerOf(db, order.userId);
  // Nobody can sign in to an account whose address was freed, so nobody could stop its renewal (decision 25).
  const mayRenew = order.autoRenew && !isStandIn(buyer.email);
  if (told.kept && mayRenew) await keepMethod(db, buyer.id, payment.provider, told.kept, now);
  const { rebillDays } = plan;
  // At the price ordered, whatever it has become since.
  const endsAt = endOf(order.kind, { rebillDays, amountCents: order.amountCents }, held, now);
  const autoRenew = mayRenew && (await findMethod(db, buyer.id, ports.payment.name)) !== null;
  const term = { startsAt: now, endsAt };
  const holding = await startHolding(db, { userId: buyer.id, planId: plan.id, ...term, autoRenew }, now);
  const paid = await markPaid(db, order.id, now, { holdingId: holding.id, endsAt });
  if (paid.totalCents > 0) await enterInLedger(db, payment, 'charged', now);
  if (paid.referralId !== null)
    await recordReferredPurchase(db, {
      referralId: paid.referralId,
      buyerId: buyer.id,
      purchase: purchaseName(paid),
      totalCents: paid.totalCents,
      purchasedAt: now,
      isSettled: true,
    });
  const bought = { startsAt: beginningOf(order.kind, held, now), endsAt };
  const receipt = await issueReceipt(db, { buyer, plan, order: paid, term: bought, card: told.card }, now);
  const renews = autoRenew ? renewalCents(plan, ports.config.taxPerMillion) : null;
  await sendReceipt(db, ports, buyer, receipt, renews, now);
  return payment;
}

/** An amount other than the one asked for buys nothing; a person looks at it (R8). */
async function tellMismatch(
  db: Writer,
  { config, log }: SettlementPorts,
  payment: Payment,
  told: SettledCharge,
  now: Date,
): Promise<void> {
  const { amountCents, currency } = told;
  const reason = `asked for ${payment.amountCents} ${payment.currency}`;
  await enterInLedger(db, payment, 'mismatched', now, { amountCents, currency, reason });
  log.error({ payment: payment.id, order: payment.orderId }, 'another sum was paid than was asked for');
  await queueMail(
    db,
    {
      key: `payment-mismatch:${payment.id}`,
      to: config.supportEmail,
      head: ownLetterhead(config),
      subject: `Order ${payment.orderId}: another sum was paid than was asked for`,
      text: `Order ${payment.orderId} asked for ${payment.amountCents} ${payment.currency} (in cents). ${payment.provider} tells ${amountCents} ${currency} for ${payment.ref ?? 'an unnamed charge'}. No membership was given.`,
    },
    now,
  );
}
