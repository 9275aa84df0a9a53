import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { mediumCalls } from '../resources/medium/medium.schema.ts';
import type { AdminMedium } from '../resources/medium/medium.store.ts';

const asked = new Map<string, Promise<AdminMedium | null>>();
/** A picture of the library; null if it no longer exists. A failed request is repeated on the next call. */
export function pictureNumbered(id: string): Promise<AdminMedium | null> {
  const before = asked.get(id);
  if (before) return before;
  const asking = browserApi()(mediumCalls.one, { params: { id } }).then(
    ({ data }) => (data.kind === 'picture' ? data : null),
    (thrown) => {
      asked.delete(id);
      if (isFailure(thrown)) return null;
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
