import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { LISTENING_KEY } from '#catalog/listening/sign.hooks.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { openSession } from '#identity/session/session.service.ts';
import { PEOPLE, type PersonName } from '#seed/people.ts';
import { holdUp, type OpenBrowser, openBrowser } from '#test/harness/browser/browser.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let stage: Stage;
let browser: OpenBrowser;
before(async () => {
  [stage, browser] = await Promise.all([openStage({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

/** Two tabs of one browser, on a page each. */
async function tabs(
  first: string,
  second: string,
  token: string | null,
): Promise<[Page, Page, BrowserContext]> {
  const one = await browser.page(stage);
  const context = one.context();
  await one.goto('/error-404');
  if (token)
    await one.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [TOKEN_KEY, token]);
  const two = await context.newPage();
  await Promise.all([
    one.goto(first, { waitUntil: 'networkidle' }),
    two.goto(second, { waitUntil: 'networkidle' }),
  ]);
  return [one, two, context];
}
const bar = (page: Page) => page.getByRole('banner');
/** Is there before the first page's scripts are, and once: what takes it away is not undone. */
const keepToken = (page: Page, token: string) =>
  page.addInitScript(
    ([key, value, done]) => {
      if (sessionStorage.getItem(done ?? '')) return;
      sessionStorage.setItem(done ?? '', '1');
      localStorage.setItem(key ?? '', value ?? '');
    },
    [TOKEN_KEY, token, 'seeded'],
  );
/** As on another device. */
async function endSession(token: string): Promise<void> {
  const ended = await fetch(`${stage.url}/api/logout/`, {
    method: 'POST',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'Logout', attributes: {} } }),
  });
  assert.ok(ended.ok, `${ended.status}`);
}

test('who signs out in one tab is signed out in the other, and nothing of theirs stays there', async () => {
  const [one, two, context] = await tabs('/dashboard', '/podcasts', await stage.token('silver'));
  await bar(one).getByText('Silver Member').waitFor();
  await two
    .getByRole('main')
    .getByRole('button', { name: /^Play ?:/ })
    .nth(1)
    .click();
  await two.waitForFunction((key) => localStorage.getItem(key) !== null, LISTENING_KEY);
  await two.goto('/logout');
  await one.waitForURL(/\/signin\?redirect=%2Fdashboard/);
  assert.equal(await one.evaluate((key) => localStorage.getItem(key), LISTENING_KEY), null);
  await context.close();
});

test('who signs in as somebody else takes the other tab along, and writes to nobody else’s account', async () => {
  const [one, two, context] = await tabs('/myaccount', '/', await stage.token('gold'));
  await bar(one).getByText('Gold Member').waitFor();
  const token = await stage.token('free');
  // Held up: this tab has not heard of it yet when somebody saves.
  const release = await holdUp(one, '**/api/users/me/**');
  await two.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [TOKEN_KEY, token ?? ''],
  );
  const refused = one.waitForResponse(
    (reply) => reply.request().method() === 'PATCH' && /\/api\/users\/\d+\//.test(reply.url()),
  );
  await one.getByRole('main').getByLabel('First name').fill('Changed');
  await one.getByRole('main').getByRole('button', { name: 'Save' }).first().click();
  assert.equal((await refused).status(), 403);
  // A context that is closed while one of its pages comes anew never closes: the whole page is waited for.
  const anew = one.waitForEvent('load');
  release();
  await anew;
  await bar(one)
    .getByRole('button', { name: `Account menu of ${PEOPLE.free.firstName} ${PEOPLE.free.lastName}` })
    .waitFor();
  assert.equal(await bar(one).getByText('Gold Member').count(), 0);
  const [row] = await stage.sql<{ first_name: string }>('SELECT first_name FROM user_account WHERE id = $1', [
    PEOPLE.free.id,
  ]);
  assert.notEqual(row?.first_name, 'Changed');
  await context.close();
});

test('who signs in in one tab is signed in in the other, which keeps what was typed', async () => {
  const [one, two, context] = await tabs('/contact-us', '/', null);
  await one.getByRole('main').getByLabel('Message').fill('Half a question');
  const token = await stage.token('gold');
  await two.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [TOKEN_KEY, token ?? ''],
  );
  await bar(one).getByText('Gold Member').waitFor();
  assert.equal(await one.getByRole('main').getByLabel('Message').inputValue(), 'Half a question');
  await context.close();
});

test('who signs out in one tab leaves no episode of another one that plays', async () => {
  const [one, two, context] = await tabs('/podcasts', '/library', await newToken('bronze'));
  await bar(one).getByText('Bronze Member').waitFor();
  await one
    .getByRole('main')
    .getByRole('button', { name: /^Play ?:/ })
    .nth(1)
    .click();
  await one.waitForFunction((key) => localStorage.getItem(key) !== null, LISTENING_KEY);
  await two.goto('/logout');
  await bar(one).getByRole('link', { name: 'Sign in' }).waitFor();
  assert.equal(await one.evaluate((key) => localStorage.getItem(key), LISTENING_KEY), null);
  assert.equal(await one.getByRole('region', { name: 'Podcast player' }).count(), 0);
  await context.close();
});

test('who signs in in one tab begins the test that waits in the other', async () => {
  const [one, two, context] = await tabs('/publication/2746/test', '/', null);
  await two.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [TOKEN_KEY, (await stage.token('gold')) ?? ''],
  );
  await one.getByRole('main').getByRole('button', { name: 'Start test' }).waitFor();
  await context.close();
});

test('two tabs play one at a time, and share their queue and their places', async () => {
  const [one, two, context] = await tabs('/podcasts', '/podcasts', null);
  const play = (page: Page, nth: number) =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Play ?:/ })
      .nth(nth)
      .click();
  const paused = (page: Page) =>
    page.getByRole('region', { name: 'Podcast player' }).getByRole('button', { name: 'Play', exact: true });
  await play(one, 1);
  await one.getByRole('region', { name: 'Podcast player' }).getByRole('button', { name: 'Pause' }).waitFor();
  await play(two, 2);
  await paused(one).waitFor();
  await two.getByRole('main').getByRole('button', { name: /queue/i }).first().click();
  const kept = () =>
    two.evaluate(
      (key) => JSON.parse(localStorage.getItem(key) ?? '{}') as { queue: object[] },
      LISTENING_KEY,
    );
  await two.waitForFunction(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { queue?: object[] }).queue?.length === 1,
    LISTENING_KEY,
  );
  await paused(one).click();
  await paused(two).waitFor();
  await one.getByRole('region', { name: 'Podcast player' }).getByRole('button', { name: 'Pause' }).click();
  assert.equal((await kept()).queue.length, 1, 'the other tab’s queue is kept');
  await context.close();
});

test('a session that ended elsewhere is told where something is saved, and its way on leads to signing in', async () => {
  const token = await stage.token('bronze');
  const page = await browser.page(stage);
  await keepToken(page, token ?? '');
  await page.goto('/myaccount', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await main.getByLabel('First name').fill('Changed');
  await endSession(token ?? '');
  await main.getByRole('button', { name: 'Save' }).first().click();
  await main.getByText('Your session has ended. Sign in to continue.').first().waitFor();
  assert.equal(await main.getByLabel('First name').inputValue(), 'Changed');
  await main.getByRole('link', { name: 'Sign in' }).first().click();
  await page.waitForURL('**/signin?redirect=%2Fmyaccount');
  await page.getByLabel('E-mail', { exact: true }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(new URL(page.url()).pathname, '/signin');
  await page.context().close();
});

test('a session that ended while its owner was away makes no page an error: they are told, and go on as a visitor or sign in', async () => {
  const comeBack = async (who: PersonName, path: string) => {
    const token = (await stage.token(who)) ?? '';
    await endSession(token);
    const page = await browser.page(stage);
    await keepToken(page, token);
    await page.goto(path);
    await page.getByText('Your session has ended. Sign in to continue.').first().waitFor();
    return page;
  };
  const [row] = await stage.sql<{ slug: string; title: string }>(
    'SELECT slug, title FROM publication WHERE id = 2746',
  );
  const page = await comeBack('nocredit', `/publication/${row?.slug}`);
  await page.getByRole('heading', { level: 1, name: row?.title }).waitFor();
  await bar(page).getByRole('link', { name: 'Sign in' }).waitFor();
  await page.context().close();
  const other = await comeBack('lapsed', '/dashboard');
  await other.waitForURL('**/signin?redirect=%2Fdashboard');
  await other.context().close();
});

test('a note that two tabs write at once keeps what both say', async () => {
  const [row] = await stage.sql<{ slug: string }>('SELECT slug FROM section WHERE id = 5417');
  const path = `/section/${row?.slug}`;
  const [one, two, context] = await tabs(path, path, await stage.token('gold'));
  const notes = (page: Page) => page.getByLabel('My notes on this section');
  for (const page of [one, two]) {
    await page.getByRole('tab', { name: 'My notes' }).click();
    await notes(page).waitFor();
  }
  await notes(one).fill('Ask about sleep.');
  await one.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  await notes(two).fill('Check the interval.');
  await two.getByText('Saved, joined with what you noted elsewhere').waitFor();
  assert.equal(await notes(two).inputValue(), 'Ask about sleep.\n\nCheck the interval.');
  await notes(two).fill('Ask about sleep.\n\nCheck the interval. Twice.');
  await two.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  const [kept] = await stage.sql<{ text: string }>(
    'SELECT text FROM section_note WHERE section_id = 5417 AND user_id = $1',
    [PEOPLE.gold.id],
  );
  assert.equal(kept?.text, 'Ask about sleep.\n\nCheck the interval. Twice.');
  await context.close();
});

/** A session of its own, which may end. */
function newToken(who: PersonName): Promise<string> {
  const { ports } = stage.app;
  return ports.database.write((db) => openSession(ports, db, PEOPLE[who].id, ports.now()));
}
const SIGN_IN_FIRST = 'Your session has ended. Sign in to continue.';

test('a note typed after the session ended waits on the device, and is saved beside what was noted elsewhere', async () => {
  const [row] = await stage.sql<{ slug: string }>('SELECT slug FROM section WHERE id = 5418');
  const path = `/section/${row?.slug}`;
  const token = await newToken('silver');
  const page = await browser.page(stage);
  await keepToken(page, token);
  const notes = page.getByLabel('My notes on this section');
  const openNotes = async () => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('tab', { name: 'My notes' }).click();
    await notes.waitFor();
  };
  await openNotes();
  await notes.fill('Ask about sleep.');
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  await endSession(token);
  await notes.fill('Ask about sleep. And about lithium.');
  await page.getByText(`Not saved. Your text is still here. ${SIGN_IN_FIRST}`).waitFor();
  const panel = page.getByRole('tabpanel', { name: 'My notes' });
  assert.equal(await panel.getByRole('button', { name: 'Retry' }).count(), 0);
  const signIn = panel.getByRole('link', { name: 'Sign in' });
  assert.equal(await signIn.getAttribute('href'), `/signin?redirect=${encodeURIComponent(path)}`);
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') asked++;
  });
  await notes.fill('Ask about sleep. And about lithium levels.');
  await page.waitForTimeout(1500);
  assert.equal(asked, 0, 'what was refused for want of a session is not tried again');
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ppDraft:')));
  assert.deepEqual(await kept(), [`ppDraft:${PEOPLE.silver.id}:note:5418`]);

  const stored = () =>
    stage.sql<{ text: string }>('SELECT text FROM section_note WHERE section_id = 5418 AND user_id = $1', [
      PEOPLE.silver.id,
    ]);
  assert.equal((await stored())[0]?.text, 'Ask about sleep.');
  await stage.sql(
    `UPDATE section_note SET text = 'Ask about sleep. By phone.' WHERE section_id = 5418 AND user_id = $1`,
    [PEOPLE.silver.id],
  );
  const anew = await newToken('silver');
  await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [TOKEN_KEY, anew]);
  await openNotes();
  const both = 'Ask about sleep. By phone.\n\nAnd about lithium levels.';
  await page.waitForFunction((text) => document.querySelector('textarea')?.value === text, both);
  await page.getByText('Saved, joined with what you noted elsewhere').waitFor();
  assert.equal((await stored())[0]?.text, both);
  assert.deepEqual(await kept(), []);
  await page.context().close();
});

test('a note typed right before signing out is saved, and nothing of it stays on the device', async () => {
  const [row] = await stage.sql<{ slug: string }>('SELECT slug FROM section WHERE id = 5419');
  const page = await browser.page(stage);
  await keepToken(page, await newToken('silver'));
  await page.goto(`/section/${row?.slug}`, { waitUntil: 'networkidle' });
  await page.getByRole('tab', { name: 'My notes' }).click();
  await page.getByLabel('My notes on this section').fill('Ask about thyroid function.');
  const saving = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await bar(page)
    .getByRole('button', { name: /account/i })
    .click();
  await page.getByRole('link', { name: 'Logout' }).click();
  await bar(page).getByRole('link', { name: 'Sign in' }).waitFor();
  const saved = () =>
    stage.sql<{ text: string }>('SELECT text FROM section_note WHERE section_id = 5419 AND user_id = $1', [
      PEOPLE.silver.id,
    ]);
  // Being signed out is shown before the server has answered either call.
  assert.equal((await saving).status(), 200);
  assert.equal((await saved())[0]?.text, 'Ask about thyroid function.');
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('ppDraft:')),
  );
  assert.deepEqual(kept, []);
  await page.context().close();
});

test('a test whose session ended says so while it is answered, and leads to signing in instead of trying again', async () => {
  const token = await newToken('gold');
  const page = await browser.page(stage);
  await keepToken(page, token);
  await page.goto('/publication/2746/test');
  await page.getByRole('button', { name: 'Start test' }).click();
  const refused: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() === 401) refused.push(`${reply.request().method()} ${new URL(reply.url()).pathname}`);
  });
  const main = page.getByRole('main');
  const signIn = main.getByRole('link', { name: 'Sign in' });
  for (let n = 1; n <= 6; n++) {
    await page.getByRole('heading', { name: `Question ${n} of 6` }).waitFor();
    if (n === 2) await endSession(token);
    await page.getByRole('radio').nth(1).check();
    if (n === 2)
      await main.getByText(`${SIGN_IN_FIRST} Until then your answers stay on this device.`).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.waitForTimeout(1000);
  assert.deepEqual(refused.filter((one) => one.startsWith('PATCH /api/sittings/')).length, 1, refused.join());
  assert.equal(await signIn.getAttribute('href'), '/signin?redirect=%2Fpublication%2F2746%2Ftest');
  await page.getByRole('button', { name: 'Submit answers' }).click();
  const alert = main.getByRole('alert');
  await alert.getByText('Not submitted. Your answers are safe').waitFor();
  assert.equal(await alert.getByRole('button', { name: 'Retry' }).count(), 0);
  await alert.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/signin?redirect=%2Fpublication%2F2746%2Ftest');
  await page.context().close();
});

test('the contact form takes a message though the session has ended: anyone may write', async () => {
  const token = await newToken('bronze');
  const page = await browser.page(stage);
  await keepToken(page, token);
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByLabel('Message').fill('Does my membership go on?');
  await endSession(token);
  await page.getByRole('main').getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Your message is sent' }).waitFor();
  await page.getByText(/The number of your message is \S+\.$/).waitFor();
  await page.context().close();
});
