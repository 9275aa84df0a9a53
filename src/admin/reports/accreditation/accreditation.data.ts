import type { FrontMatterPart } from '#catalog/front-matter/parts.data.ts';

/**
 * State of an activity on a day: `open` if credit can be earned with its test, `ended` if there is no test for it any
 * more, `withdrawn` if editors removed it, `draft` if it is not published.
 */
export const ACTIVITY_STATES = ['open', 'upcoming', 'ended', 'withdrawn', 'draft'] as const;
export type ActivityState = (typeof ACTIVITY_STATES)[number];
/** What is due within ninety days, or overdue: the end of credit, the three-year review (rule R18). */
export const ACTIVITY_DUES = ['any', 'credit', 'review'] as const;
export type ActivityDue = (typeof ACTIVITY_DUES)[number];
export const ACTIVITY_SORTS = ['-starts', 'title', 'ends', 'review'] as const;
export type ActivitySort = (typeof ACTIVITY_SORTS)[number];

/** The message that names each part of the front matter. */
export const PART_WORDS = {
  faculty: 'partFaculty',
  medium: 'partMedium',
  method: 'partMethod',
  estimatedMinutes: 'partEstimatedMinutes',
  releasedOn: 'partReleasedOn',
  reviewedOn: 'partReviewedOn',
  expiresOn: 'partExpiresOn',
  hardware: 'partHardware',
  contact: 'partContact',
  privacy: 'partPrivacy',
  accreditation: 'partAccreditation',
  designation: 'partDesignation',
  creditText: 'partCreditText',
  objectives: 'partObjectives',
  targetAudience: 'partTargetAudience',
  practiceGap: 'partPracticeGap',
  passMark: 'partPassMark',
  mitigation: 'partMitigation',
  support: 'partSupport',
  price: 'partPrice',
  references: 'partReferences',
} as const satisfies Record<FrontMatterPart, string>;
