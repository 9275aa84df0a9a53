import { addDays, utcDate } from '#kit/dates.ts';

/** Every enduring material is reviewed at least every three years (rule R18). */
const REVIEW_YEARS = 3;
/** Number of days before an end date or a due review at which it is announced. */
const SOON_DAYS = 90;

const yearOf = (date: string): number => Number(date.slice(0, 4));
const daysOfFebruary = (year: number): number => new Date(Date.UTC(year, 2, 0)).getUTCDate();
const sameDay = (date: string, year: number): string =>
  date.endsWith('-02-29') && daysOfFebruary(year) === 28
    ? `${year}-02-28`
    : `${String(year).padStart(4, '0')}${date.slice(4)}`;

/** The day by which what was reviewed, or first offered, on `since` must be reviewed again. */
export const reviewDueOn = (since: string): string => sameDay(since, yearOf(since) + REVIEW_YEARS);

/** Days of an accredited activity, as UTC dates. */
export interface ReviewDays {
  startsOn: string;
  /** Last day of credit; null if none is set. */
  endsOn: string | null;
  /** Null if it was never reviewed. */
  reviewedOn: string | null;
}
/** The day from which its years count: credit that is designated later makes what was published before no newer. */
export const reviewFrom = ({
  startsOn,
  publicationDate,
}: {
  startsOn: string;
  publicationDate: string;
}): string => (startsOn < publicationDate ? startsOn : publicationDate);

/** The day by which an activity must be reviewed again; a review before its first day changes nothing. */
export const nextReviewOn = ({ startsOn, reviewedOn }: Omit<ReviewDays, 'endsOn'>): string =>
  reviewDueOn(reviewedOn !== null && reviewedOn > startsOn ? reviewedOn : startsOn);

export type ReviewProblem = 'review-to-come' | 'ends-too-late';
/** A review has taken place, and credit ends no later than the next one is due (R18). */
export const reviewProblems = (days: ReviewDays, today: string): ReviewProblem[] => [
  ...(days.reviewedOn !== null && days.reviewedOn > today ? ['review-to-come' as const] : []),
  ...(days.endsOn !== null && days.endsOn > nextReviewOn(days) ? ['ends-too-late' as const] : []),
];

/** The problems of days after a change; days left as they were are not its doing. */
export const reviewProblemsMade = (before: ReviewDays, after: ReviewDays, today: string): ReviewProblem[] =>
  reviewProblems(after, today).filter((problem) =>
    problem === 'review-to-come'
      ? after.reviewedOn !== before.reviewedOn
      : JSON.stringify(after) !== JSON.stringify(before),
  );

/**
 * Date limits for upcoming deadlines: credit that ends by `endsBy`, and a due review that was last done by
 * `reviewedBy`.
 */
export function soonBounds(now: Date): { today: string; endsBy: string; reviewedBy: string } {
  const endsBy = utcDate(addDays(now, SOON_DAYS));
  const year = yearOf(endsBy) - REVIEW_YEARS;
  const before = sameDay(endsBy, year);
  // A review of 29 February falls due on the 28th.
  const reviewedBy =
    before.endsWith('-02-28') && endsBy.endsWith('-02-28') && daysOfFebruary(year) === 29
      ? `${year}-02-29`
      : before;
  return { today: utcDate(now), endsBy, reviewedBy };
}
