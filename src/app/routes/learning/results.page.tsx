import { useLoaderData, useRevalidator } from 'react-router';
import { serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { personalLoad } from '#credit/personal-load.store.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { Results } from '#learning/results/components/results.tsx';
import { ResultsSkeleton } from '#learning/results/components/skeleton.tsx';
import { resultsTexts } from '#learning/results/results.messages.ts';
import { loadResults, type ResultsData } from '#learning/results/results.store.ts';
import { type Cover, loadCover } from '#learning/sitting/test.store.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';

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
