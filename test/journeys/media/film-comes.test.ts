import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { holdUp, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { FILM, played } from '#test/harness/browser/film.ts';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openTestApp({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

const FILE = /\/files\/protected\/.+\.mp4/;
const asked = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
};
const player = (page: Page) => page.getByRole('region', { name: 'Video: Why delay is the larger risk' });

/** One film under the browser's own controls, its picture not a second time beside it, and none of our buttons. */
async function isBrowsersOwn(page: Page): Promise<void> {
  await page.locator('video[controls]').waitFor();
  assert.equal(await page.locator('video').count(), 1);
  assert.equal(await player(page).getByRole('img').count(), 0);
  assert.equal(await player(page).locator('img:visible').count(), 0);
  assert.equal(await player(page).getByRole('button').count(), 0);
}

/** In the document, wherever it is scrolled to: a press brings what it presses into view. */
const placeOf = (at: Locator) =>
  at.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y: y + scrollY, width, height };
  });

test('a film comes with the scripts: until then its picture stands in its place, and a press on Play is not lost', async () => {
  const page = await browser.page(app, { viewport: PHONE });
  const paths = asked(page);
  const release = await holdUp(page, '**/assets/*.js');
  await page.goto(FILM);
  const picture = player(page).locator('img');
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const place = await placeOf(picture);
  assert.equal(await page.locator('video').count(), 0);
  await player(page).getByRole('button', { name: 'Play' }).first().click();
  assert.equal(paths.filter((path) => FILE.test(path)).length, 0, 'a reader who only reads loads no film');
  release();
  await played(page, 0.3);
  assert.equal(await picture.count(), 0);
  assert.deepEqual(await placeOf(page.locator('video')), place);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('without scripts the browser itself shows the film', async () => {
  const page = await browser.page(app, { viewport: PHONE, javaScript: false });
  await page.goto(FILM);
  await isBrowsersOwn(page);
  await page.context().close();
});

test('a page that our scripts cannot take over has the browser’s film, and the words for a reader without scripts', async () => {
  for (const path of [FILM, '/signin']) {
    const page = await browser.page(app, { viewport: PHONE });
    // As it is left after it could not be taken over, twice (client/forms/plain-page.ts).
    await page.addInitScript(() => history.replaceState({ ppPlain: 1 }, ''));
    await page.goto(path);
    if (path === FILM) await isBrowsersOwn(page);
    else await page.getByText('Signing in needs JavaScript').waitFor();
    assert.equal(await page.locator('noscript').count(), 0);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});
