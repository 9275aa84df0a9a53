import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertWholeWhenNarrow,
  browser,
  heading,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';

openDesk();

const slugOf = async (id: string) =>
  (await stage.sql<{ slug: string }>('SELECT slug FROM publication WHERE id = $1', [id]))[0]?.slug ?? '';

test('the list is narrowed by words, state and language, and leads to a record; others are led away', async () => {
  const page = await open('/admin/publications');
  await heading(page, 'Publications');
  const menu = page.getByRole('navigation', { name: 'Administration' });
  assert.equal(await menu.getByRole('link', { name: 'Publications' }).getAttribute('aria-current'), 'page');
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Announced' });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**visibility=announced**');
  await page.locator('tbody tr').filter({ hasNotText: 'Announced' }).first().waitFor({ state: 'detached' });
  await page.goto('/admin/publications?search=nothing+is+called+so', { waitUntil: 'networkidle' });
  await page.getByText('No publication fits these filters.').waitFor();
  await page.getByRole('link', { name: 'Clear the filters' }).first().click();
  // Typed before the whole list is shown anew, it would be narrowed as before.
  await page.getByRole('link', { name: 'Clear the filters' }).first().waitFor({ state: 'detached' });
  await page.getByRole('rowheader').first().waitFor();
  await page.getByRole('searchbox', { name: 'Title or number' }).fill('2746');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('table', { name: '1 publication' }).waitFor();
  await page.getByRole('rowheader').getByRole('link').click();
  await page.waitForURL('**/admin/publications/2746');
  await page.getByRole('form', { name: 'Cover' }).waitFor();
  assert.deepEqual(page.problems, []);
  const visitor = await open('/admin/publications', { as: 'anonymous' });
  await visitor.waitForURL('**/signin**');
  const gold = await open('/admin/publications/2746', { as: 'gold' });
  await gold.waitForURL('**/error-403');
});

test('[C33] a draft is begun, completed, published, seen by readers, moved to another address, and removed', async () => {
  const page = await open('/admin/publications/new');
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await page.getByText('Enter the title.').first().waitFor();
  await page.getByLabel('Title', { exact: true }).fill('Sleep at sea');
  await page.getByLabel('Type').selectOption({ label: 'Open Access' });
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await page.waitForURL(/\/admin\/publications\/\d+$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await heading(page, 'Sleep at sea');
  assert.equal(await page.title(), 'Sleep at sea - Publication - Steady State');
  for (const gap of [
    'Write the excerpt',
    'Choose at least one topic.',
    'Name the faculty.',
    'It has no sections.',
  ])
    await page.getByText(gap).first().waitFor();
  const hidden = await browser.page(stage);
  assert.equal((await hidden.goto(`/publication/${await slugOf(id)}`))?.status(), 404);
  await page.getByRole('link', { name: 'Open the cover' }).click();
  await page.waitForURL('**/publication/sleep-at-sea-*');
  // Both pages are headed alike.
  const form = page.getByRole('form', { name: 'Cover' });
  await form.waitFor({ state: 'detached' });
  await heading(page, 'Sleep at sea');
  await page.goBack();
  await page.waitForURL(`**/admin/publications/${id}`);
  await form.waitFor();
  await stage.sql(
    `INSERT INTO section (publication_id, position, slug, title, body_html, modified_at) VALUES ($1::bigint, 1, 'waves-' || $1 || '-91' || $1, 'Waves', '<p>Words</p>', now())`,
    [id],
  );
  await page.getByLabel('Excerpt').fill('Waves and hypnotics.');
  await page.getByLabel('Add someone').selectOption({ index: 2 });
  await page.getByLabel('Add someone').selectOption({ index: 3 });
  await page
    .getByRole('textbox', { name: /^Role of/ })
    .first()
    .fill('Author');
  await page
    .getByRole('button', { name: /^Move .* up$/ })
    .last()
    .click();
  await page.getByRole('group', { name: 'Topics' }).getByRole('checkbox').first().check();
  await page.getByLabel('Objectives').fill('Name a wave.\nName another.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Readers cannot see it.').waitFor();
  const named = await stage.sql<{ role: string }>(
    'SELECT role FROM publication_author WHERE publication_id = $1 ORDER BY position',
    [id],
  );
  assert.deepEqual(
    named.map(({ role }) => role),
    ['', 'Author'],
  );
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByText('Readers will see it at once').waitFor();
  await page.getByRole('button', { name: 'Yes, do it' }).click();
  await page.getByText('It is published.').waitFor();
  // What asked for it is gone by now.
  await page.waitForFunction(() => document.activeElement?.localName === 'main');
  const reader = await open(`/publication/${await slugOf(id)}`, { as: 'anonymous' });
  await heading(reader, 'Sleep at sea');
  const old = await slugOf(id);
  await page.getByLabel('Address', { exact: true }).fill('Hypnotics & waves');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Readers see it now.').waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name=slug]')?.value === 'hypnotics-waves',
  );
  await reader.goto(`/publication/${old}`, { waitUntil: 'networkidle' });
  assert.equal(new URL(reader.url()).pathname.replace(/\/$/, ''), `/publication/hypnotics-waves-${id}`);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const removal = page.getByRole('dialog');
  await removal.getByRole('button', { name: 'Remove' }).click();
  await removal.getByText('Say why it is removed.').first().waitFor();
  await removal.getByLabel('Reason').fill('Overtaken by newer guidance.');
  await removal.getByText('Nobody holds credit for it.').waitFor();
  await removal.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('It is removed.').waitFor();
  await reader.goto(`/publication/${await slugOf(id)}`, { waitUntil: 'networkidle' });
  assert.equal(new URL(reader.url()).pathname.replace(/\/$/, ''), '/activity-removed');
  assert.deepEqual(page.problems, []);
});

test('of two editors the later one is told what changed, keeps every word, and saves it over', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => open('/admin/publications/2701')));
  assert.ok(one && two);
  await one.getByLabel('Title', { exact: true }).fill('The first title');
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await one.getByText('Saved. Readers see it now.').waitFor();
  await two.getByLabel('Excerpt').fill('The second excerpt.');
  await two.getByRole('button', { name: 'Save', exact: true }).click();
  await two.getByRole('alert').getByText('The first title').waitFor();
  assert.equal(await two.getByLabel('Excerpt').inputValue(), 'The second excerpt.');
  await two.getByRole('button', { name: 'Save my version over theirs' }).click();
  await two.getByText('Saved. Readers see it now.').waitFor();
  const [row] = await stage.sql<{ title: string; excerpt: string }>(
    'SELECT title, excerpt FROM publication WHERE id = 2701',
  );
  assert.deepEqual(row, { title: 'The first title', excerpt: 'The second excerpt.' });
  await two.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name=title]')?.value === 'The first title',
  );
});

test('what carries credit keeps what records name, and a gap is told at its field with nothing lost', async () => {
  const page = await open('/admin/publications/2746');
  assert.equal(await page.getByLabel('Minutes').getAttribute('readonly'), '');
  await page.getByText('Nothing is missing.').waitFor();
  await page.getByLabel('Expiration of credit').fill('');
  await page.getByLabel('Title for search engines').fill('Kept');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('What carries credit needs an expiration date.').first().waitFor();
  assert.equal(await page.getByLabel('Expiration of credit').getAttribute('aria-invalid'), 'true');
  assert.equal(await page.getByLabel('Title for search engines').inputValue(), 'Kept');
});

test('list, record and new publication pass axe and fit 320 pixels, light and dark', async () => {
  await assertWholeWhenNarrow(['/admin/publications', '/admin/publications/2746', '/admin/publications/new']);
});
