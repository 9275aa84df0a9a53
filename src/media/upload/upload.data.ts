/** The size of one part, and the most that is lost when a connection breaks. */
export const PART_BYTES = 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** The largest file of any kind. */
export const UPLOAD_MAX_BYTES = 4096 * MEGABYTE;
export const NAME_MAX = 200;
/** Unfinished uploads, of all editors together. */
export const SENDING_MAX = 50;
/** How many days an upload that nobody continues is kept. */
export const SENDING_DAYS = 3;
/** For how many days the outcome of an upload can be read. */
export const TOLD_DAYS = 7;

export const MEDIUM_KINDS = ['picture', 'video', 'audio', 'document', 'captions'] as const;
export type MediumKind = (typeof MEDIUM_KINDS)[number];

export const KIND_MAX_BYTES: Record<MediumKind, number> = {
  picture: 25 * MEGABYTE,
  video: UPLOAD_MAX_BYTES,
  audio: 1024 * MEGABYTE,
  document: 100 * MEGABYTE,
  captions: 2 * MEGABYTE,
};

export const UPLOAD_STATES = ['sending', 'whole', 'aside', 'done', 'refused', 'abandoned'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** Why an uploaded file is not accepted. */
export const UPLOAD_PROBLEMS = [
  'kind',
  'drawing',
  'name',
  'large',
  'broken',
  'pixels',
  'silent',
  'long',
  'no-text',
  'other-kind',
  'overtaken',
  'captions',
  'no-room',
  'failed',
] as const;
export type UploadProblem = (typeof UPLOAD_PROBLEMS)[number];
