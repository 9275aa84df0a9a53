import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { DESK, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { PAGE_TYPES } from '../every-page/every-page.data.ts';

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

const WITH_KEYS = [
  '/verify-email?token=abc',
  '/unsubscribe?token=abc',
  '/newsletter-success?confirm=abc',
  '/error-network?try=1&redirect=%2Fpodcasts',
];
/** Every address that a visitor can open. */
const PATHS = [
  ...new Set(
    PAGE_TYPES.filter(({ as, act, path }) => !as && !act && !path.includes('{')).map(({ path }) => path),
  ),
  ...WITH_KEYS,
];

/** What is offered and can do nothing: neither sends a form, nor opens something of the browser's own. */
function idle(): string[] {
  const named = (one: Element) =>
    `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40) ?? ''}`;
  const seen = (one: Element) => (one as HTMLElement).checkVisibility();
  const buttons = [...document.querySelectorAll('button, [role=button], [role=tab]')].filter(seen);
  const fields = [...document.querySelectorAll('input, select, textarea')].filter(
    (one) => seen(one) && one.closest('[aria-hidden=true]') === null,
  );
  return [
    ...buttons.filter((one) => (one as HTMLButtonElement).type !== 'submit').map(named),
    ...[...buttons, ...fields].filter((one) => (one as HTMLInputElement).disabled).map(named),
    ...fields.filter((one) => (one as HTMLInputElement).form === null).map((one) => `alone: ${named(one)}`),
  ];
}

test('without scripts no page offers a button or a field that does nothing', async () => {
  const found: string[] = [];
  for (const viewport of [DESK, PHONE]) {
    const page = await browser.page(app, { javaScript: false, viewport });
    for (const path of PATHS) {
      await page.goto(path);
      const idles = await page.evaluate(idle);
      found.push(...idles.map((one) => `${path} at ${viewport.width}: ${one}`));
    }
    await page.context().close();
  }
  assert.deepEqual(found, []);
});

const OF_ONE_PERSON = [
  '/dashboard',
  '/dashboard/in-progress',
  '/dashboard/completed',
  '/dashboard/certificates',
  '/dashboard/my-transcripts',
  '/myaccount',
  '/myaccount/addresses',
];

test('without scripts the pages of one person say what they need, and nothing seems to be on its way', async () => {
  const page = await browser.page(app, { javaScript: false });
  for (const path of OF_ONE_PERSON) {
    await page.goto(path);
    const main = page.getByRole('main');
    assert.ok(await main.getByText('This page needs JavaScript').isVisible(), path);
    const ways = main.getByRole('link', { name: /^(Go to the library|Contact us)$/ });
    assert.equal(await ways.count(), 2, path);
    const waiting = await main
      .locator('[aria-busy=true]')
      .evaluateAll((all) => all.filter((one) => (one as HTMLElement).checkVisibility()).length);
    assert.equal(waiting, 0, path);
  }
});

test('with scripts nothing of what needs them is hidden', async () => {
  const page = await browser.page(app);
  for (const path of ['/signin', '/register', '/calendar', '/error-network?try=1&redirect=%2Fpodcasts']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const hidden = await page
      .locator('main [data-scripted], main button[type=button]')
      .evaluateAll((all) => all.filter((one) => !(one as HTMLElement).checkVisibility()).length);
    assert.equal(hidden, 0, path);
  }
});

test('without scripts a visitor writes to us: what is wrong is said, what was typed stays, then it is sent', async () => {
  const page = await browser.page(app, { javaScript: false, viewport: PHONE });
  await page.goto('/contact-us');
  await page.getByLabel('Full name').fill('Ana Reyes');
  await page.getByLabel('E-mail').first().fill('nobody');
  await page.getByLabel('Message').fill('Where are my credits?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('There is a problem').waitFor();
  await page.getByText('Use a valid email address (nobody).').first().waitFor();
  assert.equal(await page.getByLabel('Message').inputValue(), 'Where are my credits?');
  await page.getByLabel('E-mail').first().fill('ana@clinic.example');
  await page.getByLabel('E-mail').first().press('Enter');
  await page.getByRole('heading', { name: 'Your message is sent' }).waitFor();
  assert.match(new URL(page.url()).search, /^\?sent=[0-9A-F]{10}$/);
});

test('without scripts the way from the footer to the letters is open', async () => {
  const page = await browser.page(app, { javaScript: false });
  await page.goto('/about-us');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('E-mail address').fill('footer@clinic.example');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('heading', { name: 'Thanks!' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/newsletter-success');
});

test('from a page that tells nobody its address a form is still taken', async () => {
  const page = await browser.page(app, { javaScript: false });
  await page.goto('/unsubscribe?token=abc');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});

test('without scripts signing in says what it needs, in place of its button', async () => {
  const page = await browser.page(app, { javaScript: false });
  await page.goto('/signin');
  // What stands in a `noscript` is no text to look for, however well it is seen.
  assert.match(await page.locator('main form noscript p').innerText(), /^Signing in needs JavaScript\./);
  await page.getByLabel('E-mail').first().fill('ana@clinic.example');
  await page.getByLabel('Password', { exact: true }).fill('not told to anybody');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByText('You are not signed in yet: this needs JavaScript').first().waitFor();
  assert.equal(await page.getByLabel('E-mail').first().inputValue(), 'ana@clinic.example');
  assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '');
});

test('a form that was refused without scripts works on once they run', async () => {
  const plain = await browser.page(app, { javaScript: false });
  await plain.goto('/contact-us');
  await plain.getByLabel('Message').fill('Only this');
  const [response] = await Promise.all([
    plain.waitForResponse((one) => one.request().method() === 'POST'),
    plain.getByRole('button', { name: 'Send message' }).click(),
  ]);
  const refused = await response.text();
  const page = await browser.page(app);
  await page.route('**/contact-us', (route) =>
    route.fulfill({ status: 422, headers: response.headers(), body: refused }),
  );
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  await page.getByText('Full name is required.').first().waitFor();
  assert.equal(await page.getByLabel('Message').inputValue(), 'Only this');
  await page.getByLabel('Full name').fill('Ana Reyes');
  await page.getByLabel('E-mail').first().fill('later@clinic.example');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Your message is sent' }).waitFor();
  assert.equal(new URL(page.url()).search, '', 'sent by the page itself');
  assert.deepEqual(
    page.problems.filter((one) => !/422/.test(one)),
    [],
  );
});
