import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { asMarkdown, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { holdUp } from '#test/harness/browser/browser.ts';

openDesk();

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
/** Presses "Save" and holds what is sent until what it gives is called; that waits for the record to be read anew. */
async function saveHeld(page: Page): Promise<() => Promise<void>> {
  const release = await holdUp(page, '**/api/admin/**', 'PATCH');
  await save(page).click();
  const busy = page.locator('button[aria-busy]');
  await busy.waitFor();
  return async () => {
    release();
    await busy.waitFor({ state: 'detached' });
  };
}
/** Saves once more; the server takes it. */
async function saveAgain(page: Page): Promise<void> {
  const reply = page.waitForResponse((one) => one.request().method() === 'PATCH');
  await save(page).click();
  assert.equal((await reply).status(), 200);
  await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
}
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
const caret = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLTextAreaElement).selectionStart);
const one = async <T extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T> =>
  (await stage.sql<T>(sql, values))[0] ?? assert.fail(sql);

test('what is typed while a section is being saved stays, is previewed, and goes with the next save', async () => {
  const page = await open('/admin/sections/5396');
  await asMarkdown(page);
  const body = page.getByRole('textbox', { name: 'Text', exact: true });
  await body.fill('Sent at once.');
  await page.getByRole('textbox', { name: 'Title' }).fill('Words of a title  ');
  const saved = await saveHeld(page);
  await body.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Typed meanwhile.');
  await page.getByRole('checkbox').first().check();
  await body.focus();
  await saved();
  await page.getByText('Saved. Readers see it now.').waitFor();
  assert.equal(await body.inputValue(), 'Sent at once. Typed meanwhile.');
  assert.equal(await page.getByRole('checkbox').first().isChecked(), true);
  assert.equal(await focused(page), 'body');
  await page.keyboard.type(' And after.');
  await page.getByRole('region', { name: 'Preview' }).getByText('Typed meanwhile. And after.').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Words of a title');
  const stored = () =>
    one<{ body_html: string; private: boolean }>('SELECT body_html, private FROM section WHERE id = 5396');
  assert.deepEqual(await stored(), { body_html: '<p>Sent at once.</p>\n', private: false });
  await saveAgain(page);
  assert.deepEqual(await stored(), {
    body_html: '<p>Sent at once. Typed meanwhile. And after.</p>\n',
    private: true,
  });
  assert.deepEqual(page.problems, []);
});

test('what the server wrote its own way comes into the field that has the focus, and the caret stays', async () => {
  const page = await open('/admin/sections/5396');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Another title   ');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText('Saved. Readers see it now.').waitFor();
  await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
  assert.equal(await title.inputValue(), 'Another title');
  assert.deepEqual([await focused(page), await caret(page)], ['title', 1]);
});

test('a translation that is half written stays while the one of before is said to hold', async () => {
  const page = await open('/admin/translations/section-5395-fr');
  await asMarkdown(page);
  const body = page.getByRole('textbox', { name: 'Text', exact: true });
  await body.fill('Une moitié');
  await page.getByRole('button', { name: 'Still correct as it is' }).click();
  await page.getByText('Older than its source').waitFor({ state: 'detached' });
  assert.equal(await body.inputValue(), 'Une moitié');
  const saved = await saveHeld(page);
  await body.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' et une autre');
  await saved();
  assert.equal(await body.inputValue(), 'Une moitié et une autre');
  assert.equal(await focused(page), 'body');
  await saveAgain(page);
  const { body_html } = await one<{ body_html: string }>(
    `SELECT body_html FROM section_translation WHERE section_id = 5395 AND language = 'fr'`,
  );
  assert.equal(body_html, '<p>Une moitié et une autre</p>\n');
});

test('a portrait is taken away beside a half written biography; other fields follow, the same one is refused', async () => {
  await portray();
  const [page, other] = [await open('/admin/faculty/304'), await open('/admin/faculty/304')];
  const bio = page.getByLabel('Biography');
  await bio.fill('Half a biography');
  await other.getByLabel('Role').fill('Their role');
  await saveAgain(other);
  await takePortrait(page);
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=jobTitle]')?.value === 'Their role',
  );
  assert.equal(await bio.inputValue(), 'Half a biography');
  const saved = await saveHeld(page);
  await bio.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', and the rest');
  await saved();
  await page.getByText('Saved. The pages now show it.').waitFor();
  assert.equal(await bio.inputValue(), 'Half a biography, and the rest');
  assert.equal(await focused(page), 'bio');
  await portray();
  await saveAgain(page);
  const stored = () =>
    one<{ bio_html: string; job_title: string }>('SELECT bio_html, job_title FROM author WHERE id = 304');
  const both = { bio_html: '<p>Half a biography, and the rest</p>\n', job_title: 'Their role' };
  assert.deepEqual(await stored(), both);

  await other.reload({ waitUntil: 'networkidle' });
  await other.getByLabel('Biography').fill('Theirs');
  await other.getByLabel('Role').fill('Their new role');
  await saveAgain(other);
  await bio.fill('Mine');
  await takePortrait(page);
  assert.equal(await bio.inputValue(), 'Mine');
  assert.equal(await page.getByLabel('Role').inputValue(), 'Their role', 'nothing of theirs is taken over');
  await save(page).click();
  await page.getByText('Someone else has saved this in the meantime').waitFor();
  assert.equal(await bio.inputValue(), 'Mine');
  await page.getByRole('button', { name: 'Load their version' }).click();
  await page.getByText('Someone else has saved this in the meantime').waitFor({ state: 'detached' });
  assert.equal(await bio.inputValue(), 'Theirs');
  assert.equal(await page.getByLabel('Role').inputValue(), 'Their new role');
  await bio.fill('Mine after theirs');
  await saveAgain(page);
  assert.equal((await stored()).bio_html, '<p>Mine after theirs</p>\n');
});

/** One that only this person has: the files of the story are everybody's. */
const portray = () =>
  stage.sql(
    `WITH i AS (INSERT INTO image (file, alt, width, height) VALUES ('portraits/own.webp', 'A face', 9, 9) RETURNING id)
     UPDATE author SET image_id = i.id FROM i WHERE author.id = 304`,
  );
async function takePortrait(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Remove .*\(Portrait\)$/ }).click();
  await page.getByText('is no longer shown here.').last().waitFor();
  await page.getByText('Without a picture, initials stand in its place.').waitFor();
}

test('faculty, topics and words of a cover that are changed while it is being saved stay for the next save', async () => {
  const page = await open('/admin/publications/2701');
  const excerpt = page.getByLabel('Excerpt');
  await excerpt.fill('Sent at once.');
  await page.getByLabel('Add someone').selectOption({ index: 1 });
  const saved = await saveHeld(page);
  await page.getByLabel('Add someone').selectOption({ index: 1 });
  const role = page.getByRole('textbox', { name: /^Role of/ }).last();
  const topic = page.getByRole('group', { name: 'Topics' }).getByRole('checkbox', { checked: false }).first();
  const name = await topic.evaluate((input: HTMLInputElement) => input.closest('label')?.textContent ?? '');
  await topic.check();
  await excerpt.fill('Sent at once, and more.');
  await role.fill('Moderator');
  await saved();
  await page.getByText('Saved. Readers see it now.').waitFor();
  assert.equal(await role.inputValue(), 'Moderator');
  assert.equal(await role.evaluate((field) => field === document.activeElement), true);
  assert.equal(await page.getByRole('checkbox', { name, exact: true }).isChecked(), true);
  assert.equal(await excerpt.inputValue(), 'Sent at once, and more.');
  const stored = async () => ({
    ...(await one<{ excerpt: string }>('SELECT excerpt FROM publication WHERE id = 2701')),
    roles: (
      await stage.sql<{ role: string }>(
        'SELECT role FROM publication_author WHERE publication_id = 2701 ORDER BY position',
      )
    ).map(({ role: each }) => each),
  });
  const first = await stored();
  assert.equal(first.excerpt, 'Sent at once.');
  await saveAgain(page);
  assert.deepEqual(await stored(), {
    excerpt: 'Sent at once, and more.',
    roles: [...first.roles, 'Moderator'],
  });
});

test('what another editor made of a cover comes in beside what is half written here', async () => {
  const [page, other] = [await open('/admin/publications/2747'), await open('/admin/publications/2747')];
  await page.getByLabel('Excerpt').fill('Half written');
  const topic = other
    .getByRole('group', { name: 'Topics' })
    .getByRole('checkbox', { checked: false })
    .first();
  const name = await topic.evaluate((input: HTMLInputElement) => input.closest('label')?.textContent ?? '');
  await topic.check();
  await other.getByLabel('Title', { exact: true }).fill('Their title');
  await saveAgain(other);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Overtaken by newer guidance.');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('It is removed.').waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name=title]')?.value === 'Their title',
  );
  assert.equal(await page.getByRole('checkbox', { name, exact: true }).isChecked(), true);
  assert.equal(await page.getByLabel('Excerpt').inputValue(), 'Half written');
  await saveAgain(page);
  assert.deepEqual(await one('SELECT title, excerpt FROM publication WHERE id = 2747'), {
    title: 'Their title',
    excerpt: 'Half written',
  });
});

const SECTIONS = '/admin/publications/2746/sections';
const titles = async () =>
  (
    await stage.sql<{ title: string }>(
      'SELECT title FROM section WHERE publication_id = 2746 ORDER BY position',
    )
  ).map(({ title }) => title);

test('a dialog that is opened before the list is read anew stays, and so does what is typed into it', async () => {
  await stage.sql(
    `INSERT INTO section (publication_id, position, slug, title, body_html, modified_at)
     VALUES (2746, 90, 'one-more-2746-9190', 'One more', '', now())`,
  );
  const page = await open(SECTIONS);
  const release = await holdUp(page, '**/api/admin/publications/2746/sections/**', 'GET');
  await page.getByRole('button', { name: 'Remove One more' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('One more is removed.').waitFor();
  await page.getByRole('button', { name: 'Add a section' }).click();
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
  await title.fill('Half a ti');
  release();
  await page
    .getByRole('button', { name: 'Remove One more', includeHidden: true })
    .waitFor({ state: 'detached' });
  assert.equal(await title.inputValue(), 'Half a ti');
});

test('a section that is moved while the order is being saved stays moved, and is saved then', async () => {
  const [first = '', second = ''] = await titles();
  const page = await open(SECTIONS);
  await page.getByRole('button', { name: `Move ${first} down` }).click();
  const saving = await holdUp(page, '**/api/admin/publications/2746/sections/**', 'PATCH');
  await page.getByRole('button', { name: 'Save the order' }).click();
  await page.locator('button[aria-busy]').waitFor();
  await page.getByRole('button', { name: `Move ${first} down` }).click();
  saving();
  await page.getByText('The order is saved. Readers see it now.').waitFor();
  await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
  assert.deepEqual((await titles()).slice(0, 2), [second, first]);
  const rows = page.getByRole('table').getByRole('rowheader').locator('span:first-child');
  assert.equal((await rows.allInnerTexts())[2], first, 'moved on while the order was being saved');
  await page.getByRole('button', { name: 'Save the order' }).click();
  await page.getByText('The order is not saved yet').waitFor({ state: 'detached' });
  assert.equal((await titles())[2], first);
});

test('a topic is moved once until its new place is seen', async () => {
  const page = await open('/admin/categories');
  const names = async () =>
    (await stage.sql<{ name: string }>('SELECT name FROM category ORDER BY position')).map(
      ({ name }) => name,
    );
  const before = await names();
  const last = before.at(-1) ?? '';
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  const release = await holdUp(page, '**/api/admin/categories/**', 'GET');
  const up = page.getByRole('button', { name: `Move ${last} up` });
  await up.click();
  await page.getByText(`${last} is now at place ${before.length - 1}.`).waitFor();
  await page.keyboard.press('Enter');
  release();
  await page.locator('button[aria-busy]').first().waitFor({ state: 'detached' });
  assert.equal(sent.length, 1);
  await up.click();
  await page.getByText(`${last} is now at place ${before.length - 2}.`).waitFor();
  assert.equal((await names()).at(-3), last);
});

test('a dialog stays though the deed of the one before it ends only now', async () => {
  const page = await open('/admin/categories');
  const release = await holdUp(page, '**/api/admin/categories/**', 'PATCH');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a topic' }).click();
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('Half a na');
  release();
  await page.getByText(/ was saved\.$/).waitFor();
  assert.equal(await name.inputValue(), 'Half a na');
});
