import * as v from 'valibot';
import { asciiHost } from './ascii-host.ts';
import { type Call, isDeclaredField, isDeclaredType, type PageRule } from './contract.ts';
import { notFound, Refusal } from './refusal.ts';

/** What a call's query means, after its allow-lists; typed by the schemas that the call declares. */
export type Query<C extends Call = Call> = QueryOf<IncludeOf<C>, FilterOf<C>, SortOf<C>, PlainOf<C>>;
interface QueryOf<Include, Filter, Sort, Plain> {
  include: Include[];
  fields: Record<string, string[]>;
  filter: Filter;
  sort: Sort;
  page: { size: number; number: number; offset: number };
  plain: Plain;
}

type Schemas = Record<string, v.GenericSchema>;
type ValuesOf<S extends Schemas> = { [Name in keyof S]?: v.InferOutput<S[Name]> };
/** Of a call that declares nothing there is nothing to read; of any call at all, whatever it may declare. */
type Otherwise<C extends Call, Any, None> = string extends C['path'] ? Any : None;
export type FilterOf<C extends Call> = C extends { filter: infer S extends Schemas }
  ? ValuesOf<S>
  : Otherwise<C, Record<string, unknown>, Record<never, never>>;
export type PlainOf<C extends Call> = C extends { query: infer S extends Schemas }
  ? ValuesOf<S>
  : Otherwise<C, Record<string, unknown>, Record<never, never>>;
export type SortOf<C extends Call> = C extends { sort: readonly (infer Order extends string)[] }
  ? Order | null
  : Otherwise<C, string | null, null>;
/** A path may be asked for up to any of its steps. */
type StepsOf<Path extends string> =
  | Path
  | (Path extends `${infer Step}.${infer Rest}` ? Step | `${Step}.${StepsOf<Rest>}` : never);
export type IncludeOf<C extends Call> = C extends { include: readonly (infer Path extends string)[] }
  ? StepsOf<Path>
  : Otherwise<C, string, never>;

const ID = /^\d{1,15}$/;
/** Comma-separated values, as `__in` filters take them. */
const listOf = <const S extends v.GenericSchema<string, unknown>>(item: S) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text === '' ? [] : text.split(',').map((one) => one.trim()))),
    v.array(item),
    v.maxLength(100),
  );
export const idSchema = v.pipe(v.string(), v.regex(ID), v.transform(Number));
/** The number in a path; one that is none names nothing. */
export function idIn(params: Record<string, string | undefined>, name = 'id'): number {
  const text = params[name] ?? '';
  if (!ID.test(text)) throw notFound();
  return Number(text);
}
export const idList = listOf(idSchema);
export const oneOfList = <const T extends readonly string[]>(values: T) => listOf(v.picklist(values));
export const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0', 'True', 'False']),
  v.transform((text) => /^(true|1)$/i.test(text)),
);
/** A day that exists: 31 February does not. */
export const dateSchema = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)),
);
export const searchText = v.pipe(v.string(), v.maxLength(200));
const WORDS_MAX = 6;
/** The words that what is searched must hold, the longest first: it tells most. */
export const wordsIn = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS_MAX)
    .map(asciiHost)
    .sort((a, b) => b.length - a.length);

const bad = (parameter: string, detail: string, code = 'invalid-parameter') =>
  new Refusal({ code, status: 400, detail, source: { parameter } });

/** Reads the query of a call; anything not on its allow-lists is refused with 400. */
export function readQuery<const C extends Call>(declared: C, search: URLSearchParams): Query<C> {
  const query: Query = {
    include: [],
    fields: {},
    filter: {},
    sort: null,
    page: pageOf(declared.page, search),
    plain: {},
  };
  const seen = new Set<string>();
  for (const [name, value] of search) {
    if (seen.has(name)) throw bad(name, `The parameter ${name} is given twice.`);
    seen.add(name);
    const family = /^(filter|fields|page)\[([\w.]+)\]$/.exec(name);
    if (family?.[1] === 'filter')
      query.filter[family[2] ?? ''] = filterValue(declared, family[2] ?? '', name, value);
    else if (family?.[1] === 'fields')
      query.fields[family[2] ?? ''] = fieldsValue(declared, family[2] ?? '', name, value);
    else if (family?.[1] === 'page') pageName(declared, family[2] ?? '', name);
    else if (name === 'include') query.include = includeValue(declared, value);
    else if (name === 'sort') query.sort = sortValue(declared, value);
    else plainValue(declared, query, name, value);
  }
  return query as QueryOf<unknown, unknown, unknown, unknown> as Query<C>;
}

function filterValue(declared: Call, key: string, name: string, value: string): unknown {
  const schema = declared.filter?.[key];
  if (!schema || !Object.hasOwn(declared.filter ?? {}, key))
    throw bad(name, `There is no filter ${key} here.`, 'unknown-filter');
  return parsed(schema, name, value);
}

function parsed(schema: v.GenericSchema, name: string, value: string): unknown {
  const result = v.safeParse(schema, value);
  if (!result.success) throw bad(name, `The value of ${name} is not accepted.`);
  return result.output;
}

function fieldsValue(declared: Call, type: string, name: string, value: string): string[] {
  if (!declared.sparse) throw bad(name, 'Sparse fields are not offered here.', 'unknown-parameter');
  const wanted = value === '' ? [] : value.split(',');
  if (!isDeclaredType(type) || !wanted.every((one) => isDeclaredField(type, one)))
    throw bad(name, 'There is no such field.', 'unknown-fields');
  return wanted;
}

function includeValue(declared: Call, value: string): string[] {
  const allowed = declared.include ?? [];
  const wanted = value === '' ? [] : value.split(',');
  if (wanted.length > 20) throw bad('include', 'At most 20 paths can be included.');
  for (const path of wanted)
    if (!allowed.some((one) => one === path || one.startsWith(`${path}.`)))
      throw bad('include', `${path.slice(0, 60)} cannot be included here.`, 'unknown-include');
  return wanted;
}

function sortValue(declared: Call, value: string): string {
  if (!declared.sort?.includes(value)) throw bad('sort', 'This order is not offered here.', 'unknown-sort');
  return value;
}

function pageName(declared: Call, key: string, name: string): void {
  if (!declared.page || (key !== 'size' && key !== 'number'))
    throw bad(name, 'This paging is not offered here.', 'unknown-parameter');
}

function plainValue(declared: Call, query: Query, name: string, value: string): void {
  if (name.startsWith('utm_')) return;
  const schema = declared.query?.[name];
  if (!schema || !Object.hasOwn(declared.query ?? {}, name))
    throw bad(name.slice(0, 60), 'This parameter is not known here.', 'unknown-parameter');
  query.plain[name] = parsed(schema, name, value);
}

function pageOf(rule: PageRule | undefined, search: URLSearchParams) {
  if (!rule) return { size: 0, number: 1, offset: 0 };
  const size = wholeNumber(search.get('page[size]'), 'page[size]') ?? rule.size;
  const number = wholeNumber(search.get('page[number]'), 'page[number]') ?? 1;
  if (size > rule.max || (size === 0 && !rule.all))
    throw bad('page[size]', `A page has 1 to ${rule.max} entries.`);
  if (number < 1 || number > 1_000_000) throw bad('page[number]', 'Pages are numbered from 1.');
  return { size, number, offset: (number - 1) * size };
}

function wholeNumber(text: string | null, name: string): number | null {
  if (text === null) return null;
  if (!/^\d{1,7}$/.test(text)) throw bad(name, `${name} is a whole number.`);
  return Number(text);
}

/** What stands on a page of a list that is read whole; a size of 0 is all of it. */
export const onPage = <T>(all: readonly T[], { size, offset }: Query['page']): readonly T[] =>
  size === 0 ? all : all.slice(offset, offset + size);

/** `meta.pagination` of a list. */
export const pagination = (count: number, page: Query['page']) => ({
  pagination: {
    count,
    page: page.number,
    size: page.size,
    pages: page.size ? Math.max(1, Math.ceil(count / page.size)) : 1,
  },
});
