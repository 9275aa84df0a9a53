import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
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

const open = async (path: string, options: Parameters<OpenBrowser['page']>[1] = {}) => {
  const page = await browser.page(app, options);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
};
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your order' });
const step = (page: Page) =>
  page.getByRole('list', { name: 'Steps of the checkout' }).locator('[aria-current=step]');

async function typeCard(page: Page, number = '4242 4242 4242 4242') {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12/32');
  await page.getByLabel('Security code').fill('123');
}
async function fillRegistration(page: Page, email: string) {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Moreau');
  await page.locator('main').getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('ocean-lantern-47');
  await page.getByLabel('Repeat password', { exact: true }).fill('ocean-lantern-47');
}
const ordersOf = (email: string) =>
  app.sql<{ status: string; total_cents: number; kind: string }>(
    `SELECT o.status, o.total_cents, o.kind FROM membership_order o JOIN user_account u ON u.id = o.user_id
      WHERE u.email = $1 ORDER BY o.id`,
    [email],
  );

test('[API-109] [UI-059] [ROUTE-029] [ROUTE-030] [PRICE-007] [PRICE-008] [ENT-086] a visitor goes from the plans through account and payment to a membership and its receipt', async () => {
  const page = await open('/cme-program?section=pricing');
  const get = page.getByRole('link', { name: 'Get Silver' });
  assert.equal(await get.getAttribute('href'), '/checkout?membership=32&from=pricing');
  for (const name of ['Get Bronze', 'Get Gold'])
    assert.match(
      (await page.getByRole('link', { name }).getAttribute('href')) ?? '',
      /^\/checkout\?membership=\d+&from=pricing$/,
    );
  await get.click();
  await heading(page, 'Checkout').waitFor();
  assert.match(page.url(), /\/checkout\?membership=32&from=pricing$/);
  await summary(page).getByText('Silver, one year').waitFor();
  assert.match(await summary(page).innerText(), /Total\s+\$99/);
  assert.match(await step(page).innerText(), /Account/);
  await assertAccessible(page);
  const email = 'from.plans@example.org';
  await fillRegistration(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'How you pay').waitFor();
  assert.match(await step(page).innerText(), /Payment/);
  await pay(page).waitFor();
  await assertAccessible(page);
  await typeCard(page);
  await pay(page).click();
  await heading(page, 'Welcome, Silver member').waitFor();
  assert.match(await step(page).innerText(), /Done/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Receipt R-\d{6}$/ }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^R-\d{6}\.pdf$/);
  await assertAccessible(page);
  assert.deepEqual(await ordersOf(email), [{ status: 'paid', total_cents: 9_900, kind: 'purchase' }]);
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await page.getByText('Silver Member').first().waitFor();
  assert.deepEqual(page.problems, []);
});

test('fields say what is wrong, a declined card is told above the form, and what was typed stays', async () => {
  const page = await open('/checkout?membership=31', { as: 'free', viewport: PHONE });
  await pay(page).click();
  await page.getByRole('alert').getByText('Enter the number of the card.').waitFor();
  await page.getByText('Enter the security code.').first().waitFor();
  await typeCard(page, '4242 4242 4242 4241');
  await pay(page).click();
  await page.getByText('This is not a valid card number.').first().waitFor();
  await typeCard(page, '4000 0000 0000 0002');
  await pay(page).click();
  await page.getByText('The card was declined. Please try another card, or ask your bank.').waitFor();
  assert.equal(await page.getByLabel('Card number').inputValue(), '4000 0000 0000 0002');
  await assertAccessible(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(sideways, false);
});

test('[API-109] [ROLE-029] an upgrade takes off what is unused, and a bank that asks is answered; twice pressed is paid once', async () => {
  const page = await open('/checkout?membership=33&upgrade=true', { as: 'silver' });
  await summary(page).getByText('Unused part of your Silver membership').waitFor();
  await typeCard(page, '4000 0025 0000 3155');
  await pay(page).click();
  await heading(page, 'Your bank asks you to confirm').waitFor();
  assert.ok(
    await heading(page, 'Your bank asks you to confirm').evaluate((one) => one === document.activeElement),
  );
  await page.getByRole('button', { name: 'Do not pay' }).click();
  await page
    .getByRole('alert')
    .getByText('The payment was not confirmed. Please try again, or use another card.')
    .waitFor();
  await typeCard(page, '4000 0025 0000 3155');
  await pay(page).dblclick();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await heading(page, 'Welcome, Gold member').waitFor();
  const orders = await ordersOf(PEOPLE.silver.email);
  assert.deepEqual(
    orders.filter(({ status }) => status === 'paid').map(({ kind }) => kind),
    ['upgrade'],
  );
});

test('what was paid with renewal chosen stands in the address: loaded anew, nothing is ordered again', async () => {
  const page = await open('/checkout?membership=31');
  const email = 'renews.itself@example.org';
  await fillRegistration(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await pay(page).waitFor();
  await typeCard(page);
  await page.getByLabel('Renew my membership automatically').check();
  await pay(page).click();
  await heading(page, 'Welcome, Bronze member').waitFor();
  await page.waitForURL(/[?&]paid=\d+/);
  const [paid] = await app.sql<{ id: string }>(
    `SELECT o.id FROM membership_order o JOIN user_account u ON u.id = o.user_id
      WHERE u.email = $1 AND o.status = 'paid'`,
    [email],
  );
  assert.equal(new URL(page.url()).searchParams.get('paid'), String(paid?.id));
  const ordered = (await ordersOf(email)).length;
  await page.reload();
  await heading(page, 'Welcome, Bronze member').waitFor();
  assert.equal((await ordersOf(email)).length, ordered);
});

test('[API-109] who has the membership already is told so, and may add a term to it', async () => {
  const page = await open('/checkout?membership=36', { as: 'gold' });
  await page.getByText('You have a membership at this level already.').waitFor();
  await page.getByRole('link', { name: 'Add a term to your membership' }).press('Enter');
  await page.getByText('Your membership is extended until').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content', 'the pressed link is gone');
  await page.getByRole('checkbox', { name: 'Renew my membership automatically' }).check();
  await typeCard(page);
  await pay(page).click();
  await heading(page, 'Your Gold membership goes on').waitFor();
  const [holding] = await app.sql<{ auto_renew: boolean }>(
    'SELECT auto_renew FROM holding WHERE user_id = $1 AND superseded_at IS NULL',
    [PEOPLE.gold.id],
  );
  assert.equal(holding?.auto_renew, true);
});

test('[VALID-033] [VALID-034] a membership that is none leads to the plans, and a word says why', async () => {
  for (const path of ['/checkout?membership=999999', '/checkout', '/checkout?membership=37']) {
    const page = await browser.page(app);
    // The word goes after five seconds: whoever waits for rest first may miss it.
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByText('Choose a membership to continue.').waitFor();
    await page.waitForURL('**/cme-program?section=pricing');
    assert.equal(await page.getByRole('button', { name: /^Pay/ }).count(), 0);
  }
});

test('[MODAL-030] nobody is asked for a profession during checkout', async () => {
  const page = await browser.page(app, { as: 'free', unasked: true });
  await page.clock.install();
  await page.goto('/checkout?membership=31', { waitUntil: 'networkidle' });
  await pay(page).waitFor();
  await page.clock.fastForward(6_000);
  assert.equal(await page.getByRole('dialog').count(), 0);
  // The dialog would have to be fetched first; this is noted at once.
  assert.equal(await page.evaluate(() => sessionStorage.getItem('ppProfileAsked')), null);
});

test('[API-009] a payment that comes with a new token keeps it, and the checkout stays on its confirmation', async () => {
  const email = PEOPLE.free.email;
  const attributes = { username: email, password: DEMO_PASSWORD };
  const login = await app.send('POST', '/api/login/', { data: { type: 'ApiLoginView', attributes } });
  const { token } = (login.json as { data: { attributes: { token: string } } }).data.attributes;
  const page = await open('/checkout?membership=31', { as: 'free' });
  let payments = 0;
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const isPayment = ((await response.json()) as { data?: { type?: string } }).data?.type === 'OrderPayment';
    payments += Number(isPayment);
    const headers = { ...response.headers(), ...(isPayment ? { 'jwt-authorization': token } : {}) };
    return route.fulfill({ response, headers });
  });
  // Of a bank that asks: nothing else moves the page meanwhile.
  await typeCard(page, '4000 0025 0000 3155');
  await pay(page).click();
  const asking = heading(page, 'Your bank asks you to confirm');
  await asking.waitFor();
  assert.ok(payments > 0);
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY), token);
  // Whoever is led on leaves a moment after the answer has come.
  await page.waitForURL('**/dashboard', { timeout: 3_000 }).catch(() => undefined);
  assert.match(page.url(), /\/checkout\?/);
  assert.ok(await asking.isVisible());
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await heading(page, 'Welcome, Bronze member').waitFor();
});
