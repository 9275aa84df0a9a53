import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import routes from '#src/routes.ts';
import { buildIfChanged } from '../scripts/build.ts';
import { errorProblems } from './harness/document.ts';
import { one, openStage, type RawReply, raw, type Stage } from './harness/stage.ts';

let stage: Stage;
let paths: Record<string, string>;
before(async () => {
  await buildIfChanged(() => {});
  stage = await openStage({ pages: true });
  paths = await examples();
});
after(() => stage.close());

/** An address for every route of the site; a route without one fails. */
async function examples(): Promise<Record<string, string>> {
  const [told] = await stage.sql<{ cover: string; section: string; author: string; code: string }>(
    `SELECT (SELECT slug FROM publication WHERE id = 2746) AS cover, (SELECT slug FROM section WHERE publication_id = 2746 AND position = 5) AS section,
       (SELECT slug FROM author ORDER BY id LIMIT 1) AS author, (SELECT code FROM certificate ORDER BY id LIMIT 1) AS code`,
  );
  return {
    'publication/:slug': `publication/${told?.cover}`,
    'section/:slug': `section/${told?.section}`,
    'author/:slug': `author/${told?.author}`,
    'verify/:code': `verify/${told?.code}`,
    'publication/:publicationId/test': 'publication/2746/test',
    'publication/:publicationId/test/results': 'publication/2746/test/results',
    'publication/:publicationId/test/survey': 'publication/2746/test/survey',
    'recover-password/change/:uid/:token': 'recover-password/change/904/nothing',
    'error-:status': 'error-503',
    '*': 'nowhere/at/all',
  };
}
interface Route {
  path?: string;
  index?: boolean;
  children?: Route[];
}
const flat = (list: readonly Route[], base = ''): string[] =>
  list.flatMap((route) => {
    const path = [base, route.path].filter(Boolean).join('/');
    return [...(route.path || route.index ? [path] : []), ...flat(route.children ?? [], path)];
  });
const addresses = (): string[] =>
  flat(routes as Route[])
    .map((path) => path.replace(/\/?:\w+\?/g, '').replace(/\/\*$/, '/anything'))
    .map(
      (path) =>
        `/${/[:*]/.test(path) ? (paths[path] ?? assert.fail(`no example for the route ${path}`)) : path}`,
    );
const page = (path: string, headers: Record<string, string> = {}) =>
  raw(stage.url, path, { headers: { host: new URL(stage.url).host, ...headers } });
const html = (reply: RawReply) => reply.body.toString();

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
test('every route carries a policy whose hashes are those of its inline scripts, and nothing unsafe', async () => {
  for (const path of addresses()) {
    const reply = await page(path);
    if (String(reply.headers.location).startsWith('/')) continue;
    assert.match(String(reply.headers['content-type']), /^text\/html/, path);
    const policy = String(reply.headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
    ])
      assert.ok(policy.includes(rule), `${path}: ${rule}`);
    assert.doesNotMatch(policy, /unsafe-|\*|https?:/, path);
    assert.match(policy, /script-src 'self'( 'sha256-[\w+/]+=*')*;/, path);
    const scripts = [...html(reply).matchAll(SCRIPT)].filter(
      ([, attributes = '']) => !/type="application\//.test(attributes),
    );
    for (const [, , body = ''] of scripts)
      assert.ok(
        policy.includes(`'sha256-${createHash('sha256').update(body).digest('base64')}'`),
        `${path}: ${body.slice(0, 80)}`,
      );
    const markup = html(reply)
      .replace(SCRIPT, '')
      .replace(/<!--[\s\S]*?-->/g, '');
    assert.doesNotMatch(
      markup,
      /<[a-z][^>]*\son[a-z]+=|javascript:|<style|<[a-z][^>]*\sstyle="/i,
      `${path} needs what its policy forbids`,
    );
  }
});

const GENERAL = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
test('pages, calls, files and errors all carry the general headers, and never say what they run on', async () => {
  const asset = /href="(\/assets\/[^"]+)"/.exec(html(await page('/')))?.[1] ?? assert.fail('no asset');
  const [{ cover_file } = { cover_file: '' }] = await stage.sql<{ cover_file: string }>(
    `SELECT cover_file FROM publication WHERE cover_file <> '' LIMIT 1`,
  );
  for (const path of [
    '/',
    '/',
    '/nowhere',
    '/error-503',
    '/api/publications/',
    '/api/publications/',
    '/api/nothing/',
    '/api/users/me/',
    `/files/${cover_file}`,
    '/files/nothing.svg',
    '/healthz',
    '/metrics',
    '/api/openapi.json',
    '/%',
    `/api/publications/${'9'.repeat(400)}/`,
  ]) {
    const { headers, status } = await page(path);
    for (const [name, value] of Object.entries(GENERAL))
      assert.equal(headers[name], value, `${path} ${status} ${name}`);
    assert.ok(headers['referrer-policy'] && headers['permissions-policy'], path);
    assert.deepEqual([headers['x-powered-by'], headers.server], [undefined, undefined], path);
  }
  const { headers } = await page(asset);
  assert.deepEqual(
    [headers['x-content-type-options'], headers['cross-origin-resource-policy'], headers['x-powered-by']],
    ['nosniff', 'same-origin', undefined],
  );
  assert.match(String(headers['cache-control']), /immutable/);
  for (const path of ['/api/users/me/', '/api/nothing/', '/readyz', '/error-503'])
    assert.equal((await page(path)).headers['cache-control'], 'no-store', path);
});

test('a cached page is the same bytes, known by its ETag, and whole in every encoding', async () => {
  const path = `/${paths['publication/:slug']}`;
  const first = await page(path);
  assert.equal(first.status, 200);
  await wait(500);
  const etag = String(first.headers.etag);
  for (const accepts of [
    'br',
    'gzip',
    'gzip, deflate, br',
    'br;q=0, gzip',
    'identity',
    'br;q=0',
    'deflate',
  ]) {
    const reply = await page(path, { 'accept-encoding': accepts });
    const encoding = reply.headers['content-encoding'];
    const expected = { br: 'br', gzip: 'gzip', 'gzip, deflate, br': 'br', 'br;q=0, gzip': 'gzip' }[accepts];
    assert.equal(encoding, expected, accepts);
    const body =
      encoding === 'br'
        ? brotliDecompressSync(reply.body)
        : encoding === 'gzip'
          ? gunzipSync(reply.body)
          : reply.body;
    assert.ok(body.equals(first.body), accepts);
    assert.equal(reply.headers.etag, etag);
    assert.match(String(reply.headers.vary), /Accept-Encoding/);
  }
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const reply = await page(path, { 'if-none-match': known });
    assert.deepEqual(
      [reply.status, reply.body.length, reply.headers['content-security-policy']],
      [304, 0, undefined],
      known,
    );
  }
  assert.equal((await page(path, { 'if-none-match': '"other"' })).status, 200);
  const head = await raw(stage.url, path, { method: 'HEAD', headers: { host: new URL(stage.url).host } });
  assert.deepEqual(
    [head.status, head.body.length, Number(head.headers['content-length'])],
    [200, 0, first.body.length],
  );
});

test('who asks never changes a page: a token sent by hand, good or bad, gives the same bytes', async () => {
  for (const path of ['/', `/${paths['publication/:slug']}`, `/${paths['section/:slug']}`, '/dashboard']) {
    const plain = await page(path);
    for (const who of ['gold', 'admin'] as const) {
      const known = await page(path, { authorization: `JWT ${await stage.token(who)}` });
      assert.ok(known.body.equals(plain.body), `${path} as ${who}`);
    }
    const bad = await page(path, { authorization: 'JWT nonsense', cookie: 'token=x' });
    assert.deepEqual([bad.status, bad.body.equals(plain.body)], [plain.status, true], path);
  }
});

test('[ENT-030] the text of a locked section is neither in its page nor in its cover', async () => {
  const [{ body, file } = { body: '', file: '' }] = await stage.sql<{ body: string; file: string }>(
    `SELECT body_html AS body, (SELECT attachment_file FROM section WHERE publication_id = 2746 AND attachment_file LIKE 'protected/%' ORDER BY position DESC LIMIT 1) AS file
     FROM section WHERE publication_id = 2746 AND position = 5`,
  );
  const words = body
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .filter((line) => line.length > 60);
  assert.ok(words.length > 2);
  for (const path of ['section/:slug', 'publication/:slug']) {
    const text = html(await page(`/${paths[path]}`));
    for (const line of words) assert.ok(!text.includes(line.slice(0, 50)), `${path}: ${line}`);
    assert.doesNotMatch(text, /"correct":true/, path);
    assert.ok(!text.includes(file), path);
  }
});

test('a change told by one process leaves the cache of another within a second', async () => {
  const twin = await stage.twin({ pages: true });
  const path = `/${paths['publication/:slug']}`;
  const at = (url: string) => raw(url, path, { headers: { host: new URL(stage.url).host } }).then(html);
  await Promise.all([at(stage.url), at(twin.url)]);
  await stage.sql(`UPDATE publication SET title = 'Quite Another Title' WHERE id = 2746`);
  assert.doesNotMatch(await at(twin.url), /Quite Another Title/, 'the page was cached');
  await stage.database.write(async (db) => db.invalidate('publication:2746'));
  const told = Date.now();
  while (!/Quite Another Title/.test(await at(twin.url))) {
    assert.ok(Date.now() - told < 1_000, 'a second has passed');
    await wait(20);
  }
  assert.match(await at(stage.url), /Quite Another Title/);
});

test('pages that are not there answer 404, error pages their own status; calls answer as calls', async () => {
  for (const path of ['/nowhere', '/publication/2746/nothing', '/error-404'])
    assert.equal((await page(path)).status, 404, path);
  for (const path of [
    '/publication/none-999999',
    '/section/none-999999',
    '/author/none-999999',
    '/publication/none',
  ]) {
    const { status, headers } = await page(path);
    assert.ok(
      status === 404 || headers.location === '/error-404',
      `${path} answers ${status} ${headers.location}`,
    );
  }
  assert.equal((await page('/error-503')).status, 503);
  for (const [path, status] of [
    ['/api/nothing/', 404],
    ['/api', 404],
    ['/rest-auth/nothing/', 404],
    ['/api/login/', 405],
    ['/files/', 404],
    ['/__test/nothing', 404],
  ] as const) {
    const reply = await fetch(`${stage.url}${path}`);
    assert.equal(reply.status, status, path);
    assert.deepEqual(errorProblems({ status, headers: reply.headers, text: await reply.text() }), [], path);
  }
});

test('strange addresses are never an error of ours, nor take another host for their own', async () => {
  for (const path of [
    '//',
    '//evil.example/library',
    '/\\evil.example',
    '/%',
    '/%ff',
    '/%00',
    '/a?%',
    '/?utm_source=%ff',
    `/${'x'.repeat(3000)}`,
    '/library?search=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    '/.git/config',
    '/.env',
    '/build/server/index.js',
    '/assets/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
  ]) {
    const reply = await page(path);
    assert.ok(reply.status < 500, `${path} answers ${reply.status}`);
    assert.doesNotMatch(
      html(reply),
      /(href|content|src)="https?:\/\/evil|<script>alert|"dependencies"|node:internal/,
      path,
    );
  }
  assert.equal(
    (await raw(stage.url, 'http://evil.example/library', { headers: { host: new URL(stage.url).host } }))
      .status,
    400,
  );
});

test('an unknown host is refused with 421, the CME host redirects with path and query, a language host serves', async () => {
  const { host } = new URL(stage.url);
  for (const strange of [
    'evil.example',
    `${host}.evil.example`,
    `evil.${host}`,
    `${host}@evil.example`,
    'localhost.evil.example',
  ])
    assert.ok([400, 421].includes((await page('/', { host: strange })).status), strange);
  const spoofed = await page('/library', {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  });
  assert.doesNotMatch(html(spoofed), /evil\.example/);
  const moved = await page('/publication/x-2746?search=a%20b&c=1', { host: `cme.${host}` });
  assert.deepEqual(
    [moved.status, moved.headers.location],
    [301, `http://${host}/publication/x-2746?search=a%20b&c=1`],
  );
  for (const [sub, language] of [
    ['pt', 'pt-br'],
    ['fr', 'fr'],
    ['it', 'it'],
    ['de', 'de'],
  ]) {
    const reply = await page('/', { host: `${sub}.${host}` });
    assert.equal(reply.status, 200, sub);
    assert.match(html(reply), new RegExp(`<html[^>]* lang="${language}"`, 'i'), sub);
  }
  assert.equal((await page('/healthz', { host: 'probe.internal' })).status, 200);
});

async function protectedFile(): Promise<string> {
  const [found] = await stage.sql<{ id: string }>(
    `SELECT id FROM section WHERE attachment_file LIKE 'protected/%' ORDER BY id LIMIT 1`,
  );
  return String(
    one(await stage.send('GET', `/api/sections/${found?.id}/`, undefined, { as: 'gold' })).attributes
      .attachment_url,
  );
}

test('files: no way out of the folder, and no protected one without its own living token', async () => {
  for (const path of [
    '../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '..%5c..%5cpackage.json',
    '%00',
    'covers/%00.svg',
    '/etc/passwd',
    '//etc/passwd',
    'covers/../../package.json',
    'covers/..%2f..%2fpackage.json',
    '%2fetc%2fpasswd',
    'C:%5cWindows',
    '%5c%5cserver%5cshare',
    'covers/',
    '.hidden',
    'covers//x.svg',
    'CON',
    'x'.repeat(5000),
  ]) {
    const { status } = await page(`/files/${path}`);
    assert.ok([400, 404, 414].includes(status), `${path.slice(0, 60)} answers ${status}`);
  }
  for (const path of [
    'protected/x.mp4',
    'protected/../covers/x.svg?t=1',
    'protected%2fx.mp4',
    'protected/x.mp4?t=',
    'protected/x.mp4?t=zzzz.zzzz',
    'protected/x.mp4?t=a&t=b',
  ])
    assert.equal((await page(`/files/${path}`)).status, 403, path);
  const address = await protectedFile();
  const [file = '', token = ''] = address.split('?t=');
  assert.equal((await page(address, { range: 'bytes=0-9' })).status, 206);
  assert.match(String((await page(address, { range: 'bytes=0-9' })).headers['cache-control']), /private/);
  const [until, mac = ''] = token.split('.');
  for (const forged of [
    `${until}.${'A'.repeat(mac.length)}`,
    `zzzzzz.${mac}`,
    `${until}.`,
    mac,
    `${until}.${mac}x`,
    '',
  ])
    assert.equal((await page(`${file}?t=${forged}`)).status, 403, forged);
  assert.equal(
    (await page(`/files/protected/elsewhere/${file.split('/').at(-1)}?t=${token}`)).status,
    403,
    'a token of one folder opens no other',
  );
  stage.clock.set(new Date(Date.now() + 8 * 3_600_000));
  assert.equal((await page(address)).status, 403, 'eight hours later the link has ended');
  stage.clock.set(null);
});

test('files answer byte ranges as players ask for them', async () => {
  const address = await protectedFile();
  const whole = await page(address);
  const bytes = whole.body.length;
  assert.equal(whole.headers['accept-ranges'], 'bytes');
  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, bytes - 1],
    ['bytes=-50', bytes - 50, bytes - 1],
    [`bytes=10-${bytes * 2}`, 10, bytes - 1],
    [`bytes=-${bytes * 2}`, 0, bytes - 1],
  ] as const) {
    const reply = await page(address, { range });
    assert.deepEqual(
      [reply.status, reply.headers['content-range']],
      [206, `bytes ${start}-${end}/${bytes}`],
      range,
    );
    assert.ok(reply.body.equals(whole.body.subarray(start, end + 1)), range);
  }
  for (const range of [`bytes=${bytes}-`, 'bytes=-0', 'bytes=99999999999999999999-']) {
    const reply = await page(address, { range });
    assert.deepEqual([reply.status, reply.headers['content-range']], [416, `bytes */${bytes}`], range);
  }
  for (const range of ['bytes=0-1,5-6', 'lines=0-5', 'bytes=a-b', 'nonsense', 'bytes=-'])
    assert.equal((await page(address, { range })).status, 200, range);
});
