import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { openTill, type Till } from '#test/harness/people/till.ts';
import { openStripeTill, type StripeTill } from '#test/harness/stripe/till.ts';

let till: Till;
let stripe: StripeTill;
let browser: OpenBrowser;
before(async () => {
  till = await openTill({}, { pages: true });
  stripe = await openStripeTill({ pages: true });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await till?.close();
  await stripe?.close();
});

async function pageOf(
  at: Till | StripeTill,
  token: string,
  options: Parameters<OpenBrowser['page']>[1] = {},
) {
  const page = await browser.page(at, options);
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [TOKEN_KEY, token],
  );
  return page;
}
const renewal = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Renewal', exact: true }) });

test('renewal is switched on in the account with a card and without paying: price and date first, off with one click', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, 32);
  await till.pay(buyer, id);
  const page = await pageOf(till, buyer.token, { viewport: PHONE });
  await page.goto('/myaccount/membership', { waitUntil: 'networkidle' });
  await renewal(page)
    .getByText(/On .* we would charge \$99 to it; adding it costs nothing\./)
    .waitFor();
  await renewal(page).getByRole('link', { name: 'Add a card and switch it on' }).click();
  await page.getByText(/On .* we charge \$99 to this card for another year of Silver/).waitFor();
  await page.getByText('Nothing is charged now.').waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map((one) => one.id),
    [],
  );
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByLabel('Expires').fill('12/32');
  await page.getByLabel('Security code').fill('123');
  const keep = page.getByRole('button', { name: 'Keep this card and renew automatically' });
  await keep.click();
  await page.getByText('The card was declined. Please try another card, or ask your bank.').first().waitFor();
  await page.getByLabel('Card number').fill('4000 0025 0000 3155');
  await keep.click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL('**/myaccount/membership');
  await renewal(page)
    .getByText(/On .* we charge \$99 to your card \(Visa 3155\) for another year\./)
    .waitFor();
  const box = renewal(page).getByRole('checkbox', { name: 'Renew my membership automatically' });
  assert.ok(await box.isChecked());
  await box.click();
  await renewal(page)
    .getByText(/Nothing is charged then\./)
    .waitFor();
  await renewal(page)
    .getByText(/When it is on: on .* we charge \$99 to your card \(Visa 3155\)/)
    .waitFor();
  assert.deepEqual(page.problems, []);
});

test('with Stripe the card is given to Stripe’s fields, in a document of its own, and is kept without an order', async () => {
  const buyer = await stripe.register();
  const paying = await stripe.begin(buyer, 32);
  stripe.bank.give(paying.secret, '4242424242424242');
  await stripe.tell(buyer, paying);
  const page = await pageOf(stripe, buyer.token);
  await page.goto('/myaccount/membership', { waitUntil: 'networkidle' });
  await renewal(page).getByRole('link', { name: 'Add a card and switch it on' }).click();
  const fields = page
    .getByRole('group', { name: 'Card or wallet' })
    .frameLocator('iframe[title="Secure payment input frame"]');
  await fields.getByLabel('Card number').fill('4000 0000 0000 9995');
  await fields.getByLabel('Expiration date').fill('12/32');
  await fields.getByLabel('Security code').fill('123');
  const keep = page.getByRole('button', { name: 'Keep this card and renew automatically' });
  await keep.click();
  await page.getByText('There are not enough funds on this card.').first().waitFor();
  await fields.getByLabel('Card number').fill('4242 4242 4242 4242');
  await keep.click();
  await page.waitForURL('**/myaccount/membership');
  await renewal(page)
    .getByText(/we charge \$99 to your card \(Visa 4242\)/)
    .waitFor();
  assert.equal((await stripe.taken(paying.orderId)).length, 1, 'the purchase alone');
});
