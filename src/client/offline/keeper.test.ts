import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { call } from '#kit/contract.ts';
import { createApi } from '../api/client.ts';
import { TOKEN_KEY } from '../session/token-key.ts';
import { isSaved, savePage, startKeeper, unsavePage } from './keeper.ts';
import { keptTransport } from './kept.ts';
import type { KeptPage } from './kept-pages.ts';

const PAGE = '/section/x-1';
const TOKEN = `h.${Buffer.from(JSON.stringify({ sub: '904' })).toString('base64url')}.s`;
const lesson = call({ method: 'GET', path: '/api/sections/1/', summary: '', gives: null, refuses: [] });

const own = globalThis as unknown as Record<string, unknown>;
/** How often the document was fetched to be kept, and what the server says of the lesson. */
let documents = 0;
let words = 'first';
const kept = new Map<string, string>();
const cache = {
  match: async (from: string) => (kept.has(from) ? new Response(kept.get(from)) : undefined),
  put: async (from: string, reply: Response) => void kept.set(from, await reply.text()),
  keys: async () => [...kept.keys()].map((one) => ({ url: `https://site.example${one}` })),
  delete: async (from: string) => kept.delete(new URL(from).pathname),
};
const items = new Map([[TOKEN_KEY, TOKEN]]);
const buffer = mock.method(performance, 'setResourceTimingBufferSize', () => undefined);
mock.timers.enable({ apis: ['setTimeout'] });
after(() => mock.reset());
Object.defineProperty(globalThis, 'navigator', {
  configurable: true,
  value: { onLine: true, serviceWorker: { register: async () => ({}) } },
});
own.localStorage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, text: string) => void items.set(key, text),
  removeItem: (key: string) => void items.delete(key),
};
own.caches = { open: async () => cache, keys: async () => [], delete: async () => true };
own.location = new URL(`https://site.example${PAGE}`);
let pictures: string[] = [];
own.document = {
  querySelectorAll: () => pictures.map((path) => ({ currentSrc: `https://site.example${path}` })),
};
/** Addresses whose replies are waited for, until they are let go. */
const held = new Map<string, Promise<void>>();
function hold(from: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set(from, promise);
  return () => {
    held.delete(from);
    resolve();
  };
}
own.fetch = async (from: string) => {
  if (from === PAGE) documents++;
  await held.get(from);
  return new Response(from.startsWith('/api/') ? JSON.stringify({ data: { words } }) : '<p>');
};

const api = createApi(keptTransport({ token: () => TOKEN, renewed: () => undefined }));
/** Asks as the page does, and lets it rest until it is kept. */
async function asks(): Promise<void> {
  await api(lesson);
  mock.timers.tick(1500);
  for (let turn = 0; turn < 50; turn++) await new Promise((go) => setImmediate(go));
}

test('a page that asks again is kept again only for what is new, and its files are known however long it is open', async () => {
  startKeeper();
  await new Promise((go) => setImmediate(go));
  assert.ok(Number(buffer.mock.calls[0]?.arguments[0]) > 250);
  await asks();
  assert.equal(documents, 1);
  for (let times = 0; times < 3; times++) await asks();
  assert.equal(documents, 1, 'told the same');
  words = 'second';
  await asks();
  assert.equal(documents, 2);
  assert.match(kept.get('/api/sections/1/') ?? '', /second/);
});

const OTHER = '/section/y-2';
const turns = async () => {
  for (let turn = 0; turn < 50; turn++) await new Promise((go) => setImmediate(go));
};
const goTo = (path: string, ...shown: string[]) => {
  own.location = new URL(`https://site.example${path}`);
  pictures = shown;
};
const standing = () =>
  (JSON.parse(kept.get('/kept-index') ?? '{}') as { pages: KeptPage[] }).pages.map(
    ({ address, saved = false, recording = null }) => ({ address, saved, recording }),
  );
/** Two pages that this device keeps, of which the first is open. */
async function readBoth(): Promise<void> {
  goTo(OTHER);
  await asks();
  goTo(PAGE);
  words += ' again';
  await asks();
}

test('a saved lesson is known again and removed whether or not its address ends in a slash', async () => {
  await readBoth();
  goTo(`${PAGE}/`);
  assert.equal(await isSaved(), false);
  assert.equal(await savePage(null), 'saved');
  assert.equal(await isSaved(), true);
  goTo(PAGE);
  assert.equal(await isSaved(), true);
  goTo(`${PAGE}/`);
  await unsavePage();
  assert.equal(await isSaved(), false);
});

test('what is saved is the page from which it was asked, wherever the reader is when it comes, with its own pictures', async () => {
  await readBoth();
  goTo(PAGE, '/files/one.webp');
  const letGo = hold(PAGE);
  const saving = savePage('/files/protected/one.mp3?t=1');
  await turns();
  goTo(OTHER, '/files/two.webp');
  letGo();
  assert.equal(await saving, 'saved');
  const saved = { address: PAGE, saved: true, recording: '/files/protected/one.mp3' };
  assert.deepEqual(standing(), [{ address: OTHER, saved: false, recording: null }, saved]);
  assert.deepEqual([kept.has('/files/one.webp'), kept.has('/files/two.webp')], [true, false]);
  goTo(PAGE);
  const removing = unsavePage();
  goTo(OTHER);
  await removing;
  assert.deepEqual(
    standing().filter((one) => one.saved),
    [],
  );
});

test('while a long recording comes, the pages that the reader goes on to are kept', async () => {
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_: string, deed: () => Promise<unknown>) => {
      last = last.then(deed, deed);
      return last;
    },
  };
  Object.assign(navigator, { locks });
  await readBoth();
  const letGo = hold('/files/protected/long.mp4?t=1');
  const saving = savePage('/files/protected/long.mp4?t=1');
  await turns();
  goTo(OTHER);
  words = 'while it comes';
  await asks();
  assert.match(kept.get('/api/sections/1/') ?? '', /while it comes/);
  letGo();
  assert.equal(await saving, 'saved');
  assert.deepEqual(
    standing().filter((one) => one.saved),
    [{ address: PAGE, saved: true, recording: '/files/protected/long.mp4' }],
  );
});
