/** A profession that was another one when the test was passed. */
export interface ProfessionRecord {
  profession: string | null;
  before: string | null;
  changedAt: Date | null;
}

/**
 * Whether a claim must name its profession: the account's was changed after the pass, so nobody knows which one the learner
 * had (R14). A first profession is no change.
 */
export const isProfessionAsked = ({ before, changedAt }: ProfessionRecord, passedAt: Date): boolean =>
  before !== null && changedAt !== null && changedAt > passedAt;
