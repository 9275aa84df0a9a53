import { IMPORT_KINDS, type ImportKind } from '#admin/resources/library-import/library-import.data.ts';
import type { RecordTable, Row, SetTable } from '../tell/rows.ts';

export const KINDS = IMPORT_KINDS;
export type Kind = ImportKind;
export type Standing = 'new' | 'changed' | 'unchanged';
export type Counts = Record<Standing, number>;

/** The record that a row belongs to. */
type Owner = (row: Row) => [Kind, string];
const own =
  (kind: Kind, ...columns: string[]): Owner =>
  (row) => [kind, columns.map((column) => row[column]).join(' ')];
const publication = own('publications', 'publication_id');
const translation =
  (of: string, column: string): Owner =>
  (row) => ['translations', `${of} ${row[column]} ${row.language}`];
export const OWNERS: Record<Exclude<RecordTable, 'image'> | SetTable, Owner> = {
  author: own('faculty', 'id'),
  disclosure: own('faculty', 'author_id'),
  category: own('topics', 'id'),
  category_former: own('topics', 'category_id'),
  category_former_id: own('topics', 'category_id'),
  joint_sponsor: own('sponsors', 'id'),
  publication: own('publications', 'id'),
  publication_author: publication,
  publication_category: publication,
  key_point: publication,
  content_role: publication,
  content_record: publication,
  commercial_support: publication,
  activity: publication,
  credit_offering: publication,
  section: own('sections', 'id'),
  material: own('hand-outs', 'id'),
  category_translation: translation('topic', 'category_id'),
  author_translation: translation('faculty', 'author_id'),
  publication_translation: translation('publication', 'publication_id'),
  section_translation: translation('section', 'section_id'),
  material_translation: translation('hand-out', 'material_id'),
};

/** Compares a library's records with the existing ones: each counts once, whatever has changed in it. */
export class Tally {
  readonly #standing = new Map<Kind, Map<string, Standing>>(KINDS.map((kind) => [kind, new Map()]));

  note([kind, id]: [Kind, string], standing: Standing): void {
    const records = this.#standing.get(kind) as Map<string, Standing>;
    const before = records.get(id);
    if (!before || (before === 'unchanged' && standing !== 'unchanged'))
      records.set(id, before === 'unchanged' ? 'changed' : standing);
  }

  counts(): Record<Kind, Counts> {
    const count = (kind: Kind): Counts => {
      const all = [...(this.#standing.get(kind)?.values() ?? [])];
      const of = (wanted: Standing) => all.filter((one) => one === wanted).length;
      return { new: of('new'), changed: of('changed'), unchanged: of('unchanged') };
    };
    return Object.fromEntries(KINDS.map((kind) => [kind, count(kind)])) as Record<Kind, Counts>;
  }

  /** New and changed records. */
  changes(kind: Kind): [id: string, standing: 'new' | 'changed'][] {
    return [...(this.#standing.get(kind) ?? [])].filter(
      (one): one is [string, 'new' | 'changed'] => one[1] !== 'unchanged',
    );
  }

  get isEmpty(): boolean {
    return KINDS.every((kind) => this.changes(kind).length === 0);
  }
}
