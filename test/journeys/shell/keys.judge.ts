import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PersonName } from '#seed/people.ts';
import { browser, stage } from '#test/harness/admin/journey.ts';
import { DESK } from '#test/harness/browser/browser.ts';
import { TEXT_FIELD, WORDS } from '#test/harness/browser/fields.ts';
import { slowDown } from '#test/harness/browser/slow.ts';

/** Types into the first field of each page, on a machine that is eight times slower; gives the pages that have one. */
export async function typeOnSlowMachine(as: PersonName, paths: readonly string[]): Promise<string[]> {
  const typed: string[] = [];
  const page = await browser.page(stage, { viewport: DESK, as });
  for (const path of paths) {
    const goOn = await slowDown(page);
    await page.goto(path, { waitUntil: 'commit' });
    const field = page.locator(`main ${TEXT_FIELD}`).and(page.locator(':visible')).first();
    const isThere = await Promise.race([
      field.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      ),
      atRest(page).then(() => field.isVisible()),
    ]);
    if (!isThere || !(await field.isEditable())) {
      await goOn();
      continue;
    }
    await field.focus();
    await field.evaluate((one) => (one as HTMLInputElement).select());
    for (const letter of WORDS) await page.keyboard.type(letter, { delay: 30 });
    // What comes after the last key is no slower for whoever typed.
    await goOn();
    await page.waitForLoadState('networkidle');
    const room = await field.evaluate((one) => (one as HTMLInputElement).maxLength);
    assert.equal(await field.inputValue(), room < 0 ? WORDS : WORDS.slice(0, room), path);
    typed.push(path);
  }
  await page.context().close();
  return typed;
}

/** Nothing is still to come: what has no field by now has none. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => 'ppRunning' in globalThis);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}
