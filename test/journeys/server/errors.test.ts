import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { type OpenBrowser, openBrowser, takenOver } from '#test/harness/browser/browser.ts';
import { countWaits, stopClock } from '#test/harness/browser/page-clock.ts';

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
  // On a busy machine a page may be at rest and not yet running: a link would then ask the server itself.
  await page.waitForFunction(() => 'ppRunning' in globalThis);
  return page;
};
/**
 * By the scripts of the page, however late they take over its foot: before that the browser itself would go there. Without
 * a pointer: what is pointed at is fetched ahead, and would be asked for once more.
 */
async function follow(page: Page, name: string) {
  const link = footerLink(page, name);
  await takenOver(link);
  await link.dispatchEvent('click');
}
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });
const heading = (page: Page, name: string | RegExp) =>
  page
    .getByRole('heading', { level: 1, name })
    .waitFor()
    .catch(async (cause: unknown) => {
      const seen = await page.locator('h1').allInnerTexts();
      throw new Error(`${page.url()} is headed ${JSON.stringify(seen)}`, { cause });
    });
/** A page under a clock of ours, which stands still, that has fetched what it shows without a connection. */
async function atRest(page: Page): Promise<void> {
  const ended = new Set<string>();
  page.on('requestfinished', (request) => ended.add(request.url()));
  const fetched = page.waitForEvent('requestfinished', (request) =>
    /\/network\.page-[\w-]+\.js/.test(request.url()),
  );
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await page.clock.runFor(4000);
  await fetched;
  const ahead = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => (links as HTMLLinkElement[]).map(({ href }) => href));
  const missing = ahead.filter((href) => !ended.has(href));
  await Promise.all(
    missing.map((href) => page.waitForEvent('requestfinished', (request) => request.url() === href)),
  );
  await stopClock(page);
}
/** A page that lost its connection and was left for the podcasts then, under a clock of ours. */
async function cutOff(): Promise<Page> {
  const page = await browser.page(app);
  await page.clock.install();
  await atRest(page);
  await page.context().setOffline(true);
  await footerLink(page, 'Podcasts').click();
  // How long it is waited for counts from when the page says that another one is on its way.
  await page.locator('[class*=coming]').waitFor({ state: 'attached' });
  await page.clock.runFor(1000);
  return page;
}
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' });
const mayTryAgain = (page: Page) =>
  page.getByRole('button', { name: 'Try Again', disabled: false }).waitFor();
const refusal = (status: number, detail: string) => ({
  status,
  contentType: 'application/vnd.api+json',
  body: JSON.stringify({ errors: [{ status: `${status}`, code: 'x', title: '', detail }] }),
});

test('[ERR-034] [ROUTE-079] [STATE-041] without a connection a page ends at the network page, waits, and comes back', async () => {
  const page = await cutOff();
  await page.waitForURL('**/error-network?try=1&redirect=%2Fpodcasts');
  await heading(page, 'Sorry, our server is down');
  await page.getByText('This device seems to be offline.').waitFor();
  assert.equal(await tryAgain(page).isDisabled(), true);
  await page.clock.runFor(9000);
  assert.equal(await tryAgain(page).isDisabled(), true, 'a second is left');
  await page.clock.runFor(1500);
  await mayTryAgain(page);
  await page.context().setOffline(false);
  await tryAgain(page).click();
  await page.waitForURL('**/podcasts');
  await heading(page, 'Podcasts');
});

test('[ROUTE-079] [STATE-041] a part of the wanted page that still stays away leaves the network page and its way back alone', async () => {
  const page = await cutOff();
  await page.waitForURL('**/error-network?try=1&redirect=%2Fpodcasts');
  const askedAgain = /\/podcasts\.page-[\w-]+\.js\?again=1/;
  await page.route(askedAgain, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => askedAgain.test(request.url()));
  await page.context().setOffline(false);
  await lost;
  await page.clock.runFor(1000);
  await page.waitForTimeout(500);
  await heading(page, 'Sorry, our server is down');
  await page.clock.runFor(10_000);
  await tryAgain(page).click();
  await page.waitForURL('**/podcasts');
});

test('[STATE-042] [STATE-043] [ERR-027] [ERR-028] [ERR-029] the fourth failure of a page ends at the final page', async () => {
  const page = await cutOff();
  for (const [at, seconds, title] of [
    [1, 10, 'Sorry, our server is down'],
    [2, 30, 'Sorry, our server is still down'],
    [3, 60, 'Sorry, our server is still down'],
  ] as const) {
    await page.waitForURL(`**/error-network?try=${at}&redirect=%2Fpodcasts`);
    await heading(page, title);
    await page.getByText(`Try ${at} of 3`).waitFor();
    await page.clock.runFor((seconds - 1) * 1000);
    assert.equal(await tryAgain(page).isDisabled(), true, `try ${at}`);
    await page.clock.runFor(2000);
    await mayTryAgain(page);
    await tryAgain(page).click();
  }
  await page.waitForURL('**/error-network-final?redirect=%2Fpodcasts');
  await heading(page, 'Sorry, our server is not responding');
  await page.getByText('You can try again in 120 seconds.').first().waitFor();
});

test('[ROUTE-077] [ROUTE-078] [ROUTE-080] [ERR-030] [ERR-031] [ERR-036] both network pages count down and name the support address', async () => {
  for (const [path, seconds, title] of [
    ['/error-network', 10, 'Sorry, our server is down'],
    ['/error-network?try=2&redirect=//evil.example', 30, 'Sorry, our server is still down'],
    ['/error-network?try=99', 60, 'Sorry, our server is still down'],
    ['/error-network-final', 120, 'Sorry, our server is not responding'],
  ] as const) {
    const reply = await app.ask(path);
    assert.equal(reply.status, 200, path);
    assert.match(reply.headers.get('x-robots-tag') ?? '', /noindex/, path);
    assert.match(reply.text, new RegExp(`<h1[^>]*>${title}</h1>`), path);
    assert.ok(reply.text.includes(`You can try again in ${seconds} seconds.`), path);
    assert.match(reply.text, /href="mailto:support@/, path);
    assert.doesNotMatch(reply.text, /href="\/\/evil/, path);
  }
});

/** What an element says from now on, one entry a change. */
const saidBy = (element: Locator) =>
  element.evaluateHandle((one) => {
    const said: string[] = [];
    const look = () => said.push(one.textContent);
    new MutationObserver(look).observe(one, { subtree: true, childList: true, characterData: true });
    return said;
  });

test('the countdown is quiet: what is read out changes at its end only', async () => {
  const page = await browser.page(app);
  await page.clock.install();
  await page.goto('/error-network');
  const status = page.getByRole('main').getByRole('status');
  const timer = page.getByRole('timer');
  await takenOver(status);
  const [readOut, counted] = await Promise.all([saidBy(status), saidBy(timer)]);
  await page.clock.runFor(11_000);
  await status.filter({ hasText: 'You can try again now.' }).waitFor();
  assert.deepEqual(await readOut.jsonValue(), ['You can try again now.']);
  assert.ok((await counted.jsonValue()).length > 1, 'the seconds pass one by one');
  assert.equal(await timer.getAttribute('aria-live'), null);
});

/** Requests of one file. */
function requestsOf(page: Page, part: RegExp) {
  const asked: string[] = [];
  page.on('request', (request) => part.test(request.url()) && asked.push(request.url()));
  return asked;
}
const PODCASTS = /\/assets\/podcasts\.page-[\w-]+\.js/;

test('[STATE-044] [STATE-045] [STATE-046] [STATE-047] [ROUTE-084] a page whose file stays away is tried again, loaded again once, then by hand', async () => {
  const page = await browser.page(app);
  await page.clock.install();
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  const asked = requestsOf(page, PODCASTS);
  await page.route(PODCASTS, (route) => route.abort());
  const documents: string[] = [];
  page.on('framenavigated', (frame) => documents.push(new URL(frame.url()).pathname));
  const link = footerLink(page, 'Podcasts');
  await takenOver(link);
  await stopClock(page);
  const waits = await countWaits(page, 800);
  await link.dispatchEvent('click');
  for (let tries = 1; tries <= 10; tries++) {
    await waits(tries);
    await page.clock.runFor(799);
    assert.equal(asked.length, tries, 'not before its time');
    const again = page.waitForRequest(PODCASTS);
    await page.clock.runFor(1);
    await again;
  }
  await page.clock.resume();
  await page.waitForURL('**/load-error?redirect=%2Fpodcasts');
  assert.equal(asked.length, 11);
  await page.waitForURL('**/podcasts');
  assert.ok(documents.includes('/load-error'));
  await page.waitForURL('**/load-error?redirect=%2Fpodcasts');
  // The document's own hint may ask once before the first try.
  assert.ok([22, 23].includes(asked.length), `the document itself comes without its file: ${asked.length}`);
  const button = page.getByRole('link', { name: 'Load the page again' });
  await button.waitFor();
  await page.waitForFunction(() => 'ppRunning' in globalThis);
  await page.waitForTimeout(1500);
  assert.equal(new URL(page.url()).pathname, '/load-error', 'no second reload by itself');
  await page.unroute(PODCASTS);
  await button.click();
  await page.waitForURL('**/podcasts');
  await heading(page, 'Podcasts');
});

test('a file that comes at the third try is shown as if nothing had been', async () => {
  const page = await open('/about-us');
  let refused = 0;
  await page.route(PODCASTS, (route) => (refused++ < 2 ? route.abort() : route.continue()));
  await follow(page, 'Podcasts');
  await heading(page, 'Podcasts');
  assert.equal(new URL(page.url()).pathname, '/podcasts');
});

test('[API-013] [API-014] [API-016] [API-015] on start the browser asks for config, memberships and the token, nothing else', async () => {
  const page = await browser.page(app, { as: 'gold' });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(api|rest-auth)\//.test(pathname)) calls.push(decodeURIComponent(`${pathname}${search}`));
  });
  const start = ['data', 'memberships'].map((name) => page.waitForResponse(`**/api/${name}/**`));
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await page.getByText('Gold Member').waitFor();
  await Promise.all(start);
  await page.waitForTimeout(500);
  assert.deepEqual(calls.map((call) => call.split('?')[0]).toSorted(), [
    '/api/data/',
    '/api/memberships/',
    '/rest-auth/user/',
  ]);
  assert.ok(calls.includes('/api/memberships/?include=permissions&page[size]=0'));
});

test('[API-016] configuration and memberships that fail do not hold up the token', async () => {
  const page = await browser.page(app, { as: 'gold' });
  await page.route(/\/api\/(data|memberships)\//, (route) => route.fulfill(refusal(503, 'down')));
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await page.getByText('Gold Member').waitFor();
  assert.equal(new URL(page.url()).pathname, '/about-us');
});

test('[ERR-001] [ERR-002] [ROUTE-082] [ROUTE-081] 500, 502 and 503 of what a page needs end at their pages with the detail', async () => {
  for (const [status, sentence] of [
    [500, 'Internal Server Error'],
    [502, 'Bad gateway'],
    [503, 'Oops! Something went wrong. Please contact the administrator.'],
  ] as const) {
    const page = await open('/about-us');
    await page.route('**/api/publications/**', (route) =>
      route.fulfill(refusal(status, `Request r-${status}`)),
    );
    await footerLink(page, 'Podcasts').click();
    await page.waitForURL(`**/error-${status}`);
    await heading(page, sentence);
    await page.getByText(`For support: Request r-${status}`).waitFor();
    await page.context().close();
  }
});

test('[ERR-035] a form that fails with 500 stays where it is, with what was typed', async () => {
  const page = await open('/signin');
  await page.route('**/api/login/', (route) => route.fulfill(refusal(500, 'Request r-7')));
  await page.getByLabel('E-mail', { exact: true }).fill('gold@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('steady-state-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('Request r-7').waitFor();
  assert.equal(new URL(page.url()).pathname, '/signin');
  assert.equal(await page.getByLabel('E-mail', { exact: true }).inputValue(), 'gold@demo.example');
  await page.route('**/api/login/', (route) => route.abort());
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The server did not answer. What you typed is still here').waitFor();
  assert.equal(new URL(page.url()).pathname, '/signin');
});

test('a page that may not be seen names the account in use', async () => {
  const page = await open('/about-us', { as: 'gold' });
  await page.getByText('Gold Member').waitFor();
  await page.route('**/api/publications/**', (route) => route.fulfill(refusal(403, 'no')));
  await footerLink(page, 'Podcasts').click();
  await heading(page, 'You are not allowed to see this content');
  await page.getByText('You are signed in as gold@demo.example.').waitFor();
});

test('quick ticks of the filters stay ticked while the first answer is on its way', async () => {
  const page = await open('/library');
  await page.route(/\/api\/(publications|search)\//, async (route) => {
    await new Promise((go) => setTimeout(go, 300));
    await route.continue();
  });
  const boxes = page.getByRole('complementary').getByRole('group', { name: 'Topic' }).getByRole('checkbox');
  await boxes.nth(0).check();
  const seen = await boxes.nth(1).evaluate(async (box: HTMLInputElement) => {
    box.click();
    const states: boolean[] = [];
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame);
      states.push(box.checked);
    }
    return states.slice(1);
  });
  assert.ok(seen.every(Boolean), 'it never looked unticked');
  assert.equal(await boxes.nth(0).isChecked(), true);
});

/** The same documents, each changed on its way to the browser. */
async function changed(change: (html: string) => string): Promise<Page & { problems: string[] }> {
  const page = await browser.page(app);
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const body = await response.text();
      const altered = change(body);
      assert.notEqual(altered, body, 'nothing was changed');
      return route.fulfill({ response, body: altered });
    },
  );
  return page;
}
const TRUSTED = /TrustedHTML|TrustedScript|Content Security Policy|require-trusted-types/;

test('an error page that somebody came to, and what its history keeps, outlives a reload', async () => {
  const page = await browser.page(app);
  await page.route('**/api/publications/**', (route) => route.fulfill(refusal(500, 'Request 12 failed')));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('link', { name: 'Updates' }).click();
  await page.waitForURL('**/error-500');
  await page.getByText('For support: Request 12 failed').waitFor();
  for (let times = 0; times < 2; times++) {
    await page.reload({ waitUntil: 'networkidle' });
    await heading(page, 'Internal Server Error');
    await page.getByText('For support: Request 12 failed').waitFor();
    await page.getByRole('main').waitFor();
  }
  assert.deepEqual(
    page.problems.filter((one) => TRUSTED.test(one) || /Minified React error/.test(one)),
    [],
  );
});

test('a page that differs from what the server wrote is drawn anew where it differs, and works', async () => {
  const page = await changed((html) => html.replace(/(<h1[^>]*>)[^<]*/, '$1Another heading'));
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await heading(page, 'About us');
  await footerLink(page, 'Podcasts').click();
  await heading(page, 'Podcasts');
  assert.deepEqual(
    page.problems.filter((one) => TRUSTED.test(one)),
    [],
  );
});

test('a document that differs as a whole is drawn anew, without making a script', async () => {
  const page = await changed((html) => html.replace('<body><!--$-->', '<body><p>Between</p>'));
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await heading(page, 'About us');
  await footerLink(page, 'Podcasts').click();
  await heading(page, 'Podcasts');
  assert.deepEqual(
    page.problems.filter((one) => TRUSTED.test(one)),
    [],
  );
});

test('a page that no script can take over is loaded once more, then stays as the server wrote it', async () => {
  // The policy stops a script that is not the one it was written with: nothing tells React what the page is made of.
  const page = await changed((html) => html.replace('window.__reactRouterContext = {', '$& '));
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await page.goto('/about-us');
  await page.waitForFunction(() => (history.state as { ppPlain?: number } | null)?.ppPlain === 1);
  await page.waitForLoadState('networkidle');
  await heading(page, 'About us');
  assert.equal(loads, 3, 'as it came, once more, and as it is');
  assert.equal(await page.getByRole('main').isVisible(), true);
  assert.equal(await page.locator('button[type=button]:visible').count(), 0, 'nothing inert is offered');
  await footerLink(page, 'Contact us').click();
  await heading(page, 'Contact us');
});
