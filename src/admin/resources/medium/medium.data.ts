export const MEDIUM_TITLE_MAX = 200;
export const ALT_MAX = 500;
/** Unused files removed at once: at most a page of the list. */
export const REMOVED_AT_ONCE = 100;
/** Recordings measured per request: the same. */
export const MEASURED_AT_ONCE = 100;
/** Why a file was not removed with others. */
export const KEPT_REASONS = ['used', 'changed'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];
/** The uses of a file, named as in the view `file_use`. */
export const FILE_USES = [
  'cover',
  'sound',
  'recording',
  'captions',
  'poster',
  'featured',
  'slide',
  'slides',
  'material',
  'handout',
  'portrait',
  'topic',
  'notice',
  'logo',
  'translation',
  'figure',
] as const;
export type FileUse = (typeof FILE_USES)[number];
