import { CARD_QUERY, type CardPublication } from '#catalog/card/publication-card.schema.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { isFailure } from '#client/api/client.ts';
import { pageIn, positionIn } from '#client/navigation/last-page.ts';
import type { LoadContext, PageLoader } from '#client/page/load.ts';
import { hasToken } from '#client/session/token.ts';
import { withShownNames } from '#credit/certificate/shown-name.store.ts';
import { attemptCalls } from '../attempt/attempt.schema.ts';
import { progressCalls } from './progress.schema.ts';

/** Begun or completed publications, each with its card; one no longer published has none and is omitted. */
export async function loadProgressList({ api, url, signal }: LoadContext) {
  const state = /\/completed\/?$/.test(url.pathname) ? 'completed' : 'in-progress';
  const { data, meta } = await api(progressCalls.list, {
    query: { filter: { state }, page: { number: pageIn(url) } },
    signal,
  });
  const position = positionIn(url, meta.pagination);
  const ids = data.map((one) => one.id).join();
  const cards: CardPublication[] = ids
    ? (
        await api(publicationCalls.byIds, {
          query: { ...CARD_QUERY, filter: { id__in: ids }, page: { size: data.length } },
          signal,
        })
      ).data
    : [];
  const byId = new Map(cards.map((card) => [card.id, card]));
  const rows = data.flatMap((standing) => {
    const publication = byId.get(standing.id);
    return publication ? [{ standing, publication }] : [];
  });
  return { state, rows, ...position } as const;
}
export type ProgressList = Awaited<ReturnType<typeof loadProgressList>>;

/** Pages that exist for everyone but have no data for a visitor: null for readers who are not signed in. */
const forMembers =
  <T>(load: PageLoader<T>): PageLoader<T | null> =>
  (loading) =>
    hasToken()
      ? load(loading).catch((thrown: unknown) => {
          if (isFailure(thrown) && thrown.status === 401) return null;
          throw thrown;
        })
      : Promise.resolve(null);

export const loadTests = forMembers(async (loading: LoadContext) => {
  const { api, url, signal } = loading;
  const { data, meta } = await api(progressCalls.list, {
    query: { filter: { state: 'test' }, page: { number: pageIn(url) } },
    signal,
  });
  const { page, pages } = positionIn(url, meta.pagination);
  const tests = await withShownNames(
    loading,
    data.map((test) => ({ ...test, publicationId: Number(test.id) })),
  );
  return { tests, page, pages };
});
export type TestList = Awaited<ReturnType<typeof loadTests>>;

export const loadPastResults = forMembers(async (loading: LoadContext) => {
  const { api, url, signal } = loading;
  const { data, meta } = await api(attemptCalls.list, { query: { page: { number: pageIn(url) } }, signal });
  const { page, pages } = positionIn(url, meta.pagination);
  const attempts = await withShownNames(
    loading,
    data.map((attempt) => ({ ...attempt, publicationId: Number(attempt.publication?.id) })),
  );
  return { attempts, page, pages };
});
export type PastResults = Awaited<ReturnType<typeof loadPastResults>>;
