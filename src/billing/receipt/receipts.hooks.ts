import { useAppendedPages } from '#client/api/appended-pages.ts';
import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { receiptCalls, type receiptType } from '../order/billing.schema.ts';

export type ReceiptSummary = Flat<typeof receiptType>;

const ask = (number: number) => browserApi()(receiptCalls.list, { query: { page: { number } } });
/** The member's own receipts, newest first, in pages that are appended. */
export const useReceipts = () => useAppendedPages(ask);
