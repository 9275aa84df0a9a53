import { texts } from '#kit/texts.ts';

/** Saving a card for renewals without paying: the page, and why a card was not saved. */
export const cardSetupTexts = texts('cardSetup', {
  pageTitle: 'Automatic renewal',
  heading: 'Renew my membership automatically',
  lead365: 'On {date} we charge {price} to this card for another year of {tier}, and again every year after.',
  lead1825:
    'On {date} we charge {price} to this card for another five years of {tier}, and again every five years after.',
  due: 'The renewal of your {tier} membership is due. At the next try we charge {price} to this card.',
  nothingNow: 'Nothing is charged now.',
  off: 'We remind you 30 and 7 days before. You can switch it off at any time, with one click.',
  keep: 'Keep this card and renew automatically',
  keeping: 'Keeping your card',
  lock: 'Your bank may confirm the card with you.',
  back: 'Back to my membership',
  sandboxText:
    'This demo keeps no real card and charges nothing. Use 4242 4242 4242 4242, any future date and any code.',
  done: 'Automatic renewal is on.',
  confirmTitle: 'Your bank asks you to confirm',
  confirmText: 'Confirm that we may keep this card for the renewal of your membership.',
  confirm: 'Confirm',
  confirming: 'Confirming',
  refuse: 'Cancel',
  noMember: 'There is no membership to renew.',
  tooLate:
    'Your membership ends within a day. Renew it yourself now; automatic renewal can be chosen as you pay.',
  renew: 'Renew now',
  loading: 'Loading',
  'card-declined': 'The card was declined. Please try another card, or ask your bank.',
  'insufficient-funds': 'There are not enough funds on this card. Please try another card.',
  'expired-card': 'This card has expired. Please try another card.',
  'confirmation-failed': 'The card was not confirmed. Please try again, or use another card.',
  'card-not-accepted': 'This card is not accepted here. Please try another card.',
  'given-up': 'The card was not kept, and nothing was charged.',
  'membership-changed':
    'Your membership changed in the meantime, so the card was not kept. Please look at the price and the date again.',
});
