/** Tests of an activity that were handed in and count: practice is none of them, and neither are answers of a bank (C31). */
export interface AttemptTally {
  attempts: number;
  approved: number;
  /** Of whole percents. */
  scoreSum: number;
}

const mean = (sum: number, { attempts }: AttemptTally): number | null =>
  attempts === 0 ? null : Math.round(sum / attempts);

/** In whole percents; nothing where nobody handed one in. */
export const averageScore = (tally: AttemptTally): number | null => mean(tally.scoreSum, tally);
export const approvalRate = (tally: AttemptTally): number | null => mean(tally.approved * 100, tally);
