import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { SUPPORTED_BROWSERS } from '#server/rendering/browser.rules.ts';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';
import { raw } from '#test/harness/stage.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const EXPLORER = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';
const OLD = `Mozilla/5.0 (Windows NT 6.1; WOW64) ${KIT} Chrome/41.0.2272.118 Safari/537.36`;
const FINE = `Mozilla/5.0 (Windows NT 6.1; WOW64) ${KIT} Chrome/42.0.2311.90 Safari/537.36`;

let app: TestApp;
let browser: Browser;
before(async () => {
  app = await openTestApp({ pages: true });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
});
after(async () => {
  await browser?.close();
  await app?.close();
});

async function open(
  path: string,
  userAgent: string,
  options: { viewport?: typeof DESK; javaScriptEnabled?: boolean } = {},
) {
  const context = await browser.newContext({ viewport: DESK, baseURL: app.url, userAgent, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (thrown) => problems.push(thrown.message));
  await page.goto(path, { waitUntil: 'networkidle' });
  return Object.assign(page, { problems });
}
const ask = (path: string, agent: string, host = new URL(app.url).host, method = 'GET') =>
  raw(app.url, path, { method, headers: { host, 'user-agent': agent } });

test('[ROUTE-076] Internet Explorer is led away from every page, also one that is kept, and from nothing else', async () => {
  for (const path of [
    '/',
    '/library?types=CME',
    '/signin',
    '/publication/x-2746',
    '/nowhere',
    '/error-404',
  ]) {
    await ask(path, FINE);
    const reply = await ask(path, EXPLORER);
    assert.deepEqual([reply.status, reply.headers.location], [302, '/upgrade-browser'], path);
    assert.equal(reply.headers['cache-control'], 'no-store', path);
    assert.equal((await ask(path, EXPLORER, undefined, 'HEAD')).status, 302, path);
    assert.notEqual((await ask(path, FINE)).status, 302, `${path} for everybody else`);
  }
  const asset = /href="(\/assets\/[^"]+)"/.exec((await ask('/', FINE)).body.toString())?.[1] ?? '';
  for (const path of [
    asset,
    '/favicon.svg',
    '/api/publications/',
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/upgrade-browser',
  ])
    assert.equal((await ask(path, EXPLORER)).status, 200, path);
});

test('[ROUTE-075] [UI-051] the page for Internet Explorer is plain HTML: no script, no font, nothing it cannot draw', async () => {
  for (const [host, language, words] of [
    ['', 'en', 'Internet Explorer 11'],
    ['pt.', 'pt-BR', 'navegador'],
    ['fr.', 'fr', 'navigateur'],
    ['it.', 'it', 'browser'],
    ['de.', 'de', 'unterstützt'],
  ] as const) {
    const reply = await ask('/upgrade-browser', EXPLORER, `${host}${new URL(app.url).host}`);
    const html = reply.body.toString();
    assert.equal(reply.status, 200);
    assert.match(html, new RegExp(`<html lang="${language}">`));
    assert.ok(html.includes(words), language);
    assert.doesNotMatch(
      html,
      /<script|<link rel="(stylesheet|preload|modulepreload)|@font-face|url\(|var\(|grid|flex|clamp\(|:is\(/,
    );
    assert.doesNotMatch(html, /[{}]\w+}/, 'a value was left out');
    for (const { name, from } of SUPPORTED_BROWSERS)
      assert.match(html, new RegExp(`<th scope="row">${name.replace(/[()]/g, '\\$&')}</th><td>${from}</td>`));
    assert.equal(reply.headers['x-robots-tag'], 'noindex, nofollow');
  }
});

test('[ROUTE-075] the page is readable and accessible on a desk and on a phone', async () => {
  for (const viewport of [DESK, PHONE, { width: 320, height: 640 }]) {
    const page = await open('/upgrade-browser', FINE, { viewport });
    await page.getByRole('heading', { level: 1, name: 'Your browser is no longer supported' }).waitFor();
    assert.equal(await page.title(), 'Your browser is no longer supported - Steady State');
    assert.equal(await page.getByRole('row').count(), SUPPORTED_BROWSERS.length + 1);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    await assertAccessible(page);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

const search = (page: Page) => page.locator('header').getByRole('search');
const notice = (page: Page) => page.getByRole('region', { name: 'About your browser' });

test('[BAR-034] [VALID-042] a browser below the minimum keeps the site, without the search box and with a notice that can be closed for good', async () => {
  const page = await open('/about-us', OLD);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await search(page).count(), 0);
  assert.equal(
    await notice(page).getByRole('link', { name: 'See which browsers work' }).getAttribute('href'),
    '/upgrade-browser',
  );
  await notice(page).getByRole('button', { name: 'Close this notice' }).click();
  await notice(page).waitFor({ state: 'detached' });
  await page.reload({ waitUntil: 'networkidle' });
  await notice(page).waitFor({ state: 'detached' });
  assert.equal(await search(page).count(), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('[BAR-034] a supported browser has the search box and no notice, and never gets the page of an older one', async () => {
  for (const agent of [OLD, FINE, OLD, FINE]) {
    const page = await open('/about-us', agent);
    assert.equal(await search(page).count(), agent === FINE ? 1 : 0, agent);
    assert.equal(await notice(page).count(), agent === FINE ? 0 : 1, agent);
    await page.context().close();
  }
});

test('a browser that runs nothing of ours reads the page, and its own small script closes the notice', async () => {
  const page = await open('/about-us', OLD, { javaScriptEnabled: false });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await notice(page).waitFor();
  await page.context().close();
  const script = (await ask('/old-browser.js', OLD)).body.toString();
  assert.doesNotMatch(script, /=>|\b(let|const|class)\b|`|\?\.|\.\.\./, 'only what every browser knows');
  const bare = await open('/healthz', FINE);
  await bare.setContent('<div id="old-browser"><p>Old</p><button>Close</button></div>');
  await bare.addScriptTag({ content: script });
  await bare.getByRole('button').click();
  assert.equal(await bare.locator('#old-browser').isVisible(), false);
  await bare.setContent('<div id="old-browser"><p>Old</p><button>Close</button></div>');
  await bare.addScriptTag({ content: script });
  assert.equal(await bare.locator('#old-browser').isVisible(), false, 'it was closed before');
  await bare.context().close();
});
