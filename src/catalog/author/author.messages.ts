import { texts } from '#kit/texts.ts';

export const authorTexts = texts('author', {
  disclosures: 'Financial disclosures',
  noDisclosures: '{name} has no relevant financial relationships to disclose.',
  notDisclosed: '{name} has not stated their financial relationships yet.',
  discloses: '{name} discloses:',
  taughtTitles: '{n, plural, one {# title} other {# titles}}',
  taughtMinutes: '{n, plural, one {# minute taught} other {# minutes taught}}',
  taughtCredits: '{credits} {n, plural, one {credit} other {credits}} taught',
  bioOriginal: 'This biography is available in English only.',
  publications: 'Publications',
  none: '{name} has no published titles yet.',
  topic: 'More on {topic}',
  browse: 'Browse the library',
  pages: 'Pages of publications',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {page}',
});
