import type { UserRecord } from '#identity/user/user.service.ts';
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
import { cancellationLetter, giftCardLetter } from '../invitation/letter.rules.ts';
import type { GiftCard } from './gift-card.repository.ts';
import { keyOf, numberOf } from './issuer.service.ts';

type LetterPorts = Pick<Ports, 'config'>;
interface OwnedCard {
  card: GiftCard;
  owner: UserRecord;
}

/** The card, or that it follows by hand; in that case whoever runs the library is asked to send it. */
export async function sendCard(
  db: Writer,
  { config }: LetterPorts,
  { card, owner, code }: OwnedCard & { code: string | null },
  now: Date,
): Promise<void> {
  const { say, head, told } = await letterTo(db, config, { card, owner }, now);
  const isDemo = config.payments === 'sandbox';
  const letter = giftCardLetter(say, head, { ...told, code, isDemo, number: numberOf(card) });
  await queueMail(db, { key: keyOf(card), to: owner.email, ...letter, head }, now);
  if (!code) await askForCard(db, config, card, owner.email, now);
}

/** That a card was cancelled, and why. */
export async function sendCancellation(
  db: Writer,
  { config }: LetterPorts,
  { card, owner, reason }: OwnedCard & { reason: string },
  now: Date,
): Promise<void> {
  const { say, head, told } = await letterTo(db, config, { card, owner }, now);
  const letter = cancellationLetter(say, head, { ...told, reason });
  await queueMail(db, { key: `${keyOf(card)}:cancelled`, to: owner.email, ...letter, head }, now);
}

/** In the owner's language, with a page that shows their cards: the referral page is closed to former members (A25). */
async function letterTo(db: Reader, config: Ports['config'], { card, owner }: OwnedCard, now: Date) {
  const { language } = owner;
  const isMember = isMembershipValid(await holdingOf(db, owner.id), now);
  return {
    say: await speechIn(db, language, referralLetterTexts),
    head: ownLetterhead(config, language),
    told: {
      amount: moneyText(card.amountCents, card.currency, localeOf(language)),
      cardsPath: isMember ? '/myaccount/refer' : '/myaccount/membership',
    },
  };
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
