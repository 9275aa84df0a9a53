import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { holdUp, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';

const LECTURE =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';
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

/** Tabs until the element of that role and name has the focus; fails when the keyboard cannot reach it. */
async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'checkbox' | 'searchbox' | 'tab',
  name: string | RegExp,
) {
  const wanted = page.getByRole(role, { name }).first();
  for (let step = 0; step < 120; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted;
    await page.keyboard.press('Tab');
  }
  throw new assert.AssertionError({ message: `the keyboard does not reach ${role} ${name}` });
}

test('[MODAL-012] [MODAL-021] a visitor finds a lecture by topic and search and meets its gate, by keyboard alone', async () => {
  const page = await browser.page(app);
  await page.goto('/library', { waitUntil: 'networkidle' });
  await tabTo(page, 'checkbox', /Clozapine/);
  await page.keyboard.press('Space');
  await page.waitForURL(/categories=/);
  await page.keyboard.press('/');
  await page.keyboard.type('without delay');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=without\+delay/);
  await page.getByText('1 result', { exact: true }).waitFor();
  await tabTo(page, 'link', /^Starting Clozapine Without Delay/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Starting Clozapine Without Delay/ }).waitFor();
  assert.equal(new URL(page.url()).pathname, LECTURE);

  const locked = await tabTo(page, 'link', /Locked: Take-home messages/);
  assert.match((await locked.textContent()) ?? '', /Included with membership/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Included with membership' });
  await dialog.waitFor();
  await dialog.getByText('Bronze costs $75 per year.').waitFor();
  assert.equal(
    await dialog.getByRole('link', { name: 'See memberships' }).getAttribute('href'),
    '/cme-program?section=pricing&redirect=%2Fsection%2Ftake-home-messages-2746-5397',
  );
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(
    await locked.evaluate((element) => element === document.activeElement),
    'the focus is back on the section',
  );
  assert.deepEqual(
    page.problems.filter((text) => !/^Failed to load resource/.test(text)),
    [],
  );
  await page.context().close();
});

test("[MODAL-002] [MODAL-003] [MODAL-004] a section free with an account says There's more!", async () => {
  const page = await browser.page(app);
  await page.goto(LECTURE, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /Baseline work-up and consent/ }).click();
  const dialog = page.getByRole('dialog', { name: "There's more!" });
  await dialog.getByText('Register now or sign in').waitFor();
  const back = `?redirect=${encodeURIComponent('/section/baseline-work-up-and-consent-2746-5393')}`;
  assert.equal(
    await dialog.getByRole('link', { name: 'Free Sign up' }).getAttribute('href'),
    `/register${back}`,
  );
  assert.equal(await dialog.getByRole('link', { name: 'Sign in' }).getAttribute('href'), `/signin${back}`);
  await page.context().close();
});

test('[MODAL-024] after an e-mail campaign the gate offers a membership; [MODAL-020] the test has its own', async () => {
  const page = await browser.page(app);
  await page.goto(`${LECTURE}?utm_medium=email`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /Baseline work-up and consent/ }).click();
  await page.getByRole('dialog', { name: 'Included with membership' }).waitFor();
  await page.context().close();
  const other = await browser.page(app);
  await other.goto(LECTURE, { waitUntil: 'networkidle' });
  await other.getByRole('link', { name: 'Take test: Earn 0.5 Credits' }).click();
  const test = other.getByRole('dialog', { name: 'Included with membership' });
  await test.getByText('Earn 0.5 Credits: every membership includes this test.').waitFor();
  assert.equal(await test.getByText('Free Sign up').count(), 0, 'no free account opens a test');
  await other.context().close();
});

test('[STATE-010] [ERR-033] an expired member is told so and asked to renew', async () => {
  const page = await browser.page(app, { as: 'lapsed' });
  await page.goto(LECTURE, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /Locked: Take-home messages/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your membership is expired!' });
  assert.match(
    (await dialog.getByRole('link', { name: 'RENEW MEMBERSHIP' }).getAttribute('href')) ?? '',
    /^\/(checkout\?membership=\d+|cme-program\?section=pricing)&redirect=%2Fsection%2Ftake-home-messages-2746-5397$/,
  );
  await page.context().close();
});

test('[CONST-011] typing asks once, a second after the last key', async () => {
  const page = await browser.page(app);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search/?s=') && asked.push(request.url()));
  await page.addInitScript(() =>
    addEventListener('input', ({ timeStamp }) => Object.assign(globalThis, { typedAt: timeStamp }), true),
  );
  await page.goto('/library', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox').focus();
  // No key waits for word of the one before: a stall between two is none of the reader's.
  await Promise.all([...'lamotrigine'].map((key) => page.keyboard.press(key)));
  await page.waitForURL(/search=lamotrigine/);
  const after = await page.waitForFunction(() => {
    const { typedAt } = globalThis as unknown as { typedAt: number };
    const all = performance.getEntriesByType('resource');
    const found = all.filter(({ name }) => name.includes('/api/search/?s='));
    return found.length > 0 && found.map(({ startTime }) => startTime - typedAt);
  });
  const [first = 0, ...others] = (await after.jsonValue()) || [];
  assert.ok(first >= 1000, `${first} ms after the last key`);
  assert.deepEqual([asked.length, others], [1, []]);
  await page.context().close();
});

test('[UI-003] [UI-004] [UI-005] a card leads on; what it earns and until when is for whoever is signed in', async () => {
  const visitor = await browser.page(app);
  await visitor.goto('/library?search=without+delay', { waitUntil: 'networkidle' });
  const card = visitor.getByRole('article').first();
  assert.equal(await card.getByRole('link', { name: /^View more info/ }).getAttribute('href'), LECTURE);
  assert.doesNotMatch((await card.textContent()) ?? '', /Earn|Expires/);
  await visitor.context().close();
  const member = await browser.page(app, { as: 'gold' });
  await member.goto('/library?search=without+delay', { waitUntil: 'networkidle' });
  const own = member.getByRole('article').first();
  await own.getByText('Earn 0.5 Credits').waitFor();
  await own.getByText(/^Expires /).waitFor();
  await member.context().close();
});

test('a failed search keeps words and filters and offers Retry', async () => {
  const page = await browser.page(app);
  await page.goto('/library', { waitUntil: 'networkidle' });
  await page.route('**/api/search/**', (route) => route.abort());
  await page.getByRole('checkbox', { name: /Clozapine/ }).check();
  await page.getByText('The results could not be loaded').waitFor();
  assert.ok(await page.getByRole('checkbox', { name: /Clozapine/ }).isChecked());
  await page.unroute('**/api/search/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('article').first().waitFor();
  await page.context().close();
});

test('on a phone the filters are a sheet that tells how many remain', async () => {
  const page = await browser.page(app, { viewport: PHONE });
  await page.goto('/library', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Quick Take' }).check();
  await page.waitForURL(/types=PUBLICATION_QUICK_TAKE/);
  await assertAccessible(page);
  await sheet.getByRole('button', { name: 'Show 4 results' }).click();
  await page.getByRole('link', { name: 'Remove Quick Take' }).waitFor();
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing overflows',
  );
  await page.context().close();
});

test('[ROUTE-002] [ROUTE-011] without scripts the library filters as a form and a cover is complete', async () => {
  const page = await browser.page(app, { javaScript: false });
  await page.goto('/library');
  await page.getByRole('checkbox', { name: /Clozapine/ }).check();
  await page.getByRole('searchbox').fill('without delay');
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.getByRole('link', { name: /^Starting Clozapine/ }).click();
  for (const name of ['Objectives', 'CME Information', 'References'])
    await page.getByText(name, { exact: true }).last().waitFor();
  assert.ok(await page.getByText('Faculty and disclosures').isVisible());
  await page.context().close();
});

test('[ROUTE-093] [ROUTE-023] addresses lead where they should', async () => {
  const at = async (path: string) => {
    const { status, headers } = await app.ask(path);
    return `${status} ${headers.get('location') ?? ''}`.trim();
  };
  assert.equal(await at('/publication/wrong-words-2746'), `301 ${LECTURE}`);
  assert.equal(await at(`${LECTURE}/`), '200');
  assert.equal(await at('/publication/no-number-here'), '302 /error-404');
  assert.equal(await at('/publication/nothing-999999'), '302 /error-404');
  assert.equal(await at('/author/jane-doe-abc'), '302 /error-404');
  assert.equal(await at('/author/jane-doe-999999'), '302 /error-404');
});

test('[API-109] [UI-060] [UI-061] an announced cover has a date and no sections; an expired one no test; a removed one its explanation', async () => {
  const api = await app.api('anonymous');
  const { publicationCalls } = await import('#catalog/publication/publication.schema.ts');
  const announced = await api(publicationCalls.list, {
    query: { filter: { visibility: 'announced' }, page: { size: 1 } },
  });
  const cover = await app.ask(`/publication/${announced.data[0]?.slug}`);
  assert.match(cover.text, /Planned for/);
  assert.doesNotMatch(cover.text, /role="tab"[^>]*>Sections|Take test/);
  const all = await api(publicationCalls.list, { query: { page: { size: 100 } } });
  const expired = all.data.find((one) => one.expired);
  const page = await app.ask(`/publication/${expired?.slug}`);
  assert.match(page.text, /You can still read it; the test is closed/);
  assert.doesNotMatch(page.text, /Take test/);
  const { readCatalogue } = await import('#seed/library.ts');
  const [removed] = readCatalogue().removed;
  const gone = await app.ask(`/publication/anything-${removed?.id}`);
  assert.equal(`${gone.status} ${gone.headers.get('location')}`, '301 /activity-removed');
  assert.match((await app.ask('/activity-removed')).text, /Policy effective 1 October 2018/);
});

test('[STATE-014] [STATE-015] a cover is fetched before it is shown, and begins anew: nothing of the one before stays', async () => {
  const page = await browser.page(app);
  await page.goto(LECTURE, { waitUntil: 'networkidle' });
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const chosen = () => page.getByRole('tab', { selected: true }).textContent();
  const initial = await chosen();
  await page.getByRole('tab', { name: 'Objectives' }).click();
  assert.equal(await chosen(), 'Objectives');
  const objective = await page.getByRole('tabpanel').getByRole('listitem').first().textContent();

  const release = await holdUp(page, '**/api/publications/**');
  const other = page
    .getByRole('region', { name: /related|also/i })
    .getByRole('link')
    .first();
  const asked = page.waitForRequest('**/api/publications/**');
  await other.click();
  await asked;
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), name, 'nothing half there');
  release();
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: name }).waitFor();
  assert.equal(await chosen(), initial, 'another publication begins at its beginning');
  assert.equal(await page.getByText(objective ?? '', { exact: true }).count(), 0);
  assert.equal(await page.locator('main [aria-busy="true"]').count(), 0);

  await page.goBack();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  assert.equal(await chosen(), initial, 'and so does the first, when one comes back');
});
