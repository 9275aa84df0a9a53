import { searchOf } from '#client/api/client.ts';
import { pageIn, positionIn } from '#client/navigation/last-page.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Call, CallResult } from '#kit/contract.ts';
import { isDate, isReversed } from '#kit/dates.ts';
import type { Texts } from '#kit/texts.ts';
import { filterOf } from './editing.store.ts';

export type SayIn = <K extends string>(texts: Texts<K>) => (key: K) => string;
/** The third element is the language of the words, if it is not the page's. */
export type Choosable = readonly [option: string, words: string, tag?: string];
/** A filter or order of a list: what is read from the address, what is requested, what the form shows. */
export interface Filter<Key extends string = string> {
  name: string;
  label?: Key;
  control: 'find' | 'field' | 'choice' | 'tick' | 'hidden';
  /** The value in the address as the form shows it, or nothing if it has no meaning. */
  read(written: string): string;
  /** What is wrong with the shown value, beside the others: nothing is loaded before it is right. */
  faultOf?(view: View): FilterFault | null;
  /** Requested if nothing is chosen. */
  otherwise?: string;
  any?: Key;
  /** The options: by messages of their own names, by other messages, or in other words. */
  options?: readonly Key[];
  said?: { [option: string]: Key | undefined };
  named?: (sayIn: SayIn) => Choosable[];
  /** Shown in the form if nothing is chosen. */
  shown?: string;
  input?: { type?: 'date'; inputMode?: 'numeric'; maxLength?: number; spellCheck?: boolean };
}
/** Each is a message of all desks. */
export type FilterFault = 'filterNumber' | 'periodReversed';
export type Filters<Key extends string = string> = readonly Filter<Key>[];
export type View = Record<string, string>;

const SEARCH_MAX = 200;
const NUMBER = /^\d{1,15}$/;
const REFERENCE_MAX = 100;
export const numberIn = (written: string) => NUMBER.exec(written)?.[0] ?? '';
const short = (written: string) => written.trim().slice(0, REFERENCE_MAX);
export const among = (options: readonly string[]) => (written: string) =>
  options.find((option) => option === written) ?? '';

/** Search words. */
export const find = <const Key extends string>(label: Key): Filter<Key> => ({
  name: 'search',
  label,
  control: 'find',
  read: (written) => written.slice(0, SEARCH_MAX),
});

interface Choice<Key> {
  label: Key;
  /** Label of the empty choice, if that is not an option itself. */
  any?: Key;
  otherwise?: string;
  shown?: string;
}
/** One of several options, each with a message of its own name. */
export const oneOf = <const Option extends string, const Key extends string>(
  name: string,
  options: readonly Option[],
  declared: Choice<Key>,
): Filter<Option | Key> => ({ name, control: 'choice', read: among(options), options, ...declared });

interface ChoiceWording<Option> {
  wordOf: (option: Option, sayIn: SayIn) => string;
  tagOf?: (option: Option) => string;
}
/** One of several options, with messages from another set. */
export const oneNamed = <const Option extends string, const Key extends string>(
  name: string,
  options: readonly Option[],
  { wordOf, tagOf, ...declared }: Choice<Key> & ChoiceWording<Option>,
): Filter<Key> => ({
  name,
  control: 'choice',
  read: among(options),
  named: (sayIn) => options.map((option) => [option, wordOf(option, sayIn), tagOf?.(option)]),
  ...declared,
});

/** One of several options, each with its message; the first in the form may be the empty choice. */
export const oneSaid = <const Key extends string>(
  name: string,
  said: Record<string, Key>,
  declared: Choice<Key>,
): Filter<Key> => ({ name, control: 'choice', read: among(Object.keys(said)), said, ...declared });

/** One of the options that the reply names. */
export const oneReplied = <const Key extends string>(name: string, declared: Choice<Key>): Filter<Key> => ({
  name,
  control: 'choice',
  read: (written) => written.slice(0, REFERENCE_MAX),
  ...declared,
});

/** Order of a list, each with its message; the first in the form is the default. */
export const order = <const Sort extends string, const Key extends string>(
  sorts: readonly Sort[],
  said: { [By in Sort | '']?: Key },
  otherwise?: Sort,
): Filter<Key | 'sort'> => ({
  name: 'sort',
  label: 'sort',
  control: 'choice',
  read: among(sorts),
  said,
  otherwise,
});

export const tick = <const Key extends string>(name: string, label: Key): Filter<Key> => ({
  name,
  label,
  control: 'tick',
  read: among(['true']),
});
const day = <const Name extends 'from' | 'to'>(name: Name): Filter<Name> => ({
  name,
  label: name,
  control: 'field',
  read: (written) => (isDate(written) ? written : ''),
  input: { type: 'date' },
});
/** The first and the last day, both included. */
export const period: Filters<'from' | 'to'> = [
  day('from'),
  { ...day('to'), faultOf: (view) => (isReversed(view) ? 'periodReversed' : null) },
];
export const number = <const Key extends string>(name: string, label: Key): Filter<Key> => ({
  name,
  label,
  control: 'field',
  read: short,
  faultOf: ({ [name]: shown = '' }) => (shown === '' || NUMBER.test(shown) ? null : 'filterNumber'),
  input: { inputMode: 'numeric', maxLength: 15 },
});
export const reference = <const Key extends string>(name: string, label: Key): Filter<Key> => ({
  name,
  label,
  control: 'field',
  read: short,
  input: { maxLength: REFERENCE_MAX, spellCheck: false },
});

/** A hidden value that is kept while other filters are changed. */
export const kept = (name: string, read: Filter['read']): Filter<never> => ({
  name,
  control: 'hidden',
  read,
});

export const viewIn = (filters: Filters, { searchParams }: URL): View =>
  Object.fromEntries(filters.map(({ name, read }) => [name, read(searchParams.get(name) ?? '')]));

/** What is wrong with the shown values, by the filter at which it is said. */
export const faultsIn = (filters: Filters, view: View): Partial<Record<string, FilterFault>> =>
  Object.fromEntries(
    filters.flatMap(({ name, faultOf }) => {
      const fault = faultOf?.(view);
      return fault ? [[name, fault]] : [];
    }),
  );
export const isAsked = (filters: Filters, view: View): boolean =>
  Object.keys(faultsIn(filters, view)).length === 0;

/** Query for the API. */
export function askedFor(filters: Filters, view: View) {
  const { sort, ...filter } = Object.fromEntries(
    filters.map(({ name, otherwise = '' }) => [name, view[name] || otherwise]),
  );
  return { filter: filterOf(filter), ...(sort ? { sort } : {}) };
}

/** Address of the filtered list as a spreadsheet, which has no pages and its own order. */
export function sheetAddress({ path }: Call, filters: Filters, view: View): string {
  const search = searchOf({ filter: askedFor(filters, view).filter });
  return search.size > 0 ? `${path}?${search}` : path;
}

type Row<C extends Call> = CallResult<C>['data'] extends readonly (infer One)[] ? One : never;
export interface Page<One> {
  view: View;
  rows: readonly One[];
  page: number;
  pages: number;
  count: number;
}
interface PageLoadOptions<C extends Call> {
  call: C;
  filters: Filters;
  /** Query, if different from what the filters say. */
  asked?: (view: View) => ReturnType<typeof askedFor>;
}
/** A list that was not loaded. */
export const NOT_ASKED = { rows: [], page: 1, pages: 1, count: 0 };
/** Loads the page of the list that the address names, with what its reply contains besides the rows. */
export const pageLoad =
  <C extends Call, Beside extends object = object>(
    { call, filters, asked = (view) => askedFor(filters, view) }: PageLoadOptions<C>,
    besideOf: (meta: CallResult<C>['meta']) => Beside = () => ({}) as Beside,
  ) =>
  async ({ api, url, signal }: LoadContext): Promise<Page<Row<C>> & Beside> => {
    const view = viewIn(filters, url);
    if (!isAsked(filters, view)) return { view, ...NOT_ASKED, ...besideOf({}) };
    const query = { ...asked(view), page: { number: pageIn(url) } };
    const { data, meta } = await api(call, { query, signal });
    return { view, rows: data as readonly Row<C>[], ...positionIn(url, meta.pagination), ...besideOf(meta) };
  };

/** Loads a list that has no pages. */
export const wholeLoad =
  <C extends Call>(call: C) =>
  async ({ api, signal }: LoadContext): Promise<Page<Row<C>>> => {
    const rows = (await api(call, { signal })).data as readonly Row<C>[];
    return { view: {}, rows, page: 1, pages: 1, count: rows.length };
  };
