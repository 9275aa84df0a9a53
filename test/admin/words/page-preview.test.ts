import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  PREVIEW_READERS,
  type PreviewChoice,
  previewCredential,
  previewPrefix,
} from '#kit/address/preview.ts';
import { LANGUAGES, tagOf } from '#kit/languages.ts';
import { everyTable } from '../../harness/admin/preview.ts';
import { LIST, openPages, plain } from '../../harness/admin/static-pages.ts';
import { codes, one, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
let pages: ReturnType<typeof openPages>;
before(async () => {
  stage = await openStage({ pages: true });
  pages = openPages(stage);
});
after(() => stage.close());

const keyOf = async (id: string): Promise<string> => {
  const reply = await pages.send('GET', `${LIST}${id}/preview/`);
  assert.equal(reply.status, 200, reply.text);
  return String(one(reply).attributes?.key);
};
const called = (key: string, path: string, over: Partial<PreviewChoice> = {}) =>
  stage.send('GET', path, undefined, {
    headers: { authorization: previewCredential({ key, reader: 'visitor', language: 'en', ...over }) },
  });
/** Its words as they are read, the bar's included. */
const read = (markup: string) =>
  markup.replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<!-- -->/g, '');
const document = (key: string, path: string, over: Partial<PreviewChoice> = {}) =>
  stage.ask(`${previewPrefix({ key, reader: 'visitor', language: 'en', ...over })}${path}`, {
    headers: { accept: 'text/html' },
  });
/** A page of an editor's own with a text that nobody has published. */
async function draft(slug: string): Promise<string> {
  const id = await pages.add(`Draft ${slug}`, slug);
  assert.equal((await pages.write(id, 'en', { body: '## Who\n\nUnseen words.' })).status, 200);
  return id;
}

test('a draft is seen by its key as each reader will see it, in each language; nothing is written, kept or found, and nobody else is told a word', async () => {
  const id = await draft('drafted');
  const french = { title: 'Ébauche', description: '', body: 'Mots inédits.' };
  assert.equal((await pages.write(id, 'fr', french)).status, 200);
  const key = await keyOf(id);
  const before = await everyTable(stage);
  for (const reader of PREVIEW_READERS) {
    const reply = await called(key, '/api/pages/drafted/', { reader });
    assert.equal(reply.status, 200, reply.text);
    assert.match(reply.text, /Unseen words/);
    assert.equal(reply.headers.get('cache-control'), 'no-store');
  }
  for (const language of LANGUAGES) {
    const { status, text, headers } = await document(key, '/pages/drafted', { language });
    assert.equal(status, 200, text.slice(0, 300));
    assert.match(text, new RegExp(`<html lang="${tagOf(language)}"`));
    assert.match(plain(text), language === 'fr' ? /Ébauche.*Mots inédits/ : /Draft drafted.*Unseen words/);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('etag'), null);
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/);
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/);
  }
  assert.match(
    read((await document(key, '/pages/drafted', { language: 'de' })).text),
    /Deutsch – nicht veröffentlicht/,
  );
  assert.deepEqual(await everyTable(stage), before);
  for (const as of ['anonymous', 'free', 'gold', 'admin'] as const)
    assert.equal((await stage.send('GET', '/api/pages/drafted/', undefined, { as })).status, 404, as);
  for (const path of ['/pages/drafted', '/', '/sitemap.xml'])
    assert.doesNotMatch((await pages.ask(path)).body.toString(), /Unseen words|Draft drafted/, path);
  for (const path of ['/', '/sitemap.xml'])
    assert.doesNotMatch((await pages.ask(path)).body.toString(), /pages\/drafted/, path);
});

test('whatever its state and its hours a page is seen by its key, and says how readers find it', async () => {
  const id = await draft('timed');
  const key = await keyOf(id);
  const standing = async (to: object, words: RegExp): Promise<void> => {
    assert.equal((await pages.change(id, to)).status, 200);
    const { status, text } = await document(key, '/pages/timed');
    assert.equal(status, 200);
    assert.match(plain(text), /Unseen words/);
    assert.match(read(text), words);
  };
  await standing({ state: 'published', shownFrom: '2031-05-01T08:00' }, /English – not shown yet/);
  assert.equal((await pages.ask('/pages/timed')).status, 404);
  await standing({ shownFrom: null, shownUntil: '2020-05-01T08:00' }, /English – no longer shown/);
  assert.equal((await pages.ask('/pages/timed')).status, 404);
  await standing({ shownUntil: null }, /English – published/);
  await pages.shows('/pages/timed', /Unseen words/);
  await standing({ state: 'removed' }, /English – removed/);
  await pages.shows('/pages/timed', /removed by the editors/);
  assert.equal((await pages.write(id, 'en', { body: 'Written a moment ago.' })).status, 200);
  assert.match(plain((await document(key, '/pages/timed')).text), /Written a moment ago/);
});

test('a draft in the place of a page of the product is seen there; readers keep the product’s words, and the key ends when they are given back', async () => {
  assert.equal(
    (await pages.send('GET', `${LIST}about-us/preview/`)).status,
    404,
    'what the product brings is open',
  );
  assert.equal((await pages.write('about-us', 'en', { title: 'Who we may become' })).status, 200);
  assert.equal((await pages.change('about-us', { state: 'draft' })).status, 200);
  const key = await keyOf('about-us');
  assert.match(plain((await document(key, '/about-us')).text), /Who we may become/);
  await pages.shows('/about-us', /<h1[^>]*>About us</);
  const { edition } = await pages.read('about-us');
  assert.equal((await pages.send('DELETE', `${LIST}about-us/?seen=${edition}`)).status, 204);
  const ended = await document(key, '/about-us');
  assert.equal(ended.status, 410);
  assert.match(ended.text, /This preview has ended\. Open it again/);
});

test('a key opens its page alone: no other draft, no publication, no front page of tomorrow, nothing of the administration', async () => {
  const [id] = [await draft('opened'), await draft('other')];
  const key = await keyOf(id);
  assert.equal((await called(key, '/api/pages/other/')).status, 404);
  assert.equal((await called(key, '/api/admin/pages/', { reader: 'gold' })).status, 401);
  const paths = ['/api/publications/2746/?include=sections', '/api/home-blocks/'];
  for (const path of paths)
    assert.deepEqual(
      (await called(key, path, { reader: 'gold' })).json.data,
      (await stage.send('GET', path)).json.data,
      path,
    );
  await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = 2746`);
  const same = await called(key, '/api/publications/2746/', { reader: 'gold' });
  await stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = 2746`);
  assert.equal(same.status, 404);
});

test('a forged key opens nothing: neither another page, nor a publication by the number of a page', async () => {
  const id = await draft('signed');
  const key = await keyOf(id);
  const own = `_${Number(id).toString(36)}`;
  assert.ok(key.startsWith(`e.${own}.`), key);
  for (const forged of [key.replace(own, '_1'), key.replace(own, own.slice(1)), `${key.slice(0, -4)}AAAA`])
    assert.deepEqual(codes(await called(forged, '/api/pages/signed/')), ['preview-ended'], forged);
  for (const as of ['anonymous', 'free', 'gold'] as const) {
    const { status } = await stage.send('GET', `${LIST}${id}/preview/`, undefined, { as });
    assert.equal(status, as === 'anonymous' ? 401 : 403, as);
  }
});
