import { FACT_GAPS } from '#catalog/activity/facts.data.ts';

export { VISIBILITIES } from '#catalog/publication/visibility.data.ts';

export const PUBLICATION_SORTS = [
  '-modified',
  'modified',
  'title',
  '-title',
  'publicationDate',
  '-publicationDate',
  'expirationDate',
  '-expirationDate',
] as const;
export type PublicationSort = (typeof PUBLICATION_SORTS)[number];

/** Days ahead within which an expiration counts as soon. */
export const EXPIRING_DAYS = 90;

export const COVER_MAX = {
  title: 200,
  slug: 160,
  seoTitle: 200,
  excerpt: 600,
  description: 50_000,
  minutes: 10_000,
  line: 500,
  lines: 30,
  role: 120,
  faculty: 50,
  categories: 50,
} as const;

/** Fields that enter learners' records once credit was offered, and therefore no longer change (rules R1, R9). */
export const LOCKED_BY_CREDIT = ['type', 'publicationDate', 'minutes'] as const;
export type LockedField = (typeof LOCKED_BY_CREDIT)[number];

/** What a publication may lack; from `no-accreditation` on, parts of what learners see before starting (R1, R2, R6). */
export const GAPS = [
  'no-excerpt',
  'no-category',
  'sound-closed',
  'sound-open',
  'date-past',
  'date-ahead',
  'removal-past',
  'no-faculty',
  'no-sections',
  'empty-section',
  'no-captions',
  'no-description',
  'no-audio',
  'no-transcript',
  'approval-missing',
  'approval-refused',
  'approval-earlier',
  'no-credit',
  'no-expiration',
  'expired',
  'review-due',
  'no-items',
  'credit-above-time',
  'mate-above-time',
  'questions-few',
  'options-few',
  'testers-few',
  'justification-missing',
  'no-front-matter',
  'front-matter-differs',
  ...FACT_GAPS.filter((code) => code !== 'no-front-matter'),
  'no-accreditation',
  'no-audience',
  'no-objectives',
  'no-statement',
  'no-method',
  'no-dates',
  'no-technical',
  'no-references',
] as const;
export type GapCode = (typeof GAPS)[number];

export const REMOVAL_REASON_MAX = 500;

/** What a bulk change may do; release, removal and credit keep their own rules. */
export const BULK_DEEDS = [
  'add-topics',
  'remove-topics',
  'set-topics',
  'members-only',
  'for-everyone',
  'schedule',
  'announce',
  'hide',
  'unschedule',
] as const;
export type BulkDeed = (typeof BULK_DEEDS)[number];

/** Maximum length of the key of a deed that is done once, however often it is sent. */
export const DEED_KEY_MAX = 100;
