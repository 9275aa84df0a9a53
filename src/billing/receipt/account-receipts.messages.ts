import { texts } from '#kit/texts.ts';

/** Receipts, in the account. */
export const accountReceiptsTexts = texts('accountReceipts', {
  title: 'Your receipts',
  hint: 'One for every payment and every refund, as a PDF for your records or your employer.',
  empty: 'Your receipts will appear here once you buy a membership.',
  plans: 'See memberships',
  columnNumber: 'Number',
  columnDate: 'Date',
  columnWhat: 'What',
  columnTotal: 'Total',
  columnPdf: 'Document',
  refunded: 'Refunded',
  pdf: 'PDF',
  pdfOf: 'PDF of receipt {number}',
  more: 'More receipts',
});
