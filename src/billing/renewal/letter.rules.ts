import { dateText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import type { Values } from '#kit/texts.ts';
import { checkoutPath } from '../checkout/checkout.rules.ts';
import { MONEY_BACK_DAYS, type OrderSums, receiptNumber } from '../order/order.rules.ts';
import { percentText, taxPercent } from '../tax/tax.rules.ts';
import type { billingLetterTexts } from './letter.messages.ts';
import { firstTryAt, isPriceHeld } from './renewal.rules.ts';

export type BillingTranslator = (
  key: keyof (typeof billingLetterTexts)['defaults'],
  values?: Values,
) => string;
export interface LetterSender {
  product: string;
  /** Where links lead: the site in the reader's language. */
  origin: string;
  language: string;
}
export interface BillingLetter {
  subject: string;
  text: string;
}
/** What an e-mail says about a receipt. */
export interface ReceiptFacts extends OrderSums {
  number: number;
  tierName: string;
  rebillDays: number;
  termEndsAt: Date;
  taxPerMillion: number | null;
  card: { brand: string; last4: string } | null;
}

export const RECEIPTS_PATH = '/myaccount/receipts';
export const MEMBERSHIP_PATH = '/myaccount/membership';

const paragraphs = (say: BillingTranslator, from: LetterSender, ...parts: (string | null)[]): string =>
  [...parts.filter((part) => part !== null), `${say('regards')}\n${from.product}`].join('\n\n');

const link = (from: LetterSender, words: string, path: string): string => `${words}\n${from.origin}${path}`;
/** What may be done, and the words of the link that does it. */
const act = (from: LetterSender, [why, words]: [string, string], path: string): string =>
  `${why}\n\n${link(from, words, path)}`;

const moneyIn = (from: LetterSender, currency: string) => (cents: number) =>
  moneyText(cents, currency, localeOf(from.language));

/** How the total is made up, one line per part; zero parts are left out. */
function sum(say: BillingTranslator, from: LetterSender, told: ReceiptFacts): string {
  const money = moneyIn(from, told.currency);
  const part = (key: 'credit' | 'discount' | 'tax' | 'taxAt', cents: number, rate = '') =>
    cents > 0 ? [say(key, { amount: money(cents), rate })] : [];
  const taxOf = (perMillion: number | null) =>
    perMillion === null
      ? part('tax', told.taxCents)
      : part('taxAt', told.taxCents, percentText(taxPercent(perMillion), localeOf(from.language)));
  const period = say(told.rebillDays === 365 ? 'year' : 'fiveYears');
  return [
    say('membership', { tier: told.tierName, period }),
    say('amount', { amount: money(told.amountCents) }),
    ...part('credit', told.creditCents),
    ...part('discount', told.discountCents),
    ...taxOf(told.taxPerMillion),
    say('total', { amount: money(told.totalCents) }),
    ...(told.card ? [say('card', told.card)] : []),
  ].join('\n');
}

/** What was bought, what it cost, when it ends, whether it renews automatically, and how to get the money back. */
export function receiptLetter(
  say: BillingTranslator,
  from: LetterSender,
  told: ReceiptFacts,
  renews: number | null,
): BillingLetter {
  const date = dateText(told.termEndsAt, from.language, 'long');
  const chargeDate = dateText(firstTryAt(told.termEndsAt), from.language, 'long');
  const amount = renews === null ? '' : moneyIn(from, told.currency)(renews);
  return {
    subject: say('receiptSubject', { number: receiptNumber(told.number), product: from.product }),
    text: paragraphs(
      say,
      from,
      say('receiptLead', { tier: told.tierName, date }),
      sum(say, from, told),
      link(from, say('receipts'), RECEIPTS_PATH),
      renews === null
        ? null
        : act(
            from,
            [`${say('autoRenew', { date: chargeDate, amount })} ${say('newPrice')}`, say('renewalOff')],
            MEMBERSHIP_PATH,
          ),
      told.totalCents > 0 ? say('guarantee', { days: MONEY_BACK_DAYS }) : null,
    ),
  };
}

/** How money came back to a member, and which membership they have once the one it paid has ended. */
export interface RefundFacts {
  /** The bank of the payer took it; we did not give it. */
  isDisputed: boolean;
  /** Null if none is left; `isResumed`: the one that was replaced runs on. */
  left: { tierName: string; isResumed: boolean } | null;
}

/** What was refunded, and what has become of the membership. */
export function refundLetter(
  say: BillingTranslator,
  from: LetterSender,
  told: ReceiptFacts,
  { isDisputed, left }: RefundFacts,
): BillingLetter {
  const tier = told.tierName;
  const amount = moneyIn(from, told.currency)(told.totalCents);
  const numbered = { number: receiptNumber(told.number), product: from.product };
  const kind = told.totalCents === 0 ? 'nothingPaid' : isDisputed ? 'disputed' : 'refund';
  return {
    subject: say(`${kind}Subject`, numbered),
    text: paragraphs(
      say,
      from,
      say(`${kind}Lead`, { amount, tier }),
      left && !left.isResumed
        ? say('refundOther', { tier: left.tierName })
        : say(left ? 'refundKept' : 'refundEnds'),
      link(from, say('receipts'), RECEIPTS_PATH),
    ),
  };
}

/** What an e-mail says about a membership that ends. */
export interface MembershipEnd {
  planId: number;
  tierName: string;
  endsAt: Date;
}
/** What a renewal will cost, and which card pays it. */
export interface RenewalTerms {
  amountCents: number;
  currency: string;
  card: { brand: string; last4: string };
}

const byHand = ({ planId }: MembershipEnd): string =>
  checkoutPath({ membershipId: String(planId), upgrade: false, renew: true });

/** Before the end: how to renew, or that it will be charged and how to switch that off. */
export function endingLetter(
  say: BillingTranslator,
  from: LetterSender,
  ending: MembershipEnd,
  { canRenew, renewing }: { canRenew: boolean; renewing: RenewalTerms | null },
): BillingLetter {
  const tier = ending.tierName;
  const end = dateText(ending.endsAt, from.language, 'long');
  if (!renewing)
    return {
      subject: say('endingSubject', { tier, date: end }),
      text: paragraphs(
        say,
        from,
        say('endingLead', { tier, date: end }),
        canRenew ? act(from, [say('endingRenew'), say('renew')], byHand(ending)) : null,
      ),
    };
  const date = dateText(firstTryAt(ending.endsAt), from.language, 'long');
  const amount = moneyIn(from, renewing.currency)(renewing.amountCents);
  return {
    subject: say('renewingSubject', { tier, date }),
    text: paragraphs(
      say,
      from,
      say('renewingLead', { tier, end, date, amount, ...renewing.card }),
      act(from, [say('renewingOff'), say('renewalOff')], MEMBERSHIP_PATH),
    ),
  };
}

/** Automatic renewal was switched on: when which card is charged how much, and how to switch it off again. */
export function switchedOnLetter(
  say: BillingTranslator,
  from: LetterSender,
  ending: MembershipEnd,
  renewing: RenewalTerms,
  now: Date,
): BillingLetter {
  const tier = ending.tierName;
  const end = dateText(ending.endsAt, from.language, 'long');
  const first = firstTryAt(ending.endsAt);
  const date = dateText(first > now ? first : now, from.language, 'long');
  const amount = moneyIn(from, renewing.currency)(renewing.amountCents);
  return {
    subject: say('switchedOnSubject', { tier }),
    text: paragraphs(
      say,
      from,
      say('renewingLead', { tier, end, date, amount, ...renewing.card }),
      isPriceHeld(ending.endsAt, now) ? say('switchedOnNow') : `${say('switchedOnNow')} ${say('newPrice')}`,
      act(from, [say('renewingOff'), say('renewalOff')], MEMBERSHIP_PATH),
    ),
  };
}

/** It has ended: what stays, and how to come back. */
export function endedLetter(
  say: BillingTranslator,
  from: LetterSender,
  ending: MembershipEnd,
  canRenew: boolean,
): BillingLetter {
  const tier = ending.tierName;
  const date = dateText(ending.endsAt, from.language, 'long');
  return {
    subject: say('endedSubject', { tier }),
    text: paragraphs(
      say,
      from,
      say('endedLead', { tier, date }),
      canRenew ? act(from, [say('endedRenew'), say('renew')], byHand(ending)) : null,
    ),
  };
}

/** The card on file did not pay: when it is tried again, and what the member can do meanwhile. */
export function renewalFailedLetter(
  say: BillingTranslator,
  from: LetterSender,
  ending: MembershipEnd,
  { card, amountCents, currency }: RenewalTerms,
  nextTryAt: Date,
): BillingLetter {
  const tier = ending.tierName;
  const date = dateText(ending.endsAt, from.language, 'long');
  const next = dateText(nextTryAt, from.language, 'long');
  const amount = moneyIn(from, currency)(amountCents);
  return {
    subject: say('failedSubject', { tier }),
    text: paragraphs(
      say,
      from,
      say('failedLead', { tier, date, next, amount, ...card }),
      act(from, [say('failedRenew'), say('renew')], byHand(ending)),
      act(from, [say('failedOff'), say('renewalOff')], MEMBERSHIP_PATH),
    ),
  };
}
