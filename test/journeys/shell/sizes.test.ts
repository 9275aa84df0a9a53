import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { originsOf } from '#locale/address.rules.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { DESK, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  app = await openTestApp({ pages: true });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await app?.close();
});

/** In the page: whether the name that stands in the empty field has the room for its letters. */
function isReadWhole(field: SVGElement | HTMLElement): boolean {
  if (!(field instanceof HTMLInputElement) || field.placeholder === '') return false;
  const name = document.createElement('span');
  name.textContent = field.placeholder;
  const { font, letterSpacing } = getComputedStyle(field);
  Object.assign(name.style, { position: 'absolute', whiteSpace: 'nowrap', font, letterSpacing });
  document.body.append(name);
  const { width } = name.getBoundingClientRect();
  name.remove();
  return width > 0 && width <= field.clientWidth;
}

test('the name of the search in the bar is read whole in every language', async () => {
  const { origin, languageHosts } = app.app.ports.config;
  const origins = originsOf(origin, languageHosts);
  // The bar of a member leaves it the least room.
  const page = await browser.page(app, { as: 'gold' });
  for (const language of LANGUAGES) {
    await page.goto(`${origins[language]}/podcasts`, { waitUntil: 'networkidle' });
    await page.locator('header').getByText(/Gold/).first().waitFor();
    const field = page.locator('header').getByRole('searchbox');
    for (const width of [1280, DESK.width]) {
      await page.setViewportSize({ width, height: 900 });
      assert.ok(await field.evaluate(isReadWhole), `${language}, ${width} px`);
    }
  }
  await page.context().close();
});

test('a link that stands alone is at least 24 px high on a phone', async () => {
  const page = await browser.page(app, { viewport: PHONE });
  for (const [path, links] of [
    ['/', 'main a[href="/podcasts"]'],
    ['/podcasts', 'main :is(p > a[href*="categories"], nav a)'],
    ['/signin', 'main a[href^="/recover-password"]'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const heights = await page
      .locator(links)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter(Boolean));
    assert.ok(heights.length > 0, path);
    assert.deepEqual(
      heights.filter((height) => height < 24),
      [],
      path,
    );
  }
  await page.context().close();
});
