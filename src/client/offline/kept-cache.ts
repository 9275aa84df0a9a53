import { fileAddress, heldBy, type KeptIndex, NOTHING_KEPT, withSaved } from './kept-pages.ts';

const INDEX = '/kept-index';

export async function indexOf(cache: Cache): Promise<KeptIndex> {
  const kept = await cache.match(INDEX);
  return kept ? ((await kept.json()) as KeptIndex) : NOTHING_KEPT;
}

/** The index is written first: whatever happens then, nothing that it names has been removed. */
export async function settle(cache: Cache, index: KeptIndex): Promise<void> {
  await cache.put(INDEX, textReply(JSON.stringify(index), 'application/json'));
  await prune(cache, index);
}

async function prune(cache: Cache, index: KeptIndex): Promise<void> {
  const held = heldBy(index).add(INDEX);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!held.has(pathname + search)) await cache.delete(url);
  }
}

export const textReply = (text: string, type: string): Response =>
  new Response(text, { headers: { 'content-type': type } });

/** Fetches the document as the server writes it for everybody. */
export async function documentAt(address: string): Promise<string> {
  const reply = await fetch(address, { credentials: 'omit', headers: { accept: 'text/html' } });
  if (!reply.ok || reply.redirected) throw new Error(`${address} is not there`);
  return reply.text();
}

/** Skips what is already there: files of the build never change. */
export async function bring(cache: Cache, files: readonly string[]): Promise<void> {
  for (const from of files) {
    const file = fileAddress(from);
    if (await cache.match(file)) continue;
    const reply = await fetch(from).catch(() => null);
    if (reply?.ok) await cache.put(file, reply);
  }
}

export type SaveOutcome = 'saved' | 'no-room' | 'failed';
/** Saves a page with its recording, which is fetched unless it is there; a former one goes. */
export async function saveWith(
  cache: Cache,
  index: KeptIndex,
  address: string,
  recording: string | null,
): Promise<SaveOutcome> {
  const brought = await bringRecording(cache, recording);
  if (brought === 'saved')
    await settle(cache, withSaved(index, address, recording && fileAddress(recording)));
  return brought;
}

/** Fetches a recording, if there is one and it is not there. */
export async function bringRecording(cache: Cache, from: string | null): Promise<SaveOutcome> {
  if (from === null) return 'saved';
  try {
    if (await cache.match(fileAddress(from))) return 'saved';
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
