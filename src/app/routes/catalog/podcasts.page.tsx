import { redirect, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { ledOn } from '#catalog/category/former-topic.rules.ts';
import { readFilters } from '#catalog/library/library.rules.ts';
import { PodcastDirectories, PodcastMembership } from '#catalog/podcast/components/asides.tsx';
import { PodcastFilter } from '#catalog/podcast/components/filter.tsx';
import { PodcastOwnFeed } from '#catalog/podcast/components/own-feed.tsx';
import styles from '#catalog/podcast/components/podcasts.module.css';
import { type PodcastEpisode, PodcastLatest, PodcastRow } from '#catalog/podcast/components/row.tsx';
import { podcastTexts } from '#catalog/podcast/podcasts.messages.ts';
import {
  cutText,
  findEpisodes,
  isAnswered,
  isNarrowed,
  isUnknown,
  isWhole,
  OWN_FEED,
  type PodcastFilters,
  podcastPage,
  podcastsPath,
  showTitle,
} from '#catalog/podcast/podcasts.rules.ts';
import { publicationPath } from '#catalog/publication/publication.rules.ts';
import { publicationCalls, type publicationType } from '#catalog/publication/publication.schema.ts';
import { useFetching } from '#client/api/fetching.ts';
import { withinPages } from '#client/navigation/last-page.ts';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, siteOf, useTexts } from '#client/page/site-data.ts';
import { describing } from '#client/page/structured-data.ts';
import type { Flat, Pagination as Paged } from '#kit/contract.ts';
import { lineText } from '#kit/markup-text.ts';
import { topicsOf } from '#search/results/results.store.ts';
import { head } from '#shell/seo/head.rules.ts';
import { podcastStatement } from '#shell/seo/structured-data.rules.ts';
import { classNames } from '#ui/content/class-names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

const FIELDS = {
  Publication:
    'slug,title,types,language,excerpt,description,cover,publicationDate,private,attachment_url,attachmentSeconds,categories,sections,progress',
  Section: 'lock',
};
const ROWS_BEFORE_MEMBERSHIP = 4;

const filtersOf = (url: URL): PodcastFilters => readFilters(url.searchParams);

async function load({ api, url, language, signal }: LoadContext) {
  const filters = filtersOf(url);
  const include = ['categories', 'sections'];
  const { data, pagination } = await findEpisodes(filters, (asked) =>
    api(publicationCalls.list, { query: { ...asked, fields: FIELDS, include }, signal }),
  );
  if (isUnknown(filters)) return { episodes: [], pagination: undefined };
  const counted = isWhole(filters) ? pagesOf(data, filters) : pagination;
  withinPages(filters.page, counted, (page) => podcastsPath({ ...filters, page }));
  return { episodes: data.map((listed) => episodeOf(listed, language)), pagination };
}

const pagesOf = (listed: readonly Flat<typeof publicationType>[], filters: PodcastFilters) => ({
  pages: podcastPage(listed, filters).pages,
});

/** As the list writes it, and as the player knows it. */
function episodeOf(listed: Flat<typeof publicationType>, site: string): PodcastEpisode {
  const { id, slug, title, language, cover, excerpt, description, categories, sections } = listed;
  const section = sections?.[0];
  const file = listed.attachment_url;
  return {
    id,
    slug,
    types: listed.types,
    title,
    language,
    cover,
    path: publicationPath(slug, site),
    text: cutText(excerpt || lineText(description)),
    topic: categories?.[0] ?? null,
    date: listed.publicationDate.slice(0, 10),
    file,
    locked: listed.private && file === null && section?.lock !== false,
    silent: !listed.private && file === null,
    seconds: listed.attachmentSeconds ?? 0,
    sectionId: section?.id ?? null,
    resume: listed.progress.continueSeconds,
  };
}

/** An address that names a merged topic leads on, as in the library; none of our links does, so the server alone asks. */
async function loadLed(loading: LoadContext) {
  const filters = filtersOf(loading.url);
  if (filters.categories.length > 0) {
    // Without the topics the page stands as it is asked for.
    const topics = await topicsOf(loading.api, loading.signal).catch(() => []);
    const led = ledOn(filters, topics);
    if (led) throw redirect(podcastsPath(led), 301);
  }
  return load(loading);
}

export const loader = describing(serverLoad(loadLed), (loaded, { site, words, url }) => {
  const { episodes } = shownOf(loaded, filtersOf(url));
  return [podcastStatement(site, { description: words(podcastTexts)('description'), episodes })];
});
export const clientLoader = clientLoad(load);
/** A search has all episodes at hand: more letters and other pages ask nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && isAnswered(filtersOf(currentUrl), filtersOf(nextUrl))
    ? false
    : defaultShouldRevalidate;

export function meta(args: MetaArgs & { loaderData?: Awaited<ReturnType<typeof load>> }) {
  const say = pageWords(args, podcastTexts);
  const filters = readFilters(new URLSearchParams(args.location.search));
  const { page, count } = shownOf(args.loaderData ?? { episodes: [], pagination: undefined }, filters);
  const { productName = '', origin = '' } = siteOf(args)?.site ?? {};
  const feed = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: showTitle(productName),
    href: `${origin}${OWN_FEED}`,
  };
  const path = podcastsPath({ ...filters, page });
  const noindex = filters.search !== '' || count === 0;
  return [...head(args, { title: say('title'), description: say('description'), path, noindex }), feed];
}

export default function PodcastsPage() {
  const say = useTexts(podcastTexts);
  const loaded = useLoaderData<typeof loader>();
  const filters = readFilters(new URLSearchParams(useLocation().search));
  const shown = shownOf(loaded, filters);
  const [latest, ...others] = shown.episodes;
  const isFront = shown.page === 1 && !filters.search && !isNarrowed(filters);
  const rows = isFront ? others : shown.episodes;
  return (
    <div className={`wrap-61 ${styles.podcasts}`}>
      <h1 className="h1">{say('title')}</h1>
      <p className="lead">{say('lead')}</p>
      <PodcastDirectories />
      <PodcastOwnFeed />
      {isFront && latest ? <PodcastLatest episode={latest} /> : null}
      <PodcastFilter filters={filters} count={shown.count} />
      {shown.count === 0 ? <NoEpisodes filters={filters} /> : null}
      <Rows episodes={rows.slice(0, ROWS_BEFORE_MEMBERSHIP)} filters={filters} />
      <PodcastMembership />
      <Rows episodes={rows.slice(ROWS_BEFORE_MEMBERSHIP)} filters={filters} />
      <Pagination
        page={shown.page}
        pageCount={shown.pages}
        to={(page) => podcastsPath({ ...filters, page })}
        labels={{
          list: say('pages'),
          previous: say('previous'),
          next: say('next'),
          page: (n) => say('page', { page: n }),
        }}
      />
    </div>
  );
}

/** A search is over all that came; otherwise the server has paged. */
function shownOf(
  { episodes, pagination }: { episodes: PodcastEpisode[]; pagination?: Paged | undefined },
  filters: PodcastFilters,
) {
  if (isWhole(filters)) return podcastPage(episodes, filters);
  const { count = episodes.length, page = 1, pages = 1 } = pagination ?? {};
  return { episodes, count, page, pages };
}

function Rows({ episodes, filters }: { episodes: PodcastEpisode[]; filters: PodcastFilters }) {
  const isFetching = useFetching();
  return (
    <ul
      className={classNames(styles.rows, 'laters', isFetching && 'fetching')}
      aria-busy={isFetching || undefined}
    >
      {episodes.map((episode) => (
        <PodcastRow key={episode.id} episode={episode} filters={filters} />
      ))}
    </ul>
  );
}

function NoEpisodes({ filters }: { filters: PodcastFilters }) {
  const say = useTexts(podcastTexts);
  const search = filters.search.trim();
  if (!search && !isNarrowed(filters)) return <EmptyState text={say('noneAtAll')} />;
  return (
    <EmptyState
      text={search ? say('none', { search }) : say('noneNarrowed')}
      action={<TextLink to="/podcasts">{say('showAll')}</TextLink>}
    />
  );
}
