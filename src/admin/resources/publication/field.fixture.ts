import type { CoverChanges, StoredField } from './field.schema.ts';

/** An example of each stored field: tests send it and expect to read it back unchanged. */
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
