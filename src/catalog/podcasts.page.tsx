import { type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { head, type MetaArgs } from '#web/head.ts';
import { clientLoad, type Loading, serverLoad } from '#web/page-load.ts';
import { useTexts } from '#web/site-data.ts';
import { PodcastDirectories, PodcastMembership } from './podcast-asides.tsx';
import { PodcastFilter } from './podcast-filter.tsx';
import { PodcastLatest, PodcastRow } from './podcast-row.tsx';
import styles from './podcasts.module.css';
import { cutText, PODCAST_FETCH_SIZE, plainText, podcastPage, podcastsPath } from './podcasts.rules.ts';
import { podcastTexts } from './podcasts.texts.ts';
import { publicationCalls } from './publication.contract.ts';

const FIELDS =
  'slug,title,excerpt,description,cover,publicationDate,private,attachment_url,attachmentSeconds,categories';
const ROWS_BEFORE_MEMBERSHIP = 4;

async function load({ api }: Loading) {
  const { data } = await api(publicationCalls.list, {
    query: {
      filter: { visibility: 'published', types: 'PODCAST' },
      fields: { Publication: FIELDS },
      include: ['categories'],
      sort: '-publicationDate',
      page: { size: PODCAST_FETCH_SIZE },
    },
  });
  const episodes = data.map(({ id, slug, title, excerpt, description, cover, categories, ...rest }) => ({
    id,
    slug,
    title,
    cover,
    text: cutText(excerpt || plainText(description)),
    topic: categories?.[0]?.name ?? '',
    date: rest.publicationDate.slice(0, 10),
    file: rest.attachment_url,
    locked: rest.private && rest.attachment_url === null,
    seconds: rest.attachmentSeconds,
  }));
  return { episodes };
}
export const loader = serverLoad(load);
export const clientLoader = clientLoad(load);
/** All episodes are here: filtering and paging ask nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export const meta = (args: MetaArgs) =>
  head(args, { title: podcastTexts.defaults.title, description: podcastTexts.defaults.description });

export default function PodcastsPage() {
  const say = useTexts(podcastTexts);
  const { episodes: all } = useLoaderData<typeof loader>();
  const [address] = useSearchParams();
  const search = address.get('search') ?? '';
  const { episodes, count, page, pages } = podcastPage(all, search, Number(address.get('page')));
  const [latest, ...others] = episodes;
  const isFront = page === 1 && !search.trim();
  const rows = isFront ? others : episodes;
  return (
    <div className={`wrap-61 ${styles.podcasts}`}>
      <h1 className="h1">{say('title')}</h1>
      <p className="lead">{say('lead')}</p>
      <PodcastDirectories />
      {isFront && latest ? <PodcastLatest episode={latest} /> : null}
      {all.length > 1 ? <PodcastFilter search={search} count={count} /> : null}
      {count === 0 ? <NoEpisodes search={search} /> : null}
      <ul className={styles.rows}>
        {rows.slice(0, ROWS_BEFORE_MEMBERSHIP).map((episode) => (
          <PodcastRow key={episode.id} episode={episode} />
        ))}
      </ul>
      <PodcastMembership />
      <ul className={styles.rows}>
        {rows.slice(ROWS_BEFORE_MEMBERSHIP).map((episode) => (
          <PodcastRow key={episode.id} episode={episode} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pages}
        to={(to) => podcastsPath(search, to)}
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

function NoEpisodes({ search }: { search: string }) {
  const say = useTexts(podcastTexts);
  if (!search) return <EmptyState text={say('noneAtAll')} />;
  return (
    <EmptyState
      text={say('none', { search: search.trim() })}
      action={<TextLink to="/podcasts">{say('showAll')}</TextLink>}
    />
  );
}
