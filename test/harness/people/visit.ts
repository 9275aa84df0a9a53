import type { Page } from 'playwright-core';

export const LECTURE =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';

export const pathOf = (page: Page) => new URL(page.url()).pathname;
export const bar = (page: Page) => page.getByRole('banner');
/** The page has taken over: its bar knows who is looking. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.locator('header [aria-busy]').waitFor({ state: 'detached' });
}
/** A refusal, as a call that is held up answers. */
export const failure = (status: number, details: string[]) => ({
  status,
  contentType: 'application/vnd.api+json',
  body: JSON.stringify({
    errors: details.map((detail) => ({ status: String(status), code: 'stubbed', title: 'Stubbed', detail })),
  }),
});
export const hrefs = (page: Page, within: string) =>
  page.locator(`${within} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
