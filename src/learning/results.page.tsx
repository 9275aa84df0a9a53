import { redirect, useLoaderData, useRevalidator } from 'react-router';
import { publicationCalls } from '#catalog/publication.contract.ts';
import { personalLoad, useSignedInOnly } from '#credit/signed-in.tsx';
import { type Api, isFailure } from '#web/api-client.ts';
import { head, type MetaArgs, NOINDEX, siteOf } from '#web/head.ts';
import type { Loading } from '#web/page-load.ts';
import { attemptCalls, testCalls } from './attempt.contract.ts';
import { Results } from './results.tsx';
import { resultsTexts } from './results.texts.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';

async function load({ api, params, url }: Loading) {
  const id = params.publicationId ?? '';
  if (!/^\d{1,15}$/.test(id)) throw redirect('/error-404');
  const attemptId = url.searchParams.get('attempt') ?? (await latestAttempt(api, id));
  if (!attemptId) throw redirect(`/publication/${id}/test`);
  const [{ data: attempt }, stats] = await Promise.all([
    api(attemptCalls.one, { params: { id: attemptId }, query: { include: ['questions.answers', 'publication.sections'] } }),
    peersOf(api, id),
  ]);
  const own = attempt.publication?.id;
  if (own && own !== id) throw redirect(`/publication/${own}/test/results?attempt=${attempt.id}`);
  return { attempt, stats };
}
export type ResultsData = Awaited<ReturnType<typeof load>>;

/** Without an attempt in the address: the one that passed, else the latest. */
async function latestAttempt(api: Api, id: string): Promise<string | undefined> {
  const { data } = await api(publicationCalls.one, { params: { id } });
  return data.completedTestResult?.id ?? data.testResults[0]?.id;
}

/** The comparison may fail by itself; the results stand without it. */
const peersOf = (api: Api, id: string) =>
  api(testCalls.stats, { params: { id } }).then(
    ({ data }) => data,
    (thrown: unknown) => {
      if (isFailure(thrown)) return null;
      throw thrown;
    },
  );

export const loader = () => null;
export const clientLoader = personalLoad(load);
export const headers = () => NOINDEX;

export function meta(args: MetaArgs & { loaderData?: ResultsData | null }) {
  const title = args.loaderData?.attempt.title;
  const words = siteOf(args)?.i18n['results.plainTitle'] ?? resultsTexts.defaults.plainTitle;
  return head(args, { title: title ? `${title} ${words}` : words, noindex: true });
}

export default function ResultsPage() {
  const data = useLoaderData() as ResultsData | null;
  const user = useSignedInOnly();
  const { revalidate } = useRevalidator();
  if (!data || !user) return <ResultsSkeleton />;
  return <Results key={data.attempt.id} {...data} user={user} onRetry={() => void revalidate()} />;
}
