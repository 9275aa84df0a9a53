import { texts } from '#kit/texts.ts';

/** Texts in the replies of the account API. */
export const accountReplyTexts = texts('accountReply', {
  passwordChanged: 'New password has been saved.',
  resetSent: 'Password reset e-mail has been sent.',
  resetDone: 'Password has been reset with the new password.',
  confirmed: 'Your e-mail address is confirmed.',
  restored:
    'Your e-mail address is back, everyone is signed out, and the password and every second factor no longer work. A link to choose a new password is in your inbox.',
  kept: 'The change of address has already been stopped; your account keeps this address.',
  resent: 'The link is on its way to your e-mail address.',
});
