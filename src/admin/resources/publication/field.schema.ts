import * as v from 'valibot';
import { dateSchema } from '#kit/query.ts';
import { isCivilHour } from '#kit/zones.ts';
import { PUBLICATION_TYPES, type PublicationType } from '#membership/gate/publication-type.data.ts';
import { idNumber, text } from '../../kit/call.schema.ts';
import { COVER_MAX } from './publication.data.ts';
import type { publicationDeskTexts } from './publication.messages.ts';

type Key = keyof typeof publicationDeskTexts.defaults;
/** A field of a cover, said once: wire, form, and where it is a column and nothing else, its statements. */
export interface CoverFieldOf<Sent = unknown, Read = unknown> {
  label: Key;
  takes: v.GenericSchema<unknown, Sent>;
  /** As the record replies it; what lists show too stands beside the record. */
  gives?: v.GenericSchema<unknown, Read>;
  /** Read from it as it stands. */
  column?: string;
  /** Written to it as it is sent. */
  stored?: 'text' | 'texts' | 'int' | 'bool' | 'date' | 'date?' | 'civil?';
  /** Said in the audit log with what it was before; of long texts only that they changed. */
  isShort?: boolean;
  /** How English words of its own are written. */
  /** How its day or hour is chosen, and whether its form asks for it. */
  time?: {
    input: 'date' | 'datetime-local';
    required?: boolean;
    isAsked?: (record: { hasActivity: boolean }) => boolean;
  };
  words?: { max?: number; rows?: number; hint?: Key; required?: boolean };
  toText(read: Read, id: string): string;
  ofText(text: string): Sent;
}

/** Line ends differ between browsers and say nothing; neither do spaces at the end. */
export const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
/** Lines that say something, each without spaces at its ends. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const asIs = (text: string) => text;
const day = v.pipe(
  v.string(),
  v.check((given) => v.is(dateSchema, given), 'invalid-field.day'),
);
const hour = v.pipe(
  v.string(),
  v.check((given) => isCivilHour(given), 'invalid-field.hour'),
);
const lines = v.pipe(
  v.array(v.pipe(text(COVER_MAX.line), v.minLength(1, 'invalid-field.line'))),
  v.maxLength(COVER_MAX.lines, 'invalid-field.lines'),
);
const named = v.object({ id: v.number(), name: v.string() });

const field = <const F extends CoverFieldOf>(declared: F): F => declared;
const line = <const C extends string>(
  column: C,
  label: Key,
  words: NonNullable<CoverFieldOf['words']> & { max: number },
) =>
  field({
    label,
    takes: text(words.max),
    gives: v.string(),
    column,
    stored: 'text',
    words,
    toText: asIs,
    ofText: asIs,
  });
const reference = (label: Key) =>
  field({
    label,
    takes: v.nullable(idNumber),
    gives: v.nullable(named),
    toText: (read: { id: number } | null) => (read ? String(read.id) : ''),
    ofText: (chosen) => (chosen === '' ? null : Number(chosen)),
  });
const lineList = (label: Key) =>
  ({
    label,
    takes: lines,
    gives: v.array(v.string()),
    words: { rows: 5, hint: 'linesHint' },
    toText: (read: readonly string[]) => read.join('\n'),
    ofText: (written: string) => linesOf(plain(written)),
  }) as const;
const lastDay = (label: Key) =>
  ({
    label,
    takes: v.nullable(day),
    isShort: true,
    time: { input: 'date' },
    toText: (read: string | null) => read ?? '',
    ofText: (chosen: string) => chosen || null,
  }) as const;

/** An hour of the provider's clock, or none. */
export const plannedHour = <const C extends string>(column: C, label: Key) =>
  field({
    label,
    takes: v.nullable(hour),
    gives: v.nullable(v.string()),
    column,
    stored: 'civil?',
    isShort: true,
    time: { input: 'datetime-local' },
    toText: (read: string | null) => read ?? '',
    ofText: (chosen: string) => chosen || null,
  });

interface Author {
  id: number;
  role: string;
}
export const authorsText = (authors: readonly Author[]): string =>
  JSON.stringify(authors.map(({ id, role }) => ({ id, role: role.trim() })));
export const idsText = (ids: readonly number[]): string => JSON.stringify([...ids].sort((a, b) => a - b));

/** In their order, which the audit log keeps. */
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
  /** Words; the number stands behind them whatever they are. */
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
    takes: day,
    column: 'publication_date',
    stored: 'date',
    isShort: true,
    time: { input: 'date', required: true },
    toText: asIs,
    ofText: asIs,
  }),
  expirationDate: field({ ...lastDay('expirationDate'), column: 'expiration_date', stored: 'date?' }),
  unpublishAt: plannedHour('unpublish_at', 'unpublishAt'),
  /** Of the accredited offer around it. */
  reviewedOn: field({
    ...lastDay('reviewedOn'),
    gives: v.nullable(v.string()),
    column: 'reviewed_on',
    time: { input: 'date', isAsked: ({ hasActivity }) => hasActivity },
  }),
  objectives: field({ ...lineList('objectives'), column: 'objectives', stored: 'texts' }),
  keyPoints: field({ ...lineList('keyPoints'), column: 'key_points' }),
  /** In their order. */
  authors: field({
    label: 'faculty',
    takes: v.pipe(
      v.array(v.object({ id: idNumber, role: v.optional(text(COVER_MAX.role), '') })),
      v.maxLength(COVER_MAX.faculty, 'invalid-field.people'),
      v.check((all) => new Set(all.map((one) => one.id)).size === all.length, 'invalid-field.once'),
    ),
    gives: v.array(v.object({ id: v.number(), name: v.string(), role: v.string() })),
    toText: authorsText,
    ofText: (written) => JSON.parse(written) as Author[],
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
/** Each as a form holds it. */
export type CoverFields = Record<CoverField, string>;
export const COVER_NAMES = Object.keys(COVER) as CoverField[];
export const COVER_FIELDS: Readonly<Record<CoverField, CoverFieldOf>> = COVER;

type Having<Part> = { [Name in CoverField]: CoverDeclarations[Name] extends Part ? Name : never }[CoverField];
export type StoredField = Having<{ stored: string }>;
export type RecordField = Having<{ gives: v.GenericSchema }>;
/** Replied as its column has it. */
export type ColumnField = RecordField & Having<{ column: string }>;
export type CoverReply = { [Name in CoverField]: Parameters<CoverDeclarations[Name]['toText']>[0] };
export type CoverChanges = { [Name in CoverField]: v.InferOutput<CoverDeclarations[Name]['takes']> };

const schemas = (of: 'takes' | 'gives') =>
  Object.fromEntries(
    Object.entries(COVER_FIELDS).flatMap(([name, one]) => (one[of] ? [[name, one[of]]] : [])),
  );
export const COVER_TAKES = schemas('takes') as { [Name in CoverField]: CoverDeclarations[Name]['takes'] };
export const COVER_GIVES = schemas('gives') as { [Name in RecordField]: CoverDeclarations[Name]['gives'] };
/** What is written as it is sent, in the order of the parameters. */
export const STORED = COVER_NAMES.filter((name): name is StoredField => 'stored' in COVER[name]);
