import { texts } from '#kit/texts.ts';

export const authorTexts = texts('author', {
  disclosures: 'Financial disclosures',
  noDisclosures: '{name} has no relevant financial relationships to disclose.',
  publications: 'Publications',
  none: '{name} has no published titles yet.',
  browse: 'Browse the library',
  pages: 'Pages of publications',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {page}',
});
