/** What is on record for one designation: of its own kind, unless stated otherwise. */
export interface DesignationRecord {
  attempts: number;
  /** Open or closed. */
  sittings: number;
  /** Learners who opened a test of this publication before sittings were stored, so their kind is not on record. */
  openedBefore: number;
  /** Answers to its questions from before this program counted them. */
  answersBefore: number;
  credits: number;
  certificates: number;
  /** Evaluations of the whole activity: an evaluation names no kind. */
  evaluations: number;
  /** Another kind is designated as well. */
  hasOther: boolean;
}
export type DesignationUse = 'earned' | 'handed-in' | 'opened';

/**
 * How learners have used a designation, by the most important record; null if nobody has. An evaluation belongs to the
 * kind that was passed, which has an attempt: without an attempt it counts only if no other kind could be meant.
 */
export function designationUse(record: DesignationRecord): DesignationUse | null {
  const { attempts, sittings, credits, certificates, evaluations, hasOther } = record;
  if (certificates > 0 || credits > 0 || (evaluations > 0 && !hasOther)) return 'earned';
  if (attempts > 0 || record.answersBefore > 0) return 'handed-in';
  return sittings > 0 || record.openedBefore > 0 ? 'opened' : null;
}

/** Pharmacology and MATE minutes are part of the credit, so they cannot exceed what is left of it (R28, R30). */
export const partsWithin = (
  amountHundredths: number,
  { pharmacologyHundredths, mateMinutes }: { pharmacologyHundredths: number; mateMinutes: number },
) => ({
  pharmacologyHundredths: Math.min(pharmacologyHundredths, amountHundredths),
  mateMinutes: Math.min(mateMinutes, Math.floor((amountHundredths * 60) / 100)),
});
