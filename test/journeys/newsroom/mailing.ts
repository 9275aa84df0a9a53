import type { Page } from 'playwright-core';
import { desk } from './editor.ts';

const HOUR_LETTERS = 'YYYY-MM-DDTHH'.length;

/** An issue with these publications, tried on oneself and sent at this hour, which has begun. */
export async function sendIssue(page: Page, subject: string, titles: readonly string[]): Promise<void> {
  await desk(page, 'Newsletter');
  await page.getByRole('button', { name: 'Write a newsletter' }).click();
  await page.waitForURL(/newsletter\/\d+$/);
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  const blocks = page.getByRole('region', { name: 'Blocks' });
  for (const [at, title] of titles.entries()) {
    await page.getByLabel('Add a publication').fill(title);
    await page.keyboard.press('Enter');
    await blocks.getByRole('button', { name: new RegExp(title) }).click();
    await page
      .getByRole('listitem', { name: `Block ${at + 1}: publication` })
      .getByText(title)
      .waitFor();
  }
  await page.getByRole('form', { name: 'The e-mail' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 reader gets this issue as it stands now.').waitFor();
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await page.getByText(/^The e-mail is on its way to /).waitFor();
  await page.getByLabel('Goes out at').fill(`${new Date().toISOString().slice(0, HOUR_LETTERS)}:00`);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText(/on the provider’s clock/).waitFor();
}
