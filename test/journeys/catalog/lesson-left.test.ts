import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestApp, type TestApp, type Who } from '#test/harness/app.ts';
import { holdUp, type OpenBrowser, openBrowser } from '#test/harness/browser/browser.ts';
import { glance, type Kept, kept, openFilm, saveOf, secondsSent } from '#test/harness/browser/film.ts';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openTestApp({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

/** A lesson that will be left while what it keeps is still on its way: the film, and every save from here on. */
async function lessonOf(as: Who) {
  const page = await browser.page(app, { as });
  const saves: Partial<Kept>[] = [];
  page.on('request', (request) => {
    const save = saveOf(request);
    if (save) saves.push(save);
  });
  await openFilm(page);
  return { page, saves };
}
const seconds = (saves: readonly Partial<Kept>[]) =>
  saves.flatMap(({ positionSeconds }) => (positionSeconds === undefined ? [] : [positionSeconds]));

test('a lesson left by a link says its last place after those that are on their way, and it stays', async () => {
  const { page, saves } = await lessonOf('silver');
  const release = await holdUp(page, '**/api/progress/**', 'PATCH');
  for (const second of [20, 30, 40]) await glance(page, second);
  await page.getByRole('banner').getByRole('link', { name: 'Library', exact: true }).click();
  await page.locator('video').waitFor({ state: 'detached' });
  assert.equal(saves.length, 1, 'the others wait for the first');
  const last = page.waitForResponse((reply) => secondsSent(reply.request()) >= 40);
  release();
  await last;
  const places = seconds(saves);
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.equal((await kept(app, 'silver')).positionSeconds, places.at(-1));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('what still waits its turn when the page is hidden is never sent after its last word', async () => {
  const { page, saves } = await lessonOf('gold');
  const release = await holdUp(page, '**/api/progress/**', 'PATCH');
  for (const second of [20, 30, 40]) await glance(page, second);
  const lastWord = page.waitForRequest((request) => secondsSent(request) >= 40);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await lastWord;
  const ticked = page.waitForResponse((reply) => saveOf(reply.request())?.completed !== undefined);
  release();
  // A deed of another kind, last in the same line: by its answer the line is empty.
  await page.getByRole('checkbox', { name: 'Mark as done' }).click();
  await ticked;
  const [first = -1, last = -1, ...more] = seconds(saves);
  assert.deepEqual([first >= 20 && first < 30, last >= 40, more], [true, true, []], `${seconds(saves)}`);
  await page.context().close();
});

test('a place that waits its turn when its page is closed is said before it goes', async () => {
  const { page } = await lessonOf('bronze');
  let held = 0;
  await page.route('**/api/progress/**', (route) =>
    saveOf(route.request()) && held++ === 0 ? undefined : route.continue(),
  );
  for (const second of [20, 40]) await glance(page, second);
  await page.getByRole('banner').getByRole('link', { name: 'Library', exact: true }).click();
  await page.waitForURL('**/search');
  await page.goto('about:blank');
  for (let tries = 0; (await kept(app, 'bronze')).positionSeconds < 40; tries += 1) {
    assert.ok(tries < 100, 'never kept');
    await page.waitForTimeout(100);
  }
  await page.context().close();
});

test('a note left by a link while an earlier one is on its way is kept once, as it was written last', async () => {
  const { page } = await lessonOf('free');
  await page.getByRole('tab', { name: 'My notes' }).click();
  const area = page.getByLabel('My notes on this section');
  await area.fill('ask about bowels twice');
  await page.getByRole('status').getByText('Saved').waitFor();
  const release = await holdUp(page, '**/api/progress/**', 'PATCH');
  const first = page.waitForRequest((request) => saveOf(request) !== null);
  await area.fill('ask about bowels, twice, and sleep');
  await first;
  assert.equal(
    await page.getByRole('status').getByText('Saved').count(),
    0,
    'not said of words that are not',
  );
  await area.fill('ask about sleep');
  await page.getByRole('banner').getByRole('link', { name: 'Library', exact: true }).click();
  await page.waitForURL('**/search');
  const last = page.waitForResponse((reply) => saveOf(reply.request())?.note === 'ask about sleep');
  release();
  await last;
  assert.equal((await kept(app, 'free')).note, 'ask about sleep');
  await page.context().close();
});
