import { type AuditContext, recordAudit } from '#audit/audit.service.ts';
import { certificatesHeld } from '#credit/certificate/certificate.service.ts';
import { userOf } from '#identity/user/user.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { isMembershipValid } from '#membership/holding/holding.rules.ts';
import { holdingOf, refundHolding, resumePrevious } from '#membership/holding/holding.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { RefundOutcome } from '#platform/payments/payment.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { lockDiscount } from '#referrals/purchase/discount.service.ts';
import { cancelReferredPurchase } from '#referrals/purchase/purchase.service.ts';
import {
  findOrder,
  forgetRefundBegun,
  lockOrder,
  markRefundBegun,
  markRefunded,
  type Order,
} from '../order/order.repository.ts';
import { lockHeld, ordersBuiltOn } from '../order/order.service.ts';
import {
  bookedOf,
  enterInLedger,
  lockPaying,
  type MoneyEntry,
  type Payment,
  storeStanding,
} from '../payment/payment.repository.ts';
import { backCents } from '../payment/payment.rules.ts';
import { purchaseName } from '../payment/settlement.service.ts';
import { issueRefundReceipt } from '../receipt/receipt.service.ts';
import { sendRefund } from '../renewal/letter.service.ts';
import { isBuiltOn, mayRefund } from './refund.policy.ts';
import { refuse } from './refund.refusals.ts';

type RefundPorts = Pick<Ports, 'config'>;

/**
 * Refunds an order in full (C8). The provider is asked first, under a key of ours: asked again after a failure, it
 * refunds nothing twice. Until its answer has taken effect, nothing is built on what the order had bought.
 */
export async function refundOrder(
  ports: Ports,
  visit: Visit,
  orderId: number,
  reason: string,
): Promise<Order> {
  const { database, payment: provider } = ports;
  const paying = await database.write((db) => allow(db, ports, visit, orderId, reason));
  if (paying.ref) {
    const { ref, id } = paying;
    const told = await provider.refund({ ref, key: `refund:${id}` }, visit.now).catch((thrown) => {
      throw refundUnanswered(thrown);
    });
    if (told.status === 'refused') {
      await database.write((db) => forgo(db, visit, orderId, told.reason));
      throw refuse(`refund-refused.${told.reason}`);
    }
  }
  return database.write(async (db) => {
    await takeBack(db, ports, { orderId, entry: 'refunded', reason, by: visit });
    return (await findOrder(db, orderId)) ?? lost(orderId);
  });
}

async function allow(
  db: Writer,
  { payment: { name } }: Pick<Ports, 'payment'>,
  visit: Visit,
  orderId: number,
  reason: string,
): Promise<Payment> {
  const found = await findOrder(db, orderId);
  if (!found) throw notFound();
  await lockHeld(db, found.userId);
  const order = (await lockOrder(db, orderId)) ?? lost(orderId);
  const paying = await lockPaying(db, order.id);
  const later = await ordersBuiltOn(db, order);
  const { status, paidAt } = order;
  const facts = { status, paidAt, hasMoney: paying !== null, isBuiltOn: isBuiltOn(later) };
  const decision = mayRefund(facts, reason, visit.now);
  if (!decision.allowed) throw decision.refusal;
  if (paying?.ref && paying.provider !== name)
    throw refuse('refund-refused.other-provider', { provider: paying.provider });
  await markRefundBegun(db, order.id, visit.now);
  return paying ?? lost(order.id);
}

/** The provider has refused for good: nothing is on its way back, and what was bought may be built on again. */
async function forgo(
  db: Writer,
  visit: Visit,
  orderId: number,
  reason: Extract<RefundOutcome, { status: 'refused' }>['reason'],
): Promise<void> {
  await forgetRefundBegun(db, orderId, visit.now);
  await recordAudit(db, visit, {
    action: 'order.refund-refused',
    subject: `order:${orderId}`,
    detail: { reason },
  });
}

export const refundUnanswered = (cause?: unknown) => refuse('payment-unanswered.refund', {}, { cause });
function lost(orderId: number): never {
  throw new Error(`order ${orderId} is gone`);
}

/** Money that went back, and how. */
export interface MoneyBack {
  orderId: number;
  /** `disputed`: the payer's bank took it. */
  entry: Extract<MoneyEntry, 'refunded' | 'disputed'>;
  reason: string;
  /** Who asked for it, or the provider's report of it. */
  by: AuditContext;
}

/**
 * What follows once money has gone back: the membership ends at once, the one it had replaced runs on, the inviter's
 * gift card is cancelled, credits and certificates stay. False if it had gone back before.
 */
export async function takeBack(db: Writer, ports: RefundPorts, back: MoneyBack): Promise<boolean> {
  const { orderId, entry, reason, by } = back;
  const { userId } = (await findOrder(db, orderId)) ?? lost(orderId);
  await lockHeld(db, userId);
  const order = (await lockOrder(db, orderId)) ?? lost(orderId);
  const paying = await lockPaying(db, order.id);
  if (!paying || (await markRefunded(db, order.id, by.now)) === 0) return false;
  // Before any ledger, as whoever settles a purchase on the same invitation does.
  if (order.referralId !== null) await lockDiscount(db, order.referralId);
  const { ref, failure, card, currency } = paying;
  // Parts of it may have gone back before.
  const amountCents = paying.amountCents - backCents(await bookedOf(db, paying));
  await storeStanding(db, paying.id, { status: 'refunded', ref, failure, card, settledAt: by.now });
  if (amountCents > 0) await enterInLedger(db, paying, entry, by.now, { amountCents, currency, reason });
  await endBought(db, ports, order, back);
  await recordAudit(db, by, {
    action: entry === 'disputed' ? 'order.dispute' : 'order.refund',
    subject: `order:${orderId}`,
    detail: { totalCents: amountCents, certificatesKept: await certificatesHeld(db, userId), reason },
  });
  return true;
}

/** What the money had bought. A member who has left has no e-mail address, and nothing that could run on. */
async function endBought(
  db: Writer,
  ports: RefundPorts,
  order: Order,
  { entry, reason, by: { now } }: MoneyBack,
): Promise<void> {
  const { userId, holdingId, referralId } = order;
  const buyer = await userOf(db, userId);
  if (holdingId !== null) await refundHolding(db, holdingId, now);
  const isResumed =
    buyer !== null && holdingId !== null && (await resumePrevious(db, holdingId, now)) !== null;
  const purchase = { purchase: purchaseName(order), buyerId: userId, referralId };
  await cancelReferredPurchase(db, purchase, reason || 'the money went back', now);
  const receipt = await issueRefundReceipt(db, order, order.totalCents, now);
  if (isBuiltOn(await ordersBuiltOn(db, order)))
    await tellBuiltOn(db, ports, order, { entry, refundedCents: order.totalCents }, now);
  if (!buyer || !receipt) return;
  const held = await holdingOf(db, userId);
  const left = held && isMembershipValid(held, now) ? { tierName: held.tierName, isResumed } : null;
  await sendRefund(db, ports, buyer, receipt, { isDisputed: entry === 'disputed', left }, now);
}

/** A later order was priced with what was left of this one, and nothing takes that back: a person has to. */
export const tellBuiltOn = (
  db: Writer,
  { config }: RefundPorts,
  { id, totalCents, currency }: Order,
  { entry, refundedCents }: { entry: MoneyBack['entry'] | 'refunded in part'; refundedCents: number },
  now: Date,
): Promise<void> =>
  queueMail(
    db,
    {
      key: refundedCents < totalCents ? `refund-built-on:${id}:${refundedCents}` : `refund-built-on:${id}`,
      to: config.supportEmail,
      head: ownLetterhead(config),
      subject: `Order ${id}: its money went back, and a later order builds on it`,
      text: [
        `Of the payment of order ${id}, ${totalCents} ${currency} (in cents), ${refundedCents} was ${entry}.`,
        'What was ordered on top of it stays as it is until somebody settles that with the member.',
        `${config.origin}/admin/orders/${id}`,
      ].join('\n\n'),
    },
    now,
  );
