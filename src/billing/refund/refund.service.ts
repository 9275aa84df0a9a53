import { recordAudit } from '#audit/audit.service.ts';
import { certificatesHeld } from '#credit/certificate/certificate.service.ts';
import { userOf } from '#identity/user/user.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { chooseAutoRenew, refundHolding, resumeHolding } from '#membership/holding/holding.service.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { cancelReferredPurchase } from '#referrals/purchase/purchase.service.ts';
import {
  findOrder,
  isBuiltOn,
  lockOrder,
  markRefundBegun,
  markRefunded,
  type Order,
} from '../order/order.repository.ts';
import { lockHeld } from '../order/order.service.ts';
import {
  enterInLedger,
  lockPaying,
  type MoneyEntry,
  type Payment,
  storeStanding,
} from '../payment/payment.repository.ts';
import { purchaseName } from '../payment/settlement.service.ts';
import { issueRefundReceipt } from '../receipt/receipt.service.ts';
import { sendRefund } from '../renewal/letter.service.ts';
import { mayRefund } from './refund.policy.ts';
import { refuse } from './refund.refusals.ts';

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
  const paying = await database.write((db) => allow(db, visit, orderId, reason));
  if (paying.ref) {
    const { ref, id } = paying;
    try {
      await provider.refund({ ref, key: `refund:${id}` }, visit.now);
    } catch (thrown) {
      throw refundUnanswered(thrown);
    }
  }
  return database.write(async (db) => {
    const refunded = await takeBack(db, ports, orderId, 'refunded', reason, visit.now);
    if (refunded)
      await recordAudit(db, visit, {
        action: 'order.refund',
        subject: `order:${orderId}`,
        detail: {
          totalCents: paying.amountCents,
          certificatesKept: await certificatesHeld(db, paying.userId),
          reason,
        },
      });
    return (await findOrder(db, orderId)) ?? lost(orderId);
  });
}

async function allow(db: Writer, visit: Visit, orderId: number, reason: string): Promise<Payment> {
  const found = await findOrder(db, orderId);
  if (!found) throw notFound();
  await lockHeld(db, found.userId);
  const order = (await lockOrder(db, orderId)) ?? lost(orderId);
  const paying = await lockPaying(db, order.id);
  const builtOn = order.holdingId !== null && (await isBuiltOn(db, order.holdingId));
  const { status, paidAt } = order;
  const facts = { status, paidAt, hasMoney: paying !== null, isBuiltOn: builtOn };
  const decision = mayRefund(facts, reason, visit.now);
  if (!decision.allowed) throw decision.refusal;
  await markRefundBegun(db, order.id, visit.now);
  return paying ?? lost(order.id);
}

export const refundUnanswered = (cause?: unknown) => refuse('payment-unanswered.refund', {}, { cause });
function lost(orderId: number): never {
  throw new Error(`order ${orderId} is gone`);
}

/**
 * What follows once money has gone back: the membership ends at once, the one it had replaced runs on, the inviter's
 * gift card is cancelled, credits and certificates stay. False if it had gone back before.
 */
export async function takeBack(
  db: Writer,
  ports: Pick<Ports, 'config'>,
  orderId: number,
  entry: Extract<MoneyEntry, 'refunded' | 'disputed'>,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { userId } = (await findOrder(db, orderId)) ?? lost(orderId);
  await lockHeld(db, userId);
  const order = (await lockOrder(db, orderId)) ?? lost(orderId);
  const paying = await lockPaying(db, order.id);
  if (!paying || (await markRefunded(db, order.id, now)) === 0) return false;
  const { ref, failure, card } = paying;
  await storeStanding(db, paying.id, { status: 'refunded', ref, failure, card, settledAt: now });
  const { amountCents, currency } = paying;
  if (amountCents > 0) await enterInLedger(db, paying, entry, now, { amountCents, currency, reason });
  if (order.holdingId !== null) await refundHolding(db, order.holdingId, now);
  const buyer = await userOf(db, userId);
  const runsOn =
    buyer !== null && order.baseHoldingId !== null && (await resumeHolding(db, order.baseHoldingId, now));
  // A member who takes back the money for another term is not charged for it again.
  if (runsOn && order.kind === 'renewal') await chooseAutoRenew(db, userId, false);
  await cancelReferredPurchase(db, purchaseName(order), reason || 'the money went back', now);
  const receipt = await issueRefundReceipt(db, order, now);
  // A member who has left has no e-mail address, and nothing that could run on.
  if (buyer) await sendRefund(db, ports, buyer, receipt, runsOn, now);
  return true;
}
