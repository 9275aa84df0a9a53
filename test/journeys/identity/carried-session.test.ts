import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

/** Names with a dot: browsers share no cookie below `localhost`. */
const MAIN = 'library.test';
const FOREIGN = 'bibliothek.example';
let stage: Stage;
let browser: Browser;
before(async () => {
  stage = await openStage({ pages: true, env: { MAIN_HOST: MAIN, LANGUAGE_HOSTS: `de=${FOREIGN}` } });
  const { port } = new URL(stage.url);
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      `--host-resolver-rules=${[MAIN, `*.${MAIN}`, FOREIGN].map((host) => `MAP ${host}:80 127.0.0.1:${port}`).join(',')}`,
    ],
  });
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

const token = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
const signedIn = (page: Page) => page.waitForFunction((key) => localStorage.getItem(key) !== null, TOKEN_KEY);
/** A visitor's page rests until somebody moves; then it asks what it has to, and its bar knows who is looking. */
async function known(page: Page): Promise<void> {
  for (const at of [100, 200]) await page.mouse.move(at, at);
  await page.locator('header [aria-busy]').waitFor({ state: 'detached' });
}
async function signIn(page: Page): Promise<void> {
  await page.goto(`http://${MAIN}/signin`, { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail', exact: true }).fill(PEOPLE.gold.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await signedIn(page);
  await page.waitForURL(/dashboard/);
}

test('[CONST-033] who is signed in on the main site is signed in on the French one, and signed out of both', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page);
  const french = await context.newPage();
  await french.goto(`http://fr.${MAIN}/library`);
  await signedIn(french);
  await french
    .getByRole('banner')
    .getByText(PEOPLE.gold.firstName)
    .or(french.getByRole('banner').getByText('Gold'))
    .first()
    .waitFor();
  await french.goto(`http://fr.${MAIN}/logout`);
  await french.waitForURL(`http://fr.${MAIN}/`);
  assert.equal(await token(french), null);
  await page.goto(`http://${MAIN}/library`);
  // The token of the main site ended with the session.
  await page.waitForFunction((key) => localStorage.getItem(key) === null, TOKEN_KEY);
  await french.goto(`http://it.${MAIN}/library`);
  await known(french);
  assert.equal(await token(french), null);
  await context.close();
});

test('nothing is carried to a host that is not below the main one, and a visitor asks for nothing', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page);
  const asked: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/carried-session') && asked.push(request.url()),
  );
  await page.goto(`http://${FOREIGN}/library`);
  await known(page);
  assert.equal(await token(page), null);
  assert.deepEqual(asked, []);
  assert.ok((await context.cookies(`http://${FOREIGN}/api/`)).length === 0);
  await context.close();
});

test('a token that this host holds already stays the authority', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const own = (await stage.token('silver')) ?? '';
  await page.goto(`http://fr.${MAIN}/`);
  await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [TOKEN_KEY, own]);
  await signIn(page);
  await page.goto(`http://fr.${MAIN}/library`);
  await known(page);
  assert.equal(await token(page), own);
  await context.close();
});
