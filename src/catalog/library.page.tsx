import { lazy } from 'react';
import { LibraryView } from '#search/library-view.tsx';
import { failedLibrary, loadLibrary } from '#search/results.store.ts';
import { head } from '#site/head.rules.ts';
import { listStatement } from '#site/structured-page.rules.ts';
import { clientLoad, type LoadContext, serverLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { describing, wordsAt } from '#web/structured-data.ts';
import { type Library, libraryPath, publicPart, readFilters } from './library.rules.ts';
import { libraryTexts } from './library.texts.ts';

const Suggestions = lazy(async () => ({
  default: (await import('#search/suggestions.tsx')).Suggestions,
}));
const AskTopic = lazy(async () => ({ default: (await import('#search/ask-topic.tsx')).AskTopic }));

const load = ({ api, url, signal }: LoadContext) => loadLibrary(api, readFilters(url.searchParams), signal);

export const loader = describing(serverLoad(load), ({ publications }, site) => {
  const say = wordsAt(site, libraryTexts);
  const about = { name: say('title'), description: say('description'), path: '/library' };
  return [listStatement(site, about, publications)];
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
