import { useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { type Api, isFailure } from '#web/api-client.ts';
import { head, type MetaArgs } from '#web/head.ts';
import { clientLoad, type Loading, serverLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { hasToken } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { categoryCalls } from './category.contract.ts';
import styles from './library.module.css';
import {
  droppable,
  type Go,
  isUnfiltered,
  LIBRARY_PAGE_SIZE,
  type Library,
  type LibraryFilters,
  libraryPath,
  listFilter,
  readFilters,
  type Topic,
} from './library.rules.ts';
import { libraryTexts } from './library.texts.ts';
import { FeaturedTopics, LibraryFacets } from './library-facets.tsx';
import { LibraryResults } from './library-results.tsx';
import { LIBRARY_FORM, LibrarySearch } from './library-search.tsx';
import { publicationCalls } from './publication.contract.ts';
import { CARD_QUERY, type CardPublication } from './publication-card.contract.ts';

async function load({ api, url, signal }: Loading): Promise<Library> {
  const filters = readFilters(url.searchParams);
  const [topics, found] = await Promise.all([topicsOf(api, signal), publicationsOf(api, filters, signal)]);
  const drops = found.count === 0 ? await dropsOf(api, filters, signal) : [];
  return { ...found, topics, drops, failed: false };
}

async function topicsOf(api: Api, signal: AbortSignal): Promise<Topic[]> {
  const { data } = await api(categoryCalls.list, { signal });
  return data
    .filter((topic) => topic.publicationCount > 0)
    .map(({ id, name, featured, publicationCount }) => ({
      id: Number(id),
      name,
      featured,
      count: publicationCount,
    }));
}

async function publicationsOf(api: Api, filters: LibraryFilters, signal: AbortSignal) {
  const query = {
    ...CARD_QUERY,
    filter: listFilter(filters, hasToken()),
    sort: filters.sort,
    page: { size: LIBRARY_PAGE_SIZE, number: filters.page },
  };
  const { data, meta } = await api(publicationCalls.list, { query, signal });
  const publications: CardPublication[] = data;
  return { publications, count: meta.pagination?.count ?? 0, pages: meta.pagination?.pages ?? 1 };
}

/** How many there would be without each filter: the ways out of an empty list. */
async function dropsOf(api: Api, filters: LibraryFilters, signal: AbortSignal) {
  const counted = droppable(filters).map(async (drop) => {
    const query = {
      filter: listFilter(drop.without, hasToken()),
      fields: { Publication: 'slug' },
      page: { size: 1 },
    };
    const { meta } = await api(publicationCalls.list, { query, signal });
    return { ...drop, count: meta.pagination?.count ?? 0 };
  });
  return (await Promise.all(counted)).filter((drop) => drop.count > 0);
}

/** In the browser a failed search keeps the page, its words and its filters, and offers Retry. */
function inline(thrown: unknown): Library {
  if (!isFailure(thrown)) throw thrown;
  return { topics: [], publications: [], count: 0, pages: 1, drops: [], failed: true };
}

export const loader = serverLoad(load);
export const clientLoader = clientLoad((loading) => load(loading).catch(inline));

export function meta(args: MetaArgs) {
  const say = pageWords(args, libraryTexts);
  return head(args, { title: say('title'), description: say('description') });
}

export default function LibraryPage() {
  const say = useTexts(libraryTexts);
  const library = useLoaderData<Library>();
  const topics = useLastTopics(library);
  const { filters, go, loading } = useFilters();
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1 className="h1">{say('title')}</h1>
        <LibrarySearch filters={filters} go={go} />
      </header>
      {isUnfiltered(filters) ? <FeaturedTopics topics={topics} /> : null}
      <div className={styles.columns}>
        <aside className={styles.aside} aria-label={say('filters')}>
          <LibraryFacets filters={filters} topics={topics} go={go} form={LIBRARY_FORM} />
        </aside>
        <LibraryResults library={library} topics={topics} filters={filters} go={go} loading={loading} />
      </div>
    </div>
  );
}

/** When a search fails, the topics known before it stay. */
function useLastTopics({ topics, failed }: Library): Topic[] {
  const [known, setKnown] = useState(topics);
  if (!failed && topics !== known) setKnown(topics);
  return failed ? known : topics;
}

/** The state asked for last, shown at once: a box is ticked before its answer is there. */
function useFilters() {
  const location = useLocation();
  const { state, location: coming } = useNavigation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<LibraryFilters | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place with nothing under way is the answer
  useEffect(() => {
    if (state === 'idle') setAsked(null);
  }, [state, location.key]);
  const go: Go = (filters, how) => {
    setAsked(filters);
    void navigate(libraryPath(filters), { preventScrollReset: true, ...how });
  };
  const next = coming?.pathname === location.pathname ? coming : null;
  const filters = next ? readFilters(new URLSearchParams(next.search)) : asked;
  return {
    filters: filters ?? readFilters(new URLSearchParams(location.search)),
    go,
    loading: filters !== null,
  };
}
