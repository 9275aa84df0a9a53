import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { issueToken } from '#identity/email/one-time-token.service.ts';
import { deliverDue } from '#platform/mail/delivery.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { type OpenBrowser, openBrowser } from '#test/harness/browser/browser.ts';

const NEW_PASSWORD = 'ocean-lantern-47';
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

const pathOf = (page: Page) => `${new URL(page.url()).pathname}${new URL(page.url()).search}`;
const tokenIn = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** The server's pages answer before the browser has taken over; `networkidle` is after that. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' });

/** The newest link of that kind in the letters to an address, as a mail program shows it. */
async function linkTo(to: string, pattern: RegExp): Promise<string> {
  const { config, now } = app.app.ports;
  await deliverDue(app.app.ports, now());
  for (const file of (await readdir(config.outboxDir)).sort().reverse()) {
    const letter = plain(await readFile(join(config.outboxDir, file), 'utf8'));
    const found = pattern.exec(letter)?.[0];
    if (found && letter.includes(`To: ${to}`)) return found;
  }
  throw new assert.AssertionError({ message: `no letter to ${to} has ${pattern}` });
}
const plain = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');

async function typeAccount(page: Page, email: string) {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Moreau');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
}

test('[UI-022] [UI-023] [UI-024] registers, finds the letter, confirms the address and loses the token from the bar', async () => {
  const page = await browser.page(app);
  await open(page, '/register?redirect=/library');
  await typeAccount(page, 'ada@example.org');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/register-success?**');
  await page.getByText('ada@example.org').waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'Browse the library' }).first().getAttribute('href'),
    '/library',
  );
  const link = await linkTo('ada@example.org', /http\S+\/verify-email\?token=[\w-]+/);
  await open(page, link);
  await title(page, 'Your e-mail address is confirmed').waitFor();
  assert.equal(pathOf(page), '/verify-email');
  await open(page, link);
  await title(page, 'Your e-mail address is confirmed').waitFor();
  await open(page, '/myaccount/password');
  await page.getByText('Confirmed', { exact: true }).waitFor();
  assert.deepEqual(page.problems, []);
});

test('[VALID-003] [VALID-016] [VALID-021] [VALID-022] [VALID-023] [VALID-024] registration says what is missing, word for word', async () => {
  const page = await browser.page(app);
  await open(page, '/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const words of ['First Name is required.', 'Last Name is required.'])
    assert.equal(await page.getByText(words, { exact: true }).count(), 2, words);
  await page.getByRole('alert').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'alert');
  await page.getByLabel('E-mail', { exact: true }).fill('abc');
  await page.getByLabel('Password', { exact: true }).fill('1234567');
  await page.getByLabel('Repeat password').fill('12345678');
  await page.getByText('At least 8 characters: 1 more').waitFor();
  await page.getByText('Use a valid email address (abc).', { exact: true }).waitFor();
  await page.getByText('Password must contain at least 8 characters', { exact: true }).first().waitFor();
  await page.getByText('Passwords do not match', { exact: true }).first().waitFor();
  assert.equal(pathOf(page), '/register');
});

test('an address that has an account is offered sign-in, and a taken one is refused at its field', async () => {
  const page = await browser.page(app);
  await open(page, '/register?redirect=/library');
  await typeAccount(page, PEOPLE.gold.email);
  const offer = page.getByRole('link', { name: 'Sign in instead' });
  await offer.waitFor();
  assert.equal(await offer.getAttribute('href'), '/signin?redirect=%2Flibrary');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('alert').getByText('There is an account with this e-mail address').waitFor();
  assert.equal(await page.getByLabel('E-mail', { exact: true }).getAttribute('aria-invalid'), 'true');
  assert.equal(await page.getByLabel('First Name').inputValue(), 'Ada', 'what was typed stays');
});

test('[ROUTE-045] [STATE-008] [ENT-085] [VALID-018] [VALID-025] [VALID-026] signs in by keyboard, wrong and then right, and comes back to where it was going', async () => {
  const page = await browser.page(app);
  await open(page, '/myaccount/membership');
  await page.waitForURL('**/signin?redirect=%2Fmyaccount%2Fmembership');
  await title(page, 'Welcome back!').waitFor();
  await page.getByLabel('E-mail', { exact: true }).focus();
  await page.keyboard.type('gold');
  await page.keyboard.press('Tab');
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await page.getByText('Use a valid email address (gold).').first().waitFor();
  const names = await page
    .locator('main form')
    .first()
    .evaluate((form) => [...new FormData(form as HTMLFormElement).keys()]);
  assert.deepEqual(names, ['username', 'password']);
  await page.getByLabel('E-mail', { exact: true }).fill(PEOPLE.gold.email);
  let sent = 0;
  page.on('request', (request) => request.url().endsWith('/api/login/') && sent++);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Password must contain at least 8 characters').waitFor();
  assert.equal(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid'), 'true');
  assert.equal(sent, 0, 'too short a password is not sent');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await alert.getByText(/password|match/i).waitFor();
  assert.equal(await tokenIn(page), null);
  assert.equal(await page.getByLabel('E-mail', { exact: true }).inputValue(), PEOPLE.gold.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/myaccount/membership');
  await page.getByRole('region', { name: 'Membership' }).getByText('Gold Member').waitFor();
  assert.notEqual(await tokenIn(page), null);
});

test('[ERR-020] [ERR-021] sign-in joins the details of a refusal, and says Error when there are none', async () => {
  const page = await browser.page(app);
  const replies = [{ errors: [{ detail: 'First reason.' }, { detail: 'Second reason.' }] }, { errors: [] }];
  await page.route('**/api/login/', (route) =>
    route.fulfill({ status: 400, contentType: 'application/vnd.api+json', json: replies.shift() }),
  );
  await open(page, '/signin');
  await page.getByLabel('E-mail', { exact: true }).fill(PEOPLE.gold.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('First reason. Second reason.').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('Error', { exact: true }).waitFor();
});

test('[ERR-025] registration and both pages of a forgotten password say Error when a refusal has no detail', async () => {
  const page = await browser.page(app);
  await page.route(/\/(api|rest-auth)\//, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 400, contentType: 'application/vnd.api+json', json: { errors: [] } }),
  );
  const saysError = async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Error', { exact: true }).waitFor();
  };
  await open(page, '/register');
  await typeAccount(page, 'error@example.org');
  await saysError();
  await open(page, '/recover-password');
  await page.getByLabel('E-mail', { exact: true }).fill('error@example.org');
  await saysError();
  await open(page, '/recover-password/change/903/a-token-of-a-letter');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await saysError();
});

test('[ROUTE-035] [ROUTE-037] [ROUTE-038] [UI-026] [UI-027] recovers a password by the mailed link, which works once', async () => {
  const page = await browser.page(app);
  await open(page, '/recover-password');
  await page.getByLabel('E-mail', { exact: true }).fill(PEOPLE.bronze.email);
  await page.keyboard.press('Enter');
  await title(page, 'Check your email').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await page.getByText(PEOPLE.bronze.email).waitFor();
  assert.ok(await page.getByRole('button', { name: /Send again in \d+ s/ }).isDisabled());
  const link = await linkTo(PEOPLE.bronze.email, /http\S+\/recover-password\/change\/\d+\/[\w-]+/);
  await open(page, link);
  await title(page, 'Create new password').waitFor();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Your new password is saved.').waitFor();
  await page.waitForURL('**/signin');
  await page.getByLabel('E-mail', { exact: true }).fill(PEOPLE.bronze.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await open(page, link);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await title(page, 'This link no longer works').waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'Request a new link' }).getAttribute('href'),
    '/recover-password',
  );
});

test('[ROUTE-056] [ROUTE-057] [ROUTE-058] [ROUTE-059] signing out ends the session and leads home, or within the site', async () => {
  for (const [path, end] of [
    ['/logout', '/'],
    ['/logout?redirect=/library', '/library'],
    ['/logout?redirect=https://evil.example', '/'],
    ['/logout?redirect=//evil.example', '/'],
    ['/logout?redirect=/logout', '/'],
    ['/logout?redirect=/error-404', '/'],
  ] as const) {
    const page = await browser.page(app);
    const { token } = await freshSession();
    await open(page, '/signin');
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
    await page.goto(path);
    await page.waitForURL(`${app.url}${end}`);
    assert.equal(await tokenIn(page), null);
    const reply = await fetch(`${app.url}/rest-auth/user/`, { headers: { authorization: `JWT ${token}` } });
    assert.equal(reply.status, 401);
    await page.context().close();
  }
});

async function freshSession(): Promise<{ token: string }> {
  const attributes = { username: PEOPLE.silver.email, password: DEMO_PASSWORD };
  const reply = await app.ask('/api/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'ApiLoginView', attributes } }),
  });
  return (reply.json.data as { attributes: { token: string } }).attributes;
}

test('[ROUTE-091] whoever is signed in is led on from sign-in, registration and recovery', async () => {
  const page = await browser.page(app, { as: 'gold' });
  for (const path of ['/signin', '/register', '/recover-password']) {
    await page.goto(path);
    await page.waitForURL('**/dashboard');
  }
  await page.goto('/signin?redirect=/library');
  await page.waitForURL('**/library');
});

test('[ROUTE-036] [ROUTE-039] [ROUTE-050] [ROUTE-054] account addresses: hidden from search, moved for good, unknown ones not found', async () => {
  for (const path of [
    '/recover-password',
    '/recover-password/change/1/abc',
    '/myaccount',
    '/myaccount/profile',
  ]) {
    const { status, headers, text } = await app.ask(path);
    assert.equal(status, 200, path);
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/, path);
    assert.match(text, /<meta name="robots" content="noindex, nofollow"/, path);
  }
  const moved = await app.ask('/my-account/membership?from=mail');
  assert.equal(moved.status, 301);
  assert.equal(moved.headers.get('location'), '/myaccount/membership?from=mail');
  const bare = await app.ask('/my-account');
  assert.equal(bare.headers.get('location'), '/myaccount');
  const unknown = await app.ask('/myaccount/nothing-here');
  assert.equal(unknown.headers.get('location'), '/error-404');
  for (const path of ['/signin', '/register', '/register-success', '/verify-email'])
    assert.equal((await app.ask(path)).status, 200, path);
});

test('[MODAL-028] [MODAL-029] [MODAL-031] [VALID-030] [VALID-032] [STATE-030] the profile is asked for once, not where it disturbs', async () => {
  const page = await browser.page(app, { as: 'free', unasked: true });
  await open(page, '/cme-program');
  const modal = page.getByRole('dialog', { name: "We'd like to know you better" });
  await page.waitForTimeout(5500);
  assert.equal(await modal.count(), 0);
  await open(page, '/myaccount/addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.locator('input:focus').and(page.getByLabel('Street')).waitFor();
  await page.getByLabel('Street').fill('Harbour Road');
  await page.waitForTimeout(5500);
  assert.equal(await modal.count(), 0, 'not over what is being typed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await modal.waitFor();
  await assertAccessible(page);
  const options = await page.getByLabel('Profession').locator('option').allTextContents();
  assert.deepEqual(options.slice(1), [
    'Physician',
    'Physician Assistant',
    'Nursing professional',
    'Pharmacist',
    'Therapist',
    'Another healthcare professional',
  ]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Select a profession.').first().waitFor();
  await page.getByLabel('Profession').selectOption('Nursing professional');
  await page.getByLabel('Specialty').fill('Child psychiatry');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  const { data } = (await sent).postDataJSON();
  assert.deepEqual(data.attributes, {
    profession: 'Nursing professional',
    specialization: 'Child psychiatry',
  });
  await page.getByRole('dialog', { name: 'Thank you!' }).waitFor();
  await page.keyboard.press('Escape');
  await open(page, '/library');
  await page.waitForTimeout(5500);
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('[STATE-006] [STATE-007] each card of the account saves alone; a new e-mail signs out', async () => {
  const page = await browser.page(app, { as: 'lapsed' });
  await open(page, '/myaccount');
  await page.getByLabel('First Name').fill('Prisca');
  const card = page.getByRole('region', { name: 'Your name' });
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Saved', { exact: true }).waitFor();
  const goal = page.getByRole('region', { name: 'Preferences' });
  assert.equal(await goal.getByText('Saved', { exact: true }).count(), 0);
  await page.getByLabel('Yearly goal').fill('abc');
  await goal.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a number from 0 to 1000.').first().waitFor();
  await page.getByLabel('Dark').check();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.getByRole('link', { name: 'Membership', exact: true }).click();
  await page.getByText('Your membership is expired!').waitFor();
  await page
    .getByRole('navigation', { name: 'Account pages' })
    .getByRole('link', { name: 'Addresses' })
    .click();
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByLabel('Street').fill('Harbour Road');
  await page.getByLabel('Number').fill('12');
  await page.getByRole('link', { name: 'Membership', exact: true }).click();
  await page.getByRole('dialog', { name: 'What you typed is not saved. Discard it?' }).waitFor();
  await page.getByRole('button', { name: 'Keep writing' }).click();
  assert.equal(await page.getByLabel('Street').inputValue(), 'Harbour Road', 'nothing typed is lost unasked');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Harbour Road 12', { exact: true }).waitFor();
  await page
    .locator('button:focus')
    .and(page.getByRole('button', { name: 'Add an address' }))
    .waitFor();
  await page.getByRole('button', { name: 'Edit Harbour Road 12' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .locator('button:focus')
    .and(page.getByRole('button', { name: 'Edit Harbour Road 12' }))
    .waitFor();
  await page.getByRole('button', { name: 'Remove Harbour Road 12' }).click();
  await page.getByText('Address removed.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Harbour Road 12', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove Harbour Road 12' }).click();
  await page.getByText('Address removed.').waitFor();
  const removed = page.waitForResponse((reply) => reply.request().method() === 'DELETE');
  await page.getByRole('link', { name: 'E-mail and password' }).click();
  assert.ok((await removed).ok(), 'left, the page no longer waits for its toast');
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
  await page.getByText('Changing your e-mail signs you out').waitFor();
  const email = page.getByRole('region', { name: 'E-mail' });
  await email.getByLabel('New e-mail').fill('prisca@example.org');
  await email.getByLabel('Current password').fill('not-the-password');
  await email.getByRole('button', { name: 'Change e-mail' }).click();
  await email.getByText('The current password is not right.').first().waitFor();
  await email.getByLabel('Current password').fill(DEMO_PASSWORD);
  await email.getByRole('button', { name: 'Change e-mail' }).click();
  await page.getByText('Open the link that we sent to prisca@example.org.').waitFor();
  await page.waitForURL('**/signin?**');
  assert.equal(await tokenIn(page), null);
  await page.getByLabel('E-mail', { exact: true }).fill(PEOPLE.lapsed.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/myaccount/password');
  await email.getByText('prisca@example.org waits to be confirmed').waitFor();
  await email.getByText(`Until then you sign in with ${PEOPLE.lapsed.email}.`).waitFor();
  const first = await linkTo('prisca@example.org', /verify-email\?token=[\w-]{43}/);
  await email.getByRole('button', { name: 'Send the confirmation link again' }).click();
  await email.getByRole('button', { name: /^Send again in/ }).waitFor();
  assert.notEqual(await linkTo('prisca@example.org', /verify-email\?token=[\w-]{43}/), first);
  await open(page, '/verify-email');
  await page.getByText('We sent a link to prisca@example.org.').waitFor();
});

test('[API-010] a new password keeps this session, and leads on', async () => {
  const page = await browser.page(app);
  const email = 'nils@example.org';
  await open(page, '/register');
  await typeAccount(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/register-success');
  const before = await tokenIn(page);
  await open(page, '/myaccount/password');
  const card = page.getByRole('region', { name: 'Password', exact: true });
  await card.getByLabel('Current password').fill(NEW_PASSWORD);
  await card.getByLabel('New password').fill(`${NEW_PASSWORD}-8`);
  await card.getByLabel('Repeat password').fill(`${NEW_PASSWORD}-8`);
  await card.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your new password is saved.').waitFor();
  await page.waitForURL('**/dashboard');
  assert.notEqual(await tokenIn(page), before);
});

const linkFor = (userId: number) =>
  app.database.write((db) => issueToken(db, { userId, purpose: 'sign-in' }, app.app.ports.now()));

test('[API-004] [API-005] a token in the address becomes a session and goes at once; a bad one changes nothing', async () => {
  const page = await browser.page(app);
  await page.goto(`/library?token=${await linkFor(PEOPLE.nocredit.id)}&sort=-modified`);
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, TOKEN_KEY);
  await page.waitForURL('**/library?sort=-modified');
  const token = await tokenIn(page);
  await page.waitForLoadState('networkidle');
  await open(page, '/library?token=not-a-token');
  assert.equal(pathOf(page), '/library');
  await page.getByRole('dialog', { name: 'Sign in with this link?' }).waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  assert.equal(await tokenIn(page), token);
  await page.goto(`/library?token=${await linkFor(PEOPLE.admin.id)}`);
  await page.getByRole('button', { name: 'Use the link' }).click();
  await page.waitForFunction(([key, old]) => localStorage.getItem(key ?? '') !== old, [TOKEN_KEY, token]);
  const stranger = await browser.page(app);
  await open(stranger, '/library?token=not-a-token');
  await stranger.getByText('This link was used before or is too old.').waitFor();
  assert.equal(await tokenIn(stranger), null);
});

test('without JavaScript the account pages say what they need and send no password anywhere', async () => {
  const page = await browser.page(app, { javaScript: false });
  await page.goto('/signin');
  await title(page, 'Welcome back!').waitFor();
  const told = page.locator('main noscript');
  assert.ok(await told.isVisible());
  assert.match((await told.textContent()) ?? '', /Signing in needs JavaScript/);
  assert.equal(await page.locator('main form').getAttribute('method'), 'post');
});

const lettersOf = async (page: Page) => {
  const token = await tokenIn(page);
  const reply = await app.ask('/api/newsletter/', { headers: { authorization: `JWT ${token}` } });
  const { subscriptions } = reply.json.data as { subscriptions: { kind: string; state: string }[] };
  return subscriptions.map(({ state }) => state);
};

test('registration asks for consent to letters, unticked; ticked, they wait for their own confirmation', async () => {
  for (const [email, ticks, states] of [
    ['quiet@example.org', false, ['none', 'none']],
    ['letters@example.org', true, ['unconfirmed', 'unconfirmed']],
  ] as const) {
    const page = await browser.page(app);
    await open(page, '/register');
    const box = page.getByLabel('Send me the tips and the newsletter');
    assert.equal(await box.isChecked(), false);
    await typeAccount(page, email);
    if (ticks) await box.check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/register-success');
    assert.deepEqual(await lettersOf(page), states, email);
    await page.context().close();
  }
  const link = await linkTo('letters@example.org', /http\S+\/newsletter-success\?confirm=[\w.-]+/);
  const page = await browser.page(app);
  await open(page, link);
  await title(page, 'Your address is confirmed').waitFor();
});

test('letters that cannot be ordered leave the new account as it is, and say where to choose them', async () => {
  const page = await browser.page(app);
  await page.route('**/api/newsletter/', (route) => route.abort());
  await open(page, '/register');
  await typeAccount(page, 'unlucky@example.org');
  await page.getByLabel('Send me the tips and the newsletter').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/register-success');
  await page.getByText('Your account is ready, but the newsletter could not be set up.').waitFor();
  await page.getByText('we sent a link to unlucky@example.org').waitFor();
  assert.ok(await tokenIn(page));
});

const ACCOUNT_CARDS = {
  profile: 'Your name',
  password: 'Password',
  addresses: 'Addresses',
  membership: 'Membership',
  receipts: 'Your receipts',
  newsletter: 'E-mail subscriptions',
} as const;

test('[PAGE-007] every page of the account opens under its own name for whoever is signed in; inviting is named to those who may', async () => {
  for (const [as, mayInvite] of [
    ['free', false],
    ['gold', true],
  ] as const) {
    const page = await browser.page(app, { as });
    const menu = page.getByRole('navigation', { name: 'Account pages' });
    for (const [path, card] of Object.entries(ACCOUNT_CARDS)) {
      await open(page, `/myaccount/${path}`);
      await page.getByRole('region', { name: card, exact: true }).waitFor();
      const here = menu.locator('[aria-current="page"]');
      assert.equal(await here.getAttribute('href'), `/myaccount/${path}`);
      const name = await here.innerText();
      await title(page, name).waitFor();
      assert.equal(await page.title(), `${name} - My account - Steady State`);
      assert.equal(await menu.getByRole('link', { name: 'Refer a colleague' }).count(), mayInvite ? 1 : 0);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
  const page = await browser.page(app, { as: 'gold' });
  await open(page, '/myaccount/refer');
  await page.getByRole('heading', { name: 'Your referrals' }).waitFor();
});

test('the membership page tells the plan, what it includes, what its end takes away, and leads to the plans', async () => {
  const facts = async (as: 'free' | 'gold' | 'silver') => {
    const page = await browser.page(app, { as });
    await open(page, '/myaccount/membership');
    const cards = page.getByRole('main');
    await cards.getByRole('link', { name: 'Compare plans' }).waitFor();
    const included = page.getByRole('region', { name: /^Everything in / }).getByRole('listitem');
    const told = {
      included: await included.allInnerTexts(),
      lapses: await cards.getByRole('heading', { name: 'What happens when my membership expires?' }).count(),
      to: await cards.getByRole('link', { name: 'Compare plans' }).getAttribute('href'),
    };
    if (as === 'gold') await assertAccessible(page);
    await page.context().close();
    return told;
  };
  const to = '/cme-program?section=pricing';
  assert.deepEqual(await facts('free'), { included: [], lapses: 0, to });
  const silver = await facts('silver');
  assert.deepEqual([silver.included.length, silver.included[0], silver.lapses], [6, 'Video Lectures', 1]);
  const gold = await facts('gold');
  assert.equal(gold.included.length, 7);
  assert.ok(gold.included.includes('Self Assessment for Maintenance of Certification'));

  const admin = await browser.page(app, { as: 'admin' });
  await open(admin, '/myaccount/membership');
  await admin.getByText('You have a free account').waitFor();
});

const GROUPS = [
  'Physician',
  'Physician Assistant',
  'Nursing professional',
  'Pharmacist',
  'Therapist',
  'Another healthcare professional',
];

test('[PROD-007] the profile form and the copy speak to all six groups of professions', async () => {
  const page = await browser.page(app, { as: 'free' });
  await open(page, '/myaccount/profile');
  const profession = page.getByRole('combobox', { name: 'Profession', exact: true });
  await profession.waitFor();
  const offered = await profession.getByRole('option').allInnerTexts();
  assert.deepEqual(offered, ['Select your profession', ...GROUPS]);
  await open(page, '/about-us');
  const audience = await page.locator('#part-2 + p').innerText();
  for (const group of [
    'Psychiatrists',
    'physicians',
    'physician assistants',
    'nursing professionals',
    'pharmacists',
    'therapists',
    'other healthcare professionals',
    'who prescribe',
  ])
    assert.ok(audience.includes(group), group);
});
