import { texts } from '#kit/texts.ts';

export const logoutTexts = texts('logout', {
  pageTitle: 'Sign out',
  title: 'Signing you out',
  signedOut: 'You are signed out',
  hereAlone:
    'This device has forgotten your account. It is offline, so the server could not be told; the session there ends by itself.',
  needsScript: 'Signing out needs JavaScript.',
});
