import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { call } from '#kit/contract.ts';
import { createApi } from '../api/client.ts';
import { TOKEN_KEY } from '../session/token-key.ts';
import { startKeeper } from './keeper.ts';
import { keptTransport } from './kept.ts';

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
own.document = { querySelectorAll: () => [] };
own.fetch = async (from: string) => {
  if (from === PAGE) documents++;
  return new Response(from === PAGE ? '<p>' : JSON.stringify({ data: { words } }));
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
