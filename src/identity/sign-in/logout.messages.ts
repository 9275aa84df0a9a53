import { texts } from '#kit/texts.ts';

export const logoutTexts = texts('logout', {
  pageTitle: 'Sign out',
  title: 'Signing you out',
  needsScript: 'Signing out needs JavaScript.',
});
