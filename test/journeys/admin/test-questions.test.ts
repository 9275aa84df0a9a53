import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertSuperusersOnly, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';
import { newActivity, newSelfAssessment } from '#test/harness/people/sitting.ts';

openDesk();

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const stem = (page: Page, name: string) => form(page, name).getByLabel('Question', { exact: true });
const question = (page: Page, n: number) => page.getByRole('article', { name: `Question ${n}`, exact: true });
const restored = (page: Page) => page.getByText(/^What you typed at \d\d:\d\d was restored$/);

/** A self-assessment of one credit, which needs ten questions and has three. */
async function shortTest(): Promise<number> {
  const id = await newSelfAssessment(stage);
  await stage.sql(
    `UPDATE item i SET reference = 'A Textbook, 2025.', retired_at = CASE WHEN position > 3 THEN now() END
       FROM credit_offering o WHERE o.id = i.offering_id AND o.publication_id = $1`,
    [id],
  );
  return id;
}
const asked = (id: number) =>
  stage.sql<{ stem: string; version: number }>(
    `SELECT i.stem, i.version FROM item i JOIN credit_offering o ON o.id = i.offering_id
      WHERE o.publication_id = $1 AND i.retired_at IS NULL ORDER BY i.position`,
    [id],
  );
async function fillNew(page: Page, name: string, question: string): Promise<void> {
  const one = form(page, name);
  await stem(page, name).fill(question);
  for (const letter of ['A', 'B', 'C', 'D'])
    await one.getByLabel(`Option ${letter}`).fill(`The ${letter} of them`);
  await one.getByLabel('Why A is correct or incorrect').fill('It is the first.');
  await one.getByLabel('Source').fill('A Textbook, 2025.');
}

test('the page of a test’s questions is a superuser’s, and nobody else’s', async () => {
  await assertSuperusersOnly(['/admin/publications/2746/questions']);
});

for (const viewport of [DESK, PHONE])
  test(`at ${viewport.width} px: all questions stand on one page, each is saved on its own, and nothing typed is lost`, async () => {
    const id = await shortTest();
    const page = await open(`/admin/publications/${id}/test`);
    await page.setViewportSize(viewport);
    await page.getByText('7 questions are missing: there are 3, and this much credit needs 10.').waitFor();
    await page.getByRole('link', { name: 'Write the questions on one page' }).click();
    await form(page, 'Question 3').waitFor();
    assert.equal(await page.getByRole('form').count(), 8, 'three questions and five empty forms');
    await assertFits(page, `${viewport.width} px`);
    await assertAccessible(page);

    // Words in three forms; one of them is saved, by keys.
    await stem(page, 'Question 1').fill('Question 1, and more');
    await stem(page, 'New question 6').fill('Half a question');
    await fillNew(page, 'New question 4', 'Which is the fourth?');
    await form(page, 'New question 4').getByRole('button', { name: 'Add a question' }).focus();
    await page.keyboard.press('Enter');
    await form(page, 'Question 4').waitFor();
    await page.getByText('6 questions are missing: there are 4, and this much credit needs 10.').waitFor();
    assert.deepEqual(
      (await asked(id)).map((one) => one.stem),
      ['Question 1', 'Question 2', 'Question 3', 'Which is the fourth?'],
    );
    assert.equal(await stem(page, 'Question 1').inputValue(), 'Question 1, and more');
    assert.equal(await stem(page, 'New question 5').inputValue(), '', 'the saved form begins anew');
    assert.equal(await stem(page, 'New question 7').inputValue(), 'Half a question');

    // Another editor is first at the first question; the page is read again, and the words are there.
    await page.waitForTimeout(3_500);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload({ waitUntil: 'networkidle' });
    // Each form is given back its own words.
    await restored(page).nth(1).waitFor();
    assert.equal(await stem(page, 'Question 1').inputValue(), 'Question 1, and more');
    assert.equal(await stem(page, 'New question 7').inputValue(), 'Half a question');
    const theirs = await open(`/admin/publications/${id}/questions`);
    await stem(theirs, 'Question 1').fill('Question 1?');
    const theirForm = form(theirs, 'Question 1');
    await theirForm.getByRole('button', { name: 'Discard' }).click();
    await stem(theirs, 'Question 1').fill('Question 1?');
    await theirForm
      .getByLabel('Wording or meaning?')
      .selectOption({ label: 'The meaning: statistics start anew' });
    await theirForm.getByRole('button', { name: 'Save' }).click();
    await theirs.getByText('The question is saved as version 2.').waitFor();
    const mine = form(page, 'Question 1');
    await mine
      .getByLabel('Wording or meaning?')
      .selectOption({ label: 'The meaning: statistics start anew' });
    await mine.getByRole('button', { name: 'Save' }).click();
    const conflict = mine.getByRole('alert', { name: 'Someone else has saved this in the meantime' });
    await conflict.waitFor();
    assert.equal(await stem(page, 'Question 1').inputValue(), 'Question 1, and more');
    await mine.getByRole('button', { name: 'Save my version over theirs' }).click();
    await page.getByText('The question is saved as version 3.').waitFor();
    assert.equal((await asked(id))[0]?.stem, 'Question 1, and more');
    assert.equal(await stem(page, 'New question 7').inputValue(), 'Half a question');
  });

for (const viewport of [DESK, PHONE])
  test(`at ${viewport.width} px: questions of the bank are found from the test, chosen and copied with their source`, async () => {
    const [from, to] = [await newActivity(stage), await newActivity(stage)];
    await stage.sql("UPDATE publication SET title = 'A Bank of Ten' WHERE id = $1", [from]);
    await stage.sql(
      `UPDATE item SET reference = 'A Textbook, 2025.', stem = 'Banked ' || position FROM credit_offering o
        WHERE o.id = offering_id AND o.publication_id = $1`,
      [from],
    );
    const page = await open(`/admin/publications/${to}/test`);
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Questions from the bank for CME credit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Questions from the bank for CME credit' });
    await dialog.getByLabel('Words in the question').fill('A Bank of Ten');
    await dialog.getByRole('button', { name: 'Find' }).click();
    await dialog.getByText('10 questions of other tests are found.').waitFor();
    await dialog.getByLabel('Banked 3').check();
    await dialog.getByLabel('Banked 7').check();
    await assertAccessible(page, 'what was found');
    await dialog.getByRole('button', { name: 'Copy 2 questions' }).click();
    await page.getByText('2 questions are copied.').waitFor();
    await question(page, 11).getByText('Banked 3').waitFor();
    await question(page, 12).getByText('Banked 7').waitFor();
    const sources = await stage.sql<{ stem: string }>(
      `SELECT s.stem FROM item i JOIN credit_offering o ON o.id = i.offering_id JOIN item s ON s.id = i.copied_from
        WHERE o.publication_id = $1 ORDER BY i.position`,
      [to],
    );
    assert.deepEqual(
      sources.map(({ stem }) => stem),
      ['Banked 3', 'Banked 7'],
    );
    await stage.sql('UPDATE item SET retired_at = now() WHERE stem LIKE $1', ['Banked %']);
  });
