import assert from 'node:assert/strict';
import { test } from 'node:test';
import { originsOf } from '#locale/address.rules.ts';
import {
  assertQuiet,
  assertSuperusersOnly,
  heading,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';

openDesk();

const TITLE = 'Bipolar Disorder in Pregnancy: Deciding Together';
const REPORT = '/admin/accreditation/2767';
const PAGES = ['/admin/accreditation', REPORT];

test('[ROLE-035] what an accreditation office sees is a superuser’s, and nobody else’s', async () => {
  await assertSuperusersOnly(PAGES);
  await assertQuiet(PAGES, /demo\.example|Delacroix/);
});

test('activities are narrowed in the address, lead to their report, and the report names learners and certificates', async () => {
  const page = await open('/admin/accreditation');
  await heading(page, 'Accreditation');
  await page.getByRole('link', { name: 'Accreditation', exact: true }).waitFor();
  await page.getByLabel('State').selectOption({ label: 'Withdrawn' });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**state=withdrawn**');
  const rows = page.locator('tbody');
  await rows.getByText('Open', { exact: true }).first().waitFor({ state: 'detached' });
  await rows.getByText('Withdrawn', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await page.waitForURL((url) => url.search === '');
  // Typed before the whole list is shown anew, it would be narrowed as before.
  await page.getByRole('link', { name: 'Clear the filters' }).first().waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Title or number' }).fill('bipolar disorder in pregnancy');
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: '1 activity' }).waitFor();
  await page.getByRole('link', { name: TITLE }).click();
  await page.waitForURL(`**${REPORT}`);
  await heading(page, TITLE);
  const evaluation = page.getByRole('table', { name: 'Evaluation' });
  assert.match(await evaluation.innerText(), /free of commercial bias\?[\s\S]*Yes: 1 of 1/);
  const learners = page.getByRole('table', { name: '1 credit' });
  assert.match(
    await learners.innerText(),
    /Amara Delacroix-Yoon[\s\S]*Physician[\s\S]*0\.75 CME[\s\S]*SS-2767-/,
  );
  await page.getByText('Speaker, Examplar Therapeutics (fictional)', { exact: true }).waitFor();
  assert.deepEqual(page.problems, []);
});

test('a period without anything says so, and documents are handed over', async () => {
  const page = await open(REPORT);
  await page.getByLabel('Period from').fill('2001-01-01');
  await page.getByLabel('Period to').fill('2001-12-31');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**from=2001-01-01**');
  await page.getByText('No one started in this period.').waitFor();
  await page.goto(REPORT, { waitUntil: 'networkidle' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV of learners' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^activity-2767-learners-\d{4}-\d\d-\d\d\.csv$/);
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Activity file for auditors (PDF)' }).click(),
  ]);
  assert.match(paper.suggestedFilename(), /^activity-2767-\d{4}-\d\d-\d\d\.pdf$/);
  assert.deepEqual(page.problems, []);
});

test('a period that ends before it begins is told at its field, and what was typed stays', async () => {
  for (const path of [...PAGES, '/admin/orders', '/admin/audit']) {
    const page = await open(path);
    const [from, to] = [page.getByLabel(/from$/i).first(), page.getByLabel(/to$/i).first()];
    await from.fill('2026-12-01');
    await to.fill('2026-01-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**to=2026-01-01**');
    await page.getByText('The period ends before it begins. Choose a later last day.').waitFor();
    assert.deepEqual([await from.inputValue(), await to.inputValue()], ['2026-12-01', '2026-01-01']);
    assert.equal(await to.getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByRole('table').count(), 0, path);
    assert.equal(await page.getByRole('button', { name: /CSV/ }).count(), 0, path);
    await to.fill('2027-01-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**to=2027-01-01**');
    await page.getByText('The period ends before it begins.').waitFor({ state: 'detached' });
    assert.deepEqual(page.problems, []);
  }
});

test('a page beyond the end of a list leads to its last one', async () => {
  const page = await open('/admin/accreditation?state=open&page=99');
  await page.getByRole('table').first().waitFor();
  assert.match(new URL(page.url()).search, /^\?state=open(&page=[2-9])?$/);
  assert.deepEqual(page.problems, []);
});

test('the pages hold what assistive technology needs', async () => {
  for (const path of PAGES) {
    const page = await open(path);
    await page.getByRole('table').first().waitFor();
    await assertAccessible(page, path);
  }
});

test('in German, professions and decimals are told as German tells them', async () => {
  await stage.sql(`UPDATE activity SET pharmacology_hundredths = 50 WHERE publication_id = 2767`);
  const { origin, languageHosts } = stage.app.ports.config;
  const page = await open('/admin');
  const german = originsOf(origin, languageHosts).de ?? '';
  await page.goto(`${german}${REPORT}`, { waitUntil: 'networkidle' });
  assert.match(await page.getByRole('table', { name: '1 Punktevergabe' }).innerText(), /Ärztin oder Arzt/);
  await page.goto(`${german}/admin/publications/2767/test`, { waitUntil: 'networkidle' });
  assert.match(await page.getByRole('main').innerText(), /Pharmakologiestunden\s+0,5\s/);
  await page.context().close();
});
