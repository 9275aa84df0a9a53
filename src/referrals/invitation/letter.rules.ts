import { shownEmail } from '#identity/email/shown.rules.ts';
import type { Values } from '#kit/texts.ts';
import { GIFT_CARD_DELAY_DAYS } from '../gift-card/gift-card.data.ts';
import type { referralLetterTexts } from './letter.messages.ts';

export type ReferralTranslator = (
  key: keyof (typeof referralLetterTexts)['defaults'],
  values?: Values,
) => string;
export interface ReferralLetterSender {
  product: string;
  /** Base of the links: the site in the reader's language. */
  origin: string;
}
export interface ReferralLetter {
  subject: string;
  text: string;
}

export interface Inviter {
  firstName: string;
  lastName: string;
  /** Confirmed. */
  email: string;
}
/** Letters and the separators found in names: nothing that could be an address, a number or a sentence. */
const NAME = /^[\p{L}\p{M}]+(?:(?:\. |[ '’-])[\p{L}\p{M}]+){0,5}\.?$/u;
const NAME_MAX = 60;
/**
 * The inviter's name and confirmed address; without the name if it may be more than a name, as the e-mail goes to a
 * stranger.
 */
export function inviterText({ firstName, lastName, email }: Inviter): string {
  const name = `${firstName} ${lastName}`.trim();
  return name.length <= NAME_MAX && NAME.test(name) ? `${name} (${shownEmail(email)})` : shownEmail(email);
}

export interface Invitation {
  /** From `inviterText`. */
  inviter: string;
  email: string;
  /** With its currency, as the reader's language writes it. */
  discount: string;
  optOut: string;
}

export const optOutPath = (token: string): string => `/referral-program/opt-out/${token}`;

const paragraphs = (say: ReferralTranslator, from: ReferralLetterSender, ...parts: string[]): string =>
  [...parts, `${say('regards')}\n${from.product}`].join('\n\n');

/** The invitation or its reminder: who invites, what it offers, and how to opt out. */
export function invitationLetter(
  say: ReferralTranslator,
  from: ReferralLetterSender,
  to: Invitation,
  kind: 'invite' | 'remind',
): ReferralLetter {
  const { product, origin } = from;
  return {
    subject: say(`${kind}Subject`, { product }),
    text: paragraphs(
      say,
      from,
      say(kind, { inviter: to.inviter, product }),
      say('offer', { email: shownEmail(to.email), discount: to.discount }),
      `${say('look')}\n${origin}/cme-program?section=pricing`,
      `${say('terms')}\n${origin}/referral-program-terms-and-conditions`,
      say('optOut'),
      `${say('optOutAct')}\n${origin}${optOutPath(to.optOut)}`,
    ),
  };
}

export interface CardLetter {
  /** With its currency, as the reader's language writes it. */
  amount: string;
  /** A page that shows the owner their cards. */
  cardsPath: string;
}
const allCards = (say: ReferralTranslator, from: ReferralLetterSender, { cardsPath }: CardLetter): string =>
  `${say('cardList')}\n${from.origin}${cardsPath}`;

export interface IssuedCard extends CardLetter {
  /** Null if the card is sent by hand. */
  code: string | null;
  isDemo: boolean;
  /** E.g. `GC-12`. */
  number: string;
}

export function giftCardLetter(
  say: ReferralTranslator,
  from: ReferralLetterSender,
  card: IssuedCard,
): ReferralLetter {
  const earned = { days: GIFT_CARD_DELAY_DAYS, card: card.amount };
  const body = card.code
    ? [say('card', earned), say('cardCode', { code: card.code }), ...(card.isDemo ? [say('cardDemo')] : [])]
    : [say('cardEarned', earned), say('cardByHand', { number: card.number })];
  return {
    subject: say('cardSubject', { product: from.product, card: card.amount }),
    text: paragraphs(say, from, ...body, allCards(say, from, card)),
  };
}

/** An administrator cancelled a card before it was sent, and says why (terms, s6p1). */
export function cancellationLetter(
  say: ReferralTranslator,
  from: ReferralLetterSender,
  card: CardLetter & { reason: string },
): ReferralLetter {
  const { product, origin } = from;
  return {
    subject: say('cancelSubject', { product, card: card.amount }),
    text: paragraphs(
      say,
      from,
      say('cancelled', { card: card.amount }),
      say('cancelReason', { reason: card.reason }),
      `${say('terms')}\n${origin}/referral-program-terms-and-conditions`,
      allCards(say, from, card),
      `${say('cancelAsk')}\n${origin}/contact-us`,
    ),
  };
}
