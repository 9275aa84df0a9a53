import { useLoaderData, useRevalidator } from 'react-router';
import { personalLoad } from '#credit/personal-load.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { serverLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import type { MetaArgs } from '#web/site-data.ts';
import { loadResults, type ResultsData } from './results.store.ts';
import { resultsTexts } from './results.texts.ts';
import { Results } from './results.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { type Cover, loadCover } from './test.store.ts';

export const loader = serverLoad(loadCover);
export const clientLoader = personalLoad(loadResults);
export const handle = { quiet: true, cover: ({ cover }: Cover) => cover };
export const headers = () => NOINDEX;

export function meta(args: MetaArgs & { loaderData?: ResultsData | Cover }) {
  const loaded = args.loaderData;
  const title = loaded && 'attempt' in loaded ? loaded.attempt.title : null;
  const words = pageWords(args, resultsTexts)('plainTitle');
  return head(args, { title: title ? `${title} ${words}` : words, noindex: true });
}

export default function ResultsPage() {
  const data = useLoaderData() as ResultsData | Cover;
  const user = useSignedInOnly();
  const { revalidate } = useRevalidator();
  if (!('attempt' in data) || !user) return <ResultsSkeleton />;
  return <Results key={data.attempt.id} {...data} user={user} onRetry={() => void revalidate()} />;
}
