import * as v from 'valibot';
import { asciiHost } from './address/ascii-host.ts';
import type { Call } from './contract.ts';
import { isDate, isInstant } from './dates.ts';

/** A call's query as interpreted, after its allow-lists; typed by the schemas that the call declares. */
export type Query<C extends Call = Call> = QueryOf<IncludeOf<C>, FilterOf<C>, SortOf<C>, PlainQueryOf<C>>;
export interface QueryOf<Include, Filter, Sort, Plain> {
  include: Include[];
  fields: Record<string, string[]>;
  filter: Filter;
  sort: Sort;
  page: { size: number; number: number; offset: number };
  plain: Plain;
}

type Schemas = Record<string, v.GenericSchema>;
type ValuesOf<S extends Schemas> = { [Name in keyof S]?: v.InferOutput<S[Name]> };
/** A call that declares nothing has nothing to read; a generic call may declare anything. */
type QueryOr<C extends Call, Any, None> = string extends C['path'] ? Any : None;
export type FilterOf<C extends Call> = C extends { filter: infer S extends Schemas }
  ? ValuesOf<S>
  : QueryOr<C, Record<string, unknown>, Record<never, never>>;
export type PlainQueryOf<C extends Call> = C extends { query: infer S extends Schemas }
  ? ValuesOf<S>
  : QueryOr<C, Record<string, unknown>, Record<never, never>>;
export type SortOf<C extends Call> = C extends { sort: readonly (infer Order extends string)[] }
  ? Order | null
  : QueryOr<C, string | null, null>;
/** A path may be requested up to any of its steps. */
type StepsOf<Path extends string> =
  | Path
  | (Path extends `${infer Step}.${infer Rest}` ? Step | `${Step}.${StepsOf<Rest>}` : never);
export type IncludeOf<C extends Call> = C extends { include: readonly (infer Path extends string)[] }
  ? StepsOf<Path>
  : QueryOr<C, string, never>;

export const ID = /^\d{1,15}$/;
/** Comma-separated values, as `__in` filters take them. */
const listOf = <const S extends v.GenericSchema<string, unknown>>(item: S) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text === '' ? [] : text.split(',').map((one) => one.trim()))),
    v.array(item),
    v.maxLength(100),
  );
export const idSchema = v.pipe(v.string(), v.regex(ID), v.transform(Number));
export const idList = listOf(idSchema);
export const oneOfList = <const T extends readonly string[]>(values: T) => listOf(v.picklist(values));
export const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0', 'True', 'False']),
  v.transform((text) => /^(true|1)$/i.test(text)),
);
/** A date that exists: 31 February does not. */
export const dateSchema = v.pipe(v.string(), v.check(isDate));
const NO_INSTANT = 'invalid-field.instant';
/** An instant on a date that exists. */
export const instantSchema = v.pipe(v.string(), v.check(isInstant, NO_INSTANT));
export const searchText = v.pipe(v.string(), v.maxLength(200));
const WORDS_MAX = 6;
/** The words that a match must contain, the longest first, because it narrows most. */
export const wordsIn = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS_MAX)
    .map(asciiHost)
    .sort((a, b) => b.length - a.length);

/** One page of a list that is read whole; with a size of 0 all of it is on the first page. */
export const onPage = <T>(all: readonly T[], { size, number, offset }: Query['page']): readonly T[] =>
  size > 0 ? all.slice(offset, offset + size) : number > 1 ? [] : all;

/** `meta.pagination` of a list. */
export const pagination = (count: number, page: Query['page']) => ({
  pagination: {
    count,
    page: page.number,
    size: page.size,
    pages: page.size ? Math.max(1, Math.ceil(count / page.size)) : 1,
  },
});
