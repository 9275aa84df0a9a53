import type { Page } from 'playwright-core';
import { DRAFT_KEY_PREFIX } from '#identity/draft/draft.data.ts';
import { COLORS, findings } from '#test/harness/browser/accessible.ts';
import { PHONE } from '#test/harness/browser/browser.ts';
import { cutText } from '#test/harness/browser/fit.ts';
import { setLetters } from '#test/harness/browser/letters.ts';
import { looseMeasures } from '#test/harness/browser/measures.ts';
import type { PageType } from './every-page.data.ts';

const LOOKS = [
  { width: 390, colorScheme: 'light', rules: COLORS },
  { width: 390, colorScheme: 'dark', rules: undefined },
  { width: 1280, colorScheme: 'dark', rules: COLORS },
  { width: 1280, colorScheme: 'light', rules: undefined },
] as const;
const NARROW = { width: 320, height: 640 };
/** A tablet, a desk at 200 %: where tables and bars have just become those of a wider screen. */
const BETWEEN = [641, 897];
const LETTERS = 16;
const LARGE_LETTERS = 32;
/** As My account offers them. */
const TEXT_SIZES = ['112', '125'];
/**
 * By a style of the reader's; other languages have longer words, and are looked at in the browser's own large letters.
 */
const TWICE = '200%';

/** Quiet in the console, accessible in both themes, whole on the narrowest screen and with letters of twice the size, no line that ends between a number and its unit. */
export async function lookAround(page: Page & { problems: string[] }, one: PageType): Promise<string[]> {
  // What the server refuses is told by the browser itself, and belongs to some pages.
  const said = page.problems.splice(0).filter((problem) => !/^Failed to load resource/.test(problem));
  const faults = said.map((problem) => `console: ${problem}`);
  const kept = await page.evaluate(takeDrafts, DRAFT_KEY_PREFIX);
  if (!one.act) faults.push(...kept.map((draft) => `kept as typed, and nobody typed it: ${draft}`));
  const note = (look: string, found: string[]) => faults.push(...found.map((fault) => `${look}: ${fault}`));
  for (const { width, colorScheme, rules } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // At its end nothing stands half behind a bar at the foot of the screen.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    note(`${width} px, ${colorScheme}`, await findings(page, { rules }));
  }
  for (const width of BETWEEN) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    note(`${width} px`, beyond > 0 ? [`${beyond} px beyond the screen`] : []);
  }
  await page.setViewportSize(NARROW);
  note(`${NARROW.width} px`, await cutText(page));
  await page.setViewportSize(PHONE);
  await setLetters(page, LARGE_LETTERS);
  note(`letters of ${LARGE_LETTERS} px`, await cutText(page));
  await setLetters(page, LETTERS);
  const sizes = one.site ? TEXT_SIZES : [...TEXT_SIZES, TWICE];
  if (one.as !== 'admin') note('text size', await cutInOwnSizes(page, sizes));
  return one.as === 'admin' ? faults : [...faults, ...(await looseMeasures(page))];
}

/** Letters that grow without the browser's media queries knowing: by the product's own text size, or by a style. */
async function cutInOwnSizes(page: Page, sizes: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [...sizes, '']) {
    await page.evaluate(
      ({ size, twice }) => {
        const root = document.documentElement;
        root.style.fontSize = size === twice ? size : '';
        if (size && size !== twice) root.dataset.textSize = size;
        else delete root.dataset.textSize;
      },
      { size, twice: TWICE },
    );
    if (size) faults.push(...(await cutText(page)).map((fault) => `${size}: ${fault}`));
  }
  return faults;
}

/** In the page: what forms keep of what is typed; from now on nothing. */
function takeDrafts(prefix: string): string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const drafts = keys.map((key) => `${key} ${localStorage.getItem(key)}`);
  for (const key of keys) localStorage.removeItem(key);
  return drafts;
}
