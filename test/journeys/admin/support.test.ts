import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertQuiet,
  assertSuperusersOnly,
  heading,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';

let path = '';
const WORDS = '<b>How</b> do I renew?\n\nI cannot find it.';

openDesk(async () => {
  await stage.sql('DELETE FROM support_request');
  const [row] = await stage.sql<{ id: string }>(
    `INSERT INTO support_request (reference, fingerprint, name, email, subject, body, created_at)
     VALUES ('00000000AA', '\\xaa', 'Ada Moreau', 'gold@demo.example', 'Contact form: Ada Moreau', $1, now() - interval '10 days')
     RETURNING id::text`,
    [WORDS],
  );
  path = `/admin/support/${row?.id}`;
});

const letters = async () =>
  (await stage.sql(`SELECT 1 FROM outbox_message WHERE message_key LIKE 'support-answer:%'`)).length;

test('[ROLE-035] the support desk is a superuser’s, and nobody else’s', async () => {
  await assertSuperusersOnly(['/admin/support', path]);
  await assertQuiet(['/admin/support', path], /Moreau|demo\.example/);
});

test('the overview leads to the open requests, the list to one, and the address keeps what is shown', async () => {
  const page = await open('/admin');
  await page.getByRole('link', { name: '1 support request without an answer' }).click();
  await heading(page, 'Support');
  await page.getByRole('link', { name: 'The oldest open request has waited 10 days.' }).waitFor();
  await page.getByRole('link', { name: '0 Closed' }).click();
  await page.waitForURL('**state=closed');
  await page.getByText('No request fits these filters.').waitFor();
  await page.goto('/admin/support', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox', { name: 'Number, sender or words' }).fill('renew moreau');
  await page.keyboard.press('Enter');
  await page.waitForURL('**search=renew+moreau**');
  await page.getByRole('table', { name: '1 request' }).waitFor();
  await page.getByRole('link', { name: '00000000AA' }).click();
  await page.waitForURL(`**${path}`);
  await heading(page, 'Request 00000000AA');
  await page.getByText('<b>How</b> do I renew?').waitFor();
  await page.getByText('nothing proves that the address is theirs').waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'Amara Delacroix-Yoon' }).getAttribute('href'),
    '/admin/members/904',
  );
  assert.deepEqual(page.problems, []);
});

test('two answer at once: the second is told, keeps the words, sees the first answer, and then sends', async () => {
  const [first, second] = [await open(path), await open(path)];
  await second.getByRole('textbox', { name: 'Answer' }).fill('My own words');
  await first.getByRole('button', { name: 'Send the answer' }).click();
  await first.getByText('Write the answer.').first().waitFor();
  await first.getByRole('textbox', { name: 'Answer' }).fill('Under Membership.');
  await first.getByRole('button', { name: 'Send the answer' }).click();
  await first.getByText('Corinne Abelard-Nwosu answered').waitFor();
  assert.equal(await first.getByRole('textbox', { name: 'Answer' }).inputValue(), '');
  await second.getByRole('button', { name: 'Send the answer' }).click();
  await second.getByRole('alert').getByText('Nothing was done yet', { exact: false }).waitFor();
  assert.equal(await letters(), 1);
  await second.getByText('Under Membership.').waitFor();
  assert.equal(await second.getByRole('textbox', { name: 'Answer' }).inputValue(), 'My own words');
  await second.getByRole('button', { name: 'Send the answer' }).click();
  await second.getByText('My own words').and(second.locator(':not(textarea)')).first().waitFor();
  assert.equal(await letters(), 2);
});

test('a request is taken over, noted upon, closed and opened again, and its history says so', async () => {
  const page = await open(path);
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('button', { name: 'Unassign' }).waitFor();
  await page.getByRole('button', { name: 'Add a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'A note about request 00000000AA' });
  await dialog.getByRole('button', { name: 'Add a note' }).click();
  await dialog.getByText('Write the note.').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Rang her');
  await dialog.getByRole('button', { name: 'Add a note' }).click();
  await page.getByText('Corinne Abelard-Nwosu added a note').waitFor();
  await page.getByRole('button', { name: 'Close it' }).click();
  await page.getByText('Corinne Abelard-Nwosu closed it').waitFor();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('Corinne Abelard-Nwosu reopened it').waitFor();
  assert.deepEqual(page.problems, []);
});

test('the pages are accessible, light and dark, and nothing is wider than the narrowest screen', async () => {
  for (const address of ['/admin/support?state=all', path])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open(address);
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, `${address} ${colorScheme}`);
      await page.setViewportSize({ width: 320, height: 720 });
      await assertFits(page, `${address} at 320`);
    }
});
