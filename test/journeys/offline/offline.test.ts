import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { originsOf } from '#locale/address.rules.ts';
import { openTestApp, type TestApp } from '../../harness/app.ts';
import { assertAccessibleInBothThemes, assertFits } from '../../harness/browser/accessible.ts';
import { DESK, type OpenBrowser, openBrowser, PHONE } from '../../harness/browser/browser.ts';
import { isForgotten, isKept, keptPages, stores } from '../../harness/browser/kept.ts';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  app = await openTestApp({ pages: true });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await app?.close();
});

test('without a network an error is drawn though its own page never came, says so, and goes on by itself', async () => {
  for (const viewport of [PHONE, DESK]) {
    const page = await browser.page(app, { viewport });
    const parts = /\/(network\.page|podcasts\.page)[\w.-]*\.(js|css)/;
    await page.route(parts, (route) => route.abort());
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Podcasts' }).dispatchEvent('click');
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    const drawn = await page.locator('main svg').first().boundingBox();
    assert.ok(drawn && drawn.width > 100 && drawn.height < viewport.height / 2, JSON.stringify(drawn));
    await page.unroute(parts);
    await page.context().setOffline(false);
    await page.waitForURL('**/podcasts');
    await page.getByRole('heading', { level: 1, name: 'Podcasts' }).waitFor();
    await page.context().close();
  }
});

test('a drawing whose style sheet did not come is a line, never a black shape', async () => {
  const page = await browser.page(app, { javaScript: false });
  const plain = (await app.ask('/error-network')).text.replaceAll(
    /<style>[\s\S]*?<\/style>|<link[^>]*>/g,
    '',
  );
  await page.setContent(plain);
  const shapes = page.locator('main circle, main path, main rect');
  assert.ok((await shapes.count()) > 4);
  const seen = await shapes.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one)).map((one) => one.fill),
  );
  assert.deepEqual([...new Set(seen)], ['none']);
  await page.context().close();
});

const LESSON = '/section/baseline-work-up-and-consent-2746-5393';
const RECORDED = '/section/counting-neutrophils-thresholds-and-actions-2746-5395';

const signIn = async (page: Page, who: 'gold' | 'silver') =>
  page.evaluate(
    ([key = '', token = '']) => localStorage.setItem(key, token),
    [TOKEN_KEY, (await app.token(who)) ?? ''],
  );
/** Somebody's own browser, with the worker. */
async function reader(viewport: typeof DESK, who: 'gold' | 'silver' = 'gold'): Promise<Page> {
  const page = await browser.page(app, { viewport, worker: true });
  await page.goto('/about-us');
  await signIn(page, who);
  return page;
}
/** Reads a page until this device has kept it. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isKept(page, path);
}

test('what somebody read opens without a network, says that it is a copy, and is no other account’s', async () => {
  const page = await reader(PHONE);
  for (const path of [LESSON, '/dashboard', '/dashboard/certificates']) await read(page, path);
  await page.goto(LESSON);
  const text = page.getByText('A baseline takes one blood draw, one ECG and one unhurried conversation.');
  await text.waitFor();
  await page.context().setOffline(true);
  await page.goto(LESSON);
  await page.getByRole('status').getByText('What you see is the copy that this device keeps').waitFor();
  await text.waitFor();
  await assertFits(page, 'a lesson without a network');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: /Delacroix/ }).waitFor();
  await page.goto('/dashboard/certificates');
  await page.getByRole('heading', { level: 1, name: 'My Certificates' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('listitem')
    .or(page.getByRole('main').getByRole('row'))
    .first()
    .waitFor();
  await page.goto('/library');
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  await assertAccessibleInBothThemes(page, 'a page that is not on this device');
  await signIn(page, 'silver');
  await page.goto('/dashboard');
  await isForgotten(page);
  assert.equal(await page.getByText('Delacroix').count(), 0);
  await page.context().close();
});

test('signing out takes everything from the device that was kept there', async () => {
  const page = await reader(DESK, 'silver');
  await read(page, LESSON);
  assert.equal((await stores(page)).length, 1);
  await page.goto('/logout');
  await page.waitForFunction((key) => localStorage.getItem(key) === null, TOKEN_KEY);
  await isForgotten(page);
  await page.context().setOffline(true);
  await page.goto(LESSON);
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  await page.context().close();
});

test('signing out needs no network: the menu opens, and at once nothing is left on the device', async () => {
  const page = await reader(PHONE);
  await read(page, LESSON);
  await page.getByRole('tab', { name: 'My notes' }).click();
  await page.getByLabel('My notes on this section').waitFor();
  await page.context().setOffline(true);
  await page.goto(LESSON);
  await page.getByText('What you see is the copy that this device keeps').waitFor();
  await page.getByRole('tab', { name: 'My notes' }).click();
  await page.getByLabel('My notes on this section').fill('Typed without a network.');
  await page.getByText('Not saved. Your text is still here.').waitFor();
  const left = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^pp(Token|Kept|Draft)/.test(key)));
  assert.equal((await left()).length, 3);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();
  await isForgotten(page);
  assert.deepEqual(await left(), []);
  await page.context().close();
});

test('a part of a page that is not there without a network says so', async () => {
  const page = await browser.page(app, { viewport: PHONE });
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByText('You are offline. This part is not on this device.').waitFor();
  await page.context().close();
});

test('a lesson that somebody keeps plays its recording without a network, until they take it away', async () => {
  const page = await reader(PHONE);
  await read(page, RECORDED);
  await page.reload();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByText('Kept on this device, with its recording').waitFor();
  await page.context().setOffline(true);
  await page.goto(RECORDED);
  const recording = page.locator('video[src], audio[src]').first();
  await recording.waitFor({ state: 'attached' });
  const part = await recording.evaluate(async (element) => {
    const { src } = element as HTMLMediaElement;
    const reply = await fetch(src, { headers: { range: 'bytes=100-199' } });
    return { status: reply.status, length: (await reply.arrayBuffer()).byteLength };
  });
  assert.deepEqual(part, { status: 206, length: 100 });
  await page.getByRole('button', { name: 'Kept on this device. Remove' }).click();
  await page.getByText('No longer kept on this device.').waitFor();
  const [lesson] = (await keptPages(page)).filter((one) => one.address === RECORDED);
  assert.deepEqual([lesson?.saved, lesson?.recording], [false, null]);
  await page.context().close();
});

test('on the site of another language, where addresses end in a slash, a kept lesson is known again and removed', async () => {
  const { origin, languageHosts } = app.app.ports.config;
  const page = await browser.page(app, { viewport: DESK, worker: true });
  await page.goto(`${originsOf(origin, languageHosts).de}/section/x-2746-5393/`);
  await signIn(page, 'gold');
  await page.reload();
  const path = new URL(page.url()).pathname;
  assert.match(path, /5393\/$/);
  await isKept(page, path.slice(0, -1));
  await page.getByRole('button', { name: 'Auf diesem Gerät aufbewahren' }).click();
  await page.getByRole('button', { name: 'Auf diesem Gerät aufbewahrt. Entfernen' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Auf diesem Gerät aufbewahrt. Entfernen' }).click();
  await page.getByRole('button', { name: 'Auf diesem Gerät aufbewahren' }).waitFor();
  const [lesson] = (await keptPages(page)).filter((one) => path.startsWith(one.address));
  assert.equal(lesson?.saved, false);
  await page.context().close();
});
