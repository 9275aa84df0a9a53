import { texts } from '#kit/texts.ts';

/** The e-mails about money that bought nothing, or came back in part. */
export const paymentOutcomeTexts = texts('paymentOutcome', {
  failedSubject: 'Your payment to {product} did not go through',
  failedLead: 'Your payment of {amount} for the {tier} membership did not go through. Nothing was charged.',
  again: 'To try again:',
  returnedSubject: 'Your payment to {product} has been returned',
  returnedLead:
    'We have returned your payment of {amount} for the {tier} membership. Your card company shows it within a few days.',
  returnedChanged: 'Your membership changed while you paid, so the payment could not be used.',
  returnedDiscount: 'The discount of your order had been used for another purchase meanwhile.',
  returnedAmount: 'It was a different amount than we had asked for, and bought nothing.',
  returnedRenewal:
    'Your membership changed while it was being renewed automatically, so the payment could not be used.',
  renewalOff: 'Your {tier} membership ends on {date} and will not be charged again.',
  renew: 'Renew it yourself:',
  membership: 'Your membership:',
  partSubject: 'Your refund from {product}: receipt {number}',
  partLead:
    'We have refunded {amount} of your payment for the {tier} membership. Your card company shows it within a few days.',
  partStays: 'Your membership stays as it is.',
  receipts: 'This receipt as a PDF, and all others:',
  regards: 'With kind regards,',
});
