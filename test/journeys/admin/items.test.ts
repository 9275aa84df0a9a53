import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertSuperusersOnly,
  browser,
  heading,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { newActivity } from '#test/harness/people/sitting.ts';

openDesk();

const question = (page: Page, n: number) => page.getByRole('article', { name: `Question ${n}`, exact: true });

test('[ROLE-035] questions and tests are a superuser’s, and nobody else’s', async () => {
  await assertSuperusersOnly(['/admin/items', '/admin/publications/2746/test']);
});

test('the menu leads to the questions; words and signs narrow them, and each leads to its test', async () => {
  const page = await open('/admin');
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await heading(page, 'Questions');
  await assertAccessible(page, 'the list');
  await page.getByRole('searchbox', { name: 'Words in the question or title' }).fill('zzzz');
  await page.keyboard.press('Enter');
  await page.getByText('No question fits these filters.').waitFor();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await page.getByRole('link', { name: 'Clear the filters' }).first().waitFor({ state: 'detached' });
  const first = page.getByRole('table').getByRole('link').first();
  const title = (await first.textContent()) ?? '';
  await first.click();
  await heading(page, `Test of ${title}`);
});

test('an editor changes a question: what is against the rules is told first, then it is a new version', async () => {
  const id = await newActivity(stage);
  const page = await open(`/admin/publications/${id}/test`);
  await question(page, 1).getByRole('button', { name: 'Edit question 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Question 1' });
  await dialog.getByText('Learners may have seen this question').waitFor();
  await dialog.getByLabel('Question', { exact: true }).fill('All of these are so EXCEPT which?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Ask for what is so, not for the exception.').first().waitFor();
  await dialog.getByText('Name the source.').first().waitFor();
  await assertAccessible(page, 'the form with its errors');
  await dialog.getByLabel('Question', { exact: true }).fill('Which of these is so?');
  await dialog.getByLabel('Source').fill('A Textbook, 2025.');
  await dialog.getByText('This changes the meaning, so statistics start anew:').waitFor();
  await dialog.getByText('The question was written anew, or has another number or value in it.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The question is saved as version 2.').waitFor();
  await question(page, 1).getByText('Which of these is so?').waitFor();
  await question(page, 1).getByText('1 earlier version').click();
  await question(page, 1).getByText('Version 1, answered 0 times').waitFor();
});

test('an editor is asked whether wording or meaning changes; the answer and its reason stand in the history', async () => {
  const id = await newActivity(stage);
  await stage.sql("UPDATE item SET reference = 'A Textbook, 2025.' WHERE stem = 'Question 1'");
  const page = await open(`/admin/publications/${id}/test`);
  await page.setViewportSize({ width: 390, height: 844 });
  await question(page, 1).getByRole('button', { name: 'Edit question 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Question 1' });
  const asked = dialog.getByLabel('Wording or meaning?');
  await dialog.getByText('Learners may have seen this question').waitFor();
  assert.equal(await asked.isVisible(), false, 'nothing is changed yet');
  await dialog.getByLabel('Why B is correct or incorrect').fill('Because of the second.');
  await dialog.getByText('Learners are asked the same as before, so statistics continue.').waitFor();
  await dialog.getByLabel('Question', { exact: true }).fill('Question 1?');
  await asked.waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Say whether the wording or the meaning changes.').first().waitFor();
  await asked.selectOption({ label: 'Only the wording: statistics continue' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Say why only the wording changes.').first().waitFor();
  await assertAccessible(page, 'the form that asks');
  await dialog.getByLabel('Reason for the change').fill('It asks something.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The question is saved as version 2.').waitFor();
  await question(page, 1).getByText('Statistics since version 1').waitFor();
  await question(page, 1).getByText('1 earlier version').click();
  await question(page, 1).getByText('Version 2 corrected the wording: It asks something.').waitFor();
  await question(page, 1).getByText('Version 1, counted with the correction that followed').waitFor();
  await question(page, 1).getByRole('button', { name: 'Edit question 1' }).click();
  await dialog.getByRole('button', { name: 'History' }).click();
  const past = page.getByRole('dialog', { name: 'History' });
  await past.getByText('Only the wording: statistics continue').waitFor();
  await past.getByText('It asks something.').waitFor();
});

test('an editor who comes late is told, and keeps what was typed', async () => {
  const id = await newActivity(stage);
  const [mine, theirs] = [
    await open(`/admin/publications/${id}/test`),
    await open(`/admin/publications/${id}/test`),
  ];
  for (const [page, stem] of [
    [theirs, 'Theirs?'],
    [mine, 'Mine?'],
  ] as const) {
    await question(page, 2).getByRole('button', { name: 'Edit question 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Question 2' });
    await dialog.getByLabel('Question', { exact: true }).fill(stem);
    await dialog.getByLabel('Source').fill('A Textbook, 2025.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    if (page === theirs) await dialog.waitFor({ state: 'detached' });
  }
  const dialog = mine.getByRole('dialog', { name: 'Question 2' });
  const conflict = dialog.getByRole('alert', { name: 'Someone else has saved this in the meantime' });
  await conflict.getByText('Theirs', { exact: true }).waitFor();
  assert.equal(await dialog.getByLabel('Question', { exact: true }).inputValue(), 'Mine?');
  await dialog.getByRole('button', { name: 'Save my version over theirs' }).click();
  await dialog.waitFor({ state: 'detached' });
  await question(mine, 2).getByText('Mine?').waitFor();
});

test('a question is added, moved and retired', async () => {
  const id = await newActivity(stage);
  const page = await open(`/admin/publications/${id}/test`);
  await page.getByRole('button', { name: 'Add a question' }).click();
  const dialog = page.getByRole('dialog', { name: 'A new question' });
  await dialog.getByLabel('Question', { exact: true }).fill('Which is the eleventh?');
  for (const letter of ['A', 'B', 'C', 'D'])
    await dialog.getByLabel(`Option ${letter}`).fill(`The ${letter} of them`);
  await dialog.getByLabel('Correct option').selectOption({ label: 'C' });
  await dialog.getByLabel('Why C is correct or incorrect').fill('It is the third.');
  await dialog.getByLabel('Source').fill('A Textbook, 2025.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question(page, 11).getByText('Which is the eleventh?').waitFor();
  await page.getByRole('button', { name: 'Move question 11 up' }).click();
  await question(page, 10).getByText('Which is the eleventh?').waitFor();
  await page.getByRole('button', { name: 'Retire question 10' }).click();
  await page
    .getByRole('dialog', { name: 'Retire question 10?' })
    .getByRole('button', { name: 'Retire' })
    .click();
  await page.getByText('The question was retired.').waitFor();
  await question(page, 10).waitFor();
  assert.equal(await question(page, 11).count(), 0);
  await page.getByText('1 retired question').click();
  await page.getByText('Which is the eleventh?').waitFor();
});

test('an editor changes the terms of credit; learners are shown them before their next start', async () => {
  const id = await newActivity(stage);
  const page = await open(`/admin/publications/${id}/test`);
  await page.getByRole('link', { name: 'The publication, and what it lacks' }).waitFor();
  await page.getByRole('button', { name: 'Edit terms and information' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms and information' });
  await dialog.getByLabel('Pass mark in percent').fill('eighty');
  await dialog.getByLabel('Of which MATE minutes').fill('90');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a number.').first().waitFor();
  await dialog.getByLabel('Pass mark in percent').fill('80');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('MATE minutes are part of the credit and cannot exceed it.').first().waitFor();
  await assertAccessible(page, 'the terms with what is wrong');
  await dialog.getByLabel('Of which MATE minutes').fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Learners are shown version 2 from now on.').waitFor();
  await page.getByText('1 CME, pass mark 80%').waitFor();
  const learner = await browser.page(stage, { as: 'silver' });
  await learner.goto(`/publication/${id}/test`, { waitUntil: 'networkidle' });
  await learner
    .getByText(/80\s?%/)
    .first()
    .waitFor();
});

const GIFT =
  'First? {=One#Because.~Two~Three~Four####A Textbook, 2025.}\n\nSecond? {~One~Two~Three~Four####Book}';
for (const width of [1440, 390])
  test(`at ${width} px: pasted questions are looked at by line, mended, imported, and leave as a file`, async () => {
    const id = await newActivity(stage);
    const page = await open(`/admin/publications/${id}/test`);
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Import CME questions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import CME questions' });
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('Choose a file or paste the questions.').first().waitFor();
    await dialog.getByLabel('Or paste the questions').fill(GIFT);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog
      .getByText('Read as GIFT (Moodle). New: 1. Already in this test: 0. With problems: 1.')
      .waitFor();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Line 3' })
      .getByText('No option is marked as correct.')
      .waitFor();
    const [found, foot] = await Promise.all([
      dialog.getByText('Read as GIFT').boundingBox(),
      dialog.getByRole('button', { name: 'Check' }).boundingBox(),
    ]);
    assert.ok(found && foot && found.y + found.height <= foot.y, 'what was found is seen without scrolling');
    await assertAccessible(page, 'what is wrong by line');
    await dialog.getByLabel('File', { exact: true }).setInputFiles({
      name: 'questions.gift.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(GIFT.replace('{~One', '{=One#Because.')),
    });
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('New: 2. Already in this test: 0. With problems: 0.').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('2 questions were imported.').waitFor();
    await question(page, 12).getByText('Second?').waitFor();
    await page.getByRole('button', { name: 'Export CME questions' }).click();
    const leaving = page.getByRole('dialog', { name: 'Export CME questions' });
    await leaving.getByText('This format keeps everything').waitFor();
    await leaving.getByLabel('Format').selectOption({ label: 'Aiken' });
    await leaving.getByText('the explanations').waitFor();
    await assertAccessible(page, 'what a format leaves out');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      leaving.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.match(file.suggestedFilename(), new RegExp(`^questions-${id}-[0-9-]+\\.aiken\\.txt$`));
  });

for (const width of [1440, 390])
  test(`at ${width} px: by the keys alone a question is moved twice, duplicated with other words, and copied to another test`, async () => {
    const [id, other] = [await newActivity(stage), await newActivity(stage)];
    await stage.sql(
      `UPDATE item SET reference = 'A Textbook, 2025.', stem = 'Which is third?' FROM credit_offering o
       WHERE o.id = offering_id AND o.publication_id = $1 AND position = 3`,
      [id],
    );
    const page = await open(`/admin/publications/${id}/test`);
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Move question 3 up' }).focus();
    await page.keyboard.press('Enter');
    await question(page, 2).getByText('Which is third?').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Move question 2 up'));
    await page.keyboard.press('Enter');
    await question(page, 1).getByText('Which is third?').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Move question 1 down'));
    await page.getByRole('button', { name: 'Duplicate question 1', exact: true }).press('Enter');
    const again = page.getByRole('dialog', { name: 'A new question' });
    assert.equal(await again.getByLabel('Question', { exact: true }).inputValue(), 'Which is third?');
    await again.getByRole('button', { name: 'Save' }).press('Enter');
    await again.getByText('This test already asks this question.').waitFor();
    await again.getByLabel('Question', { exact: true }).fill('Which is the third of them?');
    await again.getByRole('button', { name: 'Save' }).press('Enter');
    await question(page, 11).getByText('Which is the third of them?').waitFor();
    await page.getByRole('button', { name: 'Copy question 1 to another test' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Copy question 1 to another test' });
    await dialog.getByLabel('Number or title of the publication').fill('zzzzzz');
    await dialog.getByRole('button', { name: 'Find' }).press('Enter');
    await dialog.getByText('No publication is found.').waitFor();
    await dialog.getByLabel('Number or title of the publication').fill(String(other));
    await dialog.getByRole('button', { name: 'Find' }).press('Enter');
    await dialog.getByLabel('Publication', { exact: true }).waitFor();
    await assertAccessible(page, 'where a question is copied to');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
    await page.getByText('The question is copied to').first().waitFor();
    await page.goto(`/admin/publications/${other}/test`, { waitUntil: 'networkidle' });
    await question(page, 11).getByText('Which is third?').waitFor();
  });
