import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endpoints } from '#server/api.ts';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { assertAccessible, COLORS } from '#test/harness/browser/accessible.ts';
import { DESK, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  app = await openTestApp();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await app?.close();
});

test('the documentation of the API is read on a phone and a desk, by day and by night, with the keyboard and in print', async () => {
  for (const [viewport, dark, look] of [
    [DESK, false, {}],
    [DESK, true, { rules: COLORS }],
    [PHONE, true, { colors: false }],
    [{ width: 320, height: 640 }, false, { colors: false }],
  ] as const) {
    const page = await browser.page(app, { viewport, dark });
    await page.goto('/api/docs');
    await page.getByRole('heading', { level: 1, name: 'Steady State API' }).waitFor();
    assert.equal(await page.getByRole('heading', { level: 3 }).count(), endpoints.length);
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(ground, dark ? 'rgb(11, 19, 18)' : 'rgb(245, 247, 246)');
    await assertAccessible(page, `${viewport.width} px`, look);
    const article = page.getByRole('article', { name: 'POST /api/login/', exact: true });
    await page.getByRole('link', { name: 'POST /api/login/', exact: true }).first().press('Enter');
    await article.getByText('Example of a body').press('Enter');
    assert.ok(await article.getByText('"ApiLoginView"').nth(1).isVisible());
    await page.locator('summary').evaluateAll((all) => {
      for (const one of all) one.parentElement?.setAttribute('open', '');
    });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    await page.emulateMedia({ media: 'print' });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});
