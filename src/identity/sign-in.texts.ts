import { texts } from '#kit/texts.ts';

export const signInTexts = texts('signIn', {
  pageTitle: 'Sign in',
  description: 'Sign in to your library, tests and certificates.',
  title: 'Welcome back!',
  signingIn: 'Signing in',
  forgot: 'Forgot your password?',
  new: 'New here?',
  register: 'Create a free account',
  needsScript: 'Signing in needs JavaScript. Everything that is open to all can be read without it.',
});
