import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { dateText } from '#kit/dates.ts';
import {
  asMarkdown,
  assertQuiet,
  assertSuperusersOnly,
  browser,
  heading,
  NARROW,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { assertAccessible, assertAccessibleInBothThemes } from '#test/harness/browser/accessible.ts';
import { holdUp, PHONE } from '#test/harness/browser/browser.ts';

openDesk();

const strip = (page: Page) => page.getByRole('complementary', { name: 'For editors' });
async function slugOf(kind: 'publication' | 'section', id: number): Promise<string> {
  const [row] = await stage.sql<{ slug: string }>(`SELECT slug FROM ${kind} WHERE id = $1`, [id]);
  return row?.slug ?? assert.fail(`${kind} ${id}`);
}
const PAGES = [
  '/admin',
  '/admin/translations',
  '/admin/translations/section-5395-fr',
  '/admin/drug-names',
  '/admin/texts',
];

test('[ROLE-035] the administration sends a visitor to sign in and back, and anybody else to /error-403', async () => {
  await assertSuperusersOnly(PAGES, ['free', 'gold']);
});

test('hidden from search engines, quiet, and an unknown translation is not found', async () => {
  await assertQuiet(PAGES, /clozaril|Compter les neutrophiles/);
  assert.doesNotMatch((await stage.ask('/sitemap.xml')).text, /admin/);
  const page = await open('/admin/translations/section-999999999-fr');
  await page.waitForURL('**/error-404');
});

test('the menu of a superuser leads to the administration, nobody else’s does', async () => {
  const page = await open('/about-us');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('link', { name: 'Administration' }).click();
  await heading(page, 'Administration');
  await page.getByText('1 translation is older than its source').waitFor();
  const phone = await open('/about-us', { as: 'admin', viewport: PHONE });
  await phone.getByRole('button', { name: 'Menu' }).click();
  await phone.getByRole('dialog').getByRole('link', { name: 'Administration' }).waitFor();
  const gold = await open('/about-us', { as: 'gold' });
  await gold.getByRole('button', { name: /Account menu/ }).click();
  await gold.getByRole('link', { name: 'Logout' }).waitFor();
  assert.equal(await gold.getByRole('link', { name: 'Administration' }).count(), 0);
});

test('[ROLE-034] beside a text a superuser sees how its translations stand, with a link to edit each; others load nothing of it', async () => {
  const path = `/section/${await slugOf('section', 5395)}`;
  const page = await open(path);
  const items = strip(page).getByRole('listitem');
  await items.first().waitFor();
  const told = (await items.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  assert.equal(told.length, 4);
  assert.match(told[0] ?? '', /^Português current/);
  const [source] = await stage.sql<{ changed: Date }>(
    'SELECT words_changed_at AS changed FROM section WHERE id = 5395',
  );
  const changed = dateText((source?.changed ?? assert.fail()).toISOString().slice(0, 10));
  assert.ok(told[1]?.startsWith(`Français older than its source, changed ${changed}`), told[1]);
  const address = await strip(page).getByRole('link', { name: 'Français', exact: true }).getAttribute('href');
  assert.match(address ?? '', /^http:\/\/fr\..*\/section\/.*-2746-5395\/$/);
  await strip(page)
    .getByRole('link', { name: /^Edit .* in Français$/ })
    .click();
  await page.waitForURL('**/admin/translations/section-5395-fr');
  for (const as of ['anonymous', 'free', 'gold'] as const) {
    const other = await browser.page(stage, { as });
    const asked: string[] = [];
    other.on('request', (request) => asked.push(request.url()));
    await other.goto(path, { waitUntil: 'networkidle' });
    assert.equal(await strip(other).count(), 0, as);
    assert.equal(await other.getByRole('link', { name: /^Edit / }).count(), 0, as);
    assert.deepEqual(
      asked.filter((url) => /editing|\/api\/admin/.test(url)),
      [],
      as,
    );
    await other.context().close();
  }
});

test('[ROLE-034] on a language’s host the translated text has its edit link too; what is missing is told', async () => {
  const token = await stage.token('admin');
  const host = new URL(stage.url).host;
  const [row] = await stage.sql<{ slug: string }>(
    `SELECT slug FROM publication_translation WHERE publication_id = 2746 AND language = 'fr'`,
  );
  const page = await browser.page(stage);
  await page.addInitScript((value) => localStorage.setItem('ppToken', value ?? ''), token);
  await page.goto(`http://fr.${host}/publication/${row?.slug}`, { waitUntil: 'networkidle' });
  const french = page.getByRole('complementary', { name: 'Pour la rédaction' });
  await french.getByRole('link', { name: /^Modifier .* \(Français\)$/ }).click();
  await page.waitForURL(`http://fr.${host}/admin/translations/publication-2746-fr`);
  await page.getByRole('heading', { level: 2, name: 'Source anglaise' }).waitFor();
  const [other] = await stage.sql<{ slug: string }>(
    `SELECT s.slug FROM section s WHERE s.publication_id = 2705 AND NOT EXISTS (SELECT 1 FROM section_translation t WHERE t.section_id = s.id) ORDER BY s.id LIMIT 1`,
  );
  const lesson = await open(`/section/${other?.slug}`);
  await strip(lesson).getByText('missing').first().waitFor();
  assert.equal(
    await strip(lesson)
      .getByRole('link', { name: /^Translate .* into Deutsch$/ })
      .count(),
    1,
  );
});

test('the list begins with what is stale, counts, and is narrowed by state, language, kind and words', async () => {
  const page = await open('/admin/translations');
  await heading(page, 'Translations');
  const rows = page.getByRole('table', { name: /^[\d,]+ texts?$/ }).locator('tbody tr');
  const first = rows.first();
  assert.match(await first.innerText(), /Français/);
  assert.match(await first.innerText(), /Stale/);
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: '1 Stale' }).click();
  await page.getByRole('table', { name: '1 text' }).waitFor();
  const states = page.getByRole('navigation', { name: 'State' });
  await states.getByRole('link', { name: /Missing/ }).click();
  await states.locator('[aria-current="page"]', { hasText: 'Missing' }).waitFor();
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Deutsch' });
  await page.getByLabel('Kind', { exact: true }).selectOption({ label: 'Section' });
  await page.getByLabel('Words in the title').fill('take-home');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**search=take-home**');
  // The list of before stands until the new one has come.
  await rows.filter({ hasNotText: 'Deutsch' }).first().waitFor({ state: 'detached' });
  const texts = await rows.allInnerTexts();
  assert.ok(texts.length > 0);
  for (const text of texts) assert.match(text, /Deutsch[\s\S]*Missing/);
  await page.goto('/admin/translations?search=nothing+is+called+so', { waitUntil: 'networkidle' });
  await page.getByText('No text fits these filters.').waitFor();
  assert.deepEqual(page.problems, []);
});

test('a choice made while another list is on its way is kept', async () => {
  const page = await open('/admin/translations');
  const release = await holdUp(page, '**/api/admin/translations/**');
  const states = page.getByRole('navigation', { name: 'State' });
  await states.getByRole('link', { name: /Missing/ }).click();
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Deutsch' });
  release();
  await states.locator('[aria-current="page"]', { hasText: 'Missing' }).waitFor();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL((url) => url.search === '?state=missing&language=de&kind=&search=');
  await page.goBack();
  await page.waitForURL((url) => url.search === '?state=missing');
  await page.waitForFunction(
    () => document.querySelector<HTMLSelectElement>('[name=language]')?.value === '',
  );
  await page.context().close();
});

test('an editor reads the source beside its translation, saves, and it is current; what still holds is said by one press', async () => {
  const page = await open('/admin/translations/section-5395-fr');
  await page.getByText('Older than its source').waitFor();
  await page.getByRole('button', { name: 'Still correct as it is' }).click();
  await page.getByText('Marked as current.').waitFor();
  await page.getByText('Older than its source').waitFor({ state: 'detached' });
  await page.getByLabel('Title', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter the title.').first().waitFor();
  await page.getByLabel('Title', { exact: true }).fill('Titre de la rédaction');
  await asMarkdown(page);
  const body = page.getByLabel('Text', { exact: true });
  await body.fill(`${await body.inputValue()}\n\nUne phrase **ajoutée**.`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Readers see it now.').waitFor();
  const host = new URL(stage.url).host;
  const reader = await browser.page(stage);
  const [row] = await stage.sql<{ slug: string }>(
    `SELECT slug FROM section_translation WHERE section_id = 5395 AND language = 'fr'`,
  );
  await reader.goto(`http://fr.${host}/section/${row?.slug}`, { waitUntil: 'networkidle' });
  await heading(reader, 'Titre de la rédaction');
});

test('of two editors the later one is told, and loads the words of the first', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => open('/admin/translations/section-5434-it')));
  assert.ok(one && two);
  await one.getByLabel('Title', { exact: true }).fill('Il primo');
  await one.getByRole('button', { name: 'Save' }).click();
  await one.getByText('Saved. Readers see it now.').waitFor();
  await two.getByLabel('Title', { exact: true }).fill('Il secondo');
  await two.getByRole('button', { name: 'Save' }).click();
  await two.getByText('Someone else has saved this in the meantime').waitFor();
  assert.equal(await two.getByLabel('Title', { exact: true }).inputValue(), 'Il secondo');
  await two.getByRole('button', { name: 'Load their version' }).click();
  await two.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name=title]')?.value === 'Il primo',
  );
});

test('a drug name is added, found by search at once, changed, removed after a question, and brought back', async () => {
  const page = await open('/admin/drug-names');
  await heading(page, 'Drug names');
  await page.getByRole('button', { name: 'Add a name' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('two words');
  await dialog.getByLabel('Substance').fill('clozapine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText(/Write it as one word/)
    .first()
    .waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Zqxtórin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Search now leads from zqxtorin to clozapine.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const reader = await open('/search?s=zqxtorin', { as: 'anonymous' });
  assert.ok((await reader.getByRole('article').count()) > 0);
  await page.getByRole('searchbox', { name: 'Name or substance' }).fill('zqxt');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('table', { name: '1 name' }).waitFor();
  await page.getByRole('button', { name: 'Edit zqxtorin' }).click();
  await dialog.getByLabel('Kind').selectOption({ label: 'Name in another language' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Name in another language' }).waitFor();
  await page.getByRole('button', { name: 'Remove zqxtorin' }).click();
  await dialog.getByText('Search will no longer lead from zqxtorin to clozapine.').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(
    await page.evaluate(() => document.activeElement?.textContent?.includes('Remove zqxtorin')),
    true,
  );
  await page.getByRole('button', { name: 'Remove zqxtorin' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No name fits.').waitFor();
  // Under the pointer a message waits.
  await page.getByText('zqxtorin is removed.').hover();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Remove zqxtorin' }).waitFor();
  assert.deepEqual(page.problems, []);
});

test('of two editors the later one compares both versions although the name no longer fits the filters', async () => {
  await stage.sql("INSERT INTO drug_name (name, generic, kind) VALUES ('zqlatrin', 'clozapine', 'brand')");
  const page = await open('/admin/drug-names?kind=brand&search=zqlatrin');
  await page.getByRole('button', { name: 'Edit zqlatrin' }).click();
  const dialog = page.getByRole('dialog', { name: /zqlatrin/ });
  await dialog.getByLabel('Substance').fill('haloperidol');
  await stage.sql("UPDATE drug_name SET kind = 'variant' WHERE name = 'zqlatrin'");
  await dialog.getByRole('button', { name: 'Save' }).click();
  const both = dialog.getByRole('alert', { name: 'Someone else has saved this in the meantime' });
  await both.getByText('Name in another language').waitFor();
  assert.match(page.problems.splice(0).join(), /409/);
  await dialog.getByRole('button', { name: 'Save my version over theirs' }).click();
  await page.getByText('Search now leads from zqlatrin to haloperidol.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(await stage.sql("SELECT generic, kind FROM drug_name WHERE name = 'zqlatrin'"), [
    { generic: 'haloperidol', kind: 'variant' },
  ]);
  assert.deepEqual(page.problems, []);
});

test('a refusal of the server stands at its field', async () => {
  const page = await open('/admin/drug-names');
  await page.getByRole('button', { name: 'Add a name' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('clozaril');
  await dialog.getByLabel('Substance').fill('clozapine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('clozaril already leads to clozapine.').first().waitFor();
  assert.equal(await dialog.getByLabel('Name', { exact: true }).getAttribute('aria-invalid'), 'true');
});

test('the strip of a section and the form of a name pass axe at 320 pixels, light and dark', async () => {
  const page = await browser.page(stage, { as: 'admin', viewport: NARROW });
  await page.goto(`/section/${await slugOf('section', 5395)}`, { waitUntil: 'networkidle' });
  await strip(page).getByRole('listitem').first().waitFor();
  await assertAccessibleInBothThemes(page, 'the strip');
  await page.goto('/admin/drug-names', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Add a name' }).click();
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'the form of a name');
});

test('a superuser sees no promotion in the administration', async () => {
  const page = await open('/admin/translations');
  await page.waitForTimeout(2_000);
  assert.equal(await page.getByRole('button', { name: /help/i }).count(), 0);
  assert.equal(await page.getByText('Receive psychopharmacology updates in your inbox').count(), 0);
});

test('[ENT-075] a word of the pages is changed, stands there for everybody, and is taken back', async () => {
  const page = await open('/admin/texts?search=about.lead');
  await heading(page, 'Interface texts');
  await page.getByRole('table', { name: '1 text' }).waitFor();
  await page.getByRole('button', { name: 'Edit about.lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit about.lead' });
  const text = dialog.getByRole('textbox', { name: 'Text' });
  await text.fill('A library {of} words.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Keep the names in braces as the English text has them.').first().waitFor();
  await text.fill('A library of small regular doses.');
  await dialog.getByRole('textbox', { name: 'Note for other editors' }).fill('Shorter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The text was saved and appears on the pages.').waitFor();
  await page.getByRole('row', { name: /A library of small regular doses\.\s*Shorter/ }).waitFor();
  const visitor = await browser.page(stage);
  await visitor.goto('/about-us');
  await visitor.getByText('A library of small regular doses.').waitFor();
  await page.getByRole('button', { name: 'Edit about.lead' }).click();
  await stage.sql("UPDATE text_override SET text = 'Somebody else wrote this.' WHERE key = 'about.lead'");
  await dialog.getByRole('button', { name: 'Restore the original' }).click();
  await dialog
    .getByText(/changed/)
    .first()
    .waitFor();
  // What was saved before may still be told above it.
  await dialog.getByRole('button', { name: 'Dismiss' }).last().click();
  assert.match(page.problems.splice(0).join(), /409/);
  await page.keyboard.press('Escape');
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Edit about.lead' }).click();
  const original = dialog.getByRole('button', { name: 'Restore the original' });
  await text.fill('Half a sentence');
  await dialog.locator('button:disabled', { hasText: 'Restore the original' }).waitFor();
  await text.fill('Somebody else wrote this.');
  await original.click();
  await page.getByRole('row', { name: /knowledge fades like a drug level/ }).waitFor();
  await visitor.reload();
  await visitor.getByText('knowledge fades like a drug level').first().waitFor();
  assert.deepEqual(page.problems, []);
});
