/** Files that questions come in and leave by. */
export const ITEM_FORMATS = ['csv', 'gift', 'aiken', 'qti'] as const;
export type ItemFormat = (typeof ITEM_FORMATS)[number];

/** Of one file; a request carries it as Base64, in less than 1 MB. */
export const ITEM_FILE_MOST_BYTES = 512 * 1024;
export const ITEM_FILE_MOST_ITEMS = 200;

/** What a file cannot be read for, as a whole. */
export const ITEM_FILE_PROBLEMS = [
  'empty',
  'large',
  'encoding',
  'other-kind',
  'malformed',
  'entities',
  'deep',
  'many',
] as const;
export type ItemFileProblem = (typeof ITEM_FILE_PROBLEMS)[number];

/** What is wrong with one question of a file, beyond the rules that hold for every question. */
export const READING_PROBLEMS = [
  'unreadable',
  'kind-unsupported',
  'picture',
  'right-missing',
  'rights-many',
  'right-unknown',
  'too-long',
  'lesson-unknown',
  'lesson-unused',
  'twice',
] as const;
export type ReadingProblem = (typeof READING_PROBLEMS)[number];

/** What a format has no place for. */
export const ITEM_LOSSES = ['explanations', 'source', 'lesson', 'case', 'line-breaks'] as const;
export type ItemLoss = (typeof ITEM_LOSSES)[number];
