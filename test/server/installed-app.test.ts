import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openStage, type RawReply, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage?.close());

/** As a browser asks on the host of a language. */
function ask(path: string, label = ''): Promise<RawReply> {
  const { port } = new URL(stage.url);
  return raw(stage.url, path, { headers: { host: `${label}localhost:${port}` } });
}
interface Manifest {
  id: string;
  lang: string;
  name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
}
const manifest = async (label = '') =>
  JSON.parse((await ask('/app.webmanifest', label)).body.toString()) as Manifest;

test('the site can be installed: every page names a manifest whose icons and shortcuts are there', async () => {
  const { headers, body } = await ask('/app.webmanifest');
  assert.match(String(headers['content-type']), /^application\/manifest\+json/);
  assert.equal(headers['cache-control'], 'public, max-age=300');
  assert.ok(body.length > 0);
  const page = (await ask('/about-us')).body.toString();
  assert.match(page, /<link rel="manifest" href="\/app\.webmanifest"/);
  assert.equal(
    (page.match(/<meta name="theme-color" media="\(prefers-color-scheme: (light|dark)\)"/g) ?? []).length,
    2,
  );
  const { icons, shortcuts, ...rest } = await manifest();
  assert.deepEqual([rest.id, rest.start_url, rest.scope, rest.display], ['/', '/', '/', 'standalone']);
  assert.deepEqual([...new Set(icons.map(({ purpose }) => purpose))], ['any', 'maskable']);
  for (const { src, sizes } of icons) {
    const picture = (await ask(src)).body;
    assert.equal(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, sizes, src);
  }
  for (const { url } of shortcuts) assert.equal((await ask(url)).status, 200, url);
});

test('each host is installed in its own language, and is without a network in it, too', async () => {
  const names = new Set<string>();
  for (const [label, lang] of [
    ['', 'en'],
    ['de.', 'de'],
    ['fr.', 'fr'],
    ['it.', 'it'],
    ['pt.', 'pt-BR'],
  ] as const) {
    const told = await manifest(label);
    assert.equal(told.lang, lang);
    names.add(told.shortcuts.map(({ name }) => name).join());
    const page = (await ask('/offline', label)).body.toString();
    assert.match(page, new RegExp(`<html lang="${lang}">`));
    assert.doesNotMatch(page, /<script|<link|src=/, 'nothing has to be fetched');
    names.add(/<h1>(.*)<\/h1>/.exec(page)?.[1] ?? '');
  }
  assert.equal(names.size, 10);
});

test('the colors of the browser’s frame are the grounds of the two themes', async () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../src/ui/styles/tokens.css'), 'utf8');
  const grounds = new Set([...tokens.matchAll(/--ground: (#\w{6})/g)].map(([, color]) => color));
  const page = (await ask('/about-us')).body.toString();
  const framed = [...page.matchAll(/name="theme-color"[^>]*content="(#\w{6})"/g)].map(([, color]) => color);
  assert.deepEqual(new Set(framed), grounds);
});

test('the worker is asked about each time, reaches this site alone, and every page may start it', async () => {
  const { status, headers, body } = await ask('/worker.js');
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /javascript/);
  assert.equal(headers['cache-control'], 'no-cache');
  assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'");
  assert.doesNotMatch(
    body.toString(),
    /skipWaiting\(|importScripts\(/,
    'it waits its turn, and brings nothing of anybody else',
  );
  assert.match(String((await ask('/dashboard')).headers['content-security-policy']), /worker-src 'self'/);
});

test('a page read with an account is nowhere in a cache that asks nobody', async () => {
  const token = await stage.token('gold');
  for (const path of [
    '/rest-auth/user/',
    '/api/sections/5393/',
    '/api/certificates/',
    '/api/credits/summary/',
  ]) {
    const reply = await fetch(`${stage.url}${path}`, { headers: { authorization: `JWT ${token}` } });
    assert.equal(reply.status, 200, path);
    assert.match(reply.headers.get('cache-control') ?? '', /no-store/, path);
  }
});
