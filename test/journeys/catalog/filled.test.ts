import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { LIBRARY_DEBOUNCE_MS } from '#catalog/library/library.rules.ts';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { holdUp, type OpenBrowser, openBrowser, PHONE, takenOver } from '#test/harness/browser/browser.ts';

/** A page comes as a visitor's, and is filled for whoever is signed in: what they do meanwhile counts. */
const COVER =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';
const LESSON = '/section/why-delay-is-the-larger-risk-2746-5392';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openTestApp({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('whoever has begun to read stays where they are when the page is filled for them', async () => {
  for (const [path, call] of [
    ['/', '**/api/publications/**'],
    [COVER, '**/api/publications/2746/**'],
    ['/library', '**/api/search/**'],
  ] as const) {
    const page = await browser.page(app, { as: 'gold', viewport: PHONE });
    const release = await holdUp(page, call);
    await page.goto(path, { waitUntil: 'commit' });
    await takenOver(page.getByRole('contentinfo'));
    // What is further down gets its height as one comes near.
    await page.waitForFunction(() => {
      scrollTo({ top: 500, behavior: 'instant' });
      return scrollY > 400;
    });
    const jumps = page.evaluate(
      () =>
        new Promise<number[]>((tell) => {
          const seen: number[] = [];
          const look = () => {
            seen.push(Math.round(scrollY));
            if (document.documentElement.dataset.over) tell(seen);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    release();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      document.documentElement.dataset.over = '1';
    });
    const seen = await jumps;
    assert.ok(!seen.includes(0), `${path}: thrown to the top`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('a paragraph that an address asks for stays before the eyes of somebody signed in', async () => {
  const page = await browser.page(app, { as: 'gold' });
  const release = await holdUp(page, '**/api/sections/5392/**');
  await page.goto(`${LESSON}#p=3`, { waitUntil: 'commit' });
  await page.waitForFunction(() => scrollY > 0);
  release();
  await page.waitForLoadState('networkidle');
  assert.ok((await scrolled(page)) > 0);
  await page.context().close();
});

test('a reader who asks to be told before anybody knows who they are is told so', async () => {
  const page = await browser.page(app, { as: 'silver', still: true });
  const comes = await holdUp(page, '**/assets/*.js');
  const answers = await holdUp(page, '**/api/users/current/**');
  await page.goto('/calendar', { waitUntil: 'commit' });
  const first = page.getByRole('article').first();
  await first.getByRole('button', { name: /^Notify me/ }).click();
  comes();
  await takenOver(first.getByRole('button', { name: /^Notify me/ }));
  answers();
  await first.getByRole('button', { name: /^You will be told/, pressed: true }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.context().close();
});

test('a result chosen while the words typed are still waited for is opened, and the list stays away', async () => {
  const page = await browser.page(app);
  await page.goto('/library');
  const field = page.getByRole('main').getByRole('searchbox');
  await takenOver(field);
  const release = await holdUp(page, '**/api/publications/**');
  const chosen = page.waitForRequest('**/api/publications/**');
  await field.pressSequentially('clo');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await chosen;
  await page.waitForTimeout(LIBRARY_DEBOUNCE_MS);
  release();
  await page.waitForURL(/\/publication\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.match(page.url(), /\/publication\//);
  await page.context().close();
});
