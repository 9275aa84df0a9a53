export const MEDIUM_TITLE_MAX = 200;
export const ALT_MAX = 500;
/** Unused files that are removed by one deed: as many as a page of the list has at most. */
export const REMOVED_AT_ONCE = 100;
/** Recordings that are measured because of one request: the same. */
export const MEASURED_AT_ONCE = 100;
/** Why a file stays that was to be removed with others. */
export const KEPT_REASONS = ['used', 'changed'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];
/** How a file is used; as the view `file_use` says it. */
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
