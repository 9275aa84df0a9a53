import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { holdUp, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import {
  FILM,
  glance,
  kept,
  openFilm,
  played,
  playerReady,
  secondsSent,
} from '#test/harness/browser/film.ts';

/** Beside the film with a text: a film that is told in other languages, and a text alone. */
const TOLD = '/section/understanding-tic-disorders-2700-5417';
const TEXT = '/section/baseline-work-up-and-consent-2746-5393';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openTestApp({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

const film = (page: Page) =>
  page.evaluate(() => {
    const {
      paused = true,
      currentTime = -1,
      muted = false,
      volume = 1,
    } = document.querySelector('video') ?? {};
    return { playing: !paused, time: currentTime, muted, volume };
  });

test('a link to a moment or a paragraph opens without a word of complaint, in every form, on every load', async () => {
  const page = await browser.page(app);
  for (let load = 0; load < 2; load += 1)
    for (const [place, offered] of [
      ['#t=48', 'Continue from 0:48'],
      ['?t=48', 'Continue from 0:48'],
      ['#p=3', 'Play'],
      ['#p-3', 'Play'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(`${FILM}${place}`);
      await playerReady(page);
      await page.getByRole('button', { name: offered, exact: true }).first().waitFor();
      assert.deepEqual(page.problems, [], `${place}, load ${load + 1}`);
    }
  await page.waitForFunction(() => document.activeElement?.closest('.prose') !== null);
  await page.context().close();
});

test('a language link takes the second of the film along, there and back, for a visitor', async () => {
  const page = await browser.page(app);
  await page.goto(TOLD, { waitUntil: 'networkidle' });
  const german = page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' });
  const plain = await german.getAttribute('href');
  await playerReady(page);
  await page.getByRole('slider', { name: 'Seek' }).fill('30');
  await german.click();
  await page.waitForURL(/#t=30$/);
  assert.equal(page.url(), `${plain}#t=30`);
  await page.getByRole('button', { name: 'Weiter ab 0:30' }).click();
  await played(page, 31);
  await page.keyboard.press('k');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(/tic-disorders-2700-5417\/?#t=3\d$/);
  await page.getByRole('button', { name: /^Continue from 0:3\d$/ }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('of a text it takes the paragraph along; at its beginning, and without scripts, the link stays plain', async () => {
  const page = await browser.page(app, { as: 'gold' });
  await page.goto(TEXT, { waitUntil: 'networkidle' });
  const german = page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' });
  const plain = await german.getAttribute('href');
  const goes = () =>
    page.evaluate(() => {
      addEventListener('click', (event) => event.preventDefault(), { once: true, capture: false });
      const link = document.querySelector<HTMLAnchorElement>('footer a[hreflang="de"]');
      link?.click();
      return link?.href ?? '';
    });
  assert.equal(await goes(), plain);
  await page.evaluate(() => {
    document.querySelectorAll('article .prose p')[3]?.scrollIntoView({ behavior: 'instant' });
  });
  const paragraph = /#p=(\d+)$/.exec(await goes())?.[1];
  assert.ok(Number(paragraph) > 0, await goes());
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const last = /#p=(\d+)$/.exec(await goes())?.[1];
  assert.ok(Number(last) > Number(paragraph), 'below the text it is the last one');
  await page.context().close();
  const still = await browser.page(app, { javaScript: false });
  await still.goto(TOLD);
  const href = await still
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Deutsch' })
    .getAttribute('href');
  assert.match(href ?? '', /2700-5417\/?$/);
  await still.context().close();
});

test('a visitor goes on where they stopped on this device; a look at the beginning does not cost the place', async () => {
  const page = await browser.page(app);
  await page.goto(FILM);
  await playerReady(page);
  await page.getByRole('slider', { name: 'Seek' }).fill('40');
  await page.keyboard.press('k');
  await played(page, 41);
  await page.keyboard.press('k');
  await page.reload();
  await page.getByRole('button', { name: /^Continue from 0:4\d$/ }).waitFor();
  await page.getByRole('button', { name: 'Start from the beginning' }).click();
  await played(page, 2);
  await page.reload();
  await page.getByRole('button', { name: /^Continue from 0:4\d$/ }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a section that is done still offers the place in its middle, and keeps it from a look at the beginning', async () => {
  const page = await browser.page(app, { as: 'gold' });
  await openFilm(page);
  await page.getByRole('slider', { name: 'Seek' }).fill('50');
  await page.keyboard.press('k');
  await played(page, 51);
  const paused = page.waitForResponse((reply) => secondsSent(reply.request()) >= 51);
  await page.keyboard.press('k');
  await paused;
  assert.equal((await kept(app, 'gold')).completed, true);
  await page.reload();
  await page.getByRole('button', { name: /^Continue from 0:5\d$/ }).waitFor();
  await page.getByRole('button', { name: 'Start from the beginning' }).click();
  await played(page, 6.5);
  await page.keyboard.press('k');
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  assert.ok((await kept(app, 'gold')).positionSeconds >= 51);
  await page.context().close();
});

test('a place is kept after the one before it, however long that takes: an older one never comes last', async () => {
  const page = await browser.page(app, { as: 'silver' });
  const sent: number[] = [];
  page.on('request', (request) => secondsSent(request) >= 0 && sent.push(secondsSent(request)));
  await openFilm(page);
  const release = await holdUp(page, '**/api/progress/**', 'PATCH');
  await glance(page, 20);
  await glance(page, 40);
  await page.waitForTimeout(500);
  assert.deepEqual([sent.length, (sent[0] ?? 99) < 40], [1, true], 'the second waits for the first');
  const last = page.waitForResponse((reply) => secondsSent(reply.request()) >= 40);
  release();
  await last;
  // On a busy machine another one may follow.
  for (let tries = 0; (await kept(app, 'silver')).positionSeconds !== sent.at(-1); tries += 1) {
    assert.ok(tries < 50, `${sent.at(-1)} was never kept`);
    await page.waitForTimeout(100);
  }
  assert.deepEqual(
    sent,
    sent.toSorted((a, b) => a - b),
  );
  await page.context().close();
});

test('whoever stops and leaves at once, before the place is kept, finds it again', async () => {
  const page = await browser.page(app, { as: 'bronze' });
  await openFilm(page);
  let lost = 0;
  await page.route('**/api/progress/**', (route) =>
    route.request().method() === 'PATCH' && lost++ === 0 ? undefined : route.continue(),
  );
  const onItsWay = page.waitForRequest((request) => secondsSent(request) >= 30);
  await glance(page, 30);
  await onItsWay;
  await page.goto('/about-us');
  for (let tries = 0; (await kept(app, 'bronze')).positionSeconds < 30; tries += 1) {
    assert.ok(tries < 50, 'never kept');
    await page.waitForTimeout(100);
  }
  await page.context().close();
});

test('Space plays wherever the focus is in the lesson, unless it is in something that uses Space', async () => {
  const page = await browser.page(app);
  await page.goto(FILM);
  await playerReady(page);
  await page.getByText('What counts as treatment resistance').first().click();
  await page.keyboard.press(' ');
  await page.waitForFunction(() => document.querySelector('video')?.paused === false);
  await page.getByRole('link', { name: 'Next: Baseline work-up and consent' }).focus();
  await page.keyboard.press(' ');
  assert.equal((await film(page)).playing, false, 'a link follows Enter alone');
  const slides = page.getByRole('tab', { name: /^Slides/ });
  await slides.focus();
  await page.keyboard.press(' ');
  assert.equal(await slides.getAttribute('aria-selected'), 'true');
  assert.equal((await film(page)).playing, false, 'a tab is chosen');
  await page.getByRole('combobox', { name: 'Text size' }).focus();
  await page.keyboard.press('5');
  assert.ok((await film(page)).time < 20, 'a list is typed in');
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.type(' m');
  assert.deepEqual([(await film(page)).playing, (await film(page)).muted], [false, false]);
  await page.context().close();
});

test('keys silence, turn up and down, and leap; those that move a page are the player’s only within it', async () => {
  const page = await browser.page(app);
  await page.goto(FILM);
  await playerReady(page);
  await page.keyboard.press('m');
  assert.equal((await film(page)).muted, true);
  await page.keyboard.press('m');
  assert.equal((await film(page)).muted, false);
  await page.evaluate(() => {
    for (const key of ['m', 'm', 'k', 'k']) document.dispatchEvent(new KeyboardEvent('keydown', { key }));
  });
  const { muted, playing } = await film(page);
  assert.deepEqual({ muted, playing }, { muted: false, playing: false }, 'a key pressed twice at once');
  await page.keyboard.press('5');
  // A press that comes before the film's length does holds once it is there.
  await page.waitForFunction(() => {
    const { currentTime = 0, duration = 0 } = document.querySelector('video') ?? {};
    return Math.round((currentTime / duration) * 10) === 5;
  });
  await page.keyboard.press('ArrowDown');
  assert.equal((await film(page)).volume, 1, 'outside, the arrow scrolls');
  await page.locator('video').click();
  await page.keyboard.press('k');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  assert.equal(Math.round((await film(page)).volume * 100), 95);
  await page.keyboard.press('Home');
  assert.equal((await film(page)).time, 0);
  await page.keyboard.press('End');
  assert.ok((await film(page)).time > 60);
  await page.keyboard.press('?');
  for (const told of [
    'Sound on or off',
    'Louder or quieter',
    'Go to 0 to 90 percent',
    'To the beginning or the end',
  ])
    await page.getByRole('dialog').getByText(told).waitFor();
  await page.context().close();
});

/** In the document, wherever it is scrolled to: a press brings what it presses into view. */
const topOf = (at: Locator): Promise<number> =>
  at.evaluate((element) => element.getBoundingClientRect().top + scrollY);

for (const [name, viewport] of [
  ['desk', { width: 1440, height: 900 }],
  ['phone', PHONE],
] as const)
  test(`neither the invitation nor the captions cover the slide, and nothing moves when it plays (${name})`, async () => {
    const page = await browser.page(app, { viewport });
    await page.goto(`${FILM}#t=20`, { waitUntil: 'networkidle' });
    const bottom = await page
      .locator('video')
      .evaluate((video) => video.getBoundingClientRect().bottom + scrollY);
    const start = page.getByRole('button', { name: 'Continue from 0:20' });
    assert.ok((await topOf(start)) >= bottom, 'the invitation stands below');
    const controls = page.getByRole('group', { name: 'Player controls' });
    const before = await topOf(controls);
    await start.click();
    await played(page, 20.5);
    const caption = page
      .getByRole('region', { name: /^Video: / })
      .locator('p')
      .filter({ hasText: /\w/ })
      .first();
    await page.waitForFunction(() => document.querySelector('video')?.paused === false);
    assert.ok((await topOf(caption)) >= bottom, 'the captions stand below');
    assert.equal(await topOf(controls), before);
    await page.context().close();
  });

test('the film stays on top of a phone, and goes with the page where it would cover most of the screen', async () => {
  const page = await browser.page(app, { viewport: PHONE });
  await page.goto(FILM, { waitUntil: 'networkidle' });
  const found = () =>
    page.locator('video').evaluate((video) => ({
      position: getComputedStyle(video.closest('section') as Element).position,
      room: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) / innerHeight,
    }));
  for (const [viewport, position] of [
    [PHONE, 'sticky'],
    [{ width: 640, height: 640 }, 'relative'],
    [{ width: 640, height: 360 }, 'relative'],
    [{ width: 320, height: 256 }, 'relative'],
  ] as const) {
    await page.setViewportSize(viewport);
    const told = `${viewport.width} × ${viewport.height}`;
    assert.equal((await found()).position, position, told);
    assert.ok((await found()).room < 0.5, told);
  }
  await page.context().close();
});
