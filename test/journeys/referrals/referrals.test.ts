import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { PEOPLE } from '#seed/people.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { holdUp, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { stopClock } from '#test/harness/browser/page-clock.ts';
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
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page) => page.getByLabel('Colleague’s e-mail');
const button = (page: Page) => page.getByRole('button', { name: 'Invite', exact: true });
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('[REF-001] [REF-005] [REF-006] [REF-008] [REF-018] [REF-019] [REF-020] [REF-021] [ROUTE-049] [API-035] [VALID-008] a member invites: the row comes first, the count rises, the banner goes and the field is empty', async () => {
  const page = await browser.page(app, { as: 'gold' });
  await page.clock.install();
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(new URL(sent.url()).pathname));
  await page.goto('/myaccount/refer', { waitUntil: 'networkidle' });
  await card(page, 'Your referrals').getByText('2 colleagues invited').waitFor();
  await card(page, 'Your gift cards').getByText('SENT', { exact: true }).waitFor();
  assert.equal(await button(page).isDisabled(), true);
  await field(page).fill('new.colleague@example.org');
  await stopClock(page);
  await button(page).click();
  await page.getByText('Your invitation to new.colleague@example.org is on its way.').waitFor();
  await card(page, 'Your referrals').getByText('3 colleagues invited').waitFor();
  const first = page.getByRole('table', { name: 'Your referrals' }).getByRole('row').nth(1);
  assert.match(await first.innerText(), /new\.colleague@example\.org/);
  assert.deepEqual(
    posts.filter((path) => path.includes('referral')),
    ['/api/referrals/'],
  );
  await page.clock.fastForward(4_000);
  assert.equal(await page.getByText('is on its way').count(), 1);
  await page.clock.fastForward(1_100);
  await page.getByText('is on its way').waitFor({ state: 'detached' });
  await page.clock.resume();
  assert.equal(await field(page).inputValue(), '');
  await assertAccessible(page);
  assert.deepEqual(page.problems, []);
});

test('[REF-014] [VALID-005] [VALID-012] [VALID-013] [VALID-014] [VALID-015] [ERR-019] what is no address and what the server refuses stand under the field until it is edited', async () => {
  const page = await open('/myaccount/refer', { as: 'gold' });
  const hint = 'The invitation is written in the language of this page.';
  await page.getByText(hint).waitFor();
  await field(page).fill('nobody');
  await field(page).press('Enter');
  await page.locator('form').getByText('Enter a valid email address to invite.').first().waitFor();
  assert.equal(await page.getByText(hint).count(), 0);
  await field(page).fill('gold@demo.example');
  await page.getByText(hint).waitFor();
  await button(page).click();
  const refusal = 'This is your own e-mail address. Invite a colleague.';
  await page.locator('form').getByText(refusal).first().waitFor();
  assert.equal(await page.getByText(hint).count(), 0);
  assert.equal(await button(page).isDisabled(), true);
  await field(page).press('End');
  await field(page).press('Backspace');
  assert.equal(await page.getByText(refusal).count(), 0);
  await field(page).fill('silver@demo.example');
  assert.equal(await button(page).isEnabled(), true);
});

test('[REF-015] [VALID-009] the button is held while the invitation is sent', async () => {
  const page = await open('/myaccount/refer', { as: 'gold' });
  const release = await holdUp(page, '**/api/referrals/', 'POST');
  await field(page).fill('slow.colleague@example.org');
  await button(page).click();
  const busy = page.getByRole('button', { name: 'Inviting' });
  await busy.waitFor();
  assert.equal(await busy.isDisabled(), true);
  release();
  await page.getByText('is on its way').waitFor();
});

test('[CONST-021] [REF-022] [REF-023] [REF-024] [REF-025] [REF-026] [REF-027] [API-034] RESEND says REMINDER SENT for ten seconds, and what fails', async () => {
  const page = await browser.page(app, { as: 'gold' });
  await page.clock.install();
  await page.goto('/myaccount/refer', { waitUntil: 'networkidle' });
  const pending = rowOf(page, 'm.adeyemi@hospital.example');
  const accepted = rowOf(page, 'bronze@demo.example');
  await pending.getByText('Pending').waitFor();
  await accepted.getByText('Accepted').waitFor();
  assert.equal(await accepted.getByRole('button').count(), 0);
  const asked = page.waitForRequest((sent) => sent.method() === 'PATCH');
  const resend = pending.getByRole('button', { name: /^RESEND/ });
  assert.match(await resend.innerText(), /RESEND/);
  await stopClock(page);
  await resend.click();
  assert.equal(new URL((await asked).url()).pathname, '/api/referrals/2/');
  await pending.getByText('REMINDER SENT', { exact: true }).waitFor();
  await page.clock.fastForward(9_000);
  assert.equal(await pending.getByText('REMINDER SENT').count(), 1);
  await page.clock.fastForward(1_100);
  await pending.getByText('REMINDER SENT').waitFor({ state: 'detached' });
  const release = await holdUp(page, '**/api/referrals/2/');
  await resend.click();
  await pending.locator('[aria-busy=true]').waitFor();
  release();
  await pending.getByText('Error updating referred', { exact: true }).waitFor();
  await page.clock.fastForward(10_100);
  await pending.getByText('Error updating referred').waitFor({ state: 'detached' });
});

test('[REF-007] [REF-009] [REF-028] [REF-029] [REF-030] [STATE-019] [STATE-021] both lists append their further pages', async () => {
  await app.sql(
    `INSERT INTO referral (inviter_id, email, created_at) SELECT $1, 'colleague-' || n || '@example.org', now() - n * interval '1 day' FROM generate_series(1, 24) n`,
    [PEOPLE.silver.id],
  );
  await app.sql(
    `INSERT INTO gift_card (user_id, referral_id, purchase, title, amount_cents, currency, status, purchased_at, send_date)
     SELECT $1, id, 'test:' || id, '$50 gift card', 5000, 'USD',
       CASE row_number() OVER (ORDER BY id DESC) WHEN 1 THEN 'sent' WHEN 2 THEN 'pending_to_send' ELSE 'pending' END, now(), '2027-01-15'
     FROM referral WHERE inviter_id = $1 ORDER BY id`,
    [PEOPLE.silver.id],
  );
  const page = await open('/myaccount/refer', { as: 'silver' });
  for (const [name, more] of [
    ['Your referrals', 'More referrals'],
    ['Your gift cards', 'More gift cards'],
  ] as const) {
    const rows = page.getByRole('table', { name }).locator('tbody tr');
    await rows.nth(19).waitFor();
    const before = await rows.allInnerTexts();
    assert.equal(before.length, 20);
    await page.getByRole('button', { name: more }).click();
    await rows.nth(23).waitFor();
    assert.deepEqual((await rows.allInnerTexts()).slice(0, 20), before, name);
    assert.equal(await page.getByRole('button', { name: more }).count(), 0);
  }
  const cards = page.getByRole('table', { name: 'Your gift cards' });
  await cards.getByText('SENT', { exact: true }).waitFor();
  await cards.getByText('Scheduled for 15 January 2027').waitFor();
  assert.equal(await cards.getByText('PENDING', { exact: true }).count(), 22);
  await assertAccessible(page);
  await page.setViewportSize(PHONE);
  const { x, width } = (await cards.boundingBox()) ?? assert.fail();
  for (const badge of [cards.getByText('Scheduled for'), cards.getByText('SENT', { exact: true })]) {
    const box = (await badge.boundingBox()) ?? assert.fail();
    assert.ok(box.x + box.width <= x + width, `${await badge.innerText()}: cut off on a phone`);
  }
});

test('a list that fails offers to try again, and one without entries says what belongs there', async () => {
  const page = await browser.page(app, { as: 'bronze' });
  await page.route('**/api/giftcards/**', (route) => route.abort());
  await page.goto('/myaccount/refer', { waitUntil: 'networkidle' });
  await card(page, 'Your referrals').getByRole('button', { name: 'Copy the text' }).waitFor();
  const cards = card(page, 'Your gift cards');
  await cards.getByText('This list could not be loaded.').waitFor();
  await page.unroute('**/api/giftcards/**');
  await cards.getByRole('button', { name: 'Retry' }).click();
  await cards.getByText('A gift card appears here once').waitFor();
});

test('[ROUTE-071] [ROLE-062] free and lapsed accounts end at the account and are told why', async () => {
  for (const as of ['free', 'lapsed'] as const)
    for (const path of ['/referral-program', '/myaccount/refer']) {
      const page = await browser.page(app, { as });
      await page.goto(path);
      await page.waitForURL(/\/myaccount$/);
      await page.getByText('A valid membership is needed to refer colleagues.').first().waitFor();
      await page.close();
    }
});

test('[ROUTE-069] [ROUTE-070] [ROUTE-068] the program explains itself to everybody, and leads members to the form', async () => {
  const page = await open('/referral-program', { javaScript: false });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('They join with $50 off').waitFor();
  assert.equal(
    await page.getByRole('main').getByRole('link', { name: 'See memberships' }).getAttribute('href'),
    '/cme-program?section=pricing',
  );
  await page.getByRole('main').getByRole('link', { name: 'Referral terms' }).click();
  await page.getByRole('heading', { level: 1, name: 'Referral program terms and conditions' }).waitFor();
  const back = page.getByRole('main').getByRole('link', { name: 'How the referral program works' });
  assert.equal(await back.getAttribute('href'), '/referral-program');
  const member = await open('/about-us', { as: 'silver' });
  await member.getByRole('button', { name: /Account menu/ }).click();
  await member.getByRole('link', { name: 'Refer a colleague' }).click();
  await member.waitForURL('**/referral-program');
  await field(member).waitFor();
  await assertAccessible(member);
});

test('whoever has not confirmed an e-mail address is led to that first', async () => {
  await app.sql('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [PEOPLE.nocredit.id]);
  const page = await open('/myaccount/refer', { as: 'nocredit' });
  await page.getByText('Confirm your e-mail address first').waitFor();
  assert.equal(await field(page).count(), 0);
});

test('the link of an invitation changes nothing by being opened; its button does', async () => {
  const gold = await open('/myaccount/refer', { as: 'gold' });
  await field(gold).fill('tired@example.org');
  await button(gold).click();
  await gold.getByText('is on its way').waitFor();
  const [letter] = await app.sql<{ text_body: string }>(
    `SELECT text_body FROM outbox_message WHERE recipient = 'tired@example.org'`,
  );
  const link = /http\S+\/referral-program\/opt-out\/\S+/.exec(letter?.text_body ?? '')?.[0] ?? assert.fail();
  const page = await open(link);
  const optedOut = async () => (await app.sql('SELECT 1 FROM referral_opt_out')).length;
  assert.equal(await optedOut(), 0);
  await page.getByRole('button', { name: 'No more invitations' }).click();
  const done = page.getByRole('heading', { name: 'You get no more invitations' });
  await done.waitFor();
  assert.ok(await done.evaluate((title) => title === document.activeElement), 'the button is gone');
  assert.equal(await optedOut(), 1);
  const wrong = await open('/referral-program/opt-out/nothing');
  await wrong.getByRole('button', { name: 'No more invitations' }).click();
  await wrong.getByText('This link is incomplete or no longer works.').waitFor();
});
