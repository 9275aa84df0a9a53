/** A profession that may have changed since the test was passed. */
export interface ProfessionRecord {
  profession: string | null;
  before: string | null;
  changedAt: Date | null;
}

/**
 * Whether a claim must name its profession: the account's was changed after the pass, so nobody knows which one the
 * learner had (R14). Entering a first profession is not a change.
 */
export const isProfessionAsked = ({ before, changedAt }: ProfessionRecord, passedAt: Date): boolean =>
  before !== null && changedAt !== null && changedAt > passedAt;
