import { redirect } from 'react-router';
import type { TestKind } from '#catalog/offered-test/test-kind.rules.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { type Api, isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import { attemptCalls, testCalls } from '../attempt/attempt.schema.ts';
import { idIn } from '../sitting/test.store.ts';

export async function loadResults({ api, params, url }: LoadContext) {
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
  const first = attempt.publication?.tests[0]?.kind ?? attempt.kind;
  const own = attempt.publication?.id;
  if (own && own !== id) throw redirect(`/publication/${own}/test/results?attempt=${attempt.id}`);
  return { attempt, stats: first === attempt.kind ? stats : await peersOf(api, id, attempt.kind) };
}
export type ResultsData = Awaited<ReturnType<typeof loadResults>>;

/** Without an attempt in the address: the passed one, otherwise the latest; for a removed activity too (C32). */
async function latestAttempt(api: Api, id: string): Promise<string | undefined> {
  try {
    const { data } = await api(publicationCalls.one, { params: { id } });
    return data.completedTestResult?.id ?? data.testResults[0]?.id;
  } catch (thrown) {
    if (!isFailure(thrown) || thrown.code !== 'activity-removed') throw thrown;
    const own = await attemptIn(api, id);
    if (!own) throw thrown;
    return own;
  }
}

/** Searched in the learner's own list, page by page: a removed activity cannot be requested itself. */
async function attemptIn(api: Api, id: string): Promise<string | undefined> {
  let latest: string | undefined;
  for (let number = 1, pages = 1; number <= pages; number++) {
    const { data, meta } = await api(attemptCalls.list, { query: { page: { number, size: 100 } } });
    const own = data.filter((one) => one.publication?.id === id);
    const passed = own.find((one) => one.status === 'APPROVED');
    if (passed) return passed.id;
    latest ??= own[0]?.id;
    pages = meta.pagination?.pages ?? 1;
  }
  return latest;
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
