import { addressLines } from '#identity/address/address.rules.ts';
import { addressesOf } from '#identity/address/address.service.ts';
import type { UserRecord } from '#identity/user/user.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Plan } from '#membership/plan/plan.rules.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { Order } from '../order/order.repository.ts';
import {
  countReceipts,
  findReceipt,
  findReceiptOf,
  findReceipts,
  insertReceipt,
  type Receipt,
  sumRefunds,
} from './receipt.repository.ts';
import { refundSums } from './receipt.rules.ts';

export type { Receipt } from './receipt.repository.ts';

export interface Sale {
  buyer: UserRecord;
  plan: Plan;
  order: Order;
  term: { startsAt: Date; endsAt: Date };
  card: Receipt['card'];
}

/** Issues the receipt for a payment (C10), naming the buyer as they are now. */
export async function issueReceipt(db: Writer, sale: Sale, now: Date): Promise<Receipt> {
  const { buyer, plan, order, term } = sale;
  return insertReceipt(db, {
    kind: 'payment',
    orderId: order.id,
    userId: buyer.id,
    issuedAt: now,
    payer: {
      name: `${buyer.firstName} ${buyer.lastName}`.trim(),
      email: buyer.email,
      address: await addressText(db, buyer.id),
    },
    tierName: plan.name,
    rebillDays: plan.rebillDays,
    orderKind: order.kind,
    termStartsAt: term.startsAt,
    termEndsAt: term.endsAt,
    amountCents: order.amountCents,
    creditCents: order.creditCents,
    discountCents: order.discountCents,
    taxCents: order.taxCents,
    taxPerMillion: order.taxPerMillion,
    totalCents: order.totalCents,
    currency: order.currency,
    card: sale.card,
  });
}

/**
 * Issues the receipt for a refund: the wording of the payment's receipt, with the money back. `refundedCents`: all that
 * has gone back so far; null if earlier receipts name as much.
 */
export async function issueRefundReceipt(
  db: Writer,
  order: Order,
  refundedCents: number,
  now: Date,
): Promise<Receipt | null> {
  const paid = await findReceiptOf(db, order.id, 'payment');
  if (!paid) throw new Error(`order ${order.id} has no receipt`);
  const { number: _, ...terms } = paid;
  const before = await sumRefunds(db, order.id);
  if (before.totalCents > 0 && refundedCents <= before.totalCents) return null;
  const sums = refundSums(paid, before, refundedCents);
  return insertReceipt(db, { ...terms, ...sums, kind: 'refund', issuedAt: now });
}

/** The first address of the account, one line per part; empty if there is none. */
async function addressText(db: Reader, userId: number): Promise<string> {
  const [address] = await addressesOf(db, userId);
  return address ? addressLines(address).join('\n') : '';
}

export async function receiptsOf(
  db: Reader,
  userId: number,
  page: { size: number; offset: number },
): Promise<{ receipts: Receipt[]; count: number }> {
  return { receipts: await findReceipts(db, userId, page), count: await countReceipts(db, userId) };
}

/** The member's own receipt; throws not found for another member's. */
export async function receiptOf(db: Reader, visit: Visit, number: number): Promise<Receipt> {
  const receipt = await findReceipt(db, number);
  if (!receipt || visit.visitor.kind !== 'user' || receipt.userId !== visit.visitor.id) throw notFound();
  return receipt;
}

/** Anybody's receipt, for administrators of orders. */
export async function receiptNumbered(db: Reader, number: number): Promise<Receipt> {
  const receipt = await findReceipt(db, number);
  if (!receipt) throw notFound();
  return receipt;
}

/** The receipt for an order's payment, whoever asks: for what billing itself says about an order. */
export const receiptOfOrder = (db: Reader, orderId: number): Promise<Receipt | null> =>
  findReceiptOf(db, orderId, 'payment');
