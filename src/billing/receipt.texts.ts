import { texts } from '#kit/texts.ts';

/** Receipts, on the screen and on paper. */
export const receiptTexts = texts('receipt', {
  purchase: '{tier} membership, {period}',
  renewal: 'Renewal of the {tier} membership, {period}',
  upgrade: 'Upgrade to the {tier} membership, {period}',
  refund: 'Refund: {what}',
  year: 'one year',
  fiveYears: 'five years',
  title: 'Receipt',
  refundTitle: 'Receipt of a refund',
  numbered: 'Receipt {number}',
  date: 'Date: {date}',
  payer: 'For',
  description: 'Description',
  amount: 'Amount',
  term: 'From {from} to {to}',
  price: 'Price',
  credit: 'Unused part of the membership before',
  discount: 'Discount',
  tax: 'Tax',
  paid: 'Paid',
  givenBack: 'Given back',
  card: 'Card: {brand} ending in {last4}',
  nothing: 'Nothing was charged.',
  questions: 'Questions about this receipt: {email}',
  demo: 'Demonstration receipt: no money was moved.',
});
