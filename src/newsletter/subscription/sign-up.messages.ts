import { texts } from '#kit/texts.ts';

/** Texts of the sign-up forms: the few newsletter texts that every page carries. */
export const signUpTexts = texts('newsletterSignUp', {
  invite: 'Receive psychopharmacology updates in your inbox',
  barLabel: 'Newsletter',
  email: 'E-mail address',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing',
  invalidEmail: 'Use a valid email address ({email}).',
  thanks: 'Thanks!',
  dismiss: 'Close the newsletter bar',
  consent:
    'We send two short tips a week and one newsletter a month to this address after you confirm it. Unsubscribe at any time with one click.',
  privacy: 'Privacy policy',
  boxLead: 'Two practical tips a week, one newsletter a month.',
});
