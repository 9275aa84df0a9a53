import { useEffect, useSyncExternalStore } from 'react';
import { browserApi } from '#client/api/browser-api.ts';

type Ids = ReadonlySet<string>;
const NONE: Ids = new Set();
let owner: string | null = null;
let waiting: Ids = NONE;
/** The list did not come: what is pressed here is all that is known. */
let isFailed = false;
/** Number of own changes: a list requested before one of them is outdated. */
let deeds = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
function publish(next: Ids): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** The API schema, which only signed-in people need. */
const calls = async () => (await import('./release-notice.schema.ts')).releaseNoticeCalls;

/** Requested once per person; until it arrives, and if it fails, no notice is shown as set. */
async function load(userId: string): Promise<void> {
  if (owner === userId && !isFailed) return;
  if (owner !== userId) publish(NONE);
  owner = userId;
  isFailed = false;
  try {
    const { list } = await calls();
    let asked: number;
    let ids: string[];
    do {
      asked = deeds;
      ids = (await browserApi()(list)).data.map(({ id }) => id);
    } while (asked !== deeds);
    if (owner === userId) publish(new Set(ids));
  } catch {
    isFailed = owner === userId;
  }
}

/** The announced titles this person wants a notice of. */
export function useReleaseNotices(userId: string | null): Ids {
  useEffect(() => {
    if (userId) void load(userId);
  }, [userId]);
  const read = () => (userId !== null && owner === userId ? waiting : NONE);
  return useSyncExternalStore(subscribe, read, () => NONE);
}

/** Shown once the server has confirmed. */
export async function setReleaseNotice(id: string, wanted: boolean): Promise<void> {
  const { ask, withdraw } = await calls();
  if (wanted) await browserApi()(ask, { params: { id }, body: { data: { type: 'ReleaseNotice' } } });
  else await browserApi()(withdraw, { params: { id } });
  deeds++;
  const others = [...waiting].filter((one) => one !== id);
  publish(new Set(wanted ? [...others, id] : others));
}
