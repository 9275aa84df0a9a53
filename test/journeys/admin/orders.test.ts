import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#seed/people.ts';
import {
  assertQuiet,
  assertSuperusersOnly,
  assertWholeWhenNarrow,
  heading,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { MEDIA_TYPE, one } from '#test/harness/stage.ts';

const SILVER = '32';
let orderId: string;

openDesk(async () => {
  orderId = await bought(SILVER);
});

/** The free account buys a membership. */
async function bought(planId: string): Promise<string> {
  const placed = await stage.send(
    'POST',
    '/api/orders/',
    {
      data: {
        type: 'Order',
        attributes: {},
        relationships: { membership: { data: { type: 'Membership', id: planId } } },
      },
    },
    { as: 'free' },
  );
  const { id } = one(placed);
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' };
  const paid = await stage.send(
    'POST',
    `/api/orders/${id}/payments/`,
    { data: { type: 'OrderPayment', attributes: { card } } },
    { as: 'free', headers: { 'content-type': MEDIA_TYPE, 'idempotency-key': randomUUID() } },
  );
  assert.equal(one(paid).attributes.status, 'paid', paid.text);
  return id;
}

const ADMIN = `user_id = (SELECT id FROM user_account WHERE email = 'admin@demo.example')`;
const signedInLongAgo = () =>
  stage.sql(`UPDATE session SET created_at = now() - interval '2 hours' WHERE ${ADMIN}`);
const signedInJustNow = () => stage.sql(`UPDATE session SET created_at = now() WHERE ${ADMIN}`);
/** Than the refusal that asked for it. */
const assertNoOtherProblems = ({ problems }: { problems: string[] }) =>
  assert.deepEqual(
    problems.filter((problem) => !/403/.test(problem)),
    [],
  );
async function showAgain(page: Page): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Is it still you?' });
  await again.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
}

const PAGES = ['/admin', '/admin/orders', '/admin/plans', '/admin/rewards'];

test('[ROLE-035] orders, plans, rewards and the overview are a superuser’s, and nobody else’s', async () => {
  await assertQuiet(PAGES);
  await assertSuperusersOnly([...PAGES, `/admin/orders/${orderId}`]);
});

test('an order is found by its buyer, opened, and filters stand in the address', async () => {
  const page = await open('/admin/orders');
  await heading(page, 'Orders');
  await page.getByRole('searchbox', { name: /Buyer/ }).fill('okafor');
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Paid' });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL((url) => url.searchParams.get('search') === 'okafor');
  await page.getByRole('table', { name: '1 order' }).waitFor();
  await page.getByText('Paid $99, refunded $0').waitFor();
  await page.getByRole('link', { name: `Order ${orderId}` }).click();
  await heading(page, `Order ${orderId}`);
  await page.getByRole('link', { name: 'Noor Okafor-Reilly' }).waitFor();
  const ledger = page.getByRole('region', { name: 'Ledger' });
  await ledger.getByText('Charged').waitFor();
  await page.goto('/admin/orders?search=nobody-is-called-so', { waitUntil: 'networkidle' });
  await page.getByText('No order fits these filters.').waitFor();
  await page.getByRole('link', { name: 'Clear the filters' }).last().click();
  await page.getByRole('table').waitFor();
  assert.deepEqual(page.problems, []);
});

test('[PRICE-020] money goes back after the consequences are read, the number is typed, and the password is given anew', async () => {
  const page = await open(`/admin/orders/${orderId}`);
  await signedInLongAgo();
  await page.getByText('Runs until').waitFor();
  const deed = page.getByRole('button', { name: 'Refund', exact: true });
  await deed.click();
  const dialog = page.getByRole('dialog', { name: `Refund $99 for order ${orderId}?` });
  await dialog.getByText('The Silver membership ends at once.').waitFor();
  await dialog.getByText('Credits stay', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Refund');
  await deed.click();
  await dialog.getByRole('button', { name: 'Refund $99' }).click();
  await dialog.getByText(`Type the number of the order, ${orderId}.`).first().waitFor();
  await dialog.getByLabel(`Type ${orderId} to confirm`).fill(orderId);
  await dialog.getByRole('button', { name: 'Refund $99' }).click();
  await showAgain(page);
  await page.getByText(`$99 for order ${orderId} was refunded.`).waitFor();
  await page.getByRole('region', { name: 'Receipts' }).getByText('Refund', { exact: true }).waitFor();
  assert.equal(await deed.count(), 0);
  await page.waitForFunction(() => document.activeElement?.localName === 'main');
  assert.equal(await page.getByText('Runs until').count(), 0, 'it ended at once');
  const [holding] = await stage.sql<{ refunded: boolean }>(
    'SELECT refunded_at IS NOT NULL AS refunded FROM holding WHERE user_id = 901 ORDER BY id DESC LIMIT 1',
  );
  assert.equal(holding?.refunded, true);
  assertNoOtherProblems(page);
  await signedInJustNow();
});

test('a list leaves as a file once its reader has shown anew who they are, without a second press', async () => {
  const page = await open('/admin/orders');
  await signedInLongAgo();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  await showAgain(page);
  assert.match((await coming).suggestedFilename(), /^orders.*\.csv$/);
  await signedInJustNow();
});

test('money that needs a person is told on the first page, seen to with a word, and waits no more', async () => {
  const id = await bought('31');
  await stage.sql(`UPDATE payment SET status = 'mismatched' WHERE order_id = $1`, [id]);
  const page = await open('/admin');
  await page.getByRole('link', { name: '1 order whose payment needs attention' }).click();
  await page.waitForURL('**/admin/orders?attention=true');
  await page.getByRole('link', { name: `Order ${id}` }).click();
  await page.getByRole('button', { name: 'Mark as resolved' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await dialog.getByText('Write down what was done.').first().waitFor();
  await dialog.getByLabel('What was done').fill('The bank sent the rest.');
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await page.getByText(`Order ${id} no longer needs attention.`).waitFor();
  await page.getByRole('button', { name: 'Mark as resolved' }).waitFor({ state: 'detached' });
  assert.deepEqual(page.problems, []);
});

test('[CONST-043] a price is changed, a saving below the promise is told, and the pricing page has it at once', async () => {
  assert.doesNotMatch((await stage.ask('/cme-program')).text, /101\.50/);
  const page = await open('/admin/plans');
  await page.getByRole('button', { name: 'Edit Silver, one year' }).click();
  const dialog = page.getByRole('dialog');
  const price = dialog.getByLabel(/^Price in/);
  await price.fill('free');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText(/Enter a price/)
    .first()
    .waitFor();
  await price.fill('80');
  await dialog.getByText('At these prices five years save 1%').waitFor();
  await price.fill('101.50');
  await dialog.getByText('At these prices five years save 22%').waitFor();
  await signedInLongAgo();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await showAgain(page);
  await page.getByText('Silver, one year was saved. The pricing page now shows it.').waitFor();
  await page.getByRole('cell', { name: '$101.50' }).waitFor();
  const pricing = await stage.ask('/cme-program');
  assert.match(pricing.text, /101\.50/);
  await page.getByRole('button', { name: 'Edit Gold, one year', exact: true }).waitFor();
  const assigned = page.getByRole('row', { name: /Assigned by administrators/ });
  await assigned.getByRole('button').click();
  assert.ok(await dialog.getByRole('checkbox', { name: /On sale/ }).isDisabled());
  assertNoOtherProblems(page);
});

test('the overview says how the library stands; its chart is read by arrow keys and as a table', async () => {
  const page = await open('/admin');
  await heading(page, 'Administration');
  await page.getByRole('region', { name: 'Members' }).getByText('Bronze').waitFor();
  const chart = page.getByRole('slider', { name: /By month/ });
  const latest = await chart.getAttribute('aria-valuetext');
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await chart.getAttribute('aria-valuetext'), latest);
  await page.keyboard.press('End');
  assert.equal(await chart.getAttribute('aria-valuetext'), latest);
  await page.getByText('Show as table').click();
  const table = page.getByRole('table', { name: 'The last twelve months' });
  assert.equal(await table.getByRole('row').count(), 14);
  await page.getByRole('button', { name: 'New members' }).click();
  await page.getByText('First memberships that began in the month').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Revenue' }).getAttribute('aria-pressed'), 'false');
  await page.getByRole('link', { name: /older than its source/ }).click();
  await page.waitForURL('**/admin/translations?state=stale');
  assert.deepEqual(page.problems, []);
});

test('what the referral program costs stands above its gift cards', async () => {
  const page = await open('/admin/rewards');
  await heading(page, 'Referral rewards');
  await page.getByRole('region', { name: 'What the program costs and brings' }).getByText('Total').waitFor();
  await page.getByRole('checkbox', { name: 'Only overdue ones' }).check();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('No gift card fits these filters.').waitFor();
  assert.deepEqual(page.problems, []);
});

test('the desks pass axe at 320 pixels, light and dark', async () => {
  await assertWholeWhenNarrow([...PAGES, `/admin/orders/${orderId}`]);
});
