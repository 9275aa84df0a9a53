import * as v from 'valibot';
import { readNumber } from '#kit/numbers.ts';
import { tidied } from '#kit/text/folded.ts';
import { civilDay } from './call.schema.ts';

/** A field of an administered record. Row, wire format, form and list all derive from this one declaration. */
export interface Field<Value = unknown> {
  control: 'text' | 'choice' | 'figure' | 'day';
  column: 'text' | 'texts' | 'int?' | 'date' | 'date?';
  /** Schema of replies, which is also that of requests; not present in the browser. */
  gives: v.GenericSchema<unknown, Value>;
  takes: v.GenericSchema<unknown, Value>;
  options?: readonly string[];
  required?: boolean;
  /** Multi-line in a form. */
  isLong?: boolean;
  /** Column name, if different. */
  stored?: string;
  /** Conversion to form text and back; declared as methods so that any `Field<Value>` is a `Field`. */
  toText(value: Value): string;
  ofText(text: string): Value;
}
export type Fields = Record<string, Field>;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;
export type ValuesOf<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };

const SENT_MAX = 1000;
/** Validated by the record's own rule, which explains in a sentence what is wrong. */
const sent = v.pipe(v.string(), v.maxLength(SENT_MAX));

interface TextOptions {
  required?: boolean;
  isLong?: boolean;
  stored?: string;
}
export const text = ({ required = true, ...more }: TextOptions = {}): Field<string> => ({
  ...more,
  control: 'text',
  column: 'text',
  gives: v.string(),
  takes: sent,
  required,
  toText: (value) => value,
  ofText: (written) => written,
});

export const choice = <const T extends readonly [string, ...string[]]>(
  options: T,
  wrong: string,
): Field<T[number]> & { options: T } => ({
  control: 'choice',
  column: 'text',
  gives: v.picklist(options),
  takes: v.picklist(options, wrong),
  options,
  toText: (value) => value,
  ofText: (chosen) => chosen as T[number],
});

/** Several short texts, separated by semicolons in a form. */
export const list = ({ required = false } = {}): Field<string[]> => ({
  control: 'text',
  column: 'texts',
  gives: v.array(v.string()),
  takes: v.pipe(v.array(sent), v.maxLength(200)),
  required,
  toText: (values) => values.join('; '),
  ofText: (written) => tidiedList(written.split(';')),
});

interface FigureOptions {
  stored?: string;
  /** How many of what is stored are one of what is typed: 100 for hundredths. */
  per?: number;
}
/** A whole number as stored, null if the field is left empty; `NaN` is typed text that is no such number. */
export const figure = ({ per = 1, ...more }: FigureOptions = {}): Field<number | null> => ({
  ...more,
  control: 'figure',
  column: 'int?',
  gives: v.nullable(v.number()),
  takes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FIGURE_MAX))),
  required: false,
  toText: (value) => (value === null ? '' : String(value / per)),
  ofText: (typed) => (typed.trim() === '' ? null : wholeOr(Math.round(readNumber(typed) * per * 100) / 100)),
});
const FIGURE_MAX = 1_000_000;
const wholeOr = (value: number): number =>
  Number.isInteger(value) && value >= 0 && value <= FIGURE_MAX ? value : Number.NaN;

/** A civil day, ISO. */
export const day = ({ stored }: { stored?: string } = {}): Field<string> => ({
  ...(stored ? { stored } : {}),
  control: 'day',
  column: 'date',
  gives: v.string(),
  takes: civilDay,
  required: true,
  toText: (value) => value,
  ofText: (chosen) => chosen,
});
/** A civil day, ISO; null if the field is left empty. */
export const optionalDay = ({ stored }: { stored?: string } = {}): Field<string | null> => ({
  ...(stored ? { stored } : {}),
  control: 'day',
  column: 'date?',
  gives: v.nullable(v.string()),
  takes: v.nullable(civilDay),
  required: false,
  toText: (value) => value ?? '',
  ofText: (chosen) => (chosen === '' ? null : chosen),
});

/** Collapses spaces, trims, composes accented letters, and drops duplicates and empty texts. */
export const tidiedList = (texts: readonly string[]): string[] => [
  ...new Set(texts.map(tidied).filter(Boolean)),
];
