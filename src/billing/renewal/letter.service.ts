import type { UserRecord } from '#identity/user/user.service.ts';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Receipt } from '../receipt/receipt.repository.ts';
import { billingLetterTexts } from './letter.messages.ts';
import {
  type BillingLetter,
  type BillingTranslator,
  endedLetter,
  endingLetter,
  type LetterSender,
  type MembershipEnd,
  type RefundFacts,
  type RenewalTerms,
  receiptLetter,
  refundLetter,
  renewalFailedLetter,
  switchedOnLetter,
} from './letter.rules.ts';
import { type EndNotice, noticeKey } from './renewal.rules.ts';

/** Sends a member an e-mail about money, in their language; once per key. */
export async function sendBillingLetter(
  db: Writer,
  { config }: Pick<Ports, 'config'>,
  to: UserRecord,
  key: string,
  write: (say: BillingTranslator, from: LetterSender) => BillingLetter,
  now: Date,
): Promise<void> {
  const head = ownLetterhead(config, to.language);
  const from = { ...head, language: to.language };
  const letter = write(await speechIn(db, to.language, billingLetterTexts), from);
  await queueMail(db, { key, to: to.email, ...letter, head }, now);
}

/** `renews`: what the next term costs if it renews automatically, in cents. */
export const sendReceipt = (
  db: Writer,
  ports: Pick<Ports, 'config'>,
  to: UserRecord,
  receipt: Receipt,
  renews: number | null,
  now: Date,
): Promise<void> =>
  sendBillingLetter(
    db,
    ports,
    to,
    `receipt:${receipt.number}`,
    (say, from) => receiptLetter(say, from, receipt, renews),
    now,
  );

export const sendRefund = (
  db: Writer,
  ports: Pick<Ports, 'config'>,
  to: UserRecord,
  receipt: Receipt,
  facts: RefundFacts,
  now: Date,
): Promise<void> =>
  sendBillingLetter(
    db,
    ports,
    to,
    `receipt:${receipt.number}`,
    (say, from) => refundLetter(say, from, receipt, facts),
    now,
  );

/** An e-mail about a membership: when it ends, how it goes on. */
export interface EndNoticeFacts extends MembershipEnd {
  holdingId: number;
}

/** `renewing`: what the card on file will be charged; null if nothing renews automatically. */
export const sendEndNotice = (
  db: Writer,
  ports: Pick<Ports, 'config'>,
  to: UserRecord,
  notice: EndNotice,
  told: EndNoticeFacts & { canRenew: boolean; renewing: RenewalTerms | null },
  now: Date,
): Promise<void> =>
  sendBillingLetter(
    db,
    ports,
    to,
    noticeKey(told.holdingId, notice),
    (say, from) =>
      notice === 'ended' ? endedLetter(say, from, told, told.canRenew) : endingLetter(say, from, told, told),
    now,
  );

/** Sent each time it is switched on, once per request. */
export const sendSwitchedOn = (
  db: Writer,
  ports: Pick<Ports, 'config'>,
  to: UserRecord,
  told: EndNoticeFacts & { renewing: RenewalTerms },
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> =>
  sendBillingLetter(
    db,
    ports,
    to,
    `renewal-switched-on:${told.holdingId}:${requestId}`,
    (say, from) => switchedOnLetter(say, from, told, told.renewing, now),
    now,
  );

/** Once per renewal: `orderId` is that of its attempt. */
export const sendRenewalFailed = (
  db: Writer,
  ports: Pick<Ports, 'config'>,
  to: UserRecord,
  told: EndNoticeFacts & { renewing: RenewalTerms; nextTryAt: Date; orderId: number },
  now: Date,
): Promise<void> =>
  sendBillingLetter(
    db,
    ports,
    to,
    `${noticeKey(told.holdingId, 'renewal-failed')}:${told.orderId}`,
    (say, from) => renewalFailedLetter(say, from, told, told.renewing, told.nextTryAt),
    now,
  );
