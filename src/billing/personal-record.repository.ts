import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const ORDERS = statement(
  'personal-record.orders',
  {
    id: 'int',
    membership: 'text',
    rebillDays: 'int',
    kind: 'text',
    status: 'text',
    amountCents: 'int',
    creditCents: 'int',
    discountCents: 'int',
    taxCents: 'int',
    taxPerMillion: 'int?',
    totalCents: 'int',
    currency: 'text',
    autoRenew: 'bool',
    termEndsAt: 'instant',
    createdAt: 'instant',
    paidAt: 'instant?',
    refundedAt: 'instant?',
    attendedAt: 'instant?',
    attendedNote: 'text?',
  },
  `SELECT o.id, t.name AS membership, p.rebill_days AS "rebillDays", o.kind, o.status, o.amount_cents AS "amountCents",
          o.credit_cents AS "creditCents", o.discount_cents AS "discountCents", o.tax_cents AS "taxCents",
          o.tax_per_million AS "taxPerMillion", o.total_cents AS "totalCents", o.currency, o.auto_renew AS "autoRenew", o.term_ends_at AS "termEndsAt",
          o.created_at AS "createdAt", o.paid_at AS "paidAt", o.refunded_at AS "refundedAt",
          s.settled_at AS "attendedAt", s.note AS "attendedNote"
     FROM membership_order o JOIN plan p ON p.id = o.plan_id JOIN tier t ON t.id = p.tier_id
     LEFT JOIN order_settlement s ON s.order_id = o.id
    WHERE o.user_id = $1 ORDER BY o.id`,
);
const PAYMENTS = statement(
  'personal-record.payments',
  {
    orderId: 'int',
    provider: 'text',
    providerRef: 'text?',
    amountCents: 'int',
    currency: 'text',
    status: 'text',
    failure: 'text?',
    cardBrand: 'text?',
    cardLast4: 'text?',
    startedAt: 'instant',
    settledAt: 'instant?',
  },
  `SELECT p.order_id AS "orderId", p.provider, p.provider_ref AS "providerRef", p.amount_cents AS "amountCents", p.currency,
          p.status, p.failure, p.card_brand AS "cardBrand", p.card_last4 AS "cardLast4", p.started_at AS "startedAt",
          p.settled_at AS "settledAt"
     FROM payment p JOIN membership_order o ON o.id = p.order_id
    WHERE o.user_id = $1 ORDER BY p.started_at, p.id`,
);
const MOVEMENTS = statement(
  'personal-record.money-entries',
  {
    orderId: 'int',
    entry: 'text',
    amountCents: 'int',
    currency: 'text',
    at: 'instant',
    reason: 'text',
  },
  `SELECT e.order_id AS "orderId", e.entry, e.amount_cents AS "amountCents", e.currency, e.at, e.reason
     FROM payment_entry e JOIN membership_order o ON o.id = e.order_id
    WHERE o.user_id = $1 ORDER BY e.position`,
);
const RECEIPTS = statement(
  'personal-record.receipts',
  {
    number: 'int',
    kind: 'text',
    orderId: 'int',
    issuedAt: 'instant',
    payerName: 'text',
    payerEmail: 'text',
    payerAddress: 'text',
    membership: 'text',
    rebillDays: 'int',
    orderKind: 'text',
    termStartsAt: 'instant',
    termEndsAt: 'instant',
    amountCents: 'int',
    creditCents: 'int',
    discountCents: 'int',
    taxCents: 'int',
    taxPerMillion: 'int?',
    totalCents: 'int',
    currency: 'text',
    cardBrand: 'text?',
    cardLast4: 'text?',
  },
  `SELECT number, kind, order_id AS "orderId", issued_at AS "issuedAt", payer_name AS "payerName",
          payer_email AS "payerEmail", payer_address AS "payerAddress", tier_name AS membership, rebill_days AS "rebillDays",
          order_kind AS "orderKind", term_starts_at AS "termStartsAt", term_ends_at AS "termEndsAt",
          amount_cents AS "amountCents", credit_cents AS "creditCents", discount_cents AS "discountCents",
          tax_cents AS "taxCents",
          tax_per_million AS "taxPerMillion", total_cents AS "totalCents", currency, card_brand AS "cardBrand", card_last4 AS "cardLast4"
     FROM receipt WHERE user_id = $1 ORDER BY number`,
);
const RENEWALS = statement(
  'personal-record.renewals',
  {
    orderId: 'int',
    tries: 'int',
    firstTriedAt: 'instant',
    nextTryAt: 'instant?',
    endedAt: 'instant?',
  },
  `SELECT r.order_id AS "orderId", r.tries, r.first_tried_at AS "firstTriedAt", r.next_try_at AS "nextTryAt",
          r.ended_at AS "endedAt"
     FROM renewal r JOIN holding h ON h.id = r.holding_id WHERE h.user_id = $1 ORDER BY r.order_id`,
);
const NOTICES = statement(
  'personal-record.membership-notices',
  { notice: 'text', at: 'instant', totalCents: 'int?' },
  `SELECT n.notice, n.at, n.total_cents AS "totalCents" FROM membership_notice n JOIN holding h ON h.id = n.holding_id
    WHERE h.user_id = $1 ORDER BY n.at, n.notice`,
);
const METHOD = statement(
  'personal-record.payment-method',
  {
    provider: 'text',
    brand: 'text',
    last4: 'text',
    expMonth: 'int',
    expYear: 'int',
    createdAt: 'instant',
  },
  `SELECT provider, brand, last4, exp_month AS "expMonth", exp_year AS "expYear", created_at AS "createdAt"
     FROM payment_method WHERE user_id = $1`,
);
const SETUPS = statement(
  'personal-record.card-setups',
  {
    provider: 'text',
    providerRef: 'text?',
    status: 'text',
    failure: 'text?',
    startedAt: 'instant',
    settledAt: 'instant?',
  },
  `SELECT provider, provider_ref AS "providerRef", status, failure, started_at AS "startedAt", settled_at AS "settledAt"
     FROM card_setup WHERE user_id = $1 ORDER BY started_at, id`,
);
export const findCardSetups = (db: Reader, userId: number) => db.all(SETUPS, [userId]);
export const findOrders = (db: Reader, userId: number) => db.all(ORDERS, [userId]);
export const findPayments = (db: Reader, userId: number) => db.all(PAYMENTS, [userId]);
export const findMovements = (db: Reader, userId: number) => db.all(MOVEMENTS, [userId]);
export const findOwnReceipts = (db: Reader, userId: number) => db.all(RECEIPTS, [userId]);
export const findRenewals = (db: Reader, userId: number) => db.all(RENEWALS, [userId]);
export const findEndNotices = (db: Reader, userId: number) => db.all(NOTICES, [userId]);
export const findCardOnFile = (db: Reader, userId: number) => db.maybe(METHOD, [userId]);

const END = statement(
  'personal-record.end-renewals',
  {},
  `UPDATE renewal r SET ended_at = $2 FROM holding h
    WHERE h.id = r.holding_id AND h.user_id = $1 AND r.ended_at IS NULL`,
);
export const endRenewals = (db: Writer, userId: number, now: Date) => db.run(END, [userId, now]);

const ERASE = statement(
  'personal-record.erase-payer-email',
  {},
  `UPDATE receipt SET payer_email = '' WHERE user_id = $1`,
);
export const erasePayerEmail = (db: Writer, userId: number) => db.run(ERASE, [userId]);
