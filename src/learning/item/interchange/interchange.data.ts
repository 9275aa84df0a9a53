/** File formats in which questions are imported and exported. */
export const ITEM_FORMATS = ['csv', 'gift', 'aiken', 'qti'] as const;
export type ItemFormat = (typeof ITEM_FORMATS)[number];

/** Size limit of one file; a request carries it as Base64, in less than 1 MB. */
export const ITEM_FILE_MOST_BYTES = 512 * 1024;
export const ITEM_FILE_MOST_ITEMS = 200;

/** Reasons why a file as a whole cannot be read. */
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

/** What can be wrong with one question of a file, beyond the rules for every question. */
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

/** What a format cannot hold. */
export const ITEM_LOSSES = ['explanations', 'source', 'lesson', 'case', 'line-breaks'] as const;
export type ItemLoss = (typeof ITEM_LOSSES)[number];
