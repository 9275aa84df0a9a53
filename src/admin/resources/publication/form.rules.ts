import {
  COVER_FIELDS,
  COVER_NAMES,
  type CoverChanges,
  type CoverField,
  type CoverFields,
  type CoverReply,
  type RecordField,
} from './field.schema.ts';
import { plain } from './field-kind.schema.ts';

/** A cover as read, to fill its form. */
export type ReadCover = { id: string } & Omit<CoverReply, RecordField> & {
    record: Pick<CoverReply, RecordField>;
  };

export function fieldsOf({ id, record, ...one }: ReadCover): CoverFields {
  const read: Record<string, unknown> = { ...one, ...record };
  const texts = COVER_NAMES.map((name) => [name, COVER_FIELDS[name].toText(read[name], id)]);
  return Object.fromEntries(texts) as CoverFields;
}

/** The fields in which two versions of a cover differ. */
export const fieldsChanged = (before: CoverFields, after: CoverFields): CoverField[] =>
  COVER_NAMES.filter((field) => plain(before[field]) !== plain(after[field]));

/** The attributes to send: the changed fields, as the contract spells them. */
export const attributesOf = (fields: CoverFields, changed: readonly CoverField[]) =>
  Object.fromEntries(
    changed.map((name) => [name, COVER_FIELDS[name].ofText(fields[name])]),
  ) as Partial<CoverChanges>;

/** Moves an entry of a list by one place; does nothing beyond the ends. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  if (to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(at, 1);
  return rest.toSpliced(to, 0, list[at] as T);
}
