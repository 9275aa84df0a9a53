import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { keep } from './keeping.ts';
import { type KeptIndex, withPage, withSaved } from './kept-pages.ts';

const LESSON = '/section/x-1';
const CALL = '/api/sections/1/';
/** The server: what it sends at each address. Nothing else is there. */
let served: Map<string, string>;
/** The device: what it keeps, and how many bytes of files fit. */
let kept: Map<string, string>;
let room: number;

const own = globalThis as unknown as Record<string, unknown>;
const before = { ...own };
const cache = {
  match: async (from: string) => (kept.has(from) ? new Response(kept.get(from)) : undefined),
  put: async (from: string, reply: Response) => {
    const text = await reply.text();
    const used = [...kept].reduce((sum, [path, one]) => sum + (path === from ? 0 : one.length), 0);
    // The index itself always fits.
    if (from !== '/kept-index' && used + text.length > room)
      throw Object.assign(new Error(), { name: 'QuotaExceededError' });
    kept.set(from, text);
  },
  keys: async () => [...kept.keys()].map((one) => ({ url: `https://site.example${one}` })),
  delete: async (from: string) => kept.delete(new URL(from).pathname),
} as unknown as Cache;

beforeEach(() => {
  [served, kept, room] = [new Map(), new Map(), Number.POSITIVE_INFINITY];
  own.location = new URL(`https://site.example${LESSON}`);
  own.fetch = async (from: string) => {
    const text = served.get(from.split('?')[0] ?? '');
    return text === undefined ? new Response('', { status: 404 }) : new Response(text);
  };
});
afterEach(() => {
  for (const name of ['location', 'fetch']) own[name] = before[name];
});

const index = () => JSON.parse(kept.get('/kept-index') ?? 'null') as KeptIndex;
const pageAt = (address: string) => index().pages.find((one) => one.address === address);
function serveRelease(release: string): void {
  served.set(`/assets/manifest-${release}.js`, '');
  served.set(
    `/assets/section.page-${release}.js`,
    `import("./player-${release}.js");import("./chat-${release}.js")`,
  );
  served.set(`/assets/player-${release}.js`, `import{a}from"./wave-${release}.js"`);
  served.set(`/assets/wave-${release}.js`, '');
  served.set(`/assets/chat-${release}.js`, '');
  const html = ['manifest', 'section.page']
    .map((name) => `<script src="/assets/${name}-${release}.js">`)
    .join('');
  for (const address of [LESSON, '/section/y-2']) served.set(address, html);
}
const replyAt = (path: string, attributes: object, included: object[] = []) =>
  ({ path, address: path, received: { status: 200, document: { data: { attributes }, included } } }) as never;
const seeLesson = (recording: string | null = null, address = LESSON, call = CALL) =>
  keep(cache, { address, calls: [replyAt(call, { attachment_url: recording })], who: [], files: [] });
const save = (address: string, recording: string | null) =>
  kept.set('/kept-index', JSON.stringify(withSaved(index(), address, recording)));
/** As if the page had loaded these parts while it was open. */
const loaded = (address: string, ...files: string[]) => {
  for (const file of files) kept.set(file, served.get(file) ?? '');
  kept.set('/kept-index', JSON.stringify(withPage(index(), { address, calls: [CALL], files })));
};

test('a saved lesson takes the recording that replaced its own, and the former one goes', async () => {
  serveRelease('aaaaaaaa');
  served.set('/files/protected/one.mp3', 'one');
  served.set('/files/protected/two.mp3', 'two');
  await seeLesson('/files/protected/one.mp3?t=1');
  kept.set('/files/protected/one.mp3', 'one');
  save(LESSON, '/files/protected/one.mp3');
  await seeLesson('/files/protected/one.mp3?t=2');
  assert.deepEqual([pageAt(LESSON)?.saved, kept.get('/files/protected/one.mp3')], [true, 'one']);
  await seeLesson('/files/protected/two.mp3?t=3');
  assert.deepEqual(
    [pageAt(LESSON)?.saved, kept.has('/files/protected/one.mp3'), kept.get('/files/protected/two.mp3')],
    [true, false, 'two'],
  );
});

/** A lesson that the reader asked to keep, with its recording. */
async function saveOne(): Promise<void> {
  serveRelease('aaaaaaaa');
  await seeLesson('/files/protected/one.mp3?t=1');
  kept.set('/files/protected/one.mp3', 'one');
  save(LESSON, '/files/protected/one.mp3');
}
const standing = () => {
  const { saved, recording } = pageAt(LESSON) ?? {};
  return { saved, recording, kept: [...kept.keys()].filter((one) => one.endsWith('.mp3')) };
};
const savedWith = (file: string) => ({ saved: true, recording: file, kept: [file] });

test('a saved lesson keeps the recording it has until the one that replaced it is there', async () => {
  await saveOne();
  await seeLesson('/files/protected/two.mp3?t=2');
  assert.deepEqual(standing(), savedWith('/files/protected/one.mp3'));
  served.set('/files/protected/two.mp3', 'two');
  await seeLesson('/files/protected/two.mp3?t=3');
  assert.deepEqual(standing(), savedWith('/files/protected/two.mp3'));
});

test('a recording gives its place to the one that replaced it, and a lesson whose sound has none is not saved', async () => {
  await saveOne();
  room = [...kept].reduce((sum, [, one]) => sum + one.length, 0) + 1500;
  kept.set('/files/protected/one.mp3', '1'.repeat(1000));
  served.set('/files/protected/two.mp3', '2'.repeat(1000));
  await seeLesson('/files/protected/two.mp3?t=2');
  assert.deepEqual(standing(), savedWith('/files/protected/two.mp3'));
  served.set('/files/protected/three.mp3', '3'.repeat(2000));
  await seeLesson('/files/protected/three.mp3?t=3');
  assert.deepEqual(standing(), { saved: false, recording: null, kept: [] });
});

test('the recording of a lesson is what the latest reply about it says, not one about a part of it or another', async () => {
  const one = '/files/protected/one.mp3';
  const full = { attachment_url: `${one}?t=2` };
  const episode = [{ type: 'Publication', attributes: { attachment_url: one } }];
  for (const replies of [
    [replyAt(CALL, { transcript: null })],
    [replyAt(CALL, { transcript: null }), replyAt(CALL, full)],
    [replyAt(CALL, full), replyAt(CALL, { transcript: null })],
    [replyAt(CALL, { attachment_url: null }), replyAt(CALL, full)],
    [replyAt(CALL, full), replyAt('/api/sections/7/', { attachment_url: '/files/protected/seven.mp3' })],
    [replyAt('/api/sections/7/', { attachment_url: null }), replyAt(CALL, full)],
    [replyAt('/api/sections/7/', { attachment_url: null })],
    [replyAt(CALL, { attachment_url: null }, episode)],
  ]) {
    await saveOne();
    await keep(cache, { address: LESSON, calls: replies, who: [], files: [] });
    assert.deepEqual(standing(), savedWith(one), JSON.stringify(replies));
  }
  await keep(cache, {
    address: LESSON,
    calls: [replyAt(CALL, { attachment_url: null })],
    who: [],
    files: [],
  });
  assert.deepEqual(standing(), { saved: true, recording: null, kept: [] });
});

test('pages kept of an earlier release keep the parts that they had loaded, of the new one', async () => {
  serveRelease('aaaaaaaa');
  for (const address of [LESSON, '/section/y-2']) {
    await seeLesson(null, address, `/api/sections/${address.at(-1)}/`);
    loaded(address, '/assets/player-aaaaaaaa.js', '/assets/wave-aaaaaaaa.js');
  }
  served.clear();
  serveRelease('bbbbbbbb');
  await seeLesson();
  for (const address of [LESSON, '/section/y-2']) {
    const files = pageAt(address)?.files ?? [];
    for (const part of ['section.page', 'player', 'wave'])
      assert.ok(files.includes(`/assets/${part}-bbbbbbbb.js`), `${address} ${part}`);
    assert.ok(!files.some((file) => file.includes('aaaaaaaa') || file.includes('chat')), String(files));
    assert.ok(files.every((file) => kept.has(file)));
  }
  assert.ok(!kept.has('/assets/player-aaaaaaaa.js'));
});

test('a page whose parts are not to be had stays as it was, with the files it names', async () => {
  serveRelease('aaaaaaaa');
  await seeLesson(null, '/section/y-2', '/api/sections/2/');
  loaded('/section/y-2', '/assets/player-aaaaaaaa.js');
  served.clear();
  serveRelease('bbbbbbbb');
  served.delete('/assets/player-bbbbbbbb.js');
  await seeLesson();
  const files = pageAt('/section/y-2')?.files ?? [];
  assert.ok(
    files.includes('/assets/section.page-aaaaaaaa.js') && files.includes('/assets/player-aaaaaaaa.js'),
  );
  assert.ok(files.every((file) => kept.has(file)));
  assert.match(kept.get('/section/y-2') ?? '', /aaaaaaaa/);
});

test('a full device gives up the page just seen, never a lesson that the reader asked for', async () => {
  serveRelease('aaaaaaaa');
  await seeLesson('/files/protected/one.mp3');
  kept.set('/files/protected/one.mp3', 'one');
  save(LESSON, '/files/protected/one.mp3');
  const stood = new Map(kept);
  room = [...kept].reduce((sum, [, one]) => sum + one.length, 0) + 5;
  served.set('/section/z-3', served.get(LESSON) ?? '');
  await assert.rejects(seeLesson(null, '/section/z-3', '/api/sections/3/'), { name: 'QuotaExceededError' });
  assert.deepEqual(kept, stood);
});

test('if what was given up makes too little room, the index names only what is there', async () => {
  serveRelease('aaaaaaaa');
  for (const n of [4, 5, 6]) {
    served.set(`/section/w-${n}`, served.get(LESSON) ?? '');
    await seeLesson(null, `/section/w-${n}`, `/api/sections/${n}/`);
  }
  room = [...kept].reduce((sum, [, one]) => sum + one.length, 0);
  served.set('/section/z-3', (served.get(LESSON) ?? '') + 'x'.repeat(5000));
  await assert.rejects(seeLesson(null, '/section/z-3', '/api/sections/3/'), { name: 'QuotaExceededError' });
  assert.ok(index().pages.length > 0);
  for (const { address, calls, files } of index().pages)
    for (const one of [address, ...calls, ...files]) assert.ok(kept.has(one), one);
});
