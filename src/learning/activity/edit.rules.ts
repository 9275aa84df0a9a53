import { daysBetween } from '#kit/dates.ts';

/** An enduring material is reviewed every three years (rule R18); three years contain at most one leap day. */
export const REVIEW_DAYS = 3 * 365 + 1;

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
  | 'ends-in-past'
  | 'ends-too-late'
  | 'review-to-come';

/**
 * Whether these terms can apply from now on: credit in quarters (R10), pharmacology and MATE minutes within it (R28,
 * R30), and an end that has not passed, since credit is never taken back from those who earned it, and that is within
 * three years of the start or the last review (R18).
 */
export function termsProblem(terms: CreditTerms, startsOn: string, today: string): TermsProblem | null {
  const { amountHundredths: amount, endsOn, reviewedOn } = terms;
  if (amount <= 0 || amount % 25 !== 0) return 'credit-step';
  if (terms.pharmacologyHundredths > amount) return 'pharmacology-above';
  if (terms.mateMinutes > (amount * 60) / 100) return 'mate-above';
  if (reviewedOn !== null && reviewedOn > today) return 'review-to-come';
  if (endsOn < today) return 'ends-in-past';
  const since = reviewedOn !== null && reviewedOn > startsOn ? reviewedOn : startsOn;
  return daysBetween(since, endsOn) > REVIEW_DAYS ? 'ends-too-late' : null;
}

/** What a version of the front matter said, by kind of credit. */
export interface DisclosedTerms {
  kind: 1 | 2;
  passMark: number;
  amountHundredths: number;
  pharmacologyHundredths: number;
}
