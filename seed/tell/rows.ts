import type { Library } from '../library.ts';
import type { Plan } from '../plans.ts';
import type { StoryFiles } from '../story/files.ts';

export type Row = Record<string, unknown>;
/** Tables of a library's records, each after those it refers to. */
export const RECORDS = [
  'image',
  'author',
  'category',
  'category_former',
  'joint_sponsor',
  'publication',
  'section',
  'material',
  'activity',
  'credit_offering',
  'content_record',
  'category_translation',
  'author_translation',
  'publication_translation',
  'section_translation',
  'material_translation',
] as const;
/** Tables whose rows are replaced together with the record they belong to. */
export const SETS = [
  'disclosure',
  'publication_author',
  'publication_category',
  'key_point',
  'content_role',
  'commercial_support',
] as const;
export type RecordTable = (typeof RECORDS)[number];
export type SetTable = (typeof SETS)[number];
export type LibraryRows = Record<RecordTable | SetTable, Row[]>;

/** Source of a library's rows. */
export interface RowSource {
  library: Library;
  plans: readonly Plan[];
  files: StoryFiles;
  /** Numbers of topics by address, and of hand-outs by publication and position: existing and new ones. */
  topicId(slug: string): number;
  materialId(publicationId: number, position: number): number;
  now: Date;
}
