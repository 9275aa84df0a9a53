import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type OpenBrowser, openBrowser, PHONE } from '../../harness/browser/browser.ts';
import { heldOf, newActivity } from '../../harness/people/sitting.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

/** A clock that is wrong, a device without room, a window that keeps nothing: said plainly, and no answer is lost. */
let stage: Stage;
let browser: OpenBrowser;
before(async () => {
  [stage, browser] = await Promise.all([openStage({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

const attemptsOf = async (activity: number) => (await heldOf(stage, PEOPLE.gold.id, activity)).attempts;

async function signIn(page: Page, to: string): Promise<void> {
  await page.goto(`/signin?redirect=${encodeURIComponent(to)}`, { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail', { exact: true }).fill(PEOPLE.gold.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${to}`);
}
/** From the question that is shown, which a page that was left may begin at. */
async function answer(page: Page, to: number): Promise<void> {
  const heading = page.getByRole('heading', { name: /^Question \d+ of 10/ });
  await heading.waitFor();
  const from = Number(/\d+/.exec(await heading.innerText())?.[0]);
  for (let n = from; n <= to; n++) {
    await page.getByRole('heading', { name: `Question ${n} of 10` }).waitFor();
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: 'Next' }).click();
  }
}
/** Answers travel by themselves: until so many have come. */
async function travelled(activity: number, count: number): Promise<void> {
  for (let tried = 0; tried < 100; tried++) {
    const { length } = await stage.sql(
      'SELECT 1 FROM sitting_answer a JOIN sitting s ON s.id = a.sitting_id WHERE s.publication_id = $1',
      [activity],
    );
    if (length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`${count} answers never came`);
}
async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await page.waitForURL(/\/test\/results/);
  await page
    .getByText(/^(You passed|Not passed yet)/)
    .first()
    .waitFor();
}

/** In the page. */
const wrong = (by: number) => {
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(Right.now() + by);
      else super(...given);
    }
    static override now = () => Right.now() + by;
  } as DateConstructor;
};
const YEAR_MS = 365 * 86_400_000;
for (const [what, by] of [
  ['two years ahead', 2 * YEAR_MS],
  ['two years behind', -2 * YEAR_MS],
] as const)
  test(`a device whose clock is ${what} sits a test, reloads in the middle of it and hands it in, once`, async () => {
    const activity = await newActivity(stage);
    const page = await browser.page(stage, { viewport: PHONE });
    await page.addInitScript(wrong, by);
    await signIn(page, `/publication/${activity}/test`);
    await page.getByRole('button', { name: 'Start test' }).click();
    await answer(page, 4);
    await page.getByRole('heading', { name: 'Question 5 of 10' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Continue test' }).click();
    await answer(page, 10);
    await handIn(page);
    assert.equal(await attemptsOf(activity), 1);
    const [sat] = await stage.sql<{ near: boolean }>(
      `SELECT abs(extract(epoch FROM now() - submitted_at)) < 600 AS near FROM attempt WHERE publication_id = $1`,
      [activity],
    );
    assert.equal(sat?.near, true, 'by the clock of the server');
    await page.context().close();
  });

/** In the page. */
const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};
/** In the page: as browsers do that are told to keep nothing of a site. */
const refused = () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, { get: deny, configurable: true });
};
for (const [what, script] of [
  ['that has no room', full],
  ['that keeps nothing, as a private window may', refused],
] as const)
  test(`a browser ${what} signs in, says how long that lasts, and loses no answer of a test`, async () => {
    const activity = await newActivity(stage);
    const page = await browser.page(stage, { viewport: PHONE });
    await page.addInitScript(script);
    const to = `/publication/${activity}/test`;
    await signIn(page, to);
    await page.getByText('You are signed in until you close or reload this page.').waitFor();
    await page.getByRole('button', { name: 'Start test' }).click();
    await answer(page, 4);
    await travelled(activity, 4);
    // A reload ends the session, and the answers are where the account is.
    await signIn(page, to);
    await page.getByRole('button', { name: 'Continue test' }).click();
    await answer(page, 10);
    await handIn(page);
    assert.equal(await attemptsOf(activity), 1);
    const answered = await stage.sql(
      'SELECT 1 FROM attempt_answer a JOIN attempt t ON t.id = a.attempt_id WHERE t.publication_id = $1',
      [activity],
    );
    assert.equal(answered.length, 10);
    assert.deepEqual(
      page.problems.filter((one) => !/Content Security|favicon/.test(one)),
      [],
    );
    await page.context().close();
  });
