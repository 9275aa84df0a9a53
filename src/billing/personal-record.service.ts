import type { Reader, Writer } from '#platform/postgres/database.ts';
import { switchOff } from './membership/choice.service.ts';
import { forgetMethod } from './payment/method.repository.ts';
import { findUnderWay } from './payment/payment.repository.ts';
import { refuse } from './personal-record.refusals.ts';
import {
  endRenewals,
  erasePayerEmail,
  findCardOnFile,
  findCardSetups,
  findEndNotices,
  findMovements,
  findOrders,
  findOwnReceipts,
  findPayments,
  findRenewals,
} from './personal-record.repository.ts';

export const billingRecord = async (db: Reader, userId: number) => ({
  cardOnFile: await findCardOnFile(db, userId),
  cardsOffered: await findCardSetups(db, userId),
  orders: await findOrders(db, userId),
  payments: await findPayments(db, userId),
  moneyEntries: await findMovements(db, userId),
  receipts: await findOwnReceipts(db, userId),
  renewals: await findRenewals(db, userId),
  membershipNotices: await findEndNotices(db, userId),
});

/** Whether a payment by this user is in progress. */
export const isPaying = async (db: Reader, userId: number): Promise<boolean> =>
  (await findUnderWay(db, userId)) !== null;

/** Anyone about to pay would pay for nothing. The caller holds the lock on the membership. */
export async function refuseWhilePaying(db: Reader, userId: number): Promise<void> {
  if (!(await isPaying(db, userId))) return;
  throw refuse('payment-under-way.leaving');
}

/**
 * The card is removed and nothing is charged any more. Orders, payments and the ledger stay under the user's number,
 * and a receipt keeps the payer's name and postal address: books must be kept, and a receipt says what it said. The
 * caller holds the lock on the membership.
 */
export async function eraseBillingRecord(db: Writer, userId: number, now: Date): Promise<void> {
  await switchOff(db, userId, now);
  await forgetMethod(db, userId);
  await endRenewals(db, userId, now);
  await erasePayerEmail(db, userId);
}
