import { unturned } from '#kit/text/turned-text.ts';
import { PUBLICATION_TYPES, type PublicationType } from '#membership/gate/entitlement.rules.ts';
import type { CardPublication } from '../card/publication-card.schema.ts';
import type { TextMarks } from '../listed-page/marks.rules.ts';
import type { FoundPlace } from './found-place.schema.ts';

/** Spec §9: delay between typing in the library and the search. */
export const LIBRARY_DEBOUNCE_MS = 1000;
export const LIBRARY_PAGE_SIZE = 12;
const SEARCH_MAX = 200;

/** `best` is the order of the search itself: best match or, without a search, last changed. */
export const LIBRARY_SORTS = ['best', '-modified', '-publicationDate', 'title', 'minutes'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

export type LibraryHome = '/library' | '/search';
/** The landing page names the words `search`, the results `s` (spec §2); both work on either. */
export const searchField = (home: LibraryHome): 'search' | 's' => (home === '/search' ? 's' : 'search');

/** The library's state; it is stored only in the address (form of spec §3: types, categories, testType, search). */
export interface LibraryFilters {
  /** The page it is shown on: the landing page, or the list of results. */
  home: LibraryHome;
  search: string;
  types: PublicationType[];
  categories: number[];
  testType: 1 | 2 | null;
  /** The last two depend on the reader and do nothing for a visitor. */
  completed: boolean | null;
  canTest: boolean;
  sort: LibrarySort;
  page: number;
  /** Values in the address that do not exist: they find nothing, and we never link to them. */
  unknown: readonly string[];
}

const UNKNOWN_SHOWN = 60;
const KNOWN: Record<string, (value: string) => boolean> = {
  types: (value) => PUBLICATION_TYPES.some((type) => type === value),
  categories: (value) => /^\d{1,15}$/.test(value),
  testType: (value) => ['1', '2'].includes(value),
  completed: (value) => ['true', 'false'].includes(value),
  canTest: (value) => ['true', 'false'].includes(value),
  sort: (value) => LIBRARY_SORTS.some((sort) => sort === value),
};
/** A plain form sends fields without a value: those are ignored. */
const unknownIn = (search: URLSearchParams): string[] =>
  Object.entries(KNOWN).flatMap(([name, isKnown]) =>
    [...new Set(search.getAll(name).flatMap((text) => text.split(',')))]
      .filter((value) => value !== '' && !isKnown(value))
      .map((value) => `${name}=${value.slice(0, UNKNOWN_SHOWN)}`),
  );

/** As many as a list accepts. */
const CATEGORIES_MAX = 100;
/** Parses an address; unknown values are kept separately. Lists may be repeated (a plain form) or comma-separated. */
export function readFilters(search: URLSearchParams, home: LibraryHome = '/library'): LibraryFilters {
  const list = (name: string) => [...new Set(search.getAll(name).flatMap((text) => text.split(',')))];
  const testType = search.get('testType');
  const completed = search.get('completed');
  const sort = LIBRARY_SORTS.find((one) => one === search.get('sort'));
  return {
    home,
    search: unturned(search.get(searchField(home)) ?? search.get('search') ?? search.get('s') ?? '')
      .trim()
      .slice(0, SEARCH_MAX),
    types: PUBLICATION_TYPES.filter((type) => list('types').includes(type)),
    categories: list('categories')
      .filter((id) => /^\d{1,15}$/.test(id))
      .slice(0, CATEGORIES_MAX)
      .map(Number),
    testType: testType === '1' ? 1 : testType === '2' ? 2 : null,
    completed: completed === 'true' ? true : completed === 'false' ? false : null,
    canTest: search.get('canTest') === 'true',
    sort: sort ?? 'best',
    page: Math.max(1, Math.min(100_000, Math.trunc(Number(search.get('page'))) || 1)),
    unknown: unknownIn(search),
  };
}

/** The address of a state; defaults are omitted, so that one state has one address. */
export function libraryPath(filters: LibraryFilters): string {
  const search = new URLSearchParams();
  if (filters.search) search.set(searchField(filters.home), filters.search);
  for (const type of filters.types) search.append('types', type);
  for (const category of filters.categories) search.append('categories', String(category));
  if (filters.testType) search.set('testType', String(filters.testType));
  if (filters.completed !== null) search.set('completed', String(filters.completed));
  if (filters.canTest) search.set('canTest', 'true');
  if (filters.sort !== 'best') search.set('sort', filters.sort);
  if (filters.page > 1) search.set('page', String(filters.page));
  return `${filters.home}${search.size ? `?${search}` : ''}`;
}

/** The part of a state that changes the list for everyone: not the order, nor what depends on the reader. */
export const publicPart = (filters: LibraryFilters): LibraryFilters => ({
  ...filters,
  completed: null,
  canTest: false,
  sort: 'best',
});

/** The query sent to the search. */
export function listFilter(filters: LibraryFilters, knowsReader: boolean) {
  return {
    type__in: filters.types.join(',') || undefined,
    categories__id__in: filters.categories.join(',') || undefined,
    test_class: filters.testType ?? undefined,
    completed: knowsReader && filters.completed !== null ? filters.completed : undefined,
    can_user_take_test: knowsReader && filters.canTest ? true : undefined,
  };
}

/** An active filter, and the state without it. */
export interface ActiveFilter {
  kind: 'search' | 'type' | 'category' | 'testType' | 'completed' | 'canTest';
  value: string;
  without: LibraryFilters;
}

export function activeFilters(filters: LibraryFilters): ActiveFilter[] {
  const base = { ...filters, page: 1 };
  const one = (
    kind: ActiveFilter['kind'],
    value: unknown,
    without: Partial<LibraryFilters>,
  ): ActiveFilter => ({
    kind,
    value: String(value),
    without: { ...base, ...without },
  });
  return [
    ...filters.categories.map((id) =>
      one('category', id, { categories: filters.categories.filter((other) => other !== id) }),
    ),
    ...filters.types.map((type) =>
      one('type', type, { types: filters.types.filter((other) => other !== type) }),
    ),
    ...(filters.testType ? [one('testType', filters.testType, { testType: null })] : []),
    ...(filters.canTest ? [one('canTest', 'true', { canTest: false })] : []),
    ...(filters.completed !== null ? [one('completed', filters.completed, { completed: null })] : []),
  ];
}

/** Each is counted by a search of its own. */
const DROPPED_MAX = 12;
/** What can be removed when nothing is found: the first filters, and also the words if they are not all there is. */
export function droppable(filters: LibraryFilters): ActiveFilter[] {
  const active = activeFilters(filters).slice(0, DROPPED_MAX);
  if (!filters.search || active.length === 0) return active;
  const without = { ...filters, search: '', page: 1 };
  return [...active, { kind: 'search', value: filters.search, without }];
}

export const NO_FILTERS: LibraryFilters = readFilters(new URLSearchParams());
/** All filters off; words and order stay. */
export const cleared = ({ home, search, sort }: LibraryFilters): LibraryFilters => ({
  ...NO_FILTERS,
  home,
  search,
  sort,
});
export const isUnfiltered = (filters: LibraryFilters): boolean =>
  filters.search === '' &&
  filters.page === 1 &&
  filters.unknown.length === 0 &&
  activeFilters(filters).length === 0;

export const toggled = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** Number of results for each choice of a filter. */
export type Counts = Record<
  'types' | 'categories' | 'credit' | 'progress' | 'testable',
  Record<string, number>
>;
export type FoundPublication = CardPublication & {
  /** What the search found in its excerpt. */
  marks: TextMarks;
  place: FoundPlace | null;
  /** If no place is shown: a lesson that the reader may not open contains the drug or term searched for. */
  namedInside: boolean;
  /** Language of its lessons' text: English if any of it is. */
  bodyLanguage: string;
};
/** A table of a lesson that contains the search terms; its path opens the lesson there. */
export interface FoundTable {
  id: string;
  title: string;
  language: string;
  publication: string;
  publicationLanguage: string;
  path: string;
}
/** A title similar to a search that found nothing. */
export interface NearTitle {
  id: string;
  text: string;
  path: string;
}

/** A topic as shown in a filter; `language`: of its name. */
export interface Topic {
  id: number;
  slug: string;
  name: string;
  language: string;
  featured: boolean;
  count: number;
  /** Ids of its subtopics. */
  childs: number[];
}
/** Nests topics under their parents; a topic whose parent is missing is at the top level. */
export function nestedTopics<T extends Pick<Topic, 'id' | 'childs'>>(topics: readonly T[]) {
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const nested = new Set(topics.flatMap(({ childs }) => childs));
  const under = ({ childs }: T): T[] =>
    childs.flatMap((id) => byId.get(id) ?? []).flatMap((child) => [child, ...under(child)]);
  return topics.filter(({ id }) => !nested.has(id)).map((topic) => ({ ...topic, under: under(topic) }));
}
/** A way out of an empty list: the number of results without one filter. */
export type FilterRemoval = ActiveFilter & { count: number };
/** The data shown by the library and its results. */
export interface Library {
  topics: Topic[];
  publications: FoundPublication[];
  counts: Counts;
  count: number;
  pages: number;
  /** False if there are more results than were counted. */
  exact: boolean;
  /** The spelling that was searched for instead, and similar ones. */
  corrected: string | null;
  near: string[];
  /** If nothing contains all the words: which words, and how many of how many, were searched for. */
  relaxed: { words: string[]; count: number; of: number } | null;
  drops: FilterRemoval[];
  tables: FoundTable[];
  nearTitles: NearTitle[];
  /** The list could not be loaded; everything else can be shown. */
  failed: boolean;
  /** Loaded by the reader's own browser; what the server renders is counted for a visitor. */
  settled: boolean;
}
/** Navigates to a state of the library. */
export type Navigate = (filters: LibraryFilters, how?: { replace?: boolean }) => void;
