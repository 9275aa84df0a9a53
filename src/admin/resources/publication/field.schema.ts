import * as v from 'valibot';
import { PUBLICATION_TYPES, type PublicationType } from '#membership/gate/publication-type.data.ts';
import { civilDay, idNumber, text } from '../../kit/call.schema.ts';
import {
  asIs,
  authorsText,
  type CoverAuthor,
  type CoverFieldOf,
  field,
  idsText,
  lastDay,
  line,
  lineList,
  named,
  plain,
  plannedHour,
  reference,
} from './field-kind.schema.ts';
import { COVER_MAX } from './publication.data.ts';

/** In display order, which the audit log keeps. */
export const COVER = {
  title: field({
    label: 'title',
    takes: v.pipe(text(COVER_MAX.title), v.minLength(1, 'invalid-field.title')),
    column: 'title',
    stored: 'text',
    isShort: true,
    words: { max: COVER_MAX.title, required: true },
    toText: asIs,
    ofText: asIs,
  }),
  /** Only the words; the id is appended whatever they are. */
  slug: field({
    label: 'address',
    takes: text(COVER_MAX.slug),
    column: 'slug',
    isShort: true,
    toText: (slug: string, id) => (slug.endsWith(`-${id}`) ? slug.slice(0, -id.length - 1) : slug),
    ofText: asIs,
  }),
  seoTitle: line('seo_title', 'seoTitle', { max: COVER_MAX.seoTitle, hint: 'seoTitleHint' }),
  excerpt: line('excerpt', 'excerpt', { max: COVER_MAX.excerpt, rows: 3, hint: 'excerptHint' }),
  /** Markdown. */
  description: field({
    label: 'description',
    takes: text(COVER_MAX.description),
    gives: v.string(),
    words: { max: COVER_MAX.description, rows: 10, hint: 'descriptionHint' },
    toText: asIs,
    ofText: plain,
  }),
  type: field({
    label: 'type',
    takes: v.picklist(PUBLICATION_TYPES),
    column: 'type',
    isShort: true,
    toText: asIs,
    ofText: (chosen) => chosen as PublicationType,
  }),
  private: field({
    label: 'private',
    takes: v.boolean(),
    column: 'private',
    stored: 'bool',
    isShort: true,
    toText: (is: boolean) => (is ? 'yes' : ''),
    ofText: (ticked) => ticked !== '',
  }),
  minutes: field({
    label: 'minutes',
    takes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(COVER_MAX.minutes)),
    gives: v.number(),
    column: 'minutes',
    stored: 'int',
    isShort: true,
    toText: String,
    ofText: Number,
  }),
  publicationDate: field({
    label: 'publicationDate',
    takes: civilDay,
    column: 'publication_date',
    stored: 'date',
    isShort: true,
    time: { input: 'date', required: true },
    toText: asIs,
    ofText: asIs,
  }),
  /** Hour of that day, on the provider's clock. */
  publicationHour: field({
    label: 'publicationHour',
    takes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
    gives: v.number(),
    column: 'publication_hour',
    stored: 'int',
    isShort: true,
    time: { input: 'hour' },
    toText: String,
    ofText: Number,
  }),
  expirationDate: field({ ...lastDay('expirationDate'), column: 'expiration_date', stored: 'date?' }),
  unpublishAt: plannedHour('unpublish_at', 'unpublishAt'),
  /** Of the accredited activity. */
  reviewedOn: field({
    ...lastDay('reviewedOn'),
    gives: v.nullable(v.string()),
    column: 'reviewed_on',
    time: { input: 'date', isAsked: ({ hasActivity }) => hasActivity },
  }),
  objectives: field({ ...lineList('objectives'), column: 'objectives', stored: 'texts' }),
  keyPoints: field({ ...lineList('keyPoints'), column: 'key_points' }),
  /** In display order. */
  authors: field({
    label: 'faculty',
    takes: v.pipe(
      v.array(v.object({ id: idNumber, role: v.optional(text(COVER_MAX.role), '') })),
      v.maxLength(COVER_MAX.faculty, 'invalid-field.people'),
      v.check((all) => new Set(all.map((one) => one.id)).size === all.length, 'invalid-field.once'),
    ),
    gives: v.array(v.object({ id: v.number(), name: v.string(), role: v.string() })),
    toText: authorsText,
    ofText: (written) => JSON.parse(written) as CoverAuthor[],
  }),
  interviewer: reference('interviewer'),
  categories: field({
    label: 'categories',
    takes: v.pipe(v.array(idNumber), v.maxLength(COVER_MAX.categories)),
    gives: v.array(named),
    toText: (read: readonly { id: number }[]) => idsText(read.map((one) => one.id)),
    ofText: (written) => JSON.parse(written) as number[],
  }),
  jointSponsor: reference('jointSponsor'),
};

export type CoverDeclarations = typeof COVER;
export type CoverField = keyof CoverDeclarations;
/** Each as a string, as a form holds it. */
export type CoverFields = Record<CoverField, string>;
export const COVER_NAMES = Object.keys(COVER) as CoverField[];
export const COVER_FIELDS: Readonly<Record<CoverField, CoverFieldOf>> = COVER;

type Having<Part> = { [Name in CoverField]: CoverDeclarations[Name] extends Part ? Name : never }[CoverField];
export type StoredField = Having<{ stored: string }>;
export type RecordField = Having<{ gives: v.GenericSchema }>;
/** Replied as read from its column. */
export type ColumnField = RecordField & Having<{ column: string }>;
export type CoverReply = { [Name in CoverField]: Parameters<CoverDeclarations[Name]['toText']>[0] };
export type CoverChanges = { [Name in CoverField]: v.InferOutput<CoverDeclarations[Name]['takes']> };

const schemas = (of: 'takes' | 'gives') =>
  Object.fromEntries(
    Object.entries(COVER_FIELDS).flatMap(([name, one]) => (one[of] ? [[name, one[of]]] : [])),
  );
export const COVER_TAKES = schemas('takes') as { [Name in CoverField]: CoverDeclarations[Name]['takes'] };
export const COVER_GIVES = schemas('gives') as { [Name in RecordField]: CoverDeclarations[Name]['gives'] };
/** The fields written as they are sent, in the order of the parameters. */
export const STORED = COVER_NAMES.filter((name): name is StoredField => 'stored' in COVER[name]);
