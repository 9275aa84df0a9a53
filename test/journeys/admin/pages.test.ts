import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  asMarkdown,
  assertSuperusersOnly,
  browser,
  heading,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';

openDesk();

for (const viewport of [DESK, PHONE])
  test(`at ${viewport.width} px: a page is added, written, shown, found in the footer, and reached from where it stands`, async () => {
    const title = `Editorial board ${viewport.width}`;
    const page = await open('/admin/pages', { as: 'admin', viewport });
    await heading(page, 'Pages');
    await page.getByRole('button', { name: 'Add a page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a page' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await heading(page, title);
    await page.waitForURL(/\/admin\/pages\/\d+$/);
    const words = page.getByRole('form', { name: 'Words' });
    await asMarkdown(page);
    await words.getByRole('textbox', { name: 'Text' }).fill('## Who decides\n\nThree editors.');
    await words.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The page was saved.').waitFor();
    const terms = page.getByRole('form', { name: 'Where and whether it is shown' });
    await terms.getByRole('combobox', { name: 'State' }).selectOption('published');
    await terms.getByRole('combobox', { name: 'Footer' }).selectOption('company');
    await terms.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Open the page' }).waitFor();
    await assertAccessibleInBothThemes(page, 'the desk of a page');
    const visitor = await browser.page(stage, { viewport });
    await visitor.goto('/about-us');
    await visitor.locator('footer').getByRole('link', { name: title }).click();
    await heading(visitor, title);
    await visitor.getByText('Three editors.').waitFor();
    assert.deepEqual(visitor.problems, []);
    const own = await open(new URL(visitor.url()).pathname, { as: 'admin', viewport });
    await own.getByRole('link', { name: 'Edit this page' }).click();
    await heading(own, title);
    assert.deepEqual(page.problems, []);
  });

test('pages and the configuration are for administrators alone', async () => {
  await assertSuperusersOnly(['/admin/pages', '/admin/pages/about-us', '/admin/settings']);
});
