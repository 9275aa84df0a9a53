import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser.ts';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openTestApp({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

const SECTION = '/section/why-delay-is-the-larger-risk-2746-5392';
const isTakenOver = (page: Page) => page.evaluate(() => 'ppRunning' in globalThis);
const takeOver = (page: Page) => page.waitForFunction(() => 'ppRunning' in globalThis);

test('a visitor’s page is whole before it is taken over, which waits for a first sign of somebody, or three seconds', async () => {
  const page = await browser.page(app, { still: true });
  await page.goto('/', { waitUntil: 'load' });
  const bar = page.getByRole('banner');
  for (const name of ['Library', 'Pricing', 'Sign in', 'Register'])
    await bar.getByRole('link', { name, exact: true }).waitFor({ timeout: 1000 });
  assert.equal(await page.getByText('Loading the menu').isVisible(), false);
  await page.waitForFunction(() => 'ppAtRest' in globalThis);
  await page.waitForFunction(() => 'lettered' in document.documentElement.dataset, undefined, {
    timeout: 2500,
  });
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.+\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }));
  assert.ok(
    asked.length > 0 && asked.every((at) => at >= painted),
    `painted at ${painted}, asked at ${asked}`,
  );
  assert.equal(await isTakenOver(page), false);
  await bar.getByRole('link', { name: 'Library' }).hover();
  await takeOver(page);
  await page.goto('about:blank');
  await page.goto('/about-us', { waitUntil: 'load' });
  await takeOver(page);
  const { loaded, now } = await page.evaluate(() => ({
    loaded: performance.getEntriesByType('navigation')[0]?.toJSON().loadEventEnd as number,
    now: performance.now(),
  }));
  assert.ok(now - loaded >= 3000, `${now - loaded}`);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a phone that rests keeps the letters it shows, and has ours once the page is taken over', async () => {
  const page = await browser.page(app, { still: true, viewport: PHONE });
  const isLettered = () => page.evaluate(() => 'lettered' in document.documentElement.dataset);
  await page.goto('/about-us', { waitUntil: 'load' });
  await page.waitForFunction(() => 'ppAtRest' in globalThis);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(1000);
  assert.equal(await isTakenOver(page), false);
  assert.equal(await isLettered(), false);
  await page.getByRole('banner').getByRole('link').first().hover();
  await takeOver(page);
  await page.waitForFunction(() => 'lettered' in document.documentElement.dataset);
  await page.context().close();
});

test('while a page rests its scripts are fetched, once; then nothing has to come for the first sign of somebody', async () => {
  const page = await browser.page(app, { still: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/about-us');
  await page.waitForFunction(() => 'ppAtRest' in globalThis);
  await page.waitForTimeout(1000);
  const fetched = new Set(asked);
  assert.ok(fetched.size > 5, `${asked.length}`);
  assert.equal(await isTakenOver(page), false);
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link').first().hover();
  await takeOver(page);
  await page.context().close();
});

test('nobody waits who is signed in, asks for a place or brings something, or for what only we can show', async () => {
  const visitor = await browser.page(app, { still: true });
  const member = await browser.page(app, { still: true, as: 'gold' });
  for (const [page, path] of [
    [visitor, `${SECTION}#p=3`],
    [visitor, '/about-us?utm_source=letter'],
    [visitor, '/dashboard'],
    [member, '/about-us'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(path);
    await takeOver(page);
    assert.equal(await page.evaluate(() => 'ppAtRest' in globalThis), false, path);
  }
  await visitor.context().close();
  await member.context().close();
});
