import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Run in the page itself: axe's own driver opens another page for each check, which doubles its cost. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * For each document of a page that is checked often: the driver takes longer to transfer half a megabyte than a check
 * takes.
 */
export const AXE_AT_HAND = `globalThis.axeAtHand = () => {${AXE}}`;
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The one rule that another theme can break: the themes differ only in colors. */
export const COLORS = ['color-contrast'];

interface Look {
  rules?: readonly string[];
  /** Selectors: only this part of the page, or everything but that. */
  include?: string;
  exclude?: string;
  /** False if the same colors have been checked before, on a page so long that they take most of the time. */
  colors?: boolean;
}

/** In the page. */
function hasAxe(): boolean {
  const here = globalThis as { axe?: unknown; axeAtHand?: () => void };
  if (!here.axe) here.axeAtHand?.();
  return here.axe !== undefined;
}

/** The rules that are broken, and by which elements. */
export async function findings(
  page: Page,
  { rules = ALL_RULES, include, exclude, colors = true }: Look = {},
): Promise<string[]> {
  const context = { include: [[include ?? 'html']], ...(exclude ? { exclude: [[exclude]] } : {}) };
  const options = {
    runOnly: rules,
    rules: { 'color-contrast': { enabled: colors } },
    resultTypes: ['violations'],
    preload: false,
  };
  // Without the `0` all of axe would be sent back as the result of the script.
  if (!(await page.evaluate(hasAxe))) await page.evaluate(`${AXE};0`);
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  )) as AxeResults;
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

export async function assertAccessible(page: Page, what = page.url(), look: Look = {}): Promise<void> {
  assert.deepEqual(await findings(page, look), [], what);
}

/** The page in its current state, in one theme and then the other. */
export async function assertAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await assertAccessible(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertAccessible(page, `${what}, dark`, { rules: COLORS });
}

/** The page needs no horizontal scrolling. */
export async function assertFits(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(over <= 0, `${what} is ${over} pixels too wide`);
}
