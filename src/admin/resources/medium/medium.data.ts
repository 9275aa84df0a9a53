export const MEDIUM_TITLE_MAX = 200;
export const ALT_MAX = 500;
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
  'logo',
  'translation',
] as const;
export type FileUse = (typeof FILE_USES)[number];
