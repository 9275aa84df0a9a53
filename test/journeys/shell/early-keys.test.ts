import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DESK, holdUp, type OpenBrowser, openBrowser, takenOver } from '#test/harness/browser/browser.ts';
import { TEXT_FIELD, WORDS } from '#test/harness/browser/fields.ts';
import { openStage, raw, type Stage } from '#test/harness/stage.ts';
import { FOUND, PAGE_TYPES, type PageType } from '../every-page/every-page.data.ts';

/** No key is lost: in every field of every form, before the page is taken over and while it is. */
let app: Stage;
let browser: OpenBrowser;
let found: Record<string, string>;
before(async () => {
  [app, browser] = await Promise.all([openStage({ pages: true }), openBrowser()]);
  found = (await app.sql<Record<string, string>>(FOUND))[0] ?? assert.fail();
});
after(async () => {
  await browser?.close();
  await app?.close();
});
const pathOf = ({ path }: PageType) => path.replace(/\{(\w+)\}/g, (_, name) => String(found[name]));

const HAS_TEXT = /<(textarea|input(?![^>]*type="(hidden|checkbox|radio|submit|file|date|number)"))/;

/** Types into every field of a kind that is on the screen; gives them with their names. */
async function typeInAll(page: Page, where: string): Promise<[Locator, string][]> {
  const typed: [Locator, string][] = [];
  for (const field of await page.locator(`${where} ${TEXT_FIELD}`).all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    await field.focus();
    await field.evaluate((one) => (one as HTMLInputElement).select());
    for (const letter of WORDS.slice(0, 12)) await page.keyboard.type(letter);
    const name = await field.evaluate(
      (one) => (one as HTMLInputElement).name || one.getAttribute('type') || '',
    );
    typed.push([field, name]);
  }
  return typed;
}

test('what is typed before the scripts are there stays in every field of every page that is written with one', async () => {
  const pages = PAGE_TYPES.filter((one) => !one.as && !one.act && !one.ends && !one.site);
  const seen = new Set<string>();
  let fields = 0;
  for (const one of pages) {
    const path = pathOf(one);
    const { body } = await raw(app.url, path, {
      headers: { host: new URL(app.url).host, accept: 'text/html' },
    });
    const main = /<main[\s\S]*<\/main>/.exec(body.toString())?.[0] ?? '';
    const forms = (main.match(/<(input|textarea)[^>]*name="[^"]*"/g) ?? []).map((tag) =>
      tag.replace(/^.*name=/, ''),
    );
    const kind = forms.join();
    // One page of each form: the bar and the foot are the same everywhere.
    if (path !== '/' && (!HAS_TEXT.test(main) || seen.has(kind))) continue;
    seen.add(kind);
    const page = await browser.page(app, { viewport: DESK, still: true });
    const release = await holdUp(page, '**/assets/*.js');
    await page.goto(path);
    const typed = await typeInAll(page, path === '/' ? 'body' : 'main');
    release();
    for (const [field] of typed.slice(0, 1)) await takenOver(field);
    await page.waitForLoadState('networkidle');
    for (const [field, name] of typed)
      assert.equal(await field.inputValue(), WORDS.slice(0, 12), `${path} ${name}`);
    fields += typed.length;
    await page.context().close();
  }
  assert.ok(fields > 20, `${fields} fields in ${[...seen].join(' | ')}`);
});
