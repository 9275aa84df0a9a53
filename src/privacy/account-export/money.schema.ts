import * as v from 'valibot';
import { at, bool, list, maybe, number, text } from './field.schema.ts';

/** In cents. */
const money = { amountCents: number, currency: text };
const sum = {
  ...money,
  creditCents: number,
  discountCents: number,
  taxCents: number,
  /** The rate, in millionths; null for older orders. */
  taxPerMillion: maybe(number),
  totalCents: number,
};
const card = { cardBrand: maybe(text), cardLast4: maybe(text) };

/** What was held, ordered, paid and earned. */
export const moneyRecord = {
  memberships: list({
    id: number,
    membership: text,
    rebillDays: number,
    startsAt: at,
    endsAt: at,
    autoRenew: bool,
    supersededAt: maybe(at),
    refundedAt: maybe(at),
    createdAt: at,
    /** Granted by hand, and why. */
    grantedAt: maybe(at),
    grantReason: maybe(text),
  }),
  /** With what another term costs, where the letter named it. */
  membershipNotices: list({ notice: text, at, totalCents: maybe(number) }),
  cardOnFile: maybe(
    v.strictObject({
      provider: text,
      brand: text,
      last4: text,
      expMonth: number,
      expYear: number,
      createdAt: at,
    }),
  ),
  cardsOffered: list({
    provider: text,
    providerRef: maybe(text),
    status: text,
    failure: maybe(text),
    startedAt: at,
    settledAt: maybe(at),
  }),
  orders: list({
    id: number,
    membership: text,
    rebillDays: number,
    kind: text,
    status: text,
    ...sum,
    autoRenew: bool,
    termEndsAt: at,
    createdAt: at,
    paidAt: maybe(at),
    refundedAt: maybe(at),
    /** When somebody handled its money, and what they noted. */
    attendedAt: maybe(at),
    attendedNote: maybe(text),
  }),
  payments: list({
    orderId: number,
    provider: text,
    providerRef: maybe(text),
    ...money,
    status: text,
    failure: maybe(text),
    ...card,
    startedAt: at,
    settledAt: maybe(at),
  }),
  /** The money ledger: what was charged and refunded. */
  moneyEntries: list({ orderId: number, entry: text, ...money, at, reason: text }),
  receipts: list({
    number,
    kind: text,
    orderId: number,
    issuedAt: at,
    payerName: text,
    payerEmail: text,
    payerAddress: text,
    membership: text,
    rebillDays: number,
    orderKind: text,
    termStartsAt: at,
    termEndsAt: at,
    ...sum,
    ...card,
  }),
  renewals: list({
    orderId: number,
    tries: number,
    firstTriedAt: at,
    nextTryAt: maybe(at),
    endedAt: maybe(at),
  }),
  giftCards: list({
    id: number,
    title: text,
    ...money,
    status: text,
    purchasedAt: at,
    sendDate: text,
    sentAt: maybe(at),
    cancelledAt: maybe(at),
  }),
  giftCardEntries: list({ giftCardId: number, entry: text, ...money, at, reason: text }),
};
