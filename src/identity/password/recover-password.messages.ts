import { texts } from '#kit/texts.ts';

export const recoverPasswordTexts = texts('recoverPassword', {
  pageTitle: 'Recover your password',
  title: 'Recover your password',
  lead: 'Tell us the e-mail address of your account. We send a link to choose a new password.',
  send: 'Send the link',
  sending: 'Sending',
  back: 'Back to sign in',
  sentTitle: 'Check your email',
  sent: 'If {email} has an account, a link to choose a new password is on its way. It works once, for one hour.',
  sentPlain:
    'If this address has an account, a link to choose a new password is on its way. It works once, for one hour.',
  sentSpam: 'Nothing there after a few minutes? Check the spam folder, or send it again.',
  otherAddress: 'Use another address',
  changePageTitle: 'Create new password',
  changeTitle: 'Create new password',
  changeLead: 'Afterwards you are signed out everywhere and sign in with the new password.',
  change: 'Save new password',
  changed: 'Your new password is saved. Sign in with it.',
  endedTitle: 'This link no longer works',
  ended: 'It was already used, is older than one hour, or a newer one was sent.',
  newLink: 'Request a new link',
});
