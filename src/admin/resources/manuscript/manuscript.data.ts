const KILOBYTE = 1024;
/** Size as uploaded, with only the first bytes of its pictures, which show their kind. */
export const MANUSCRIPT_MAX_BYTES = 700 * KILOBYTE;
/** Total uncompressed size of the parts of a Word file that are read. */
export const UNFOLDED_MAX_BYTES = 32 * KILOBYTE * KILOBYTE;
export const PARTS_MAX = 2_000;
export const PICTURES_MAX = 100;
/** Bytes of a picture that are sent with its manuscript. */
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

/** What was left out of a manuscript or changed, in the order in which it is reported. */
export const MANUSCRIPT_CHANGES = [
  'picture',
  'formula',
  'sign',
  'insertion',
  'deletion',
  'comment',
  'note',
  'table-head',
  'merged',
  'cell',
  'box',
  'numbering',
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

/** Why a picture of a manuscript is not imported. */
export const PICTURE_PROBLEMS = ['emf', 'wmf', 'tiff', 'gif', 'bmp', 'svg', 'kind', 'absent'] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

/** A picture at its place in a manuscript. */
export interface ManuscriptPicture {
  /** Its placeholder in the text, until it has a number in the library. */
  name: string;
  /**
   * Its identity within the file: the part of a Word document, or the position among the embedded pictures of a page.
   */
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
  /** Of the whole; empty if it has none. */
  title: string;
  sections: ManuscriptSection[];
  pictures: ManuscriptPicture[];
  changes: { change: ManuscriptChange; count: number }[];
}
/** Signs of fonts that became their characters: nothing is lost by these. */
export type CountedChange = ManuscriptChange | 'read-sign';
/** Changes counted while a manuscript is read. */
export type ChangeCounts = Map<CountedChange, number>;
