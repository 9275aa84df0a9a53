import type { CapturedReply } from './kept.ts';
import { bring, documentAt, indexOf, saveWith, settle, textReply } from './kept-cache.ts';
import {
  fileAddress,
  filesIn,
  halved,
  type KeptIndex,
  partName,
  partsIn,
  recordingIn,
  withPage,
  withSaved,
} from './kept-pages.ts';

/** Most pictures kept of a lesson; beyond that it is read without them. */
const PICTURES_MAX = 40;

/** A page as it was when it was at rest. */
export interface CapturedPage {
  address: string;
  calls: readonly CapturedReply[];
  who: readonly CapturedReply[];
  /** What it had fetched until then. */
  files: readonly string[];
}

/** Keeps a page; the reader may have gone on from it. */
export async function keep(
  cache: Cache,
  { address, calls, who, files: fetched }: CapturedPage,
): Promise<void> {
  const before = await indexOf(cache);
  const html = await documentAt(address);
  const files = [...new Set([...filesIn(html), ...fetched])];
  const page = { address, calls: calls.map((one) => one.address), files: files.map(fileAddress) };
  const seen = { ...before, who: [...new Set([...before.who, ...who.map((one) => one.address)])] };
  const release = filesIn(html).find((file) => file.startsWith('/assets/manifest-')) ?? '';
  const said = [html, ...calls.map((one) => JSON.stringify(one.received.document))].join();
  const isStill = (file: string) =>
    file.startsWith('/files/') ? said.includes(file) : before.release === release;
  const added = (to: KeptIndex) => withPage({ ...seen, release, pages: to.pages }, page, isStill);
  let index = added(before);
  // The document comes last: it is not taken for whole before the files that it names are there.
  const write = async () => {
    await bring(cache, files);
    for (const one of [...who, ...calls])
      await cache.put(one.address, textReply(JSON.stringify(one.received.document), 'application/json'));
    await cache.put(address, textReply(html, 'text/html; charset=utf-8'));
  };
  try {
    await write();
  } catch (thrown) {
    if ((thrown as Error).name !== 'QuotaExceededError') throw thrown;
    const smaller = halved(before);
    await settle(cache, smaller);
    // What the reader asked for is not given up for what they happen to read.
    if (smaller.pages.length === before.pages.length) throw thrown;
    await write();
    index = added(smaller);
  }
  if (before.release !== release) index = await renewed(cache, index, before, address);
  await settle(cache, index);
  await saveAgain(cache, index, address, recordingIn(calls.map(replyOf), address));
}
const replyOf = ({ path, received: { document } }: CapturedReply) => ({ path, document });

/**
 * A saved lesson whose recording was replaced takes the new one. The former one stays until then, so that a bad
 * connection takes nothing away; the next visit tries again.
 */
async function saveAgain(
  cache: Cache,
  index: KeptIndex,
  address: string,
  recording: string | null | undefined,
): Promise<void> {
  const page = index.pages.find((one) => one.address === address);
  if (!page?.saved || recording === undefined) return;
  if ((page.recording ?? null) === (recording && fileAddress(recording))) return;
  if ((await saveWith(cache, index, address, recording)) !== 'no-room') return;
  // The place of the former one may be what the new one needs.
  const without = withSaved(index, address, null);
  await settle(cache, without);
  if ((await saveWith(cache, without, address, recording)) === 'no-room')
    await settle(cache, withSaved(index, address, false));
}

/** The documents of a new release differ and name other files: pages kept earlier are fetched again. */
async function renewed(cache: Cache, index: KeptIndex, before: KeptIndex, seen: string): Promise<KeptIndex> {
  const filesOf = releasedFiles(cache);
  const pages = await Promise.all(
    index.pages.map(async (page) => {
      const had = before.pages.find((one) => one.address === page.address)?.files ?? [];
      try {
        // Of its pictures, those that it still has were kept just now.
        const parts = had.filter((file) => !file.startsWith('/files/'));
        if (page.address === seen) return { ...page, files: await filesOf(page.files, parts) };
        const html = await documentAt(page.address);
        const files = await filesOf(filesIn(html), had);
        await cache.put(page.address, textReply(html, 'text/html; charset=utf-8'));
        return { ...page, files };
      } catch {
        // The page stays as it was, with the files it names.
        return page;
      }
    }),
  );
  return { ...index, pages };
}

/**
 * Returns the files of a page in a new release: those named, and of the parts that came later the ones it had. Each
 * script is read once for all pages.
 */
function releasedFiles(cache: Cache) {
  const read = new Map<string, ReturnType<typeof partsOf>>();
  return async (named: readonly string[], had: readonly string[]): Promise<string[]> => {
    const parts = new Set(had.map(partName));
    const files = new Set(named);
    // Grows meanwhile: a part names further ones.
    for (const file of files) {
      const found = read.get(file) ?? partsOf(cache, file);
      read.set(file, found);
      const { named: all, needed } = await found;
      for (const one of all) if (parts.has(partName(one)) || needed.includes(one)) files.add(one);
    }
    for (const file of had) if (!file.startsWith('/assets/')) files.add(file);
    return [...files];
  };
}

async function partsOf(cache: Cache, file: string): Promise<ReturnType<typeof partsIn>> {
  await bring(cache, [file]);
  const kept = file.endsWith('.js') ? await cache.match(file) : new Response('');
  // Without it the page would not work.
  if (!kept) throw new Error(`${file} is not there`);
  return partsIn(await kept.text());
}

/** What the open page has fetched so far: scripts, fonts, pictures. */
export function fetchedHere(): string[] {
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
