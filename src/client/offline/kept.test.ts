import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { call } from '#kit/contract.ts';
import { createApi } from '../api/client.ts';
import { TOKEN_KEY } from '../session/token-key.ts';
import { CLAIM_KEY, dropToken, fromDevice, heard, keptTransport, storeOf, tidyKept } from './kept.ts';

const tokenOf = (sub: string) => `h.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.s`;
const AMARA = tokenOf('904');
const INES = tokenOf('903');
const ADDRESS = '/api/sections/1/';
const lesson = call({ method: 'GET', path: ADDRESS, summary: '', gives: null, refuses: [] });
const DOCUMENT = { data: { words: 'of Amara' } };

/** A device: its stores by name, what it keeps by key, and whether anything answers. */
interface Device {
  stores: Map<string, Map<string, string>>;
  items: Map<string, string>;
  answer: () => Promise<Response>;
}
let device: Device;
const own = globalThis as unknown as Record<string, unknown>;
const before = { ...own };

beforeEach(() => {
  const stores = new Map([['pp-kept-a', new Map([[ADDRESS, JSON.stringify(DOCUMENT)]])]]);
  const items = new Map([[CLAIM_KEY, JSON.stringify({ account: '904', store: 'pp-kept-a' })]]);
  device = { stores, items, answer: () => Promise.reject(new TypeError('Failed to fetch')) };
  own.localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
  own.caches = {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) => {
      const text = stores.get(cacheName)?.get(address);
      return text === undefined ? undefined : new Response(text);
    },
  };
  own.location = new URL('https://site.example/section/x-1');
  own.fetch = () => device.answer();
  heard.clear();
});
afterEach(() => {
  for (const name of ['localStorage', 'caches', 'location', 'fetch']) own[name] = before[name];
});

const readAs = async (token: string | null, fresh = false) => {
  const api = createApi(keptTransport({ token: () => token, renewed: () => undefined }));
  return (await api(lesson, { fresh })).data;
};
const replies = (status: number, document: unknown) => () =>
  Promise.resolve(
    new Response(JSON.stringify(document), {
      status,
      headers: { 'content-type': 'application/vnd.api+json' },
    }),
  );
const settled = () => new Promise((go) => setTimeout(go, 10));

test('without a network its own account reads what was kept, and is told that it is a copy', async () => {
  assert.deepEqual(await readAs(AMARA), DOCUMENT.data);
  assert.equal(fromDevice(), true);
  device.answer = replies(200, { data: { words: 'new' } });
  assert.deepEqual(await readAs(AMARA), { words: 'new' });
  assert.equal(fromDevice(), false);
});

/** Another reply that the page needs, of which this device keeps a copy or none. */
const OTHER = '/api/sections/2/';
const readOther = async () => {
  const other = call({ method: 'GET', path: OTHER, summary: '', gives: null, refuses: [] });
  await createApi(keptTransport({ token: () => AMARA, renewed: () => undefined }))(other);
};

test('a page stays told as a copy whatever comes after it, until what was copied comes anew', async () => {
  await readAs(AMARA);
  device.answer = replies(200, DOCUMENT);
  await readOther();
  assert.equal(fromDevice(), true, 'one part of the page is a copy');
  await readAs(AMARA);
  assert.equal(fromDevice(), false);
});

test('a page that was left tells nothing of the next, nor of itself when it is opened again', async () => {
  await readAs(AMARA);
  own.location = new URL('https://site.example/about-us');
  assert.equal(fromDevice(), false, 'though it asked for nothing');
  device.answer = replies(200, DOCUMENT);
  await readOther();
  own.location = new URL('https://site.example/section/x-1');
  await readOther();
  assert.equal(fromDevice(), false);
});

/** Lets what is under way go on while the clock of the test stands still. */
const turn = () => new Promise((go) => setImmediate(go));

test('a network that answers in time is no copy, however much time passes', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    device.answer = replies(200, { data: { words: 'new' } });
    assert.deepEqual(await readAs(AMARA), { words: 'new' });
    mock.timers.tick(60_000);
    await turn();
    assert.equal(fromDevice(), false);
  } finally {
    mock.timers.reset();
  }
});

test('while the network takes too long the copy is shown, and stays one when the network answers later', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    let arrive = (_: Response) => {};
    device.answer = () =>
      new Promise((go) => {
        arrive = go;
      });
    const read = readAs(AMARA);
    await turn();
    mock.timers.tick(5000);
    assert.deepEqual(await read, DOCUMENT.data);
    assert.equal(fromDevice(), true);
    arrive(await replies(200, { data: { words: 'new' } })());
    await turn();
    assert.equal(heard.size, 1, 'the device keeps what came');
    assert.equal(fromDevice(), true, 'what stands on the screen is the copy');
  } finally {
    mock.timers.reset();
  }
});

test('a caller that needs the server’s own word gets no copy, however long it takes; the device keeps the reply', async () => {
  await assert.rejects(readAs(AMARA, true), { status: 0 });
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    let arrive = (_: Response) => {};
    device.answer = () =>
      new Promise((go) => {
        arrive = go;
      });
    const read = readAs(AMARA, true);
    await turn();
    mock.timers.tick(20_000);
    await turn();
    arrive(await replies(200, { data: { words: 'new' } })());
    assert.deepEqual(await read, { words: 'new' });
    assert.equal(heard.size, 1);
  } finally {
    mock.timers.reset();
  }
});

test('what a page asks again and again displaces nothing that it asked once', async () => {
  device.answer = replies(200, DOCUMENT);
  await readAs(INES);
  for (let times = 0; times < 70; times++) await readAs(AMARA);
  assert.deepEqual(
    [...heard.values()].map(({ token }) => token),
    [INES, AMARA],
  );
  for (let n = 0; n < 70; n++) {
    own.location = new URL(`https://site.example/section/x-${n}`);
    await readAs(AMARA);
  }
  assert.equal(heard.size, 60);
});

test('another account, or nobody, reads nothing of it', async () => {
  for (const token of [INES, null, 'not a token', tokenOf('9040')])
    await assert.rejects(readAs(token), { name: 'ApiFailure', status: 0 }, `${token}`);
});

test('what the server refuses stays refused, whatever the device keeps', async () => {
  for (const status of [401, 403, 404, 410]) {
    device.answer = replies(status, {
      errors: [{ status: `${status}`, code: 'x', title: '', detail: 'No.' }],
    });
    await assert.rejects(readAs(AMARA), { status });
  }
  assert.equal(heard.size, 0, 'and is not kept');
});

test('a reply is heard with the page and the account it was for; a visitor’s is not', async () => {
  device.answer = replies(200, DOCUMENT);
  await readAs(AMARA);
  await readAs(null);
  assert.deepEqual(
    [...heard.values()].map(({ page, address, token }) => ({ page, address, token })),
    [{ page: '/section/x-1', address: ADDRESS, token: AMARA }],
  );
});

test('with the token everything goes that was kept for its account', async () => {
  device.items.set(TOKEN_KEY, AMARA);
  dropToken();
  await settled();
  assert.deepEqual([[...device.stores.keys()], [...device.items.keys()]], [[], []]);
});

test('another account that signs in finds the device empty; its own store stays', async () => {
  device.stores.set('pp-kept-older', new Map());
  device.stores.set('workbox-precache', new Map());
  await tidyKept(AMARA);
  assert.deepEqual([...device.stores.keys()], ['pp-kept-a', 'workbox-precache']);
  await tidyKept(INES);
  assert.deepEqual([...device.stores.keys()], ['workbox-precache']);
  assert.equal(storeOf(AMARA), null);
});
