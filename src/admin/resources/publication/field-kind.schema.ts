import * as v from 'valibot';
import { isCivilHour } from '#kit/zones.ts';
import { civilDay, idNumber, text } from '../../kit/call.schema.ts';
import { COVER_MAX } from './publication.data.ts';
import type { publicationDeskTexts } from './publication.messages.ts';

type Key = keyof typeof publicationDeskTexts.defaults;
/** A field of a cover, declared once: wire, form and, if it is a plain column, its statements. */
export interface CoverFieldOf<Sent = unknown, Read = unknown> {
  label: Key;
  takes: v.GenericSchema<unknown, Sent>;
  /** Its schema in the record of a reply; fields that lists also show are outside the record. */
  gives?: v.GenericSchema<unknown, Read>;
  /** Column it is read from unchanged. */
  column?: string;
  /** Column type it is written as, unchanged. */
  stored?: 'text' | 'texts' | 'int' | 'bool' | 'date' | 'date?' | 'civil?';
  /** Whether the audit log records the former value; of long texts, only that they changed. */
  isShort?: boolean;
  /** How its date or hour is chosen, and whether its form asks for it. */
  time?: {
    input: 'date' | 'hour' | 'datetime-local';
    required?: boolean;
    isAsked?: (record: { hasActivity: boolean }) => boolean;
  };
  /** The input for an English text of its own. */
  words?: { max?: number; rows?: number; hint?: Key; required?: boolean };
  toText(read: Read, id: string): string;
  ofText(text: string): Sent;
}

/** Line ends differ between browsers without meaning; so do spaces at the end. */
export const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
/** The lines that are not blank, trimmed. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const asIs = (text: string) => text;
export const hour = v.pipe(
  v.string(),
  v.check((given) => isCivilHour(given), 'invalid-field.hour'),
  v.examples(['2027-03-01T09:00']),
);
export const lines = v.pipe(
  v.array(v.pipe(text(COVER_MAX.line), v.minLength(1, 'invalid-field.line'))),
  v.maxLength(COVER_MAX.lines, 'invalid-field.lines'),
);
export const named = v.object({ id: v.number(), name: v.string() });

export const field = <const F extends CoverFieldOf>(declared: F): F => declared;
export const line = <const C extends string>(
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
export const reference = (label: Key) =>
  field({
    label,
    takes: v.nullable(idNumber),
    gives: v.nullable(named),
    toText: (read: { id: number } | null) => (read ? String(read.id) : ''),
    ofText: (chosen) => (chosen === '' ? null : Number(chosen)),
  });
export const lineList = (label: Key) =>
  ({
    label,
    takes: lines,
    gives: v.array(v.string()),
    words: { rows: 5, hint: 'linesHint' },
    toText: (read: readonly string[]) => read.join('\n'),
    ofText: (written: string) => linesOf(plain(written)),
  }) as const;
export const lastDay = (label: Key) =>
  ({
    label,
    takes: v.nullable(civilDay),
    isShort: true,
    time: { input: 'date' },
    toText: (read: string | null) => read ?? '',
    ofText: (chosen: string) => chosen || null,
  }) as const;

/** An hour on the provider's clock, or none. */
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

export interface CoverAuthor {
  id: number;
  role: string;
}
export const authorsText = (authors: readonly CoverAuthor[]): string =>
  JSON.stringify(authors.map(({ id, role }) => ({ id, role: role.trim() })));
export const idsText = (ids: readonly number[]): string => JSON.stringify([...ids].sort((a, b) => a - b));
