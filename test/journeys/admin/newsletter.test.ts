import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDueIssues, sendBatch } from '#newsletter/issue/campaign.service.ts';
import {
  assertQuiet,
  assertSuperusersOnly,
  assertWholeWhenNarrow,
  heading,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';

let path = '';
/** A Tuesday. */
const SENT_AT = new Date('2026-11-24T10:00:00Z');

openDesk(async () => {
  await stage.sql(
    `WITH s AS (INSERT INTO subscriber (email, language, created_at) VALUES ('reader@clinic.example', 'en', now()) RETURNING id)
     INSERT INTO subscription (subscriber_id, kind, state, asked_at, confirmed_at) SELECT id, 'tips', 'confirmed', now(), now() FROM s`,
  );
  await openDueIssues(stage.app.ports, SENT_AT);
  for (let look = 0; look < 3; look++) await sendBatch(stage.app.ports, SENT_AT);
  const [row] = await stage.sql<{ id: string }>(`SELECT id::text FROM campaign WHERE kind = 'tips'`);
  path = `/admin/newsletter/${row?.id}`;
});

test('[ROLE-035] the newsletter’s desk is a superuser’s, and nobody else’s', async () => {
  await assertSuperusersOnly(['/admin/newsletter', path]);
  await assertQuiet(['/admin/newsletter', path]);
});

test('readers are counted, issues are narrowed by kind, and one shows its figures and its letter in each language', async () => {
  const page = await open('/admin/newsletter');
  await heading(page, 'Newsletter');
  await page.getByRole('table', { name: 'Only confirmed addresses are written to.' }).waitFor();
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
  await assertWholeWhenNarrow(['/admin/newsletter', path]);
});
