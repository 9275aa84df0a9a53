import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { holdUp, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { openStage } from '#test/harness/stage.ts';
import { type Buyer, ONCE, openStripeTill, type StripeTill } from '#test/harness/stripe/till.ts';

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const POOR = '4000 0000 0000 9995';
const ASKS_BACK = '4000 0025 0000 3155';
const SLOW = '4000 0000 0000 0077';
const PAYMENTS = /\/api\/orders\/\d+\/payments\//;
let till: StripeTill;
let browser: OpenBrowser;

before(async () => {
  till = await openStripeTill({ pages: true });
  browser = await openBrowser();
});
beforeEach(() => {
  till.bank.fault = null;
  till.lines.length = 0;
});
after(async () => {
  await browser?.close();
  await till?.close();
});

type Shop = Awaited<ReturnType<typeof enter>>;
/** A buyer of their own, whose page tells what its policy stopped. */
async function enter(options: Parameters<OpenBrowser['page']>[1] = {}, buyer?: Buyer) {
  const who = buyer ?? (await till.register());
  const page = await browser.page(till, options);
  const broken: string[] = [];
  await page.exposeFunction('tellBroken', (rule: string) => void broken.push(rule));
  await page.addInitScript(
    ([key, token]) => {
      localStorage.setItem(key ?? '', token ?? '');
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        (globalThis as unknown as { tellBroken(rule: string): void }).tellBroken(
          `${violatedDirective} ${blockedURI}`,
        ),
      );
    },
    [TOKEN_KEY, who.token],
  );
  return { page, broken, buyer: who };
}
async function enterCheckout(path = '/checkout?membership=32', ...rest: Parameters<typeof enter>) {
  const shop = await enter(...rest);
  await shop.page.goto(path);
  await pay(shop.page).waitFor();
  return shop;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const fields = (page: Page) =>
  page
    .getByRole('group', { name: 'Card or wallet' })
    .frameLocator('iframe[title="Secure payment input frame"]');
async function typeCard(page: Page, number: string) {
  await fields(page).getByLabel('Card number').fill(number);
  await fields(page).getByLabel('Expiration date').fill('12/32');
  await fields(page).getByLabel('Security code').fill('123');
}
async function payWith(page: Page, number: string) {
  await typeCard(page, number);
  await pay(page).click();
}
const welcome = (page: Page) => heading(page, 'Welcome, Silver member').waitFor();
const told = (page: Page, words: string | RegExp) => page.getByRole('alert').getByText(words).waitFor();

async function paymentsOf({ id }: Buyer) {
  const text =
    'SELECT id::text, order_id::text AS order, status FROM payment WHERE user_id = $1 ORDER BY started_at';
  return till.sql<{ id: string; order: string; status: string }>(text, [id]);
}
async function intentsOf(buyer: Buyer) {
  const keys = new Set((await paymentsOf(buyer)).map(({ id }) => id));
  return [...till.bank.intents.values()].filter(({ metadata }) => keys.has(metadata.payment ?? ''));
}
/** One intent, one charge, one receipt, one membership, and not one rule of the policy broken. */
async function assertOnce({ buyer, broken, page }: Shop, cents = 9_900) {
  const [payment, ...others] = await paymentsOf(buyer);
  assert.deepEqual(others, []);
  assert.deepEqual(await till.traces(payment?.order ?? ''), ONCE);
  assert.deepEqual(await till.taken(payment?.order ?? ''), [cents]);
  assert.equal((await intentsOf(buyer)).length, 1);
  assertUnbroken({ broken, page });
}
function assertUnbroken({ broken, page }: Pick<Shop, 'broken' | 'page'>) {
  const said = page.problems.filter((line) => /Content Security Policy|Trusted|violates/i.test(line));
  assert.deepEqual([...broken, ...said], []);
  assert.deepEqual(
    till.lines.filter((line) => line.includes('content policy')),
    [],
  );
}
/** Whose document that is, its owner looks after. */
const AROUND_FRAMES = { exclude: 'iframe' };

test('from the plans a link leads into a document of the checkout’s own, and a good card to a membership', async () => {
  const shop = await enter();
  const { page, buyer } = shop;
  await page.goto('/cme-program?section=pricing', { waitUntil: 'networkidle' });
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('link', { name: 'Get Silver' }).click();
  await pay(page).waitFor();
  assert.match(page.url(), /\/checkout\?membership=32&from=pricing$/);
  assert.equal(await page.evaluate(() => 'sameDocument' in globalThis), false);
  await assertAccessible(page, page.url(), AROUND_FRAMES);
  await payWith(page, GOOD);
  await welcome(page);
  await page.getByRole('button', { name: /^Receipt R-\d{6}$/ }).waitFor();
  assert.equal(await till.member(buyer), 'Silver');
  await assertOnce(shop);
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await heading(page, /Ada/).waitFor();
  await page.goBack();
  // The receipt again, and the way on: whoever has paid is not asked to order.
  await welcome(page);
  await page.getByRole('button', { name: /^Receipt R-\d{6}$/ }).waitFor();
  assert.equal(await page.getByText('This cannot be ordered').count(), 0);
  await assertOnce(shop);
});

test('Stripe’s script may fetch its own, and nobody else’s; text becomes no HTML', async () => {
  const { page } = await enterCheckout();
  assert.equal(await page.evaluate(() => 'stripeCameFurther' in globalThis), true);
  assert.deepEqual(await page.evaluate(refused), { html: true, script: true });
});
/** In the page: what is refused where it could run. */
function refused() {
  const isRefused = (deed: () => void): boolean => {
    try {
      deed();
      return false;
    } catch {
      return true;
    }
  };
  return {
    html: isRefused(() => {
      document.createElement('div').innerHTML = '<b>x</b>';
    }),
    script: isRefused(() => {
      document.createElement('script').src = 'https://evil.example/x.js';
    }),
  };
}

test('a declined card is told in our words and another one pays the same payment', async () => {
  const shop = await enterCheckout('/checkout?membership=32', { viewport: PHONE });
  const { page } = shop;
  await pay(page).click();
  await told(page, 'Your card number is incomplete.');
  assert.deepEqual(await paymentsOf(shop.buyer), [], 'nothing was asked for before the card was whole');
  await payWith(page, DECLINED);
  await told(page, 'The card was declined. Please try another card, or ask your bank.');
  assert.equal(await fields(page).getByLabel('Card number').inputValue(), DECLINED, 'what was typed stays');
  await assertAccessible(page, page.url(), AROUND_FRAMES);
  await payWith(page, POOR);
  await told(page, 'There are not enough funds on this card.');
  await payWith(page, GOOD);
  await welcome(page);
  await assertOnce(shop);
});

test('a bank that asks is answered over the page: refused, the form stays, and accepted, it is paid', async () => {
  const shop = await enterCheckout();
  const { page } = shop;
  const bank = fields(page).getByRole('dialog', { name: '3D Secure' });
  await payWith(page, ASKS_BACK);
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await told(page, 'The payment was not confirmed. Please try again, or use another card.');
  await pay(page).click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await welcome(page);
  await assertOnce(shop);
});

test('pressed twice it is paid once', async () => {
  const shop = await enterCheckout();
  await typeCard(shop.page, GOOD);
  await pay(shop.page).dblclick();
  await welcome(shop.page);
  await assertOnce(shop);
});

test('fields that do not come are told in words, and come when they are asked for again', async () => {
  for (const on of [/GET \/endive\/stripe\.js/, /GET \/frame$/]) {
    till.bank.fault = { kind: 'broken', on };
    const shop = await enter();
    const { page } = shop;
    await page.goto('/checkout?membership=32');
    await told(page, /They come from 127\.0\.0\.1/);
    assert.equal(await pay(page).count(), 0, 'nothing to press that could not work');
    await assertAccessible(page, page.url(), AROUND_FRAMES);
    await page.getByRole('checkbox', { name: 'Renew my membership automatically' }).check();
    till.bank.fault = null;
    await page.getByRole('button', { name: 'Try again' }).click();
    await payWith(page, GOOD);
    await welcome(page);
    assert.equal((await intentsOf(shop.buyer))[0]?.keep, true, 'what was chosen meanwhile counts');
    await assertOnce(shop);
  }
});

test('fields that never come are not waited for without end', async () => {
  const { page } = await enter();
  const release = await holdUp(page, /\/endive\/stripe\.js/);
  await page.clock.install();
  // The script would be waited for, too.
  await page.goto('/checkout?membership=32', { waitUntil: 'commit' });
  await page.getByRole('status').getByText('Loading the card fields').waitFor();
  await page.clock.fastForward(31_000);
  await told(page, /They come from 127\.0\.0\.1/);
  release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await payWith(page, GOOD);
  await welcome(page);
});

test('a renewal that is chosen keeps the card, and one that is not keeps nothing', async () => {
  for (const wants of [true, false]) {
    const { page, buyer } = await enterCheckout();
    const choice = page.getByRole('checkbox', { name: 'Renew my membership automatically' });
    await choice.check();
    if (!wants) await choice.uncheck();
    await payWith(page, GOOD);
    await welcome(page);
    const kept = await till.sql('SELECT last4 FROM payment_method WHERE user_id = $1', [buyer.id]);
    assert.deepEqual(kept, wants ? [{ last4: '4242' }] : []);
  }
});

test('the answer to our own call is lost: pressed again it is the same payment, and charged once', async () => {
  const shop = await enterCheckout();
  const { page } = shop;
  let lost = 0;
  await page.route(PAYMENTS, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    lost++;
    await route.fetch();
    await route.abort();
  });
  await payWith(page, GOOD);
  await page.getByRole('alert').waitFor();
  assert.ok(lost > 1, 'it asked again by itself');
  await page.unroute(PAYMENTS);
  await pay(page).click();
  await welcome(page);
  await assertOnce(shop);
});

test('Stripe’s answer to the browser is lost: the server knows that it is paid', async () => {
  const shop = await enterCheckout();
  till.bank.fault = { kind: 'drop', on: /POST \/browser\/confirm/ };
  await payWith(shop.page, GOOD);
  await welcome(shop.page);
  await assertOnce(shop);
});

test('Stripe is not reached by the browser at all: its words are told, and the next try pays', async () => {
  const shop = await enterCheckout();
  till.bank.fault = { kind: 'away', on: /POST \/browser\/confirm/ };
  await payWith(shop.page, GOOD);
  await told(shop.page, 'We could not reach Stripe.');
  till.bank.fault = null;
  await pay(shop.page).click();
  await welcome(shop.page);
  await assertOnce(shop);
});

test('Stripe tells the server before the page does, or after: it is paid once', async () => {
  for (const isBefore of [true, false]) {
    const shop = await enterCheckout();
    const { page, buyer } = shop;
    const release = await holdUp(page, PAYMENTS, 'PATCH');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await payWith(page, GOOD);
    await sent;
    const [intent] = await intentsOf(buyer);
    assert.ok(intent);
    const tell = async () => {
      for (const event of till.eventsOf(intent)) assert.equal(await till.deliver(event), 200);
    };
    if (isBefore) await tell();
    release();
    await welcome(page);
    await tell();
    await assertOnce(shop);
  }
});

test('a page that is loaded anew before it heard of its payment knows it again', async () => {
  const shop = await enterCheckout();
  const { page } = shop;
  // The first is held for good: were it let go, or not held yet, the page could hear of it before it is loaded anew.
  const held = new Promise<void>((tell) => {
    let isFirst = true;
    void page.route(PAYMENTS, (route) => {
      if (route.request().method() !== 'PATCH' || !isFirst) return route.continue();
      isFirst = false;
      tell();
    });
  });
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await payWith(page, GOOD);
  await sent;
  await held;
  await page.reload();
  await welcome(page);
  await assertOnce(shop);
});

test('a tab closed while its bank asked: what is left is taken back by the next payment, or found when it was paid', async () => {
  const left = await enterCheckout();
  await payWith(left.page, ASKS_BACK);
  await fields(left.page).getByRole('dialog', { name: '3D Secure' }).waitFor();
  await left.page.close();
  const shop = await enterCheckout('/checkout?membership=32', {}, left.buyer);
  const { page, buyer } = shop;
  await payWith(page, GOOD);
  await welcome(page);
  const intents = await intentsOf(buyer);
  assert.deepEqual(
    intents.map(({ status }) => status),
    ['canceled', 'succeeded'],
  );
  const [first, second] = await paymentsOf(buyer);
  assert.deepEqual([first?.status, second?.status], ['failed', 'paid']);
  assert.deepEqual(await till.taken(second?.order ?? ''), [9_900]);
  assertUnbroken(shop);

  const other = await enterCheckout();
  await payWith(other.page, ASKS_BACK);
  await fields(other.page).getByRole('dialog', { name: '3D Secure' }).waitFor();
  await other.page.close();
  const [intent] = await intentsOf(other.buyer);
  assert.ok(intent);
  till.bank.end(intent, true);
  const back = await enterCheckout('/checkout?membership=32', {}, other.buyer);
  await payWith(back.page, GOOD);
  await back.page.getByText('You have a membership at this level already.').waitFor();
  assert.equal((await intentsOf(other.buyer)).length, 1, 'nobody pays twice');
  assert.equal(await till.member(other.buyer), 'Silver');
});

test('a payment left alone until it was taken back is begun anew by pressing again', async () => {
  const { page, buyer } = await enterCheckout();
  await payWith(page, DECLINED);
  await told(page, 'The card was declined.');
  await till.watch(62 * 60);
  assert.deepEqual(
    (await intentsOf(buyer)).map(({ status }) => status),
    ['canceled'],
  );
  await payWith(page, GOOD);
  await welcome(page);
  const statuses = (await paymentsOf(buyer)).map(({ status }) => status);
  assert.deepEqual(statuses, ['failed', 'paid']);
});

test('a bank that takes its time is waited for, and what it decides is told', async () => {
  for (const isApproved of [false, true]) {
    const shop = await enterCheckout();
    const { page, buyer } = shop;
    await payWith(page, SLOW);
    await page.getByRole('status').getByText('Your bank is looking at the payment.').waitFor();
    const [intent] = await intentsOf(buyer);
    assert.ok(intent);
    till.bank.end(intent, isApproved);
    if (!isApproved) {
      await told(page, 'The payment was not confirmed.');
      await payWith(page, GOOD);
    }
    await welcome(page);
    await assertOnce(shop);
  }
});

test('where nothing is to be paid, Stripe is not asked', async () => {
  await till.sql('UPDATE plan SET price_cents = 0 WHERE id = 31');
  try {
    const shop = await enter();
    const { page, buyer } = shop;
    await page.goto('/checkout?membership=31');
    await page.getByRole('button', { name: 'Start the membership' }).click();
    await heading(page, 'Welcome, Bronze member').waitFor();
    assert.equal(await page.locator('iframe').count(), 0);
    assert.deepEqual(await intentsOf(buyer), []);
  } finally {
    await till.sql('UPDATE plan SET price_cents = 7500 WHERE id = 31');
  }
});

test('the fields speak the site’s language and wear its look, in the light and in the dark, also when it turns', async () => {
  const de = { goto: till.url.replace('//', '//de.') };
  const shop = await enter({ dark: true });
  const { page } = shop;
  await page.goto(`${de.goto}/checkout?membership=32`);
  const frame = page
    .getByRole('group', { name: 'Karte oder Wallet' })
    .frameLocator('iframe[title="Secure payment input frame"]');
  await frame.getByLabel('Kartennummer').waitFor();
  const look = () =>
    frame.locator('body').evaluate((body) => [body.dataset.theme, getComputedStyle(body).backgroundColor]);
  assert.deepEqual(await look(), ['night', 'rgb(18, 28, 26)']);
  await page.emulateMedia({ colorScheme: 'light' });
  await frame.locator('body[data-theme=stripe]').waitFor();
  assert.deepEqual(await look(), ['stripe', 'rgb(255, 255, 255)']);
  await page.getByRole('button', { name: /zahlen$/ }).waitFor();
  assertUnbroken(shop);
});

test('a visitor opens an account in the checkout’s own document and pays there', async () => {
  const page = await browser.page(till);
  await page.goto('/checkout?membership=32', { waitUntil: 'networkidle' });
  await till.sql('TRUNCATE rate_count');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Moreau');
  await page.locator('main').getByLabel('E-mail', { exact: true }).fill('by.card@example.org');
  await page.getByLabel('Password', { exact: true }).fill('ocean-lantern-47');
  await page.getByLabel('Repeat password', { exact: true }).fill('ocean-lantern-47');
  await page.getByRole('button', { name: 'Create account' }).click();
  await payWith(page, GOOD);
  await welcome(page);
});

test('in the sandbox nothing of this happens: the same document, our own fields, and a bank that asks', async () => {
  const sandbox = await openStage({ pages: true });
  try {
    const page = await browser.page(sandbox, { as: 'free' });
    await page.goto('/cme-program?section=pricing', { waitUntil: 'networkidle' });
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.getByRole('link', { name: 'Get Silver' }).click();
    await page.getByLabel('Expires').fill('12/32');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('checkbox', { name: 'Renew my membership automatically' }).check();
    await page.getByLabel('Card number').fill(DECLINED);
    await pay(page).click();
    await told(page, 'The card was declined.');
    await page.getByLabel('Card number').fill(ASKS_BACK);
    await pay(page).click();
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await welcome(page);
    assert.equal(await page.evaluate(() => 'sameDocument' in globalThis), true);
    assert.equal(await page.locator('iframe').count(), 0);
  } finally {
    await sandbox.close();
  }
});
