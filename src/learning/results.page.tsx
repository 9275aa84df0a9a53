import { useLoaderData, useRevalidator } from 'react-router';
import { personalLoad } from '#credit/personal-load.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { pageWords } from '#web/page-words.ts';
import { loadResults, type ResultsData } from './results.store.ts';
import { resultsTexts } from './results.texts.ts';
import { Results } from './results.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

export const loader = () => null;
export const clientLoader = personalLoad(loadResults);
export const handle = { quiet: true };
export const headers = () => NOINDEX;

export function meta(args: MetaArgs & { loaderData?: ResultsData | null }) {
  const title = args.loaderData?.attempt.title;
  const words = pageWords(args, resultsTexts)('plainTitle');
  return head(args, { title: title ? `${title} ${words}` : words, noindex: true });
}

export default function ResultsPage() {
  const data = useLoaderData() as ResultsData | null;
  const user = useSignedInOnly();
  const { revalidate } = useRevalidator();
  if (!data || !user) return <ResultsSkeleton />;
  return <Results key={data.attempt.id} {...data} user={user} onRetry={() => void revalidate()} />;
}
