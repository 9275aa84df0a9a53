import { redirect } from 'react-router';
import { kindNamed, type TestKind, testPath } from '#catalog/offered-test/test-kind.rules.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { type Api, isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import { attemptCalls, testCalls } from '../attempt/attempt.schema.ts';
import { isRemoved, ownAttempt } from '../attempt/own-attempt.store.ts';
import { idIn } from '../sitting/test.store.ts';

export async function loadResults({ api, params, url }: LoadContext) {
  const id = idIn(params);
  const attemptId = url.searchParams.get('attempt') ?? (await latestAttempt(api, id, url));
  if (!attemptId) throw redirect(`/publication/${id}/test`);
  const [{ data: attempt }, stats] = await Promise.all([
    api(attemptCalls.one, {
      params: { id: attemptId },
      query: { include: ['questions.answers', 'publication.sections'] },
    }),
    peersOf(api, id),
  ]);
  const first = attempt.publication?.tests[0]?.kind ?? attempt.kind;
  const own = attempt.publication?.id;
  if (own && own !== id) throw redirect(`/publication/${own}/test/results?attempt=${attempt.id}`);
  return { attempt, stats: first === attempt.kind ? stats : await peersOf(api, id, attempt.kind) };
}
export type ResultsData = Awaited<ReturnType<typeof loadResults>>;

/** Without an attempt in the address: the passed one, otherwise the latest; for a removed activity too (C32). */
async function latestAttempt(api: Api, id: string, url: URL): Promise<string | undefined> {
  try {
    const { data } = await api(publicationCalls.one, { params: { id } });
    const named = kindNamed(url, data.tests);
    if (named === null) return data.completedTestResult?.id ?? data.testResults[0]?.id;
    const result = data.tests.find(({ kind }) => kind === named)?.resultId;
    if (!result) throw redirect(testPath(data, named));
    return result;
  } catch (thrown) {
    const own = isRemoved(thrown) && (await ownAttempt(api, id));
    if (!own) throw thrown;
    return own;
  }
}

/** The comparison may fail on its own; the results are shown without it. */
const peersOf = (api: Api, id: string, kind?: TestKind) =>
  api(testCalls.stats, { params: { id }, query: kind ? { filter: { kind: `${kind}` } } : {} }).then(
    ({ data }) => data,
    (thrown: unknown) => {
      if (isFailure(thrown)) return null;
      throw thrown;
    },
  );
