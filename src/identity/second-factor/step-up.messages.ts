import { texts } from '#kit/texts.ts';

export const stepUpTexts = texts('stepUp', {
  title: 'Is it still you?',
  text: 'You signed in as {email} more than half an hour ago. Enter your password to continue.',
  goOn: 'Sign in and go on',
  signingIn: 'Signing in',
  cancel: 'Cancel',
  close: 'Close',
});
