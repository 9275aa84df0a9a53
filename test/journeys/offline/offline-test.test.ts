import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { PEOPLE } from '#seed/people.ts';
import { assertAccessibleInBothThemes, assertFits } from '../../harness/browser/accessible.ts';
import { DESK, type OpenBrowser, openBrowser, PHONE } from '../../harness/browser/browser.ts';
import { isKept } from '../../harness/browser/kept.ts';
import { heldOf, newActivity } from '../../harness/people/sitting.ts';
import { failure } from '../../harness/people/visit.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
let browser: OpenBrowser;
before(async () => {
  stage = await openStage({ pages: true });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

const attemptsOf = async (who: 'gold' | 'silver', activity: number) =>
  (await heldOf(stage, PEOPLE[who].id, activity)).attempts;

/** In a browser of their own, signed in as that person until somebody else does. */
async function signedIn(who: 'gold' | 'silver', viewport = DESK, worker = false): Promise<Page> {
  const page = await browser.page(stage, { viewport, worker });
  await page.goto('/about-us');
  await signIn(page, who);
  return page;
}
const signIn = async (page: Page, who: 'gold' | 'silver') =>
  page.evaluate(
    ([key = '', token = '']) => localStorage.setItem(key, token),
    [TOKEN_KEY, (await stage.token(who)) ?? ''],
  );

/** Every question answered, the connection lost, and submitted. */
async function submitOffline(page: Page, activity: number): Promise<void> {
  await page.goto(`/publication/${activity}/test`);
  await page.getByRole('button', { name: /^(Start|Continue) test$/ }).click();
  for (let n = 1; n <= 10; n++) {
    await page.getByRole('heading', { name: `Question ${n} of 10` }).waitFor();
    if (n === 5) await page.context().setOffline(true);
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByRole('button', { name: 'Submit answers' }).click();
}
async function handInOffline(page: Page, activity: number): Promise<void> {
  await submitOffline(page, activity);
  await page.getByText('It is handed in when the network returns').waitFor();
}

test('a test handed in without a network waits on the device, and leaves it once, whichever tab sends it', async () => {
  const activity = await newActivity(stage);
  const page = await signedIn('gold', PHONE);
  const other = await page.context().newPage();
  await other.goto('/about-us', { waitUntil: 'networkidle' });
  await handInOffline(page, activity);
  await page.getByRole('heading', { name: 'Your answers' }).waitFor();
  await assertAccessibleInBothThemes(page, 'a test that waits');
  await assertFits(page, 'a test that waits');
  assert.equal(await attemptsOf('gold', activity), 0);
  await page.context().setOffline(false);
  await page.waitForURL(/\/test\/results/);
  await page
    .getByText(/^(You passed|Not passed yet)/)
    .first()
    .waitFor();
  await other.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('ppHandIn.')));
  assert.equal(await attemptsOf('gold', activity), 1);
  await page.context().close();
});

test('what waits for one account is never handed in as another, and is told wherever its owner is', async () => {
  const activity = await newActivity(stage);
  const page = await signedIn('gold');
  await handInOffline(page, activity);
  await signIn(page, 'silver');
  await page.context().setOffline(false);
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await page.waitForTimeout(1500);
  assert.equal(await attemptsOf('silver', activity), 0);
  assert.equal(await attemptsOf('gold', activity), 0);
  await signIn(page, 'gold');
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  const told = page.getByText(/“A Sitting of Ten” was handed in/);
  await told.waitFor();
  await page.getByRole('link', { name: 'See your results' }).click();
  await page.waitForURL(/\/test\/results\?attempt=\d+$/);
  assert.equal(await attemptsOf('gold', activity), 1);
  await page.context().close();
});

test('a test that the server does not take any more is said so, with the answers before the eyes', async () => {
  const activity = await newActivity(stage);
  const page = await signedIn('gold');
  await handInOffline(page, activity);
  await page.route(/\/tests\/$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(failure(410, ['This test has ended.']))
      : route.continue(),
  );
  await page.context().setOffline(false);
  await page.getByText('This test could not be handed in').waitFor();
  await page.getByText('This test has ended. Your answers stay on this device.').waitFor();
  assert.equal(await page.getByRole('listitem').filter({ hasText: 'Choice' }).count(), 10);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Hand in now' }).click();
  await page.waitForURL(/\/test\/results/);
  assert.equal(await attemptsOf('gold', activity), 1);
  await page.context().close();
});

test('a test that was begun goes on after the page was loaded again without a network', async () => {
  const activity = await newActivity(stage);
  const page = await signedIn('gold', PHONE, true);
  await page.goto(`/publication/${activity}/test`);
  await page.getByRole('button', { name: 'Start test' }).click();
  for (let n = 1; n <= 4; n++) {
    await page.getByRole('heading', { name: `Question ${n} of 10` }).waitFor();
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await isKept(page, `/publication/${activity}/test`, '/api/sittings/');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('4 of 10 answered on this device.').waitFor();
  await page.getByRole('button', { name: 'Continue test' }).click();
  for (let n = 5; n <= 10; n++) {
    await page.getByRole('heading', { name: `Question ${n} of 10` }).waitFor();
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await page.getByText('It is handed in when the network returns').waitFor();
  assert.equal(await attemptsOf('gold', activity), 0);
  await page.context().setOffline(false);
  await page.waitForURL(/\/test\/results/);
  assert.equal(await attemptsOf('gold', activity), 1);
  await page.context().close();
});

test('a device without room says so beforehand and when it is asked to keep a test, and the answers stay in the page', async () => {
  const activity = await newActivity(stage);
  const page = await signedIn('gold');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await submitOffline(page, activity);
  await page.getByText('this device has no room to keep the test').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.waitForURL(/\/test\/results/);
  assert.equal(await attemptsOf('gold', activity), 1);
  await page.context().close();
});
