const KILOBYTE = 1024;
/** As it travels: of pictures their beginnings, which say what they are. */
export const MANUSCRIPT_MAX_BYTES = 700 * KILOBYTE;
/** Of all parts of a Word file that are read, unfolded. */
export const UNFOLDED_MAX_BYTES = 32 * KILOBYTE * KILOBYTE;
export const PARTS_MAX = 2_000;
export const PICTURES_MAX = 100;
/** So much of a picture travels with its manuscript. */
export const PICTURE_HEAD_BYTES = 64;

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
  'pictures',
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

/** Why a picture of a manuscript is not brought along. */
export const PICTURE_PROBLEMS = ['emf', 'wmf', 'tiff', 'gif', 'bmp', 'svg', 'kind', 'absent'] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

/** A picture where it stands in a manuscript. */
export interface ManuscriptPicture {
  /** What stands for it in the text, until it has a number of the library. */
  name: string;
  /** Which it is within the file: the part of a Word document, or which one of those that are written out in a page. */
  file: string;
  problem: PictureProblem | null;
  isDescribed: boolean;
  /** The section it stands in, counted from 0, and the words before it there. */
  section: number;
  after: string;
}

export interface ManuscriptSection {
  title: string;
  /** Markdown. */
  body: string;
}
export interface Manuscript {
  /** Of the whole; empty where it says none. */
  title: string;
  sections: ManuscriptSection[];
  pictures: ManuscriptPicture[];
  changes: { change: ManuscriptChange; count: number }[];
}
/** What is counted while a manuscript is read. */
export type ChangeCounts = Map<ManuscriptChange, number>;
