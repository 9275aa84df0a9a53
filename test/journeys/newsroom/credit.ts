import type { Page } from 'playwright-core';

const SOURCE = 'A Textbook of Lithium, 2025.';
export const QUESTIONS = 5;

/** Who controls the content and who paid, the terms with what learners are told, and the test. */
export async function offerCredit(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Who controls the content, and who paid' }).click();
  await page.getByLabel('Commercial support').selectOption({ label: 'None was received' });
  await page.getByRole('button', { name: 'Save the record' }).click();
  await page.getByText('This activity received no commercial support.').waitFor();
  await page.getByRole('link', { name: 'The publication', exact: true }).click();
  await page.getByRole('link', { name: 'Test and credit' }).click();
  await page.getByRole('button', { name: 'Edit terms and information' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms and information' });
  await terms.getByRole('textbox', { name: 'Credits', exact: true }).fill('0.5');
  await terms.getByLabel('Target audience').fill('Prescribers of lithium.');
  await terms.getByLabel('Practice gap').fill('Levels are tested too rarely.');
  await terms.getByLabel('Sources for further study').fill(SOURCE);
  await terms.getByRole('button', { name: 'Save' }).click();
  await terms.waitFor({ state: 'detached' });
  await writeQuestions(page);
}

async function writeQuestions(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Write the questions on one page' }).click();
  for (let n = 1; n <= QUESTIONS; n++) {
    const form = page.getByRole('form', { name: `New question ${n}`, exact: true });
    await form.getByLabel('Question', { exact: true }).fill(`What raises the level, number ${n}?`);
    for (const letter of ['A', 'B', 'C', 'D']) {
      await form.getByLabel(`Option ${letter}`).fill(`The ${letter} of question ${n}`);
      await form.getByLabel(`Why ${letter} is correct or incorrect`).fill(`A reason for ${letter}.`);
    }
    await form.getByLabel('Source').fill(SOURCE);
    await form.getByRole('button', { name: 'Add a question' }).click();
    await page.getByRole('form', { name: `Question ${n}`, exact: true }).waitFor();
  }
  await page.getByRole('link', { name: 'Test, with statistics' }).click();
  await page.getByRole('article', { name: `Question ${QUESTIONS}`, exact: true }).waitFor();
  await page.getByRole('link', { name: 'The publication, and what it lacks' }).click();
  await page.getByRole('form', { name: 'Cover' }).waitFor();
}
