import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
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

const open = async (path: string, options: Parameters<OpenBrowser['page']>[1] = {}) => {
  const page = await browser.page(app, options);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
};
const titles = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts();
const isReduced = async (page: Page) =>
  (await page.getByRole('contentinfo').count()) === 0 &&
  (await page.getByRole('link', { name: 'Exit', exact: true }).count()) === 1;

test('[ROUTE-044] the dashboard leads to what is in progress and what is completed, and back', async () => {
  const page = await open('/dashboard', { as: 'gold' });
  await page.getByRole('link', { name: 'In progress', exact: true }).click();
  await page.waitForURL('**/dashboard/in-progress');
  await page.getByRole('heading', { level: 1, name: 'In progress' }).waitFor();
  await page
    .getByText(/^\d+ of \d+ sections$/)
    .first()
    .waitFor();
  const begun = await titles(page);
  await page.getByRole('link', { name: 'Completed', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Completed' }).waitFor();
  await page
    .getByText(/^Completed \w+/)
    .nth(1)
    .waitFor();
  const completed = await titles(page);
  assert.ok(begun.length > 0 && completed.length > 0);
  assert.deepEqual(
    begun.filter((title) => completed.includes(title)),
    [],
  );
  await page
    .getByRole('link', { name: /^Review your answers/ })
    .first()
    .click();
  await page.waitForURL('**/test/results');
  assert.deepEqual(page.problems, []);
});

test('a page beyond the end of what was learned leads to its last one', async () => {
  for (const path of ['/dashboard/in-progress', '/dashboard/completed', '/test', '/results']) {
    const page = await open(`${path}?page=99`, { as: 'gold' });
    await page.waitForURL(({ pathname, search }) => pathname === path && !search.includes('page=99'));
    assert.deepEqual(page.problems, []);
  }
});

test('[ROUTE-044] an unknown page of the dashboard is not found', async () => {
  const page = await open('/dashboard/zzz', { as: 'gold' });
  await page.waitForURL('**/error-404');
});

test('a visitor of the lists is led to sign in, and back', async () => {
  for (const path of ['/dashboard/in-progress', '/dashboard/completed']) {
    const page = await open(path);
    await page.waitForURL(`**/signin?redirect=${encodeURIComponent(path)}`);
    assert.match((await app.ask(path)).headers.get('x-robots-tag') ?? '', /noindex/);
  }
});

test('[ROUTE-085] [ROUTE-087] /test lists the tests in progress under the reduced bar, and how many answers wait here', async () => {
  await app.ask('/api/publications/2746/tests/', { as: 'bronze' });
  const page = await open('/test', { as: 'bronze' });
  assert.ok(await isReduced(page));
  const link = page.getByRole('link', { name: /^Continue the test/ });
  await link.first().waitFor();
  assert.equal(await link.count(), 1);
  const id = await page.evaluate(() => {
    const token = localStorage.getItem('ppToken') ?? '';
    return JSON.parse(atob(token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')).sub as string;
  });
  await page.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify({ answers: [{}, {}] })),
    `ppTest.${id}.2746`,
  );
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText('2 answers are kept on this device').waitFor();
  await link.click();
  await page.waitForURL('**/publication/2746/test');
});

test('[ROUTE-086] [ROUTE-087] /results lists every test handed in, each leading to its result', async () => {
  const page = await open('/results', { as: 'gold' });
  assert.ok(await isReduced(page));
  await page.getByText('Passed', { exact: true }).first().waitFor();
  await page
    .getByRole('link', { name: /^Open the result/ })
    .first()
    .click();
  await page.waitForURL(/\/publication\/\d+\/test\/results\?attempt=\d+/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('[ROUTE-087] a visitor of /test and /results sees the shell and the invitation to sign in, without data', async () => {
  for (const path of ['/test', '/results']) {
    const reply = await app.ask(path);
    assert.equal(reply.status, 200);
    const page = await open(path);
    assert.ok(await isReduced(page));
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    assert.equal(await signIn.getAttribute('href'), `/signin?redirect=${encodeURIComponent(path)}`);
    assert.equal(await page.getByRole('main').getByRole('listitem').count(), 0);
  }
});

test('[MODAL-022] a new account is asked for its profession by the step of its dashboard, and may think again', async () => {
  const page = await open('/dashboard', { as: 'free' });
  const step = page.getByRole('button', { name: 'Tell us your profession' });
  await step.click();
  // The tour of a new account is a dialog too, and stays.
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('heading', { name: "We'd like to know you better" }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await step.evaluate((element) => element === document.activeElement));
  await step.click();
  await dialog.getByLabel('Profession').selectOption('Pharmacist');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('heading', { name: 'Thank you!' }).waitFor();
  await dialog.getByRole('button', { name: 'Change my answers' }).click();
  assert.equal(await dialog.getByLabel('Profession').inputValue(), 'Pharmacist');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await step.waitFor({ state: 'detached' });
});

test('who has passed three tests sees no box that says how to begin; who has earned nothing does', async () => {
  const boxes = async (as: 'silver' | 'free') => {
    const page = await open('/dashboard', { as });
    await page.getByRole('heading', { name: 'Next for you' }).waitFor();
    const heads = await page.getByRole('main').getByRole('heading').allInnerTexts();
    await page.context().close();
    return heads.filter((head) => ['Start a lesson', 'Three steps to begin'].includes(head));
  };
  assert.deepEqual(await boxes('silver'), []);
  assert.deepEqual(await boxes('free'), ['Three steps to begin']);
});
