import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { holdUp, type OpenBrowser, openBrowser, PHONE, takenOver } from '#test/harness/browser/browser.ts';

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

test('a page loaded anew stands where it was left before our scripts are there, and stays there', async () => {
  const page = await browser.page(app, { viewport: PHONE });
  // The browser's own memory of the place would hide ours.
  await page.addInitScript(() => {
    history.scrollRestoration = 'manual';
  });
  await page.goto('/help-faqs');
  await takenOver(page.getByRole('contentinfo'));
  await page.waitForFunction(() => {
    scrollTo({ top: 600, behavior: 'instant' });
    return scrollY === 600;
  });
  const release = await holdUp(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'domcontentloaded' });
  assert.equal(await scrolled(page), 600);
  release();
  await takenOver(page.getByRole('contentinfo'));
  assert.equal(await scrolled(page), 600);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a new page is given its entry of the history, and nobody looks into session storage for it', async () => {
  const page = await browser.page(app);
  await page.addInitScript(() => {
    const own = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      if (this === sessionStorage) document.documentElement.dataset.looked = key;
      return own.call(this, key);
    };
  });
  await holdUp(page, '**/assets/*.js');
  await page.goto('/help-faqs', { waitUntil: 'domcontentloaded' });
  const entry = () => page.evaluate(() => history.state?.key);
  const key = await entry();
  assert.ok(key);
  assert.equal(await page.locator('html').getAttribute('data-looked'), null);
  await page.reload({ waitUntil: 'domcontentloaded' });
  assert.equal(await entry(), key);
  assert.equal(await page.locator('html').getAttribute('data-looked'), 'ppPlaces');
  await page.context().close();
});
