import * as v from 'valibot';
import { type Call, isDeclaredField, isDeclaredType, type PageRule } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import { ownValue } from '#kit/own-value.ts';
import { ID, type Query, type QueryOf } from '#kit/query.ts';
import { refuse } from './read-query.refusals.ts';

const INCLUDES_MAX = 20;
const PAGES_MAX = 1_000_000;
const at = (parameter: string) => ({ source: { parameter } });

/** The numeric id in a path; anything else is not found. */
export function idIn(params: Record<string, string | undefined>, name = 'id'): number {
  const text = params[name] ?? '';
  if (!ID.test(text)) throw notFound();
  return Number(text);
}

/** Reads the query of a call; anything not on its allow-lists is refused with 400. */
export function readQuery<const C extends Call>(declared: C, search: URLSearchParams): Query<C> {
  const query: Query = {
    include: [...(declared.includedUnasked ?? [])],
    fields: {},
    filter: {},
    sort: null,
    page: pageOf(declared.page, search),
    plain: {},
  };
  const seen = new Set<string>();
  for (const [name, value] of search) {
    if (seen.has(name)) throw refuse('invalid-parameter.twice', { name }, at(name));
    seen.add(name);
    const family = /^(filter|fields|page)\[([\w.]+)\]$/.exec(name);
    if (family?.[1] === 'filter')
      setGiven(query.filter, family[2] ?? '', filterValue(declared, family[2] ?? '', name, value));
    else if (family?.[1] === 'fields')
      query.fields[family[2] ?? ''] = fieldsValue(declared, family[2] ?? '', name, value);
    else if (family?.[1] === 'page') pageName(declared, family[2] ?? '', name);
    else if (name === 'include') query.include = includeValue(declared, value);
    else if (name === 'sort') query.sort = sortValue(declared, value);
    else plainValue(declared, query, name, value);
  }
  return query as QueryOf<unknown, unknown, unknown, unknown> as Query<C>;
}

/** The records themselves: naming none of them asks for none. */
const RECORDS = 'id__in';
/** A choice of nothing chooses nothing, as an empty search does: it is not given. */
function setGiven(into: Record<string, unknown>, key: string, value: unknown): void {
  if (!Array.isArray(value) || value.length > 0 || key === RECORDS) into[key] = value;
}

function filterValue(declared: Call, key: string, name: string, value: string): unknown {
  const schema = ownValue(declared.filter ?? {}, key);
  if (!schema) throw refuse('unknown-filter', { name: key }, at(name));
  return parsed(schema, name, value);
}

function parsed(schema: v.GenericSchema, name: string, value: string): unknown {
  const result = v.safeParse(schema, value);
  if (!result.success) throw refuse('invalid-parameter', { name }, at(name));
  return result.output;
}

function fieldsValue(declared: Call, type: string, name: string, value: string): string[] {
  if (!declared.sparse) throw refuse('unknown-parameter.sparse', {}, at(name));
  const wanted = value === '' ? [] : value.split(',');
  if (!isDeclaredType(type) || !wanted.every((one) => isDeclaredField(type, one)))
    throw refuse('unknown-fields', {}, at(name));
  return wanted;
}

function includeValue(declared: Call, value: string): string[] {
  const allowed = declared.include ?? [];
  const wanted = value === '' ? [] : value.split(',');
  if (wanted.length > INCLUDES_MAX) throw refuse('invalid-parameter.includes', { n: INCLUDES_MAX });
  if (wanted.includes('')) throw refuse('invalid-parameter', { name: 'include' }, at('include'));
  for (const path of wanted)
    if (!allowed.some((one) => one === path || one.startsWith(`${path}.`)))
      throw refuse('unknown-include', { path: path.slice(0, 60) });
  return wanted;
}

function sortValue(declared: Call, value: string): string {
  if (!declared.sort?.includes(value)) throw refuse('unknown-sort');
  return value;
}

function pageName(declared: Call, key: string, name: string): void {
  if (!declared.page || (key !== 'size' && key !== 'number'))
    throw refuse('unknown-parameter.paging', {}, at(name));
}

function plainValue(declared: Call, query: Query, name: string, value: string): void {
  if (name.startsWith('utm_')) return;
  const schema = ownValue(declared.query ?? {}, name);
  if (!schema) throw refuse('unknown-parameter', {}, at(name.slice(0, 60)));
  setGiven(query.plain, name, parsed(schema, name, value));
}

function pageOf(rule: PageRule | undefined, search: URLSearchParams) {
  if (!rule) return { size: 0, number: 1, offset: 0 };
  const size = wholeNumber(search.get('page[size]'), 'page[size]') ?? rule.size;
  const number = wholeNumber(search.get('page[number]'), 'page[number]') ?? 1;
  if (size > rule.max || (size === 0 && !rule.all))
    throw refuse('invalid-parameter.page-size', { n: rule.max });
  if (number < 1 || number > PAGES_MAX) throw refuse('invalid-parameter.page-number', { n: PAGES_MAX });
  return { size, number, offset: (number - 1) * size };
}

function wholeNumber(text: string | null, name: string): number | null {
  if (text === null) return null;
  if (!/^\d+$/.test(text)) throw refuse('invalid-parameter.whole-number', { name }, at(name));
  return Number(text);
}
