import type { CoverChanges, StoredField } from './field.schema.ts';

/** What is written of a cover as it is sent, an example of each: tests send it, and read it back as it was sent. */
export const STORED_EXAMPLE: Pick<CoverChanges, StoredField> = {
  title: 'Zolpidem, anew',
  seoTitle: 'Zolpidem',
  excerpt: 'Short.',
  minutes: 12,
  private: true,
  publicationDate: '2026-11-01',
  publicationHour: 14,
  expirationDate: null,
  unpublishAt: '2031-03-30T02:00',
  objectives: ['First.', 'Second.'],
};
