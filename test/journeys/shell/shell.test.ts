import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestApp, type TestApp, type Who } from '#test/harness/app.ts';
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
  return page;
};
const texts = (page: Page, selector: string) => page.locator(selector).allInnerTexts();
const mainLinks = 'header nav[aria-label="Main"] a';
const VISITOR = ['Home', 'Library', 'CME Program', 'Pricing', 'Updates'];
const FREE = ['Dashboard', 'Library', 'CME Program', 'Updates'];
const MEMBER = ['Dashboard', 'Library', 'My Certificates', 'My transcripts', 'Updates'];
const BARS: [Who, string[], string | null][] = [
  ['anonymous', VISITOR, null],
  ['free', FREE, null],
  ['gold', MEMBER, 'Gold Member'],
  ['silver', MEMBER, 'Silver Member'],
  ['nocredit', ['Dashboard', 'Library', 'Updates'], 'Trainee Member'],
];

for (const [who, links, badge] of BARS)
  test(`[BAR-001] [BAR-009] [BAR-011] [BAR-012] [BAR-013] [BAR-022] the bar of ${who}`, async () => {
    const page = await open('/', { as: who });
    await page.getByRole('link', { name: links[0], exact: true }).first().waitFor();
    assert.deepEqual(await texts(page, mainLinks), links);
    if (badge) await page.getByText(badge, { exact: true }).waitFor();
    assert.equal(await page.getByText(/^\w+ Member$/).count(), badge ? 1 : 0);
    assert.deepEqual(page.problems, []);
  });

test('a lapsed member is told so and sees the CME program again', async () => {
  const page = await open('/', { as: 'lapsed' });
  await page.getByText('Membership expired').waitFor();
  assert.ok((await texts(page, mainLinks)).includes('CME Program'));
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('link', { name: 'RENEW MEMBERSHIP' }).waitFor();
  assert.deepEqual((await texts(page, '#account-menu a')).slice(-3), [
    'RENEW MEMBERSHIP',
    'My account',
    'Logout',
  ]);
});

for (const who of ['free', 'lapsed', 'bronze', 'gold', 'admin'] as const)
  test(`[BAR-037] the menu of ${who} on a phone ends with Updates, My account and Logout`, async () => {
    const page = await open('/about-us', { viewport: PHONE, as: who });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Menu' });
    await dialog.getByRole('link', { name: 'Logout' }).waitFor();
    const links = await dialog.getByRole('link').allInnerTexts();
    assert.deepEqual(links.slice(-3), ['Updates', 'My account', 'Logout']);
    assert.equal(await dialog.getByText('Membership expired').count(), who === 'lapsed' ? 1 : 0);
    await page.context().close();
  });

test('[BAR-022] on the narrowest phones the menu says whose membership it is', async () => {
  const page = await open('/about-us', { viewport: { width: 360, height: 740 }, as: 'gold' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await dialog.getByText('Gold Member', { exact: true }).waitFor();
  await page.context().close();
});

test('on a phone, too, signing in and registering lead back to the page', async () => {
  const page = await open('/calendar?month=2', { viewport: PHONE });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  for (const [name, path] of [
    ['Sign in', '/signin'],
    ['Register', '/register'],
  ] as const)
    assert.equal(
      await dialog.getByRole('link', { name }).getAttribute('href'),
      `${path}?redirect=%2Fcalendar%3Fmonth%3D2`,
    );
  await page.context().close();
});

test('on a phone what the bar says stands apart from the logo', async () => {
  const page = await open('/about-us', { viewport: PHONE, as: 'lapsed' });
  await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
  const boxes = await page
    .locator('header:first-of-type')
    .locator('a:has(svg), span[class*=badge], button')
    .evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
  const [logo, next] = boxes
    .filter(({ left, right }) => right > left)
    .toSorted((one, other) => one.left - other.left);
  assert.ok(logo && next && next.left - logo.right >= 8, JSON.stringify(boxes));
});

test('[BAR-016] [BAR-017] the account menu opens and closes by keyboard and holds the way out', async () => {
  const page = await open('/about-us', { as: 'free' });
  const button = page.getByRole('button', { name: 'Account menu of Noor Okafor-Reilly', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  assert.equal(await button.getAttribute('aria-expanded'), 'true');
  await page.getByRole('link', { name: "What's in My Dashboard?" }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await button.getAttribute('aria-expanded'), 'false');
  assert.ok(await button.evaluate((element) => element === document.activeElement));
  await button.click();
  assert.equal(await page.getByRole('link', { name: 'Logout' }).getAttribute('href'), '/logout');
});

test('[BAR-018] [BAR-020] What is in My Dashboard resets the tour and goes to the dashboard', async () => {
  const page = await open('/about-us', { as: 'gold' });
  await page.evaluate(() => localStorage.setItem('ppTourDone:904', '1'));
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('link', { name: "What's in My Dashboard?" }).click();
  await page.waitForURL('**/dashboard');
  assert.equal(await page.evaluate(() => localStorage.getItem('ppTourDone:904')), null);
});

test('[BAR-023] [BAR-024] while it is unknown who is looking, the bar claims nothing', async () => {
  const page = await browser.page(app, { as: 'gold' });
  const release = await holdUp(page, '**/rest-auth/user/**');
  await page.goto('/about-us');
  await page.getByText('Loading the menu').waitFor({ state: 'attached' });
  assert.equal(await page.getByRole('link', { name: 'Sign in' }).count(), 0);
  const height = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
  release();
  await page.getByText('Gold Member').waitFor();
  assert.equal(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height), height);
});

test('[BAR-037] a menu that was opened before it is known who is looking stays, and says theirs', async () => {
  const page = await browser.page(app, { as: 'free', viewport: PHONE });
  const release = await holdUp(page, '**/rest-auth/user/**');
  await page.goto('/about-us');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await takenOver(button);
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await dialog.getByRole('link', { name: 'Home' }).waitFor();
  release();
  await dialog.getByRole('link', { name: 'Logout' }).waitFor();
  assert.equal(await dialog.getByRole('link', { name: 'Home' }).count(), 0);
});

test('the keyboard meets the skip link first, then the bar from left to right', async () => {
  const page = await open('/');
  const names: string[] = [];
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(nameOfFocused));
  }
  assert.deepEqual(names, [
    'Skip to content',
    'Steady State',
    ...VISITOR,
    'Search the library',
    'Sign in',
    'Register',
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(nameOfFocused), 'Search the library');
});

function nameOfFocused(): string {
  const at = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
  return (at.labels?.[0]?.textContent ?? at.getAttribute('aria-label') ?? at.textContent ?? '').trim();
}

test('the skip link brings the keyboard to the content', async () => {
  const page = await open('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(nameOfFocused), 'Browse the library');
});

test('after a navigation the focus is at the new content', async () => {
  const page = await open('/about-us');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help & FAQs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help & FAQs' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
});

test('a search from the bar finds publications', async () => {
  const page = await open('/about-us');
  await page.keyboard.press('/');
  await page.keyboard.type('clozapine & more');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(library|search)\?(s|search)=clozapine\+%26\+more/);
});

test('[BAR-026] [BAR-027] [BAR-031] /signin has the logo alone, /register the logo and Sign in', async () => {
  const signIn = await open('/signin');
  assert.deepEqual(await texts(signIn, 'header:first-of-type a'), ['Steady State']);
  const register = await open('/register');
  assert.deepEqual(await texts(register, 'header:first-of-type a'), ['Steady State', 'Sign in']);
});

test('[BAR-008] [BAR-037] on phones the menu and the search open as sheets and give the focus back', async () => {
  const page = await open('/', { viewport: PHONE, as: 'gold' });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await dialog.waitFor();
  const links = await dialog.getByRole('link').allInnerTexts();
  assert.deepEqual(links.slice(-4), ['Refer a colleague', 'Updates', 'My account', 'Logout']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await menu.evaluate((element) => element === document.activeElement));
  const visitor = await open('/', { viewport: PHONE });
  assert.equal(await visitor.getByRole('link', { name: 'Become a Member' }).getAttribute('href'), '/pricing');
  await visitor.getByRole('button', { name: 'Search', exact: true }).click();
  await visitor.getByRole('dialog').getByLabel('Search the library').fill('sleep');
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL(/=sleep/);
});

test('[ERR-005] [ERR-008] [ROUTE-090] error addresses answer their status and are hidden from search engines', async () => {
  for (const [path, status] of [
    ['/error-404', 404],
    ['/error-502', 502],
    ['/error-418', 418],
    ['/no-such-page', 404],
    ['/error-app', 500],
  ] as const) {
    const reply = await app.ask(path);
    assert.equal(reply.status, status, path);
    assert.match(reply.headers.get('x-robots-tag') ?? '', /noindex/, path);
    assert.match(reply.text, /<meta name="robots" content="noindex, nofollow"/, path);
  }
  const page = await browser.page(app);
  await page.goto('/no-such-page');
  await page.waitForURL('**/error-404');
  await page.getByRole('heading', { level: 1, name: "Sorry, we can't find this page." }).waitFor();
});

test('[ERR-001] [ERR-002] a failing server leads to its error page with the detail, and trying again leads back', async () => {
  const page = await open('/about-us');
  await page.route('**/api/publications/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/vnd.api+json',
      body: JSON.stringify({
        errors: [{ status: '503', code: 'unavailable', title: 'Unavailable', detail: 'Request r-1' }],
      }),
    }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Podcasts' }).click();
  await page.waitForURL('**/error-503');
  await page.getByText('For support: Request r-1').waitFor();
  await page.unroute('**/api/publications/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Podcasts' }).waitFor();
});

test('a page that breaks is reported without personal data and ends at /error-app, the bar stays', async () => {
  const page = await open('/about-us', { as: 'gold' });
  await page.getByText('Gold Member').waitFor();
  await page.route('**/api/publications/**', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/vnd.api+json',
      body: JSON.stringify({ data: [null] }),
    }),
  );
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/client-errors/'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Podcasts' }).click();
  const report = (await reported).postData() ?? '';
  assert.match(report, /"path":"\/podcasts"/);
  assert.doesNotMatch(report, /demo\.example|Amara/);
  await page.waitForURL('**/error-app');
  await page.getByRole('heading', { level: 1, name: /Something went wrong/ }).waitFor();
  await page.getByText('Gold Member').waitFor();
});

const PAGES = [
  '/',
  '/cme-program',
  '/calendar',
  '/podcasts',
  '/about-us',
  '/help-faqs',
  '/privacy-policy',
  '/terms-and-conditions',
];

test('nothing that the frame links to is missing', async () => {
  const page = await open('/');
  const hrefs = await page
    .locator('header a, footer a, main a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const own = [...new Set(hrefs)].filter((href) => href.startsWith(app.url) && !href.includes('#'));
  for (const href of own) {
    const { status } = await fetch(href);
    assert.equal(status, 200, href);
  }
});

for (const path of PAGES) {
  test(`${path} is silent in the console`, async () => {
    assert.deepEqual((await open(path)).problems, []);
  });
  test(`${path} says what it says without scripts`, async () => {
    const page = await browser.page(app, { javaScript: false });
    await page.goto(path);
    assert.equal(await page.locator('h1').count(), 1);
    await page.getByRole('link', { name: 'Register', exact: true }).first().waitFor();
  });
}

test('[ROUTE-027] [ROUTE-028] [PRICE-009] the pricing section takes the focus, the toggle changes every price', async () => {
  const year = () => new Date().getUTCFullYear();
  const before = year();
  const page = await open('/cme-program?section=pricing');
  assert.match(await page.title(), new RegExp(`${before}|${year()}`));
  assert.equal(await page.evaluate(nameOfFocused), 'One membership, a full year of credit');
  const prices = () => texts(page, 'article p > b');
  assert.deepEqual(await prices(), ['$75', '$99', '$125']);
  await page.getByRole('button', { name: '5 Year Subscription - Save 20%' }).click();
  assert.deepEqual(await prices(), ['$299', '$395', '$497']);
  assert.equal(await page.getByText('BEST VALUE').count(), 1);
  assert.deepEqual(await page.getByText(/^Up to \d+ CMEs/).allInnerTexts(), [
    'Up to 47 CMEs',
    'Up to 115 CMEs',
    'Up to 155 CMEs + 40 SA',
  ]);
});

test('[ROUTE-027] Back leads to the place in the plans that was left, not to their beginning', async () => {
  const page = await open('/cme-program?section=pricing');
  await page.waitForFunction(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    return scrollY > innerHeight;
  });
  const left = await page.evaluate(() => scrollY);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help & FAQs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help & FAQs' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction((place) => Math.abs(scrollY - place) < 50, left);
  await page.waitForLoadState('networkidle');
  assert.ok(Math.abs((await page.evaluate(() => scrollY)) - left) < 50);
});

test('[ROUTE-024] /pricing ends at the CME program, its query kept', async () => {
  const reply = await app.ask('/pricing?from=letter');
  assert.equal(reply.headers.get('location'), '/cme-program?from=letter#pricing');
  const page = await open('/pricing');
  assert.equal(new URL(page.url()).pathname, '/cme-program');
});

test('podcasts are filtered by title as one types, and the address keeps the filter', async () => {
  const page = await open('/podcasts');
  const all = await page.getByRole('status').filter({ hasText: 'episodes' }).innerText();
  await page.getByRole('searchbox', { name: 'Filter by title' }).pressSequentially('SNRI');
  await page.getByText('1 episode', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).search, '?search=SNRI');
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('zzz');
  await page.getByText('No episode title contains “zzz”.').waitFor();
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('');
  await page.getByText(all, { exact: true }).waitFor();
});

test('a signed-in reader goes on where the reading stopped', async () => {
  const page = await open('/', { as: 'gold' });
  await page.getByRole('heading', { level: 1, name: 'Pick up where you left off' }).waitFor();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await page.waitForURL(/\/(section|publication)\//);
});

test('a chosen theme stays on the next page and after a reload', async () => {
  const page = await open('/about-us');
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await page.reload();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await page.getByRole('button', { name: 'Dark', exact: true, pressed: true }).waitFor();
});
