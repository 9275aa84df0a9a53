import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertQuiet,
  assertSuperusersOnly,
  browser,
  heading,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';

openDesk();

const titles = (page: Page) =>
  page
    .getByRole('form', { name: 'Blocks in their order' })
    .getByRole('listitem')
    .locator('b')
    .allInnerTexts();

test('[ROLE-035] the front page’s desk is a superuser’s, and nobody else’s', async () => {
  await assertSuperusersOnly(['/admin/front-page', '/admin/front-page/2']);
  await assertQuiet(['/admin/front-page']);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 800 },
])
  test(`at ${viewport.width} pixels an editor writes a block, moves it to the top, sees it before anybody else does, and shows it`, async () => {
    const page = await browser.page(stage, { as: 'admin', viewport });
    const title = `The congress begins (${viewport.width})`;
    await page.goto('/admin/front-page', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Add a block' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await assertAccessible(page, 'adding');
    await dialog.getByRole('button', { name: 'Add a block' }).click();
    await page.waitForURL(/front-page\/\d+$/);
    await heading(page, title);
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    await page.locator('textarea[name=text]:not([aria-hidden])').fill('Three days of *talks*.');
    await page.getByLabel('Words on the link').fill('To the calendar');
    await page.getByLabel('Link leads to').fill('nowhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a page of this site (/library)').first().waitFor();
    await page.getByLabel('Link leads to').fill('/calendar');
    await page.getByLabel('Shown until').fill('2031-01-01T08:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The block is saved.').waitFor();
    await assertAccessible(page, 'a block');
    await assertFits(page, 'a block');
    await page
      .getByRole('navigation', { name: 'In other languages' })
      .getByRole('link', { name: 'Front page' })
      .click();
    await heading(page, 'Front page');
    const before = await titles(page);
    assert.equal(before.at(-1), title);
    await page.getByLabel(`Shown: ${title}`).check();
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByRole('button', { name: `Move ${title} up` }).focus();
    for (let step = 1; step < before.length; step++) await page.keyboard.press('Alt+ArrowUp');
    await page.getByText(`is now at place 1 of ${before.length}`).waitFor({ state: 'attached' });
    assert.deepEqual(await titles(page), [title, ...before.slice(0, -1)]);
    await assertAccessible(page, 'the list');
    await assertFits(page, 'the list');
    const preview = page.getByRole('link', { name: 'Open the preview' });
    const address = (await preview.getAttribute('href')) ?? '';
    const looking = await browser.page(stage, { as: 'admin', viewport });
    await looking.goto(`${address}&reader=silver&language=de`, { waitUntil: 'networkidle' });
    const frame = looking.frameLocator('iframe');
    await frame.getByRole('heading', { name: title }).waitFor();
    await frame.getByText('Vorschau als Silver-Mitglied, Deutsch').waitFor();
    assert.deepEqual(looking.problems, []);
    await looking.context().close();
    const visitor = await browser.page(stage, { viewport });
    await visitor.goto('/', { waitUntil: 'networkidle' });
    assert.equal(await visitor.getByRole('heading', { name: title }).count(), 0, 'nothing was saved yet');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The front page is saved.').waitFor();
    await visitor.goto('/', { waitUntil: 'networkidle' });
    await visitor.getByRole('heading', { name: title }).waitFor();
    assert.equal(await visitor.locator('em', { hasText: 'talks' }).count(), 1);
    await assertAccessible(visitor, 'the front page');
    await assertFits(visitor, 'the front page');
    await visitor.getByRole('link', { name: 'To the calendar' }).click();
    await visitor.waitForURL('**/calendar');
    assert.deepEqual([page.problems, visitor.problems], [[], []]);
    await page.goto('/admin/front-page', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: `Remove ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText(`${title} is removed.`).waitFor();
  });

test('a block follows the pointer that holds it to another place, and back', async () => {
  const page = await browser.page(stage, { as: 'admin', viewport: { width: 1440, height: 900 } });
  await page.goto('/admin/front-page', { waitUntil: 'networkidle' });
  const before = await titles(page);
  const [first = '', second = '', third = ''] = before;
  const middle = async (title: string) => {
    const handle = page.getByTitle(`Drag ${title}`, { exact: true });
    await handle.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {};
    return [x + width / 2, y + height / 2] as const;
  };
  const drag = async (title: string, onto: string) => {
    const [from, to] = [await middle(title), await middle(onto)];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 12 });
    await page.mouse.up();
    // What is let go of follows no more.
    await page.mouse.move(...from, { steps: 3 });
  };
  await drag(first, third);
  assert.deepEqual((await titles(page)).slice(0, 3), [second, third, first]);
  await page.getByText(`${first} is now at place 3 of ${before.length}`).waitFor({ state: 'attached' });
  await drag(first, second);
  assert.deepEqual(await titles(page), before);
  assert.deepEqual(page.problems, []);
});
