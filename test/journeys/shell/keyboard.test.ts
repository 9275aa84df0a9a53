import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { PersonName } from '#seed/people.ts';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { type OpenBrowser, openBrowser, PHONE, takenOver } from '#test/harness/browser/browser.ts';

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openTestApp({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

const COVER =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';
const LESSON = '/section/why-delay-is-the-larger-risk-2746-5392';
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first();

interface Modal {
  title: string;
  path: string;
  as?: PersonName;
  phone?: boolean;
  /** What must be on the page before. */
  first?: (page: Page) => Promise<unknown>;
  opener: (page: Page) => Locator;
}
const click = async (at: Locator) => {
  await takenOver(at);
  await at.click();
};
const open = async (at: Locator) => {
  await takenOver(at);
  await at.focus();
  await at.page().keyboard.press('Enter');
};
const playFirst = (page: Page) => click(button(/^Play ?:/)(page));
const scrollFar = async (page: Page) => {
  await takenOver(page.locator('footer'));
  await page.setViewportSize({ width: 800, height: 500 });
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
};
const tourHasKeys = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
const endTour = async (page: Page) => {
  await tourHasKeys(page);
  await page.keyboard.press('Escape');
};

const MODALS: Modal[] = [
  { title: 'the menu of phones', path: '/', phone: true, opener: button('Menu') },
  { title: 'the search of phones', path: '/', phone: true, opener: button('Search') },
  { title: 'the filters of phones', path: '/library', phone: true, opener: button(/^Filters/) },
  { title: 'a locked section', path: COVER, opener: link(/Baseline work-up and consent/) },
  { title: 'the test without an account', path: COVER, opener: link('Take test: Earn 0.5 Credits') },
  { title: 'a locked section, expired', path: COVER, as: 'lapsed', opener: link(/^Locked: Take-home/) },
  { title: 'a release to be told of', path: '/calendar', opener: button(/^Notify me/) },
  { title: 'what joining opens', path: '/', first: scrollFar, opener: button('What it opens') },
  {
    title: 'the profession',
    path: '/dashboard',
    as: 'free',
    first: endTour,
    opener: button('Tell us your profession'),
  },
  { title: 'an invitation', path: '/library', as: 'gold', opener: button('Invite a colleague') },
  { title: 'a certificate', path: '/dashboard/certificates', as: 'gold', opener: button(/^Preview/) },
  { title: 'the keys of the player', path: LESSON, opener: button('Keyboard shortcuts') },
  {
    title: 'a slide',
    path: LESSON,
    first: (page) => click(page.getByRole('tab', { name: /^Slides/ })),
    opener: button('Enlarge slide 1'),
  },
  { title: 'the queue of the podcasts', path: '/podcasts', first: playFirst, opener: button(/^Queue/) },
];

const modal = (page: Page) => page.locator('dialog[open]');
const isFocused = (at: Locator) => at.evaluate((element) => element === document.activeElement);
/** Beyond the last control the browser itself has the focus: then the page has none, and nothing behind is reached. */
const whereFocusIs = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return 'browser';
    return activeElement.closest('dialog[open]') ? 'dialog' : activeElement.outerHTML.slice(0, 80);
  });

/** Whatever moves from now on is noted with how long it takes. */
const noteMovement = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { moved: seen });
    for (const kind of ['transitionrun', 'animationstart'])
      document.addEventListener(kind, ({ target }) => {
        for (const one of document.getAnimations()) {
          const length = Number(one.effect?.getComputedTiming().duration ?? 0);
          if (length > 10) seen.push(`${(target as Element).className} ${length} ms`);
        }
      });
  });
const movement = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
/** In the page: what moves, or will. */
const toMove = () =>
  document.getAnimations().flatMap(({ effect }) => {
    const length = Number(effect?.getComputedTiming().duration ?? 0);
    return length > 10 ? `${(effect as KeyframeEffect).target?.className} ${length} ms` : [];
  });

for (const { title, path, as = 'anonymous', phone, first, opener } of MODALS)
  test(`by keyboard alone, without movement: ${title}`, async () => {
    const page = await browser.page(app, { as, ...(phone ? { viewport: PHONE } : {}) });
    await noteMovement(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await first?.(page);
    await open(opener(page));
    await modal(page).waitFor();
    assert.equal(await whereFocusIs(page), 'dialog', 'the focus goes inside');
    const controls = await modal(page).locator('a, button, input, select, textarea').count();
    const reached = new Set<string>();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step <= controls + 1; step++) {
        await page.keyboard.press(key);
        reached.add(await whereFocusIs(page));
      }
    reached.delete('browser');
    assert.deepEqual([...reached], ['dialog'], 'the focus stays inside');
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });
    assert.ok(await isFocused(opener(page)), 'the focus is back at what opened it');
    assert.deepEqual(await movement(page), []);
    await page.context().close();
  });

test('the tour of the dashboard takes the keyboard, gives it to the content, and covers nothing that has it', async () => {
  const page = await browser.page(app, { as: 'silver' });
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const tour = page.getByRole('dialog');
  await tour.waitFor();
  await tourHasKeys(page);
  assert.ok(await isFocused(tour));
  for (const name of ['Skip the tour', 'Next']) {
    await page.keyboard.press('Tab');
    assert.ok(await isFocused(tour.getByRole('button', { name })), name);
  }
  await page.keyboard.press('Enter');
  await tour.getByRole('button', { name: 'Back' }).waitFor();
  assert.ok(await isFocused(tour), 'each step begins anew');
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
  await page.context().close();
});

test('suggestions: arrows choose; Escape closes the list, empties the field and closes the sheet, one by one', async () => {
  const page = await browser.page(app, { viewport: PHONE });
  await page.goto('/', { waitUntil: 'networkidle' });
  const opener = button('Search')(page);
  await open(opener);
  const field = modal(page).getByRole('combobox');
  await field.waitFor();
  assert.ok(await isFocused(field));
  await page.keyboard.type('clozapine');
  await modal(page).getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  assert.equal(await modal(page).getByRole('option', { selected: true }).count(), 1);
  assert.ok(await isFocused(field), 'the field keeps the focus');
  await page.keyboard.press('Escape');
  await modal(page).getByRole('option').first().waitFor({ state: 'hidden' });
  assert.equal(await field.inputValue(), 'clozapine');
  await page.keyboard.press('Escape');
  assert.equal(await field.inputValue(), '');
  assert.equal(await modal(page).count(), 1, 'the sheet stays');
  await page.keyboard.press('Escape');
  await modal(page).waitFor({ state: 'detached' });
  assert.ok(await isFocused(opener));
  await page.context().close();
});

test('whoever asks for less motion sees none: curve, skeletons and messages stand still', async () => {
  const page = await browser.page(app, { as: 'silver' });
  await noteMovement(page);
  await page.route('**/api/certificates/**', () => {});
  const look = async () => {
    await page.goto('/dashboard/certificates', { waitUntil: 'domcontentloaded' });
    await page.locator('main [aria-busy="true"]').waitFor();
    // What waits begins to move a second later: that it will is known at once.
    const waiting = [...(await movement(page)), ...(await page.evaluate(toMove))];
    await page.goto('/calendar', { waitUntil: 'networkidle' });
    await click(button('Copy the address')(page));
    await button('DISMISS')(page).waitFor();
    return [...waiting, ...(await movement(page))];
  };
  assert.deepEqual(await look(), []);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moved = (await look()).join();
  assert.match(moved, /skeleton/, 'to all others it moves');
  await page.context().close();
});
