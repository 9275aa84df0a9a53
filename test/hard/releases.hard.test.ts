import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import { KEPT_PREFIX } from '#client/offline/kept-address.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { buildIfChanged } from '../../scripts/build.ts';
import { replaceBuild } from '../../scripts/building/replace-build.ts';
import type { TestApp } from '../harness/app.ts';
import { type OpenBrowser, openBrowser, PHONE } from '../harness/browser/browser.ts';
import { isKept, until } from '../harness/browser/kept.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { newActivity } from '../harness/people/sitting.ts';
import { type Served, serve, tokenAt } from '../harness/process.ts';
import { buildRelease } from '../harness/releases/release.ts';

/** Two releases in a row, in one browser: the second takes the place of the first while its pages stand open. */
const ROOT = join(import.meta.dirname, '../..');
const NEW_WORDS = 'A second release for people who prescribe';
const LESSON = '/section/baseline-work-up-and-consent-2746-5393';
const LESSON_WORDS = 'A baseline takes one blood draw, one ECG and one unhurried conversation.';

let fresh: FreshDatabase;
let owner: pg.Client;
let browser: OpenBrowser;
let server: Served;
/** Below the packages, which the server's half of a build imports. */
let served: string;
let next: string;
let sources: string;
before(async () => {
  await buildIfChanged(() => {});
  const folder = await mkdtemp(join(ROOT, 'node_modules', '.cache', 'releases-'));
  sources = await mkdtemp(join(tmpdir(), 'second-release-'));
  served = join(folder, 'served');
  next = join(folder, 'next');
  await cp(join(ROOT, 'build'), served, { recursive: true });
  await buildRelease(sources, next, {
    file: 'src/support/static-page/about-us.messages.ts',
    from: 'A library for people who prescribe',
    to: NEW_WORDS,
  });
  fresh = await freshDatabase();
  owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  server = await serve(fresh, undefined, { SERVE_BUILD: served });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.cut();
  await owner?.end();
  await fresh?.drop();
  for (const folder of [served && join(served, '..'), sources])
    if (folder) await rm(folder, { recursive: true, force: true });
});

const sql = async <R>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows as R[];
const superseded = (): string[] =>
  Object.keys(JSON.parse(readFileSync(join(served, '.superseded.json'), 'utf8')) as object);

async function publish(): Promise<void> {
  const { port } = new URL(server.url);
  await server.stop();
  await replaceBuild(next, served, new Date());
  server = await serve(fresh, Number(port), { SERVE_BUILD: served });
}

/** A learner's own browser, with the worker of the release that is served. */
async function reader(): Promise<Page> {
  const token = await tokenAt(server.url, PEOPLE.gold.email, DEMO_PASSWORD);
  const page = await browser.page({ url: server.url, token: async () => null } as unknown as TestApp, {
    viewport: PHONE,
    worker: true,
  });
  await page.goto('/about-us');
  await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [TOKEN_KEY, token]);
  return page;
}
async function answer(page: Page, from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) {
    await page.getByRole('heading', { name: `Question ${n} of 10` }).waitFor();
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: 'Next' }).click();
  }
}
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const footer = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name }).first().click();

/** The releases whose workers have laid their page for no network on this device. */
const workersOf = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      if (name.includes('precache'))
        for (const { url } of await (await caches.open(name)).keys())
          found.push(new URL(url).searchParams.get('__WB_REVISION__') ?? '');
    return found;
  });
/** Of which release the documents are that this device keeps. */
const keptRelease = (page: Page) =>
  page.evaluate(async (prefix) => {
    const name = (await caches.keys()).find((one) => one.startsWith(prefix));
    const index = name ? await caches.match('/kept-index', { cacheName: name }) : undefined;
    return index ? ((await index.json()) as { release: string }).release : '';
  }, KEPT_PREFIX);

test('an update strands no page: what is open goes on, a begun test keeps its answers, no network still shows what was kept', {
  timeout: 240_000,
}, async () => {
  const activity = await newActivity({ sql } as unknown as Parameters<typeof newActivity>[0]);
  const page = await reader();
  const context: BrowserContext = page.context();
  await page.goto(LESSON);
  await isKept(page, LESSON);
  const oldKept = await keptRelease(page);
  const test = await context.newPage();
  await test.goto(`/publication/${activity}/test`);
  await test.getByRole('button', { name: 'Start test' }).click();
  await answer(test, 1, 4);
  const idle = await context.newPage();
  await idle.goto('/help-faqs', { waitUntil: 'networkidle' });
  const [oldWorker] = await workersOf(page);

  await publish();
  assert.ok(superseded().length > 0, 'the second release has files of its own');

  await answer(test, 5, 10);
  await test.getByRole('button', { name: 'Submit answers' }).click();
  await test.waitForURL(/\/test\/results/);
  await test
    .getByText(/^(You passed|Not passed yet)/)
    .first()
    .waitFor();
  const attempts = await sql<{ answered: number }>(
    `SELECT (SELECT count(*)::int FROM attempt_answer a WHERE a.attempt_id = t.id) AS answered FROM attempt t WHERE publication_id = $1`,
    [activity],
  );
  assert.deepEqual(attempts, [{ answered: 10 }]);
  // A part that this page had not asked for while its own release was served.
  await footer(page, 'Podcasts');
  await h1(page, 'Podcasts');
  await page.goto('/about-us');
  await page.getByText(NEW_WORDS).waitFor();
  await page.goto(LESSON);
  await page.getByText(LESSON_WORDS).waitFor();
  await until(page, 'what is kept was of the second release', async () => {
    const release = await keptRelease(page);
    return release !== '' && release !== oldKept;
  });
  await context.setOffline(true);
  await page.goto(LESSON);
  await page.getByText('What you see is the copy that this device keeps').waitFor();
  await page.getByText(LESSON_WORDS).waitFor();
  await page.goto('/library');
  await h1(page, 'You are offline');
  await context.setOffline(false);

  // A day later the files of the first release are gone, and a page of it is still open.
  for (const file of superseded()) await rm(join(served, file), { force: true });
  await footer(idle, 'Contact');
  await idle.waitForURL(/\/(contact-us|load-error)/, { timeout: 30_000 });
  await h1(idle, 'Contact us');
  assert.ok(existsSync(join(served, 'client')));

  // The last page of the first release is gone: the worker of the second one takes over.
  for (const one of [page, test, idle]) await one.close();
  const later = await context.newPage();
  await later.goto(LESSON);
  await later.getByText(LESSON_WORDS).waitFor();
  await until(later, 'the second worker was at work', async () => {
    const waits = await later.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting != null,
    );
    const [now, ...others] = await workersOf(later);
    return !waits && others.length === 0 && now !== oldWorker;
  });
  await context.setOffline(true);
  await later.reload();
  await later.getByText(LESSON_WORDS).waitFor();
  await context.close();
});
