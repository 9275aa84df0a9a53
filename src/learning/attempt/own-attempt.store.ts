import { type Api, isFailure } from '#client/api/client.ts';
import { attemptCalls } from './attempt.schema.ts';

export const isRemoved = (thrown: unknown): boolean =>
  isFailure(thrown) && thrown.code === 'activity-removed';

/**
 * A learner's own attempt at a test: the passed one, otherwise the latest. Searched in the list of their own, page by
 * page: a removed activity cannot be requested itself (C32).
 */
export async function ownAttempt(api: Api, publicationId: string): Promise<string | undefined> {
  let latest: string | undefined;
  for (let number = 1, pages = 1; number <= pages; number++) {
    const { data, meta } = await api(attemptCalls.list, { query: { page: { number, size: 100 } } });
    const own = data.filter((one) => one.publication?.id === publicationId);
    const passed = own.find((one) => one.status === 'APPROVED' && !one.practice);
    if (passed) return passed.id;
    latest ??= own[0]?.id;
    pages = meta.pagination?.pages ?? 1;
  }
  return latest;
}

/** A removed activity as its learner's own attempt still names it; undefined for anyone else. */
export async function attemptedPublication(api: Api, publicationId: string) {
  const id = await ownAttempt(api, publicationId);
  if (!id) return undefined;
  const { data } = await api(attemptCalls.one, { params: { id }, query: { include: ['publication'] } });
  return data.publication;
}
