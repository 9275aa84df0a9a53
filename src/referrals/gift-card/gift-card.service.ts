import { type UserRecord, userOf } from '#identity/user/user.service.ts';
import { utcDate } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { isMembershipValid } from '#membership/holding/holding.rules.ts';
import { holdingOf } from '#membership/holding/holding.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { referralLetterTexts } from '../invitation/letter.messages.ts';
import { giftCardLetter } from '../invitation/letter.rules.ts';
import { findReferral } from '../referral/referral.repository.ts';
import {
  countGiftCards,
  dueGiftCards,
  enterInLedger,
  findGiftCards,
  type GiftCard,
  lockGiftCard,
  storeStatus,
} from './gift-card.repository.ts';
import { isDue } from './gift-card.rules.ts';
import { type GiftCardIssuer, issuerFor, keyOf, numberOf } from './issuer.service.ts';

export type { GiftCard } from './gift-card.repository.ts';

export async function giftCardsOf(
  db: Reader,
  userId: number,
  page: { size: number; offset: number },
): Promise<{ cards: GiftCard[]; count: number }> {
  return { cards: await findGiftCards(db, userId, page), count: await countGiftCards(db, userId) };
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
  for (const id of await dueGiftCards(ports.database.reader(), utcDate(now))) {
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
  const card = await lockGiftCard(db, id);
  if (card?.status !== 'pending_to_send' || !isDue(card.sendDate, now)) return null;
  const owner = await userOf(db, card.userId);
  const lost = owner ? await whatWasLost(db, card, now) : 'the account is erased';
  if (!owner || lost) {
    await storeStatus(db, id, 'cancelled', now);
    await enterInLedger(db, card, 'cancelled', now, lost ?? '');
    return 'cancelled';
  }
  const { code } = await issuer.issue({
    key: keyOf(card),
    amountCents: card.amountCents,
    currency: card.currency,
  });
  await storeStatus(db, id, 'sent', now);
  await enterInLedger(db, card, 'sent', now);
  await sendLetters(db, ports, { card, owner, code }, now);
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

interface GiftCardIssue {
  card: GiftCard;
  owner: UserRecord;
  code: string | null;
}

async function sendLetters(db: Writer, ports: Ports, issued: GiftCardIssue, now: Date): Promise<void> {
  const { card, owner, code } = issued;
  const { config } = ports;
  const head = ownLetterhead(config, owner.language);
  const isDemo = config.payments === 'sandbox';
  const say = speechIn(owner.language, referralLetterTexts);
  const amount = moneyText(card.amountCents, card.currency, localeOf(owner.language));
  const letter = giftCardLetter(say, head, { amount, code, isDemo, number: numberOf(card) });
  await queueMail(db, { key: keyOf(card), to: owner.email, ...letter, head }, now);
  if (!code) await askForCard(db, config, card, owner.email, now);
}

/** Without an automatic issuer, whoever runs the library buys and sends the card. */
async function askForCard(
  db: Writer,
  config: Ports['config'],
  card: GiftCard,
  recipient: string,
  now: Date,
): Promise<void> {
  const subject = `${card.title} to send: ${numberOf(card)}`;
  const text = `Please send a ${card.title} to ${recipient}. Its number: ${numberOf(card)}.`;
  const key = `${keyOf(card)}:by-hand`;
  await queueMail(db, { key, to: config.supportEmail, subject, text, head: ownLetterhead(config) }, now);
}
