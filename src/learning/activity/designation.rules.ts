/** What stands on record of one designation: of its own kind, unless it says otherwise. */
export interface DesignationRecord {
  attempts: number;
  /** Under way or closed. */
  sittings: number;
  /** Learners who opened a test of this publication before sittings were kept: of which kind is not on record. */
  openedBefore: number;
  /** Given to its questions before this program counted them. */
  answersBefore: number;
  credits: number;
  certificates: number;
  /** Of the whole activity: an evaluation names no kind. */
  evaluations: number;
  /** Another kind is designated beside it. */
  hasOther: boolean;
}
export type DesignationUse = 'earned' | 'handed-in' | 'opened';

/**
 * Whether learners used a designation, by what weighs most; null while nobody did. An evaluation is of the kind that was
 * passed, which has an attempt: without one it counts where no other kind could be meant.
 */
export function designationUse(record: DesignationRecord): DesignationUse | null {
  const { attempts, sittings, credits, certificates, evaluations, hasOther } = record;
  if (certificates > 0 || credits > 0 || (evaluations > 0 && !hasOther)) return 'earned';
  if (attempts > 0 || record.answersBefore > 0) return 'handed-in';
  return sittings > 0 || record.openedBefore > 0 ? 'opened' : null;
}

/** Pharmacology and MATE minutes are part of the credit, so they are no more than what is left of it (R28, R30). */
export const partsWithin = (
  amountHundredths: number,
  { pharmacologyHundredths, mateMinutes }: { pharmacologyHundredths: number; mateMinutes: number },
) => ({
  pharmacologyHundredths: Math.min(pharmacologyHundredths, amountHundredths),
  mateMinutes: Math.min(mateMinutes, Math.floor((amountHundredths * 60) / 100)),
});
