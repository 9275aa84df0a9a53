import { trustedScript } from '#ui/content/trusted-html.ts';
import { readToken } from '../session/token.ts';
import { subjectOf } from '../session/token-subject.ts';
import {
  type CapturedReply,
  CLAIM_KEY,
  claim,
  type DeviceClaim,
  forgetKept,
  heard,
  storeOf,
  tellHeard,
} from './kept.ts';
import { addressOf, KEPT_PREFIX } from './kept-address.ts';
import {
  fileAddress,
  filesIn,
  halved,
  heldBy,
  isKeptCall,
  isWho,
  type KeptIndex,
  keptKind,
  NOTHING_KEPT,
  withPage,
  withSaved,
} from './kept-pages.ts';

const INDEX = '/kept-index';
/** Milliseconds without anything new for a page before it is kept. */
const REST_MS = 1500;
/** Most pictures kept of a lesson; beyond that it is read without them. */
const PICTURES_MAX = 40;

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

function listen(): void {
  let timer = setTimeout(keepHere, REST_MS);
  tellHeard(() => {
    clearTimeout(timer);
    timer = setTimeout(keepHere, REST_MS);
  });
}

const alone = <T>(deed: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('ppKept', deed) : deed();

async function keepHere(): Promise<void> {
  const token = readToken();
  const account = subjectOf(token);
  const address = addressOf(location);
  if (account === null || !navigator.onLine || keptKind(address) === null) return;
  const own = heard.filter((one) => one.token === token && isKeptCall(one.path));
  const calls = own.filter((one) => one.page === address && !isWho(one.path));
  const who = own.filter((one) => isWho(one.path));
  if (calls.length === 0) return;
  try {
    await alone(async () => {
      const store = await claimStore(account);
      await keep(await caches.open(store), { address, calls, who });
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

export async function isSaved(address: string): Promise<boolean> {
  const cache = await ownCache();
  const { pages } = cache ? await indexOf(cache) : NOTHING_KEPT;
  return pages.some((one) => one.address === address && one.saved);
}

export type SaveOutcome = 'saved' | 'no-room' | 'failed';
/** Saves the open page, with its recording, until the reader removes it. */
export async function savePage(recording: string | null): Promise<SaveOutcome> {
  await keepHere();
  const cache = await ownCache();
  if (!cache) return 'failed';
  return alone(async () => {
    const address = addressOf(location);
    const index = await indexOf(cache);
    if (!index.pages.some((one) => one.address === address)) return 'failed';
    const brought = recording === null ? 'saved' : await bringRecording(cache, recording);
    if (brought === 'saved')
      await put(cache, withSaved(index, address, recording && fileAddress(recording), true));
    return brought;
  });
}

export async function unsavePage(recording: string | null): Promise<void> {
  const cache = await ownCache();
  if (!cache) return;
  await alone(async () => {
    const index = await indexOf(cache);
    const next = withSaved(index, addressOf(location), recording && fileAddress(recording), false);
    await put(cache, next);
    await prune(cache, next);
  });
}

async function bringRecording(cache: Cache, from: string): Promise<SaveOutcome> {
  try {
    const reply = await fetch(from);
    if (reply.status !== 200) return 'failed';
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
    if (Number(reply.headers.get('content-length')) > quota - usage) return 'no-room';
    await cache.put(fileAddress(from), reply);
    return 'saved';
  } catch (thrown) {
    return (thrown as Error).name === 'QuotaExceededError' ? 'no-room' : 'failed';
  }
}

const put = (cache: Cache, index: KeptIndex): Promise<void> =>
  cache.put(INDEX, textReply(JSON.stringify(index), 'application/json'));

interface CapturedPage {
  address: string;
  calls: readonly CapturedReply[];
  who: readonly CapturedReply[];
}

async function keep(cache: Cache, { address, calls, who }: CapturedPage): Promise<void> {
  const before = await indexOf(cache);
  const html = await documentAt(address);
  const files = [...new Set([...filesIn(html), ...fetchedHere()])];
  const page = { address, calls: calls.map((one) => one.address), files: files.map(fileAddress) };
  const seen = { ...before, who: [...new Set([...before.who, ...who.map((one) => one.address)])] };
  const release = filesIn(html).find((file) => file.startsWith('/assets/manifest-')) ?? '';
  let index = withPage({ ...seen, release }, page);
  const write = async () => {
    await cache.put(address, textReply(html, 'text/html; charset=utf-8'));
    for (const one of [...who, ...calls])
      await cache.put(one.address, textReply(JSON.stringify(one.received.document), 'application/json'));
    await bring(cache, files);
  };
  try {
    await write();
  } catch (thrown) {
    if ((thrown as Error).name !== 'QuotaExceededError') throw thrown;
    index = withPage(halved(before), page);
    await prune(cache, index);
    await write();
  }
  if (before.release !== release) index = await renewed(cache, index, address);
  await put(cache, index);
  await prune(cache, index);
}

/** The documents of a new release differ and name other files: pages kept earlier are fetched again. */
async function renewed(cache: Cache, index: KeptIndex, seen: string): Promise<KeptIndex> {
  const pages = await Promise.all(
    index.pages.map(async (page) => {
      if (page.address === seen) return page;
      try {
        const html = await documentAt(page.address);
        const files = filesIn(html);
        await bring(cache, files);
        await cache.put(page.address, textReply(html, 'text/html; charset=utf-8'));
        return { ...page, files: [...files, ...page.files.filter((file) => file.startsWith('/files/'))] };
      } catch {
        // The page stays as it was, with the files it names.
        return page;
      }
    }),
  );
  return { ...index, pages };
}

async function indexOf(cache: Cache): Promise<KeptIndex> {
  const kept = await cache.match(INDEX);
  return kept ? ((await kept.json()) as KeptIndex) : NOTHING_KEPT;
}

/** Fetches the document as the server writes it for everybody. */
async function documentAt(address: string): Promise<string> {
  const reply = await fetch(address, { credentials: 'omit', headers: { accept: 'text/html' } });
  if (!reply.ok || reply.redirected) throw new Error(`${address} is not there`);
  return reply.text();
}

/** What this document has fetched so far: scripts, fonts, pictures. */
function fetchedHere(): string[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const own = entries.map(({ name }) => new URL(name)).filter(({ origin }) => origin === location.origin);
  const files = own.filter(({ pathname }) => /^\/(assets|fonts)\//.test(pathname));
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
    .map(({ currentSrc }) => new URL(currentSrc || location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/files/'));
  return [
    ...files.map(({ pathname }) => pathname),
    ...pictures.slice(0, PICTURES_MAX).map(({ pathname, search }) => pathname + search),
  ];
}

/** Skips what is already there: files of the build never change. */
async function bring(cache: Cache, files: readonly string[]): Promise<void> {
  for (const from of files) {
    const file = fileAddress(from);
    if (await cache.match(file)) continue;
    const reply = await fetch(from).catch(() => null);
    if (reply?.ok) await cache.put(file, reply);
  }
}

async function prune(cache: Cache, index: KeptIndex): Promise<void> {
  const held = heldBy(index).add(INDEX);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!held.has(pathname + search)) await cache.delete(url);
  }
}

const textReply = (text: string, type: string): Response =>
  new Response(text, { headers: { 'content-type': type } });
