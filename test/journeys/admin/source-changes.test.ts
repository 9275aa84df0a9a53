import { test } from 'node:test';
import { asMarkdown, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';

openDesk(async () => {
  const sections = await open('/admin/sections/5396');
  await asMarkdown(sections);
  const body = sections.getByRole('textbox', { name: 'Text', exact: true });
  await body.fill(`${await body.inputValue()}\n\nA sentence that nobody translated.`);
  await sections.getByRole('button', { name: 'Save', exact: true }).first().click();
  await sections.getByText(/saved/i).first().waitFor();
  await stage.sql(`UPDATE publication SET objectives[1] = objectives[1] || ' every time' WHERE id = 2779`);
});

for (const viewport of [DESK, PHONE])
  test(`at ${viewport.width} px: what changed in the source since the translation is marked word by word`, async () => {
    const page = await open('/admin/translations/section-5396-fr');
    await page.setViewportSize(viewport);
    const changes = page.getByRole('region', { name: 'What changed since it was translated' });
    await changes.locator('ins', { hasText: 'A sentence that nobody translated.' }).waitFor();
    await assertFits(page, `${viewport.width} px`);
    await assertAccessible(page, 'a stale section');
    await page.goto('/admin/translations', { waitUntil: 'networkidle' });
    await page.locator('main a[href*="/translations/section-"][href$="-fr"]').first().click();
    await page.waitForURL(/\/admin\/translations\/section-\d+-fr$/);
    await page.getByRole('heading', { name: 'Français' }).waitFor();
    await page.goto('/admin/translations/cover-2779-de', { waitUntil: 'networkidle' });
    await page.getByText('The English changed since:').waitFor();
    await page.locator('ins', { hasText: 'every time' }).waitFor();
    await assertAccessible(page, 'a stale piece');
  });
