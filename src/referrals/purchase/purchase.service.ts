import type { Writer } from '#platform/postgres/database.ts';
import { cancelCard } from '../gift-card/cancellation.service.ts';
import { GIFT_CARD_CENTS, GIFT_CARD_CURRENCY, GIFT_CARD_TITLE } from '../gift-card/gift-card.data.ts';
import {
  enterInLedger,
  findByPurchase,
  type GiftCard,
  insertGiftCard,
  lockGiftCard,
  type NewGiftCard,
  storeStatus,
} from '../gift-card/gift-card.repository.ts';
import { earnsGiftCard, firstStatus, sendDateOf } from '../gift-card/gift-card.rules.ts';
import { lockReferral, markApplied, markOpen, type Referral } from '../referral/referral.repository.ts';
import { refuse } from './purchase.refusals.ts';

export interface ReferredPurchase {
  referralId: number;
  buyerId: number;
  /** Billing's permanent name for the purchase, e.g. `order:17`. */
  purchase: string;
  totalCents: number;
  purchasedAt: Date;
  /** False while the payment is under way; call again once it has settled. */
  isSettled: boolean;
}
/** `again`: already recorded; `none`: it earns nothing (free, one's own, or the invitation has served another). */
export type PurchaseOutcome = 'recorded' | 'settled' | 'again' | 'none';

/**
 * Records a referred person's purchase, in the transaction that pays it: the invitation is used, and the inviter's gift
 * card is scheduled. Recorded twice, it counts once.
 */
export async function recordReferredPurchase(db: Writer, bought: ReferredPurchase): Promise<PurchaseOutcome> {
  const referral = await lockReferral(db, bought.referralId);
  if (!referral) throw new Error(`there is no referral ${bought.referralId}`);
  const before = await findByPurchase(db, bought.purchase);
  if (before) return settle(db, referral, before.id, bought);
  const isOwn = bought.buyerId === referral.inviterId;
  if (referral.appliedAt || isOwn || !earnsGiftCard(bought.totalCents)) return 'none';
  const card = await insertGiftCard(db, cardFor(referral, bought));
  if (!card) {
    if (bought.isSettled) await markApplied(db, referral.id, bought.purchasedAt, bought.buyerId);
    return 'none';
  }
  await enterInLedger(db, card, 'created', bought.purchasedAt);
  if (bought.isSettled) await apply(db, card, bought);
  return 'recorded';
}

const cardFor = (
  referral: Referral,
  { purchase, purchasedAt, isSettled }: ReferredPurchase,
): NewGiftCard => ({
  userId: referral.inviterId,
  referralId: referral.id,
  purchase,
  title: GIFT_CARD_TITLE,
  amountCents: GIFT_CARD_CENTS,
  currency: GIFT_CARD_CURRENCY,
  status: firstStatus(isSettled),
  sendDate: sendDateOf(purchasedAt),
  purchasedAt,
});

async function settle(
  db: Writer,
  referral: Referral,
  cardId: number,
  bought: ReferredPurchase,
): Promise<PurchaseOutcome> {
  const card = await lockGiftCard(db, cardId);
  if (card?.referralId !== referral.id) throw refuse('purchase-of-another');
  // Cancelled by an administrator while it waited: the purchase is settled all the same, and uses the invitation.
  if (card.status === 'cancelled' && card.cancelReason !== null && bought.isSettled)
    await markApplied(db, referral.id, bought.purchasedAt, bought.buyerId);
  if (card.status !== 'pending' || !bought.isSettled) return 'again';
  await storeStatus(db, card.id, 'pending_to_send', bought.purchasedAt);
  await apply(db, card, bought);
  return 'settled';
}

async function apply(db: Writer, card: GiftCard, { buyerId, purchasedAt }: ReferredPurchase): Promise<void> {
  await markApplied(db, card.referralId, purchasedAt, buyerId);
  await enterInLedger(db, card, 'scheduled', purchasedAt, card.sendDate);
}

/** `sent`: the card was sent before the refund, and stays; its history says so. */
export type CancellationOutcome = 'cancelled' | 'sent' | 'again' | 'none';

/**
 * A referred purchase is refunded: its gift card is cancelled, and the invitation that it had used is open again, with
 * or without a card (REF-035).
 */
export async function cancelReferredPurchase(
  db: Writer,
  bought: Pick<ReferredPurchase, 'purchase' | 'buyerId'> & { referralId: number | null },
  reason: string,
  now: Date,
): Promise<CancellationOutcome> {
  const found = await findByPurchase(db, bought.purchase);
  const referralId = found?.referralId ?? bought.referralId;
  if (referralId === null) return 'none';
  await lockReferral(db, referralId);
  const isReopened = await markOpen(db, referralId, bought.buyerId);
  const card = found && (await lockGiftCard(db, found.id));
  if (!card) return 'none';
  // Cancelled before, by the job or an administrator: the order had used the invitation all the same.
  if (card.status === 'cancelled') return 'again';
  if (card.status !== 'sent') {
    await cancelCard(db, card, reason, now);
    return 'cancelled';
  }
  if (!isReopened) return 'again';
  await enterInLedger(db, card, 'kept', now, reason);
  return 'sent';
}
