import { texts } from '#kit/texts.ts';

/** Why a payment failed, in words for the payer. */
export const paymentTexts = texts('payment', {
  'card-declined': 'The card was declined. Please try another card, or ask your bank.',
  'insufficient-funds': 'There are not enough funds on this card. Please try another card.',
  'expired-card': 'This card has expired. Please try another card.',
  'confirmation-failed': 'The payment was not confirmed. Please try again, or use another card.',
  'card-not-accepted': 'This card is not accepted here. Please try another card.',
  'given-up': 'The payment was not completed. Nothing was charged.',
  'wrong-amount':
    'The payment service took a different amount than we asked for. We are looking into it and will write to you.',
  returned: 'Your membership changed while you paid. The payment is returned to you.',
  'discount-used':
    'The discount of this order has been used for another purchase meanwhile. Anything charged is returned to you. Please order again.',
  refunded: 'This payment has been refunded.',
});
