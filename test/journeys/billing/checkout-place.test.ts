import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type OpenBrowser, openBrowser } from '#test/harness/browser/browser.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let app: Stage;
let browser: OpenBrowser;
before(async () => {
  app = await openStage({ pages: true });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await app?.close();
});

async function membersLesson(): Promise<{ path: string; title: string }> {
  const asked = await app.send(
    'GET',
    '/api/publications/?filter[types]=PUBLICATION_INTERVIEW&page[size]=1',
    undefined,
  );
  const [publication] = asked.json.data as { id: string }[];
  const [section] = await app.sql<{ id: number }>(
    'SELECT id FROM section WHERE publication_id = $1 ORDER BY position LIMIT 1 OFFSET 1',
    [publication?.id],
  );
  assert.ok(section);
  const reply = await app.send('GET', `/api/sections/${section.id}/`, undefined);
  const { slug, title } = (reply.json.data as { attributes: { slug: string; title: string } }).attributes;
  return { path: `/section/${slug}`, title };
}
async function payWithCard(page: Page) {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expires').fill('12/32');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

test('a visitor who wanted a members’ lesson comes back to it from the plans, the account, another device and the payment', async () => {
  const { path, title } = await membersLesson();
  const page = await browser.page(app);
  await page.goto(`/cme-program?section=pricing&redirect=${encodeURIComponent(path)}`, {
    waitUntil: 'networkidle',
  });
  await page.getByRole('link', { name: 'Get Silver' }).click();
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Moreau');
  const email = 'back.to.lesson@example.org';
  await page.locator('main').getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('ocean-lantern-47');
  await page.getByLabel('Repeat password', { exact: true }).fill('ocean-lantern-47');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor();

  const [letter] = await app.sql<{ text_body: string }>(
    'SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id LIMIT 1',
    [email],
  );
  const link = new URL(/http\S+\/verify-email\?\S+/.exec(letter?.text_body ?? '')?.[0] ?? assert.fail());
  const phone = await browser.page(app);
  await phone.goto(`${link.pathname}${link.search}`, { waitUntil: 'networkidle' });
  assert.equal(link.searchParams.has('redirect'), false);
  const signIn = phone.locator('main').getByRole('link', { name: 'Sign in' });
  const on = new URL((await signIn.getAttribute('href')) ?? '', 'http://a.example').searchParams.get(
    'redirect',
  );
  assert.match(on ?? '', /^\/checkout\?membership=32/);
  assert.equal(new URL(on ?? '', 'http://a.example').searchParams.get('redirect'), path);
  await phone.close();

  await payWithCard(page);
  const go = page.getByRole('link', { name: `Continue: ${title}` });
  await go.waitFor();
  assert.equal(await page.getByText('Start your first lesson').count(), 0);
  await go.click();
  await page.waitForURL((url) => url.pathname === path);
  await page.goBack();
  await page.getByRole('heading', { name: 'Welcome, Silver member' }).waitFor();
  await go.waitFor();
  assert.equal(await page.getByText('This cannot be ordered').count(), 0);
  await page.reload({ waitUntil: 'networkidle' });
  await go.waitFor();
  assert.deepEqual(page.problems, []);
});

test('after an upgrade nobody is told to start a first lesson, and who opens the paid address again is led on', async () => {
  const page = await browser.page(app, { as: 'silver' });
  await page.goto('/checkout?membership=33&upgrade=true', { waitUntil: 'networkidle' });
  await payWithCard(page);
  await page.getByRole('heading', { name: 'Welcome, Gold member' }).waitFor();
  await page.locator('main').getByRole('link', { name: 'Go to the library' }).waitFor();
  assert.equal(await page.getByText('Start your first lesson').count(), 0);
  await page.goto('/checkout?membership=33&upgrade=true&redirect=%2Fdashboard', { waitUntil: 'networkidle' });
  await page.getByText('You are a member').waitFor();
  assert.equal(await page.getByText('This cannot be ordered').count(), 0);
  await page.getByRole('link', { name: 'Continue where you were' }).waitFor();
});

async function signInHere(page: Page, email: string) {
  const form = page.locator('main form').filter({ has: page.getByLabel('Password', { exact: true }) });
  await form.getByLabel('E-mail', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill('steady-state-demo');
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}
const gate = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** Paid: the way on is that lesson, it opens, and Back from it leads on as well. */
async function isBackInLesson(page: Page, { path, title }: { path: string; title: string }, welcome: string) {
  await payWithCard(page);
  await page.getByRole('heading', { name: welcome }).waitFor();
  const go = page.getByRole('link', { name: `Continue: ${title}` });
  await go.waitFor();
  assert.equal(await page.getByText('Start your first lesson').count(), 0);
  await go.click();
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await page.getByText(/is included with|Your membership is expired/).count(), 0);
  await page.goBack();
  await go.waitFor();
  assert.equal(await page.getByText('This cannot be ordered').count(), 0);
}

test('a member whose membership has ended signs in at a lesson’s gate, renews it, and reads that lesson', async () => {
  const lesson = await membersLesson();
  const page = await browser.page(app);
  await page.goto(lesson.path, { waitUntil: 'networkidle' });
  await gate(page, /^Included with/)
    .getByRole('link', { name: 'Or login if you have an account' })
    .click();
  await page.waitForURL('**/signin?**');
  await signInHere(page, 'lapsed@demo.example');
  await page.waitForURL((url) => url.pathname === lesson.path);
  const expired = gate(page, 'Your membership is expired!');
  await expired.getByText('Silver costs $99 per year.').waitFor();
  await expired.getByRole('link', { name: 'RENEW MEMBERSHIP' }).click();
  await page.waitForURL('**/checkout?**');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isBackInLesson(page, lesson, 'Your Silver membership goes on');
  assert.deepEqual(page.problems, []);
});

test('a member whose tier does not open a lesson upgrades from its gate by way of the plans, and reads that lesson', async () => {
  const lesson = await membersLesson();
  const page = await browser.page(app, { as: 'bronze' });
  await page.goto(lesson.path, { waitUntil: 'networkidle' });
  await gate(page, 'Included with Silver and Gold membership')
    .getByRole('link', { name: 'See memberships' })
    .click();
  await page.waitForURL('**/cme-program?**');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .locator('main')
    .getByRole('link', { name: /Silver/ })
    .and(page.locator('[href*="/checkout"]'))
    .first()
    .click();
  await page.waitForURL('**/checkout?**');
  await isBackInLesson(page, lesson, 'Welcome, Silver member');
  assert.deepEqual(page.problems, []);
});

test('the link of a new account’s letter, opened on another device, leads by sign-in to the order and by the payment to the lesson', async () => {
  const lesson = await membersLesson();
  const checkout = `/checkout?membership=32&redirect=${encodeURIComponent(lesson.path)}`;
  const laptop = await browser.page(app);
  await laptop.goto(`/register?redirect=${encodeURIComponent(checkout)}`, { waitUntil: 'networkidle' });
  const email = 'two.devices@example.org';
  const form = laptop.locator('main form').filter({ has: laptop.getByLabel('First Name') });
  await form.getByLabel('First Name').fill('Ada');
  await form.getByLabel('Last Name').fill('Moreau');
  await form.getByLabel('E-mail', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill('ocean-lantern-47');
  await form.getByLabel('Repeat password', { exact: true }).fill('ocean-lantern-47');
  await form.getByRole('button', { name: 'Create account' }).click();
  await laptop.waitForURL((url) => url.pathname !== '/register');
  const [letter] = await app.sql<{ text_body: string }>(
    'SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id LIMIT 1',
    [email],
  );
  await laptop.close();
  const link = new URL(/http\S+\/verify-email\?\S+/.exec(letter?.text_body ?? '')?.[0] ?? assert.fail());
  const phone = await browser.page(app);
  await phone.goto(`${link.pathname}${link.search}`, { waitUntil: 'networkidle' });
  await phone.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await phone.waitForURL('**/signin?**');
  const signIn = phone.locator('main form').filter({ has: phone.getByLabel('Password', { exact: true }) });
  await signIn.getByLabel('E-mail', { exact: true }).fill(email);
  await signIn.getByLabel('Password', { exact: true }).fill('ocean-lantern-47');
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.waitForURL('**/checkout?**');
  await isBackInLesson(phone, lesson, 'Welcome, Silver member');
  assert.deepEqual(phone.problems, []);
});
