import { texts } from '#kit/texts.ts';

/** Texts of the card "Your data": exporting it, and deleting the account. */
export const accountDataTexts = texts('accountData', {
  title: 'Your data',
  hint: 'It is yours: download it, or have it erased.',
  about:
    'One file with everything we keep about you: profile, progress, notes, tests, credits, certificates, payments, e-mails, and the log of actions on your account. It is in JSON, a format for programs.',
  download: 'Download my data',
  delete: 'Delete account',
  passwordFirst: 'Choose a password first. Then you can download your data and delete the account.',
  choosePassword: 'Choose a password',
  deleteTitle: 'Delete your account?',
  deleteLead:
    'It is deleted at once and cannot be recovered. Download your data, certificates and transcripts first: afterwards you cannot sign in to get them.',
  membershipTitle: 'Your membership ends too',
  membershipUntil:
    'Your {name} membership, valid until {date}, ends now. There is no automatic refund: if you want one, write to us first.',
  goesTitle: 'What goes',
  goesPerson: 'Your name, e-mail address, profession and postal addresses, and the card on file.',
  goesLearning: 'Your progress, your notes, and what you wrote in evaluations.',
  goesWishes:
    'Newsletter, notifications, your podcast feed, support requests, invitations, and gift cards not sent yet.',
  goesAccess: 'You are signed out on every device, and nothing more is charged.',
  staysTitle: 'What stays, and why',
  staysCredits:
    'Credits, with the profession they were claimed for, and the tests and ratings behind them, under a number: boards may ask about them for six years.',
  staysCertificates:
    'Certificates as they were issued, with your name: anyone who was given one can still verify it.',
  staysPayments:
    'Orders, payments and receipts, with your name and postal address on the receipt: tax law requires them.',
  staysLog:
    'The log of actions on the account, under a number: it guards against abuse and cannot be altered.',
  confirm: 'Delete my account',
  confirming: 'Deleting',
  keep: 'Keep my account',
  close: 'Close',
  deleted: 'Your account was deleted. A final e-mail confirms it.',
});
