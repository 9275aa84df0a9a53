/**
 * Score of a row of `attempt` under that name, in percent: a failed one lies below its pass mark, also where an earlier
 * release stored the rounded share (`grade`).
 */
export const toldScore = (attempt: string): string =>
  `least(${attempt}.score, CASE WHEN ${attempt}.status = 'FAILED' THEN ${attempt}.pass_mark - 1 END)`;
