import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertSuperusersOnly,
  browser,
  heading,
  NARROW,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import * as files from '#test/harness/edge/files.ts';
import { takeIn } from '#test/harness/people/uploader.ts';

openDesk();

test('[ROLE-035] the faculty’s desk sends a visitor to sign in and back, and anybody else to /error-403', async () => {
  await assertSuperusersOnly(['/admin/faculty', '/admin/faculty/303']);
  const page = await browser.page(stage, { as: 'admin' });
  await page.goto('/admin/faculty/999999');
  await page.waitForURL('**/error-404');
});

test('somebody is added, described, discloses, has a portrait, stands on a page of their own, and is removed again', async () => {
  const page = await open('/admin');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Faculty' })
    .click();
  await heading(page, 'Faculty');
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  await dialog.getByText('Enter the name.').first().waitFor();
  await dialog.getByLabel('Name').fill('Ottoline Varga');
  await dialog.getByLabel('Degrees or form of address').fill('MD');
  await dialog.getByLabel('Role').fill('Sleep Psychiatrist');
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  await heading(page, 'Ottoline Varga');
  await page.getByText('Nothing was stated yet.').waitFor();

  await page.getByLabel('E-mail').fill('nowhere');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an e-mail address.').first().waitFor();
  await page.getByLabel('E-mail').fill('o.varga@faculty.example');
  await page.getByLabel('Biography').fill('Sleeps **well**.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The pages now show it.').waitFor();

  await page.getByRole('button', { name: 'Record a new statement' }).click();
  const form = page.getByRole('form', { name: 'Statement of Ottoline Varga' });
  await form.getByText('this states that there is nothing to disclose').waitFor();
  await form.getByRole('button', { name: 'Add a relationship' }).click();
  const relationship = form.getByRole('group', { name: 'Relationship 1' });
  assert.equal(
    await relationship.getByLabel('Company').evaluate((field) => field === document.activeElement),
    true,
  );
  await page.keyboard.type('Fabled Biosciences');
  await form.getByRole('button', { name: 'Add a relationship' }).click();
  await form.getByRole('group', { name: 'Relationship 2' }).getByLabel('Company').fill('Nobody at all');
  await form.getByRole('button', { name: 'Remove relationship 2' }).click();
  assert.equal(await relationship.getByLabel('Company').inputValue(), 'Fabled Biosciences');
  await form.getByRole('button', { name: 'Record the statement' }).click();
  await form.getByText('Choose the nature of the relationship.').first().waitFor();
  await relationship.getByLabel('Nature').selectOption('Advisor');
  await form.getByRole('button', { name: 'Record the statement' }).click();
  await form.getByText('Write what was done before this person took part.').first().waitFor();
  await relationship.getByLabel('What was done about it').fill('Reviewed by an editor.');
  await form.getByRole('button', { name: 'Record the statement' }).click();
  await page.getByText('The statement was recorded.').waitFor();
  await page.getByRole('row', { name: /Fabled Biosciences.*Advisor/ }).waitFor();

  await page.getByText('Without a picture, initials stand in its place.').waitFor();
  await page.getByRole('link', { name: 'Portrait: choose a file' }).click();
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'cv.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    { name: 'me.png', mimeType: 'image/png', buffer: await files.picture('png', 400, 400) },
  ]);
  await page.getByText('me.png: Checking the file').waitFor();
  await takeIn(stage);
  await page.getByText('This is not a kind of file that can be added.').waitFor();
  await page.getByRole('button', { name: 'Use me' }).click();
  await dialog.getByRole('textbox').fill('Ottoline at her desk');
  await dialog.getByRole('button', { name: 'Use this file' }).click();
  await page.getByText('me is shown now.').waitFor();
  await page.getByRole('button', { name: 'Remove me (Portrait)' }).waitFor();

  const visitor = await browser.page(stage);
  await page.getByRole('link', { name: 'Open the public page' }).click();
  await page.waitForURL('**/author/ottoline-varga-*');
  await visitor.goto(page.url());
  await visitor.getByText('Advisor, Fabled Biosciences').waitFor();
  await visitor.locator('strong', { hasText: 'well' }).waitFor();
  const shown = visitor.locator('img[src^="/files/media/"]');
  const width = await visitor.waitForFunction(
    (image) => (image as HTMLImageElement).naturalWidth,
    await shown.elementHandle(),
  );
  assert.equal(await width.jsonValue(), 400);
  assert.equal(await visitor.getByText('faculty.example').count(), 0);

  await page.goBack();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Ottoline Varga is removed.').waitFor();
  await heading(page, 'Faculty');
  assert.deepEqual(page.problems, []);
});

test('two editors: the second is told, keeps their words until they load the other’s', async () => {
  const [first, second] = [await open('/admin/faculty/305'), await open('/admin/faculty/305')];
  for (const page of [first, second]) await page.getByLabel('Role').waitFor();
  await first.getByLabel('Role').fill('First of all');
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByText('Saved. The pages now show it.').waitFor();
  await second.getByLabel('Role').fill('Second of all');
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Someone else has saved this in the meantime').waitFor();
  assert.equal(await second.getByLabel('Role').inputValue(), 'Second of all');
  await second.getByRole('button', { name: 'Load their version' }).click();
  await second.waitForFunction(() =>
    [...document.querySelectorAll('input')].some((input) => input.value === 'First of all'),
  );
});

test('whoever teaches for credit and has stated nothing is told on the list; whom titles name cannot be removed', async () => {
  await stage.sql('DELETE FROM disclosure WHERE author_id = 303');
  await stage.sql('UPDATE author SET disclosed_on = NULL, disclosure_changed_at = NULL WHERE id = 303');
  const page = await open('/admin/faculty');
  await page.getByText('1 person teaches for credit and has stated nothing').waitFor();
  await page.getByRole('link', { name: 'Show them' }).click();
  await page.getByRole('table', { name: '1 person' }).waitFor();
  await page.getByRole('link', { name: 'Tobias Lindqvist-Adeyemi' }).click();
  await page.getByText(/give credit now\. Ask for a statement/).waitFor();
  await page
    .getByText(/titles name this person\. Only somebody whom no title names can be removed/)
    .waitFor();
  assert.equal(await page.getByRole('button', { name: 'Remove', exact: true }).count(), 0);
  const visitor = await browser.page(stage);
  await visitor.goto('/author/tobias-lindqvist-adeyemi-303');
  await visitor
    .getByText('Tobias Lindqvist-Adeyemi has not stated their financial relationships yet.')
    .waitFor();
});

test('the faculty’s pages pass axe and fit into 320 pixels, light and dark', async () => {
  const page = await browser.page(stage, { as: 'admin', viewport: NARROW });
  for (const path of ['/admin/faculty', '/admin/faculty/304']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    if (path.endsWith('304')) {
      await page.getByRole('button', { name: 'Record a new statement' }).click();
      await page.getByRole('button', { name: 'Add a relationship' }).click();
    }
    await assertAccessibleInBothThemes(page, path);
    await assertFits(page, path);
  }
});
