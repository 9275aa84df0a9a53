import { isReversed } from '#kit/dates.ts';
import { type ReviewProblem, reviewFrom, reviewProblems } from './review.rules.ts';

/** What is shown before the start and frozen on an attempt. */
export interface CreditTerms {
  amountHundredths: number;
  /** Whole percent. */
  passMark: number;
  /** Null if unlimited. */
  attemptLimit: number | null;
  pharmacologyHundredths: number;
  mateMinutes: number;
  /** UTC day; credit can still be earned on the last one. */
  endsOn: string;
  reviewedOn: string | null;
}
export type TermsProblem =
  | 'credit-step'
  | 'pharmacology-above'
  | 'mate-above'
  | 'ends-before-start'
  | 'ends-in-past'
  | ReviewProblem;

/**
 * Whether these terms can apply from now on: credit in quarters (R10), pharmacology and MATE minutes within the largest
 * designation of the activity, whose hours are the same (R28, R30, C27), and an end that is not before the start and has
 * not passed, since credit is never taken back from those who earned it, and that is within three years of the start or
 * the last review (R18).
 * `others`: what other kinds designate, in hundredths.
 */
export function termsProblem(
  terms: CreditTerms,
  offer: { startsOn: string; publicationDate: string },
  today: string,
  others: readonly number[] = [],
): TermsProblem | null {
  const { amountHundredths: amount, endsOn, reviewedOn } = terms;
  const [review = null] = reviewProblems({ startsOn: reviewFrom(offer), endsOn, reviewedOn }, today);
  if (amount <= 0 || amount % 25 !== 0) return 'credit-step';
  const largest = Math.max(amount, ...others);
  if (terms.pharmacologyHundredths > largest) return 'pharmacology-above';
  if (terms.mateMinutes > (largest * 60) / 100) return 'mate-above';
  // Before a first day that has come, the end is in the past.
  if (offer.startsOn > today && isReversed({ from: offer.startsOn, to: endsOn })) return 'ends-before-start';
  return review !== 'review-to-come' && endsOn < today ? 'ends-in-past' : review;
}

type TermDays = { endsOn: string | null; reviewedOn: string | null };
/**
 * Whether a problem is one of days that stay as they were: it is not the doing of this change. An end before the start
 * never is: a cover may still have one, but no activity is stored with it.
 */
export const isOfDaysBefore = (
  problem: TermsProblem,
  before: TermDays,
  { startsOn, ...after }: TermDays & { startsOn: string },
): boolean =>
  !isReversed({ from: startsOn, to: after.endsOn }) &&
  after.endsOn === before.endsOn &&
  (problem === 'ends-in-past' ||
    (after.reviewedOn === before.reviewedOn &&
      (problem === 'ends-too-late' || problem === 'review-to-come')));

/**
 * The first day of credit designated anew: that of the publication, but for one that readers have had already the day on
 * which it is designated. Credit is never dated back (R9).
 */
export const firstDayOfCredit = (
  { publicationDate, hasBeenOut }: { publicationDate: string; hasBeenOut: boolean },
  today: string,
): string => (hasBeenOut && today > publicationDate ? today : publicationDate);

/** What a version of the front matter said, by kind of credit. */
export interface DisclosedTerms {
  kind: 1 | 2;
  passMark: number;
  amountHundredths: number;
  pharmacologyHundredths: number;
  /** Absent in versions written before it was kept; the current minutes apply then (rule R30). */
  mateMinutes?: number;
}
