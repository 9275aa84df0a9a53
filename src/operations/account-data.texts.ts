import { texts } from '#kit/texts.ts';

/** Words of the card "Your data": taking it along, and leaving. */
export const accountDataTexts = texts('accountData', {
  title: 'Your data',
  hint: 'It is yours: take it along, or have it erased.',
  about:
    'One file with everything we keep about you: profile, progress, notes, tests, credits, certificates, payments, letters, and what was done with your account when. It is JSON, which programs can read.',
  download: 'Download my data',
  delete: 'Delete account',
  passwordFirst: 'Choose a password first. Then you can download your data and delete the account.',
  choosePassword: 'Choose a password',
  deleteTitle: 'Delete your account?',
  deleteLead:
    'It is gone at once, and there is no way back. Download your data, certificates and transcripts before: afterwards you cannot sign in to fetch them.',
  membershipTitle: 'Your membership ends too',
  membershipUntil:
    'Your {name} membership, valid until {date}, ends now. Money does not go back by itself: if you want a refund, write to us before.',
  goesTitle: 'What goes',
  goesPerson: 'Your name, e-mail address, profession and postal addresses, and the card on file.',
  goesLearning: 'Your progress, your notes, and what you wrote in evaluations.',
  goesWishes:
    'Newsletter, notices, your podcast feed, requests to our support, invitations, and gift cards that were not sent yet.',
  goesAccess: 'You are signed out on every device, and nothing is charged any more.',
  staysTitle: 'What stays, and why',
  staysCredits:
    'Credits, and the tests and ratings behind them, under a number: boards may ask about them for six years.',
  staysCertificates:
    'Certificates as they were issued, with your name: whoever was given one can still verify it.',
  staysPayments:
    'Orders, payments and receipts, with your name and postal address on the receipt: tax law asks for them.',
  staysLog:
    'The log of what was done with the account, under a number: it guards against abuse and cannot be altered.',
  confirm: 'Delete my account',
  confirming: 'Deleting',
  keep: 'Keep my account',
  close: 'Close',
  deleted: 'Your account is deleted. A last letter to you says so.',
});
