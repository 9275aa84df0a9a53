import { texts } from '#kit/texts.ts';

/** Words around every page, and the error catalogue of spec §8. */
export const siteTexts = texts('site', {
  skip: 'Skip to content',
  dismiss: 'DISMISS',
  notifications: 'Notifications',
  demoLabel: 'About this demo',
  demo: 'Demo library: original sample content for evaluation. Not medical advice.',
  errorTitle: 'Error {status}',
  errorTitleApp: 'Application error',
  error403: 'You are not allowed to see this content',
  error404: "Sorry, we can't find this page.",
  error500: 'Internal Server Error',
  error502: 'Bad gateway',
  errorDefault: 'Oops! Something went wrong. Please contact the administrator.',
  cause403: 'This page needs permissions that your account does not have.',
  cause403As: 'You are signed in as {email}. This page needs permissions that this account does not have.',
  cause404: 'The address may be mistyped, or the page may have moved.',
  cause5xx: 'The problem is on our side; nothing you entered caused it. Trying again often helps.',
  causeApp: 'Part of the page failed, and the failure was reported. What you saved is safe.',
  causeOther: 'The request could not be answered as it was sent.',
  errorDetail: 'For support: {detail}',
  errorStatus: 'Status {status}',
  errorHome: 'Home',
  errorLibrary: 'Browse the library',
  errorContact: 'Contact us',
  errorRetry: 'Try again',
  offlineTitle: 'You are offline',
  offlineCause:
    'This device has no network at the moment. What you saved is safe. Try again once it is connected.',
  notKept:
    'This browser keeps nothing here: it has no room, or is private. You are signed in until you close or reload this page. What you save and answer is kept with your account.',
  copyLabel: 'Offline copy',
  copy: 'You are offline. What you see is the copy that this device keeps; it may have changed since.',
  noReplyTitle: 'Sorry, our server is down',
  noReplyCause: 'Your request got no reply. What you saved is safe, and trying again often helps.',
});
