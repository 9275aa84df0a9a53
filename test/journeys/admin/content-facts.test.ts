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

const ACTIVITY = 2746;
const FACTS = `/admin/publications/${ACTIVITY}/facts`;

openDesk(async () => {
  await stage.sql('UPDATE content_record SET support = NULL WHERE publication_id = $1', [ACTIVITY]);
  await stage.sql('UPDATE activity SET suspended_at = now() WHERE publication_id = $1', [ACTIVITY]);
});

test('the record of who controls the content is for superusers', () => assertSuperusersOnly([FACTS]));

test('[R6] while credit is suspended the cover says so, and no test is offered', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  await page.goto(`/publication/lecture-${ACTIVITY}`, { waitUntil: 'networkidle' });
  await page.getByText('Credit for this activity is suspended.').waitFor();
  assert.equal(await page.locator(`a[href$="/publication/${ACTIVITY}/test"]`).count(), 0);
  await page.goto(`/publication/${ACTIVITY}/test`, { waitUntil: 'networkidle' });
  await page.getByText('Credit for this activity is suspended because a record').waitFor();
});

test('[R7] the office sees what is missing on its overview, records it, and credit stands again', async () => {
  const page = await open('/admin');
  await page.getByRole('link', { name: '2 activities whose credit is suspended' }).waitFor();
  const list = page.getByRole('region', { name: 'Activities whose credit is suspended' });
  const row = list.getByRole('row').filter({ has: page.locator(`a[href="${FACTS}"]`) });
  await row.getByText('It is not on record who controls its content and who paid for it.').waitFor();
  await row.getByRole('link', { name: 'It is not on record who controls' }).click();
  await heading(page, /^Who controls the content of /);
  await page.getByText('Credit is suspended: nothing new is awarded').waitFor();
  await assertAccessibleInBothThemes(page, 'the record');

  await page.getByRole('button', { name: 'Save the record' }).click();
  await page.getByText('Say whether there was any.').first().waitFor();
  await page.getByRole('button', { name: 'Add support' }).click();
  const support = page.getByRole('group', { name: 'Support 1' });
  assert.equal(
    await support.getByLabel('Company').evaluate((field) => field === document.activeElement),
    true,
  );
  await page.keyboard.type('Fabled Biosciences');
  await page.getByRole('button', { name: 'Save the record' }).click();
  await page.getByText('Enter the amount.').first().waitFor();
  await support.getByLabel('Amount').fill('15000');
  await support.getByLabel('Agreement signed on').fill('2020-01-02');
  await page.getByLabel('Add someone').selectOption({ label: 'Noriko Asahina-Bell, MD' });
  await page.getByRole('group', { name: 'Noriko Asahina-Bell, MD' }).waitFor();
  await page.setViewportSize(NARROW);
  await assertFits(page, 'the record');
  await page.getByRole('button', { name: 'Save the record' }).click();
  await page.getByText('Nothing is missing').waitFor();
  await page.getByText('an educational grant from Fabled Biosciences').waitFor();
});
