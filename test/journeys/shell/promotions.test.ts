import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { PEOPLE } from '#seed/people.ts';
import type { Who } from '#test/harness/app.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { holdUp, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let app: Stage;
let browser: OpenBrowser;

before(async () => {
  app = await openStage({ pages: true });
  // Whoever has named a profession is not asked for it by a pop-up in the middle.
  await app.sql(`UPDATE user_account SET profession = 'Physician' WHERE id = $1`, [PEOPLE.free.id]);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await app?.close();
});

// The account remembers what was closed: each of these readers begins with nothing closed.
beforeEach(() => app.sql('UPDATE user_account SET dismissed = NULL'));

const open = async (path: string, options: Parameters<OpenBrowser['page']>[1] = {}) => {
  const page = await browser.page(app, options);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
};
const cta = (page: Page) => page.getByRole('region', { name: 'Join', exact: true });
const referralBar = (page: Page) => page.getByRole('region', { name: 'Referral program', exact: true });
const newsletterBar = (page: Page) => page.getByRole('region', { name: 'Newsletter', exact: true });
/** Again until it holds: a page that is still being filled is too short, or is put back to its top. */
async function scrollTo(page: Page, y: number) {
  await page.waitForFunction((to) => {
    window.scrollTo({ top: to, behavior: 'instant' });
    return Math.abs(window.scrollY - to) < 2;
  }, y);
}
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** What promotes has come and leaves its room, who is looking is known, and how far the page is scrolled is told. */
async function settled(page: Page) {
  await page.locator('main ~ div[aria-hidden="true"]').waitFor({ state: 'attached' });
  await page.locator('header [aria-busy]').waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 400))));
}

test('[UI-016] [STATE-031] [STATE-032] [STATE-033] [STATE-034] [STATE-035] [STATE-036] [CONST-045] the call to action comes past 600 px, goes on the way back, and closed it stays away', async () => {
  const page = await open('/');
  await newsletterBar(page).waitFor();
  assert.equal(await cta(page).count(), 0);
  await scrollTo(page, 600);
  await settled(page);
  assert.equal(await cta(page).count(), 0);
  await scrollTo(page, 604);
  await cta(page).waitFor();
  assert.match(await cta(page).innerText(), /195 CME and SA credits, 40 of them/);
  assert.equal(await newsletterBar(page).count(), 0, 'one at a time');
  assert.equal(await cta(page).getByRole('link', { name: 'Free Sign up' }).getAttribute('href'), '/register');
  await scrollTo(page, 100);
  await cta(page).waitFor({ state: 'detached' });
  await scrollTo(page, 900);
  await cta(page).getByRole('button', { name: 'Close' }).click();
  await cta(page).waitFor({ state: 'detached' });
  assert.equal(await kept(page, 'ppCtaDismissed'), '1');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content', 'the focus is not lost');
  await page.reload({ waitUntil: 'networkidle' });
  await scrollTo(page, 900);
  await settled(page);
  await newsletterBar(page).waitFor();
  assert.equal(await cta(page).count(), 0);
});

test('[STATE-036] free and lapsed accounts are offered membership, members nothing to join', async () => {
  for (const as of ['free', 'lapsed'] as Who[]) {
    const page = await open('/', { as });
    await scrollTo(page, 900);
    await cta(page).waitFor();
    const link = cta(page).getByRole('link', { name: 'See memberships' });
    assert.equal(await link.getAttribute('href'), '/cme-program?section=pricing');
    assert.equal(await newsletterBar(page).count(), 0);
    assert.equal(await referralBar(page).count(), 0);
  }
  const member = await open('/', { as: 'silver' });
  await referralBar(member).waitFor();
  await scrollTo(member, 900);
  await settled(member);
  assert.equal(await cta(member).count(), 0);
});

test('[UI-017] [REF-010] [REF-011] [REF-012] [CONST-034] the referral bar is for valid members, until they close it for good', async () => {
  for (const as of ['anonymous', 'free', 'lapsed'] as Who[]) {
    const page = await open('/library', { as });
    await settled(page);
    assert.equal(await referralBar(page).count(), 0, as);
  }
  const page = await open('/library', { as: 'gold' });
  await referralBar(page).waitFor();
  assert.equal(await referralBar(page).getByRole('link').getAttribute('href'), '/referral-program');
  await referralBar(page).getByRole('button', { name: 'Close' }).click();
  await referralBar(page).waitFor({ state: 'detached' });
  assert.equal(await kept(page, 'ppReferralBarHidden'), '1');
  await page.reload({ waitUntil: 'networkidle' });
  await settled(page);
  assert.equal(await referralBar(page).count(), 0);
});

test('what was closed on one device is closed on the other, and nothing stands over the buttons of plans', async () => {
  const laptop = await open('/library', { as: 'silver' });
  const told = laptop.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await referralBar(laptop).getByRole('button', { name: 'Close' }).click();
  assert.equal((await told).status(), 200);
  const phone = await open('/library', { as: 'silver', ...PHONE });
  await settled(phone);
  assert.equal(await kept(phone, 'ppReferralBarHidden'), null, 'this device has never seen it');
  assert.equal(await referralBar(phone).count(), 0);
  for (const as of ['anonymous', 'free', 'silver'] as Who[]) {
    const plans = await open('/cme-program?section=pricing', { as });
    await scrollTo(plans, 900);
    await settled(plans);
    for (const bar of [newsletterBar, referralBar, cta]) assert.equal(await bar(plans).count(), 0, as);
  }
});

test('while the tour shows nothing else asks, and letters are asked for once', async () => {
  const member = await open('/dashboard', { as: 'gold' });
  const tour = member.getByRole('dialog').filter({ hasText: 'What’s in My Dashboard?' });
  await tour.waitFor();
  await settled(member);
  assert.equal(await referralBar(member).count(), 0);
  await member.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });
  await referralBar(member).waitFor();
  const visitor = await open('/about-us');
  await newsletterBar(visitor).waitFor();
  assert.equal(await visitor.locator('form[action^="/newsletter"]').count(), 1, 'one form on the page');
  await newsletterBar(visitor).getByLabel('E-mail address').fill('half@clin');
  await newsletterBar(visitor).getByLabel('E-mail address').blur();
  const inFoot = visitor.getByRole('contentinfo').getByLabel('E-mail address');
  await inFoot.scrollIntoViewIfNeeded();
  await newsletterBar(visitor).waitFor({ state: 'detached' });
  assert.equal(await inFoot.inputValue(), 'half@clin', 'what was typed in the bar is not lost');
});

test('no promotion takes more than about a fifth of the screen: a low one is left to what is read, and a high one has it again', async () => {
  const high = { width: 1280, height: 900 };
  const page = await open('/library');
  const share = () => newsletterBar(page).evaluate((bar) => bar.getBoundingClientRect().height / innerHeight);
  for (const low of [
    { width: 640, height: 450 },
    { width: 390, height: 500 },
  ]) {
    await page.setViewportSize(high);
    await newsletterBar(page).waitFor();
    assert.ok((await share()) <= 0.21, `${await share()} of ${high.height} px`);
    await page.setViewportSize(low);
    await newsletterBar(page).waitFor({ state: 'detached' });
    await page.reload({ waitUntil: 'networkidle' });
    await settled(page);
    assert.equal(await newsletterBar(page).count(), 0, `${low.height} px high`);
  }
  await page.setViewportSize(PHONE);
  await newsletterBar(page).waitFor();
  await newsletterBar(page).getByLabel('E-mail address').focus();
  await page.setViewportSize({ ...PHONE, height: 420 });
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 200))));
  assert.equal(await newsletterBar(page).count(), 1, 'who writes in it keeps it above the keyboard');
});

test('[MODAL-010] [MODAL-011] [MODAL-023] the referral pop-up opens from the bar and ends with Invitation sent!', async () => {
  const page = await open('/library', { as: 'gold' });
  const opener = referralBar(page).getByRole('button', { name: 'Invite a colleague' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Colleague’s e-mail').fill('from.the.bar@example.org');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Invitation sent!' });
  await done.getByText('Your invitation to from.the.bar@example.org is on its way.').waitFor();
  await done.getByRole('button', { name: 'Close' }).last().click();
  await done.waitFor({ state: 'detached' });
  assert.ok(await opener.evaluate((element) => element === document.activeElement), 'the focus is back');
  assert.deepEqual(page.problems, []);
});

test('[MODAL-018] [MODAL-019] [MODAL-024] the pop-ups for free membership and membership, and what a letter changes', async () => {
  const free = await open('/about-us');
  await free.setViewportSize({ width: 800, height: 500 });
  await scrollTo(free, 700);
  await cta(free).getByRole('button', { name: 'What it opens' }).click();
  const signUp = free.getByRole('dialog', { name: 'Create your free account' });
  assert.match(
    (await signUp.getByRole('link', { name: 'Free Sign up' }).getAttribute('href')) ?? '',
    /^\/register\?/,
  );
  await free.keyboard.press('Escape');
  await signUp.waitFor({ state: 'detached' });
  const account = await open('/', { as: 'free' });
  await scrollTo(account, 900);
  await cta(account).getByRole('button', { name: 'What it opens' }).click();
  const buy = account.getByRole('dialog', { name: 'Included with membership' });
  assert.equal(
    await buy.getByRole('link', { name: 'See memberships' }).getAttribute('href'),
    '/cme-program?section=pricing',
  );
  const reader = await open('/?utm_source=issue-12&utm_medium=Email');
  await scrollTo(reader, 900);
  await cta(reader).getByRole('button', { name: 'What it opens' }).click();
  await reader.getByRole('dialog', { name: 'Included with membership' }).waitFor();
});

test('[MODAL-024] a visit from a letter is known as one before the rest of the page is there', async () => {
  const page = await browser.page(app);
  const release = await holdUp(page, '**/assets/extras-*.js');
  await page.goto('/library?utm_medium=email');
  await page.waitForFunction(() => sessionStorage.getItem('ppEmailCampaign') === '1');
  release();
  await page.context().close();
});

test('[R8] quiet pages, tests and certificates show no promotion at all', async () => {
  const section = await app.ask('/api/sections/5397/');
  const { slug } = (section.json.data as { attributes: { slug: string } }).attributes;
  for (const [as, path] of [
    ['gold', `/section/${slug}`],
    ['gold', '/publication/2746/test'],
    ['gold', '/dashboard/certificates'],
    ['anonymous', `/section/${slug}`],
  ] as [Who, string][]) {
    const page = await open(path, { as });
    await page.evaluate(() => window.scrollTo(0, 900));
    await settled(page);
    for (const bar of [cta(page), referralBar(page), newsletterBar(page)])
      assert.equal(await bar.count(), 0, `${as} ${path}`);
  }
});

test('a promotion covers nothing that has the focus, leaves room at the end, and stays off paper', async () => {
  const page = await open('/library', { as: 'gold', viewport: PHONE });
  await referralBar(page).waitFor();
  const top = () => referralBar(page).evaluate((bar) => bar.getBoundingClientRect().top);
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const { bottom, height } = document.activeElement?.getBoundingClientRect() ?? { bottom: 0, height: 0 };
      const inBar = document.activeElement?.closest('section[aria-label="Referral program"]') !== null;
      return { bottom, height, inBar, name: document.activeElement?.textContent?.slice(0, 40) };
    });
    if (!found.inBar && found.height < 300)
      assert.ok(found.bottom <= (await top()) + 1, JSON.stringify(found));
  }
  const toasts = page.locator('section[aria-label="Notifications"]');
  const below = await toasts.evaluate((one) => Number.parseFloat(getComputedStyle(one).bottom));
  const height = await referralBar(page).evaluate((bar) => bar.getBoundingClientRect().height);
  assert.ok(below > height, `toasts stand above it: ${below}, ${height}`);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await settled(page);
  const end = await page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().bottom);
  assert.ok(end <= (await top()) + 1, 'the end of the footer can be read');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await referralBar(page).isVisible(), false);
});

test('where one promotion takes the place of a higher one, the end of the page stays in its place until it is out of sight', async () => {
  const page = await open('/about-us');
  await newsletterBar(page).waitFor();
  const room = () =>
    page.evaluate(() => document.querySelector('footer + div')?.getBoundingClientRect().height ?? 0);
  const high = await room();
  const end = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return scrollY;
  });
  await cta(page).waitFor();
  await settled(page);
  const bar = () => cta(page).evaluate((one) => one.getBoundingClientRect().height);
  assert.ok((await bar()) < high, `${await bar()} ${high}`);
  assert.equal(await page.evaluate(() => scrollY), end);
  const above = await cta(page).evaluate((one) => {
    const { top } = one.getBoundingClientRect();
    const found = document.elementFromPoint(innerWidth / 2, top - 2);
    return found && getComputedStyle(found).backgroundColor;
  });
  const foot = await page.locator('footer').evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.equal(above, foot, 'the foot reaches the bar');
  await page.evaluate(() => scrollBy(0, -300));
  await settled(page);
  assert.ok(Math.abs((await room()) - (await bar())) < 1, 'then it ends above the bar that is there');
});

test('the promotions pass the accessibility rules, in light and dark, wide and narrow', async () => {
  for (const [as, viewport, dark] of [
    ['gold', PHONE, true],
    ['anonymous', { width: 320, height: 1000 }, false],
    ['free', { width: 1440, height: 900 }, true],
  ] as const) {
    const page = await open('/', { as, viewport, dark });
    const bar = as === 'gold' ? referralBar(page) : cta(page);
    // A page that is filled for its reader may be put back to its top once more.
    for (let tries = 0; tries < 20 && !(await bar.isVisible()); tries++) {
      await scrollTo(page, 900);
      await settled(page);
    }
    await bar.waitFor();
    await assertAccessible(page);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  }
});

test('[UI-041] [UI-047] [UI-048] [UI-049] the footer leads to the contact form and outside: work with us, social profiles, the sister site', async () => {
  const page = await open('/', { javaScript: false });
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' });
  assert.equal(await contact.getAttribute('href'), '/contact-us');
  const links = page.getByRole('navigation', { name: 'Elsewhere' }).getByRole('link');
  const found = await links.evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map(({ href, rel, textContent }) => ({
      href,
      rel,
      text: textContent ?? '',
    })),
  );
  const to = (text: string) => found.find((link) => link.text.startsWith(text));
  for (const { href, rel } of found) {
    assert.notEqual(new URL(href).host, new URL(app.url).host);
    assert.match(rel, /noopener/);
  }
  assert.ok(to('Work with us') && to('Sleep Rounds'));
  assert.ok(found.filter(({ text }) => /^(LinkedIn|YouTube|Facebook|Instagram|X) /.test(text)).length >= 2);
});
