import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { type OpenBrowser, openBrowser, PHONE, takenOver } from '#test/harness/browser/browser.ts';

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
const atRest = (page: Page) => page.waitForFunction(() => 'ppAtRest' in globalThis);

/** The first sign of somebody: a pointer that moves. Where it was never seen before, browsers say a first move without a way. */
const pointAt = async (page: Page, link: Locator) => {
  await page.mouse.move(1, 1);
  await link.hover();
};

/** How long a page rests that nobody touches; the longest wait for what is seen; how far apart letters look. */
const REST_MS = 3000;
const PATIENCE_MS = 2000;
const LOOK_MS = 100;
/** What waits for exactly so long on the pages to come waits for `pass` instead. */
const hold = (page: Page, ...held: number[]) =>
  page.addInitScript((held) => {
    const kept: [number, () => void][] = [];
    const own = setTimeout;
    const later = (deed: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      if (!held.includes(ms)) return own(deed, ms, ...given);
      kept.push([ms, () => deed(...given)]);
      return 0;
    };
    Object.assign(globalThis, { kept, setTimeout: later });
  }, held);
/** The time of what waits so long is over; there is something that does. */
const pass = (page: Page, ms: number) =>
  page.waitForFunction((ms) => {
    const { kept } = globalThis as unknown as { kept: [number, () => void][] };
    const due = kept.filter(([wait]) => wait === ms);
    for (const one of due) {
      kept.splice(kept.indexOf(one), 1);
      one[1]();
    }
    return due.length > 0;
  }, ms);
/** Every script that a page at rest fetches has come. */
const fetched = (page: Page) =>
  page.waitForFunction(() => {
    const list = [...document.scripts].flatMap((one) => /ahead=(\[.*?\])/.exec(one.text)?.[1] ?? []);
    const ahead: string[] = JSON.parse(list[0] ?? '[]');
    const come = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return ahead.length > 5 && ahead.every((path) => come.includes(path)) ? ahead : null;
  });

test('a visitor’s page is whole before it is taken over, which waits for a first sign of somebody, or three seconds', async () => {
  const page = await browser.page(app, { still: true });
  await hold(page, PATIENCE_MS, REST_MS);
  await page.goto('/', { waitUntil: 'load' });
  const bar = page.getByRole('banner');
  for (const name of ['Library', 'Pricing', 'Sign in', 'Register'])
    await bar.getByRole('link', { name, exact: true }).waitFor();
  assert.equal(await page.getByText('Loading the menu').isVisible(), false);
  await atRest(page);
  await page.waitForFunction(() => 'lettered' in document.documentElement.dataset);
  await fetched(page);
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
  await pointAt(page, bar.getByRole('link', { name: 'Library' }));
  await takeOver(page);
  await page.goto('about:blank');
  await page.goto('/about-us', { waitUntil: 'load' });
  await atRest(page);
  await fetched(page);
  assert.equal(await isTakenOver(page), false);
  await pass(page, REST_MS);
  await takeOver(page);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a phone that rests keeps the letters it shows, and has ours once the page is taken over', async () => {
  const page = await browser.page(app, { still: true, viewport: PHONE });
  const isLettered = () => page.evaluate(() => 'lettered' in document.documentElement.dataset);
  await hold(page, LOOK_MS, PATIENCE_MS, REST_MS);
  await page.goto('/about-us', { waitUntil: 'load' });
  await atRest(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (let look = 0; look < 10; look++) await pass(page, LOOK_MS);
  assert.equal(await isTakenOver(page), false);
  assert.equal(await isLettered(), false);
  await pointAt(page, page.getByRole('banner').getByRole('link').first());
  await takeOver(page);
  await pass(page, LOOK_MS);
  await page.waitForFunction(() => 'lettered' in document.documentElement.dataset);
  await page.context().close();
});

test('while a page rests its scripts are fetched, once; then nothing has to come for the first sign of somebody', async () => {
  const page = await browser.page(app, { still: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) asked.push(request.url());
  });
  await hold(page, PATIENCE_MS, REST_MS);
  await page.goto('/about-us');
  await atRest(page);
  await fetched(page);
  assert.equal(asked.length, new Set(asked).size);
  assert.equal(await isTakenOver(page), false);
  await page.context().setOffline(true);
  const foot = page.getByRole('contentinfo');
  await pointAt(page, foot.getByRole('link').first());
  await takenOver(foot);
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
