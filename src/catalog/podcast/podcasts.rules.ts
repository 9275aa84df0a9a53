import type { Pagination } from '#kit/contract.ts';
import type { LibraryFilters } from '../library/library.rules.ts';

/** Spec §9: podcasts per page, and how many are fetched for it. */
export const PODCAST_PAGE_SIZE = 12;
export const PODCAST_FETCH_SIZE = 100;
export const PODCAST_TEXT_MAX = 300;

export type PodcastFilters = Pick<LibraryFilters, 'search' | 'types' | 'categories' | 'testType' | 'page'> &
  Partial<Pick<LibraryFilters, 'unknown'>>;

/** Cut at 300 characters plus an ellipsis (spec §2). */
export const cutText = (text: string, max = PODCAST_TEXT_MAX): string =>
  [...text].length > max ? `${[...text].slice(0, max).join('')}…` : text;

/** Case-insensitive substring of the title (spec §2) and any of the types, then a page of twelve. */
export function podcastPage<P extends { title: string; types: readonly string[] }>(
  episodes: readonly P[],
  { search, types, page }: Pick<PodcastFilters, 'search' | 'types' | 'page'>,
) {
  const wanted = search.trim().toLowerCase();
  const found = episodes.filter(
    (one) =>
      one.title.toLowerCase().includes(wanted) &&
      (types.length === 0 || types.some((type) => one.types.includes(type))),
  );
  const pages = Math.max(1, Math.ceil(found.length / PODCAST_PAGE_SIZE));
  const here = Math.min(Math.max(1, page || 1), pages);
  const from = (here - 1) * PODCAST_PAGE_SIZE;
  return { count: found.length, pages, page: here, episodes: found.slice(from, from + PODCAST_PAGE_SIZE) };
}

/** The address of a state, using the names of the library's filters (ROUTE-019). */
export function podcastsPath({ search, types, categories, testType, page }: PodcastFilters): string {
  const query = new URLSearchParams();
  if (search.trim()) query.set('search', search.trim());
  for (const type of types) query.append('types', type);
  for (const category of categories) query.append('categories', String(category));
  if (testType) query.set('testType', String(testType));
  if (page > 1) query.set('page', String(page));
  return `/podcasts${query.size ? `?${query}` : ''}`;
}

export const isNarrowed = (filters: PodcastFilters): boolean =>
  filters.types.length > 0 ||
  filters.categories.length > 0 ||
  filters.testType !== null ||
  isUnknown(filters);
/**
 * Whether the address asks for something that does not exist and so finds nothing. Values that only the library knows
 * are ignored here.
 */
export const isUnknown = ({ unknown = [] }: PodcastFilters): boolean =>
  unknown.some((one) => /^(types|categories|testType)=/.test(one));

/** Titles and further types are filtered here, over all episodes (spec §2). */
export const isWhole = ({ search, types }: PodcastFilters): boolean => search !== '' || types.length > 0;

/** The query for a page of the list: twelve of it or, if titles are filtered here, a hundred (spec §9). */
export const podcastQuery = (filters: PodcastFilters, page = isWhole(filters) ? 1 : filters.page) => ({
  filter: {
    visibility: 'published',
    types: 'PODCAST',
    categories__id__in: filters.categories.join(',') || undefined,
    test_class: filters.testType ?? undefined,
  },
  sort: '-publicationDate',
  page: { size: isWhole(filters) ? PODCAST_FETCH_SIZE : PODCAST_PAGE_SIZE, number: page },
});

interface EpisodeReply<P> {
  data: readonly P[];
  meta: { pagination?: Pagination };
}
/** What `ask` finds: the page of the address or, if titles are filtered here, every page, however many (A17). */
export async function findEpisodes<P>(
  filters: PodcastFilters,
  ask: (query: ReturnType<typeof podcastQuery>) => Promise<EpisodeReply<P>>,
): Promise<{ data: P[]; pagination: Pagination | undefined }> {
  const first = await ask(podcastQuery(filters));
  const { pagination } = first.meta;
  const pages = isWhole(filters) ? (pagination?.pages ?? 1) : 1;
  const others = Array.from({ length: pages - 1 }, (_, at) => ask(podcastQuery(filters, at + 2)));
  const replies = [first, ...(await Promise.all(others))];
  return { data: replies.flatMap(({ data }) => data), pagination };
}

/** Whether the loaded list also answers the next address: only what is filtered here has changed. */
export function isAnswered(before: PodcastFilters, next: PodcastFilters): boolean {
  const rest = (filters: PodcastFilters) => podcastsPath({ ...filters, search: '', types: [], page: 1 });
  if (isUnknown(before) || isUnknown(next)) return false;
  return isWhole(before) && isWhole(next) && rest(before) === rest(next);
}

/** Our own feed, open to everyone. */
export const OWN_FEED = '/podcasts/rss.xml';
/** The show's name, in its feed and for other programs. */
export const showTitle = (productName: string): string => `${productName} Podcast`;
/** Language spoken in every episode, whatever language its page and its feed are written in. */
export const SPOKEN_LANGUAGE = 'en';
/** Configuration key of the feed's address, if one other than our own is published. */
export const FEED_KEY = 'PODCAST_RSS';
/** Podcast directories, by their configuration key; one without an address is omitted (B21). */
export const DIRECTORIES = [
  { key: 'PODCAST_APPLE', name: 'Apple Podcasts' },
  { key: 'PODCAST_SPOTIFY', name: 'Spotify' },
  { key: 'PODCAST_AMAZON', name: 'Amazon Music' },
  { key: 'PODCAST_YOUTUBE', name: 'YouTube' },
  { key: FEED_KEY, name: 'RSS' },
] as const;
