import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { addressOf } from './kept-address.ts';
import { onlyStore, partOf } from './kept-pages.ts';

declare const RELEASE: string;

/** Shown for a page that is not on this device: text alone, in the language of the host. */
const OFFLINE_PATH = '/offline';
/** Milliseconds to wait for a server that does not answer, if the page is on the device. */
const PATIENCE_MS = 6000;

/**
 * As usual in browsers, it takes over once the last page of the previous release is gone: no page is taken from under
 * its reader, and none is ever half of one release and half of another.
 */
precache([{ url: OFFLINE_PATH, revision: RELEASE }]);
cleanupOutdatedCaches();

/** Statuses with which a proxy says that its server is away. */
const AWAY = new Set([502, 503, 504]);

const kindOf = (request: Request) =>
  partOf({ method: request.method, mode: request.mode, url: new URL(request.url) });

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && kindOf(request) === 'page',
  async ({ request }) => {
    const kept = await keptAt(addressOf(new URL(request.url)));
    const asked = fetch(request);
    try {
      const reply = await (kept ? Promise.race([asked, timedOut()]) : asked);
      return kept && AWAY.has(reply.status) ? kept : reply;
    } catch {
      return kept ?? (await matchPrecache(OFFLINE_PATH)) ?? Response.error();
    }
  },
);

/** Files of the build never change: the device's copy is the file. */
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && kindOf(request) === 'file',
  async ({ request }) => (await keptAt(new URL(request.url).pathname)) ?? fetch(request),
);

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && kindOf(request) === 'media',
  async ({ request }) => {
    const kept = await keptAt(new URL(request.url).pathname);
    if (!kept) return fetch(request);
    return request.headers.has('range') ? createPartialResponse(request, kept) : kept;
  },
);

async function keptAt(address: string): Promise<Response | undefined> {
  const store = onlyStore(await caches.keys());
  return store === null ? undefined : caches.match(address, { cacheName: store });
}

const timedOut = (): Promise<never> =>
  new Promise((_, fail) => setTimeout(() => fail(new Error('no answer')), PATIENCE_MS));
