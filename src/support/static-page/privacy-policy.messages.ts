import { texts } from '#kit/texts.ts';

/** The privacy policy. Original text, to be reviewed by the owner's counsel before a real launch. */
export const privacyTexts = texts('privacy', {
  title: 'Privacy policy',
  lead: 'What is kept about you, why, for how long, and what you can do about it.',
  updated: '2026-12-01',
  s1: 'What is kept',
  s1p1: 'Your account: name, e-mail address, a one-way hash of your password, the passkeys and the authenticator app you set up, and, when you give them, your profession, specialty and addresses.',
  s1p2: 'Your learning: which sections you finished, your place in a recording, your notes, the answers of your tests, your evaluations, the credits you claimed, with the profession and the license number you stated, and the certificates issued for them.',
  s1p3: 'Your membership: the plan, its dates, and for each payment the amount, the date and a reference of the payment provider. Card numbers are entered with the provider and never reach us: of a card you paid with we know the brand and the last four digits, and of one that is kept for renewals the expiration date, too.',
  s1p4: 'Technical records: no log is kept of the pages you open. Your network address is kept for ninety days with sign-ins and changes; limits against abuse go by it, in IPv6 by its network alone. When a page fails, the failure is reported without your name or address.',
  s1p5: 'What you asked of us: your newsletters, with each consent and its withdrawal, your messages to support, and the addresses of the colleagues you invited. Also the campaign whose link led you here.',
  s2: 'Why it is kept',
  s2p1: 'To give you the account you asked for, to remember your place, to prove your credits to boards and employers, to take payments and to refund them, and to keep the service secure. Nothing is sold, and nothing is used for advertising.',
  s3: 'What your browser keeps',
  s3p1: 'A token that keeps you signed in, your choices of theme, text size and player, and the test, the evaluation, the note or the message to us that you have not sent yet. Also where you stopped in episodes and lessons, the episodes you heard last and those in your queue, the campaign whose link led you here, and the notices you closed. All of it is in the local storage of your browser. While you are signed in, your browser also keeps the last pages you read, your dashboard and your list of certificates, so that they open without a network; signing out deletes them. Three cookies serve the sign-in alone: two take it to our other languages for half an hour (one of them only says that there is something to take), the third knows for 180 days that you signed in on this device, so that guesses of strangers do not keep you out. There are no advertising cookies. Where the card is entered, the payment provider may keep cookies of its own against fraud.',
  s4: 'Who else sees it',
  s4p1: 'The payment provider sees what a payment needs. The e-mail service sees the e-mails sent to you. If another company runs our help desk, it gets your messages to support with your name and e-mail address; a chat names its provider before you start it. Whoever you give a certificate code to can verify that certificate, and sees what is printed on it. Accreditors receive the learner records that their rules require, which the front matter of an activity names before you start.',
  s5: 'How long it is kept',
  s5p1: 'Your account, until you delete it; one that a newsletter form opened and nobody confirmed, for thirty days. Certificates as they were issued, and under a number the credits, with the profession they were claimed for, and the tests behind them, are kept for at least six years even when the account is deleted, because boards may ask for them. Payment records, and receipts with the name and postal address of the payer, are kept as long as tax law requires. The log of sign-ins and changes is kept under a number, because it guards against abuse. The e-mails sent to you are kept as they were for thirty days, and so are reports of failures.',
  s6: 'What you can do',
  s6p1: 'See and correct your data in your account, take out all of it as a file, and delete the account. You can leave the newsletter with one click in any issue without losing anything else.',
  s7: 'Changes',
  s7p1: 'When this text changes in substance, account holders are told by e-mail thirty days before. The date above says when it changed last.',
});
