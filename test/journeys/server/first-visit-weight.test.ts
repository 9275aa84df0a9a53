import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openTestApp({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

/**
 * Bytes of scripts of a first visit that nobody moves on, once the page is at rest: compressed as they are sent, without
 * their headers, and how many files. What `npm run bench -- P8` found, and a little: whoever needs more says so here.
 */
const MOST: Record<string, [kB: number, files: number]> = {
  '/': [157, 16],
  '/library': [156, 15],
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746': [
    165, 17,
  ],
  '/section/why-delay-is-the-larger-risk-2746-5392': [176, 21],
  '/signin': [147, 14],
};

/** Of each script that has come, its compressed length; but for the help, ten seconds after the start, with what it brings. */
const scripts = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const help = entries.find(({ name }) => name.includes('/assets/help-panel-'))?.startTime ?? Infinity;
    const found = entries.filter(
      ({ name, startTime }) => /\/assets\/[^?]+\.js$/.test(name) && startTime < help - 20,
    );
    return Object.fromEntries(found.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
  });
/** The last that a page fetches by itself: what may stand over it, and the page for a lost connection. */
const atRest = (page: Page) =>
  page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['/assets/extras-', '/assets/network.page-'].every((part) =>
      names.some((name) => name.includes(part)),
    );
  });

test('a first visit brings no more scripts than it did, on every type of page that is weighed', async () => {
  for (const [path, [most, files]] of Object.entries(MOST)) {
    const page = await browser.page(app, { viewport: PHONE, still: true });
    await page.goto(path);
    await atRest(page);
    const found = await scripts(page);
    const kB = Object.values(found).reduce((sum, bytes) => sum + bytes, 0) / 1000;
    const told = `${path}: ${kB.toFixed(1)} kB in ${Object.keys(found).length} files`;
    assert.ok(kB > most * 0.85, `${told}: far below the limit, so lower it`);
    assert.ok(kB <= most && Object.keys(found).length <= files, `${told}, at most ${most} in ${files}`);
    assert.deepEqual(page.problems, [], path);
    await page.context().close();
  }
});
