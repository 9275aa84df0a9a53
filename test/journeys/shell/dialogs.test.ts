import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openTestApp, type TestApp } from '#test/harness/app.ts';
import { type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';

const LECTURE = '/publication/x-2746';
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

const open = async (path: string, options: Parameters<OpenBrowser['page']>[1] = {}) => {
  const page = await browser.page(app, options);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
};
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);

test('[MODAL-020] the pop-up of a test begins at its main action, says what a test needs, and gives the focus back', async () => {
  const page = await open(LECTURE);
  const opener = page.getByRole('link', { name: 'Take test: Earn 0.5 Credits' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Included with membership' });
  await dialog.waitFor();
  assert.ok(await isFocused(dialog.getByRole('link', { name: 'See memberships' })), await focused(page));
  await dialog.getByText('Earn 0.5 Credits: every membership includes this test.').waitFor();
  assert.equal(
    await dialog.getByRole('link', { name: 'See memberships' }).getAttribute('href'),
    '/cme-program?section=pricing&redirect=%2Fpublication%2F2746%2Ftest',
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await isFocused(opener), await focused(page));
  await page.context().close();
});

test('a dialog with a field begins at it; what the focus stood on goes, and it stays in the dialog', async () => {
  const page = await open('/library', { as: 'gold' });
  await page.getByRole('button', { name: 'Invite a colleague' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  const email = dialog.getByLabel('Colleague’s e-mail');
  await email.waitFor();
  assert.ok(await isFocused(email), await focused(page));
  await email.fill('focus.stays@example.org');
  const invite = dialog.getByRole('button', { name: 'Invite', exact: true });
  await invite.focus();
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Invitation sent!' });
  await done.getByText('focus.stays@example.org').waitFor();
  assert.ok(await isFocused(done.getByRole('button', { name: 'Close' }).first()), await focused(page));
  await done.getByRole('button', { name: 'Invite another colleague' }).press('Enter');
  await page.getByRole('dialog', { name: 'Invite a colleague' }).waitFor();
  assert.ok(await isFocused(email), await focused(page));
  await page.context().close();
});

test('a dialog that nobody opened leaves the focus at the content of the page', async () => {
  const page = await open('/library', { as: 'free', unasked: true });
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await isFocused(page.getByRole('main')), await focused(page));
  await page.context().close();
});

test('a question that came by itself leaves with the page it came on', async () => {
  const page = await open('/library', { as: 'free', unasked: true });
  const question = page.locator('dialog[open]');
  await question.waitFor();
  const away = page.locator('footer a[href="/about-us"]');
  await away.evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/about-us');
  await page.locator('h1', { hasText: 'About us' }).waitFor();
  await question.waitFor({ state: 'detached' });
  await page.context().close();
});

test('[MODAL-009] when what opened a dialog is gone, the focus goes to the content of the page', async () => {
  const page = await open('/dashboard', { as: 'free' });
  const step = page.getByRole('button', { name: 'Tell us your profession' });
  const plain = await step.evaluate((element) => {
    const { borderTopWidth, backgroundColor, paddingLeft } = getComputedStyle(element);
    return [borderTopWidth, backgroundColor, paddingLeft];
  });
  assert.deepEqual(plain, ['0px', 'rgba(0, 0, 0, 0)', '0px'], 'it looks like the links beside it');
  await step.click();
  const dialog = page.locator('dialog[open]');
  const profession = dialog.getByLabel('Profession');
  await profession.waitFor();
  assert.ok(await isFocused(profession), await focused(page));
  await profession.selectOption('Pharmacist');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByRole('heading', { name: 'Thank you!' }).waitFor();
  assert.ok(await isFocused(dialog.getByRole('button', { name: 'Close' }).first()), await focused(page));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await step.waitFor({ state: 'detached' });
  assert.ok(await isFocused(page.getByRole('main')), await focused(page));
  await page.context().close();
});

test('on a phone the menu begins at its first entry', async () => {
  const page = await open('/about-us', { viewport: PHONE });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const first = page.getByRole('dialog', { name: 'Menu' }).getByRole('link').first();
  await first.waitFor();
  assert.ok(await isFocused(first), await focused(page));
  await page.context().close();
});

test('the switch of language keeps the part of the page that was asked for', async () => {
  const page = await open('/help-faqs#question-3');
  const french = page.getByRole('contentinfo').getByRole('link', { name: 'Français' });
  await french.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await french.click();
  assert.match((await french.getAttribute('href')) ?? '', /\/help-faqs#question-3$/);
  await page.context().close();
});

test('a pop-up leaves with its page: by its own button, to a page with a host of its own, and by the way back', async () => {
  const page = await open(LECTURE);
  const locked = page.locator('main a[href*="/section/"]').last();
  const dialog = page.getByRole('dialog', { name: 'Included with membership' });
  await locked.click();
  await dialog.getByRole('link', { name: 'See memberships' }).click();
  await page.waitForURL('**/cme-program?section=pricing&redirect=%2Fsection%2F*');
  await page.locator('h1', { hasText: 'One membership, a full year of credit' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForTimeout(1000);
  assert.equal(await page.locator('dialog:modal').count(), 0, 'none stands over the prices');
  await page.goBack();
  await page.waitForURL('**/publication/**');
  await locked.click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
});

/** Presses a button of the frame the moment the address changes, before the page that comes is drawn. */
const pressOnTheWay = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    const { pushState } = history;
    history.pushState = (...all) => {
      pushState.apply(history, all);
      history.pushState = pushState;
      element.click();
    };
  });

test('a pop-up asked for while a page is on its way belongs to the page that comes', async () => {
  const member = await open('/about-us', { as: 'gold' });
  const invite = member.getByRole('button', { name: 'Invite a colleague' }).first();
  const visitor = await open('/about-us');
  await visitor.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const more = visitor.getByRole('button', { name: 'What it opens' });
  for (const [page, button] of [
    [member, invite],
    [visitor, more],
  ] as const) {
    await button.waitFor();
    await pressOnTheWay(button);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Podcasts' }).first().click();
    await page.waitForURL('**/podcasts');
    await page.locator('h1', { hasText: 'Podcasts' }).waitFor();
    await page.waitForTimeout(1000);
    assert.equal(await page.locator('dialog:modal').count(), 1, 'it stands on the page that came');
    await page.goBack();
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
    await page.context().close();
  }
});

test('a pop-up is named by the membership that opens what was asked for, at its price', async () => {
  for (const [path, opens, name, price] of [
    ['/publication/lecture-2746', /^Locked/, 'Included with membership', 'Bronze costs $75 per year.'],
    [
      '/publication/interview-2747',
      /^Locked/,
      'Included with Silver and Gold membership',
      'Silver costs $99 per year.',
    ],
    [
      '/publication/interview-2747',
      /^Take test/,
      'Included with Silver and Gold membership',
      'Silver costs $99 per year.',
    ],
    [
      '/publication/self-assessment-2752',
      /^Take test/,
      'Included with Gold membership',
      'Gold costs $125 per year.',
    ],
  ] as const)
    for (const as of ['anonymous', 'free'] as const) {
      const page = await open(path, { as });
      await page.getByRole('link', { name: opens }).last().click();
      const dialog = page.getByRole('dialog', { name, exact: true });
      await dialog.getByText(price, { exact: true }).waitFor();
      assert.equal(await page.locator('dialog:modal').count(), 1, path);
      await page.context().close();
    }
});

test('a menu whose page is left behind it leaves too', async () => {
  const page = await open('/about-us', { viewport: PHONE });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
  await page.waitForURL('**/contact-us');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  await page.goBack();
  await page.waitForURL('**/about-us');
  await menu.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a dialog whose only field is far below begins at its first words', async () => {
  const page = await open('/myaccount/profile', { as: 'gold', viewport: { width: 390, height: 640 } });
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const first = dialog.locator('p').first();
  await first.waitFor();
  const [top, bottom] = await first.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return [top, bottom];
  });
  assert.ok(top >= 0 && bottom <= 640, `${top} to ${bottom}`);
  assert.ok(
    await isFocused(dialog.getByRole('heading', { name: 'Delete your account?' })),
    await focused(page),
  );
  await page.context().close();
});
