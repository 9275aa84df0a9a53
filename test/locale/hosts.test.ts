import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deliverDue } from '#platform/mail/delivery.ts';
import { errorProblems } from '../harness/browser/document.ts';
import { openStage, type RawReply, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

const page = (path: string, headers: Record<string, string> = {}) =>
  raw(stage.url, path, { headers: { host: new URL(stage.url).host, ...headers } });
const html = (reply: RawReply) => reply.body.toString();

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

test('[PROD-027] [ERR-032] another name and another support address stand everywhere at once', async (t) => {
  const env = { PRODUCT_NAME: 'Another Library', SUPPORT_EMAIL: 'help@another.example' };
  const other = await openStage({ pages: true, env });
  t.after(() => other.close());
  const text = async (path: string) =>
    html(await raw(other.url, path, { headers: { host: new URL(other.url).host } }));
  for (const path of [
    '/',
    '/about-us',
    '/cme-program',
    '/contact-us',
    '/error-network',
    '/error-network-final',
  ]) {
    const page = await text(path);
    assert.match(page, /<title>[^<]+ - Another Library<\/title>/, path);
    assert.match(page, /<footer.*© \d{4} Another Library/s, path);
    assert.doesNotMatch(page, /Steady State|@steadystate/, path);
  }
  assert.match(await text('/about-us'), /Another Library is an online library/);
  for (const path of ['/contact-us', '/error-network', '/error-network-final', '/load-error'])
    assert.match(await text(path), /mailto:help@another\.example/, path);
  const reset = { email: 'gold@demo.example' };
  assert.equal((await other.send('POST', '/rest-auth/password/reset/', reset)).status, 200);
  const { config, now } = other.app.ports;
  await deliverDue(other.app.ports, now());
  const [letter = ''] = await readdir(config.outboxDir);
  const sent = await readFile(join(config.outboxDir, letter), 'utf8');
  assert.match(sent, /^From: Another Library <help@another\.example>\r$/m);
  assert.match(sent, /Another Library/);
  assert.doesNotMatch(sent, /Steady State/);
});
