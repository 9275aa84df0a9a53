import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heading, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';

openDesk();

const openToAll = () =>
  stage.sql(`SELECT id, private FROM publication WHERE visibility = 'announced' ORDER BY id`);

for (const viewport of [DESK, PHONE])
  test(`several publications are changed at once after a look at what would change, and it is undone, at ${viewport.width} px`, async () => {
    await stage.sql(`UPDATE publication SET private = (id % 2 = 0) WHERE visibility = 'announced'`);
    const before = await openToAll();
    const n = before.filter((row) => !row.private).length;
    const page = await open('/admin/publications?visibility=announced', { as: 'admin', viewport });
    const several = page.getByRole('region', { name: 'Change several at once' });
    await several.getByLabel('Select all on this page').focus();
    await page.keyboard.press('Space');
    await several.getByText(`${before.length} selected`).waitFor();
    await assertAccessible(page, `selected, ${viewport.width}`);
    await several.getByRole('button', { name: 'Change the selected' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change several at once' });
    await dialog.getByLabel('Change', { exact: true }).selectOption({ label: 'Make members only' });
    await dialog.getByRole('button', { name: 'Show what would change' }).press('Enter');
    await dialog.getByText(new RegExp(`^${n} would change`)).waitFor();
    await assertAccessible(page, `preview, ${viewport.width}`);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/bulk-preview-${viewport.width}.png` });
    await dialog.getByRole('button', { name: new RegExp(`^Change ${n} record`) }).press('Enter');
    await dialog
      .getByText(new RegExp(`^${n} w(as|ere) changed`))
      .first()
      .waitFor();
    assert.ok((await openToAll()).every((row) => row.private));
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    await dialog
      .getByText(new RegExp(`^${n} w(as|ere) restored`))
      .first()
      .waitFor();
    assert.deepEqual(await openToAll(), before);
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
    await several.getByRole('button', { name: 'Recent changes of several' }).click();
    await page
      .getByRole('dialog')
      .getByText(/Make members only, .*: Undone/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/bulk-${viewport.width}.png`, fullPage: true });
    assert.deepEqual(page.problems, []);
  });

test('a publication is duplicated from its row, and its editor stands on the desk of the copy', async () => {
  const page = await open('/admin/publications?search=2746');
  await page.getByRole('button', { name: /^Duplicate / }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate this publication' });
  await dialog.getByRole('button', { name: 'Duplicate' }).dblclick();
  await page.waitForURL((url) => /\/admin\/publications\/\d+$/.test(url.pathname));
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const [copy] = await stage.sql<{ title: string; visibility: string }>(
    'SELECT title, visibility FROM publication WHERE id = $1',
    [id],
  );
  assert.notEqual(id, '2746');
  assert.equal(copy?.visibility, 'draft');
  await heading(page, copy?.title ?? '');
  const made = await stage.sql('SELECT 1 FROM publication_copy WHERE source_id = 2746');
  assert.equal(made.length, 1, 'pressed twice');
  await page.getByRole('button', { name: 'Duplicate', exact: true }).waitFor();
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/copy-1440.png`, fullPage: true });
  assert.deepEqual(page.problems, []);
});
