import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { previewPrefix } from '#kit/address/preview.ts';
import { LANGUAGES, tagOf } from '#kit/languages.ts';
import { one, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
let slug: string;
let section: string;
before(async () => {
  stage = await openStage({ pages: true });
  const [row] = await stage.sql<{ slug: string; section: string }>(
    `UPDATE publication p SET visibility = 'draft' FROM section s WHERE p.id = 2746 AND s.publication_id = p.id AND s.position = 2
     RETURNING p.slug, s.slug AS section`,
  );
  ({ slug, section } = row ?? assert.fail());
});
after(() => stage.close());

const page = (path: string) => stage.ask(path, { headers: { accept: 'text/html' } });
const keyOf = async () => {
  const reply = await stage.send('GET', '/api/admin/publications/2746/preview/', undefined, { as: 'admin' });
  return String(one(reply).attributes?.key);
};

test('cover, section and the opening page of a test are the readers’ own documents, in each language, never kept and never found', async () => {
  const key = await keyOf();
  for (const language of LANGUAGES) {
    const prefix = previewPrefix({ key, reader: 'gold', language });
    for (const path of [`/publication/${slug}`, `/section/${section}`, '/publication/2746/test']) {
      let reply = await page(`${prefix}${path}`);
      // A translated cover has an address of its own, below the same prefix.
      if (reply.status === 301) reply = await page(reply.headers.get('location') ?? '');
      assert.equal(reply.status, 200, `${language} ${path} ${reply.text.slice(0, 300)}`);
      assert.match(reply.text, new RegExp(`<html lang="${tagOf(language)}"`));
      assert.equal(reply.headers.get('cache-control'), 'no-store');
      assert.equal(reply.headers.get('etag'), null);
      assert.equal(reply.headers.get('referrer-policy'), 'no-referrer');
      assert.match(reply.headers.get('x-robots-tag') ?? '', /noindex/);
      assert.match(reply.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/);
      assert.equal(reply.headers.get('x-frame-options'), 'SAMEORIGIN');
      assert.ok(reply.text.includes(`href="${prefix}/`), 'its links stay in the preview');
    }
  }
  const german = await page(
    `${previewPrefix({ key, reader: 'silver', language: 'de' })}/publication/2746/test`,
  );
  assert.match(german.text, /Vorschau als Silver-Mitglied, Deutsch/);
  assert.match(german.text, /nicht veröffentlicht/);
});

test('what is written meanwhile is seen at once, and a reader is shown nothing of it', async () => {
  const key = await keyOf();
  const address = `${previewPrefix({ key, reader: 'visitor', language: 'en' })}/publication/${slug}`;
  await page(address);
  await stage.sql(`UPDATE publication SET title = 'Written a moment ago' WHERE id = 2746`);
  assert.match((await page(address)).text, /Written a moment ago/);
  for (const path of [`/publication/${slug}`, '/library', '/sitemap.xml', '/'])
    assert.doesNotMatch((await page(path)).text, /Written a moment ago/, path);
});

test('no page but a preview is let into a frame, and none of another site into one of ours', async () => {
  const policyAt = async (path: string) => {
    const { headers } = await page(path);
    return { policy: headers.get('content-security-policy') ?? '', options: headers.get('x-frame-options') };
  };
  for (const path of [
    '/',
    '/library',
    '/signin',
    '/admin',
    '/admin/publications/2746',
    '/admin/publications/2746/preview',
    '/preview/x/visitor/en/',
    `/preview/${'k'.repeat(43)}/visitor/en/`,
  ]) {
    const { policy, options } = await policyAt(path);
    assert.doesNotMatch(policy, /frame-ancestors 'self'/, path);
    assert.equal(options, 'DENY', path);
    // A desk is reached without another document, so that the policy of any may be the one that holds there.
    assert.doesNotMatch(policy, /frame-src (?!'self'(;|$))/, path);
  }
});

test('a key that opens nothing says in plain words what to do', async () => {
  const key = await keyOf();
  const ended = await page(`/preview/${key.slice(0, -6)}AAAAAA/visitor/en/publication/${slug}`);
  assert.equal(ended.status, 410);
  assert.match(ended.text, /This preview has ended\. Open it again/);
  const unknown = await page(`/preview/${'k'.repeat(43)}/visitor/en/publication/${slug}`);
  assert.equal(unknown.status, 410);
  assert.match(unknown.text, /This link is not known\. Open it once more/);
  for (const { headers } of [ended, unknown]) assert.equal(headers.get('cache-control'), 'no-store');
});
