import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import type { Who } from '#test/harness/app.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { holdUp, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { registration } from '#test/harness/people/account-desk.ts';
import { CARDS } from '#test/harness/people/till.ts';
import { MEDIA_TYPE, one, openStage, type Stage } from '#test/harness/stage.ts';

const RECEIPTS = '/myaccount/receipts';
const MEMBERSHIP = '/myaccount/membership';
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

/** An account of its own, so that nobody of the story is changed. */
async function register(): Promise<string> {
  await app.sql('DELETE FROM rate_count');
  const email = `buyer-${randomUUID()}@example.org`;
  const asked = one(await app.send('POST', '/api/registration/', registration(email)));
  await app.sql(`UPDATE user_account SET profession = 'Physician' WHERE email = $1`, [email]);
  return String(asked.attributes.token);
}

/** Buys a membership with the sandbox's card and tells the order. */
async function buy(token: string, planId: number, attributes: object = {}): Promise<string> {
  await app.sql('DELETE FROM rate_count');
  const membership = { data: { type: 'Membership', id: String(planId) } };
  const order = { data: { type: 'Order', attributes, relationships: { membership } } };
  const { id } = one(await app.send('POST', '/api/orders/', order, { token }));
  const card = { number: CARDS.good, expMonth: 12, expYear: 2032, cvc: '123' };
  const paid = await app.send(
    'POST',
    `/api/orders/${id}/payments/`,
    { data: { type: 'OrderPayment', attributes: { card } } },
    { token, headers: { 'content-type': MEDIA_TYPE, 'idempotency-key': randomUUID() } },
  );
  assert.equal(one(paid).attributes.status, 'paid', paid.text);
  return id;
}

async function pageOf(token: string, options: Parameters<OpenBrowser['page']>[1] = {}) {
  const page = await browser.page(app, options);
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
  return page;
}
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const receiptRows = (page: Page) =>
  page.getByRole('table', { name: 'Your receipts' }).locator('tbody').getByRole('row');
const way = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /^(UPGRADE|RENEW MEMBERSHIP)$/ });

test('[ENT-076] the account lists what was paid and what went back, each with its PDF', async () => {
  const token = await register();
  const order = await buy(token, 32);
  const refund = { data: { type: 'Refund', attributes: {} } };
  const refunded = await app.send('POST', `/api/orders/${order}/refunds/`, refund, { as: 'admin' });
  assert.equal(refunded.status, 201, refunded.text);
  const page = await pageOf(token);
  await open(page, MEMBERSHIP);
  const menu = page.getByRole('navigation', { name: 'Account pages' });
  await menu.getByRole('link', { name: 'Receipts', exact: true }).click();
  await page.waitForURL(`**${RECEIPTS}`);
  const rows = receiptRows(page);
  await rows.nth(1).waitFor();
  const [back = '', paid = ''] = await rows.allInnerTexts();
  assert.match(back, /R-\d{6}[\s\S]+Refund: Silver membership, one year\s+Refunded[\s\S]+\u2212\$99/);
  assert.match(paid, /R-\d{6}[\s\S]+Silver membership, one year\s+Visa 4242\s+\$99/);
  assert.doesNotMatch(paid, /Refunded/);
  const number = /R-\d{6}/.exec(paid)?.[0] ?? '';
  const arriving = page.waitForEvent('download');
  await rows
    .nth(1)
    .getByRole('button', { name: `PDF of receipt ${number}` })
    .click();
  assert.equal((await arriving).suggestedFilename(), `${number}.pdf`);
  await assertAccessible(page);
  assert.deepEqual(page.problems, []);
  const phone = await pageOf(token, { viewport: PHONE, dark: true });
  await open(phone, RECEIPTS);
  await receiptRows(phone).nth(1).waitFor();
  assert.ok(
    await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'no sideways scroll',
  );
  await assertAccessible(phone);
});

test('[STATE-020] more receipts are appended and the earlier rows stay', async () => {
  const token = await register();
  await buy(token, 31);
  for (let nth = 0; nth < 21; nth++) await buy(token, 31, { renew: true });
  const page = await pageOf(token);
  await open(page, RECEIPTS);
  const rows = receiptRows(page);
  await rows.nth(19).waitFor();
  const before = await rows.allInnerTexts();
  assert.equal(before.length, 20);
  await page.getByText('20 of 22 shown').waitFor();
  const release = await holdUp(page, '**/api/receipts/**');
  const more = page.getByRole('button', { name: 'More receipts' });
  await more.click();
  await page.locator('main [aria-busy=true]').waitFor();
  assert.equal(await rows.count(), 20);
  release();
  await rows.nth(21).waitFor();
  const all = await rows.allInnerTexts();
  assert.deepEqual(all.slice(0, 20), before);
  assert.equal(new Set(all.map((row) => /R-\d{6}/.exec(row)?.[0])).size, 22);
  assert.equal(await more.count(), 0);
});

test('receipts say that they are fetched, that they failed, and what belongs there', async () => {
  const page = await browser.page(app, { as: 'gold' });
  await page.route('**/api/receipts/**', (route) => route.abort());
  await open(page, RECEIPTS);
  const list = card(page, 'Your receipts');
  await list.getByText('This list could not be loaded.').waitFor();
  await page.unroute('**/api/receipts/**');
  const release = await holdUp(page, '**/api/receipts/**');
  await list.getByRole('button', { name: 'Retry' }).click();
  await list.locator('[aria-busy=true]').waitFor();
  release();
  await list.getByText('Your receipts will appear here once you buy a membership.').waitFor();
  const plans = list.getByRole('link', { name: 'See memberships' });
  assert.equal(await plans.getAttribute('href'), '/cme-program?section=pricing');
  await assertAccessible(page);
});

test('[ROUTE-055] each page of the account renders for whoever is signed in', async () => {
  const page = await browser.page(app, { as: 'gold' });
  const pages = ['profile', 'password', 'addresses', 'membership', 'receipts', 'newsletter', 'refer'];
  for (const name of pages) {
    const reply = await open(page, `/myaccount/${name}`);
    assert.equal(reply?.status(), 200, name);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    const here = page.getByRole('navigation', { name: 'Account pages' }).locator('[aria-current="page"]');
    assert.equal(await here.getAttribute('href'), `/myaccount/${name}`);
    await page.getByRole('heading', { level: 1, name: await here.innerText(), exact: true }).waitFor();
  }
  assert.deepEqual(page.problems, []);
});

const WAYS: [who: Who, words: string | null, to: string | null][] = [
  ['free', 'UPGRADE', '/checkout?membership=31&upgrade=true'],
  ['bronze', 'UPGRADE', '/checkout?membership=32&upgrade=true'],
  ['silver', 'UPGRADE', '/checkout?membership=33&upgrade=true'],
  ['gold', null, null],
  ['lapsed', 'RENEW MEMBERSHIP', '/checkout?membership=32'],
  ['nocredit', null, null],
];
for (const [who, words, to] of WAYS)
  test(`[ROLE-027] [ROLE-031] [ROLE-066] ${who} is led ${to ?? 'nowhere'} from the membership and the dashboard`, async () => {
    const page = await browser.page(app, { as: who });
    for (const [path, there] of [
      [MEMBERSHIP, page.getByRole('link', { name: 'Compare plans' })],
      ['/dashboard', page.getByRole('heading', { level: 1, name: /^Good / })],
    ] as const) {
      const plans = page.waitForResponse('**/api/memberships/**').then((reply) => reply.finished());
      await open(page, path);
      await there.waitFor();
      await plans;
      if (words === null) {
        await page.evaluate(() => new Promise((go) => setTimeout(() => requestAnimationFrame(go), 100)));
        assert.equal(await way(page).count(), 0, path);
        continue;
      }
      await way(page).waitFor();
      const led = new URL((await way(page).getAttribute('href')) ?? '', app.url);
      const place = led.searchParams.get('redirect');
      led.searchParams.delete('redirect');
      assert.deepEqual([await way(page).innerText(), `${led.pathname}${led.search}`], [words, to], path);
      const goOn = page.getByRole('main').getByRole('link', { name: 'Continue', exact: true });
      const begun = path === '/dashboard' && (await goOn.count()) > 0;
      assert.equal(
        place,
        begun ? await goOn.getAttribute('href') : null,
        'the payment leads back to the lesson',
      );
    }
  });

test('[ROLE-029] [ROLE-030] a press on UPGRADE, and one on RENEW MEMBERSHIP, ends at the checkout', async () => {
  for (const who of ['bronze', 'lapsed'] as const) {
    const page = await browser.page(app, { as: who });
    await open(page, MEMBERSHIP);
    await way(page).click();
    await page.waitForURL(
      (url) => url.pathname === '/checkout' && url.searchParams.get('membership') === '32',
    );
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  }
});

test('a member may renew early, sees until when, what the plan above costs, and the way to a refund', async () => {
  const page = await browser.page(app, { as: 'silver' });
  await open(page, MEMBERSHIP);
  const membership = card(page, 'Membership');
  const early = membership.getByRole('link', { name: /^Renew early, to run until \d+ \w+ \d{4}$/ });
  assert.equal(await early.getAttribute('href'), '/checkout?membership=32&renew=true');
  await membership.getByText('Gold costs $125 per year. What is left of your plan is taken off.').waitFor();
  await membership.getByText('Contact us within 30 days of purchase').waitFor();
  assert.equal(
    await membership.getByRole('link', { name: 'Contact us' }).getAttribute('href'),
    '/contact-us',
  );
  await assertAccessible(page);
  await open(page, '/cme-program?section=pricing');
  const own = page.getByRole('article').filter({ hasText: 'Your plan' });
  const renew = own.getByRole('link', { name: 'Renew early' });
  assert.equal(await renew.getAttribute('href'), '/checkout?membership=32&renew=true');
});

test('a membership that renews itself says when, for how much and with which card, and stops at one press', async () => {
  const token = await register();
  await buy(token, 32, { autoRenew: true });
  const page = await pageOf(token);
  await open(page, MEMBERSHIP);
  const renewal = card(page, 'Renewal');
  await renewal
    .getByText(/^On \d+ \w+ \d{4} we charge \$99 to your card \(Visa 4242\) for another year\.$/)
    .waitFor();
  const automatic = renewal.getByRole('checkbox', { name: 'Renew my membership automatically' });
  assert.equal(await automatic.isChecked(), true);
  await assertAccessible(page);
  await automatic.uncheck();
  await renewal.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  await renewal.getByText(/^Your membership ends on .+ Nothing is charged then\.$/).waitFor();
  await open(page, MEMBERSHIP);
  await automatic.waitFor();
  assert.equal(await automatic.isChecked(), false);
  assert.deepEqual(page.problems, []);
});

test('a renewal that could not be switched says so and stays as it was', async () => {
  const token = await register();
  await buy(token, 31, { autoRenew: true });
  const page = await pageOf(token);
  await open(page, MEMBERSHIP);
  const renewal = card(page, 'Renewal');
  const automatic = renewal.getByRole('checkbox', { name: 'Renew my membership automatically' });
  await automatic.waitFor();
  await page.route('**/api/users/me/membership/', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await automatic.click();
  await renewal.getByText('Not saved: the server did not answer. Please try again.').waitFor();
  assert.equal(await automatic.isChecked(), true);
  assert.equal(await renewal.getByText('Saved', { exact: true }).count(), 0);
});

test('without a card on file there is nothing to switch, and without a membership no renewal', async () => {
  const page = await browser.page(app, { as: 'gold' });
  await open(page, MEMBERSHIP);
  const renewal = card(page, 'Renewal');
  await renewal.getByText('Automatic renewal needs a card').waitFor();
  await renewal.getByRole('link', { name: 'Add a card and switch it on' }).waitFor();
  assert.equal(await renewal.getByRole('checkbox').count(), 0);
  for (const who of ['free', 'lapsed'] as const) {
    const other = await browser.page(app, { as: who });
    await open(other, MEMBERSHIP);
    await other.getByRole('link', { name: 'Compare plans' }).waitFor();
    assert.equal(await card(other, 'Renewal').count(), 0, who);
  }
});
