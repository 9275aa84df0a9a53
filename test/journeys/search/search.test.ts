import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { stopClock } from '#test/harness/browser/page-clock.ts';

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

type Options = Parameters<OpenBrowser['page']>[1];
const open = async (path: string, options: Options = {}) => {
  const page = await browser.page(app, options);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
};
const searches = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search/?') && asked.push(request.url()));
  return asked;
};
/** After the last key, milliseconds. */
const ASKED_AFTER = 250;
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'result' }).innerText();
test('[BAR-002] [ROUTE-013] [ROUTE-012] Library in the bar leads to the results, with cards and filters like the landing', async () => {
  const page = await open('/about-us');
  await page.getByRole('banner').getByRole('link', { name: 'Library', exact: true }).click();
  await page.waitForURL('**/search');
  // The page that is left may have articles of its own.
  await page.getByRole('group', { name: 'Topic' }).first().waitFor();
  await page.getByRole('article').first().waitFor();
  const filters = async () => (await page.locator('legend').allInnerTexts()).join();
  const here = await filters();
  await page.goto('/library', { waitUntil: 'networkidle' });
  assert.equal(await filters(), here);
  assert.match(here, /Topic,Type,Credit/);
  await page.context().close();
});

test('[BAR-010] signed in, Library leads there too, and offers what only the reader knows', async () => {
  const page = await open('/dashboard', { as: 'gold' });
  await page.getByRole('banner').getByRole('link', { name: 'Library', exact: true }).click();
  await page.waitForURL('**/search');
  await page.getByRole('radio', { name: /^Completed/ }).check();
  await page.waitForURL(/completed=true/);
  await page.getByRole('article').first().getByText('Completed', { exact: true }).waitFor();
  await page.context().close();
});

test('[ROUTE-014] [ROUTE-015] [ROUTE-092] the topic of an address narrows it, an unknown one is not there, neither is found by engines', async () => {
  const page = await open('/search/clozapine');
  assert.ok(await page.getByRole('checkbox', { name: /^Clozapine/ }).isChecked());
  assert.match(await page.title(), /Clozapine/);
  const told = await page
    .getByRole('checkbox', { name: /^Clozapine/ })
    .locator('xpath=ancestor::label')
    .innerText();
  assert.match(
    await page.locator('main [role=status]').first().innerText(),
    new RegExp(`^${/\d+/.exec(told)?.[0]} `),
  );
  await page.getByRole('checkbox', { name: /^Benzodiazepines/ }).check();
  await page.waitForURL(/\/search\?categories=\d+&categories=\d+/);
  for (const path of ['/search', '/search/clozapine', '/search?s=sleep']) {
    const { headers, text } = await app.ask(path);
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/, path);
    assert.match(text, /<meta name="robots" content="noindex, nofollow"/, path);
  }
  assert.equal((await app.ask('/search/no-such-topic')).headers.get('location'), '/error-404');
  await page.context().close();
});

test('[ROUTE-016] [CONST-012] an address with words is answered at once, and going back restores it', async () => {
  const page = await open('/search?s=lamotrigine');
  assert.match(await count(page), /results for lamotrigine/);
  const asked = searches(page);
  await page.getByRole('checkbox', { name: /^Podcast/ }).check();
  await page.waitForURL(/s=lamotrigine&types=PODCAST/);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('title');
  await page.waitForURL(/sort=title/);
  assert.ok(asked.length >= 2, 'neither waited for a second');
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/\?s=lamotrigine$/);
  await page.getByRole('checkbox', { name: /^Podcast/, checked: false }).waitFor();
  await page.context().close();
});

test('[BAR-035] [BAR-036] [CONST-010] the bar suggests from the third character, by keyboard, and Enter searches', async () => {
  const page = await browser.page(app);
  await page.clock.install();
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/autocomplete/') && asked.push(request.url()));
  const field = page.getByRole('banner').getByLabel('Search the library');
  await field.focus();
  await page.locator('header [role=listbox]').waitFor({ state: 'attached' });
  await stopClock(page);
  await field.pressSequentially('cl', { delay: 30 });
  await page.clock.runFor(600);
  assert.deepEqual(asked, []);
  await field.pressSequentially('oza', { delay: 30 });
  await page.clock.runFor(ASKED_AFTER);
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.waitFor();
  assert.equal(asked.length, 1, 'one question for three keys');
  await page.clock.resume();
  assert.equal(await field.getAttribute('aria-expanded'), 'true');
  await assertAccessible(page, 'suggestions');
  await page.keyboard.press('ArrowDown');
  const chosen = list.getByRole('option', { selected: true });
  assert.match(await chosen.innerText(), /^Clozapine\s+Topic$/);
  assert.equal(await field.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'));
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  assert.equal(await page.getByText('No suggestions').count(), 0, 'a list that is closed is not empty');
  assert.equal(await field.inputValue(), 'cloza');
  await page.keyboard.press('ArrowDown');
  await list.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?s=Clozapine');
  await page.getByRole('article').first().waitFor();
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByLabel('Search the library').fill('sleep & 100%');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?s=sleep+%26+100%25');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('[BAR-035] the field of the library and of the results suggests as the bar does, and keeps the filters', async () => {
  for (const path of ['/library', '/search?types=PODCAST']) {
    const page = await browser.page(app);
    await page.clock.install();
    await page.goto(path, { waitUntil: 'networkidle' });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/autocomplete/') && asked.push(request.url()));
    await page.locator('main h1').click();
    await page.keyboard.press('/');
    const field = page.getByRole('main').getByLabel('Search the library');
    assert.ok(await field.evaluate((input) => input === document.activeElement));
    await page.locator('main [role=listbox]').waitFor({ state: 'attached' });
    await stopClock(page);
    await field.pressSequentially('cl', { delay: 20 });
    await page.clock.runFor(400);
    assert.deepEqual(asked, [], 'not before the third');
    await field.pressSequentially('ozari', { delay: 20 });
    await page.clock.runFor(ASKED_AFTER);
    const list = page.getByRole('main').getByRole('listbox', { name: 'Suggestions' });
    await list.waitFor();
    assert.equal(asked.length, 1, 'one question for five keys');
    await page.clock.resume();
    assert.equal(await field.getAttribute('role'), 'combobox');
    await list.getByRole('option', { name: /^Clozaril \(clozapine\)\s*Brand name$/ }).waitFor();
    // What is typed changes the list below a while later, which is dimmed until its answer has come.
    await page.waitForURL((url) => ['s', 'search'].some((key) => url.searchParams.get(key) === 'clozari'));
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    await assertAccessible(page, `suggestions on ${path}`);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    assert.equal(await field.inputValue(), 'clozari');
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    await list.getByRole('option', { name: /^Clozaril/ }).click();
    await page.waitForURL(
      path === '/library' ? '**/library?search=Clozaril' : '**/search?s=Clozaril&types=PODCAST',
    );
    await page.getByRole('article').first().waitFor();
    assert.equal(await field.inputValue(), 'Clozaril');
    await page.waitForTimeout(500);
    assert.ok(await list.isHidden(), 'chosen is chosen');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('an unknown filter finds nothing, says which it is and how to be rid of it', async () => {
  for (const [path, named, without] of [
    ['/search?types=FOO', 'types=FOO', '/search'],
    ['/search?s=sleep&categories=abc', 'categories=abc', '/search?s=sleep'],
    ['/library?sort=foo&types=PODCAST', 'sort=foo', '/library?types=PODCAST'],
  ] as const) {
    const { text } = await app.ask(path);
    assert.match(text, /<meta name="robots" content="noindex/, path);
    const page = await open(path);
    await page.getByText(`asks for ${named}`).waitFor();
    assert.equal(await page.getByRole('article').count(), 0);
    await assertAccessible(page, path);
    await page.getByRole('link', { name: 'Show results without it' }).click();
    await page.waitForURL(`**${without}`);
    await page.getByRole('article').first().waitFor();
    await page.context().close();
  }
  assert.match((await app.ask('/podcasts?types=FOO')).text, /<meta name="robots" content="noindex/);
});

test('a page past the end of a list leads to its last page, whichever list', async () => {
  for (const [path, last] of [
    ['/library?page=999', /^\/library\?page=\d+$/],
    ['/library?types=PODCAST&page=999', /^\/library\?types=PODCAST(&page=\d+)?$/],
    ['/search?s=clozapine&page=999', /^\/search\?s=clozapine(&page=\d+)?$/],
    ['/podcasts?page=99', /^\/podcasts(\?page=\d+)?$/],
    ['/podcasts?search=sleep&page=99', /^\/podcasts\?search=sleep$/],
  ] as const) {
    const { status, headers } = await app.ask(path);
    assert.equal(status, 302, path);
    const to = new URL(headers.get('location') ?? '', app.url);
    assert.match(to.pathname + to.search, last);
    assert.equal((await app.ask(to.pathname + to.search)).status, 200, 'and is there');
  }
});

test('when nothing says all of the words, the page says so, shows the nearest, and offers the words', async () => {
  const page = await open('/search?s=insomnia+seroquel+xqzvvwk');
  await page.getByText('Nothing has all of these words').waitFor();
  await page.getByRole('article').first().waitFor();
  await assertAccessible(page, 'relaxed');
  await page.getByRole('link', { name: 'seroquel', exact: true }).click();
  await page.waitForURL('**/search?s=seroquel');
  await page.getByRole('article').first().waitFor();
  await page.context().close();
});

test('[MODAL-001] on a phone the search opens as a sheet, suggests, and leads to the results', async () => {
  const page = await open('/about-us', { viewport: PHONE });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Search the library' });
  await sheet.locator('input').pressSequentially('lamo', { delay: 30 });
  await sheet.getByRole('option').first().waitFor();
  await assertAccessible(page, 'the sheet');
  await sheet.getByRole('option').first().click();
  await page.waitForURL(/\/search\?s=Lamo/);
  await sheet.waitFor({ state: 'detached' });
  await page.context().close();
});

test('[ERR-017] [ERR-018] a failed search is reported without its words, and nothing is shown', async () => {
  const page = await open('/search?s=lamotrigine');
  await page.route('**/api/search/**', (route) => route.abort());
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/client-errors/'));
  await page.getByRole('checkbox', { name: /^Podcast/ }).check();
  const report = (await reported).postData() ?? '';
  assert.match(report, /Search failed/);
  assert.doesNotMatch(report, /lamotrigine/);
  const again = page.getByRole('button', { name: 'Retry' });
  await again.waitFor();
  assert.equal(await page.getByRole('article').count(), 0, 'rows of another question');
  assert.equal((await page.getByRole('alert').allInnerTexts()).join('').trim(), '');
  assert.equal(await page.getByText(/could not be loaded|went wrong/i).count(), 0);
  await page.unroute('**/api/search/**');
  await again.click();
  await page.getByRole('article').first().waitFor();
  assert.ok(await page.getByRole('checkbox', { name: /^Podcast/ }).isChecked());
  await page.context().close();
});

test('the first words are a step of their own: going back leads to the list before them', async () => {
  const page = await open('/library');
  const field = page.getByRole('main').getByLabel('Search the library');
  await field.fill('cloza');
  await page.waitForURL('**/library?search=cloza');
  await field.fill('clozapine');
  await page.waitForURL('**/library?search=clozapine');
  await page.goBack();
  await page.waitForURL('**/library');
  await page.getByText(/^\d+ publications/).waitFor();
  await page.context().close();
});

test('a slip of the pen is told and mended; what nothing says offers ways out', async () => {
  const page = await open('/search?s=lamotrigne');
  await page.getByText('These are the results for “lamotrigine”').waitFor();
  assert.match(await count(page), /^\d+ results for lamotrigine$/);
  await page.getByRole('article').first().waitFor();
  await page.goto('/search?s=xqzvvwk&types=PODCAST', { waitUntil: 'networkidle' });
  await page.getByText('Nothing matches all of this').waitFor();
  await page.getByRole('link', { name: /Search without “xqzvvwk”/ }).click();
  await page.waitForURL('**/search?types=PODCAST');
  await page.context().close();
});

test('a place in a lesson leads to its second and to its paragraph', async () => {
  const page = await open('/search?s=clozapine');
  await page.getByRole('link', { name: /Why delay is the larger risk.*at 0:02/ }).click();
  await page.waitForURL(/-5392#t=2$/);
  await page.getByRole('button', { name: /from 0:02/ }).waitFor();
  await page.goto('/search?s=clozapine', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /The result/ }).click();
  await page.waitForURL(/#p=\d+$/);
  await page.waitForFunction(() => document.activeElement?.closest('.prose') !== null);
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /clozapine/i);
  await page.context().close();
});

test('without scripts the field, the filters and the pages of the results work', async () => {
  const page = await browser.page(app, { javaScript: false });
  await page.goto('/search');
  await page.getByRole('searchbox').last().fill('clozapine');
  await page.getByRole('checkbox', { name: /^Podcast/ }).check();
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL(/\/search\?.*s=clozapine/);
  await page.getByRole('heading', { name: 'Running a Clozapine Clinic After the REMS' }).waitFor();
  await page.goto('/about-us');
  await page.getByRole('banner').getByRole('searchbox').fill('sleep');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?s=sleep');
  await page.context().close();
});

test('[ROUTE-074] the way on from a removed activity leads to the results', async () => {
  const page = await open('/activity-removed');
  await page.getByRole('link', { name: 'Browse the library' }).click();
  await page.waitForURL('**/search');
  await page.context().close();
});

/** Every count that is seen until the page rests, the answer to its own question being slow, and how far things move. */
async function seenUntilRest(path: string, options: Options) {
  const page = await browser.page(app, options);
  await page.addInitScript(() => {
    const seen = { counts: new Set<string>(), moved: 0 };
    Object.assign(globalThis, { seen });
    const look = () => {
      const [found, credit] = [
        '[role=status] b',
        'label:has(input[name=testType][value="1"]) span:last-child:not(:has(*))',
      ].map((which) => document.querySelector(which));
      for (const [name, count] of Object.entries({ found, credit }))
        if (count?.textContent && count.checkVisibility({ visibilityProperty: true }))
          seen.counts.add(`${name} ${count.textContent}`);
      requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/search/**', async (route) => {
    await new Promise((done) => setTimeout(done, SLOW_MS));
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => ((globalThis as Partial<Counted>).seen?.counts.size ?? 0) > 0);
  const seen = await page.evaluate(() => {
    const { counts, moved } = (globalThis as unknown as Counted).seen;
    return { counts: [...counts], moved };
  });
  await page.context().close();
  return seen;
}
interface Counted {
  seen: { counts: Set<string>; moved: number };
}
const SLOW_MS = 400;
/** Web vitals: what moves less than this is not felt. */
const MOVED_MAX = 0.1;

test('a member sees one count: a visitor’s, which the page was written with, is never shown to them', async () => {
  const places = [
    ['/search?s=sertraline%20dose', {}, 2],
    ['/search?s=ANC%20threshold', { viewport: PHONE }, 1],
  ] as const;
  for (const [path, where, counts] of places) {
    const visitor = await seenUntilRest(path, where);
    const member = await seenUntilRest(path, { ...where, as: 'gold' });
    for (const [who, seen] of Object.entries({ visitor, member })) {
      assert.equal(seen.counts.length, counts, `${who} ${path}: ${seen.counts.join()}`);
      assert.ok(seen.moved < MOVED_MAX, `${who} ${path}: ${seen.moved}`);
    }
    assert.notDeepEqual(member.counts, visitor.counts, `a member finds more: ${path}`);
  }
});
