import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { openDueIssues, sendBatch } from '#newsletter/campaign.service.ts';
import { type OpenBrowser, openBrowser } from '#test/harness/browser.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let stage: Stage;
let browser: OpenBrowser;
let path = '';
/** A Tuesday. */
const SENT_AT = new Date('2026-11-24T10:00:00Z');
before(async () => {
  stage = await openStage({ pages: true });
  browser = await openBrowser();
  await stage.sql(
    `WITH s AS (INSERT INTO subscriber (email, language, created_at) VALUES ('reader@clinic.example', 'en', now()) RETURNING id)
     INSERT INTO subscription (subscriber_id, kind, state, asked_at, confirmed_at) SELECT id, 'tips', 'confirmed', now(), now() FROM s`,
  );
  await openDueIssues(stage.app.ports, SENT_AT);
  for (let look = 0; look < 3; look++) await sendBatch(stage.app.ports, SENT_AT);
  const [row] = await stage.sql<{ id: string }>(`SELECT id::text FROM campaign WHERE kind = 'tips'`);
  path = `/admin/newsletter/${row?.id}`;
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

const open = async (address: string, options: Parameters<OpenBrowser['page']>[1] = { as: 'admin' }) => {
  const page = await browser.page(stage, options);
  await page.goto(address, { waitUntil: 'networkidle' });
  return page;
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('[ROLE-035] the newsletter’s desk is a superuser’s, and nobody else’s', async () => {
  const visitor = await browser.page(stage);
  const other = await browser.page(stage, { as: 'gold' });
  for (const address of ['/admin/newsletter', path]) {
    await visitor.goto(address);
    await visitor.waitForURL('**/signin?**');
    await other.goto(address);
    await other.waitForURL('**/error-403');
    const { headers } = await stage.ask(address);
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow');
  }
});

test('readers are counted, issues are narrowed by kind, and one shows its figures and its letter in each language', async () => {
  const page = await open('/admin/newsletter');
  await heading(page, 'Newsletter');
  await page.getByRole('table', { name: 'Only who confirmed is written to.' }).waitFor();
  await page.getByLabel('Kind').selectOption({ label: 'Tips' });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**kind=tips');
  await page.getByRole('table', { name: '1 issue' }).waitFor();
  await page.getByRole('link', { name: 'tips:2026-W48-1' }).click();
  await heading(page, 'tips:2026-W48-1');
  await page.getByText('Subject: Tip:').waitFor();
  await page.getByRole('tab', { name: 'As plain text' }).click();
  await page.getByRole('tabpanel').getByText('Read on:').waitFor();
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Deutsch' });
  await page.waitForURL('**language=de');
  await page.getByRole('tabpanel').getByText('Abmelden:').waitFor();
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await page.getByText('The letter is on its way to admin@demo.example.').waitFor();
  const sent = await stage.sql(`SELECT 1 FROM outbox_message WHERE message_key LIKE 'newsletter-test:%'`);
  assert.equal(sent.length, 1);
  assert.deepEqual(page.problems, []);
});

test('the pages pass axe at 320 pixels, light and dark', async () => {
  const page = await browser.page(stage, { as: 'admin', viewport: { width: 320, height: 700 } });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const address of ['/admin/newsletter', path]) {
      await page.goto(address, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      assert.deepEqual(
        violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
        [],
        `${address}, ${colorScheme}`,
      );
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(overflow <= 0, `${address} is ${overflow} pixels too wide`);
    }
  }
});
