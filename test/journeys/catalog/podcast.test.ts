import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { holdUp, type OpenBrowser, openBrowser, PHONE, takenOver } from '#test/harness/browser/browser.ts';

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
  if (options.javaScript !== false) await taken(page);
  return page;
};
/** Row by row our scripts take over: a press before that may come to nobody. */
const taken = async (page: Page) => {
  for (const play of await page
    .getByRole('main')
    .getByRole('button', { name: /^Play ?:/ })
    .all())
    await takenOver(play);
};
const player = (page: Page) => page.getByRole('region', { name: 'Podcast player' });
const row = (page: Page, at: number) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(Play|Pause) ?:/ }) })
    .nth(at);
const named = (deed: string, title: string) =>
  new RegExp(`^${deed} ?: ?${title.replace(/[?.()]/g, '\\$&')}$`);
const seconds = async (page: Page): Promise<number> =>
  Number(await player(page).getByRole('slider', { name: 'Seek' }).inputValue());
const seekTo = (page: Page, to: number) =>
  player(page).getByRole('slider', { name: 'Seek' }).fill(String(to));
const until = async (question: () => Promise<boolean>, what: string) => {
  for (let tries = 0; tries < 100; tries++) {
    if (await question()) return;
    await new Promise((go) => setTimeout(go, 100));
  }
  assert.fail(what);
};
/** Time goes on from here. */
async function assertPlays(page: Page) {
  const before = await seconds(page);
  await until(async () => (await seconds(page)) > before, 'the podcast plays');
}

test('[UI-039] an episode plays on from page to page, and its row says so', async () => {
  const page = await open('/podcasts');
  const first = row(page, 0);
  const title = (await first.getByRole('heading').innerText()).trim();
  await first.getByRole('button', { name: named('Play', title) }).click();
  await player(page).getByRole('button', { name: 'Pause' }).waitFor();
  await first.getByRole('button', { name: named('Pause', title) }).waitFor();
  await assertPlays(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
  await assertPlays(page);
  const before = await seconds(page);
  await player(page).getByRole('button', { name: 'Forward 30 seconds' }).click();
  await until(async () => (await seconds(page)) >= before + 30, 'thirty seconds on');
  await player(page).getByRole('button', { name: 'Back 15 seconds' }).click();
  await until(async () => (await seconds(page)) < before + 25, 'fifteen seconds back');
  await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.5');
  const session = await page.evaluate(() => [
    navigator.mediaSession.metadata?.title,
    navigator.mediaSession.playbackState,
  ]);
  assert.deepEqual(session, [title, 'playing']);
  await player(page).getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await assertPlays(page);
  assert.deepEqual(page.problems, []);
});

test('the queue goes on by itself, in its order, and what was heard is said', async () => {
  const page = await open('/podcasts');
  const titles = await Promise.all([0, 1, 2].map((at) => row(page, at).getByRole('heading').innerText()));
  for (const at of [1, 2])
    await row(page, at)
      .getByRole('button', { name: /^Add to queue/ })
      .click();
  await row(page, 0)
    .getByRole('button', { name: /^Play ?:/ })
    .click();
  await player(page).getByRole('button', { name: 'Queue (2)' }).click();
  const queue = page.getByRole('dialog', { name: 'Up next' });
  await queue.getByRole('button', { name: `Move ${titles[2]} up` }).click();
  assert.ok((await queue.getByRole('listitem').first().innerText()).includes(titles[2] ?? '-'));
  await page.keyboard.press('Escape');
  assert.ok(
    await player(page)
      .getByRole('button', { name: 'Queue (2)' })
      .evaluate((button) => button === document.activeElement),
  );
  await until(async () => (await seconds(page)) > 0, 'it plays');
  await seekTo(page, 600);
  await player(page).getByRole('link', { name: titles[2] }).waitFor();
  await assertPlays(page);
  await row(page, 0).getByText('Played').waitFor();
  await player(page).getByRole('button', { name: 'Queue (1)' }).waitFor();
});

test('the sleep timer pauses by the clock, and at the end of an episode nothing else begins', async () => {
  const page = await browser.page(app);
  await page.clock.install();
  await page.goto('/podcasts', { waitUntil: 'networkidle' });
  await page.clock.runFor(5000);
  await taken(page);
  await row(page, 0)
    .getByRole('button', { name: /^Play ?:/ })
    .click();
  await player(page).getByRole('button', { name: 'Pause' }).waitFor();
  await player(page).getByRole('combobox', { name: 'Sleep timer' }).selectOption('15');
  await page.clock.fastForward('14:50');
  await page.clock.runFor(2000);
  assert.equal(await player(page).getByRole('button', { name: 'Pause' }).count(), 1);
  const told = page.getByText('The sleep timer has paused the podcast.').waitFor();
  await page.clock.fastForward('00:20');
  await told;
  await player(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
  await row(page, 1)
    .getByRole('button', { name: /^Add to queue/ })
    .click();
  await player(page).getByRole('combobox', { name: 'Sleep timer' }).selectOption('episode');
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await player(page).getByRole('button', { name: 'Pause' }).waitFor();
  await seekTo(page, 600);
  await row(page, 0).getByText('Played').waitFor();
  await player(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
  await player(page).getByRole('button', { name: 'Queue (1)' }).waitFor();
});

/** Plays the first episode and stops it at a second, which the account keeps. */
async function stopAt(page: Page, second: number): Promise<void> {
  await row(page, 0)
    .getByRole('button', { name: /^Play ?:/ })
    .click();
  await until(async () => (await seconds(page)) > 0, 'it plays');
  await seekTo(page, second);
  const kept = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await player(page).getByRole('button', { name: 'Pause' }).click();
  await kept;
}

test('another device goes on where the first one stopped', async () => {
  const first = await open('/podcasts', { as: 'free' });
  const title = (await row(first, 0).getByRole('heading').innerText()).trim();
  await stopAt(first, 31);
  const second = await open('/podcasts', { as: 'free' });
  await row(second, 0).getByText(/left$/).waitFor();
  await row(second, 0)
    .getByRole('button', { name: named('Play', title) })
    .click();
  await until(async () => (await seconds(second)) >= 30, 'the place of the first device');
  assert.ok((await seconds(second)) < 40);
});

test('the player goes on where its lesson was left on the page meanwhile', async () => {
  const page = await open('/podcasts', { as: 'bronze' });
  const saved = page.waitForRequest((asked) => asked.method() === 'PATCH');
  await stopAt(page, 31);
  // As its page saves it: in this tab, or on another device.
  const kept = await app.ask(new URL((await saved).url()).pathname, {
    as: 'bronze',
    method: 'PATCH',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'Progress', attributes: { positionSeconds: 140 } } }),
  });
  assert.equal(kept.status, 200);
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await until(async () => (await seconds(page)) >= 140, 'the place of the lesson');
});

test('what was open is remembered on this device, waits in silence, and keeps away from a lesson', async () => {
  const page = await open('/podcasts');
  await row(page, 0)
    .getByRole('button', { name: /^Play ?:/ })
    .click();
  await until(async () => (await seconds(page)) > 0, 'it plays');
  await seekTo(page, 25);
  await player(page).getByRole('button', { name: 'Pause' }).click();
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await player(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
  await until(async () => (await seconds(page)) >= 25, 'its place');
  await page.goto('/section/clozapine-levels-and-dose-2746-5392', { waitUntil: 'networkidle' });
  assert.equal(await player(page).count(), 0);
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await player(page).getByRole('button', { name: 'Close the player' }).click();
  assert.equal(await player(page).count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
});

test('a member hears a private episode in the player; without scripts the browser plays the open ones', async () => {
  const member = await open('/podcasts?search=five+interactions', { as: 'gold' });
  await row(member, 0)
    .getByRole('button', { name: /^Play ?:/ })
    .click();
  await player(member).getByRole('button', { name: 'Pause' }).waitFor();
  await assertPlays(member);
  const visitor = await open('/podcasts?search=five+interactions');
  await visitor.getByRole('main').getByText('Included with Silver and Gold membership').waitFor();
  const bronze = await open('/podcasts?search=five+interactions', { as: 'bronze' });
  await bronze.getByRole('main').getByText('Included with Silver and Gold membership').waitFor();
  const plain = await open('/podcasts', { javaScript: false });
  await plain.locator('audio[controls]').first().waitFor();
  assert.ok((await plain.locator('audio[controls]').count()) >= 10);
  assert.equal(await plain.getByRole('button', { name: /^Play ?:/ }).count(), 0);
});

test('an episode that is played before the scripts, or its own, come is heard once they are there', async () => {
  for (const late of ['**/assets/*.js', '**/assets/podcast-buttons-*.js']) {
    const page = await browser.page(app, { viewport: PHONE });
    const release = await holdUp(page, late);
    await page.goto('/podcasts');
    assert.equal(await page.locator('audio').count(), 0);
    const play = row(page, 1).getByRole('button', { name: /^Play ?:/ });
    if (late.includes('podcast')) await page.waitForFunction(() => 'ppRunning' in globalThis);
    await play.click();
    assert.equal(await player(page).count(), 0);
    release();
    await player(page).getByRole('button', { name: 'Pause' }).waitFor();
    await assertPlays(page);
    await page.context().close();
  }
});

test('[UI-034] [UI-035] [ROUTE-019] the title filter, the library filters and the way to membership', async () => {
  const page = await open('/podcasts');
  const bar = page.getByRole('banner').getByLabel('Search the library');
  await bar.fill('lithium');
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('SNRI');
  await page.waitForURL('**/podcasts?search=SNRI');
  await page.getByText('1 episode', { exact: true }).waitFor();
  assert.equal(await row(page, 0).getByRole('heading').innerText(), 'Pain, Poor Sleep and the SNRIs');
  assert.equal(await bar.inputValue(), 'lithium', 'a filter of the page leaves the search of the bar alone');
  await page.getByRole('link', { name: 'Compare memberships' }).waitFor();
  await page.goto('/podcasts?types=CME', { waitUntil: 'networkidle' });
  await page.getByText('No episode fits these filters.').waitFor();
  await page.goto('/podcasts', { waitUntil: 'networkidle' });
  await taken(page);
  const topic = row(page, 0).getByRole('link').nth(1);
  const name = await topic.innerText();
  await topic.click();
  await page.waitForURL(/categories=\d+/);
  // The list of before stands until the new one has come.
  const counts = async () => [
    await page.getByRole('main').getByRole('link', { name, exact: true }).count(),
    await page.getByRole('button', { name: /^Play ?:/ }).count(),
  ];
  for (let tries = 0; tries < 50 && new Set(await counts()).size > 1; tries++) await page.waitForTimeout(200);
  const [facts, episodes] = await counts();
  assert.equal(facts, episodes);
});

test('[UI-014] [UI-015] five directories, our own feed among them', async () => {
  const page = await open('/podcasts');
  const strip = page.getByRole('navigation', { name: 'Also heard here' }).getByRole('link');
  assert.equal(await strip.count(), 5);
  assert.equal(await strip.filter({ hasText: 'RSS' }).getAttribute('href'), '/podcasts/rss.xml');
  assert.equal(
    await page.locator('link[type="application/rss+xml"]').getAttribute('href'),
    `${app.url}/podcasts/rss.xml`,
  );
});

test('a member gets, renews and ends the private feed; others read what opens it', async () => {
  const member = await open('/podcasts', { as: 'silver' });
  const card = member.getByRole('region', { name: 'Your private audio feed' });
  await card.getByRole('button', { name: 'Get the address' }).click();
  const field = card.getByRole('textbox', { name: 'Address of your feed' });
  await field.waitFor();
  const first = await field.inputValue();
  assert.equal((await app.ask(new URL(first).pathname)).status, 200);
  await card.getByRole('button', { name: 'New address' }).click();
  await until(async () => (await field.inputValue()) !== first, 'a new address');
  assert.equal((await app.ask(new URL(first).pathname)).status, 404);
  await member.goto('/myaccount/membership', { waitUntil: 'networkidle' });
  await card.getByRole('button', { name: 'End the address' }).click();
  await card.getByRole('button', { name: 'Get the address' }).waitFor();
  const free = await open('/podcasts', { as: 'free' });
  await free
    .getByRole('region', { name: 'Your private audio feed' })
    .getByRole('link', { name: 'See memberships' })
    .waitFor();
});

test('what the player is operated by is large enough for a thumb at 320 px', async () => {
  const page = await open('/podcasts', { viewport: { ...PHONE, width: 320 } });
  await row(page, 0)
    .getByRole('button', { name: /^Play ?:/ })
    .click();
  await player(page).getByRole('button', { name: 'Pause' }).click();
  for (const button of await player(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44, await button.innerText());
  }
});

test('whoever moves before the place of another device is known stays where they went', async () => {
  await stopAt(await open('/podcasts', { as: 'silver' }), 31);
  const second = await open('/podcasts', { as: 'silver' });
  const release = await holdUp(second, '**/api/progress/**', 'GET');
  const answer = second.waitForResponse('**/api/progress/**');
  await row(second, 0)
    .getByRole('button', { name: /^Play ?:/ })
    .click();
  await until(async () => (await seconds(second)) > 0, 'it plays');
  await seekTo(second, 12);
  release();
  await (await answer).finished();
  await assertPlays(second);
  assert.ok((await seconds(second)) < 30, 'the answer changes nothing');
});
