import type { PublicationType } from '#membership/publication-type.data.ts';
import { linesOf } from './publication-cover.rules.ts';

/** A cover as its form reads it, every field a text. */
export interface CoverFields {
  title: string;
  slug: string;
  seoTitle: string;
  excerpt: string;
  description: string;
  type: string;
  /** `yes` or nothing. */
  private: string;
  minutes: string;
  publicationDate: string;
  expirationDate: string;
  reviewedOn: string;
  /** One a line. */
  objectives: string;
  keyPoints: string;
  /** JSON of numbers and roles in their order. */
  authors: string;
  interviewer: string;
  /** JSON of numbers, ascending. */
  categories: string;
  jointSponsor: string;
}
export type CoverField = keyof CoverFields;

export interface ReadCover {
  id: string;
  title: string;
  slug: string;
  type: string;
  private: boolean;
  publicationDate: string;
  expirationDate: string | null;
  record: {
    seoTitle: string;
    excerpt: string;
    description: string;
    minutes: number;
    reviewedOn: string | null;
    objectives: string[];
    keyPoints: string[];
    authors: { id: number; role: string }[];
    interviewer: { id: number } | null;
    categories: { id: number }[];
    jointSponsor: { id: number } | null;
  };
}

export const authorsText = (authors: readonly { id: number; role: string }[]): string =>
  JSON.stringify(authors.map(({ id, role }) => ({ id, role: role.trim() })));
export const idsText = (ids: readonly number[]): string => JSON.stringify([...ids].sort((a, b) => a - b));

export function fieldsOf({ id, record, ...one }: ReadCover): CoverFields {
  const end = `-${id}`;
  return {
    title: one.title,
    slug: one.slug.endsWith(end) ? one.slug.slice(0, -end.length) : one.slug,
    seoTitle: record.seoTitle,
    excerpt: record.excerpt,
    description: record.description,
    type: one.type,
    private: one.private ? 'yes' : '',
    minutes: String(record.minutes),
    publicationDate: one.publicationDate,
    expirationDate: one.expirationDate ?? '',
    reviewedOn: record.reviewedOn ?? '',
    objectives: record.objectives.join('\n'),
    keyPoints: record.keyPoints.join('\n'),
    authors: authorsText(record.authors),
    interviewer: record.interviewer ? String(record.interviewer.id) : '',
    categories: idsText(record.categories.map((category) => category.id)),
    jointSponsor: record.jointSponsor ? String(record.jointSponsor.id) : '',
  };
}

/** Line ends differ between browsers and say nothing; neither do spaces at the end. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
/** The fields in which two readings of a cover differ. */
export const fieldsChanged = (before: CoverFields, after: CoverFields): CoverField[] =>
  (Object.keys(before) as CoverField[]).filter((field) => plain(before[field]) !== plain(after[field]));

const id = (text: string): number | null => (text === '' ? null : Number(text));
const day = (text: string): string | null => text || null;

/** What is sent of a form: the fields that were changed, as the contract spells them. */
export function attributesOf(fields: CoverFields, changed: readonly CoverField[]) {
  const all = {
    title: fields.title,
    slug: fields.slug,
    seoTitle: fields.seoTitle,
    excerpt: fields.excerpt,
    description: plain(fields.description),
    type: fields.type as PublicationType,
    private: fields.private !== '',
    minutes: Number(fields.minutes),
    publicationDate: fields.publicationDate,
    expirationDate: day(fields.expirationDate),
    reviewedOn: day(fields.reviewedOn),
    objectives: linesOf(plain(fields.objectives)),
    keyPoints: linesOf(plain(fields.keyPoints)),
    authors: JSON.parse(fields.authors) as { id: number; role: string }[],
    interviewer: id(fields.interviewer),
    categories: JSON.parse(fields.categories) as number[],
    jointSponsor: id(fields.jointSponsor),
  };
  return Object.fromEntries(changed.map((field) => [field, all[field]])) as Partial<typeof all>;
}

/** Moves one of a list by one place; beyond its ends it stays. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  if (to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(at, 1);
  return rest.toSpliced(to, 0, list[at] as T);
}
