/** Characters. */
export const STEM_MAX = 2000;
export const VIGNETTE_MAX = 4000;
export const CHOICE_MAX = 500;
export const RATIONALE_MAX = 2000;
export const REFERENCE_MAX = 1000;
/** Number of options per question (rule R25). */
export const CHOICES_LEAST = 4;
export const CHOICES_MOST = 5;

/** Questions in one test: as many as can be put in order, or answered, at once. */
export const TEST_QUESTIONS_MOST = 500;

/** What an editor may have to fix in a question, by the rule that requires it. */
export const ITEM_GAPS = [
  'stem-missing',
  'choices-few',
  'choices-many',
  'choice-empty',
  'choice-twice',
  'one-right',
  'all-or-none',
  'except',
  'true-false',
  'rationale-missing',
  'reference-missing',
] as const;
export type ItemGap = (typeof ITEM_GAPS)[number];

/** Filters of a bank: how a question performs. */
export const ANSWER_SIGNS = ['too-easy', 'too-hard', 'poor-discrimination', 'too-few'] as const;
export type AnswerSign = (typeof ANSWER_SIGNS)[number];

/** What learners' answers reveal about a question. */
export const ITEM_FLAGS = [
  'too-easy',
  'too-hard',
  'negative-discrimination',
  'idle-distractor',
  'longest-is-right',
  'uneven-options',
] as const;
export type ItemFlag = (typeof ITEM_FLAGS)[number];
