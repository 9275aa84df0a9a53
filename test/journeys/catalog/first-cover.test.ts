import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { DESK, type OpenBrowser, openBrowser, PHONE, takenOver } from '#test/harness/browser/browser.ts';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openTestApp({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

const DRAWN = 'main img[src^="data:image/svg+xml,"]';
const COVER =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';

test('the first cover of a page comes with the page: it is seen though no file can be had, and is never asked for', async () => {
  for (const [path, viewport] of [
    [COVER, PHONE],
    ['/library', DESK],
  ] as const) {
    const page = await browser.page(app, { viewport });
    const asked: string[] = [];
    await page.route('**/files/covers/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await page.goto(path, { waitUntil: 'load' });
    const cover = page.locator(DRAWN);
    assert.equal(await cover.count(), 1);
    const seen = () => cover.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
    assert.ok(await seen(), path);
    await takenOver(cover);
    assert.ok(await seen(), `${path}, taken over`);
    const { data } = await (await page.request.get('/api/publications/2746/')).json();
    if (path === COVER)
      assert.deepEqual(
        asked.filter((one) => one === data.attributes.cover),
        [],
      );
    await page.context().close();
  }
});

test('it is the very drawing of the store', async () => {
  const page = await browser.page(app, { javaScript: false });
  const { data } = await (await page.request.get('/api/publications/2746/')).json();
  const file = await (await page.request.get(data.attributes.cover)).text();
  await page.goto(COVER);
  const source = (await page.locator(DRAWN).getAttribute('src')) ?? '';
  assert.equal(decodeURIComponent(source.slice(source.indexOf(',') + 1)), file);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
