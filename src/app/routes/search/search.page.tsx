import { lazy, useCallback } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { libraryTexts } from '#catalog/library/library.messages.ts';
import {
  type Library,
  type LibraryFilters,
  libraryPath,
  publicPart,
  readFilters,
  type Topic,
} from '#catalog/library/library.rules.ts';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { LibraryView } from '#search/library/components/view.tsx';
import { failedLibrary, loadLibrary, reportSearch, topicsOf } from '#search/results/results.store.ts';
import { searchTexts } from '#search/search.messages.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';

const Suggestions = lazy(async () => ({
  default: (await import('#search/suggestion/components/suggestions.tsx')).Suggestions,
}));
const AskTopic = lazy(async () => ({
  default: (await import('#search/topic-request/components/ask-topic.tsx')).AskTopic,
}));

type Results = Library & { topic: Topic | null };

async function load(loading: LoadContext): Promise<Results> {
  const { api, params, url, signal } = loading;
  const topic = params.category ? await topicCalled(params.category, loading) : null;
  return { ...(await loadLibrary(api, filtersOf(url.searchParams, topic), signal)), topic };
}

/** What a topic was called before leads to it; an unknown one leads to the page that says so (ROUTE-092). */
async function topicCalled(slug: string, { api, url, signal }: LoadContext): Promise<Topic> {
  const topics = await topicsOf(api, signal);
  const topic = topics.find((one) => one.slug === slug);
  if (topic) return topic;
  const led = topics.find(({ former }) => former.some((one) => one.slug === slug));
  throw led ? redirect(`/search/${led.slug}${url.search}`, 301) : redirect('/error-404');
}

/** The topic of the path is the one that is chosen until others are. */
function filtersOf(search: URLSearchParams, topic: Topic | null): LibraryFilters {
  const filters = readFilters(search, '/search');
  return topic && filters.categories.length === 0 ? { ...filters, categories: [topic.id] } : filters;
}

export const loader = serverLoad(load);
/** Spec §8: reported, nothing shown; what was there stays. */
export const clientLoader = clientLoad((loading) =>
  load(loading).catch((thrown: unknown): Results => {
    const failed = failedLibrary(thrown);
    if (!loading.signal.aborted) reportSearch(thrown, loading.url.pathname);
    return { ...failed, topic: null };
  }),
);
export const headers = () => NOINDEX;

export function meta(args: MetaArgs & { loaderData?: Results }) {
  const say = pageWords(args, searchTexts);
  const filters = readFilters(new URLSearchParams(args.location.search), '/search');
  const { search } = filters;
  const topic = args.loaderData?.topic;
  const title = search
    ? say('titleFor', { search })
    : topic
      ? say('titleTopic', { topic: topic.name })
      : pageWords(args, libraryTexts)('title');
  const asked = libraryPath(publicPart(filters)).slice(filters.home.length);
  return head(args, {
    title,
    description: pageWords(args, libraryTexts)('description'),
    path: args.location.pathname.replace(/\/$/, '') + asked,
    noindex: true,
  });
}

export default function SearchPage() {
  const say = useTexts(searchTexts);
  const sayLibrary = useTexts(libraryTexts);
  const { topic } = useLoaderData<Results>();
  const title = topic && (
    <PartOfMessage
      message={(name) => say('titleTopic', { topic: name })}
      part={topic.name}
      language={topic.language}
    />
  );
  const read = useCallback((search: URLSearchParams) => filtersOf(search, topic), [topic]);
  return (
    <LibraryView
      title={title ?? sayLibrary('title')}
      read={read}
      suggestions={Suggestions}
      deadEnd={AskTopic}
    />
  );
}
