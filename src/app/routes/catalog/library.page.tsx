import { lazy } from 'react';
import { libraryTexts } from '#catalog/library/library.messages.ts';
import {
  LIBRARY_PAGE_SIZE,
  type Library,
  libraryPath,
  publicPart,
  readFilters,
} from '#catalog/library/library.rules.ts';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { describing } from '#client/page/structured-data.ts';
import { LibraryView } from '#search/library/components/view.tsx';
import { failedLibrary, loadLibrary } from '#search/results/results.store.ts';
import { head } from '#shell/seo/head.rules.ts';
import { listStatement } from '#shell/seo/structured-page.rules.ts';

const Suggestions = lazy(async () => ({
  default: (await import('#search/suggestion/components/suggestions.tsx')).Suggestions,
}));
const AskTopic = lazy(async () => ({
  default: (await import('#search/topic-request/components/ask-topic.tsx')).AskTopic,
}));

const load = ({ api, url, signal }: LoadContext) => loadLibrary(api, readFilters(url.searchParams), signal);

export const loader = describing(serverLoad(load), ({ publications }, { site, words, url }) => {
  const say = words(libraryTexts);
  const filters = publicPart(readFilters(url.searchParams));
  const about = { name: say('title'), description: say('description'), path: libraryPath(filters) };
  return [listStatement(site, about, publications, (filters.page - 1) * LIBRARY_PAGE_SIZE)];
});
/** In the browser a list that does not come keeps the page, its words and its filters, and offers Retry. */
export const clientLoader = clientLoad((loading) => load(loading).catch(failedLibrary));

export function meta(args: MetaArgs & { loaderData?: Library }) {
  const say = pageWords(args, libraryTexts);
  const filters = readFilters(new URLSearchParams(args.location.search));
  return head(args, {
    title: say('title'),
    description: say('description'),
    path: libraryPath(publicPart(filters)),
    noindex: filters.search !== '' || args.loaderData?.count === 0,
  });
}

const read = (search: URLSearchParams) => readFilters(search);

export default function LibraryPage() {
  const say = useTexts(libraryTexts);
  return <LibraryView title={say('title')} read={read} suggestions={Suggestions} deadEnd={AskTopic} />;
}
