import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import type { Library } from '../library.ts';
import type { Plan } from '../plans.ts';
import type { StoryFiles } from '../story/files.ts';

/** Numbers of topics by address: existing and new ones. */
export interface TopicNumbers {
  idOf(slug: string): number;
  /** Whether an address leads to a topic that now has another one; that topic keeps its name and place. */
  isFormer(slug: string): boolean;
  /** The topic that one is below in the library; null if none, undefined if the topic is new. */
  parentOf(id: number): number | null | undefined;
  /** Addresses before the import, by number. */
  before: ReadonlyMap<number, string>;
}
/** What the library has of records that a folder names only in part. */
export interface StandingWords {
  /** Kinds of credit that a publication offers. */
  offered(publicationId: number): readonly CreditKind[];
  /** First day of the credit of a publication, given what readers were offered before. */
  creditFrom(plan: Plan): string;
  /** A person in another language. */
  authorWords(id: number, language: string): { job_title: string; bio_html: string } | null;
}

export type Row = Record<string, unknown>;
/** Tables of a library's records, each after those it refers to. */
export const RECORDS = [
  'image',
  'author',
  'category',
  'category_former',
  'category_former_id',
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
export interface RowSource extends StandingWords {
  library: Library;
  plans: readonly Plan[];
  files: StoryFiles;
  topics: TopicNumbers;
  /** Numbers of hand-outs by publication and position: existing and new ones. */
  materialId(publicationId: number, position: number): number;
  now: Date;
}
