import { redirect } from 'react-router';
import { publicationCalls } from '#catalog/publication.contract.ts';
import { type Api, isFailure } from '#web/api-client.ts';
import type { Loading } from '#web/page-load.ts';
import { attemptCalls, testCalls } from './attempt.contract.ts';
import { idIn } from './test.store.ts';

export async function loadResults({ api, params, url }: Loading) {
  const id = idIn(params);
  const attemptId = url.searchParams.get('attempt') ?? (await latestAttempt(api, id));
  if (!attemptId) throw redirect(`/publication/${id}/test`);
  const [{ data: attempt }, stats] = await Promise.all([
    api(attemptCalls.one, {
      params: { id: attemptId },
      query: { include: ['questions.answers', 'publication.sections'] },
    }),
    peersOf(api, id),
  ]);
  const own = attempt.publication?.id;
  if (own && own !== id) throw redirect(`/publication/${own}/test/results?attempt=${attempt.id}`);
  return { attempt, stats };
}
export type ResultsData = Awaited<ReturnType<typeof loadResults>>;

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
