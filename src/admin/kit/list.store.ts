import { browserApi } from '#client/api/browser-api.ts';
import { pageIn, positionIn } from '#client/navigation/last-page.ts';
import type { LoadContext } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import type { Pagination } from '#kit/contract.ts';
import { dateText } from '#kit/dates.ts';
import type { Texts } from '#kit/texts.ts';
import { head } from '#shell/seo/head.rules.ts';
import { chosen, filterOf, searchOf } from './editing.store.ts';
import type { AnyResource, RecordOf, ValuesOfResource } from './resource.schema.ts';

/** Form values: every field as text. */
type FormValues = Record<string, string>;
export interface ListData<R extends AnyResource> {
  view: Record<string, string>;
  rows: RecordOf<R>[];
  page: number;
  pages: number;
  count: number;
}

/** Loads the page of the list that the address names. */
export const listOf =
  <R extends AnyResource>({ calls, fields, filters }: R) =>
  async ({ api, url, signal }: LoadContext): Promise<ListData<R>> => {
    const narrowed = filters.map((name) => [name, chosen(url, name, fields[name]?.options ?? [])]);
    const view: Record<string, string> = { ...Object.fromEntries(narrowed), search: searchOf(url) };
    const query = { filter: filterOf(view), page: { number: pageIn(url) } };
    const { data, meta } = await api(calls.list, { query, signal });
    return { view, rows: data as RecordOf<R>[], ...positionIn(url, meta.pagination) };
  };

/** A record by itself, whatever the filters of the list. */
export const recordById = async <R extends AnyResource>(
  { calls }: R,
  id: string,
): Promise<RecordOf<R> | null> =>
  (await browserApi()(calls.list, { query: { filter: { id } } })).data[0] ?? null;

export const titleOf =
  <Key extends string>(texts: Texts<Key>, title: Key) =>
  (args: MetaArgs) =>
    head(args, { title: pageWords(args, texts)(title), noindex: true });

export function formOf<R extends AnyResource>({ fields }: R, one?: Partial<RecordOf<R>>): FormValues {
  const values = one as Record<string, never> | undefined;
  const texts = Object.entries(fields).map(([name, { toText, options }]) => [
    name,
    values ? toText(values[name] as never) : (options?.[0] ?? ''),
  ]);
  return Object.fromEntries(texts);
}
/** Values that messages in a language may name: the record's fields, and those calculated in addition. */
export function namesOf<R extends AnyResource>(resource: R, one: RecordOf<R>, language: string): FormValues {
  const texts = Object.entries(one).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const typed = Object.entries(formOf(resource, one)).map(([name, text]) => [
    name,
    resource.fields[name]?.control === 'day' && text ? dateText(text, language) : text,
  ]);
  return { ...Object.fromEntries(texts), ...Object.fromEntries(typed) };
}
export function valuesIn<R extends AnyResource>({ fields }: R, form: FormValues): ValuesOfResource<R> {
  const values = Object.entries(fields).map(([name, { ofText }]) => [name, ofText(form[name] ?? '')]);
  return Object.fromEntries(values) as ValuesOfResource<R>;
}

export async function add<R extends AnyResource>({ type, calls }: R, attributes: ValuesOfResource<R>) {
  const body = { data: { type, attributes } };
  return (await browserApi()(calls.create, { body })).data as RecordOf<R>;
}
export async function change<R extends AnyResource>(
  { type, calls }: R,
  id: string,
  attributes: ValuesOfResource<R> & { version: string },
) {
  const body = { data: { type, attributes } };
  return (await browserApi()(calls.update, { params: { id }, body })).data as RecordOf<R>;
}
export const remove = ({ calls }: AnyResource, one: { id: string; version?: unknown }) =>
  browserApi()(calls.remove, { params: { id: one.id }, query: { seen: one.version } });

/** What a search in a dialog shows, and how many match. */
export interface MatchList<Row> {
  rows: Row[];
  count: number;
}
export const matchListIn = <Row>(reply: {
  data: Row[];
  meta: { pagination?: Pagination };
}): MatchList<Row> => ({
  rows: reply.data,
  count: reply.meta.pagination?.count ?? reply.data.length,
});
