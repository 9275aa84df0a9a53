import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDueIssues, sendBatch } from '#newsletter/issue/campaign.service.ts';
import {
  assertQuiet,
  assertSuperusersOnly,
  assertWholeWhenNarrow,
  browser,
  heading,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { holdUp } from '#test/harness/browser/browser.ts';

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
  await page.getByRole('tabpanel').getByText('Abbestellen:').waitFor();
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await page.getByText('The e-mail is on its way to admin@demo.example.').waitFor();
  const sent = await stage.sql(`SELECT 1 FROM outbox_message WHERE message_key LIKE 'newsletter-test:%'`);
  assert.equal(sent.length, 1);
  assert.deepEqual(page.problems, []);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 800 },
])
  test(`at ${viewport.width} pixels an issue is written in blocks, seen in the widths of mail programs, and scheduled for whom it is meant`, async () => {
    const page = await browser.page(stage, { as: 'admin', viewport });
    await page.goto('/admin/newsletter', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Write a tip' }).click();
    await page.waitForURL(/newsletter\/\d+$/);
    await heading(page, 'Without a subject yet');
    await page.getByText('Write the e-mail in at least one language.').waitFor();
    await page.getByText('2 readers get this issue as it stands now.').waitFor();
    await page.getByLabel('Subject', { exact: true }).fill('Sleep after lithium');
    await page.getByRole('button', { name: 'Add text' }).click();
    await page.keyboard.type('One *short* note.');
    await page.getByRole('button', { name: 'Add a button' }).click();
    await page.keyboard.type('To the library');
    await page.getByLabel('Leads to (block 2)').fill('/library');
    await page.getByLabel('Add a publication').fill('2746');
    await page.keyboard.press('Enter');
    await page.getByText('1 title fits.').waitFor();
    await page
      .getByRole('region', { name: 'Blocks' })
      .getByRole('listitem')
      .getByRole('button')
      .last()
      .click();
    await page.getByRole('listitem', { name: 'Block 3: publication' }).waitFor();
    await page.getByRole('button', { name: 'Move block 3 up' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('listitem', { name: 'Block 2: publication' }).waitFor();
    const letter = page.getByRole('form', { name: 'The e-mail' });
    await letter.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The e-mail is saved.').waitFor();
    await assertAccessible(page);
    assert.deepEqual(page.problems, []);
    const drawn = page.frameLocator('iframe[title="The e-mail"]');
    await page.getByRole('button', { name: '320 pixels' }).click();
    await drawn.locator('em', { hasText: 'short' }).waitFor();
    for (const width of [414, 600, 320]) {
      await page.getByRole('button', { name: `${width} pixels` }).click();
      const box = await page.locator('iframe[title="The e-mail"]').boundingBox();
      assert.equal(box?.width, width);
    }
    await drawn.getByRole('link', { name: 'To the library' }).waitFor();
    await assertAccessible(page);
    const who = page.getByRole('form', { name: 'Who gets it' });
    await who.getByLabel('Deutsch').check();
    await who.getByRole('button', { name: 'Save' }).click();
    await page.getByText('0 readers get this issue as it stands now.').waitFor();
    await who.getByLabel('Deutsch').uncheck();
    await who.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 readers get this issue as it stands now.').waitFor();
    // What is stored is what is sent: a correction that is not saved keeps both from happening.
    const unsaved = page.getByText('What you typed is not saved yet.');
    await letter.getByLabel('Beside the subject').fill('A correction');
    await unsaved.waitFor();
    await page.getByLabel('Goes out at').fill('2031-03-01T14:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('Not saved yet: The e-mail (English).').first().waitFor();
    await assertAccessible(page);
    await letter.getByRole('button', { name: 'Save' }).click();
    await unsaved.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('at 14:00 on the provider’s clock').waitFor();
    await heading(page, 'Sleep after lithium');
    await page.getByRole('button', { name: 'Stop for good' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop for good' }).click();
    await page.getByText('The issue is stopped.').waitFor();
    // What the browser's driver runs in every document is all that was stopped there.
    const other = page.problems.filter((problem) => !/previews.*frame is sandboxed/.test(problem));
    assert.deepEqual(other, []);
  });

test('what somebody types while another schedules the issue stays there, and is saved once it is a draft again', async () => {
  const page = await open('/admin/newsletter');
  await page.getByRole('button', { name: 'Write a tip' }).click();
  await page.waitForURL(/newsletter\/\d+$/);
  const id = page.url().split('/').at(-1);
  const letter = page.getByRole('form', { name: 'The e-mail' });
  const beside = letter.getByLabel('Beside the subject');
  await letter.getByLabel('Subject', { exact: true }).fill('Lithium and salt');
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.keyboard.type('One note.');
  await letter.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Written in: English').waitFor();
  const schedule = page.getByRole('button', { name: 'Schedule' });
  await schedule.waitFor();
  const release = await holdUp(page, /\/api\/admin\/drafts\/\?page/);
  await page.reload();
  await page.getByText('Written in: English').waitFor();
  assert.equal(await schedule.count(), 0, 'nobody knows yet what an earlier visit left unsaved');
  release();
  await schedule.waitFor();
  await beside.fill('Mine');
  await stage.sql(
    `UPDATE campaign SET state = 'scheduled', starts_at = '2031-03-01T14:00', modified_at = modified_at + interval '1 s' WHERE id = $1`,
    [id],
  );
  await letter.getByRole('button', { name: 'Save' }).click();
  const late = page.getByText('This issue is no longer a draft.');
  await late.waitFor();
  assert.equal(await beside.inputValue(), 'Mine');
  await page.getByRole('button', { name: 'Back to draft' }).click();
  await late.waitFor({ state: 'detached' });
  await letter.getByRole('button', { name: 'Save' }).click();
  await page.getByText('What you typed is not saved yet.').waitFor({ state: 'detached' });
  const kept = await stage.sql<{ preheader: string }>(
    'SELECT preheader FROM campaign_letter WHERE campaign_id = $1',
    [id],
  );
  assert.deepEqual(kept, [{ preheader: 'Mine' }]);
  // The English e-mail can be taken out only once nobody gets it in place of another.
  assert.equal(await page.getByRole('button', { name: 'Remove this language’s e-mail' }).count(), 0);
  const who = page.getByRole('form', { name: 'Who gets it' });
  await who.getByLabel('Readers with no e-mail in their language').selectOption({ label: 'Are left out' });
  await who.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove this language’s e-mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Write the e-mail in at least one language.').waitFor();
  assert.equal(await letter.getByLabel('Subject', { exact: true }).inputValue(), '');
});

test('the pages pass axe at 320 pixels, light and dark', async () => {
  await assertWholeWhenNarrow(['/admin/newsletter', path]);
});
