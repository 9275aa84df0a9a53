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

/** What a library is made of, as an import counts it. */
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

/** As many as one can read; how many there are is told. */
export const PROBLEMS_TOLD = 200;

export interface FolderProblem {
  file: string;
  line: number;
  /** In English, as the documents of the format are. */
  text: string;
}

/** What became of an archive. */
export type ArchiveOutcome =
  | { is: 'unreadable'; fault: ArchiveFaultKind; file: string | null }
  | { is: 'faulty'; problems: FolderProblem[] }
  /** What was done, or would be; `isAnother` where that is not what was expected, and nothing was done. */
  | { is: 'counted'; counts: ImportCounts; isAnother: boolean }
  /** Another import is under way. */
  | { is: 'busy' };
