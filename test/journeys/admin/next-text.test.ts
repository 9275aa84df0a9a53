import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';

const ENGLISH = 'Readers see the English text until all of this is there.';
const KEY = 'editing.save';
openDesk(async () => {
  await stage.sql(`INSERT INTO text_override (key, language, text, description) VALUES ($1, 'en', $2, '')`, [
    KEY,
    ENGLISH,
  ]);
});

/** A text of a kind that waits in a language, and what waits after it. */
async function waiting(language: string): Promise<{ id: string; next: string }> {
  const rows = await stage.sql<{ id: string }>(
    `SELECT 'section-' || id || '-' || language AS id FROM translation_standing
     WHERE kind = 'section' AND language = $1 AND state <> 'current' ORDER BY publication_id, place, id LIMIT 2`,
    [language],
  );
  const [first, second] = rows;
  return { id: first?.id ?? assert.fail(), next: second?.id ?? assert.fail() };
}

for (const [viewport, language] of [
  [DESK, 'de'],
  [PHONE, 'fr'],
] as const)
  test(`at ${viewport.width} px: from a translation to the next that waits by a key, and what is typed is asked about`, async () => {
    const { id, next } = await waiting(language);
    const page = await open(`/admin/translations/${id}`);
    await page.setViewportSize(viewport);
    const ways = page.getByRole('navigation', { name: 'What comes next' });
    await ways.getByRole('link', { name: /^Next: Section/ }).waitFor();
    await assertFits(page, `${viewport.width} px`);
    await assertAccessible(page, 'what comes next');
    await page.getByLabel('Title').fill('Getippt');
    await page.keyboard.press('Alt+KeyN');
    const asked = page.getByRole('dialog');
    await asked.waitFor();
    assert.ok(page.url().endsWith(id), 'nothing typed is left without a word');
    await asked.getByRole('button', { name: 'Keep writing' }).click();
    assert.equal(await page.getByLabel('Title').inputValue(), 'Getippt');
    await page.getByLabel('Title').fill('');
    const asking = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(`**/api/admin/translations/${next}/next/`, async (route) => {
      asking.resolve();
      await answered.promise;
      await route.continue();
    });
    await page.keyboard.press('Alt+KeyN');
    await page.waitForURL(`**/admin/translations/${next}`);
    await asking.promise;
    assert.equal(await ways.getByRole('link').count(), 0, 'what came next is where one is now');
    answered.resolve();
    await ways.getByRole('link', { name: /^Next: / }).waitFor();
  });

for (const viewport of [DESK, PHONE])
  test(`at ${viewport.width} px: a text of the interface that is opened by its address is offered earlier sentences`, async () => {
    const page = await open(`/admin/texts?language=it&search=${KEY}&text=${KEY}`);
    await page.setViewportSize(viewport);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 sentence was translated before').waitFor();
    const field = dialog.getByRole('textbox', { name: 'Text', exact: true });
    await field.click();
    await page.keyboard.press('Alt+Enter');
    assert.equal(await field.inputValue(), 'I lettori vedono il testo inglese finché non c’è tutto.');
    await dialog.getByText('In the field').waitFor();
    await assertFits(page, `${viewport.width} px`);
    await assertAccessible(page, 'offers in a dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL((url) => !url.searchParams.has('text') && url.searchParams.get('search') === KEY);
    await page.getByRole('navigation', { name: 'What comes next' }).getByText('Next: ').waitFor();
  });
