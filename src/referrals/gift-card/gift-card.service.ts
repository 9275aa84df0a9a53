import { isMembershipValid } from '#membership/holding/holding.rules.ts';
import { holdingOf } from '#membership/holding/holding.service.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { findReferral } from '../referral/referral.repository.ts';
import { cancelCard } from './cancellation.service.ts';
import {
  countGiftCards,
  dueGiftCards,
  enterInLedger,
  findGiftCards,
  type GiftCard,
  isBeingRefunded,
  storeStatus,
} from './gift-card.repository.ts';
import { isDue, latestDue, refundOpenSince } from './gift-card.rules.ts';
import { type GiftCardIssuer, issuerFor, keyOf } from './issuer.service.ts';
import { sendCard } from './letter.service.ts';
import { lockOwnedCard } from './lock.service.ts';

export type { GiftCard } from './gift-card.repository.ts';

export async function giftCardsOf(
  db: Reader,
  userId: number,
  page: { size: number; offset: number },
  withCancelled: boolean,
): Promise<{ cards: GiftCard[]; count: number }> {
  const cards = await findGiftCards(db, userId, page, withCancelled);
  return { cards, count: await countGiftCards(db, userId, withCancelled) };
}

/**
 * Sends every gift card that is due (spec §4). Each has its own transaction: one that fails waits for the next run and
 * holds up no other. Even if run twice, or by two processes at once, a card is sent once.
 */
export async function sendDueGiftCards(
  ports: Ports,
  now: Date,
  issuer: GiftCardIssuer = issuerFor(ports),
): Promise<{ sent: number; cancelled: number; failed: number }> {
  const done = { sent: 0, cancelled: 0, failed: 0 };
  for (const id of await dueGiftCards(ports.database.reader(), latestDue(now))) {
    try {
      const outcome = await ports.database.write((db) => settleCard(db, ports, issuer, id, now));
      if (outcome) done[outcome]++;
    } catch (thrown) {
      done.failed++;
      ports.log.warn({ err: thrown, giftCard: id }, 'gift card not sent');
    }
  }
  return done;
}

async function settleCard(
  db: Writer,
  ports: Ports,
  issuer: GiftCardIssuer,
  id: number,
  now: Date,
): Promise<'sent' | 'cancelled' | null> {
  const locked = await lockOwnedCard(db, id);
  if (locked?.card.status !== 'pending_to_send' || !isDue(locked.card, now)) return null;
  const { card, owner } = locked;
  const lost = owner ? await whatWasLost(db, card, now) : 'the account is erased';
  if (!owner || lost) {
    await cancelCard(db, card, lost ?? '', now);
    return 'cancelled';
  }
  // The next run asks again: by then the money is back, and the card with it, or it is not.
  if (await isBeingRefunded(db, card.referralId, refundOpenSince(now))) return null;
  const { code } = await issuer.issue({
    key: keyOf(card),
    amountCents: card.amountCents,
    currency: card.currency,
  });
  await storeStatus(db, id, 'sent', now);
  await enterInLedger(db, card, 'sent', now);
  await sendCard(db, ports, { card, owner, code }, now);
  return 'sent';
}

/**
 * Null if the referred person's membership was kept, i.e. valid and not refunded on the day (spec §4); otherwise the
 * reason.
 */
async function whatWasLost(db: Reader, card: GiftCard, now: Date): Promise<string | null> {
  const referral = await findReferral(db, card.referralId);
  if (!referral?.referredUserId) return 'the purchase was taken back';
  const holding = await holdingOf(db, referral.referredUserId);
  return isMembershipValid(holding, now) ? null : 'the membership was not kept';
}
