import { redirect } from 'react-router';
import { CARD_QUERY, type CardPublication } from '#catalog/card/publication-card.schema.ts';
import { categoryCalls } from '#catalog/category/category.schema.ts';
import { ledOn } from '#catalog/category/former-topic.rules.ts';
import {
  activeFilters,
  type Counts,
  droppable,
  type FoundPublication,
  type FoundTable,
  LIBRARY_PAGE_SIZE,
  type Library,
  type LibraryFilters,
  libraryPath,
  listFilter,
  type NearTitle,
  type Topic,
} from '#catalog/library/library.rules.ts';
import { type Api, hasEnded, isFailure } from '#client/api/client.ts';
import { reportClientError } from '#client/api/client-error.ts';
import { everyPage } from '#client/navigation/every-page.ts';
import { withinPages } from '#client/navigation/last-page.ts';
import { hasToken } from '#client/session/token.ts';
import { type Facets, type Spelling, searchCalls } from '../search.schema.ts';

type SearchFindings = Omit<Library, 'topics' | 'drops' | 'failed' | 'tables' | 'nearTitles' | 'settled'>;

/** Everything that the library and the results show for a set of filters. */
export async function loadLibrary(api: Api, filters: LibraryFilters, signal: AbortSignal): Promise<Library> {
  const [all, found] = await Promise.all([topicsOf(api, signal), foundBy(api, filters, signal)]);
  const led = ledOn(filters, all);
  if (led) throw redirect(libraryPath(led), 301);
  const topics = all.filter(({ id, count }) => count || filters.categories.includes(id));
  if (filters.unknown.length > 0) return { ...found, ...nothing(), topics };
  withinPages(filters.page, { pages: found.pages }, (page) => libraryPath({ ...filters, page }));
  const [drops, nearTitles, tables] = await Promise.all([
    found.count === 0 ? dropsOf(api, filters, signal).catch(noneOf) : [],
    found.count === 0 ? nearTitlesOf(api, filters, signal).catch(noneOf) : [],
    tablesOf(api, { ...filters, search: found.corrected ?? filters.search }, signal).catch(noneOf),
  ]);
  return { ...found, topics, drops, nearTitles, tables, failed: false, settled: inBrowser() };
}

/** The results are shown without a part that could not be loaded. */
function noneOf(thrown: unknown): [] {
  if (isFailure(thrown)) return [];
  throw thrown;
}

const inBrowser = (): boolean => typeof document !== 'undefined';

/** A filter for something that does not exist finds nothing. */
const nothing = () => ({
  publications: [],
  count: 0,
  pages: 1,
  exact: true,
  corrected: null,
  near: [],
  relaxed: null,
  drops: [],
  nearTitles: [],
  tables: [],
  failed: false,
  settled: inBrowser(),
});

/** A topic with its former ids and slugs. */
type KnownTopic = Topic & { former: { id: number; slug: string }[] };
/** All topics, also those without a published title: they have an address, too. */
export async function topicsOf(api: Api, signal: AbortSignal): Promise<KnownTopic[]> {
  const data = await everyPage((number) => api(categoryCalls.list, { query: { page: { number } }, signal }));
  return data.map(
    ({ id, slug, name, language, featured, publicationCount = 0, former = [], childs = [] }) => ({
      id: Number(id),
      slug,
      name,
      language,
      featured,
      count: publicationCount,
      former,
      childs: childs.map((child) => Number(child.id)),
    }),
  );
}

const FIELDS = { include: ['publication.author'], fields: CARD_QUERY.fields };

async function foundBy(api: Api, filters: LibraryFilters, signal: AbortSignal): Promise<SearchFindings> {
  const { data, meta } = await api(searchCalls.results, {
    query: {
      ...(filters.search ? { s: filters.search } : {}),
      ...FIELDS,
      filter: listFilter(filters, hasToken()),
      ...(filters.sort === 'best' ? {} : { sort: filters.sort }),
      page: { size: LIBRARY_PAGE_SIZE, number: filters.page },
    },
    signal,
  });
  const spelling = meta.spelling as Spelling;
  return {
    publications: data.flatMap(
      ({ publication, marks, place, namedInside, bodyLanguage }): FoundPublication[] =>
        publication ? [{ ...(publication as CardPublication), marks, place, namedInside, bodyLanguage }] : [],
    ),
    counts: countsOf(meta.facets as Facets),
    count: meta.pagination?.count ?? 0,
    pages: meta.pagination?.pages ?? 1,
    exact: meta.exact !== false,
    corrected: spelling.corrected,
    near: spelling.near,
    relaxed: spelling.relaxed,
  };
}

const countsOf = (facets: Facets): Counts =>
  Object.fromEntries(
    Object.entries(facets).map(([name, values]) => [
      name,
      Object.fromEntries(values.map(({ value, count }: { value: string; count: number }) => [value, count])),
    ]),
  ) as Counts;

/** Tables are shown on the first page of a search, unless a filter narrows it to something else. */
async function tablesOf(api: Api, filters: LibraryFilters, signal: AbortSignal): Promise<FoundTable[]> {
  if (!filters.search || filters.page > 1 || activeFilters(filters).length > 0) return [];
  return (await api(searchCalls.tables, { query: { s: filters.search }, signal })).data;
}

async function nearTitlesOf(api: Api, { search }: LibraryFilters, signal: AbortSignal): Promise<NearTitle[]> {
  if (!search) return [];
  return (await api(searchCalls.near, { query: { s: search }, signal })).data;
}

/** How many results there would be without each filter: the ways out of an empty list. */
async function dropsOf(api: Api, filters: LibraryFilters, signal: AbortSignal) {
  const counted = droppable(filters).map(async (drop) => {
    const query = {
      ...(drop.without.search ? { s: drop.without.search } : {}),
      filter: listFilter(drop.without, hasToken()),
      fields: { SearchHit: 'slug' },
      page: { size: 1 },
    };
    const { meta } = await api(searchCalls.results, { query, signal });
    return { ...drop, count: meta.pagination?.count ?? 0 };
  });
  return (await Promise.all(counted)).filter((drop) => drop.count > 0);
}

const NO_COUNTS: Counts = { types: {}, categories: {}, credit: {}, progress: {}, testable: {} };

/**
 * In the browser a failed search keeps the page; any error other than a failed call is rethrown, and the end of a
 * session, after which the page is loaded as a visitor's.
 */
export function failedLibrary(thrown: unknown): Library {
  if (!isFailure(thrown) || hasEnded(thrown)) throw thrown;
  return {
    topics: [],
    ...nothing(),
    counts: NO_COUNTS,
    failed: true,
  };
}

/**
 * Spec §8: a failed search is reported, and nothing is shown. The search text is left out, as it may be about a
 * patient.
 */
export function reportSearch(thrown: unknown, path: string): void {
  const reason = isFailure(thrown) ? `${thrown.status} ${thrown.code}` : String(thrown);
  reportClientError({ message: `Search failed: ${reason}`, stack: '', path });
}
