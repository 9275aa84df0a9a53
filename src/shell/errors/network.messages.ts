import { texts } from '#kit/texts.ts';

/** The pages that stand in when the server does not answer, or when a part of a page cannot be fetched. */
export const networkTexts = texts('network', {
  pageTitle: 'Network error',
  down: 'Sorry, our server is down',
  stillDown: 'Sorry, our server is still down',
  notResponding: 'Sorry, our server is not responding',
  cause: 'Your request got no reply. We wait a moment before trying again; nothing you saved is lost.',
  causeOffline: 'This device seems to be offline. Check its connection, then try again.',
  causeFinal: 'Several requests got no reply. You can keep trying, or write to us.',
  tryNumber: 'Try {n} of {count}',
  countdown: 'Time until you can try again',
  wait: 'You can try again in {n, plural, one {# second} other {# seconds}}.',
  ready: 'You can try again now.',
  tryAgain: 'Try Again',
  home: 'Home',
  support: 'Support:',
  status: 'Server status',
  newTab: 'opens in a new tab',

  loadTitle: 'Page not loaded',
  loadFailed: 'A part of this page could not be loaded',
  loadCause:
    'This happens when the connection is lost, or when the site was updated while the page was open. Reloading usually helps.',
  reloading: 'Reloading the page.',
  reload: 'Load the page again',
});
