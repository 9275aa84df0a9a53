import { recordAudit } from '#audit/audit.service.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { ProviderRefunds } from '#platform/payments/payment.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { bookedOf, enterInLedger, type MoneyEntry, type Payment } from '../payment/payment.repository.ts';
import { backCents } from '../payment/payment.rules.ts';
import { type PaymentReversal, recordReversal } from './reversal.repository.ts';

type ReversalPorts = Pick<Ports, 'config'>;
interface Correction extends PaymentReversal {
  /** The entry that it takes back. */
  entry: Extract<MoneyEntry, 'refunded' | 'returned' | 'disputed'>;
  currency: string;
}

/** Refunds that the ledger has, and that never reached the payer. The caller has locked the payment. */
export async function recordFailedRefunds(
  db: Writer,
  ports: ReversalPorts,
  payment: Payment,
  { refunds, currency }: { refunds: ProviderRefunds; currency: string },
  now: Date,
): Promise<void> {
  for (const { ref, amountCents: failedCents } of refunds.failed) {
    const booked = await bookedOf(db, payment);
    const amountCents = Math.min(failedCents, backCents(booked) - refunds.refundedCents);
    const entry = booked.refunded >= amountCents ? 'refunded' : 'returned';
    if (amountCents > 0 && booked[entry] >= amountCents)
      await correct(db, ports, payment, { kind: 'refund-failed', ref, amountCents, entry, currency }, now);
  }
}

/** What the payer's bank took and has given back. */
export async function recordDisputeWon(
  db: Writer,
  ports: ReversalPorts,
  payment: Payment,
  { refunds, currency, ref }: { refunds: ProviderRefunds; currency: string; ref: string },
  now: Date,
): Promise<void> {
  const booked = await bookedOf(db, payment);
  const entry = booked.disputed > 0 ? 'disputed' : 'returned';
  const amountCents = Math.min(booked[entry], backCents(booked) - refunds.refundedCents);
  if (amountCents > 0)
    await correct(db, ports, payment, { kind: 'dispute-won', ref, amountCents, entry, currency }, now);
}

/** An entry is corrected by its opposite; what follows for the member is for a person to decide. */
async function correct(
  db: Writer,
  ports: ReversalPorts,
  payment: Payment,
  { entry, currency, ...reversal }: Correction,
  now: Date,
): Promise<void> {
  if (!(await recordReversal(db, payment, reversal, now))) return;
  const { kind, ref, amountCents } = reversal;
  const reason = kind === 'refund-failed' ? `refund ${ref} failed` : 'dispute won';
  await enterInLedger(db, payment, entry, now, { amountCents: -amountCents, currency, reason });
  await recordAudit(
    db,
    { now, requestId: 'payment', address: '' },
    { action: `order.${kind}`, subject: `order:${payment.orderId}`, detail: { amountCents, ref } },
  );
  await tellSupport(db, ports, payment, { ...reversal, currency }, now);
}

const tellSupport = (
  db: Writer,
  { config }: ReversalPorts,
  { id, orderId, provider }: Payment,
  { kind, ref, amountCents, currency }: PaymentReversal & { currency: string },
  now: Date,
): Promise<void> => {
  const sum = `${amountCents} ${currency} (in cents)`;
  const [subject, told, task] =
    kind === 'refund-failed'
      ? [
          'a refund did not reach the buyer',
          `${provider} could not carry out the refund ${ref} of ${sum}. The money is with us again.`,
          'Agree with the buyer on another way, or refund it again in the dashboard of the provider.',
        ]
      : [
          'its dispute was won',
          `The bank of the buyer has given ${sum} back to us. The membership that it had paid stays ended.`,
          'Decide with the buyer: grant the membership again, or refund the money in the dashboard of the provider.',
        ];
  return queueMail(
    db,
    {
      key: `payment-${kind}:${id}:${ref}`,
      to: config.supportEmail,
      head: ownLetterhead(config),
      subject: `Order ${orderId}: ${subject}`,
      text: [told, task, `${config.origin}/admin/orders/${orderId}`].join('\n\n'),
    },
    now,
  );
};
