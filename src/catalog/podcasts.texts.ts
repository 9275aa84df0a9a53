import { texts } from '#kit/texts.ts';

/** Words of the podcast page. */
export const podcastTexts = texts('podcasts', {
  title: 'Podcasts',
  lead: 'Short conversations on prescribing, to be heard between two other things. Most are free for everybody.',
  description: 'Podcast episodes on psychopharmacology, most of them free to hear.',
  latest: 'Latest episode',
  filter: 'Filter by title',
  filterAction: 'Filter',
  count: '{n, plural, =0 {No episodes} one {# episode} other {# episodes}}',
  none: 'No episode title contains “{search}”.',
  noneAtAll: 'The first episode is being recorded.',
  showAll: 'Show all episodes',
  listen: 'Listen to {title}',
  locked: 'Included with membership',
  silent: 'The recording of this episode follows.',
  length: 'Length {clock}',
  pages: 'Pages of episodes',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {page}',
  directories: 'Also heard here',
  newTab: 'opens in a new tab',
  memberTitle: 'Want the credit as well?',
  memberText: 'Members read the lectures behind the episodes, take the tests and keep the certificates.',
  memberAction: 'Compare memberships',
});
