import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Page } from 'playwright-core';
import type { Who } from '../app.ts';
import { assertAccessible, assertFits } from '../browser/accessible.ts';
import { type OpenBrowser, openBrowser } from '../browser/browser.ts';
import { openStage, type Stage } from '../stage.ts';

/** Both are set once the tests of a file run. */
export let stage: Stage;
export let browser: OpenBrowser;

/**
 * One product with pages and one browser for all journeys of a file. A file passes in its own preparation: the runner
 * starts all hooks of a file at once, so a hook of its own would not wait for the stage.
 */
export function openDesk(prepare: () => Promise<void> = async () => {}): void {
  before(async () => {
    stage = await openStage({ pages: true });
    browser = await openBrowser();
    await prepare();
  });
  after(async () => {
    await browser?.close();
    await stage?.close();
  });
}

type PageOptions = NonNullable<Parameters<OpenBrowser['page']>[1]>;
/** The narrowest screen that everything has to fit. */
export const NARROW = { width: 320, height: 700 };

/** A settled page, opened as an administrator unless another person is named. */
export async function open(path: string, options: PageOptions = { as: 'admin' }) {
  const page = await browser.page(stage, options);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
}

/**
 * Shows texts as Markdown, which some journeys type and read; this also applies to what they open next in this page.
 */
export async function asMarkdown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await page.locator('textarea[name=body]:not([aria-hidden])').waitFor();
}

export const heading = (page: Page, name: string | RegExp, level = 1): Promise<void> =>
  page.getByRole('heading', { level, name }).waitFor();

/** Visitors are sent to sign in and come back here; a signed-in user who is no superuser is refused. */
export async function assertSuperusersOnly(
  paths: readonly string[],
  others: readonly Who[] = ['gold'],
): Promise<void> {
  const visitor = await browser.page(stage);
  for (const path of paths) {
    await visitor.goto(path);
    await visitor.waitForURL('**/signin?**');
    assert.equal(new URL(visitor.url()).searchParams.get('redirect'), path);
  }
  for (const as of others) {
    const other = await browser.page(stage, { as });
    for (const path of paths) {
      await other.goto(path);
      await other.waitForURL('**/error-403');
      await other.getByText('You are not allowed to see this content').waitFor();
    }
  }
}

/** Asserts that pages sent to anyone are closed to search engines, and say nothing that only superusers may read. */
export async function assertQuiet(paths: readonly string[], secret?: RegExp): Promise<void> {
  for (const path of paths) {
    const { status, headers, text } = await stage.ask(path);
    assert.deepEqual([status, headers.get('x-robots-tag')], [200, 'noindex, nofollow'], path);
    assert.match(text, /<meta name="robots" content="noindex, nofollow"/, path);
    if (secret) assert.doesNotMatch(text, secret, path);
  }
}

/** Reloads each page in each theme on the narrowest screen. */
export async function assertWholeWhenNarrow(paths: readonly string[]): Promise<void> {
  const page = await browser.page(stage, { as: 'admin', viewport: NARROW });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      // An administration page shows its skeleton until its data has arrived, however quiet the network.
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
      await assertAccessible(page, `${path}, ${colorScheme}`);
      await assertFits(page, `${path}, ${colorScheme}`);
    }
  }
}
