import { texts } from '#kit/texts.ts';

/** Words of the frame around every page, and the error catalogue of spec §8. */
export const siteTexts = texts('site', {
  skip: 'Skip to content',
  dismiss: 'DISMISS',
  notifications: 'Notifications',
  demo: 'Demo library: original sample content for evaluation. Not medical advice.',
  error403: 'You are not allowed to see this content',
  error404: "Sorry, we can't find this page.",
  error500: 'Internal Server Error',
  error502: 'Bad gateway',
  errorDefault: 'Oops! Something went wrong. Please contact the administrator.',
  errorCause: 'The address may be mistyped, or the page may have moved.',
  errorHome: 'Home',
  errorLibrary: 'Browse the library',
  errorRetry: 'Try again',
});
