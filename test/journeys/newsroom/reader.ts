import type { Page } from 'playwright-core';

export const READER = 'reader@clinic.example';
const PASSWORD = 'a long enough phrase';

export async function register(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.goto('/register', { waitUntil: 'networkidle' });
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Quill');
  await page.locator('main').getByLabel('E-mail', { exact: true }).fill(READER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByLabel('Send me the tips and the newsletter').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/register-success');
}

/** The address behind a link of a letter, found by its beginning. */
export const linkIn = (letters: readonly string[], path: string): string | undefined =>
  letters
    .flatMap((letter) => letter.match(/https?:\/\/[^\s"<>]+/g) ?? [])
    .map((address) => address.replaceAll('&amp;', '&'))
    .find((address) => new URL(address).pathname.startsWith(path));

export async function becomeMember(page: Page): Promise<void> {
  await page.goto('/cme-program?section=pricing', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Get Gold' }).click();
  await page.getByRole('heading', { name: 'How you pay' }).waitFor();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expires').fill('12/32');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('heading', { name: 'Welcome, Gold member' }).waitFor();
}
