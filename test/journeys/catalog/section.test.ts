import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';

const FIRST = '/section/why-delay-is-the-larger-risk-2746-5392';
const SECOND = '/section/baseline-work-up-and-consent-2746-5393';
const FOURTH = '/section/counting-neutrophils-thresholds-and-actions-2746-5395';
const FIFTH = '/section/myocarditis-ileus-and-seizures-2746-5396';
const LAST = '/section/take-home-messages-2746-5397';
const PRIVATE = '/section/take-home-messages-2705-5542';
const TMS = '/section/intermittent-theta-burst-2765-5459';
const COVER = /\/publication\/starting-clozapine-without-delay/;

interface Transcript {
  slides: { references: { text: string; doi?: string }[] }[];
}

let app: TestApp;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openTestApp({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

/** The film comes when our player has taken over. */
const playerReady = (page: Page) => page.locator('video').waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const isPlaying = (page: Page) => page.evaluate(() => document.querySelector('video')?.paused === false);
const place = (page: Page) =>
  page.evaluate(() => Math.floor(document.querySelector('video')?.currentTime ?? -1));
/** The second of the fourth section that a Silver member's account keeps. */
async function keptPlace(): Promise<number> {
  const reply = await app.ask('/api/progress/5395/', { as: 'silver' });
  return (JSON.parse(reply.text) as { data: { attributes: { positionSeconds: number } } }).data.attributes
    .positionSeconds;
}
test('[ROUTE-008] [ROLE-009] [MODAL-026] [MODAL-002] [MODAL-003] [MODAL-004] [MODAL-005] a visitor reads the first section and meets the gate at the second', async () => {
  const page = await browser.page(app);
  await page.goto(FIRST);
  await page.getByRole('heading', { level: 1, name: 'Why delay is the larger risk' }).waitFor();
  await page.getByText('What counts as treatment resistance').waitFor();
  await page.getByRole('link', { name: 'Next: Baseline work-up and consent' }).click();
  await dialog(page).getByText("There's more!").waitFor();
  await dialog(page).getByText('Register now or sign in').waitFor();
  const back = encodeURIComponent(SECOND);
  const offered = dialog(page).getByRole('link');
  assert.equal(
    await offered.filter({ hasText: 'Free Sign up' }).getAttribute('href'),
    `/register?redirect=${back}`,
  );
  assert.equal(await offered.filter({ hasText: 'Sign in' }).getAttribute('href'), `/signin?redirect=${back}`);
  await page.keyboard.press('Escape');
  await page.waitForURL(COVER);
  await page.context().close();
});

test('[ENT-030] the server sends nothing of a locked text, and what opens it stands there without scripts', async () => {
  const page = await browser.page(app, { javaScript: false });
  await page.goto(SECOND);
  await page.getByText('This section opens with a free account.').waitFor();
  assert.equal(await page.getByText('Troponin').count(), 0);
  assert.doesNotMatch((await app.ask(SECOND)).text, /Troponin|lecture-\d+-\w+\.mp4|\/files\/protected/);
  await page.goto(FIRST);
  await page.getByRole('heading', { name: 'Making the offer' }).waitFor();
  await page.getByText('Most patients who need clozapine wait too long for it.').last().waitFor();
  await page.context().close();
});

test('the next lesson has the focus at its beginning, though both lessons share the link that led to it', async () => {
  const page = await browser.page(app, { as: 'silver' });
  await page.goto(FIRST);
  await page.getByRole('checkbox', { name: 'Mark as done' }).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('link', { name: 'Next: Baseline work-up and consent' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Baseline work-up and consent' }).waitFor();
  assert.ok(await page.evaluate(() => 'sameDocument' in globalThis));
  await page.waitForFunction(() => document.activeElement?.id === 'content');
  await page.context().close();
});

test('[MODAL-027] a visitor at a private section is offered a membership, not a free account', async () => {
  const page = await browser.page(app);
  await page.goto(PRIVATE);
  await dialog(page).getByText('is included with membership').waitFor();
  assert.equal(await dialog(page).getByText("There's more!").count(), 0);
  assert.equal(await dialog(page).getByRole('link', { name: 'Free Sign up' }).count(), 0);
  await page.context().close();
});

test('[ROLE-013] [ROLE-019] a free account reads to the fourth section and meets the gate at the fifth', async () => {
  const page = await browser.page(app, { as: 'free' });
  await page.goto(FOURTH);
  await page.getByRole('tab', { name: 'Transcript' }).waitFor();
  await page.getByRole('link', { name: 'Next: Myocarditis, ileus and seizures' }).click();
  await dialog(page).getByText('is included with membership').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(COVER);
  await page.context().close();
});

test('a member plays by keys, seeks in the transcript and continues at the same second on another device', async () => {
  const desk = await browser.page(app, { as: 'silver' });
  // Until it is known what is kept, no other place takes its own.
  const known = desk.waitForResponse('**/api/progress/5395/').then((reply) => reply.finished());
  await desk.goto(FOURTH);
  await known;
  await desk.getByRole('checkbox', { name: 'Mark as done' }).waitFor();
  await playerReady(desk);
  await desk.keyboard.press('k');
  await desk.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
  await desk.keyboard.press('t');
  const times = desk.getByRole('button', { name: /^Play from/ });
  await times.nth(2).focus();
  await desk.keyboard.press('Enter');
  const from = /from (\d+):(\d+)/.exec((await times.nth(2).getAttribute('aria-label')) ?? '');
  const start = Number(from?.[1]) * 60 + Number(from?.[2]);
  await desk.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) > at + 1, start);
  assert.equal(await desk.locator('mark').count(), 1);
  await desk.keyboard.press('k');
  assert.equal(await isPlaying(desk), false);
  // The film stands before it says so: left in between, it would be known to be where it last told.
  const controls = desk.getByRole('group', { name: 'Player controls' });
  await controls.getByRole('button', { name: 'Play', exact: true }).waitFor();
  const stopped = await place(desk);
  assert.ok(stopped >= start, `${stopped} is behind ${start}`);
  await desk.goto('about:blank');
  // Closing the browser's profile would take with it what the page still sends as it goes.
  for (let tries = 0; (await keptPlace()) !== stopped; tries += 1) {
    assert.ok(tries < 100, `${stopped} was never kept`);
    await desk.waitForTimeout(100);
  }
  await desk.context().close();

  const phone = await browser.page(app, { as: 'silver', viewport: PHONE });
  await phone.goto(FOURTH);
  const clock = `${Math.floor(stopped / 60)}:${String(stopped % 60).padStart(2, '0')}`;
  await phone.getByRole('button', { name: `Continue from ${clock}` }).click();
  await phone.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) >= at, stopped);
  assert.ok((await place(phone)) - stopped <= 2);
  // The button that was pressed is gone.
  await phone.waitForFunction(() => document.activeElement?.matches('fieldset button'));
  assert.deepEqual(phone.problems, []);
  await phone.context().close();
});

test('keys move, slow down, caption and explain themselves, and rest while one types', async () => {
  const page = await browser.page(app, { as: 'gold' });
  await page.goto(FOURTH);
  await page.getByRole('checkbox', { name: 'Mark as done' }).waitFor();
  await playerReady(page);
  await page.keyboard.press('l');
  assert.equal(await place(page), 10);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await place(page), 5);
  await page.keyboard.press('.');
  assert.equal(await page.evaluate(() => document.querySelector('video')?.playbackRate), 1.25);
  await page.keyboard.press('c');
  assert.equal(await page.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed'), 'false');
  await page.keyboard.press('?');
  await dialog(page).getByText('Back or forward 10 seconds').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('slider', { name: 'Seek' }).press('ArrowRight');
  assert.equal(await place(page), 10);
  await page.getByRole('tab', { name: 'My notes' }).click();
  await page.getByLabel('My notes on this section').fill('');
  await page.keyboard.type('ask about bowels: kjl');
  await page.getByRole('status').getByText('Saved').waitFor();
  assert.equal(await place(page), 10);
  await page.reload();
  await page.getByRole('tab', { name: 'My notes' }).click();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'ask about bowels: kjl');
  await page.context().close();
});

test('the end of the medium marks the section as done, and the tick takes it back', async () => {
  const page = await browser.page(app, { as: 'bronze' });
  await page.goto(FOURTH);
  const tick = page.getByRole('checkbox', { name: 'Mark as done' });
  const way = page.getByRole('navigation', { name: /^Sections of/ });
  await tick.waitFor();
  await playerReady(page);
  assert.equal(await tick.isChecked(), false);
  // A medium at its end that is then asked to play begins anew: it has to run first.
  await page.keyboard.press('k');
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  await page.getByRole('slider', { name: 'Seek' }).press('End');
  await page.getByText('Marked as done.').waitFor({ state: 'attached' });
  await way.getByText('1 of 6 sections').first().waitFor();
  await tick.click();
  await way.getByText('0 of 6 sections').first().waitFor();
  await page.context().close();
});

test('after the last section stands the test', async () => {
  const page = await browser.page(app, { as: 'gold' });
  await page.goto(LAST);
  const links = page.getByRole('link', { name: 'Take test: Earn 0.5 Credits' });
  await links.first().waitFor();
  assert.match((await links.first().getAttribute('href')) ?? '', /^\/publication\/2746\/test$/);
  await page.context().close();
});

test('print leaves the bars away and shows every part', async () => {
  const page = await browser.page(app);
  await page.goto(FIRST);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['nav', 'video', '[role="tablist"]', 'select'])
    for (const one of await page.locator(hidden).all()) assert.equal(await one.isVisible(), false, hidden);
  await page.getByRole('heading', { name: 'Making the offer' }).waitFor();
  await page.getByText('The delay is rarely one big decision.').first().waitFor();
  assert.ok(await page.getByRole('listitem').first().isVisible());
  await page.getByText(/^Starting Clozapine Without Delay.*, Zainab Thornquist$/).waitFor();
  await page.getByText(new RegExp(`^Cite as: .*Steady State; \\d{4}. ${app.url}${FIRST}$`)).waitFor();
  assert.equal(await page.getByText('My notes').first().isVisible(), false, 'there are none');
  const stranded = await page
    .locator(':is(h1, h2, h3, h4, h5, h6, summary, caption, legend, dt)')
    .evaluateAll((leads) => leads.filter((one) => getComputedStyle(one).breakAfter !== 'avoid').length);
  assert.equal(stranded, 0, 'headings and labels that a page may end with');
  assert.ok((await page.locator('summary, dt').count()) > 10, 'the CME information is among them');
  await page.context().close();
});

test('what was noted is printed, without its box', async () => {
  const page = await browser.page(app, { as: 'silver' });
  await page.goto(FIRST);
  await page.getByRole('tab', { name: 'My notes' }).click();
  await page.getByLabel('My notes on this section').fill('Ask about bowels.');
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('paragraph').filter({ hasText: 'Ask about bowels.' }).waitFor();
  assert.equal(await page.getByLabel('My notes on this section').isVisible(), false);
  await page.context().close();
});

test('[ENT-028] references lead to their DOI and PubMed number, on slides, in the large slide and on the cover; print shows the addresses', async () => {
  const page = await browser.page(app, { as: 'gold' });
  const doi = page.getByRole('link', { name: /^doi:10\.1001\/archpsyc\.1988\.01800330013001/ });
  const cover =
    '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';
  await page.goto(cover, { waitUntil: 'networkidle' });
  await page.getByRole('tab', { name: 'References' }).click();
  assert.equal(await doi.getAttribute('href'), 'https://doi.org/10.1001/archpsyc.1988.01800330013001');
  const pubmed = page.getByRole('link', { name: /^PMID\s3046553/ });
  assert.equal(await pubmed.getAttribute('href'), 'https://pubmed.ncbi.nlm.nih.gov/3046553/');
  await page.emulateMedia({ media: 'print' });
  const printed = await doi.evaluate((link) => getComputedStyle(link, '::after').content);
  assert.match(printed, /https:\/\/doi\.org\/10\.1001/);
  await page.emulateMedia({ media: 'screen' });
  const { json } = await app.ask('/api/sections/5459/', { as: 'gold' });
  const { transcript } = (json.data as unknown as { attributes: { transcript: Transcript } }).attributes;
  const sources = transcript.slides.flatMap(({ references }) => references);
  const trial = sources.find(({ text }) => text.startsWith('Blumberger'));
  assert.equal(trial?.doi, '10.1016/S0140-6736(18)30295-2');
  await page.goto(TMS);
  await playerReady(page);
  await page.getByRole('tab', { name: /^Slides/ }).click();
  const slide = page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^doi:10\.1016\/S0140-6736\(18\)30295-2/ });
  assert.equal(await slide.first().getAttribute('href'), 'https://doi.org/10.1016/S0140-6736(18)30295-2');
  await page.getByRole('button', { name: 'Enlarge slide 1' }).click();
  await dialog(page).getByRole('link', { name: /^doi:/ }).waitFor();
  assert.equal(await page.getByText('Demo content, not medical advice').count(), 0);
  await page.context().close();
});

test('[ROUTE-009] [VALID-035] [PAGE-007] addresses: canonical slug, unknown ids, the title', async () => {
  const wrong = await app.ask('/section/another-title-5392?utm_source=x');
  assert.equal(wrong.status, 301);
  assert.equal(new URL(wrong.headers.get('location') ?? '', app.url).pathname, FIRST);
  for (const path of ['/section/no-number', '/section/nothing-99999999']) {
    const gone = await app.ask(path);
    assert.equal(gone.headers.get('location'), '/error-404', path);
  }
  const { text } = await app.ask(FIRST);
  assert.match(text, /<title>Why delay is the larger risk: Starting Clozapine[^<]* - Steady State<\/title>/);
  assert.doesNotMatch(text, /name="robots"/);
});

test('a failed medium leaves its words and can be tried again', async () => {
  const page = await browser.page(app);
  await page.route('**/*.mp4*', (route) => route.abort());
  await page.goto(FIRST);
  await page.getByText('The video could not be loaded.').waitFor();
  await page.getByText('What counts as treatment resistance').waitFor();
  await page.unroute('**/*.mp4*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
  assert.equal(await page.getByText('The video could not be loaded.').count(), 0);
  await page.context().close();
});

test('nothing hinders assistive technology, on any width, in the light and in the dark', async () => {
  for (const [path, as, dark] of [
    [FIRST, 'anonymous', false],
    [FOURTH, 'gold', true],
    [SECOND, 'anonymous', true],
    [FIFTH, 'free', false],
  ] as const) {
    const page = await browser.page(app, { as, dark, viewport: { width: 320, height: 700 } });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await assertAccessible(page, `${path} as ${as}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${path} overflows by ${overflow}`);
    await page.context().close();
  }
});
