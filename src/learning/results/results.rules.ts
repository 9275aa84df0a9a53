export interface ReviewedQuestion {
  id: string;
  /** Null while the key is not revealed. */
  isRight: boolean | null;
  sectionId: number | null;
}
export interface ResultFacts {
  status: 'PENDING' | 'APPROVED' | 'FAILED';
  practice: boolean;
  creditAwarded: boolean;
  surveyDone: boolean;
  /** Some credit of the activity waits for its evaluation. */
  evaluationOpen: boolean;
  /** Of the certificate in force; null if nothing was claimed, it was withdrawn, or it waits. */
  certificateId: string | null;
}
/** What became of the credit, in the words of a message; null if the test is still to be passed. */
export function creditTold({ status, practice, creditAwarded, surveyDone, certificateId }: ResultFacts) {
  if (practice) return 'practice';
  if (status !== 'APPROVED') return null;
  if (!creditAwarded) return 'creditSuspended';
  if (!surveyDone) return 'creditWaits';
  return certificateId === null ? 'creditNone' : 'creditAdded';
}

/**
 * The one next step; null if there is none: the sitting was the last one for credit, the learner's attempts leave no
 * other (`isClosed`), or there is nothing to claim while credit is suspended.
 */
export function nextStep(
  { status, practice, surveyDone, evaluationOpen, certificateId }: ResultFacts,
  { isKeyTold, isClosed }: { isKeyTold: boolean; isClosed: boolean },
) {
  if (status === 'APPROVED') {
    if (!surveyDone) return evaluationOpen ? 'evaluate' : null;
    return certificateId === null ? 'evaluation' : 'certificate';
  }
  if (isClosed || (isKeyTold && !practice)) return null;
  return isKeyTold ? 'retake' : 'tryAgain';
}

export type ResultStep = ReturnType<typeof nextStep>;

/** Whether the key is still to be waited for: whoever has no other attempt is told of none. */
export const isKeyAwaited = (isKeyTold: boolean, step: ResultStep): boolean => !isKeyTold && step !== null;

/** How a failed result leads to what it advises to read. */
export function reviewTold(sections: number, step: ResultStep) {
  if (sections > 0) return 'reviewLead';
  return step === null ? 'reviewLast' : 'reviewNone';
}

export type ReviewFilter = 'all' | 'incorrect' | 'flagged';

/** The questions left by a filter of the review, in order. */
export function filtered<Q extends ReviewedQuestion>(
  questions: readonly Q[],
  filter: ReviewFilter,
  flags: readonly string[],
): Q[] {
  if (filter === 'incorrect') return questions.filter((one) => one.isRight === false);
  if (filter === 'flagged') return questions.filter((one) => flags.includes(one.id));
  return [...questions];
}

/** The sections that teach what was missed, in the order of the activity. */
export function sectionsToReview<S extends { id: string; order: number }>(
  missed: readonly string[],
  sections: readonly S[],
): S[] {
  return sections
    .filter((section) => missed.includes(section.id))
    .toSorted((one, other) => one.order - other.order);
}

interface ScoreBand {
  from: number;
  to: number;
  count: number;
}
/** Below this many attempts a distribution could identify a person (C31). */
const BANDS_MINIMUM = 5;
export const mayShowBands = (scores: readonly ScoreBand[]): boolean =>
  scores.reduce((sum, band) => sum + band.count, 0) >= BANDS_MINIMUM;

/** Bands of ten from the lowest score reached to 100, none omitted, so that the shape is visible. */
export function scoreBands(scores: readonly ScoreBand[], own: number): (ScoreBand & { isOwn: boolean })[] {
  const bandOf = (score: number) => Math.min(90, Math.floor(score / 10) * 10);
  const counts = new Map(scores.map((band) => [band.from, band.count]));
  const lowest = Math.min(bandOf(own), ...scores.map((band) => band.from));
  return Array.from({ length: (90 - lowest) / 10 + 1 }, (_, at) => {
    const from = lowest + at * 10;
    return {
      from,
      to: from === 90 ? 100 : from + 9,
      count: counts.get(from) ?? 0,
      isOwn: bandOf(own) === from,
    };
  });
}

/** A whole percent in the format of its language; number and sign stay on one line. */
export const percentOf = (percent: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
