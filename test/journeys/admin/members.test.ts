import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, utcDate } from '#kit/dates.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import {
  assertQuiet,
  assertSuperusersOnly,
  browser,
  heading,
  NARROW,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  assertFits,
} from '#test/harness/browser/accessible.ts';

openDesk();

const { free, silver, gold, admin } = PEOPLE;
const NAME = 'Noor Okafor-Reilly';
const RECORD = `/admin/members/${free.id}`;
const PAGES = ['/admin/members', RECORD, '/admin/audit'];

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const hasFocus = (page: Page, text: string) =>
  page.waitForFunction((words) => document.activeElement?.textContent?.includes(words), text);
/** The administrator signed in so long ago. */
const signedInMinutesAgo = (minutes: number) =>
  stage.sql(`UPDATE session SET created_at = now() - $2::int * interval '1 minute' WHERE user_id = $1`, [
    admin.id,
    minutes,
  ]);

test('[ROLE-035] members and the audit log are a superuser’s, and nobody else’s', async () => {
  await assertSuperusersOnly(PAGES);
  await assertQuiet(PAGES, /demo\.example|Okafor/);
});

test('members are narrowed by name, standing and membership in the address, and lead to their records', async () => {
  const page = await open('/admin/members');
  await heading(page, 'Members');
  await page.getByLabel('Status').selectOption({ label: 'Expired' });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**standing=lapsed**');
  await page.getByRole('table', { name: '1 account' }).waitFor();
  await page.getByRole('link', { name: 'Priscilla Ng-Abernathy' }).waitFor();
  await page.goto('/admin/members', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox', { name: 'Name or e-mail address' }).fill('okafor noor');
  await page.keyboard.press('Enter');
  await page.waitForURL('**search=okafor+noor**');
  await page.getByRole('link', { name: NAME }).click();
  await page.waitForURL(`**${RECORD}`);
  await heading(page, NAME);
  await page.getByText('No memberships yet.').waitFor();
  await page.goBack();
  await page.getByRole('table', { name: '1 account' }).waitFor();
  await page.goto('/admin/members?search=nobody+is+called+so', { waitUntil: 'networkidle' });
  await page.getByText('No one fits these filters.').waitFor();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await page.waitForURL((url) => url.search === '');
  assert.deepEqual(page.problems, []);
});

test('a membership is given by hand with its reason, stands in the record, and is ended after a question', async () => {
  const page = await open(RECORD);
  await heading(page, NAME);
  await page.getByRole('button', { name: 'Give a membership' }).click();
  const giving = dialog(page, `Give ${NAME} a membership`);
  await giving.getByRole('button', { name: 'Give a membership' }).click();
  await giving.getByText('Choose a membership.').first().waitFor();
  await giving.getByText('Give the reason.').first().waitFor();
  await giving.getByLabel('Membership').selectOption('37');
  await giving.getByLabel('Last day').fill(utcDate(addDays(new Date(), 90)));
  await giving.getByLabel('Reason').fill('Trainee of the hospital');
  await giving.getByRole('button', { name: 'Give a membership' }).click();
  await page.getByText(`${NAME} now has the membership.`).waitFor();
  await giving.waitFor({ state: 'detached' });
  const row = page.getByRole('table', { name: 'Memberships' }).locator('tbody tr');
  assert.match(
    await row.innerText(),
    /Gold[\s\S]*Granted by Corinne Abelard-Nwosu[\s\S]*Trainee of the hospital/,
  );
  const end = page.getByRole('button', { name: /^End the membership Gold/ });
  await end.click();
  const ending = page.getByRole('dialog', { name: /^End the membership Gold/ });
  await ending.getByText(/loses access to what it opens at once/).waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(page, 'End the membership Gold');
  await end.click();
  await ending.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByText('The membership has ended.').waitFor();
  await row.getByText(/Ended by an administrator/).waitFor();
  assert.equal(await end.count(), 0);
  const [read] = await stage.sql<{ n: string }>(
    `SELECT count(*) AS n FROM audit_entry WHERE action = 'user.read' AND subject = $1`,
    [`user:${free.id}`],
  );
  await page
    .getByRole('table', { name: 'Latest entries of the audit log' })
    .getByText('membership.end')
    .waitFor();
  const [later] = await stage.sql<{ n: string }>(
    `SELECT count(*) AS n FROM audit_entry WHERE action = 'user.read' AND subject = $1`,
    [`user:${free.id}`],
  );
  assert.equal(read?.n, later?.n, 'a deed opens no record anew');
  assert.deepEqual(page.problems, []);
});

test('what is refused is said in the dialog, with what was typed still there', async () => {
  const page = await open(`/admin/members/${silver.id}`);
  await page.getByRole('button', { name: 'Give a membership' }).click();
  const giving = page.getByRole('dialog');
  await giving.getByLabel('Membership').selectOption('31');
  await giving.getByLabel('Reason').fill('A lower one');
  await giving.getByRole('button', { name: 'Give a membership' }).click();
  await giving
    .getByText(/includes more than this one/)
    .first()
    .waitFor();
  assert.equal(await giving.getByLabel('Reason').inputValue(), 'A lower one');
});

test('[ROLE-035] a role changes after its owner’s address is typed, by somebody who shows anew who they are', async () => {
  const page = await open(`/admin/members/${gold.id}`);
  await signedInMinutesAgo(31);
  const make = page.getByRole('button', { name: 'Make administrator' });
  await make.click();
  const role = dialog(page, 'Make Amara Delacroix-Yoon an administrator?');
  const typed = role.getByLabel(`Type ${gold.email} to confirm`);
  await typed.fill('somebody@else.example');
  await role.getByRole('button', { name: 'Make administrator' }).click();
  await role.getByText(`This is not ${gold.email}.`).first().waitFor();
  await typed.fill(gold.email);
  await role.getByRole('button', { name: 'Make administrator' }).click();
  const password = dialog(page, 'Is it still you?');
  await password.getByText(admin.email).waitFor();
  await password.getByRole('button', { name: 'Cancel' }).click();
  await role.getByText(/Sign in again to do this/).waitFor();
  await role.getByRole('button', { name: 'Make administrator' }).click();
  await password.getByLabel('Password', { exact: true }).fill('not-the-password');
  await password.getByRole('button', { name: 'Sign in and go on' }).click();
  await password.getByText('The e-mail address or the password is not right.').waitFor();
  await password.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await password.getByRole('button', { name: 'Sign in and go on' }).click();
  await page.getByText('Amara Delacroix-Yoon is now an administrator.').waitFor();
  await page.getByRole('button', { name: 'Remove administrator role' }).click();
  const taking = dialog(page, 'Remove the administrator role from Amara Delacroix-Yoon?');
  await taking.getByLabel(`Type ${gold.email} to confirm`).fill(gold.email);
  await taking.getByRole('button', { name: 'Remove administrator role' }).click();
  await page.getByText('Amara Delacroix-Yoon is no longer an administrator.').waitFor();
  await make.waitFor();
  await page.goto(`/admin/members/${admin.id}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Give a membership' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /role|administrator/i }).count(), 0, 'never one’s own');
  await signedInMinutesAgo(1);
});

test('somebody is signed out everywhere, and a letter for a new password leaves', async () => {
  const theirs = await open('/dashboard', { as: 'silver' });
  const page = await open(`/admin/members/${silver.id}`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('Ines Halvorsen is signed out everywhere.').waitFor();
  await page.getByText('Nowhere.').waitFor();
  await theirs.goto('/dashboard');
  await theirs.waitForURL('**/signin?**');
  await page.getByRole('button', { name: 'Send a password reset' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send a password reset' }).click();
  await page.getByText(`The e-mail is on its way to ${silver.email}.`).waitFor();
  const letters = await stage.sql('SELECT 1 FROM outbox_message WHERE recipient = $1', [silver.email]);
  assert.equal(letters.length, 1);
});

test('the audit log is narrowed, read on to older entries, leads to whom it names, and is taken as a table', async () => {
  // One after the other: of so many at once a slow machine turns some away, and what was not answered is no entry.
  for (let looked = 0; looked < 60; looked++)
    assert.equal(
      (await stage.send('GET', `/api/admin/members/${gold.id}/`, undefined, { as: 'admin' })).status,
      200,
    );
  const page = await open(`/admin/members/${gold.id}`);
  await page.getByRole('link', { name: 'All entries about Amara Delacroix-Yoon' }).click();
  await page.waitForURL(`**/admin/audit?subject=user:${gold.id}`);
  await page.getByRole('table', { name: '50 entries, newest first' }).waitFor();
  await page.getByRole('link', { name: 'Older entries' }).click();
  await page.waitForURL('**before=**');
  await page.getByRole('link', { name: 'Newest entries' }).click();
  await page.getByRole('table', { name: '50 entries, newest first' }).waitFor();
  await page.getByLabel('Action begins with').fill('user.give');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**action=user.give**');
  await page.getByRole('table', { name: '1 entry, newest first' }).waitFor();
  await page.getByLabel('Account number').fill('abc');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('Enter a number, in digits only.').waitFor();
  assert.equal(await page.getByLabel('Account number').inputValue(), 'abc');
  assert.equal(await page.getByRole('table').count(), 0);
  await page.getByLabel('Account number').fill('');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('table', { name: '1 entry, newest first' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  assert.match((await download).suggestedFilename(), /^audit-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('link', { name: 'Corinne Abelard-Nwosu' }).first().click();
  await page.waitForURL(`**/admin/members/${admin.id}`);
  assert.deepEqual(page.problems, []);
});

test('the desk of members passes axe at 320 pixels, light and dark, and keeps within its width', async () => {
  const page = await browser.page(stage, { as: 'admin', viewport: NARROW });
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('table').first().waitFor();
    await assertAccessibleInBothThemes(page, path);
    await assertFits(page, path);
  }
  await page.goto(RECORD, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Give a membership' }).click();
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'giving a membership');
});
