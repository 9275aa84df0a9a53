import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';
import { one } from '#test/harness/stage.ts';

/** Every text has a past that can be compared and brought back (issue 27, number 3). */
openDesk();

for (const viewport of [PHONE, DESK])
  test(`an earlier text is compared word by word and restored as a save of its own, ${viewport.width} px`, async () => {
    const page = await browser.page(stage, { as: 'admin', viewport });
    await page.goto('/admin/sections/5397', { waitUntil: 'networkidle' });
    const summary = page.getByRole('textbox', { name: 'Summary' });
    const save = async () => {
      const reply = page.waitForResponse(
        (one) => one.request().method() === 'PATCH' && one.url().includes('/sections/'),
      );
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      assert.equal((await reply).status(), 200);
      await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
    };
    await summary.fill(`Start low, go slow, ${viewport.width}.`);
    await save();
    await summary.fill(`Start low, go fast, ${viewport.width}.`);
    await save();
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History' });
    const last = dialog.getByRole('article', { name: /^Corinne Abelard-Nwosu, / }).first();
    await last.getByText('Summary').waitFor();
    assert.equal(await last.locator('del').innerText(), 'slow');
    assert.equal(await last.locator('ins').innerText(), 'fast');
    await assertAccessible(page);
    await assertFits(page, `${viewport.width} px`);
    await last.getByRole('button', { name: 'Restore the text before this save' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await summary.inputValue(), `Start low, go slow, ${viewport.width}.`);
    await save();
    const [row] = await stage.sql<{ words: string }>(
      'SELECT meta_description AS words FROM section WHERE id = 5397',
    );
    assert.equal(row?.words, `Start low, go slow, ${viewport.width}.`);
    await page.getByRole('button', { name: 'History' }).click();
    await last.getByText('Summary').waitFor();
    assert.equal(await last.locator('del').innerText(), 'fast');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

test('what another editor saved since the page was read is told in the history, word by word', async () => {
  const page = await browser.page(stage, { as: 'admin', viewport: DESK });
  const path = '/api/admin/sections/5396/';
  const save = async (summary: string) => {
    const { changedAt } = one(await stage.send('GET', path, undefined, { as: 'admin' })).attributes;
    const body = { data: { type: 'AdminSection', attributes: { summary, changedAt } } };
    const saved = await stage.send('PATCH', path, body, { as: 'admin' });
    assert.equal(saved.status, 200, saved.text);
  };
  await save('Start early.');
  await page.goto('/admin/sections/5396', { waitUntil: 'networkidle' });
  await save('Start late.');
  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  const last = dialog.getByRole('article', { name: /^Corinne Abelard-Nwosu, / }).first();
  await last.getByText('Summary').waitFor();
  assert.equal(await last.locator('del').innerText(), 'early');
  assert.equal(await last.locator('ins').innerText(), 'late');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
