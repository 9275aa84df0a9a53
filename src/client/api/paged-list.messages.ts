import { texts } from '#kit/texts.ts';

/** Texts shared by all lists that are fetched page by page. */
export const pagedListTexts = texts('pagedList', {
  more: 'More',
  loading: 'Loading',
  loadingMore: 'Loading',
  shown: '{shown} of {count} shown',
  failed: 'This list could not be loaded.',
  retry: 'Retry',
});
