import * as v from 'valibot';

/** A field of an administered record, declared once: row, wire, form and list follow from it. */
export interface Field<Value = unknown> {
  control: 'text' | 'choice';
  column: 'text' | 'texts';
  /** As it is replied, and as it may be sent; nothing in the browser. */
  gives: v.GenericSchema<unknown, Value>;
  takes: v.GenericSchema<unknown, Value>;
  options?: readonly string[];
  required?: boolean;
  /** Of several lines in a form. */
  isLong?: boolean;
  /** Its column, where that is called otherwise. */
  stored?: string;
  /** As a form holds it, and back; methods, so that a field of any value is a field. */
  toText(value: Value): string;
  ofText(text: string): Value;
}
export type Fields = Record<string, Field>;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;
export type ValuesOf<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };

const SENT_MAX = 1000;
/** Looked at by the record's own rule, which says what is wrong in a sentence. */
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

/** Several short texts; in a form with semicolons between them. */
export const list = ({ required = false } = {}): Field<string[]> => ({
  control: 'text',
  column: 'texts',
  gives: v.array(v.string()),
  takes: v.pipe(v.array(sent), v.maxLength(200)),
  required,
  toText: (values) => values.join('; '),
  ofText: (written) => tidiedList(written.split(';')),
});

/** Spaces as one, none at the ends, letters with their accents as one character; each once, nothing empty. */
export const tidiedList = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((one) => one.normalize('NFC').replace(/\s+/g, ' ').trim()).filter(Boolean)),
];
