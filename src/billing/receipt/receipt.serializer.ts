import type { Resource } from '#kit/contract.ts';
import type { Values } from '#kit/texts.ts';
import type { receiptType } from '../order/billing.schema.ts';
import { receiptNumber } from '../order/order.rules.ts';
import type { receiptTexts } from './receipt.messages.ts';
import type { Receipt } from './receipt.repository.ts';

export type ReceiptTranslator = (key: keyof (typeof receiptTexts)['defaults'], values?: Values) => string;

/** What was sold, in one line. */
export function describe(receipt: Receipt, say: ReceiptTranslator): string {
  const period = say(receipt.rebillDays === 365 ? 'year' : 'fiveYears');
  const what = say(receipt.orderKind, { tier: receipt.tierName, period });
  return receipt.kind === 'refund' ? say('refund', { what }) : what;
}

export function presentReceipt(receipt: Receipt, say: ReceiptTranslator): Resource<typeof receiptType> {
  const isRefund = receipt.kind === 'refund';
  return {
    type: 'Receipt',
    id: String(receipt.number),
    attributes: {
      number: receiptNumber(receipt.number),
      date: receipt.issuedAt.toISOString(),
      description: describe(receipt, say),
      kind: receipt.kind,
      amount: receipt.amountCents,
      credit: receipt.creditCents,
      discount: receipt.discountCents,
      tax: receipt.taxCents,
      total: isRefund ? -receipt.totalCents : receipt.totalCents,
      currency: receipt.currency,
      status: isRefund ? 'refunded' : 'paid',
      card: receipt.card && `${receipt.card.brand} ${receipt.card.last4}`,
      pdfUrl: `/api/receipts/${receipt.number}/pdf/`,
    },
    relationships: { order: { data: { type: 'Order', id: String(receipt.orderId) } } },
  };
}
