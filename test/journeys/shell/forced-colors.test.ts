import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { type OpenBrowser, openBrowser } from '#test/harness/browser/browser.ts';

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

async function open(path: string, as: 'anonymous' | 'gold'): Promise<Page> {
  const page = await browser.page(app, { as });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
}

/** What forced colors leave of a state: they replace its colors, unless those are the system's own. */
const lookOf = (one: Locator): Promise<string> =>
  one.evaluate((node) => {
    const { color, backgroundColor, border, outline } = getComputedStyle(node);
    // A ground that is painted looks like one that is not: both have the color of the page.
    const ground = backgroundColor.replace(/^rgba\((.*), 0\)$/, 'rgb($1)');
    return [color, ground, border, outline].join(', ');
  });

async function assertTold(chosen: Locator, other: Locator): Promise<void> {
  assert.notEqual(await lookOf(chosen.first()), await lookOf(other.first()), String(chosen));
}

test('what is chosen on a page is told in forced colors', async () => {
  const page = await open('/library', 'anonymous');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await assertTold(pages.locator('a[aria-current]'), pages.locator('li a:not([aria-current])'));
  const system = page.getByRole('button', { name: 'System', exact: true });
  await assertTold(system, page.getByRole('button', { name: 'Light', exact: true }));

  await page.goto('/cme-program', { waitUntil: 'networkidle' });
  const links = page.getByRole('navigation', { name: 'Main' });
  await assertTold(links.locator('a[aria-current]'), links.locator('a:not([aria-current])'));
  const terms = page.getByRole('group', { name: 'Billing period' });
  await assertTold(terms.locator('[aria-pressed=true]'), terms.locator('[aria-pressed=false]'));

  await page.goto('/publication/2746', { waitUntil: 'networkidle' });
  await assertTold(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }));
  assert.equal(
    await page.getByRole('tab', { selected: false }).first().evaluate(isUnderlined),
    false,
    'what is transparent is not painted',
  );
  await page.context().close();
});

/** In the page: whether the edge below differs from the ground of the page. */
const isUnderlined = (tab: Element): boolean =>
  getComputedStyle(tab).borderBottomColor !== getComputedStyle(document.body).backgroundColor;

test('the answer chosen in a test, and what is answered, are told in forced colors', async () => {
  const page = await open('/publication/2746/test', 'gold');
  await page.getByRole('button', { name: /^(Start|Continue) test/ }).click();
  const answers = page.locator('fieldset label');
  await answers.nth(1).click();
  const chosen = page.locator('fieldset label:has(:checked)');
  await chosen.waitFor();
  // The focus is drawn, too.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await assertTold(chosen, answers);
  await assertTold(chosen.locator('[aria-hidden]'), answers.locator('[aria-hidden]'));

  const cells = page.getByRole('navigation', { name: 'Questions' }).getByRole('button');
  await assertTold(cells.nth(0), cells.nth(1));
  await cells.nth(1).click();
  await cells.nth(1).and(page.locator('[aria-current]')).waitFor();
  await assertTold(cells.nth(0), cells.nth(2));
  await page.context().close();
});
