import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { mediumCalls } from '../resources/medium/medium.schema.ts';
import type { AdminMedium } from '../resources/medium/medium.store.ts';

const asked = new Map<string, Promise<AdminMedium | null | undefined>>();
/**
 * A picture of the library: null if it no longer exists, undefined if the request failed; the next call repeats it.
 */
export function pictureNumbered(id: string): Promise<AdminMedium | null | undefined> {
  const before = asked.get(id);
  if (before) return before;
  const asking = browserApi()(mediumCalls.one, { params: { id } }).then(
    ({ data }) => (data.kind === 'picture' ? data : null),
    (thrown) => {
      asked.delete(id);
      if (isFailure(thrown)) return thrown.status === 404 ? null : undefined;
      throw thrown;
    },
  );
  asked.set(id, asking);
  return asking;
}

const FOUND_MOST = 12;
/** Pictures whose title or description contains these words; the newest ones if no words are given. */
export async function findPictures(words: string, signal: AbortSignal): Promise<AdminMedium[]> {
  const search = words.trim();
  const filter = { kind: 'picture' as const, ...(search ? { search } : {}) };
  const query = { filter, page: { number: 1, size: FOUND_MOST } };
  return [...(await browserApi()(mediumCalls.list, { query, signal })).data];
}
