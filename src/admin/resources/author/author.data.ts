/** The kinds of financial relationships, as learners read them (rule R3). */
export const NATURES = [
  'Employee',
  'Researcher',
  'Consultant',
  'Advisor',
  'Speaker',
  'Independent contractor',
  'Royalties or patent',
  'Executive role',
  'Ownership interest',
] as const;
export type Nature = (typeof NATURES)[number];

/** `missing`: nothing was stated; `old`: more than a year ago. */
export const DISCLOSURE_STATES = ['missing', 'old', 'current'] as const;
export type DisclosureState = (typeof DISCLOSURE_STATES)[number];

export const RELATIONSHIPS_MAX = 50;

/** In characters. */
export const NAME_MAX = 200;
export const LINE_MAX = 300;
export const BIO_MAX = 20_000;
export const MITIGATION_MAX = 1_000;
