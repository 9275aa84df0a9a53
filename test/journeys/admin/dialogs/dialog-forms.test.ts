import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, NARROW, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';
import { PHONE } from '#test/harness/browser/browser.ts';
import { WORDLESS, WRITTEN } from './dialog-forms.data.ts';
import { QUESTION } from './dialog-forms.judge.ts';

openDesk();

const SOURCES = join(import.meta.dirname, '../../../../src');
test('every dialog of the sources is listed here, and is drawn by the one component that asks', () => {
  const written = Object.keys(WRITTEN);
  const named = [...written, ...Object.values(WORDLESS).flat()].sort();
  const files = globSync('**/*.tsx', { cwd: SOURCES }).map((file) => file.replaceAll('\\', '/'));
  const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
  const dialogs = files.filter(
    (file) => file !== 'ui/dialogs/dialog.tsx' && /<(Form|Desk)?Dialog\b/.test(read(file)),
  );
  assert.deepEqual(named, dialogs.sort());
  const modal = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) =>
    /showModal\(|<dialog\b/.test(read(file)),
  );
  assert.deepEqual(
    modal.filter((file) => !file.endsWith('.test.ts')),
    ['ui/dialogs/dialog.tsx'],
  );
  for (const file of WORDLESS['has no text field'] ?? [])
    assert.doesNotMatch(read(file), /<(Field|TextAreaField|textarea)\b/, file);
});

test('the way back asks too, leads on once it is answered, and nobody is asked who typed nothing', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Podcasts' }).first().click();
  await page.waitForURL('**/podcasts');
  const invite = page.getByRole('button', { name: 'Invite a colleague' }).first();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await invite.click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await invite.click();
  const email = dialog.getByLabel('Colleague’s e-mail');
  await email.fill('half.an@addr');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  assert.equal(await email.inputValue(), 'half.an@addr');
  assert.match(page.url(), /\/podcasts$/);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/about-us');
  await dialog.waitFor({ state: 'detached' });

  await page.goForward();
  await page.waitForURL('**/podcasts');
  // The button of the page that comes: the address is ahead of it.
  await page.getByRole('heading', { level: 1, name: 'Podcasts' }).waitFor();
  await invite.click();
  await dialog.waitFor();
  await page.goBack();
  await page.waitForURL('**/about-us');
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a search that was left in the middle stands there again; one that was made does not', async () => {
  const page = await open('/about-us', { viewport: PHONE });
  const opener = page.getByRole('button', { name: 'Search', exact: true }).first();
  const box = page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('searchbox'));
  await opener.click();
  await box.fill('clozap');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close/ })
    .click();
  await box.waitFor({ state: 'detached' });
  await opener.click();
  assert.equal(await box.inputValue(), 'clozap');
  await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/(library|search)\?/);
  await page.goBack();
  await opener.click();
  assert.equal(await box.inputValue(), '');
  await page.context().close();
});

test('what is cancelled by its own button, or sent, asks nothing', async () => {
  const page = await open('/admin/drug-names');
  const dialog = page.getByRole('dialog');
  const add = page.getByRole('button', { name: 'Add a name' });
  await add.click();
  await dialog.getByLabel('Name').fill('Zolof');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await add.click();
  await dialog.getByLabel('Name').fill('zolofttest');
  await dialog.getByLabel('Substance').fill('sertraline');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
});

test('the question is whole on the narrowest screen, in both themes', async () => {
  const page = await open('/admin/drug-names', { as: 'admin', viewport: NARROW });
  await page.getByRole('button', { name: 'Add a name' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Zolof');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: QUESTION }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `the question, ${colorScheme}`);
    await assertFits(page, `the question, ${colorScheme}`);
  }
  await page.context().close();
});
