import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rememberWaiting } from '#admin/resources/translation-memory/memory.service.ts';
import { open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';

const ENGLISH = 'Give quoxatine 2.5 mg at bedtime for two weeks.';
const GERMAN = 'Geben Sie Quoxatin 2,5 mg zur Nacht, zwei Wochen lang.';
/** A section each: what is typed in one comes back there as a draft. */
const WIDTHS = [
  { viewport: DESK, section: 5396 },
  { viewport: PHONE, section: 5397 },
];
openDesk(async () => {
  const sections = WIDTHS.map(({ section }) => section);
  await stage.sql(
    `UPDATE section SET body_html = '<h3>Zyxitol today</h3><p>' || $1 || '</p>', words_changed_at = now() WHERE id = ANY ($2)`,
    [ENGLISH.replace('2.5', '5'), sections],
  );
  await stage.sql('DELETE FROM section_translation WHERE section_id = ANY ($2) AND language = $1', [
    'de',
    sections,
  ]);
  await stage.sql(
    `UPDATE section SET body_html = '<h3>Zyxitol today</h3><p>' || $1 || '</p>' WHERE id = 5395`,
    [ENGLISH],
  );
  await stage.sql(
    `UPDATE section_translation t SET body_html = '<h3>Zyxitol heute</h3><p>' || $1 || '</p>', source_modified_at = s.words_changed_at
     FROM section s WHERE s.id = t.section_id AND t.section_id = 5395 AND t.language = 'de'`,
    [GERMAN],
  );
  await rememberWaiting(stage.database);
});

for (const { viewport, section } of WIDTHS)
  test(`at ${viewport.width} px: earlier sentences are marked word by word and put into the text by key or press`, async () => {
    const page = await open(`/admin/translations/section-${section}-de`);
    await page.setViewportSize(viewport);
    await page.getByText('2 sentences were translated before').waitFor();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.click();
    await page.keyboard.press('Alt+Enter');
    await text.getByRole('heading', { name: 'Zyxitol heute' }).waitFor();
    await page.locator('del', { hasText: '2.5' }).waitFor();
    await page.locator('ins', { hasText: '5' }).waitFor();
    await page.getByText('90% of the words are the same').waitFor();
    await assertFits(page, `${viewport.width} px`);
    await assertAccessible(page, 'offers');
    await page.getByRole('button', { name: `Use this: ${GERMAN}` }).click();
    await text.getByText(GERMAN).waitFor();
    const markdown = await page.locator('textarea[name=body]').inputValue();
    assert.equal(markdown.trim(), `#### Zyxitol heute\n\n${GERMAN}`);
    await page.getByText('In the field').nth(1).waitFor();
  });
