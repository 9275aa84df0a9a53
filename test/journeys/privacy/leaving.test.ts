import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';

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

/** What this device remembers of what somebody heard. */
const HEARD = 'ppListening';
const open = (page: Page) => page.goto('/myaccount/profile', { waitUntil: 'networkidle' });
const card = (page: Page) => page.getByRole('region', { name: 'Your data' });
const leave = (page: Page) => card(page).getByRole('button', { name: 'Delete account' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });
const tokenIn = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);

test('what is kept about oneself is saved as a file that programs can read', async () => {
  const page = await browser.page(app, { as: 'silver' });
  await open(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card(page).getByRole('button', { name: 'Download my data' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^account-\d{4}-\d\d-\d\d\.json$/);
  const { data } = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.equal(data.profile.email, PEOPLE.silver.email);
  assert.ok(data.certificates.length > 0);
  assert.deepEqual(page.problems, []);
});

test('leaving by keyboard: told what goes and what stays, asked for the password, and gone to the home page as nobody', async () => {
  const page = await browser.page(app, { as: 'bronze' });
  await open(page);
  await page.evaluate((key) => localStorage.setItem(key, '{"places":{"2734":{"seconds":90}}}'), HEARD);
  await leave(page).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('heading', { name: 'What goes' }).waitFor();
  await dialog(page).getByRole('heading', { name: 'What stays, and why' }).waitFor();
  await dialog(page).getByText('Your Bronze membership, valid until').waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  assert.ok(await leave(page).evaluate((button) => button === document.activeElement));

  await page.keyboard.press('Enter');
  const password = dialog(page).getByLabel('Current password', { exact: true });
  await password.press('Enter');
  await dialog(page).getByRole('alert').getByText('Password is required.').waitFor();
  await password.fill('not-the-password');
  await password.press('Enter');
  await dialog(page).getByText('The current password is not right.').first().waitFor();
  assert.notEqual(await tokenIn(page), null, 'still somebody');
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await page.getByText('Your account was deleted.').waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  assert.equal(await tokenIn(page), null);
  await page
    .getByRole('link', { name: /Sign in|Log in/ })
    .first()
    .waitFor();
});

test('on a phone the dialog is read to its end and kept as easily as left', async () => {
  const page = await browser.page(app, { as: 'free', viewport: PHONE });
  await open(page);
  await leave(page).click();
  await dialog(page).getByText('The log of actions on the account').scrollIntoViewIfNeeded();
  assert.ok(await dialog(page).getByRole('button', { name: 'Delete my account' }).isVisible());
  await dialog(page).getByRole('button', { name: 'Keep my account' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  assert.notEqual(await tokenIn(page), null);
});
