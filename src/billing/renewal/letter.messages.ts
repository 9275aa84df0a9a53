import { texts } from '#kit/texts.ts';

/** The e-mails about money. */
export const billingLetterTexts = texts('billingLetter', {
  receiptSubject: 'Your receipt {number} from {product}',
  receiptLead: 'Thank you. Your {tier} membership is active until {date}.',
  membership: '{tier} membership, {period}',
  amount: 'Price: {amount}',
  credit: 'Unused part of your membership before: −{amount}',
  discount: 'Discount: −{amount}',
  tax: 'Tax: {amount}',
  taxAt: 'Tax ({rate}%): {amount}',
  total: 'Paid: {amount}',
  card: 'Card: {brand} ending in {last4}',
  receipts: 'This receipt as a PDF, and all others:',
  guarantee:
    'If you are not satisfied, write to us within {days} days of the payment and you get all of it back.',
  autoRenew:
    'Your membership renews itself: we charge {amount} on {date}, a day before it ends. You can switch that off at any time, with one click.',
  newPrice: 'Should the price change before then, our reminder will name the new one.',
  refundSubject: 'Your refund from {product}: receipt {number}',
  refundLead:
    'We have refunded {amount} for your {tier} membership. Your card company shows it within a few days.',
  nothingPaidSubject: 'Your order from {product} was canceled: receipt {number}',
  nothingPaidLead: 'Nothing was paid for your {tier} membership, so there is nothing to refund.',
  disputedSubject: 'Your payment to {product} was reversed: receipt {number}',
  disputedLead: 'Your bank has reversed your payment of {amount} for your {tier} membership.',
  refundEnds: 'The membership has ended. Credits and certificates that you have earned stay yours.',
  refundKept:
    'The membership that you had before runs on. Credits and certificates that you have earned stay yours.',
  refundOther:
    'Your current {tier} membership continues. Credits and certificates that you have earned stay yours.',
  endingSubject: 'Your {tier} membership ends on {date}',
  endingLead: 'Your {tier} membership ends on {date}. It does not renew itself.',
  endingRenew: 'Renew it now, and the new term begins where this one ends. No day is lost.',
  renewingSubject: 'Your {tier} membership renews itself on {date}',
  renewingLead:
    'Your {tier} membership ends on {end}. It renews itself: on {date} we charge {amount} to your {brand} ending in {last4}.',
  renewingOff: 'You can switch that off until then, with one click.',
  switchedOnSubject: 'Your {tier} membership now renews itself',
  switchedOnNow: 'You chose that just now. Nothing has been charged.',
  endedSubject: 'Your {tier} membership has ended',
  endedLead:
    'Your {tier} membership ended on {date}. Your account, your credits and your certificates stay yours.',
  endedRenew: 'Renew it to go on where you stopped.',
  failedSubject: 'We could not renew your {tier} membership',
  failedLead:
    'We could not charge {amount} to your {brand} ending in {last4} for the renewal of your {tier} membership, which lasts until {date}. We try again on {next}.',
  failedRenew: 'You can renew it yourself, with this card or another one.',
  failedOff: 'If you do not want it renewed, switch that off with one click.',
  renewalOff: 'Switch off automatic renewal:',
  renew: 'Renew the membership:',
  regards: 'With kind regards,',
  year: 'one year',
  fiveYears: 'five years',
});
