/** Tests that count, as columns of a statement over `attempt`; practice is reported separately (C31). */
export const TALLY = {
  tests: 'int',
  tests_passed: 'int',
  score_sum: 'int',
} as const;
export const tallyOf = (attempt: string): string =>
  `(count(*) FILTER (WHERE NOT ${attempt}.practice))::int AS tests,
   (count(*) FILTER (WHERE NOT ${attempt}.practice AND ${attempt}.status = 'APPROVED'))::int AS tests_passed,
   coalesce(sum(${attempt}.score) FILTER (WHERE NOT ${attempt}.practice), 0)::int AS score_sum`;
