import { texts } from '#kit/texts.ts';

export const signInTexts = texts('signIn', {
  pageTitle: 'Sign in',
  description: 'Sign in to your library, tests and certificates.',
  title: 'Welcome back!',
  signingIn: 'Signing in',
  forgot: 'Forgot your password?',
  new: 'New here?',
  register: 'Create a free account',
  changed: 'Your new password is saved. Sign in with it.',
  posted:
    'You are not signed in yet: this needs JavaScript, which was not running. If it is on, try again now.',
  needsScript: 'Signing in needs JavaScript. Everything open to all can be read without it.',
});
