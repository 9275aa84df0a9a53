import { receiptNumber } from '#billing/order/order.rules.ts';
import { type Failure, failureOf } from '#billing/order/order.serializer.ts';
import type { PaymentStatus } from '#billing/payment/payment.rules.ts';
import type { AttributesOf, Resource } from '#kit/contract.ts';
import type { Decision } from '#kit/decision.ts';
import type { Refusal } from '#kit/refusal.ts';
import { csvShape, decimals } from '../../kit/csv.rules.ts';
import type { orderDeskType } from './order.schema.ts';
import type { LedgerEntryRow, OrderRecord, OrderRow, PaymentRow, ReceiptRow } from './order.service.ts';

type OrderAttributes = AttributesOf<typeof orderDeskType>;
type ShownRecord = NonNullable<OrderAttributes['record']>;

export function presentOrderRow(row: OrderRow): Resource<typeof orderDeskType> {
  return {
    type: 'AdminOrder',
    id: String(row.id),
    attributes: {
      kind: row.kind as OrderAttributes['kind'],
      status: row.status as OrderAttributes['status'],
      attention: row.attention as OrderAttributes['attention'],
      membership: row.tier_name,
      rebillDays: row.rebill_days,
      amount: row.amount_cents,
      credit: row.credit_cents,
      discount: row.discount_cents,
      tax: row.tax_cents,
      total: row.total_cents,
      currency: row.currency,
      autoRenew: row.auto_renew,
      receipt: row.receipt_number === null ? null : receiptNumber(row.receipt_number),
      createdAt: row.created_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
      refundedAt: row.refunded_at?.toISOString() ?? null,
      endsAt: row.term_ends_at.toISOString(),
      buyer: { id: String(row.user_id), name: nameOf(row), email: row.email ?? '', hasLeft: row.has_left },
    },
  };
}

const nameOf = (row: OrderRow): string => `${row.first_name} ${row.last_name}`.trim();

/** `words` turns a failure, and a decision, into text. */
export function presentOrderRecord(
  record: OrderRecord,
  words: {
    failure: (key: Failure) => string;
    refusal: (refusal: Refusal) => string;
  },
): Resource<typeof orderDeskType> {
  const made = presentOrderRow(record.order);
  const { base } = record;
  const shown: ShownRecord = {
    payments: record.payments.map((one) => presentPayment(one, words.failure)),
    entries: record.entries.map(presentEntry),
    receipts: record.receipts.map(presentReceipt),
    builtOn: base && {
      membership: base.tier_name,
      rebillDays: base.rebill_days,
      endsAt: base.ends_at.toISOString(),
      order: base.order_id === null ? null : String(base.order_id),
    },
    builtUpon: record.later.map(({ id, kind, status }) => ({
      id: String(id),
      kind: kind as OrderAttributes['kind'],
      status: status as OrderAttributes['status'],
    })),
    left: record.left,
    refund: {
      ...presentDecision(record.refund, words.refusal),
      reasonNeeded: record.reasonNeeded,
      runsOn: record.runsOn,
      giftCard: record.giftCard as ShownRecord['refund']['giftCard'],
      certificates: record.certificates,
    },
  };
  return { ...made, attributes: { ...made.attributes, record: shown } };
}

const presentDecision = (
  decision: Decision,
  say: (refusal: Refusal) => string,
): Pick<ShownRecord['refund'], 'allowed' | 'code' | 'detail'> =>
  decision.allowed
    ? { allowed: true, code: null, detail: null }
    : { allowed: false, code: decision.refusal.code, detail: say(decision.refusal) };

function presentPayment(
  { status, failure: why, ...row }: PaymentRow,
  say: (key: Failure) => string,
): ShownRecord['payments'][number] {
  const failure = failureOf({ status: status as PaymentStatus, failure: why });
  return {
    id: row.id,
    status: status as ShownRecord['payments'][number]['status'],
    failure,
    detail: failure && say(failure),
    provider: row.provider,
    reference: row.provider_ref,
    amount: row.amount_cents,
    currency: row.currency,
    card: row.card_last4 === null ? null : `${row.card_brand ?? ''} ${row.card_last4}`.trim(),
    startedAt: row.started_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

const presentEntry = (row: LedgerEntryRow): ShownRecord['entries'][number] => ({
  position: row.position,
  entry: row.entry as ShownRecord['entries'][number]['entry'],
  amount: row.amount_cents,
  currency: row.currency,
  reference: row.provider_ref,
  at: row.at.toISOString(),
  reason: row.reason,
});

const presentReceipt = (row: ReceiptRow): ShownRecord['receipts'][number] => ({
  number: receiptNumber(row.number),
  kind: row.kind === 'refund' ? 'refund' : 'payment',
  date: row.issued_at.toISOString(),
  total: row.kind === 'refund' ? -row.total_cents : row.total_cents,
  currency: row.currency,
  pdfUrl: `/api/admin/receipts/${row.number}/pdf/`,
});

export const ORDERS_CSV = csvShape<OrderRow>([
  ['Order', ({ id }) => id],
  ['Ordered', (row) => row.created_at],
  ['Paid', (row) => row.paid_at],
  ['Refunded', (row) => row.refunded_at],
  ['Status', ({ status }) => status],
  ['Kind', ({ kind }) => kind],
  ['Membership', (row) => row.tier_name],
  ['Days', (row) => row.rebill_days],
  ['Price', (row) => decimals(row.amount_cents)],
  ['Credit', (row) => decimals(row.credit_cents)],
  ['Discount', (row) => decimals(row.discount_cents)],
  ['Tax', (row) => decimals(row.tax_cents)],
  ['Total', (row) => decimals(row.total_cents)],
  ['Currency', ({ currency }) => currency],
  ['Receipt', (row) => row.receipt_number && receiptNumber(row.receipt_number)],
  ['Buyer', nameOf],
  ['E-mail', ({ email }) => email],
  ['Buyer number', (row) => row.user_id],
  ['Left', (row) => row.has_left],
]);
