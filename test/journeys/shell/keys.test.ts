import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DESK, holdUp, type OpenBrowser, openBrowser, takenOver } from '#test/harness/browser/browser.ts';
import { openStage, raw, type Stage } from '#test/harness/stage.ts';
import { FOUND, PAGE_TYPES, type PageType } from '../every-page/every-page.data.ts';

/** No key is lost: in every field of every form, before the page is taken over, while it is, and while it is filled. */
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

const TEXT =
  ':is(input:not([type]),input[type=text],input[type=search],input[type=email],input[type=password],input[type=tel],input[type=url],textarea)';
const HAS_TEXT = /<(textarea|input(?![^>]*type="(hidden|checkbox|radio|submit|file|date|number)"))/;
/** What fits any text field, an address too: none takes out a letter of it. */
const WORDS = 'sleep.and.mood@perinatal.org';

/** Types into every field of a kind that is on the screen; gives them with their names. */
async function typeInAll(page: Page, where: string): Promise<[Locator, string][]> {
  const typed: [Locator, string][] = [];
  for (const field of await page.locator(`${where} ${TEXT}`).all()) {
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

const FILLED = {
  gold: ['/myaccount', '/myaccount/password', '/myaccount/addresses', '/myaccount/membership/card'],
  admin: [
    '/admin/publications',
    '/admin/publications/new',
    '/admin/schedule',
    '/admin/system',
    '/admin/publications/2746',
    '/admin/publications/2803/preview',
    '/admin/publications/2803/facts',
    '/admin/sections/5392',
    '/admin/choose-file?place=recording&owner=5392',
    '/admin/translations/section-5395-fr',
    '/admin/glossary',
    '/admin/drug-names',
    '/admin/clinical-terms',
    '/admin/topic-requests',
    '/admin/faculty',
    '/admin/faculty/303',
    '/admin/texts',
    '/admin/members',
    '/admin/orders',
    '/admin/items',
    '/admin/support',
    '/admin/audit',
    '/admin/accreditation',
  ],
};

test('no key is lost in the account and in the administration, on a machine that is eight times slower', async () => {
  const fields: string[] = [];
  for (const [as, paths] of Object.entries(FILLED) as ['gold' | 'admin', string[]][]) {
    const page = await browser.page(app, { viewport: DESK, as });
    const slow = await page.context().newCDPSession(page);
    for (const path of paths) {
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 });
      await page.goto(path, { waitUntil: 'commit' });
      const field = page.locator(`main ${TEXT}`).and(page.locator(':visible')).first();
      const isThere = await field.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      );
      if (!isThere || !(await field.isEditable())) continue;
      await field.focus();
      await field.evaluate((one) => (one as HTMLInputElement).select());
      for (const letter of WORDS) await page.keyboard.type(letter, { delay: 30 });
      // What comes after the last key is no slower for whoever typed.
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.waitForLoadState('networkidle');
      const room = await field.evaluate((one) => (one as HTMLInputElement).maxLength);
      assert.equal(await field.inputValue(), room < 0 ? WORDS : WORDS.slice(0, room), path);
      fields.push(path);
    }
    await page.context().close();
  }
  assert.ok(fields.length >= 18, fields.join());
});
