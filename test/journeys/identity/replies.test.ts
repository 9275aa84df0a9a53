import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { PEOPLE } from '#seed/people.ts';
import { holdUp, type OpenBrowser, openBrowser, takenOver } from '#test/harness/browser/browser.ts';
import { arrive, bar, failure } from '#test/harness/people/visit.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let stage: Stage;
let browser: OpenBrowser;
let hanging: Record<'search' | 'message', Promise<Hanging>>;
before(async () => {
  [stage, browser] = await Promise.all([openStage({ pages: true }), openBrowser()]);
  hanging = { search: hangingSearch(), message: hangingMessage() };
  for (const one of Object.values(hanging)) one.catch(() => {});
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

interface Hanging {
  milliseconds: number;
  page: Page;
}

/** How long until a call whose reply never comes is given up; the page that made it. */
async function givenUp(path: string, call: string, ask: (page: Page) => Promise<void>): Promise<Hanging> {
  const page = await browser.page(stage);
  await arrive(page, path);
  await page.route(`**${call}**`, () => {});
  const isCall = (request: Request) => request.url().includes(call);
  const begun = page.waitForRequest(isCall).then(() => Date.now());
  const ended = page.waitForEvent('requestfailed', { predicate: isCall, timeout: 60_000 });
  ended.catch(() => {});
  await ask(page);
  const since = await begun;
  await ended;
  return { milliseconds: Date.now() - since, page };
}

const hangingSearch = (): Promise<Hanging> =>
  givenUp('/library', '/api/search/', (page) => page.getByRole('checkbox', { name: /Clozapine/ }).check());
const hangingMessage = (): Promise<Hanging> =>
  givenUp('/contact-us', '/requests', async (page) => {
    const main = page.getByRole('main');
    await main.getByLabel('Full name').fill('Ada Moreau');
    await main.getByLabel('E-mail', { exact: true }).fill('ada@clinic.example');
    await main.getByLabel('Message').fill('Hello');
    await main.getByRole('button', { name: 'Send message' }).click();
  });

test('[STATE-017] a list asked for earlier is cancelled, and the last one asked for wins', async () => {
  const page = await browser.page(stage);
  await arrive(page, '/library');
  const calls = '**/api/search/**';
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/search/'));
  let first = true;
  await page.route(calls, async (route) => {
    if (first) {
      first = false;
      await cancelled;
    }
    // Whoever asked has gone on without it.
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(calls);
  await page.getByRole('checkbox', { name: 'Brain Guide' }).click();
  await asked;
  await page.getByRole('checkbox', { name: 'Webinar' }).click();
  assert.match((await cancelled).failure()?.errorText ?? '', /ABORTED/);
  await page.waitForURL(/types=BRAIN_GUIDE&types=WEBINAR/);
  await page.getByText('4 results', { exact: true }).waitFor();
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

test('[ERR-005] what the server says of a page that is not there is said once', async () => {
  const page = await browser.page(stage);
  const sentence = "Sorry, we can't find this page.";
  await arrive(page, '/about-us');
  await page.route('**/api/publications/**', (route) => route.fulfill(failure(404, [sentence])));
  await bar(page).getByRole('link', { name: 'Updates' }).click();
  await page.waitForURL('**/error-404');
  await page.getByRole('heading', { level: 1, name: sentence }).waitFor();
  assert.equal(await page.getByText(sentence).count(), 1);
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
  const release = await holdUp(page, check);
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

const UTM = '/?utm_source=congress&utm_medium=poster&plain=1';
const keptUtms = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ppUtm') ?? 'null') as unknown);
const filters = (page: Page) => page.getByRole('group', { name: 'Topic' }).first();
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
  // What a navigation does of itself it does once its page stands.
  await filters(page).waitFor();
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
  await filters(page).waitFor();
  for (const [name, sign] of [
    ['Updates', page.getByRole('heading', { level: 1, name: 'Updates' })],
    ['Library', filters(page)],
  ] as const) {
    await bar(page).getByRole('link', { name }).click();
    await sign.waitFor();
  }
  await page.waitForTimeout(300);
  assert.equal(posts.length, 2, 'nothing is posted twice');
  const rows = await stage.sql('SELECT data FROM utm_record WHERE user_id = $1', [PEOPLE.silver.id]);
  assert.deepEqual(rows, [{ data }]);
  await page.context().close();
});

/** Holds every call to an address back while something is done, and lets them go. */
async function heldBack(
  page: Page,
  pattern: string,
  deed: () => Promise<unknown>,
  meanwhile: () => Promise<void>,
) {
  const release = await holdUp(page, pattern);
  // What the server drew is busy too, and may be before anything was asked for.
  const asked = page.waitForRequest(pattern);
  await deed();
  await asked;
  await meanwhile();
  release();
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
  ['/myaccount/receipts', 'gold', '**/api/receipts/**', first],
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
    const to = page.getByRole('link', { name: link ?? '', exact: true }).first();
    // Before the page is taken over a link leads to a document of its own, which is fetched by nobody here.
    if (how === again) await takenOver(to);
    const ask = () => (how === first ? page.goto(path, { waitUntil: 'domcontentloaded' }) : to.click());
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

test('[API-002] a reply that does not come is given up after thirty seconds', async () => {
  const { milliseconds, page } = await hanging.search;
  assert.ok(milliseconds > 29_000 && milliseconds < 36_000, `${milliseconds} ms`);
  await page.getByText('The results could not be loaded').waitFor();
  await page.context().close();
});

test('[API-071] a message that hangs is given up after thirty seconds, and stays as it was written', async () => {
  const { milliseconds, page } = await hanging.message;
  assert.ok(milliseconds > 29_000 && milliseconds < 36_000, `${milliseconds} ms`);
  await page.getByText('Error when sending the message.').waitFor();
  assert.equal(await page.getByRole('main').getByLabel('Message').inputValue(), 'Hello');
  await page.context().close();
});
