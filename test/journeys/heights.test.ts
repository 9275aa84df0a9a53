import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { DESK, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser.ts';
import { LECTURE } from '#test/harness/visit.ts';

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

/** The height that a page claims while its lower parts are not laid out, and the one it has when they are. */
function heights(): [claimed: number, real: number] {
  const claimed = document.documentElement.scrollHeight;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return [claimed, document.documentElement.scrollHeight];
}

test('a page is as long as it says before it is laid out, within a tenth', async () => {
  const found: string[] = [];
  for (const viewport of [PHONE, { width: 768, height: 1024 }, DESK]) {
    const page = await browser.page(app, { javaScript: false, viewport });
    for (const path of ['/', '/cme-program', LECTURE, '/library', '/podcasts']) {
      await page.goto(path, { waitUntil: 'load' });
      const [claimed, real] = await page.evaluate(heights);
      if (Math.abs(claimed - real) > real / 10)
        found.push(`${path} at ${viewport.width}: ${claimed} claimed, ${real} real`);
    }
    await page.context().close();
  }
  assert.deepEqual(found, []);
});
