import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

/** Lines of the words that are seen; what a screen reader is told beside them is elsewhere. */
function linesOf(links: Element[]): number[] {
  return links.map((link) => {
    const range = document.createRange();
    if (link.firstChild) range.selectNode(link.firstChild);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

test('the way on from a card stands on one line, on every screen', async () => {
  const page = await browser.page(app);
  for (const width of [320, PHONE.width, 768, DESK.width]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/library', { waitUntil: 'networkidle' });
    const links = page.getByRole('link', { name: /^View more info/ });
    const lines = await links.evaluateAll(linesOf);
    assert.ok(lines.length > 5);
    assert.deepEqual([...new Set(lines)], [1], `${width} px: ${lines}`);
  }
  await page.context().close();
});

test('no line of a question ends between a number and its unit, however narrow the screen', async () => {
  const page = await browser.page(app, { as: 'gold' });
  await page.goto('/publication/2746/test', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^(Start|Continue) test/ }).click();
  const measure = page.getByText('1,200/µL', { exact: true });
  await measure.first().waitFor();
  for (let width = 300; width <= 420; width += 10) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await measure.evaluateAll((all) => all.map((one) => one.getClientRects().length));
    assert.deepEqual([...new Set(lines)], [1], `${width} px`);
  }
  await page.context().close();
});
