import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { openSession } from '#identity/session/session.service.ts';
import { PEOPLE } from '#seed/people.ts';
import { type OpenBrowser, openBrowser } from '#test/harness/browser/browser.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let stage: Stage;
let browser: OpenBrowser;
before(async () => {
  [stage, browser] = await Promise.all([openStage({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

const COVER = '/publication/starting-clozapine-without-delay-2746';
const ENDED = 'Your session has ended. Sign in to continue.';
/** A page of a Gold member with a session of their own, which then ends elsewhere. */
async function endedOn(path: string): Promise<Page> {
  const page = await browser.page(stage);
  const { ports } = stage.app;
  const token = await ports.database.write((db) => openSession(ports, db, PEOPLE.gold.id, ports.now()));
  await page.goto('/error-404');
  await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [TOKEN_KEY, token]);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByText('Gold Member').waitFor();
  const body = { data: { type: 'Logout', attributes: {} } };
  const left = await stage.send('POST', '/api/logout/', body, { token });
  assert.ok(left.status < 300, left.text);
  return page;
}

test('a download says that the session has ended, and sells no membership', async () => {
  const page = await endedOn(COVER);
  await page.getByRole('tab', { name: /Materials/ }).click();
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  await page.getByText(ENDED).first().waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('the library says that the session has ended, and shows what everybody sees', async () => {
  const page = await endedOn('/about-us');
  await page.getByRole('banner').getByRole('link', { name: 'Library' }).click();
  await page.getByText(ENDED).first().waitFor();
  await page.getByRole('article').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Retry' }).count(), 0);
});

test('a place that cannot be saved says that the session has ended', async () => {
  const page = await endedOn('/section/why-delay-is-the-usual-error-2746-5392');
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.getByText(ENDED).first().waitFor();
});
