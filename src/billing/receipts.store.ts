import type { Flat } from '#kit/contract.ts';
import { useAppendedPages } from '#web/appended-pages.ts';
import { browserApi } from '#web/browser-api.ts';
import { receiptCalls, type receiptType } from './billing.contract.ts';

export type ReceiptSummary = Flat<typeof receiptType>;

const ask = (number: number) => browserApi()(receiptCalls.list, { query: { page: { number } } });
/** One's own receipts, newest first, in pages that are appended. */
export const useReceipts = () => useAppendedPages(ask);
