/** Submitted tests of an activity that count: neither practice nor answers of a bank (C31). */
export interface AttemptTally {
  attempts: number;
  approved: number;
  /** Sum of whole percents. */
  scoreSum: number;
}

const mean = (sum: number, { attempts }: AttemptTally): number | null =>
  attempts === 0 ? null : Math.round(sum / attempts);

/** In whole percents; null if nobody submitted one. */
export const averageScore = (tally: AttemptTally): number | null => mean(tally.scoreSum, tally);
export const approvalRate = (tally: AttemptTally): number | null => mean(tally.approved * 100, tally);
