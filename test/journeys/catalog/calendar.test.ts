import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { type OpenBrowser, openBrowser } from '#test/harness/browser/browser.ts';

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

const open = async (path: string, options: Parameters<OpenBrowser['page']>[1] = {}) => {
  const page = await browser.page(app, options);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
};

test('the calendar is subscribed to at its own address, today is marked, and paper gets the agenda alone', async () => {
  const page = await open('/calendar');
  const link = page.getByRole('link', { name: 'Subscribe in your calendar' });
  assert.equal(await link.getAttribute('href'), `${app.url.replace('http', 'webcal')}/calendar/updates.ics`);
  await page.getByText(/^Today, /).waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await link.isVisible(), false);
  assert.equal(
    await page
      .getByRole('link', { name: /^Add to calendar/ })
      .first()
      .isVisible(),
    false,
  );
  assert.ok(await page.getByRole('article').first().isVisible());
});

test('a visitor who wants to be told is offered the free account; a reader is told so, and may think again', async () => {
  const visitor = await open('/calendar');
  await visitor
    .getByRole('button', { name: /^Notify me/ })
    .first()
    .click();
  await visitor.getByRole('dialog').getByRole('link', { name: 'Free Sign up' }).waitFor();
  const page = await open('/calendar', { as: 'free' });
  const first = page.getByRole('article').first();
  await first.getByRole('button', { name: /^Notify me/ }).click();
  await first.getByRole('button', { name: /^You will be told/, pressed: true }).waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await first.getByRole('button', { name: /^You will be told/ }).waitFor();
  const title = (await first.getByRole('heading').innerText()).trim();
  await first.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: /^You will be told/ }).click();
  await page.getByRole('button', { name: /^Notify me/ }).waitFor();
  assert.deepEqual(page.problems, []);
});

test('[ENT-035] a faculty page: what was taught so far, what is disclosed, and six titles a page', async () => {
  const page = await open('/author/tobias-lindqvist-adeyemi-303');
  await page.getByText(/^\d+ titles?$/).waitFor();
  await page.getByText(/^\d+ minutes taught$/).waitFor();
  await page.getByText(/credits taught$/).waitFor();
  const disclosed = page.getByRole('region', { name: 'Financial disclosures' });
  await disclosed.getByText('Speaker, Examplar Therapeutics (fictional)').waitFor();
  const podcasts = await open('/author/jonah-prettyman-reyes-314');
  assert.equal(await podcasts.getByRole('main').getByRole('article').count(), 6);
  await podcasts.getByRole('link', { name: 'Page 2' }).click();
  await podcasts.waitForURL('**page=2');
});

test('a moment of a lesson is shared as a link that opens there', async () => {
  const path = new URL((await open('/publication/2781')).url()).pathname;
  const cover = await open(path);
  await cover
    .getByRole('main')
    .getByRole('link', { name: /^Listen/ })
    .first()
    .click();
  await cover.waitForURL('**/section/**');
  await cover.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cover.getByRole('main').getByRole('slider', { name: 'Seek' }).fill('35');
  await cover.getByRole('button', { name: 'Copy a link to this moment' }).click();
  await cover.getByText('Link copied. It opens at 0:35.').waitFor();
  const link = await cover.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/section\/[\w-]+#t=35$/);
  const shared = await open(new URL(link).pathname + new URL(link).hash);
  await shared.getByRole('button', { name: 'Continue from 0:35' }).waitFor();
  const text = await open(`${new URL(link).pathname}#p-2`);
  assert.equal(
    await text.locator('link[rel=canonical]').getAttribute('href'),
    `${app.url}${new URL(link).pathname}`,
  );
});
