import { texts } from '#kit/texts.ts';

export const verifyEmailTexts = texts('verifyEmail', {
  pageTitle: 'Confirm your e-mail',
  noticeTitle: 'Check your inbox',
  notice: 'We sent a link to {email}. Open it within 48 hours to confirm the address.',
  yourAddress: 'your e-mail address',
  noticeSpam: 'Nothing there after a few minutes? Look into the spam folder, or let us send it again.',
  wrongAddress: 'Wrong address?',
  changeAddress: 'Change it in My account',
  signInToResend: 'Sign in to have the link sent again.',
  alreadyTitle: 'Your e-mail address is confirmed',
  already: '{email} is confirmed. There is nothing left to do.',
  confirmingTitle: 'Confirming your e-mail address',
  confirming: 'One moment.',
  confirmedTitle: 'Your e-mail address is confirmed',
  confirmed: 'Certificates can be issued to you from now on.',
  restoredTitle: 'Your e-mail address is back',
  restored:
    'Everybody is signed out. A link to choose a new password is in your mail: use it before you sign in again.',
  endedTitle: 'This link has ended',
  ended: 'It was used before, or is older than 48 hours, or a newer one was sent.',
  failedTitle: 'Your e-mail address is not confirmed yet',
  tryAgain: 'Try again',
  dashboard: 'Go to the dashboard',
  library: 'Browse the library',
  needsScript:
    'Confirming needs JavaScript. Open the link again with it turned on: it stays good for 48 hours.',
});
