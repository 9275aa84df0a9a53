const KILOBYTE = 1024;
/** As it travels: without pictures, which stay with whoever sends it. */
export const MANUSCRIPT_MAX_BYTES = 700 * KILOBYTE;
/** Of all parts of a Word file that are read, unfolded. */
export const UNFOLDED_MAX_BYTES = 32 * KILOBYTE * KILOBYTE;
export const PARTS_MAX = 2_000;

/** Why a manuscript is not read. */
export const MANUSCRIPT_PROBLEMS = [
  'kind',
  'old-word',
  'name',
  'macros',
  'unfolds',
  'broken',
  'empty',
  'sections',
  'long',
] as const;
export type ManuscriptProblem = (typeof MANUSCRIPT_PROBLEMS)[number];

/** What of a manuscript was left out or put otherwise, in the order in which it is told. */
export const MANUSCRIPT_CHANGES = [
  'picture',
  'formula',
  'insertion',
  'deletion',
  'comment',
  'note',
  'table-head',
  'merged',
  'cell',
  'box',
  'heading',
  'long-title',
  'underline',
  'link',
  'inner-link',
  'contents',
  'page-head',
  'hidden',
  'front-matter',
  'embedded',
  'script',
  'handler',
] as const;
export type ManuscriptChange = (typeof MANUSCRIPT_CHANGES)[number];

export interface ManuscriptSection {
  title: string;
  /** Markdown. */
  body: string;
}
export interface Manuscript {
  /** Of the whole; empty where it says none. */
  title: string;
  sections: ManuscriptSection[];
  changes: { change: ManuscriptChange; count: number }[];
}
/** What is counted while a manuscript is read. */
export type ChangeCounts = Map<ManuscriptChange, number>;
