import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import routes from '#app/routes.ts';
import { addOwnPage } from '../harness/admin/static-pages.ts';
import { openStage, type RawReply, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
let paths: Record<string, string>;
before(async () => {
  stage = await openStage({ pages: true });
  await addOwnPage(stage);
  paths = await examples();
});
after(() => stage.close());

/** An address for every route of the site; a route without one fails. */
async function examples(): Promise<Record<string, string>> {
  const [told] = await stage.sql<{
    cover: string;
    section: string;
    author: string;
    code: string;
    page: string;
  }>(
    `SELECT (SELECT slug FROM publication WHERE id = 2746) AS cover, (SELECT slug FROM section WHERE publication_id = 2746 AND position = 5) AS section,
       (SELECT slug FROM author ORDER BY id LIMIT 1) AS author, (SELECT code FROM certificate ORDER BY id LIMIT 1) AS code,
       (SELECT id FROM static_page WHERE slug = 'awards') AS page`,
  );
  return {
    'publication/:slug': `publication/${told?.cover}`,
    'section/:slug': `section/${told?.section}`,
    'approval/:token': 'approval/nothing',
    'author/:slug': `author/${told?.author}`,
    'admin/publications/:id': 'admin/publications/2746',
    'admin/translations/:id': 'admin/translations/section-5395-fr',
    'admin/publications/:id/sections': 'admin/publications/2746/sections',
    'admin/sections/:id': 'admin/sections/5395',
    'admin/faculty/:id': 'admin/faculty/303',
    'admin/members/:id': 'admin/members/904',
    'admin/accreditation/:id': 'admin/accreditation/2767',
    'admin/certificates/:id': 'admin/certificates/1',
    'admin/orders/:id': 'admin/orders/1001',
    'admin/support/:id': 'admin/support/1',
    'admin/publications/:id/test': 'admin/publications/2746/test',
    'admin/publications/:id/questions': 'admin/publications/2746/questions',
    'admin/publications/:id/facts': 'admin/publications/2746/facts',
    'admin/publications/:id/preview': 'admin/publications/2746/preview',
    'admin/publications/:id/funding': 'admin/publications/2746/funding',
    'admin/media/:id': 'admin/media/1',
    'admin/front-page/:id': 'admin/front-page/2',
    'admin/newsletter/:id': 'admin/newsletter/1',
    'admin/pages/:id': 'admin/pages/about-us',
    'admin/pages/:id/preview': `admin/pages/${told?.page}/preview`,
    'pages/:slug': 'pages/awards',
    'verify/:code': `verify/${told?.code}`,
    'referral-program/opt-out/:token': 'referral-program/opt-out/nothing',
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
    .map((path) =>
      path
        .replace(/\/?:\w+\?/g, '')
        .replace(/\/\*$/, '/anything')
        .replace(':publicationId', '2746'),
    )
    .map(
      (path) =>
        `/${/[:*]/.test(path) ? (paths[path] ?? assert.fail(`no example for the route ${path}`)) : path}`,
    );
const page = (path: string, headers: Record<string, string> = {}) =>
  raw(stage.url, path, { headers: { host: new URL(stage.url).host, ...headers } });
const html = (reply: RawReply) => reply.body.toString();

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
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
    for (const [, body = ''] of html(reply).matchAll(STYLE))
      assert.ok(policy.includes(`'sha256-${createHash('sha256').update(body).digest('base64')}'`), path);
    const markup = html(reply)
      .replace(SCRIPT, '')
      .replace(STYLE, '')
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
    '/ledger/heads',
    '/api/openapi.json',
    '/api/docs',
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

test('a call that everybody gets alike is compressed for the first who asks, too', async () => {
  // Nobody asked for this page of the list before, so no reply is kept.
  const reply = await page('/api/memberships/?include=permissions&page%5Bsize%5D=7', {
    'accept-encoding': 'br',
  });
  assert.deepEqual([reply.status, reply.headers['content-encoding']], [200, 'br']);
  assert.ok(JSON.parse(brotliDecompressSync(reply.body).toString()).data.length > 0);
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
    assert.equal(reply.headers.etag, encoding ? `W/${etag}` : etag, 'other bytes, no strong tag');
    assert.match(String(reply.headers.vary), /Accept-Encoding/);
    const known = { 'if-none-match': String(reply.headers.etag), 'accept-encoding': accepts };
    const again = await page(path, known);
    assert.deepEqual([again.status, again.headers.etag], [304, reply.headers.etag], accepts);
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
  assert.equal((await page(path, { 'if-none-match': '*' })).status, 304);
  for (const known of ['*', String((await page('/no-such-page')).headers.etag)])
    assert.equal((await page('/no-such-page', { 'if-none-match': known })).status, 404, known);
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

test('a page says that another host carries a session here to whoever brings its cookie, and to nobody else, kept or not', async () => {
  const cookie = { cookie: 'theme=dark; ppCarried=library.test' };
  const said = async (headers = {}): Promise<[boolean, unknown]> => {
    const reply = await page('/help-faqs', headers);
    return [/^<!DOCTYPE html><html data-carried="" /.test(html(reply)), reply.headers.etag];
  };
  const [first, mark] = await said();
  const [second, carriedMark] = await said(cookie);
  assert.deepEqual([first, second], [false, true]);
  assert.deepEqual(
    [await said(), await said(cookie)],
    [
      [false, mark],
      [true, carriedMark],
    ],
  );
  assert.notEqual(mark, carriedMark);
  const asked = (etag: unknown, headers = {}) =>
    page('/help-faqs', { 'if-none-match': String(etag), ...headers });
  assert.equal((await asked(mark)).status, 304);
  assert.equal((await asked(mark, cookie)).status, 200);
  for (const other of ['ppCarried=', 'xppCarried=library.test'])
    assert.equal((await said({ cookie: other }))[0], false);
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
  for (const url of [twin.url, stage.url])
    while (!/Quite Another Title/.test(await at(url))) {
      assert.ok(Date.now() - told < 1_000, 'a second has passed');
      await wait(20);
    }
});

/** Each kind of page as the bar wants it (S14, S16): what may keep it, what its links tell, whether it may be found. */
const KINDS = {
  open: { cache: 'public, max-age=0, must-revalidate', referrer: 'strict-origin-when-cross-origin' },
  own: { cache: 'no-store', referrer: 'strict-origin-when-cross-origin' },
  secret: { cache: 'no-store', referrer: 'no-referrer' },
};
const SECRET = [
  '/recover-password/change/904/nothing',
  '/referral-program/opt-out/nothing',
  '/approval/nothing',
  '/verify-email?token=nothing',
  '/unsubscribe?token=nothing',
  '/newsletter-success?confirm=nothing',
  '/?token=nothing',
];
const OWN =
  /^\/(dashboard|myaccount|my-account|admin|test|results|register-success|logout|verify)(\/|$)|^\/publication\/2746\/test(\/|$)/;
const kindOf = (path: string): keyof typeof KINDS =>
  SECRET.includes(path) ? 'secret' : OWN.test(path) ? 'own' : 'open';
/** Never to be found by a search engine, whatever kind they are. */
const UNLISTED =
  /^\/(search|verify-email|recover-password|unsubscribe|newsletter-success|activity-removed|error-|load-error|nowhere)/;

test('every route is kept, tells its address and is found as its kind may be', async () => {
  for (const path of [...addresses(), ...SECRET.filter((one) => one.includes('?'))]) {
    const kind = kindOf(path);
    for (const times of ['written', 'kept']) {
      const reply = await page(path);
      const said = `${path} (${kind}, ${times})`;
      assert.equal(reply.headers['referrer-policy'], KINDS[kind].referrer, said);
      const isKept = [200, 404, 301].includes(reply.status);
      assert.equal(reply.headers['cache-control'], isKept ? KINDS[kind].cache : 'no-store', said);
      if (reply.headers.location) continue;
      const hidden = html(reply).includes('<meta name="robots" content="noindex');
      assert.equal(hidden, kind !== 'open' || UNLISTED.test(path), said);
      assert.equal(reply.headers['x-robots-tag'] !== undefined, hidden, said);
      assert.match(String(reply.headers['content-security-policy']), /; report-to policy/, said);
      assert.equal(reply.headers['reporting-endpoints'], 'policy="/api/csp-reports/"', said);
    }
  }
});

test('an address in another case leads to the right one, its query and its keys as they came', async () => {
  for (const [path, to] of [
    ['/Library?types=CME&Search=A', '/library?types=CME&Search=A'],
    ['/CME-Program/', '/cme-program/'],
    ['/Recover-Password/Change/904/AbC', '/recover-password/change/904/AbC'],
    ['/publication/2746/Test', '/publication/2746/test'],
  ] as const) {
    const reply = await page(path);
    assert.equal(reply.status, 301, path);
    assert.equal(reply.headers.location, to, path);
  }
  assert.equal((await page('/Nowhere')).status, 404);
});

test('no address leads to another host, however it is written', async () => {
  const own = new URL(stage.url).host;
  const hosts = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
  ];
  const rests = ['TEST', 'TEST/login', 'Test/results', 'My-Account/refer', 'my-account/refer', 'pricing'];
  const rooted = [
    '//my-account/evil.example',
    '//My-Account//evil.example',
    '/my-account//evil.example',
    '//calendar?page=99999',
    '//publication/wrong-words-2746',
    '//pages/none',
    '/Library//evil.example',
  ];
  for (const path of [...hosts.flatMap((host) => rests.map((rest) => `${host}/${rest}?x=1`)), ...rooted]) {
    const { status, headers } = await page(path);
    assert.ok(status < 500, path);
    assert.equal(new URL(String(headers.location ?? '/'), stage.url).host, own, path);
  }
});

const canonicalOf = (reply: RawReply) => /<link rel="canonical" href="([^"]+)"/.exec(html(reply))?.[1] ?? '';
test('a query that makes no other page leaves no trace in the canonical address', async () => {
  const [told] = await stage.sql<{ slug: string }>('SELECT slug FROM author ORDER BY id LIMIT 1');
  for (const [path, canonical] of [
    ['/about-us?ref=x&page=3', '/about-us'],
    ['/library?page=-1', '/library'],
    ['/library?page=abc&utm_source=mail', '/library'],
    ['/library?types=NOPE&sort=title&completed=true&canTest=true', '/library'],
    ['/library?types=CME&sort=title', '/library?types=CME'],
    ['/podcasts?types=NOPE&page=abc', '/podcasts'],
    [`/author/${told?.slug}?page=abc&x=1`, `/author/${told?.slug}`],
    ['/calendar?month=1', '/calendar'],
    ['/contact-us?sent=0123456789', '/contact-us'],
  ] as const)
    assert.equal(new URL(canonicalOf(await page(path))).href, new URL(canonical, stage.url).href, path);
});

test('words that are sent from the library without scripts come best first', async () => {
  const orders = async (path: string) => {
    const [, options = ''] =
      /<select[^>]* name="sort"[^>]*>(.*?)<\/select>/.exec(html(await page(path))) ?? [];
    const values = [...options.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)];
    const chosen = values.find(([, , selected]) => selected);
    return { values: values.map(([, value]) => value), chosen: chosen?.[1], words: chosen?.[3] };
  };
  const others = ['-publicationDate', 'title', 'minutes'];
  for (const path of ['/library', '/library?sort=-modified', '/library?types=PODCAST'])
    assert.deepEqual(await orders(path), {
      values: ['best', ...others],
      chosen: 'best',
      words: 'Recently updated',
    });
  const sought = { values: ['best', '-modified', ...others], chosen: 'best', words: 'Best match' };
  assert.deepEqual(await orders('/library?search=clozapine&sort=best'), sought);
  assert.equal((await orders('/library?search=clozapine&sort=-modified')).chosen, '-modified');
});

test('a list of what somebody looked for, or of nothing, is not for search engines', async () => {
  for (const path of ['/library?search=clozapine', '/podcasts?search=clozapine', '/podcasts?search=zzzzzz']) {
    const reply = await page(path);
    assert.match(html(reply), /<meta name="robots" content="noindex/, path);
    assert.match(String(reply.headers['x-robots-tag']), /noindex/, path);
  }
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
test('whoever reads in a browser is told an error in words, a program in a document', async () => {
  for (const path of ['/%ff', '/%E0%A4%A', '/library/%ff?x=1']) {
    const shown = await page(path, BROWSER);
    assert.equal(shown.status, 404, path);
    assert.match(html(shown), /Sorry, we can&#x27;t find this page\./, path);
    const told = await page(path, { accept: 'application/vnd.api+json' });
    assert.equal(told.status, 400, path);
    assert.equal(JSON.parse(html(told)).errors[0].code, 'bad-address', path);
  }
  const foreign = await page('/library', { ...BROWSER, host: 'evil.example' });
  assert.equal(foreign.status, 421);
  assert.match(String(foreign.headers['content-type']), /^text\/html/);
  assert.match(html(foreign), /This server does not speak for that host\./);
  assert.doesNotMatch(html(foreign), /evil/);
  for (const [, href] of html(foreign).matchAll(/href="([^"]+)"/g))
    assert.equal(new URL(href ?? '').origin, stage.app.ports.config.origin);
  assert.equal(JSON.parse(html(await page('/library', { host: 'evil.example' }))).errors[0].status, '421');
  const link = await page('/api/downloads/nothing/', { ...BROWSER, 'sec-fetch-dest': 'document' });
  assert.equal(link.status, 403);
  assert.match(html(link), /You are not allowed to see this content/);
  assert.match(
    String((await page('/api/downloads/nothing/', BROWSER)).headers['content-type']),
    /^application\/vnd\.api\+json/,
  );
});

test('beside pages, a name beyond all length is not found, and a call that only takes is told the methods it has', async () => {
  const program = { accept: 'application/vnd.api+json' };
  for (const path of [`/api/publications/${'9'.repeat(400)}/`, `/api/authors/${'9'.repeat(400)}/`]) {
    const told = await page(path, program);
    assert.deepEqual([told.status, JSON.parse(html(told)).errors[0].code], [404, 'not-found'], path);
  }
  for (const [path, allow] of [
    ['/requests', 'POST'],
    ['/requests?x=1', 'POST'],
    ['/rest-auth/password/reset/', 'POST'],
    ['/api/login/', 'POST'],
  ] as const) {
    const told = await page(path, program);
    assert.deepEqual(
      [told.status, told.headers.allow, JSON.parse(html(told)).errors[0].code],
      [405, allow, 'method-not-allowed'],
      path,
    );
  }
  assert.equal((await page('/rest-auth/password/reset/confirm', program)).status, 405);
  assert.equal((await page('/requests/of/nobody', BROWSER)).status, 404);
});
