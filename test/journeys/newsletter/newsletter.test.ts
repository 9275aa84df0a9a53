import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { openDueIssues, sendBatch } from '#newsletter/issue/campaign.service.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { holdUp, type OpenBrowser, openBrowser, takenOver } from '#test/harness/browser/browser.ts';
import { countWaits, stopClock } from '#test/harness/browser/page-clock.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let app: Stage;
let browser: OpenBrowser;
let chat: Server;
let chatRequests = 0;
let cover = '';
before(async () => {
  chat = createServer((_request, response) => {
    chatRequests++;
    if (chatRequests === 1) response.destroy();
    else response.writeHead(200, { 'content-type': 'text/javascript' }).end('window.chatIsHere = true;');
  });
  await new Promise<void>((ready) => chat.listen(0, '127.0.0.1', ready));
  const { port } = chat.address() as AddressInfo;
  app = await openStage({ pages: true, env: { CHAT_SCRIPT_URL: `http://127.0.0.1:${port}/chat.js` } });
  browser = await openBrowser();
  const [row] = await app.sql<{ slug: string }>(
    `SELECT p.slug FROM publication p JOIN material m ON m.publication_id = p.id AND m.free WHERE p.visibility = 'published' LIMIT 1`,
  );
  cover = `/publication/${row?.slug}`;
});
after(async () => {
  await browser?.close();
  await app?.close();
  chat?.closeAllConnections();
  chat?.close();
});
beforeEach(() => app.sql('DELETE FROM rate_count'));

let made = 0;
const fresh = () => `visitor${++made}@clinic.example`;
const open = async (path: string, options: Parameters<OpenBrowser['page']>[1] = {}) => {
  const page = await browser.page(app, options);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
};
const foot = (page: Page) => page.getByRole('contentinfo');
const bar = (page: Page) =>
  page.locator('section', { hasText: 'Receive psychopharmacology updates in your inbox' }).last();
const linkTo = async (email: string, name: string) => {
  const [letter] = await app.sql<{ text_body: string }>(
    'SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [email],
  );
  const found =
    new RegExp(`/\\S+[?&]${name}=\\S+`).exec(letter?.text_body ?? '')?.[0] ?? assert.fail('no link');
  return found.replace(/^\/\/[^/]+/, '');
};
const keptToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
/** Every call to that path is refused in these words, or held back until it is let go. */
const refuse = (page: Page, path: string, status: number, body: unknown) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, contentType: 'application/vnd.api+json', body: JSON.stringify(body) })
      : route.continue(),
  );
const countRequests = (page: Page, part: RegExp) => {
  let count = 0;
  page.on('request', (request) => part.test(request.url()) && count++);
  return () => count;
};
/** The bar above has a journey of its own. */
const BELOW_THE_BAR = { exclude: 'header' };

test('[ROUTE-060] [ROUTE-061] [PROD-003] [ROLE-008] [UI-028] [UI-054] [BAR-025] the newsletter page signs up, thanks, and its letter confirms', async () => {
  const page = await open('/newsletter');
  assert.deepEqual(await page.locator('header a').first().getAttribute('href'), '/');
  assert.equal(await page.locator('header nav').count(), 0);
  const email = fresh();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL('**/newsletter-success');
  await page.getByRole('heading', { name: 'Thanks!' }).waitFor();
  await page.goto(await linkTo(email, 'confirm'));
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  assert.equal(new URL(page.url()).search, '', 'the address keeps no token');
  const [row] = await app.sql<{ state: string }>(
    `SELECT state FROM subscription u JOIN subscriber s ON s.id = subscriber_id WHERE email = $1 AND kind = 'monthly'`,
    [email],
  );
  assert.equal(row?.state, 'confirmed');
  assert.deepEqual(page.problems, []);
});

test('[VALID-006] [VALID-007] [API-023] [VALID-003] the button is closed while the address is none and while it is sent', async () => {
  const page = await open('/newsletter');
  const button = page.getByRole('button', { name: /Subscrib/ });
  assert.ok(await button.isDisabled());
  await page.getByLabel('E-mail address').fill('nobody@clinic');
  assert.ok(await button.isDisabled());
  await page.getByLabel('E-mail address').blur();
  await page.getByText('Use a valid email address (nobody@clinic).').waitFor();
  const release = await holdUp(page, '**/api/newsletter/', 'POST');
  const email = fresh();
  await page.getByLabel('E-mail address').fill(email);
  assert.ok(await button.isEnabled());
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/newsletter/'));
  await button.click();
  assert.equal((await sent).postDataJSON().data.attributes.email, email);
  assert.ok(await button.isDisabled());
  release();
  await page.waitForURL('**/newsletter-success');
});

test('[UI-011] [API-024] [ERR-014] [ERR-013] the footer asks visitors alone, and says in a toast what came of it', async () => {
  const page = await open('/about-us');
  const box = foot(page);
  await box.getByRole('heading', { name: 'Receive psychopharmacology updates in your inbox' }).waitFor();
  await refuse(page, '/api/newsletter/', 500, { errors: [{ status: '500', detail: 'Not just now.' }] });
  await box.getByLabel('E-mail address').fill(fresh());
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Not just now.').waitFor();
  assert.match(page.url(), /\/about-us$/);
  await page.unroute('**/api/newsletter/');
  await refuse(page, '/api/newsletter/', 201, { data: { message: 'Words of the server.' } });
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Words of the server.').waitFor();
  const signedIn = await open('/about-us', { as: 'free' });
  await signedIn.getByRole('button', { name: /Account menu/ }).waitFor();
  assert.equal(await foot(signedIn).getByLabel('E-mail address').count(), 0);
});

test('[UI-010] [CONST-026] [STATE-025] [STATE-026] [STATE-027] [STATE-024] the bar thanks, keeps the token at once, and signs in 5000 ms later', async () => {
  const page = await browser.page(app);
  await page.clock.install();
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await bar(page).getByLabel('E-mail address').fill(fresh());
  await stopClock(page);
  const asked = countRequests(page, /\/api\/users\/me\//);
  await bar(page).getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Thanks!').waitFor();
  const close = page.getByRole('button', { name: 'Close the newsletter bar' });
  assert.ok(await close.evaluate((button) => button === document.activeElement), 'the focus is not lost');
  assert.ok(await keptToken(page));
  await page.clock.runFor(4_900);
  assert.equal(asked(), 0, 'the thanks are read first');
  const who = page.waitForRequest('**/api/users/me/**');
  await page.clock.runFor(200);
  await who;
  await page.clock.resume();
  await page.getByRole('button', { name: /Account menu/ }).waitFor();
  await page.getByText('Thanks!').waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('E-mail address').count(), 0);
});

test('[STATE-026] what a subscriber opens leads to choosing a password, and nothing there fails', async () => {
  const attributes = { email: fresh(), firstName: '', lastName: '' };
  const reply = await app.send('POST', '/api/newsletter/', {
    data: { type: 'Newsletter', id: 'page', attributes },
  });
  const { token } = reply.json.data as unknown as { token: string };
  const page = await browser.page(app);
  await page.addInitScript(([key, value]) => localStorage.setItem(`${key}`, `${value}`), [TOKEN_KEY, token]);
  const main = page.getByRole('main');
  await page.goto('/dashboard');
  await main.getByRole('heading', { name: /^Good (morning|afternoon|evening)$/ }).waitFor();
  await main.getByRole('heading', { name: 'Three steps to begin' }).waitFor();
  assert.equal(await main.getByText('This part could not be loaded.').count(), 0);
  await main.getByRole('link', { name: 'Choose a password' }).click();
  for (const path of ['/dashboard/certificates', '/dashboard/my-transcripts']) {
    await page.waitForURL('**/myaccount/password');
    await main.getByRole('button', { name: 'Send the link' }).waitFor();
    await page.goto(path);
  }
  await page.waitForURL('**/myaccount/password');
  await page.goto('/myaccount');
  await main.getByText('Choose a password to finish your free account').waitFor();
  await page.goto('/checkout?membership=32');
  const wayOn = main.getByRole('link', { name: 'Set a password for this account' });
  assert.equal(await wayOn.getAttribute('href'), '/myaccount/password');
});

test('[ERR-009] [ERR-011] [ERR-012] the bar says the first detail of a refusal, else Error', async () => {
  const page = await open('/about-us');
  const answers: [unknown, string][] = [
    [{ errors: [{ status: '429', detail: 'First detail.' }, { detail: 'Second.' }] }, 'First detail.'],
    [{ errors: [] }, 'Error'],
  ];
  for (const [body, words] of answers) {
    await refuse(page, '/api/newsletter/', 429, body);
    await bar(page).getByLabel('E-mail address').fill(fresh());
    await bar(page).getByRole('button', { name: 'Subscribe' }).click();
    await bar(page).getByText(words, { exact: true }).waitFor();
    await page.unroute('**/api/newsletter/');
  }
});

test('a known address is thanked as well, and nobody is signed in', async () => {
  const page = await open('/about-us');
  await bar(page).getByLabel('E-mail address').fill('gold@demo.example');
  await bar(page).getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Thanks!').waitFor();
  assert.equal(await keptToken(page), null);
});

async function readerWithLetters(): Promise<string> {
  const email = fresh();
  await app.sql(`INSERT INTO subscriber (email, language, created_at) VALUES ($1, 'en', now())`, [email]);
  await app.sql(
    `INSERT INTO subscription SELECT id, kind, 'confirmed', now(), now() FROM subscriber, unnest(ARRAY['monthly', 'tips']) AS kind WHERE email = $1`,
    [email],
  );
  await app.sql('DELETE FROM campaign');
  await openDueIssues(app.app.ports, new Date('2026-12-02T09:00:00Z'));
  while ((await sendBatch(app.app.ports, new Date())) > 0);
  return email;
}
const monthlyState = async (email: string) =>
  (
    await app.sql<{ state: string }>(
      'SELECT state FROM subscription u JOIN subscriber s ON s.id = subscriber_id WHERE email = $1 ORDER BY kind',
      [email],
    )
  ).map((one) => one.state);

test('[ROUTE-062] [UI-029] [UI-030] [UI-031] [UI-055] the link of a letter ends in the unsubscribed page, which can be undone', async () => {
  const email = await readerWithLetters();
  const link = await linkTo(email, 'token');
  const blind = await open(link, { javaScript: false });
  assert.ok(
    (await monthlyState(email)).every((state) => state === 'confirmed'),
    'opening alone does nothing',
  );
  await blind.getByRole('button').first().click();
  await blind.getByText('You have been unsubscribed to the newsletter').waitFor();
  const page = await open(link);
  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, link, 'asked again at any time');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  const hasFocus = (name: string) =>
    page.getByRole('heading', { name }).evaluate((title) => title === document.activeElement);
  await page.getByRole('heading', { name: 'You have been unsubscribed to the newsletter' }).waitFor();
  assert.ok(await hasFocus('You have been unsubscribed to the newsletter'), 'the pressed button is gone');
  await page.getByText('Your membership remains active.').waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'To cancel it, contact us' }).getAttribute('href'),
    '/contact-us',
  );
  assert.equal(new URL(page.url()).search, '');
  await page.getByRole('button', { name: 'Stop all newsletters' }).click();
  await page.getByText(/You still get/).waitFor({ state: 'detached' });
  assert.ok(await hasFocus('You have been unsubscribed to the newsletter'), 'and so is this one');
  assert.deepEqual(await monthlyState(email), ['unsubscribed', 'unsubscribed']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'You get our newsletters again' }).waitFor();
  assert.ok(await hasFocus('You get our newsletters again'));
  assert.deepEqual(await monthlyState(email), ['confirmed', 'confirmed']);
  assert.deepEqual(page.problems, []);
});

test('without a token the unsubscribe page asks for the address', async () => {
  const page = await open('/unsubscribe');
  await page.getByRole('main').getByLabel('E-mail address').fill('gold@demo.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If this address is subscribed').waitFor();
});

test('[PROD-004] [UI-012] [STATE-029] [VALID-004] [VALID-010] [VALID-011] [ERR-010] a visitor gets the free files of a cover for an address', async () => {
  const page = await open(cover);
  await page.getByRole('tab', { name: /Materials/ }).click();
  const form = page.locator('section', { hasText: 'Download PDF and other files' }).last();
  const [field, button] = [form.getByLabel('E-mail address'), form.getByRole('button')];
  assert.ok(await button.isDisabled());
  await field.fill('nobody');
  await field.blur();
  await form.getByText('Enter a valid email address to download.').waitFor();
  assert.ok(await button.isDisabled());
  await refuse(page, '/api/downloads/', 429, {
    errors: [{ status: '429', detail: 'One.' }, { detail: 'Two.' }],
  });
  await field.fill(fresh());
  await button.click();
  await form.getByText('One. Two.').waitFor();
  await page.unroute('**/api/downloads/');
  const release = await holdUp(page, '**/api/downloads/', 'POST');
  await button.click();
  assert.ok(await button.isDisabled());
  release();
  await form.getByText('Success!').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), form.getByRole('link').first().click()]);
  assert.match(file.suggestedFilename(), /\.pdf$/);
});

test('[VALID-010] an address that came back refused, without our scripts, can be sent again from the form', async () => {
  const page = await open(cover);
  const form = page.locator('section', { hasText: 'Download PDF and other files' }).last();
  const [field, button] = [form.getByLabel('E-mail address'), form.getByRole('button')];
  await page.getByRole('tab', { name: /Materials/ }).click();
  // Longer than any mailbox, which browsers do not know.
  const refused = `${'a'.repeat(65)}@clinic.example`;
  await field.fill(refused);
  const back = page.waitForResponse((reply) => reply.request().method() === 'POST');
  await form.locator('form').evaluate((one) => HTMLFormElement.prototype.submit.call(one));
  await back;
  await page.getByRole('tab', { name: /Materials/ }).click();
  await takenOver(button);
  await page.waitForLoadState('networkidle');
  assert.equal(await field.inputValue(), refused);
  assert.ok(await button.isEnabled());
});

test('[MODAL-017] a Bronze member who clicks a download sees the pop-up and gets no file; Silver gets it', async () => {
  const [row] = await app.sql<{ slug: string }>(
    `SELECT p.slug FROM publication p JOIN material m ON m.publication_id = p.id AND NOT m.free WHERE p.visibility = 'published' AND p.type = 'PUBLICATION_VIDEO' AND NOT p.private LIMIT 1`,
  );
  for (const as of ['bronze', 'silver'] as const) {
    const page = await open(`/publication/${row?.slug}`, { as });
    await page.getByRole('button', { name: /Account menu/ }).waitFor();
    await page.getByRole('tab', { name: /Materials/ }).click();
    const button = page.getByRole('button', { name: /^Download/ }).first();
    if (as === 'silver') {
      const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
      assert.match(file.suggestedFilename(), /\.pdf$/);
      continue;
    }
    let downloads = 0;
    page.on('download', () => downloads++);
    await button.click();
    await page.getByRole('dialog').waitFor();
    assert.equal(downloads, 0);
  }
});

test('letters are chosen in the account', async () => {
  const page = await open('/myaccount/newsletter', { as: 'gold' });
  const tips = page.getByLabel('Tips');
  await tips.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  assert.ok(await tips.isChecked());
  await assertAccessible(page, '/myaccount/newsletter', BELOW_THE_BAR);
});

test('[ROUTE-063] [PROD-025] [UI-032] [UI-033] [UI-041] [CONST-028] [STATE-049] [STATE-050] a message is sent and shown again; questions that may answer it come up', async () => {
  const page = await open('/contact-us');
  await page.getByText('48 business hours').waitFor();
  assert.equal(
    await foot(page).getByRole('link', { name: 'Contact us' }).getAttribute('href'),
    '/contact-us',
  );
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Send message' }).click();
  for (const words of ['Full name is required.', 'Message is required.'])
    await main.getByText(words).first().waitFor();
  await main.getByLabel('Full name').fill('Ada Moreau');
  await main.getByLabel('E-mail', { exact: true }).fill(fresh());
  await main.getByLabel('Message').fill('Which of the memberships do I need for video lectures?');
  await main.getByRole('heading', { name: 'Perhaps this answers it' }).waitFor();
  const release = await holdUp(page, '**/requests', 'POST');
  await main.getByRole('button', { name: 'Send message' }).click();
  assert.equal(await main.getByRole('button', { name: /Send/ }).getAttribute('aria-busy'), 'true');
  release();
  const heading = main.getByRole('heading', { name: 'Your message is sent' });
  await heading.waitFor();
  assert.ok(await heading.evaluate((element) => element === document.activeElement));
  await main.getByText('Which of the memberships do I need for video lectures?').waitFor();
  await assertAccessible(page, 'sent message', BELOW_THE_BAR);
});

test('[ERR-026] [STATE-051] [ERR-035] [API-068] [API-069] [API-070] a failure is said in the form and keeps what was written', async () => {
  const page = await open('/contact-us');
  const main = page.getByRole('main');
  await main.getByLabel('Full name').fill('Ada Moreau');
  await main.getByLabel('E-mail', { exact: true }).fill('ada@clinic.example');
  await main.getByLabel('Message').fill('Hello');
  await refuse(page, '/requests', 500, { errors: [{ status: '500', detail: 'Internal Server Error' }] });
  const sent = page.waitForRequest('**/requests');
  await main.getByRole('button', { name: 'Send message' }).click();
  const { request } = (await sent).postDataJSON();
  assert.deepEqual(
    [request.requester, request.subject, request.comment],
    [{ name: 'Ada Moreau', email: 'ada@clinic.example' }, 'Contact form: Ada Moreau', { body: 'Hello' }],
  );
  await main.getByText('Error when sending the message.').waitFor();
  assert.match(page.url(), /\/contact-us$/);
  assert.equal(await main.getByLabel('Message').inputValue(), 'Hello');
});

const HELP = /\/assets\/help-panel-[\w-]+\.js/;
/** A page stands within a few of these. */
const STEP_MS = 100;
/** Its time passes only where nothing else moves it on: what brings help stands long before its tenth second. */
async function openSlowly(path: string) {
  const page = await browser.page(app);
  await page.clock.install();
  await stopClock(page);
  await page.goto(path);
  const room = page.locator('main ~ div[aria-hidden="true"]');
  for (let steps = 0; (await room.count()) === 0; steps++) {
    assert.ok(steps < 90, 'what promotes and helps never came');
    await page.clock.runFor(STEP_MS);
    // What it asked for comes in the time of the machine, and not being there yet is no failure.
    await room.waitFor({ state: 'attached', timeout: 250 }).catch(() => undefined);
  }
  return page;
}
/** Passes the time until so many milliseconds after the start of the page. */
const runUntil = async (page: Page, milliseconds: number) =>
  page.clock.runFor(milliseconds - (await page.evaluate(() => performance.now())));

test('[PROD-024] [PAGE-013] [PAGE-014] [PAGE-016] help comes after 10 s, 104 px up, works by keyboard and gives the focus back', async () => {
  const page = await openSlowly('/about-us');
  const asked = countRequests(page, HELP);
  await runUntil(page, 9_999);
  assert.equal(asked(), 0, 'not before its time');
  const help = page.waitForRequest(HELP);
  await page.clock.runFor(1);
  await help;
  await page.clock.resume();
  const launcher = page.getByRole('button', { name: 'Open help' });
  await launcher.waitFor();
  const place = await launcher.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    return { offset: innerHeight - bottom, set: getComputedStyle(element.parentElement as Element).bottom };
  });
  assert.deepEqual(place, { offset: 104, set: '104px' });
  await launcher.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'How can we help?' });
  await panel.getByRole('searchbox').fill('certificate');
  await panel.getByText(/^[0-9]+ questions?$/).waitFor();
  await assertAccessible(page, 'help panel', BELOW_THE_BAR);
  await page.keyboard.press('Escape');
  assert.ok(await launcher.evaluate((element) => element === document.activeElement));
  await launcher.click();
  await panel.getByRole('button', { name: 'Write to us' }).click();
  await panel.getByLabel('Message').waitFor();
  await page.getByRole('link', { name: 'Home' }).first().focus();
  await panel.waitFor({ state: 'detached' });
  assert.deepEqual(page.problems, []);
});

test('[PAGE-015] while its script is blocked help is tried for every 5000 ms, and comes when it can', async () => {
  const page = await openSlowly('/about-us');
  const asked = countRequests(page, HELP);
  await page.route(HELP, (route) => route.abort());
  const waits = await countWaits(page, 5000);
  await runUntil(page, 10_000);
  for (const tries of [1, 2]) {
    await waits(tries);
    const before = asked();
    assert.ok(before > 0);
    await page.clock.runFor(4_999);
    assert.equal(asked(), before, 'not before its time');
    if (tries === 2) await page.unroute(HELP);
    const again = page.waitForRequest(HELP);
    await page.clock.runFor(1);
    await again;
  }
  await page.clock.resume();
  await page.getByRole('button', { name: 'Open help' }).waitFor();
});

test('a chat outside is fetched when the reader starts it and not before, and tried for until it is there', async () => {
  const page = await browser.page(app);
  await page.goto('/about-us');
  await page.getByRole('button', { name: 'Open help' }).click();
  assert.equal(chatRequests, 0);
  await page.getByRole('button', { name: 'Start a chat' }).click();
  await page.waitForFunction(() => 'chatIsHere' in window);
  assert.equal(chatRequests, 2);
});

test('help keeps off quiet pages', async () => {
  const [row] = await app.sql<{ slug: string }>(
    `SELECT slug FROM section WHERE publication_id = 2746 AND position = 1`,
  );
  const page = await openSlowly(`/section/${row?.slug}`);
  const asked = countRequests(page, HELP);
  await runUntil(page, 12_000);
  assert.equal(asked(), 0);
  assert.equal(await page.getByRole('button', { name: 'Open help' }).count(), 0);
});
