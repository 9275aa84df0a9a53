import { dateText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import type { Values } from '#kit/texts.ts';
import { checkoutPath } from '../checkout/checkout.rules.ts';
import { type OrderKind, receiptNumber } from '../order/order.rules.ts';
import {
  type BillingLetter,
  type LetterSender,
  MEMBERSHIP_PATH,
  RECEIPTS_PATH,
} from '../renewal/letter.rules.ts';
import type { paymentOutcomeTexts } from './outcome.messages.ts';

export type OutcomeTranslator = (
  key: keyof (typeof paymentOutcomeTexts)['defaults'],
  values?: Values,
) => string;

/** What was to be bought, and for how much. */
export interface PaymentFacts {
  planId: number;
  tierName: string;
  kind: OrderKind;
  amountCents: number;
  currency: string;
}
/** Why money that was taken went back. */
export type ReturnReason = 'returnedChanged' | 'returnedDiscount' | 'returnedAmount' | 'returnedRenewal';

const letterIn = (
  say: OutcomeTranslator,
  from: LetterSender,
  subject: string,
  parts: string[],
): BillingLetter => ({
  subject,
  text: [...parts, `${say('regards')}\n${from.product}`].join('\n\n'),
});
const link = (from: LetterSender, words: string, path: string): string => `${words}\n${from.origin}${path}`;
const namesOf = (from: LetterSender, { tierName, amountCents, currency }: PaymentFacts) => ({
  product: from.product,
  tier: tierName,
  amount: moneyText(amountCents, currency, localeOf(from.language)),
});
const checkoutOf = ({ planId, kind }: PaymentFacts): string =>
  checkoutPath({ membershipId: String(planId), upgrade: kind === 'upgrade', renew: kind === 'renewal' });

/** A bank has decided after its customer was told that it had not: nothing was charged. `why` is a sentence. */
export function failedLetter(
  say: OutcomeTranslator,
  from: LetterSender,
  paid: PaymentFacts,
  why: string,
): BillingLetter {
  const names = namesOf(from, paid);
  return letterIn(say, from, say('failedSubject', names), [
    say('failedLead', names),
    why,
    link(from, say('again'), checkoutOf(paid)),
  ]);
}

/** `endsAt`: of a membership that was to be renewed automatically, and is not charged again. */
export function returnedLetter(
  say: OutcomeTranslator,
  from: LetterSender,
  paid: PaymentFacts,
  { why, endsAt }: { why: ReturnReason; endsAt: Date | null },
): BillingLetter {
  const names = namesOf(from, paid);
  const goesOn = endsAt
    ? [
        say('renewalOff', { ...names, date: dateText(endsAt, from.language, 'long') }),
        link(from, say('renew'), checkoutOf({ ...paid, kind: 'renewal' })),
      ]
    : [link(from, say('membership'), MEMBERSHIP_PATH)];
  return letterIn(say, from, say('returnedSubject', names), [
    say('returnedLead', names),
    say(why),
    ...goesOn,
  ]);
}

/** A part of what was paid went back, and took no membership away. */
export function partLetter(
  say: OutcomeTranslator,
  from: LetterSender,
  paid: PaymentFacts,
  receipt: number,
): BillingLetter {
  const names = namesOf(from, paid);
  return letterIn(say, from, say('partSubject', { ...names, number: receiptNumber(receipt) }), [
    say('partLead', names),
    say('partStays'),
    link(from, say('receipts'), RECEIPTS_PATH),
  ]);
}
