import { texts } from '#kit/texts.ts';

export const authorTexts = texts('author', {
  disclosures: 'Disclosures',
  noDisclosures: '{name} has no relevant financial relationships to disclose.',
  publications: 'Publications',
  none: 'Nothing by {name} is published at the moment.',
  pages: 'Pages of publications',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {page}',
});
