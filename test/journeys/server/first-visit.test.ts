import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import {
  DESK,
  holdUp,
  type OpenBrowser,
  openBrowser,
  PHONE,
  takenOver,
} from '#test/harness/browser/browser.ts';
import { holdAnimations } from '#test/harness/browser/heights.ts';
import { slowDown } from '#test/harness/browser/slow.ts';

const SECTION = '/section/why-delay-is-the-larger-risk-2746-5392';
const LARGE = [
  '/',
  '/library',
  '/podcasts',
  '/calendar',
  '/cme-program',
  '/register',
  '/contact-us',
  SECTION,
];

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openTestApp({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

const isLettered = (page: Page) => page.evaluate(() => 'lettered' in document.documentElement.dataset);

/** A page whose scripts come when `release` is called. */
async function unscripted(viewport = PHONE): Promise<{ page: Page; release: () => void }> {
  const page = await browser.page(app, { viewport });
  const release = await holdUp(page, '**/assets/*.js');
  return { page, release };
}

test('a button that is pressed before the scripts are there does its work once they are', async () => {
  const { page, release } = await unscripted();
  await page.goto(SECTION);
  const tab = page.getByRole('tab', { name: 'Slides' });
  await tab.click();
  assert.equal(await tab.getAttribute('aria-selected'), 'false', 'nobody listens yet');
  release();
  await page.getByRole('tab', { name: 'Slides', selected: true }).waitFor();
});

test('a menu that is asked for before the scripts are there opens, and stays, once they are', async () => {
  const { page, release } = await unscripted();
  await page.goto('/about-us');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  release();
  await page.getByRole('dialog').getByRole('link', { name: 'Library' }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByRole('dialog').count(), 1);
});

test('what is typed and chosen before the scripts are there is looked for once they are', async () => {
  const { page, release } = await unscripted({ width: 1280, height: 900 });
  await page.goto('/library');
  await page.getByRole('searchbox', { name: 'Search the library' }).last().fill('clozapine');
  const lectures = page.getByRole('checkbox', { name: /^Video Lecture/ });
  await lectures.check();
  await page.getByLabel('Sort').selectOption('title');
  release();
  await page.waitForURL((url) => {
    const { searchParams: asked } = url;
    return (
      asked.get('search') === 'clozapine' &&
      asked.get('types') === 'PUBLICATION_VIDEO' &&
      asked.get('sort') === 'title'
    );
  });
  assert.equal(await lectures.isChecked(), true);
});

test('the key of the search goes to it before the scripts are there, and what is typed stays', async () => {
  const page = await browser.page(app, { still: true });
  // Keys alone change nothing before the field is left: what was typed is typed once more by our scripts.
  await page.addInitScript(() =>
    addEventListener('change', () => Object.assign(globalThis, { typedAgain: true }), true),
  );
  const release = await holdUp(page, '**/assets/*.js');
  await page.goto('/about-us');
  await page.keyboard.press('/');
  await page.keyboard.type('mood/sleep');
  release();
  await page.waitForFunction(() => 'typedAgain' in globalThis);
  // Once suggestions are there, its role is that of a box with a list.
  const field = page.getByRole('banner').locator('input[type=search]');
  assert.equal(await field.inputValue(), 'mood/sleep');
  assert.ok(await field.evaluate((one) => one === document.activeElement));
  await page.context().close();
});

test('a press on Take test before the scripts are there leads a visitor to the gate of the test, not to sign-in', async () => {
  const { page, release } = await unscripted(DESK);
  await page.goto('/publication/2746/test');
  await page.getByRole('heading', { level: 1 }).waitFor();
  release();
  await page.getByRole('dialog').waitFor();
  assert.equal(new URL(page.url()).pathname, '/publication/2746/test');
  await page.getByRole('dialog').press('Escape');
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await signIn.click();
  await page.waitForURL((url) => url.pathname === '/signin');
  assert.equal(new URL(page.url()).searchParams.get('redirect'), '/publication/2746/test');
  assert.equal(await page.getByRole('dialog').count(), 0, 'the pop-up left with its page');
  await page.context().close();
});

test('the search box suggests to whoever types into a page that still rests', async () => {
  const page = await browser.page(app, { viewport: DESK, still: true });
  await page.goto('/', { waitUntil: 'networkidle' });
  const box = page.getByRole('banner').locator('input[type=search]');
  await box.click();
  await box.pressSequentially('sertr', { delay: 30 });
  await page.getByRole('option', { name: /Sertraline/ }).waitFor();
  assert.equal(await box.inputValue(), 'sertr');
  await page.context().close();
});

test('no key is lost while the page is taken over, however slow the machine', async () => {
  const words = 'sleep and mood in perinatal depression';
  const address = 'sleep.and.mood@perinatal-depression.org';
  for (const { path, field } of [
    { path: '/about-us', field: 'header input[type=search]' },
    { path: '/library', field: 'main input[type=search]' },
    { path: '/signin', field: 'main input[name=username]' },
    { path: '/register', field: 'main input[name=firstName]' },
    { path: '/contact-us', field: 'main textarea' },
    { path: '/about-us', field: 'footer input[type=email]' },
    { path: '/recover-password', field: 'main input[type=email]' },
    { path: '/newsletter', field: 'main input[type=email]' },
  ]) {
    const page = await browser.page(app, { viewport: DESK });
    await slowDown(page);
    await page.goto(path, { waitUntil: 'commit' });
    const at = page.locator(field).first();
    await at.waitFor();
    await at.focus();
    // A field of an address forgets a space at its end by itself.
    const typed = field.endsWith('[type=email]') ? address : words;
    for (const letter of typed) await page.keyboard.type(letter, { delay: 40 });
    await takenOver(at);
    await page.waitForTimeout(300);
    assert.equal(await at.inputValue(), typed, `${path} ${field}`);
    await page.context().close();
  }
});

test('a form that only our scripts can send is sent once they are there, with what was written in it', async () => {
  const page = await browser.page(app, { still: true });
  const release = await holdUp(page, '**/assets/*.js');
  await page.goto('/signin');
  await page.getByLabel('E-mail', { exact: true }).fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  assert.equal(new URL(page.url()).pathname, '/signin');
  release();
  await page.getByRole('alert').first().waitFor();
  assert.equal(await page.getByLabel('E-mail', { exact: true }).inputValue(), 'nobody@example.org');
  assert.equal(await page.getByText('this needs JavaScript').count(), 0);
  await page.context().close();
});

test('what is further down is laid out after what is read first, and the end of the page is its end', async () => {
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    const page = await browser.page(app, { viewport });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const goOn = await holdAnimations(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const isLaidOut = (selector: string) =>
      page
        .locator(selector)
        .last()
        .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }));
    assert.equal(await isLaidOut('main .section h2'), false);
    assert.equal(await isLaidOut('footer a'), false);
    const length = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await length();
    for (let far = 0; far < before; far += 600) {
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(50);
    }
    await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
    assert.equal(await isLaidOut('main .section h2'), true);
    assert.equal(await isLaidOut('footer a'), true);
    const grown = Math.abs((await length()) - before) / before;
    assert.ok(grown < 0.25, `the scroll bar is nearly right from the start: ${grown}`);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help & FAQs' }).focus();
    await page.waitForFunction(() =>
      document.activeElement?.checkVisibility({ contentVisibilityAuto: true }),
    );
    await goOn();
    await page.context().close();
  }
});

test('a first visit needs none of the browser’s own words for dates and numbers, which take long to load', async () => {
  const page = await browser.page(app, { viewport: PHONE });
  await page.addInitScript(() => {
    const used: string[] = [];
    Object.assign(globalThis, { used });
    const watched = (name: string, made: object) =>
      new Proxy(made, {
        construct: (target, args) => used.push(name) && Reflect.construct(target as typeof Date, args),
        apply: (target, self, args) => used.push(name) && Reflect.apply(target as () => unknown, self, args),
      });
    const own = Intl as unknown as Record<string, object>;
    for (const name of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'DisplayNames', 'Collator'])
      own[name] = watched(name, own[name] as object);
  });
  const used: Record<string, string[]> = {};
  for (const path of [
    '/',
    SECTION,
    '/library',
    '/podcasts',
    '/calendar',
    '/cme-program',
    '/search?search=mood',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    used[path] = await page.evaluate(() => (globalThis as unknown as { used: string[] }).used);
  }
  assert.deepEqual(Object.values(used).flat(), [], JSON.stringify(used));
  await page.evaluate(() => new Intl.NumberFormat('en').format(1));
  const { length } = await page.evaluate(() => (globalThis as unknown as { used: string[] }).used);
  assert.equal(length, 1, 'it would have been seen');
  await page.context().close();
});

test('a first visit is read in the letters of the device, and shifts nothing when ours come; the next has ours at once', async () => {
  const page = await browser.page(app, { first: true, viewport: PHONE });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const world = globalThis as unknown as { shifts: number; had: boolean };
    world.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) world.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      world.had = 'lettered' in document.documentElement.dataset;
    });
  });
  await page.goto(SECTION, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => 'lettered' in document.documentElement.dataset);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const seen = () =>
    page.evaluate(() => {
      const { shifts, had } = globalThis as unknown as { shifts: number; had: boolean };
      const faceOf = (at: Element | null) => at && getComputedStyle(at).fontFamily.split(',')[0];
      return {
        shifts,
        had,
        face: faceOf(document.body),
        reading: faceOf(document.querySelector('.prose p')),
        named: document.querySelectorAll('[data-lettered]').length,
      };
    });
  const first = await seen();
  assert.equal(first.had, false);
  assert.ok(first.shifts <= 0.02, `${first.shifts}`);
  assert.match(first.face ?? '', /Hanken Grotesk/);
  assert.match(first.reading ?? '', /Source Serif 4/);
  assert.equal(first.named, 1, 'parts that had them first are told apart no longer');
  const font = asked.findIndex((path) => path.endsWith('.woff2'));
  assert.ok(font > asked.indexOf(SECTION), 'ours were fetched');
  await page.reload({ waitUntil: 'networkidle' });
  assert.equal((await seen()).had, true);
});

test('on a phone no plan is painted before the one that stands first has come: nothing is pushed down', async () => {
  const page = await browser.page(app, { viewport: PHONE, javaScript: false });
  const seen = () => page.locator('#pricing').getByRole('article').filter({ visible: true }).count();
  let isWhole = false;
  await page.route('**/cme-program', async (route) => {
    const reply = await route.fetch();
    const whole = await reply.text();
    const best = whole.lastIndexOf('<article', whole.indexOf('data-best="true"'));
    assert.ok(best > 0 && whole.slice(0, best).includes('<article'), 'others are written before it');
    await route.fulfill({ contentType: 'text/html', body: isWhole ? whole : whole.slice(0, best) });
  });
  await page.goto('/cme-program');
  assert.equal(await seen(), 0);
  isWhole = true;
  await page.goto('/cme-program');
  assert.equal(await seen(), 3);
});

test('nothing is painted before the content begins to come, and what has come of it then is', async () => {
  const { text: whole } = await app.ask('/about-us');
  const begins = whole.indexOf('<main');
  const inside = whole.lastIndexOf('<p>', whole.indexOf('</main>'));
  assert.ok(begins > whole.indexOf('<header') && inside > whole.indexOf('</h1>'));
  let cut = begins;
  let come = () => {};
  const pieces = createServer(({ url }, reply) => {
    if (url !== '/about-us') return reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    reply.write(whole.slice(0, cut));
    come = () => reply.end(whole.slice(cut));
    return reply;
  }).listen(0, '127.0.0.1');
  await once(pieces, 'listening');
  const { port } = pieces.address() as AddressInfo;
  const page = await browser.page(app, { still: true });
  try {
    const painted = () =>
      page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    const arrive = () => page.goto(`http://127.0.0.1:${port}/about-us`, { waitUntil: 'commit' });
    await arrive();
    await page.locator('header').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(1000);
    const before = await page.evaluate(() => performance.now());
    come();
    const first = (await (await painted()).jsonValue()) ?? 0;
    assert.ok(first >= before, `painted at ${first}, the content came after ${before}`);
    cut = inside;
    await arrive();
    await painted();
    come();
  } finally {
    await page.context().close();
    pieces.close();
  }
});

test('while something is pressed no letters are set: what is pressed stays where it is until it is clicked', async () => {
  const page = await browser.page(app, { first: true });
  // However long it takes here, the press is no longer than it takes a reader.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  const come = await holdUp(page, '**/*.woff2');
  const last = page.waitForEvent('requestfinished', (request) => /display-\w+\.woff2/.test(request.url()));
  await page.goto('/about-us', { waitUntil: 'load' });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Podcasts' });
  await link.scrollIntoViewIfNeeded();
  await takenOver(link);
  await link.hover();
  await page.mouse.down();
  come();
  await last;
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  await page.waitForTimeout(300);
  assert.equal(await page.locator('[data-lettered]').count(), 0);
  await page.mouse.up();
  await page.waitForURL('**/podcasts');
  await page.clock.setFixedTime(now + 10_000);
  await page.waitForFunction(() => 'lettered' in document.documentElement.dataset);
});

test('letters of twice the size leave every page within a phone', async () => {
  const large = await openBrowser({ letters: 32 });
  try {
    const page = await large.page(app, { viewport: PHONE });
    const wide: string[] = [];
    for (const path of LARGE) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const { beyond, letters } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return {
          beyond: scrollWidth - clientWidth,
          letters: getComputedStyle(document.documentElement).fontSize,
        };
      });
      assert.equal(letters, '32px');
      if (beyond > 0) wide.push(`${path} ${beyond}`);
    }
    assert.deepEqual(wide, []);
  } finally {
    await large.close();
  }
});

test('letters that never come leave those of the device, in the measure of ours', async () => {
  const heights: number[] = [];
  for (const come of [true, false]) {
    const page = await browser.page(app, { first: true, viewport: PHONE });
    if (!come) await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/help-faqs', { waitUntil: 'networkidle' });
    if (come) await page.waitForFunction(() => 'lettered' in document.documentElement.dataset);
    else assert.equal(await isLettered(page), false);
    heights.push(await page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 0));
  }
  const [ours, theirs] = heights;
  assert.ok(ours && theirs && Math.abs(ours - theirs) / ours < 0.03, heights.join(' '));
});
