import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { browser, openDesk, stage } from '../../harness/admin/journey.ts';
import { everyTable } from '../../harness/admin/preview.ts';
import { assertAccessible, assertFits } from '../../harness/browser/accessible.ts';

openDesk(async () => {
  await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = 2746`);
});

const bar = (frame: FrameLocator) => frame.getByRole('complementary', { name: 'Preview', exact: true });
const choose = async (page: Page, label: string, option: string, shown: RegExp) => {
  const frame = page.frameLocator('iframe');
  const before = await bar(frame).locator('strong').innerText();
  await bar(frame).getByLabel(label, { exact: true }).selectOption(option);
  assert.equal(await bar(frame).locator('strong').innerText(), before, 'a choice alone opens nothing');
  await bar(frame).getByRole('button', { name: 'Show' }).click();
  await page.frameLocator('iframe').getByText(shown).waitFor();
  await page.waitForLoadState('networkidle');
};

for (const width of [1440, 390])
  test(`at ${width} px an editor sees a draft as each reader will, in their language and on their screen, and nothing is kept of it`, async () => {
    const page = await browser.page(stage, { as: 'admin', viewport: { width, height: 900 } });
    await page.goto('/admin/publications/2746', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Preview', exact: true }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByText(/Preview as visitor, English – not published/).waitFor();
    await page.waitForLoadState('networkidle');
    const [before, remembered] = [await everyTable(stage), await deviceOf(page)];
    await choose(page, 'Reader', 'gold', /Preview as Gold member, English/);
    await frame.getByRole('main').locator('li a[href*="/section/"]').first().click();
    await frame.getByRole('checkbox', { name: 'Mark as done' }).waitFor();
    await choose(page, 'Reader', 'visitor', /Preview as visitor, English/);
    assert.equal(await frame.getByRole('checkbox', { name: 'Mark as done' }).count(), 0);
    await page.frameLocator('iframe').getByRole('link', { name: 'Phone' }).click();
    await page.waitForURL(/width=phone/);
    await page
      .frameLocator('iframe')
      .getByText(/Preview as visitor/)
      .waitFor();
    const seen = await page
      .locator('iframe')
      .evaluate((one: HTMLIFrameElement) => one.contentWindow?.innerWidth);
    assert.ok(seen && seen <= 390, `${seen}`);
    await choose(page, 'Language', 'de', /Vorschau als Besuch ohne Konto, Deutsch – nicht veröffentlicht/);
    await assertFits(page, `preview at ${width}`);
    assert.deepEqual(await everyTable(stage), before);
    assert.deepEqual(await deviceOf(page), remembered, 'the editor’s own browser is as it was');
    await page.frameLocator('iframe').getByRole('link', { name: 'Zurück zur Publikation' }).click();
    await page.waitForURL('**/admin/publications/2746');
    await page.getByRole('heading', { level: 2, name: 'State', exact: true }).waitFor();
    await page.close();
  });

test('an author reads and approves by a link on a phone, without an account, and the desk says so', async () => {
  const desk = await browser.page(stage, { as: 'admin' });
  await desk.goto('/admin/publications/2746', { waitUntil: 'networkidle' });
  await desk.getByRole('button', { name: 'Ask an author' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Ask an author' }).click();
  const link = await desk.getByLabel(/^Link of /).inputValue();
  await desk
    .getByText(/was asked to approve it and has not answered/)
    .first()
    .waitFor();
  const author = await browser.page(stage, { viewport: { width: 390, height: 800 } });
  await author.goto(link, { waitUntil: 'networkidle' });
  const note = author.getByRole('textbox');
  await note.fill('The second table lacks lithium');
  await author.getByRole('link', { name: 'Read the text' }).click();
  await author.getByText(/Preview as Gold member, English – not published/).waitFor();
  await author.getByRole('link', { name: 'Back to your answer' }).click();
  await author.waitForLoadState('networkidle');
  assert.equal(await note.inputValue(), 'The second table lacks lithium', 'kept while it was read');
  await author.getByRole('button', { name: 'I approve this text' }).click();
  await author.getByText('Thank you. Your answer is recorded.').waitFor();
  await author.waitForLoadState('networkidle');
  const drafts = await author.evaluate(() =>
    [localStorage, sessionStorage].flatMap(Object.keys).filter((key) => key.startsWith('ppDraft:')),
  );
  assert.deepEqual(drafts, [], 'what was answered is no draft');
  await assertFits(author, 'the page of an approval');
  await assertAccessible(author, 'the page of an approval');
  await desk.reload({ waitUntil: 'networkidle' });
  await desk.getByText('Approved as it stands').waitFor();
  await author.close();
  await desk.close();
});

const deviceOf = (page: Page) => page.evaluate(() => ({ ...localStorage }));
