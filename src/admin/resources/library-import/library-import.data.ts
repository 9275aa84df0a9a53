export const IMPORT_STATES = [
  'waiting',
  'checked',
  'faulty',
  'unreadable',
  'confirmed',
  'done',
  'dropped',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why an archive is not unpacked. */
export const ARCHIVE_FAULTS = [
  'unreadable',
  'damaged',
  'locked',
  'link',
  'name',
  'twice',
  'many',
  'large',
  'no-room',
] as const;
export type ArchiveFaultKind = (typeof ARCHIVE_FAULTS)[number];

/** The parts of a library, as an import counts them. */
export const IMPORT_KINDS = [
  'faculty',
  'topics',
  'sponsors',
  'publications',
  'sections',
  'questions',
  'hand-outs',
  'translations',
  'pages',
  'blocks',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export interface ImportCount {
  new: number;
  changed: number;
  unchanged: number;
}
export type ImportCounts = Record<ImportKind, ImportCount>;

/** As many as can be read; their total is shown. */
export const PROBLEMS_TOLD = 200;

export interface FolderProblem {
  file: string;
  line: number;
  /** In English, like the documentation of the format. */
  text: string;
}

/** The outcome for an archive. */
export type ArchiveOutcome =
  | { is: 'unreadable'; fault: ArchiveFaultKind; file: string | null }
  | { is: 'faulty'; problems: FolderProblem[] }
  /** What was done, or would be; `isAnother` if it differs from what was expected, so that nothing was done. */
  | { is: 'counted'; counts: ImportCounts; isAnother: boolean }
  /** Another import is under way, or somebody gave up a file that this one relied on. */
  | { is: 'busy' };
