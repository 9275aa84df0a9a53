import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertSuperusersOnly, browser, NARROW, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';

openDesk();

const PATH = '/admin/categories';
const named = (page: Page, name: string) => page.getByRole('button', { name });

test('[ROLE-035] the desk of topics sends a visitor to sign in and back, and anybody else to /error-403', async () => {
  await assertSuperusersOnly([PATH]);
});

test('a topic is added, named in French, moved by the keyboard, merged, and its address leads on', async () => {
  const page = await open(PATH);
  await named(page, 'Add a topic').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the name.').first().waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Dreams');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Dreams was saved.').waitFor();
  await page.getByRole('row', { name: /Dreams.*missing: Português, Français, Italiano, Deutsch/ }).waitFor();

  await named(page, 'Edit Dreams').click();
  await dialog.getByLabel('Name in Français').fill('Rêves');
  await dialog.getByLabel('Address').fill('night-dreams');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /night-dreams.*missing: Português, Italiano, Deutsch/ }).waitFor();

  const [{ count } = { count: 0 }] = await stage.sql<{ count: number }>(
    'SELECT count(*)::int AS count FROM category',
  );
  await named(page, 'Move Dreams up').focus();
  await page.keyboard.press('Enter');
  await page.getByText(`Dreams is now at place ${count - 1}.`).waitFor();
  // Below the names of the columns.
  await page
    .getByRole('row')
    .nth(count - 1)
    .filter({ hasText: 'Dreams' })
    .waitFor();
  assert.equal(
    await page.evaluate(() => document.activeElement?.textContent?.includes('Move Dreams up')),
    true,
    'the next press moves it on',
  );

  await named(page, 'Merge Dreams into another topic').click();
  await dialog.getByText('No title moves.').waitFor();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await dialog.getByText('Choose another topic.').first().waitFor();
  const [first] = await stage.sql<{ id: string; name: string; slug: string }>(
    'SELECT id, name, slug FROM category ORDER BY position LIMIT 1',
  );
  assert.ok(first);
  await dialog.getByLabel('Into').selectOption(first.name);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await page.getByText(`Dreams is now part of ${first.name}.`).waitFor();
  await named(page, 'Edit Dreams').waitFor({ state: 'detached' });
  const visitor = await browser.page(stage);
  for (const slug of ['dreams', 'night-dreams']) {
    await visitor.goto(`/search/${slug}`);
    await visitor.waitForURL(`**/search/${first.slug}`);
  }
  assert.deepEqual(page.problems, []);
});

test('a topic without titles is removed, one with titles offers no such thing', async () => {
  const page = await open(PATH);
  await named(page, 'Add a topic').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Nothing yet');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await named(page, 'Remove Nothing yet').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Nothing yet is removed.').waitFor();
  await named(page, 'Remove Nothing yet').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('button', { name: /^Remove/ }).count(), 0);
});

test('the desk of topics and its form pass axe and fit into 320 pixels, light and dark', async () => {
  const page = await open(PATH, { as: 'admin', viewport: NARROW });
  await named(page, 'Add a topic').waitFor();
  await assertAccessibleInBothThemes(page, 'the list');
  await assertFits(page, 'the list');
  await named(page, 'Add a topic').click();
  await page.getByRole('dialog').waitFor();
  await assertAccessibleInBothThemes(page, 'the form');
  await assertFits(page, 'the form');
});
