import { type UserRecord, userOf } from '#identity/user/user.service.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { planOf } from '#membership/plan/plan.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Order } from '../order/order.repository.ts';
import type { CurrentHolding } from '../order/order.rules.ts';
import type { Receipt } from '../receipt/receipt.repository.ts';
import type { BillingLetter, LetterSender } from '../renewal/letter.rules.ts';
import { paymentOutcomeTexts } from './outcome.messages.ts';
import {
  failedLetter,
  type OutcomeTranslator,
  type PaymentFacts,
  partLetter,
  type ReturnReason,
  returnedLetter,
} from './outcome.rules.ts';
import { paymentTexts } from './payment.messages.ts';
import type { Payment } from './payment.repository.ts';

type OutcomePorts = Pick<Ports, 'config'>;
/** What was paid for an order: all of it, or the part that the letter is about. */
interface PaidOrder {
  order: Order;
  amountCents: number;
  currency: string;
}
type Write = (
  say: OutcomeTranslator,
  from: LetterSender,
  facts: PaymentFacts,
  to: UserRecord,
) => Promise<BillingLetter> | BillingLetter;

/** Once per key, in the language of the payer; nobody writes to one who has left. */
async function send(
  db: Writer,
  { config }: OutcomePorts,
  { order, amountCents, currency }: PaidOrder,
  key: string,
  write: Write,
  now: Date,
): Promise<void> {
  const to = await userOf(db, order.userId);
  if (!to) return;
  const head = ownLetterhead(config, to.language);
  const say = await speechIn(db, to.language, paymentOutcomeTexts);
  const tierName = (await planOf(db, order.planId))?.name ?? '';
  const facts = { planId: order.planId, tierName, kind: order.kind, amountCents, currency };
  const letter = await write(say, { ...head, language: to.language }, facts, to);
  await queueMail(db, { key, to: to.email, ...letter, head }, now);
}

/** To a payer who was told that their bank would decide without them: it has declined, or never decided. */
export const sendPaymentFailed = (
  db: Writer,
  ports: OutcomePorts,
  { id, undecidedAt, amountCents, currency }: Payment,
  { order, failure }: { order: Order; failure: string | null },
  now: Date,
): Promise<void> =>
  send(
    db,
    ports,
    { order, amountCents, currency },
    `payment-failed:${id}:${undecidedAt?.getTime() ?? 0}`,
    async (say, from, facts, { language }) => {
      const why = await speechIn(db, language, paymentTexts);
      return failedLetter(say, from, facts, why(failure && isKnown(failure) ? failure : 'given-up'));
    },
    now,
  );

const isKnown = (code: string): code is keyof (typeof paymentTexts)['defaults'] =>
  Object.hasOwn(paymentTexts.defaults, code);

/** `held`: what the payer holds now. A renewal that was charged in vain is not tried again. */
export const sendPaymentReturned = (
  db: Writer,
  ports: OutcomePorts,
  payment: Payment,
  { held, ...paid }: PaidOrder & { held: CurrentHolding | null },
  now: Date,
): Promise<void> => {
  const { order } = paid;
  const isAutomatic = payment.key.startsWith(`renewal:${order.baseHoldingId}:`);
  const isHeldStill = held !== null && held.holdingId === order.baseHoldingId && held.endsAt > now;
  const endsAt = isAutomatic && isHeldStill ? held.endsAt : null;
  const why = reasonOf(payment, isAutomatic);
  return send(
    db,
    ports,
    paid,
    `payment-returned:${payment.id}`,
    (say, from, facts) => returnedLetter(say, from, facts, { why, endsAt }),
    now,
  );
};

function reasonOf({ status, failure }: Payment, isAutomatic: boolean): ReturnReason {
  if (status === 'mismatched') return 'returnedAmount';
  if (failure === 'discount-used') return 'returnedDiscount';
  return isAutomatic ? 'returnedRenewal' : 'returnedChanged';
}

export const sendPartRefund = (
  db: Writer,
  ports: OutcomePorts,
  order: Order,
  { number, totalCents: amountCents, currency }: Receipt,
  now: Date,
): Promise<void> =>
  send(
    db,
    ports,
    { order, amountCents, currency },
    `receipt:${number}`,
    (say, from, facts) => partLetter(say, from, facts, number),
    now,
  );
