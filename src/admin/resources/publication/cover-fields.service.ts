import type { InferOutput } from 'valibot';
import { allTypes, otherFormats } from '#catalog/publication/publication.rules.ts';
import { markdownOf } from '../../kit/markdown.rules.ts';
import { writtenMarkup } from '../../kit/markup/written-markup.service.ts';
import { coverSlug } from './cover.rules.ts';
import {
  COVER_FIELDS,
  COVER_NAMES,
  type ColumnField,
  type CoverChanges,
  type CoverDeclarations,
  type CoverField,
  STORED,
  type StoredField,
} from './field.schema.ts';
import type { publicationDeskCalls } from './publication.schema.ts';
import type { PublicationRecord, StoredCover, WrittenCover } from './record.repository.ts';

type UpdateAttributes = InferOutput<typeof publicationDeskCalls.update.takes>['data']['attributes'];
/** The given fields of a cover; others stay unchanged. */
export type CoverInput = Omit<UpdateAttributes, 'version'>;
type Row = Record<string, unknown>;

type ColumnValues = { [Name in ColumnField]: InferOutput<CoverDeclarations[Name]['gives']> };
/** The fields replied as read from their columns. */
function columnValues(row: Row): ColumnValues {
  const values = COVER_NAMES.flatMap((name) => {
    const { gives, column } = COVER_FIELDS[name];
    return gives && column ? [[name, row[column]]] : [];
  });
  return Object.fromEntries(values) as ColumnValues;
}

/** What its record alone is told of a cover. */
export const recordFields = (row: WrittenCover) => ({
  ...columnValues({ ...row }),
  description: markdownOf(row.description_html).trim(),
  authors: row.authors.map(({ id, name, role }) => ({ id, name, role })),
  interviewer: row.interviewer && { id: row.interviewer.id, name: row.interviewer.name },
  categories: row.categories,
  jointSponsor: row.joint_sponsor,
});

/** The texts of a cover that editors write, as its form reads them: what its history keeps. */
export const coverWords = (row: WrittenCover) => ({
  title: row.title,
  slug: row.slug,
  type: row.type,
  private: row.private,
  publicationDate: row.publication_date,
  expirationDate: row.expiration_date,
  record: recordFields(row),
});

/** The cover as it would be stored. */
export function coverOf(before: PublicationRecord, given: CoverInput): StoredCover {
  const type = given.type ?? before.type;
  const kinds = before.offerings.map(({ kind }) => kind);
  return {
    ...storedOf(before, given),
    slug: slugOf(before, given),
    descriptionHtml:
      given.description === undefined
        ? before.description_html
        : writtenMarkup(before.description_html, given.description, 'description'),
    type,
    types: allTypes(type, kinds, otherFormats(before.types, before.type)),
    interviewer: given.interviewer === undefined ? (before.interviewer?.id ?? null) : given.interviewer,
    jointSponsor: given.jointSponsor === undefined ? (before.joint_sponsor?.id ?? null) : given.jointSponsor,
  };
}

function storedOf(before: Row, given: CoverInput) {
  const values = STORED.map((name) => {
    const sent = given[name];
    return [name, sent === undefined ? before[COVER_FIELDS[name].column ?? ''] : sent];
  });
  return Object.fromEntries(values) as Pick<CoverChanges, StoredField>;
}

/** An untouched address stays, whatever rule it was made by; an empty one is made from the title. */
function slugOf({ id, slug, title }: PublicationRecord, given: CoverInput): string {
  if (given.slug === undefined || given.slug === slug) return slug;
  return coverSlug(given.slug || (given.title ?? title), id);
}

/** The given fields that differ from those stored. */
export function changesOf(before: PublicationRecord, given: CoverInput): CoverField[] {
  const cover = coverOf(before, given);
  const [to, row]: [Row, Row] = [{ ...given, ...cover }, before];
  const isOther: Partial<Record<CoverField, boolean>> = {
    description: cover.descriptionHtml !== before.description_html,
    authors: isUnlike(
      given.authors?.map(({ id, role }) => ({ id, role })),
      before.authors.map(({ id, role }) => ({ id, role })),
    ),
    interviewer: cover.interviewer !== (before.interviewer?.id ?? null),
    categories: isUnlike(sorted(given.categories), sorted(before.categories.map(({ id }) => id))),
    jointSponsor: cover.jointSponsor !== (before.joint_sponsor?.id ?? null),
  };
  return COVER_NAMES.filter(
    (name) => isOther[name] ?? isUnlike(to[name], row[COVER_FIELDS[name].column ?? '']),
  );
}
const isUnlike = (given: unknown, stands: unknown): boolean =>
  given !== undefined && JSON.stringify(given) !== JSON.stringify(stands);
const sorted = (ids: readonly number[] | undefined) => ids && [...new Set(ids)].sort((a, b) => a - b);

type Short = string | number | boolean | null;
const isShort = (value: unknown): value is Short => value === null || typeof value !== 'object';

/** The former values of short fields; of long texts, only that they changed. */
export function auditOf(
  before: PublicationRecord,
  after: PublicationRecord,
  changes: readonly string[],
): Record<string, Short> {
  const [had, has]: [Row, Row] = [{ ...before }, { ...after }];
  const was = COVER_NAMES.flatMap((name): [string, Short][] => {
    const { isShort: isAudited, column = '' } = COVER_FIELDS[name];
    const old = had[column];
    return isAudited && isShort(old) && old !== has[column] ? [[`${name}Before`, old]] : [];
  });
  return { fields: changes.join(', '), ...Object.fromEntries(was) };
}
