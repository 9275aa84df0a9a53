import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertQuiet,
  assertSuperusersOnly,
  browser,
  heading,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';

const ACTIVITY = 2746;
const FUNDING = `/admin/publications/${ACTIVITY}/funding`;
const COMPANY = 'Fabled Biosciences';
openDesk(async () => {
  await stage.sql(`UPDATE content_record SET support = 'received' WHERE publication_id = $1`, [ACTIVITY]);
  await stage.sql(
    `INSERT INTO commercial_support (publication_id, company, kind, amount_cents, currency, agreement_on)
     VALUES ($1, $2, 'money', 1500000, 'USD', '2020-01-02')`,
    [ACTIVITY, COMPANY],
  );
});

const picture = async (page: Page, name: string) => {
  if (!process.env.PICTURES) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

test('R7: income and expenses of an activity are for superusers', async () => {
  await assertSuperusersOnly([FUNDING]);
  await assertQuiet([FUNDING], /Fabled/);
});

async function record(
  page: Page,
  button: string,
  fill: (form: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('R7: the office records what came in and went out, corrects and strikes, and sees what it has to explain', async () => {
  const page = await browser.page(stage, { as: 'admin', viewport: { width: 1440, height: 900 } });
  await page.goto(`/admin/publications/${ACTIVITY}/facts`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Income and expenses' }).click();
  await heading(page, /^Income and expenses of /);
  await page.getByText(`${COMPANY}, USD: Nothing was received yet.`).waitFor();

  await page.getByRole('button', { name: 'Record income' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record' }).click();
  for (const wrong of ['Choose what the money was for.', 'Enter the amount.', 'Say who paid.'])
    await dialog.getByText(wrong).first().waitFor();
  await dialog.getByText('Enter the day of the payment').first().waitFor();
  await dialog.getByLabel('Kind').selectOption('commercial-support');
  await dialog.getByText(`Paid by: ${COMPANY}`).waitFor();
  await dialog.getByLabel('Amount').fill('15,000');
  await dialog.getByLabel('Paid on').fill('2020-02-01');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.getByText('Use digits only').first().waitFor();
  await dialog.getByLabel('Amount').fill('15000');
  await picture(page, 'funding-dialog-1440');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.waitFor({ state: 'detached' });

  await record(page, 'Record an expense', async (form) => {
    await form.getByLabel('Kind').selectOption('honoraria');
    await form.getByLabel('Paid to').fill('Somebody');
    await form.getByLabel('Paid from').selectOption(COMPANY);
    const people = await form.getByLabel('Paid to').getByRole('option').allTextContents();
    assert.ok(people.length > 2 && !people.includes('Somebody'), 'only people in control of the content');
    await form.getByLabel('Paid to').selectOption({ index: 1 });
    await form.getByLabel('Amount').fill('15000.01');
    await form.getByLabel('Paid on').fill('2020-03-01');
  });
  await page.getByText(`${COMPANY}, USD: More was spent than received.`).waitFor();
  await picture(page, 'funding-1440');
  await assertAccessibleInBothThemes(page, 'the record of income and expenses');

  await page.setViewportSize({ width: 390, height: 844 });
  await assertFits(page, 'the record of income and expenses');
  await page
    .getByRole('button', { name: /^Correct no\. / })
    .first()
    .click();
  await dialog.getByLabel('Amount').fill('4000');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.getByText('Write why.').first().waitFor();
  await picture(page, 'funding-dialog-390');
  await dialog.getByLabel('Reason').fill('The invoice said 4,000.');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Corrects no\. \d+: The invoice said 4,000\.$/).waitFor();
  await page.getByText('Something in this record has to be explained').waitFor({ state: 'detached' });
  await picture(page, 'funding-390');

  await page
    .getByRole('button', { name: /^Strike no\. / })
    .first()
    .click();
  await assertAccessibleInBothThemes(page, 'striking an entry');
  await dialog.getByLabel('Reason').fill('It was never paid.');
  await dialog.getByRole('button', { name: 'Strike' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Strikes no\. \d+: It was never paid\.$/).waitFor();
  const rows = await stage.sql<{ event: string }>(
    'SELECT event FROM funding_entry WHERE publication_id = $1 ORDER BY position',
    [ACTIVITY],
  );
  assert.deepEqual(
    rows.map(({ event }) => event),
    ['recorded', 'recorded', 'corrected', 'struck'],
  );
  await page.goto(`/admin/accreditation/${ACTIVITY}`, { waitUntil: 'networkidle' });
  const part = page.getByRole('region', { name: 'Income and expenses' });
  await part.getByText('Agreement signed').waitFor();
  await assertFits(page, 'the report');
  await picture(page, 'funding-report-390');
});
