import { unturned } from '#kit/turned-text.ts';
import { PUBLICATION_TYPES, type PublicationType } from '#membership/gate/entitlement.rules.ts';
import type { CardPublication } from '../card/publication-card.schema.ts';

/** Spec §9: typing in the library waits so long before it asks. */
export const LIBRARY_DEBOUNCE_MS = 1000;
export const LIBRARY_PAGE_SIZE = 12;
const SEARCH_MAX = 200;

/** `best` is the order of the search itself: what fits best, or, when nothing is looked for, what changed last. */
export const LIBRARY_SORTS = ['best', '-modified', '-publicationDate', 'title', 'minutes'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

export type LibraryHome = '/library' | '/search';
/** The landing names the words `search`, the results `s` (spec §2); both are understood on either. */
export const searchField = (home: LibraryHome): 'search' | 's' => (home === '/search' ? 's' : 'search');

/** The library's state; the address is its only home (form of spec §3: types, categories, testType, search). */
export interface LibraryFilters {
  /** The page it is shown on: the landing, or the list of results. */
  home: LibraryHome;
  search: string;
  types: PublicationType[];
  categories: number[];
  testType: 1 | 2 | null;
  /** The last two know the reader and do nothing for a visitor. */
  completed: boolean | null;
  canTest: boolean;
  sort: LibrarySort;
  page: number;
  /** What the address asks for that there is not: it finds nothing, and is in no address of ours. */
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
/** A plain form sends fields without a value: those ask for nothing. */
const unknownIn = (search: URLSearchParams): string[] =>
  Object.entries(KNOWN).flatMap(([name, isKnown]) =>
    [...new Set(search.getAll(name).flatMap((text) => text.split(',')))]
      .filter((value) => value !== '' && !isKnown(value))
      .map((value) => `${name}=${value.slice(0, UNKNOWN_SHOWN)}`),
  );

/** Reads an address; what it does not know is told apart. Lists may be repeated (a plain form) or comma-separated. */
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
      .map(Number),
    testType: testType === '1' ? 1 : testType === '2' ? 2 : null,
    completed: completed === 'true' ? true : completed === 'false' ? false : null,
    canTest: search.get('canTest') === 'true',
    sort: sort ?? 'best',
    page: Math.max(1, Math.min(100_000, Math.trunc(Number(search.get('page'))) || 1)),
    unknown: unknownIn(search),
  };
}

/** The address of a state; defaults leave no trace, so that one state has one address. */
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

/** Of a state what makes another list for everybody: the order does not, nor does what knows the reader. */
export const publicPart = (filters: LibraryFilters): LibraryFilters => ({
  ...filters,
  completed: null,
  canTest: false,
  sort: 'best',
});

/** What the search is asked. */
export function listFilter(filters: LibraryFilters, knowsReader: boolean) {
  return {
    type__in: filters.types.join(',') || undefined,
    categories__id__in: filters.categories.join(',') || undefined,
    test_class: filters.testType ?? undefined,
    completed: knowsReader && filters.completed !== null ? filters.completed : undefined,
    can_user_take_test: knowsReader && filters.canTest ? true : undefined,
  };
}

/** One filter that is on, and the state without it. */
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

/** What may be taken away when nothing is found: every filter, and the words too when they are not all there is. */
export function droppable(filters: LibraryFilters): ActiveFilter[] {
  const active = activeFilters(filters);
  if (!filters.search || active.length === 0) return active;
  const search: ActiveFilter = {
    kind: 'search',
    value: filters.search,
    without: { ...filters, search: '', page: 1 },
  };
  return [...active, search];
}

export const NO_FILTERS: LibraryFilters = readFilters(new URLSearchParams());
/** Every filter off; the words and the order stay. */
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

/** How many each choice of a filter would give. */
export type Counts = Record<
  'types' | 'categories' | 'credit' | 'progress' | 'testable',
  Record<string, number>
>;
/** Where a lesson says what was looked for. */
export interface FoundPlace {
  title: string;
  /** Of the lesson. */
  language: string;
  path: string;
  seconds: number | null;
  snippet: { text: string; marks: [number, number][] };
}
export type FoundPublication = CardPublication & {
  place: FoundPlace | null;
  /** Where no place is told: a lesson that the reader may not open names the drug or term looked for. */
  namedInside: boolean;
  /** Of its lessons' text: English where any of it is. */
  bodyLanguage: string;
};
/** A table of a lesson that says what was looked for; its path opens the lesson there. */
export interface FoundTable {
  id: string;
  title: string;
  language: string;
  publication: string;
  publicationLanguage: string;
  path: string;
}
/** A title that comes near to what found nothing. */
export interface NearTitle {
  id: string;
  text: string;
  path: string;
}

/** A topic as a filter shows it. */
export interface Topic {
  id: number;
  slug: string;
  name: string;
  featured: boolean;
  count: number;
  /** Ids of the topics under it. */
  childs: number[];
}
/** Each topic with all under it; one whose parent is not there stands by itself. */
export function nestedTopics<T extends Pick<Topic, 'id' | 'childs'>>(topics: readonly T[]) {
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const nested = new Set(topics.flatMap(({ childs }) => childs));
  const under = ({ childs }: T): T[] =>
    childs.flatMap((id) => byId.get(id) ?? []).flatMap((child) => [child, ...under(child)]);
  return topics.filter(({ id }) => !nested.has(id)).map((topic) => ({ ...topic, under: under(topic) }));
}
/** A way out of an empty list: how many there would be without one filter. */
export type FilterRemoval = ActiveFilter & { count: number };
/** What the library and its results show. */
export interface Library {
  topics: Topic[];
  publications: FoundPublication[];
  counts: Counts;
  count: number;
  pages: number;
  /** False when there are more than were counted. */
  whole: boolean;
  /** The spelling that was looked for instead, and near ones. */
  corrected: string | null;
  near: string[];
  /** Which words, and how many of how many, was looked for when nothing says all of them. */
  relaxed: { words: string[]; count: number; of: number } | null;
  drops: FilterRemoval[];
  tables: FoundTable[];
  nearTitles: NearTitle[];
  /** The list did not come; everything else stands. */
  failed: boolean;
  /** Asked for by whoever looks, in their browser; what the server writes is counted for a visitor. */
  settled: boolean;
}
/** Goes to a state of the library. */
export type Navigate = (filters: LibraryFilters, how?: { replace?: boolean }) => void;
