import { trustedScript } from '#ui/content/trusted-html.ts';
import { readToken } from '../session/token.ts';
import { subjectOf } from '../session/token-subject.ts';
import { type CapturedPage, fetchedHere, keep } from './keeping.ts';
import { CLAIM_KEY, claim, type DeviceClaim, forgetKept, heard, storeOf, tellHeard } from './kept.ts';
import { addressOf, KEPT_PREFIX } from './kept-address.ts';
import { bringRecording, indexOf, type SaveOutcome, saveWith, settle } from './kept-cache.ts';
import { isKeptCall, isWho, keptKind, NOTHING_KEPT, withSaved } from './kept-pages.ts';

export type { SaveOutcome } from './kept-cache.ts';

/** Milliseconds without anything new for a page before it is kept. */
const REST_MS = 1500;
/** Starts once, when somebody is signed in and the page is at rest. */
export function startKeeper(): void {
  if (!globalThis.caches || !navigator.serviceWorker) return;
  navigator.serviceWorker.register(trustedScript('/worker.js'), { updateViaCache: 'none' }).then(
    (registered) => {
      if (registered) listen();
    },
    // If the browser refuses, as in a private window, pages just need a network.
    () => undefined,
  );
}

/** Resource timings name the files that a page fetched; the usual room of 250 would be full within a long visit. */
const TIMINGS_MAX = 10_000;

function listen(): void {
  performance.setResourceTimingBufferSize(TIMINGS_MAX);
  let timer = setTimeout(keepNews, REST_MS);
  tellHeard(() => {
    clearTimeout(timer);
    timer = setTimeout(keepNews, REST_MS);
  });
}

const alone = <T>(deed: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('ppKept', deed) : deed();

/** What was kept last: a page that asks again and again, and is told the same, is kept once. */
let keptLast = '';
const keepNews = (): Promise<void> => keepHere(keptLast);

async function keepHere(known = ''): Promise<void> {
  const token = readToken();
  const account = subjectOf(token);
  const address = addressOf(location);
  if (account === null || !navigator.onLine || keptKind(address) === null) return;
  const own = [...heard.values()].filter((one) => one.token === token && isKeptCall(one.path));
  const calls = own.filter((one) => one.page === address && !isWho(one.path));
  const who = own.filter((one) => isWho(one.path));
  const said = JSON.stringify([address, calls, who]);
  if (calls.length === 0 || said === known) return;
  // As it is now: the reader may be elsewhere by the time it is this page's turn.
  const page: CapturedPage = { address, calls, who, files: fetchedHere() };
  try {
    await alone(async () => {
      const store = await claimStore(account);
      await keep(await caches.open(store), page);
      keptLast = said;
      // If the user signed out in the meantime, everything was deleted: what was written since is deleted too.
      if (storeOf(readToken()) !== store) await caches.delete(store);
    });
  } catch {
    // The network went away, or the device has no room: the page is kept another time, or not at all.
  }
}

/** Returns the store of the account, creating it if there is none; another account's store is deleted first. */
async function claimStore(account: string): Promise<string> {
  const kept = claim();
  if (kept?.account === account) return kept.store;
  await forgetKept();
  const store = `${KEPT_PREFIX}${crypto.randomUUID()}`;
  localStorage.setItem(CLAIM_KEY, JSON.stringify({ account, store } satisfies DeviceClaim));
  return store;
}

/** The cache of the signed-in account. */
async function ownCache(): Promise<Cache | null> {
  const store = storeOf(readToken());
  return store === null || !navigator.serviceWorker ? null : caches.open(store);
}

/** Whether the open page is saved. */
export async function isSaved(): Promise<boolean> {
  const address = addressOf(location);
  const cache = await ownCache();
  const { pages } = cache ? await indexOf(cache) : NOTHING_KEPT;
  return pages.some((one) => one.address === address && one.saved);
}

/**
 * Saves the open page, with its recording, until the reader removes it. Other pages are kept while a long recording
 * comes; only then is it the turn of this one, which fetches it again if it was removed in between.
 */
export async function savePage(recording: string | null): Promise<SaveOutcome> {
  const address = addressOf(location);
  await keepHere();
  const cache = await ownCache();
  if (!cache) return 'failed';
  const indexIfKept = async () => {
    const index = await indexOf(cache);
    return index.pages.some((one) => one.address === address) ? index : null;
  };
  const brought = (await indexIfKept()) ? await bringRecording(cache, recording) : 'failed';
  if (brought !== 'saved') return brought;
  return alone(async () => {
    const index = await indexIfKept();
    return index ? saveWith(cache, index, address, recording) : 'failed';
  });
}

export async function unsavePage(): Promise<void> {
  const address = addressOf(location);
  const cache = await ownCache();
  if (!cache) return;
  await alone(async () => {
    await settle(cache, withSaved(await indexOf(cache), address, false));
  });
}
