/** Ways in which a designation can exceed its bounds. */
export const BOUND_PROBLEMS = [
  'credit-above-time',
  'mate-above-time',
  'questions-few',
  'options-few',
  'testers-few',
  'justification-missing',
] as const;
export type BoundProblem = (typeof BOUND_PROBLEMS)[number];

export const PILOT_MINUTES_MOST = 6_000;
export const TESTERS_MOST = 100;
