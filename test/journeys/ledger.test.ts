import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { PEOPLE } from '#seed/people.ts';
import { type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser.ts';
import { evaluate, sheetOf, submit } from '#test/harness/sitting.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

const LECTURE =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';
let stage: Stage;
let browser: OpenBrowser;
let hanging: ReturnType<typeof hangingSearch>;
before(async () => {
  [stage, browser] = await Promise.all([openStage({ pages: true }), openBrowser()]);
  hanging = hangingSearch();
  hanging.catch(() => {});
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const bar = (page: Page) => page.getByRole('banner');
/** The page has taken over: its bar knows who is looking. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.locator('header [aria-busy]').waitFor({ state: 'detached' });
}
/** Requests of the API from now on, path and query readable. */
function apiRequests(page: Page): URL[] {
  const seen: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) seen.push(url);
  });
  return seen;
}
const asked = (seen: URL[], path: string, name: string, value: string) =>
  seen.some((url) => url.pathname === path && url.searchParams.get(name) === value);
const failure = (status: number, details: string[]) => ({
  status,
  contentType: 'application/vnd.api+json',
  body: JSON.stringify({
    errors: details.map((detail) => ({ status: String(status), code: 'stubbed', title: 'Stubbed', detail })),
  }),
});
const hrefs = (page: Page, within: string) =>
  page.locator(`${within} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** A search whose reply never comes: how long until it was given up, and what the page says then. */
async function hangingSearch(): Promise<{ milliseconds: number; page: Page }> {
  const page = await browser.page(stage);
  await arrive(page, '/library');
  await page.route('**/api/search/**', () => {});
  const isSearch = (request: Request) => request.url().includes('/api/search/');
  const begun = page.waitForRequest(isSearch);
  const ended = page.waitForEvent('requestfailed', { predicate: isSearch, timeout: 60_000 });
  ended.catch(() => {});
  await page.getByRole('checkbox', { name: /Clozapine/ }).check();
  await begun;
  const since = Date.now();
  await ended;
  return { milliseconds: Date.now() - since, page };
}

test('[PROD-001] [BAR-006] [BAR-007] [UI-001] [UI-002] [UI-042] [UI-043] [UI-044] [UI-045] [UI-046] [PAGE-018] [PAGE-019] a visitor at home: the library and the program, cards of two sizes, the footer, the measures', async () => {
  const page = await browser.page(stage);
  await page.goto('/', { waitUntil: 'networkidle' });
  assert.match((await page.locator('main').textContent()) ?? '', /library[\s\S]*CME/i);
  assert.equal(await bar(page).getByRole('link', { name: 'Sign in' }).getAttribute('href'), '/signin');
  assert.equal(await bar(page).getByRole('link', { name: 'Register' }).getAttribute('href'), '/register');
  const footer = await hrefs(page, 'footer');
  for (const to of ['/terms-and-conditions', '/podcasts', '/privacy-policy', '/help-faqs', '/about-us'])
    assert.ok(footer.includes(to), to);
  const cards = page.locator('section[aria-labelledby=latest] article');
  const widths = await cards.evaluateAll((all) =>
    all.map((card) => Math.round(card.querySelector('img, div')?.getBoundingClientRect().width ?? 0)),
  );
  const [large = 0, ...small] = widths;
  assert.ok(small.length >= 3 && small.every((width) => width > 0 && width < large / 2), String(widths));
  const tracks = await page
    .locator('.grid')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  assert.equal(tracks, 12);
  const measure = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main .wrap, main .wrap-61, main .wrap-46, footer .wrap')].map((box) => {
        const { paddingLeft, paddingRight } = getComputedStyle(box);
        return Math.round(
          box.getBoundingClientRect().width -
            Number.parseFloat(paddingLeft) -
            Number.parseFloat(paddingRight),
        );
      }),
    );
  assert.ok((await measure()).includes(76 * 16));
  await page.goto('/calendar', { waitUntil: 'domcontentloaded' });
  assert.ok((await measure()).includes(61 * 16));
  await page.goto('/signin', { waitUntil: 'domcontentloaded' });
  assert.ok((await measure()).includes(46 * 16));
  await page.context().close();
});

test('[PROD-001] [PROD-020] [ROUTE-025] [PRICE-001] [PRICE-002] [PRICE-004] [PRICE-005] [PRICE-006] [PRICE-010] [PRICE-014] [STATE-038] [CONST-037] the pricing page', async () => {
  const page = await browser.page(stage);
  await arrive(page, '/pricing');
  assert.equal(pathOf(page), '/cme-program');
  const program = (await page.locator('main').textContent()) ?? '';
  assert.match(program, /How the program works[\s\S]*CME credits in the first year/);
  const hero = page.locator('#pricing');
  const cards = hero.getByRole('article');
  const yearly = page.getByRole('button', { name: 'Yearly Subscription' });
  assert.equal(await yearly.getAttribute('aria-pressed'), 'true');
  for (const [button, period] of [
    [yearly, 'per year'],
    [page.getByRole('button', { name: '5 Year Subscription - Save 20%' }), 'for 5 years'],
  ] as const) {
    await button.click();
    const shown = await cards.evaluateAll((all) => all.map((card) => card.textContent ?? ''));
    assert.equal(shown.length, 3, period);
    for (const [at, name] of ['Bronze', 'Silver', 'Gold'].entries()) {
      const text = shown[at] ?? '';
      assert.ok(text.replace('BEST VALUE', '').startsWith(name), `${at} is ${name}`);
      assert.match(text, new RegExp(`\\$\\d+ ${period}`));
      assert.equal(text.includes('BEST VALUE'), name === 'Gold', name);
    }
  }
  const spans = await cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).gridColumn));
  assert.deepEqual(spans, ['span 4', 'span 4', 'span 4']);
  const row = await cards.first().evaluate((card) => {
    const box = card.parentElement?.getBoundingClientRect();
    const all = [...(card.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect());
    return {
      left: Math.round((all[0]?.left ?? 0) - (box?.left ?? 0)),
      right: Math.round((box?.right ?? 0) - (all[2]?.right ?? 0)),
      ordered: all.every((one, at) => at === 0 || one.left > (all[at - 1]?.right ?? 0)),
    };
  });
  assert.deepEqual(row, { left: 0, right: 0, ordered: true }, 'three cards fill one row');
  assert.ok(await cards.first().isVisible());
  await hero.getByText('30 Day Satisfaction Guarantee').waitFor();
  await hero.getByText(/Contact us within 30 days of purchase and you get a full refund/).waitFor();
  assert.equal(await page.locator('blockquote').count(), 2);
  assert.ok(
    await page.evaluate(() => {
      const [quote, footer] = [document.querySelector('blockquote'), document.querySelector('footer')];
      return Boolean(
        quote && footer && quote.compareDocumentPosition(footer) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    }),
  );
  await page.context().close();
});

test('[PROD-023] [ROUTE-031] [API-087] [API-092] [API-093] [API-094] [CONST-009] [API-096] [API-085] [API-086] [UI-034] [UI-035] [UI-039] calendar and podcasts ask for what they show', async () => {
  const page = await browser.page(stage);
  await arrive(page, '/about-us');
  const seen = apiRequests(page);
  await bar(page).getByRole('link', { name: 'Updates' }).click();
  await page
    .getByRole('heading', { level: 2, name: /^\w+ 20\d\d$/ })
    .first()
    .waitFor();
  assert.ok((await page.getByRole('article').count()) > 0);
  const list = '/api/publications/';
  const today = new Date().toISOString().slice(0, 10);
  const ahead = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  for (const [name, value] of [
    ['page[size]', '100'],
    ['filter[visibility]', 'announced'],
    ['filter[publicationDate__gte]', today],
    ['filter[publicationDate__lte]', ahead],
  ] as const)
    assert.ok(asked(seen, list, name, value), `${name}=${value}`);

  seen.length = 0;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Podcasts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Podcasts' }).waitFor();
  assert.ok(asked(seen, list, 'filter[types]', 'PODCAST') && asked(seen, list, 'page[size]', '12'));
  assert.ok(!asked(seen, list, 'page[size]', '100'));
  const promotion = page.getByRole('complementary').getByRole('link', { name: 'Compare memberships' });
  assert.equal(await promotion.getAttribute('href'), '/cme-program?section=pricing');
  const [told] = await stage.sql<{ title: string }>(
    `SELECT title FROM publication WHERE type = 'PODCAST' AND visibility = 'published' AND NOT private ORDER BY publication_date LIMIT 1`,
  );
  const part = (told?.title ?? '').slice(4, 22).toUpperCase();
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill(part);
  await page.getByText('1 episode', { exact: true }).waitFor();
  const rows = page.locator('main').getByRole('heading', { level: 2 });
  assert.ok((await rows.allTextContents()).includes(told?.title ?? ''));
  assert.ok(asked(seen, list, 'page[size]', '100'));
  const [{ attachment_file: file } = { attachment_file: '' }] = await stage.sql<{ attachment_file: string }>(
    'SELECT attachment_file FROM publication WHERE title = $1',
    [told?.title],
  );
  const sound = page.waitForRequest((request) => request.url().endsWith(`/files/${file}`));
  await page.getByRole('button', { name: /^Play ?:/ }).click();
  await sound;
  const place = page.getByRole('region', { name: 'Podcast player' }).getByRole('slider', { name: 'Seek' });
  for (let tries = 0; Number(await place.inputValue()) === 0; tries++) {
    assert.ok(tries < 50, 'it plays');
    await page.waitForTimeout(100);
  }
  await page.context().close();
});

test('[PROD-002] [PROD-009] [PROD-010] [PROD-011] [PROD-012] [PROD-013] [API-090] [API-091] labels of the types, from the library to a cover and its author', async () => {
  const page = await browser.page(stage);
  await arrive(page, '/library');
  assert.equal(await page.locator('main').getByRole('article').count(), 12);
  const options = await page
    .locator('input[name=types]')
    .evaluateAll((all) =>
      all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent?.replace(/\s*\d+$/, '').trim()),
    );
  assert.deepEqual(options, [
    ...[
      'CME Activity',
      'SA Activity',
      'Video Lecture',
      'Expert Consultation',
      'Quick Take',
      'CAP Smart Take',
    ],
    ...['Self-Assessment', 'Open Access', 'Brain Guide', 'Podcast', 'Webinar'],
  ]);
  for (const [type, label] of [
    ['PUBLICATION_VIDEO', 'Video Lecture'],
    ['PUBLICATION_INTERVIEW', 'Expert Consultation'],
    ['PUBLICATION_QUICK_TAKE', 'Quick Take'],
    ['PUBLICATION_CAP_ST', 'CAP Smart Take'],
  ] as const) {
    await page.goto(`/library?types=${type}`, { waitUntil: 'domcontentloaded' });
    const cards = page.locator('main').getByRole('article');
    assert.ok((await cards.count()) > 0, type);
    for (const text of await cards.allTextContents()) assert.ok(text.includes(label), `${type}: ${text}`);
    await page.goto((await cards.first().getByRole('link').first().getAttribute('href')) ?? '', {
      waitUntil: 'domcontentloaded',
    });
    await page.locator('main header, main').getByText(label, { exact: true }).first().waitFor();
  }
  await page.waitForLoadState('networkidle');
  const seen = apiRequests(page);
  await page.locator('main a[href^="/author/"]').first().click();
  await page.waitForURL(/\/author\//);
  const id = pathOf(page).split('-').at(-1) ?? '';
  await page.getByRole('heading', { name: 'Publications' }).waitFor();
  assert.ok(asked(seen, '/api/publications/', 'filter[authorId__in]', id));
  assert.ok(asked(seen, '/api/publications/', 'page[size]', '6'));
  await page.context().close();
});

test('[STATE-017] a list asked for earlier is cancelled, and the last one asked for wins', async () => {
  const page = await browser.page(stage);
  await arrive(page, '/library');
  let first = true;
  await page.route('**/api/search/**', async (route) => {
    if (first) {
      first = false;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    await route.continue().catch(() => {});
  });
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/search/'));
  await page.getByRole('checkbox', { name: 'Brain Guide' }).click();
  await page.waitForURL(/types=BRAIN_GUIDE/, { timeout: 200 }).catch(() => {});
  await page.getByRole('checkbox', { name: 'Webinar' }).click();
  assert.match((await cancelled).failure()?.errorText ?? '', /ABORTED/);
  await page.waitForURL(/types=BRAIN_GUIDE&types=WEBINAR/);
  await page.getByText('3 results', { exact: true }).waitFor();
  await page.context().close();
});

test('[UI-008] the volumes that editors write stand in the CME information, one item each', async () => {
  for (const n of [1, 2, 3])
    for (const [part, text] of [
      ['title', `Volume ${n}`],
      ['text', `Words of volume ${n}`],
    ])
      await stage.sql('INSERT INTO text_override (key, text) VALUES ($1, $2)', [
        `cmeInformation.volume${n}.${part}`,
        text,
      ]);
  await stage.database.write(async (db) => db.invalidate('site'));
  const page = await browser.page(stage);
  await arrive(page, LECTURE);
  await page.getByRole('tab', { name: 'CME information' }).click();
  const items = page.locator('summary').filter({ hasText: /^Volume \d$/ });
  assert.deepEqual(await items.allTextContents(), ['Volume 1', 'Volume 2', 'Volume 3']);
  for (const n of [1, 2, 3]) {
    const words = page.getByText(`Words of volume ${n}`);
    assert.equal(await words.isVisible(), false);
    await items.nth(n - 1).click();
    await words.waitFor();
  }
  await page.context().close();
});

test('[MODAL-001] [MODAL-006] [MODAL-007] [MODAL-008] [MODAL-013] [MODAL-014] [PAGE-017] [STATE-039] [STATE-040] on a phone: search, menu, section list, and pop-ups with and without actions', async () => {
  const page = await browser.page(stage, { viewport: PHONE });
  await arrive(page, '/section/why-delay-is-the-larger-risk-2746-5392');
  const dialog = page.getByRole('dialog');
  await bar(page).getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('combobox').waitFor();
  assert.equal(await dialog.getByRole('link').count(), 0, 'nothing to choose but the search itself');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await bar(page).getByRole('button', { name: 'Menu' }).click();
  await dialog.getByRole('link', { name: 'CME Program' }).waitFor();
  await dialog.getByRole('button', { name: 'Close menu' }).click();
  await dialog.waitFor({ state: 'detached' });

  const list = page.locator('details').filter({ hasText: 'Section 1 of 6' });
  const entry = list.getByRole('link', { name: /Take-home messages/ });
  assert.equal(await entry.isVisible(), false);
  await list.locator('summary').click();
  await entry.waitFor();
  await list.locator('summary').click();
  assert.equal(await entry.isVisible(), false);

  await arrive(page, LECTURE);
  await page.getByRole('link', { name: 'Take test: Earn 1 Credit' }).first().click();
  await dialog.getByText('Create your free account').waitFor();
  const actions = dialog.getByRole('link');
  assert.match((await actions.filter({ hasText: 'Free Sign up' }).getAttribute('href')) ?? '', /^\/register/);
  const login = actions.filter({ hasText: 'Or login if you have an account' });
  assert.match((await login.getAttribute('href')) ?? '', /^\/signin/);
  await page.context().close();
});

test('[UI-036] [UI-037] [UI-038] [CONST-013] long descriptions of episodes are cut, many pages are five, three on a phone', async () => {
  const made = await stage.sql<{ id: string }>(
    `INSERT INTO publication (slug, title, type, types, publication_date, modified_at, description_html)
     SELECT 'many-' || (70000 + n), 'Many ' || n, 'PODCAST', '{PODCAST}', '2020-01-01'::date + n::int, now(), '<p>' || repeat('x', 300 + (n % 2)::int) || '</p>'
     FROM generate_series(1, 72) n RETURNING id`,
  );
  await stage.database.write(async (db) => db.invalidate('publications'));
  const page = await browser.page(stage);
  await arrive(page, '/podcasts?search=many&page=3');
  const texts = await page.locator('main li p').allTextContents();
  const cut = texts.filter((text) => /^x+…?$/.test(text));
  assert.deepEqual(
    [...new Set(cut)].map((text) => [text.replace('…', '').length, text.endsWith('…')]).sort(),
    [
      [300, false],
      [300, true],
    ],
  );
  const numbers = async () =>
    (await page.getByRole('navigation', { name: 'Pages of episodes' }).getByRole('listitem').all()).map(
      (one) => one.isVisible(),
    );
  const visible = async () => (await Promise.all(await numbers())).filter(Boolean).length;
  assert.equal(await visible(), 5);
  await page.setViewportSize(PHONE);
  assert.equal(await visible(), 3);
  await page.context().close();
  await stage.sql('DELETE FROM publication WHERE id = ANY ($1::bigint[])', [made.map(({ id }) => id)]);
  await stage.database.write(async (db) => db.invalidate('publications'));
});

test('[UI-018] [UI-019] [UI-020] [UI-021] [VALID-002] [VALID-043] [ROLE-007] a visitor signs in', async () => {
  const page = await browser.page(stage);
  await page.goto('/signin', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: 'Welcome back!', exact: true }).waitFor();
  const links = await hrefs(page, 'main');
  assert.ok(links.includes('/recover-password') && links.includes('/register'));
  await page.getByLabel('E-mail', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Use a valid email address (abc).', { exact: true }).first().waitFor();
  await page.getByLabel('E-mail', { exact: true }).fill(PEOPLE.silver.email);
  await page.getByLabel('Password', { exact: true }).fill('steady-state-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.context().close();
});

test('[PROD-019] [ROLE-006] [ROLE-018] [VALID-020] [ERR-022] registration: what is free, the first detail of a refusal, an account without payment', async () => {
  const page = await browser.page(stage);
  await page.goto('/register', { waitUntil: 'networkidle' });
  const perks = (await page.locator('main').textContent()) ?? '';
  for (const perk of [
    ...['4 sections of each video lecture', '2 Quick Take reviews', 'Tips twice a week by e-mail'],
    ...['A monthly newsletter', 'A private dashboard'],
  ])
    assert.ok(perks.includes(perk), perk);
  await page.getByLabel('First Name').fill('Ottilie');
  await page.getByLabel('Last Name').fill('Brandvold');
  await page.getByLabel('E-mail', { exact: true }).fill('ottilie@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('a-long-password-47');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/registration/') && sent.push(request.url()));
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await page.getByText('Passwords do not match').first().waitFor();
  assert.deepEqual(sent, [], 'an empty repetition is not sent');
  await page.getByLabel('Repeat password').fill('a-long-password-47');
  await page.route('**/api/registration/', (route) =>
    route.fulfill(failure(422, ['First told.', 'Second told.'])),
  );
  await create.click();
  await page.getByText('First told.').first().waitFor();
  assert.equal(await page.getByText('Second told.').count(), 0);
  await page.unroute('**/api/registration/');
  await create.click();
  await page.waitForURL('**/register-success');
  const [{ holdings } = { holdings: -1 }] = await stage.sql<{ holdings: number }>(
    `SELECT (SELECT count(*)::int FROM holding h WHERE h.user_id = u.id) AS holdings FROM user_account u WHERE email = 'ottilie@demo.example'`,
  );
  assert.equal(holdings, 0);
  await page.context().close();
});

test('[UI-025] [ERR-023] [ERR-024] [PAGE-010] [PAGE-011] [PAGE-012] a new password: the first detail of a refusal, then a toast at the bottom left that goes', async () => {
  const page = await browser.page(stage);
  await page.goto('/recover-password', { waitUntil: 'networkidle' });
  await page.route('**/rest-auth/password/**', (route) =>
    route.fulfill(failure(422, ['First told.', 'Second told.'])),
  );
  await page.getByLabel('E-mail', { exact: true }).fill('someone@demo.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('First told.').first().waitFor();
  assert.equal(await page.getByText('Second told.').count(), 0);

  const change = async () => {
    await page.goto('/recover-password/change/901/nothing', { waitUntil: 'networkidle' });
    await page.getByLabel('New password', { exact: true }).fill('a-long-password-47');
    await page.getByLabel('Repeat password').fill('a-long-password-47');
    await page.getByRole('button', { name: 'Save new password' }).click();
  };
  await change();
  await page.getByText('First told.').first().waitFor();
  assert.equal(await page.getByText('Second told.').count(), 0);
  await page.unroute('**/rest-auth/password/**');
  await page.route('**/rest-auth/password/**', (route) =>
    route.fulfill({ contentType: 'application/vnd.api+json', body: '{"data":{"detail":"Saved."}}' }),
  );
  const message = page.getByText('Your new password is saved. Sign in with it.');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await message.waitFor();
  const shown = Date.now();
  await page.waitForURL('**/signin');
  const box = await message.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  assert.ok(box && box.x < width / 4 && box.y > (height * 3) / 4, JSON.stringify(box));
  await page.waitForTimeout(4_300 - (Date.now() - shown));
  assert.equal(await message.count(), 1, 'still there shortly before five seconds');
  await message.waitFor({ state: 'detached', timeout: 3_000 });
  assert.ok(Date.now() - shown >= 4_700, 'not sooner than five seconds');
  await change();
  await message.waitFor();
  await page.getByRole('button', { name: 'DISMISS' }).click();
  await message.waitFor({ state: 'detached', timeout: 1_000 });
  await page.context().close();
});

test('[ROUTE-081] [ROUTE-088] [ERR-004] [ERR-005] [ERR-006] [ERR-007] [ERR-008] the error pages in the words of the catalogue', async () => {
  const page = await browser.page(stage);
  for (const [path, words] of [
    ['/error-403', 'You are not allowed to see this content'],
    ['/error-404', "Sorry, we can't find this page."],
    ['/error-500', 'Internal Server Error'],
    ['/error-502', 'Bad gateway'],
    ['/error-418', 'Oops! Something went wrong. Please contact the administrator.'],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor();
  }
  await page.goto('/no-such-page');
  await page.waitForURL('**/error-404');
  await page.context().close();
});

test('[ROUTE-082] [STATE-052] a failing server leads to its page, a part that fails is reported and leads to /error-app', async () => {
  const page = await browser.page(stage);
  await arrive(page, '/about-us');
  await page.route('**/api/publications/**', (route) =>
    route.fulfill(failure(503, ['The reading room is closed.'])),
  );
  await bar(page).getByRole('link', { name: 'Updates' }).click();
  await page.waitForURL('**/error-503');
  await page.getByText('The reading room is closed.').waitFor();

  await page.unroute('**/api/publications/**');
  await page.route('**/api/publications/**', (route) =>
    route.fulfill({
      contentType: 'application/vnd.api+json',
      body: JSON.stringify({
        data: [{ type: 'Publication', id: '1', attributes: { publicationDate: '2026-12-01' } }],
      }),
    }),
  );
  await arrive(page, '/about-us');
  const report = page.waitForRequest('**/api/client-errors/');
  await bar(page).getByRole('link', { name: 'Updates' }).click();
  const { data } = (await report).postDataJSON() as {
    data: { attributes: { path: string; message: string } };
  };
  assert.equal(data.attributes.path, '/calendar');
  assert.ok(data.attributes.message);
  await page.waitForURL('**/error-app');
  await page.context().close();
});

test('[API-003] [API-015] [STATE-001] [STATE-002] [STATE-003] [STATE-004] [STATE-005] the token is checked on start: unknown, then known; a bad one is forgotten', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  const check = '**/rest-auth/user/**';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(check, async (route) => {
    await held;
    await route.continue();
  });
  const request = page.waitForRequest(check);
  await page.goto('/about-us', { waitUntil: 'domcontentloaded' });
  assert.equal((await request).headers().authorization, `JWT ${await stage.token('gold')}`);
  await page.getByText('Loading the menu').waitFor({ state: 'attached' });
  assert.equal(
    await bar(page)
      .getByRole('link', { name: /Sign in|Dashboard/ })
      .count(),
    0,
  );
  release();
  await bar(page).getByText('Gold Member').waitFor();
  await page.reload();
  await bar(page).getByText('Gold Member').waitFor();
  await page.context().close();

  const other = await browser.page(stage);
  await arrive(other, '/about-us');
  await bar(other).getByRole('link', { name: 'Sign in' }).waitFor();
  await other.evaluate(() => localStorage.setItem('ppToken', 'nonsense'));
  await other.reload();
  await bar(other).getByRole('link', { name: 'Sign in' }).waitFor();
  assert.equal(await other.evaluate(() => localStorage.getItem('ppToken')), null);
  await other.context().close();
});

test('[BAR-014] [BAR-015] [BAR-019] [ROLE-025] [ROUTE-041] [ROUTE-048] [ROUTE-051] [ROUTE-052] [ROUTE-053] [PROD-021] [PROD-022] a member’s bar, account, certificates and transcript', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  await page.goto('/dashboard');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await bar(page).getByRole('link', { name: 'Updates' }).getAttribute('href'), '/calendar');
  const menu = bar(page).getByRole('button', { name: /^Account menu/ });
  await menu.click();
  const reloaded = page.waitForEvent('domcontentloaded');
  await bar(page).getByRole('link', { name: "What's in My Dashboard?" }).click();
  await reloaded;
  assert.equal(pathOf(page), '/dashboard');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');

  await bar(page).getByRole('link', { name: 'My Certificates' }).click();
  await page.getByRole('row').nth(1).waitFor();
  assert.equal(pathOf(page), '/dashboard/certificates');
  const arriving = page.waitForEvent('download');
  await page.getByRole('row').nth(1).getByRole('button', { name: /PDF/ }).click();
  assert.match((await arriving).suggestedFilename(), /\.pdf$/);
  await bar(page).getByRole('link', { name: 'My transcripts' }).click();
  await page.getByRole('row').filter({ hasText: 'Total' }).first().waitFor();
  assert.equal(pathOf(page), '/dashboard/my-transcripts');

  await menu.click();
  const account = bar(page).getByRole('link', { name: 'My account', exact: true });
  assert.equal(await account.getAttribute('href'), '/my-account');
  await account.click();
  await page.waitForURL('**/myaccount');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByLabel('First Name').waitFor();
  await page.context().close();
});

test('[API-007] [API-008] a token in the header of a reply replaces the stored one and leads to the dashboard', async () => {
  const page = await browser.page(stage, { as: 'silver' });
  await arrive(page, '/about-us');
  const body = {
    data: {
      type: 'ApiLoginView',
      attributes: { username: PEOPLE.silver.email, password: 'steady-state-demo' },
    },
  };
  const { data } = (await stage.send('POST', '/api/login/', body)).json as {
    data: { attributes: { token: string } };
  };
  await page.route('**/api/categories/**', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({
      response: reply,
      headers: { ...reply.headers(), 'jwt-authorization': data.attributes.token },
    });
  });
  await bar(page).getByRole('link', { name: 'Library' }).click();
  await page.waitForURL('**/dashboard');
  assert.equal(await page.evaluate(() => localStorage.getItem('ppToken')), data.attributes.token);
  await page.context().close();
});

test('[PROD-014] [ROUTE-005] [ROUTE-006] [ROUTE-007] [ENT-047] [PAGE-009] a course from section to section, and its test', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  await arrive(page, LECTURE);
  const titles = (
    await stage.sql<{ title: string }>(
      'SELECT title FROM section WHERE publication_id = 2746 ORDER BY position',
    )
  ).map(({ title }) => title);
  const listed = page.getByRole('tabpanel').locator('a[href^="/section/"]');
  const texts = await listed.allTextContents();
  assert.equal(texts.length, titles.length);
  for (const [at, title] of titles.entries()) assert.ok(texts[at]?.includes(title), title);
  await listed.first().click();
  for (const [at, title] of titles.entries()) {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page
      .getByRole('tab', { name: /Transcript|Text|Slides/ })
      .first()
      .waitFor();
    if (titles[at + 1]) await page.getByRole('link', { name: `Next: ${titles[at + 1]}` }).click();
  }

  const [{ title, seo } = { title: '', seo: '' }] = await stage.sql<{ title: string; seo: string }>(
    'SELECT title, seo_title AS seo FROM publication WHERE id = 2746',
  );
  await stage.sql(`UPDATE publication SET seo_title = '' WHERE id = 2746`);
  await stage.database.write(async (db) => db.invalidate('publications', 'publication:2746'));
  await page.goto('/publication/2746/test/anything');
  const start = page.getByRole('button', { name: 'Start test' });
  await start.waitFor();
  assert.equal(await page.title(), `${title} Test - Steady State`);
  await stage.sql('UPDATE publication SET seo_title = $1 WHERE id = 2746', [seo]);
  await stage.database.write(async (db) => db.invalidate('publications', 'publication:2746'));
  await start.click();
  await page.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
  await page.keyboard.press('b');
  const kept = await page.waitForFunction(() => {
    const name = Object.keys(localStorage).find((key) => /^ppTest\.\d+\.2746$/.test(key));
    const { answers = [] } = JSON.parse((name && localStorage.getItem(name)) || '{}');
    return answers.length > 0 ? answers : null;
  });
  const [question] = await stage.sql<{ question: string; answer: string }>(
    `SELECT i.id AS question, c.id AS answer FROM item i JOIN credit_offering o ON o.id = i.offering_id JOIN choice c ON c.item_id = i.id
     WHERE o.publication_id = 2746 AND i.position = 1 AND c.position = 2`,
  );
  assert.deepEqual(await kept.jsonValue(), [
    { publication_id: '2746', question_id: String(question?.question), answer_id: String(question?.answer) },
  ]);
  await page.goto('/publication/2767/test/results');
  await page
    .getByText(/You passed/)
    .first()
    .waitFor();
  assert.equal(pathOf(page), '/publication/2767/test/results');
  await page.goto('/publication/2767/test/survey');
  await page
    .getByRole('heading', { name: /valuation/ })
    .first()
    .waitFor();
  await page.context().close();
});

test('[PROD-005] [PROD-006] [PROD-018] credits of a passed CME test and of a passed self-assessment appear in the dashboard', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  const year = String(new Date().getUTCFullYear());
  const shown = async () => {
    await page.goto('/dashboard');
    const summary = page.getByRole('img', { name: /^Credits by year/ });
    await summary.waitFor();
    const table = page.locator('table').filter({ hasText: year }).first();
    const cells = await table.locator('tr').filter({ hasText: year }).locator('td, th').allTextContents();
    return { cme: Number(cells[1]), sa: Number(cells[2]) };
  };
  const before = await shown();
  for (const id of [2746, 2752]) {
    assert.equal((await submit(stage, id, await sheetOf(stage, id), { as: 'gold' })).status, 201);
    assert.equal((await evaluate(stage, id, {}, { as: 'gold' })).status, 201);
  }
  const rows = await stage.sql<{ id: string; amount: number }>(
    'SELECT publication_id AS id, amount_hundredths AS amount FROM credit_offering WHERE publication_id IN (2746, 2752)',
  );
  const amount = (id: number) => (rows.find((row) => Number(row.id) === id)?.amount ?? 0) / 100;
  assert.deepEqual(await shown(), { cme: before.cme + amount(2746), sa: before.sa + amount(2752) });
  await page.context().close();
});

test('[ROLE-012] [ROLE-017] [UI-013] [MODAL-009] [MODAL-017] [VALID-031] [API-037] [API-038] [ERR-016] a free account: its bar, its dashboard, a download, its profile', async () => {
  const page = await browser.page(stage, { as: 'free' });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Three steps to begin' }).waitFor();
  assert.equal(
    await bar(page).getByRole('link', { name: 'CME Program' }).getAttribute('href'),
    '/cme-program',
  );
  for (const name of ['My Certificates', 'My transcripts'])
    assert.equal(await bar(page).getByRole('link', { name }).count(), 0, name);
  const dialog = page.getByRole('dialog', { name: "We'd like to know you better" });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ timeout: 15_000 });
  await dialog.getByLabel('Profession').selectOption('Therapist');
  await page.route('**/api/users/**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(failure(500, ['Request 1234.'])) : route.continue(),
  );
  page.problems.length = 0;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Request 1234.').first().waitFor();
  assert.ok(
    page.problems.some((text) => text.includes('Request 1234.')),
    'logged',
  );
  await page.unroute('**/api/users/**');
  const sending = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByLabel(/^Specialty/).fill('Perinatal psychiatry & sleep; évaluations');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const sent = await sending;
  assert.match(new URL(sent.url()).pathname, /^\/api\/users\/(me|901)\/$/);
  const { data } = sent.postDataJSON() as { data: { type: string; attributes: object } };
  assert.deepEqual(data, {
    type: 'User',
    attributes: { profession: 'Therapist', specialization: 'Perinatal psychiatry & sleep; évaluations' },
  });
  await page.getByRole('dialog', { name: 'Thank you!' }).waitFor();
  await page.keyboard.press('Escape');

  const [locked] = await stage.sql<{ slug: string }>(
    `SELECT p.slug FROM material m JOIN publication p ON p.id = m.publication_id WHERE NOT m.free AND p.visibility = 'published' AND m.section_id IS NULL
       AND p.type IN ('CME', 'BRAIN_GUIDE', 'SELF_ASSESSMENT') ORDER BY p.id LIMIT 1`,
  );
  await arrive(page, `/publication/${locked?.slug}`);
  await page.getByRole('tab', { name: /^Materials/ }).click();
  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  const gate = page.getByRole('dialog').filter({ hasText: 'included with' });
  await gate.waitFor();
  assert.equal(await gate.getByText('Or login if you have an account').count(), 0, 'somebody signed in');
  assert.deepEqual(downloads, []);
  await page.context().close();
});

test('[ROLE-028] [STATE-011] a lapsed member sees a red RENEW MEMBERSHIP, and meets it at every gate', async () => {
  const page = await browser.page(stage, { as: 'lapsed' });
  await arrive(page, LECTURE);
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  const renew = bar(page).getByRole('link', { name: 'RENEW MEMBERSHIP', exact: true });
  await renew.waitFor();
  const colour = await renew.evaluate((link) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) return [0, 0, 0];
    canvas.fillStyle = getComputedStyle(link).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
  const [red = 0, green = 0, blue = 0] = colour;
  assert.ok(red > 120 && red > 2 * green && red > 2 * blue, `rgb ${colour}`);
  assert.equal(
    await bar(page)
      .getByRole('link', { name: /^UPGRADE/ })
      .count(),
    0,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Take test: Earn 1 Credit' }).first().click();
  await page
    .getByRole('dialog', { name: 'Your membership is expired!' })
    .getByText('RENEW MEMBERSHIP')
    .waitFor();
  await page.context().close();
});

test('[ROLE-061] whoever is not signed in sees nothing of the account', async () => {
  const page = await browser.page(stage);
  await page.goto('/myaccount');
  await page.waitForURL(`**/signin?redirect=${encodeURIComponent('/myaccount')}`);
  assert.equal(await page.getByLabel('First Name').count(), 0);
  await page.context().close();
});

test('[API-002] a reply that does not come is given up after thirty seconds', async () => {
  const { milliseconds, page } = await hanging;
  assert.ok(milliseconds > 29_000 && milliseconds < 36_000, `${milliseconds} ms`);
  await page.getByText('The results could not be loaded').waitFor();
  await page.context().close();
});

/** Tells that something changed, and waits until the pages kept here have heard it. */
async function changed(...tags: string[]): Promise<void> {
  const { generation } = stage.app.cache;
  await stage.database.write(async (db) => db.invalidate(...tags));
  while (stage.app.cache.generation === generation) await new Promise((go) => setTimeout(go, 5));
}

const UTM = '/?utm_source=congress&utm_medium=poster&plain=1';
const keptUtms = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ppUtm') ?? 'null') as unknown);
const isUtm = (request: Request) => request.url().includes('/api/utms/');

test('[ENT-071] [ENT-072] [API-011] [API-012] campaign parameters wait on the device, are posted after login on the next navigation, and once', async () => {
  const page = await browser.page(stage);
  const posts: unknown[] = [];
  page.on('request', (request) => isUtm(request) && posts.push(request.postDataJSON()));
  await arrive(page, UTM);
  await page.waitForFunction(() => localStorage.getItem('ppUtm') !== null);
  const [record, ...others] = (await keptUtms(page)) as { type: string; created: string; data: object }[];
  assert.deepEqual(others, []);
  assert.equal(record?.type, 'Utm');
  assert.match(String(record?.created), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.deepEqual(record?.data, { utm_source: 'congress', utm_medium: 'poster' });
  await arrive(page, '/about-us');
  await bar(page).getByRole('link', { name: 'Library' }).click();
  await page.waitForURL('**/search');
  assert.deepEqual(await keptUtms(page), [record], 'a visitor keeps them');
  assert.deepEqual(posts, []);

  await page.evaluate(
    ([key, token]) => localStorage.setItem(key ?? '', token ?? ''),
    ['ppToken', await stage.token('silver')],
  );
  await page.route('**/api/utms/', (route) => route.fulfill(failure(503, ['Not now.'])), { times: 1 });
  await arrive(page, '/about-us');
  while (posts.length === 0) await page.waitForTimeout(50);
  await page.waitForTimeout(300);
  assert.equal(posts.length, 1);
  assert.deepEqual(await keptUtms(page), [record], 'what was not taken is kept');

  const taken = page.waitForResponse((reply) => isUtm(reply.request()));
  await bar(page).getByRole('link', { name: 'Library' }).click();
  assert.equal((await taken).status(), 201);
  await page.waitForFunction(() => localStorage.getItem('ppUtm') === null);
  const { created, data } = record as { created: string; data: object };
  assert.deepEqual(posts[1], { data: [{ type: 'Utm', attributes: { created, data } }] });
  for (const name of ['Updates', 'Library'])
    await Promise.all([page.waitForURL(/calendar|search/), bar(page).getByRole('link', { name }).click()]);
  await page.waitForTimeout(300);
  assert.equal(posts.length, 2, 'nothing is posted twice');
  const rows = await stage.sql('SELECT data FROM utm_record WHERE user_id = $1', [PEOPLE.silver.id]);
  assert.deepEqual(rows, [{ data }]);
  await page.context().close();
});

test('[BAR-030] under a test, its results and its survey the bar holds the logo, the title and the way to the cover, nothing else', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  const shown = () =>
    bar(page)
      .locator('a, p, button, [role]')
      .evaluateAll((parts) => parts.map((part) => [part.textContent, part.getAttribute('href')]));
  const title = 'Starting Clozapine Without Delay';
  const heldBy = async (start: string) => {
    await bar(page).getByText(title).waitFor();
    const [logo, name, exit, ...others] = await shown();
    assert.deepEqual(logo, ['Steady State home', '/']);
    assert.ok(name?.[0]?.startsWith(title), start);
    assert.deepEqual([exit, others], [['Exit', LECTURE], []], start);
  };
  await arrive(page, '/publication/2746/test');
  await heldBy('the start of a test');
  await page.getByRole('button', { name: /^(Start test|Continue|Retake)/ }).click();
  await page.getByText('Answers saved on this device').waitFor();
  await heldBy('a test under way');
  await bar(page).getByRole('link', { name: 'Exit' }).click();
  await page.waitForURL(`**${LECTURE}`);
  await submit(stage, 2746, await sheetOf(stage, 2746), { as: 'gold' });
  for (const path of ['/publication/2746/test/results', '/publication/2746/test/survey']) {
    await arrive(page, path);
    await heldBy(path);
  }
  await page.context().close();
});

test('[UI-052] the home page shows its blocks in the stored order: hero, latest, topics, membership, podcast, newsletter', async () => {
  const stored = () =>
    stage.sql<{ kind: string; title: string }>('SELECT kind, title FROM home_block ORDER BY position');
  const page = await browser.page(stage);
  let visits = 0;
  /** Where each block begins on the page, by its heading; an episode's heading is its own title. */
  const order = async () => {
    // An address of its own: this browser keeps what it got.
    await arrive(page, `/?again=${visits++}`);
    const places = await Promise.all(
      (await stored()).map(async ({ kind, title }) => {
        const heading = kind === 'podcast' ? '#podcast' : undefined;
        const block = heading
          ? page.locator(heading)
          : page.getByRole('main').getByRole('heading', { name: title, exact: true });
        return { kind, top: (await block.boundingBox())?.y ?? -1 };
      }),
    );
    return places.toSorted((one, next) => one.top - next.top).map(({ kind }) => kind);
  };
  const kinds = (await stored()).map(({ kind }) => kind);
  for (const kind of ['hero', 'latest', 'topics', 'membership', 'podcast', 'newsletter'])
    assert.ok(kinds.includes(kind), kind);
  assert.deepEqual(await order(), kinds);
  await stage.sql(`UPDATE home_block SET position = -position`);
  await changed('site', 'pages');
  assert.deepEqual(await order(), kinds.toReversed());
  await stage.sql(`UPDATE home_block SET position = -position`);
  await changed('site', 'pages');
  const newsletter = page.getByRole('main').getByRole('link', { name: 'Subscribe' });
  assert.equal(await newsletter.getAttribute('href'), '/newsletter');
  await page.context().close();
});

test('[UI-009] the volumes of the CME information stand on the program’s page too', async () => {
  await stage.sql(`DELETE FROM text_override WHERE key LIKE 'cmeInformation.%'`);
  await changed('site', 'pages');
  const page = await browser.page(stage);
  for (const [path, count] of [
    ['/cme-program', 3],
    ['/cme-program?utm_campaign=four', 4],
  ] as const) {
    await arrive(page, path);
    const items = page.getByRole('region', { name: 'CME information' }).locator('summary');
    assert.equal(await items.count(), count, path);
    if (count === 4) break;
    for (const part of ['title', 'text'])
      await stage.sql('INSERT INTO text_override (key, text) VALUES ($1, $2)', [
        `cmeInformation.volume4.${part}`,
        `The fourth ${part}`,
      ]);
    await changed('site', 'pages');
  }
  await page.getByText('The fourth title').click();
  await page.getByText('The fourth text').waitFor();
  await page.context().close();
});

test('[ENT-080] a topic under another stands under it in the filters', async () => {
  const [parent, child] = await stage.sql<{ id: number; name: string }>(
    `SELECT c.id, c.name FROM category c JOIN publication_category pc ON pc.category_id = c.id
      GROUP BY c.id, c.name, c.position ORDER BY count(*) DESC LIMIT 2`,
  );
  const put = async (parentId: number | null) => {
    await stage.sql('UPDATE category SET parent_id = $2 WHERE id = $1', [child?.id, parentId]);
    await changed('site', 'pages', 'categories', 'publications');
  };
  await put(parent?.id ?? null);
  const page = await browser.page(stage);
  await arrive(page, '/library?utm_campaign=nested');
  const topics = page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name: 'Topic' });
  const nested = topics.getByRole('listitem');
  assert.equal(await nested.count(), 1);
  await nested.getByRole('checkbox', { name: child?.name }).click();
  await page.waitForURL(new RegExp(`categories=${child?.id}`));
  const above = await nested.evaluate((item) => item.closest('ul')?.previousElementSibling?.textContent);
  assert.ok(above?.includes(parent?.name ?? '?'), `${above} stands above it`);
  await put(null);
  await page.context().close();
});

/** Holds every call to an address back while something is done, and lets them go. */
async function heldBack(
  page: Page,
  pattern: string,
  deed: () => Promise<unknown>,
  meanwhile: () => Promise<void>,
) {
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await deed();
  await meanwhile();
  release();
  await page.unroute(pattern);
}

/** Each list: whose it is, what asks for it anew, and the call that is held back. */
const [again, first] = ['again', 'first'] as const;
const LISTS: [
  path: string,
  as: 'anonymous' | 'gold',
  call: string,
  how: typeof again | typeof first,
  link?: string,
][] = [
  ['/library', 'anonymous', '**/api/search/**', again, 'Page 2'],
  ['/search', 'anonymous', '**/api/search/**', again, 'Page 2'],
  ['/podcasts', 'anonymous', '**/api/publications/**', again, 'Page 2'],
  ['/calendar', 'anonymous', '**/api/publications/**', again, 'Updates'],
  ['/dashboard/certificates', 'gold', '**/api/certificates/**', first],
  ['/dashboard/certificates', 'gold', '**/api/certificates/**', again, 'My Certificates'],
  ['/dashboard/my-transcripts', 'gold', '**/api/transcripts/**', first],
  ['/dashboard/my-transcripts', 'gold', '**/api/transcripts/**', again, 'My transcripts'],
  ['/dashboard/in-progress', 'gold', '**/api/progress/**', first],
  ['/dashboard/completed', 'gold', '**/api/progress/**', again, 'Completed'],
  ['/test', 'gold', '**/api/progress/**', first],
  ['/results', 'gold', '**/api/attempts/**', first],
  ['/myaccount/refer', 'gold', '**/api/referrals/**', first],
  ['/myaccount/refer', 'gold', '**/api/giftcards/**', first],
];

for (const [path, as, call, how, link] of LISTS)
  test(`[STATE-018] ${path} of ${as} says that it is fetching, asked for ${how}, until ${call} has answered`, async () => {
    const page = await browser.page(stage, { as });
    const busy = page.getByRole('main').locator('[aria-busy="true"]');
    if (how === again) {
      await arrive(page, path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await busy.first().waitFor({ state: 'detached' });
    }
    const ask = () =>
      how === first
        ? page.goto(path, { waitUntil: 'domcontentloaded' })
        : page.getByRole('link', { name: link, exact: true }).first().click();
    await heldBack(page, call, ask, () => busy.first().waitFor());
    await busy.first().waitFor({ state: 'detached' });
    await page.context().close();
  });

test('[STATE-018] the list of a faculty page says that it is fetching', async () => {
  const [author] = await stage.sql<{ slug: string }>(
    `SELECT a.slug FROM author a JOIN publication_author pa ON pa.author_id = a.id
      GROUP BY a.id ORDER BY count(*) DESC LIMIT 1`,
  );
  const page = await browser.page(stage);
  await arrive(page, `/author/${author?.slug}`);
  const busy = page.getByRole('main').locator('[aria-busy="true"]');
  assert.equal(await busy.count(), 0);
  const next = page.getByRole('link', { name: 'Page 2', exact: true });
  await heldBack(
    page,
    '**/api/publications/**',
    () => next.click(),
    () => busy.waitFor(),
  );
  await busy.waitFor({ state: 'detached' });
  await page.context().close();
});
