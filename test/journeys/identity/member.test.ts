import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { PEOPLE } from '#seed/people.ts';
import { holdUp, type OpenBrowser, openBrowser } from '#test/harness/browser/browser.ts';
import { stopClock } from '#test/harness/browser/page-clock.ts';
import { evaluate, sheetOf, submit } from '#test/harness/people/sitting.ts';
import { arrive, bar, failure, hrefs, LECTURE, pathOf } from '#test/harness/people/visit.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let stage: Stage;
let browser: OpenBrowser;
before(async () => {
  [stage, browser] = await Promise.all([openStage({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

const tourHasKeys = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));

test('[UI-018] [UI-019] [UI-020] [UI-021] [VALID-002] [VALID-043] [ROLE-007] a visitor signs in', async () => {
  const page = await browser.page(stage);
  await page.goto('/signin', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: 'Welcome back!', exact: true }).waitFor();
  const links = await hrefs(page, 'main');
  assert.ok(links.includes('/recover-password') && links.includes('/register'));
  await page.getByLabel('E-mail', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Use a valid email address (abc).', { exact: true }).first().waitFor();
  await page.getByLabel('E-mail', { exact: true }).fill(PEOPLE.silver.email);
  await page.getByLabel('Password', { exact: true }).fill('steady-state-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.context().close();
});

test('[PROD-019] [ROLE-006] [ROLE-018] [VALID-020] [ERR-022] registration: what is free, the first detail of a refusal, an account without payment', async () => {
  const page = await browser.page(stage);
  await page.goto('/register', { waitUntil: 'networkidle' });
  const perks = (await page.locator('main').textContent()) ?? '';
  for (const perk of [
    ...['4 sections of each video lecture', '2 Quick Take reviews', 'Tips twice a week by e-mail'],
    ...['A monthly newsletter', 'A private dashboard'],
  ])
    assert.ok(perks.includes(perk), perk);
  await page.getByLabel('First Name').fill('Ottilie');
  await page.getByLabel('Last Name').fill('Brandvold');
  await page.getByLabel('E-mail', { exact: true }).fill('ottilie@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('a-long-password-47');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/registration/') && sent.push(request.url()));
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await page.getByText('Passwords do not match').first().waitFor();
  assert.deepEqual(sent, [], 'an empty repetition is not sent');
  await page.getByLabel('Repeat password').fill('a-long-password-47');
  await page.route('**/api/registration/', (route) =>
    route.fulfill(failure(422, ['First told.', 'Second told.'])),
  );
  await create.click();
  await page.getByText('First told.').first().waitFor();
  assert.equal(await page.getByText('Second told.').count(), 0);
  await page.unroute('**/api/registration/');
  await create.click();
  await page.waitForURL('**/register-success');
  const [{ holdings } = { holdings: -1 }] = await stage.sql<{ holdings: number }>(
    `SELECT (SELECT count(*)::int FROM holding h WHERE h.user_id = u.id) AS holdings FROM user_account u WHERE email = 'ottilie@demo.example'`,
  );
  assert.equal(holdings, 0);
  await page.context().close();
});

test('[UI-025] [ERR-023] [ERR-024] [PAGE-010] [PAGE-011] [PAGE-012] [CONST-022] a new password: the first detail of a refusal, then a toast at the bottom left that goes', async () => {
  const page = await browser.page(stage);
  await page.clock.install();
  await page.goto('/recover-password', { waitUntil: 'networkidle' });
  await page.route('**/rest-auth/password/**', (route) =>
    route.fulfill(failure(422, ['First told.', 'Second told.'])),
  );
  await page.getByLabel('E-mail', { exact: true }).fill('someone@demo.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('First told.').first().waitFor();
  assert.equal(await page.getByText('Second told.').count(), 0);

  const choose = async () => {
    await page.goto('/recover-password/change/901/nothing', { waitUntil: 'networkidle' });
    await page.getByLabel('New password', { exact: true }).fill('a-long-password-47');
    await page.getByLabel('Repeat password').fill('a-long-password-47');
  };
  const save = page.getByRole('button', { name: 'Save new password' });
  await choose();
  await save.click();
  await page.getByText('First told.').first().waitFor();
  assert.equal(await page.getByText('Second told.').count(), 0);
  await page.unroute('**/rest-auth/password/**');
  await page.route('**/rest-auth/password/**', (route) =>
    route.fulfill({ contentType: 'application/vnd.api+json', body: '{"data":{"detail":"Saved."}}' }),
  );
  const message = page.getByText('Your new password is saved. Sign in with it.');
  await stopClock(page);
  await save.click();
  await message.waitFor();
  await page.waitForURL('**/signin');
  await page.getByRole('heading', { level: 1, name: 'Welcome back!' }).waitFor();
  const box = await message.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  assert.ok(box && box.x < width / 4 && box.y > (height * 3) / 4, JSON.stringify(box));
  await page.clock.runFor(4_999);
  assert.equal(await message.count(), 1, 'not sooner than five seconds');
  await page.clock.runFor(1);
  await message.waitFor({ state: 'detached' });
  await page.clock.resume();
  await choose();
  await stopClock(page);
  await save.click();
  await page.getByRole('button', { name: 'DISMISS' }).click();
  await message.waitFor({ state: 'detached' });
  await page.context().close();
});

test('[BAR-014] [BAR-015] [BAR-019] [ROLE-025] [ROUTE-041] [ROUTE-048] [ROUTE-051] [ROUTE-052] [ROUTE-053] [PROD-021] [PROD-022] a member’s bar, account, certificates and transcript', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  await page.goto('/dashboard');
  await tourHasKeys(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await bar(page).getByRole('link', { name: 'Updates' }).getAttribute('href'), '/calendar');
  const menu = bar(page).getByRole('button', { name: /^Account menu/ });
  await menu.click();
  const reloaded = page.waitForEvent('domcontentloaded');
  await bar(page).getByRole('link', { name: "What's in My Dashboard?" }).click();
  await reloaded;
  assert.equal(pathOf(page), '/dashboard');
  await tourHasKeys(page);
  await page.keyboard.press('Escape');

  await bar(page).getByRole('link', { name: 'My Certificates' }).click();
  await page.getByRole('row').nth(1).waitFor();
  assert.equal(pathOf(page), '/dashboard/certificates');
  const arriving = page.waitForEvent('download');
  await page.getByRole('row').nth(1).getByRole('button', { name: /PDF/ }).click();
  assert.match((await arriving).suggestedFilename(), /\.pdf$/);
  await bar(page).getByRole('link', { name: 'My transcripts' }).click();
  await page.getByRole('row').filter({ hasText: 'Total' }).first().waitFor();
  assert.equal(pathOf(page), '/dashboard/my-transcripts');

  await menu.click();
  const account = bar(page).getByRole('link', { name: 'My account', exact: true });
  assert.equal(await account.getAttribute('href'), '/my-account');
  await account.click();
  await page.waitForURL('**/myaccount');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByLabel('First Name').waitFor();
  await page.context().close();
});

test('[BAR-019] the dashboard does not wait for the account to know that its tour begins again', async () => {
  const page = await browser.page(stage, { as: 'silver' });
  await page.goto('/dashboard');
  await tourHasKeys(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const release = await holdUp(page, /\/api\/users\/\d+\//, 'PATCH');
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  const reloaded = page.waitForEvent('domcontentloaded', { timeout: 10_000 });
  await bar(page).getByRole('link', { name: "What's in My Dashboard?" }).click();
  await reloaded;
  release();
  await page.context().close();
});

test('[PROD-014] [ROUTE-005] [ROUTE-006] [ROUTE-007] [ENT-047] [PAGE-009] a course from section to section, and its test', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  await arrive(page, LECTURE);
  const titles = (
    await stage.sql<{ title: string }>(
      'SELECT title FROM section WHERE publication_id = 2746 ORDER BY position',
    )
  ).map(({ title }) => title);
  const listed = page.getByRole('tabpanel').locator('a[href^="/section/"]');
  const texts = await listed.allTextContents();
  assert.equal(texts.length, titles.length);
  for (const [at, title] of titles.entries()) assert.ok(texts[at]?.includes(title), title);
  await listed.first().click();
  for (const [at, title] of titles.entries()) {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page
      .getByRole('tab', { name: /Transcript|Text|Slides/ })
      .first()
      .waitFor();
    if (titles[at + 1]) await page.getByRole('link', { name: `Next: ${titles[at + 1]}` }).click();
  }

  const [{ title, seo } = { title: '', seo: '' }] = await stage.sql<{ title: string; seo: string }>(
    'SELECT title, seo_title AS seo FROM publication WHERE id = 2746',
  );
  await stage.sql(`UPDATE publication SET seo_title = '' WHERE id = 2746`);
  await stage.database.write(async (db) => db.invalidate('publications', 'publication:2746'));
  await page.goto('/publication/2746/test/anything');
  const start = page.getByRole('button', { name: 'Start test' });
  await start.waitFor();
  assert.equal(await page.title(), `${title} Test - Steady State`);
  await stage.sql('UPDATE publication SET seo_title = $1 WHERE id = 2746', [seo]);
  await stage.database.write(async (db) => db.invalidate('publications', 'publication:2746'));
  await start.click();
  await page.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
  const second = await page
    .getByRole('radio')
    .nth(1)
    .evaluate((radio) => radio.closest('label')?.textContent);
  await page.keyboard.press('b');
  const kept = await page.waitForFunction(() => {
    const name = Object.keys(localStorage).find((key) => /^ppTest\.\d+\.2746$/.test(key));
    const { answers = [] } = JSON.parse((name && localStorage.getItem(name)) || '{}');
    return answers.length > 0 ? answers : null;
  });
  const [question] = await stage.sql<{ question: string; answer: string }>(
    `SELECT i.id AS question, c.id AS answer FROM item i JOIN credit_offering o ON o.id = i.offering_id JOIN choice c ON c.item_id = i.id
     WHERE o.publication_id = 2746 AND i.position = 1 AND strpos($1, c.text) > 0`,
    [second],
  );
  assert.deepEqual(await kept.jsonValue(), [
    { publication_id: '2746', question_id: String(question?.question), answer_id: String(question?.answer) },
  ]);
  await page.goto('/publication/2767/test/results');
  await page
    .getByText(/You passed/)
    .first()
    .waitFor();
  assert.equal(pathOf(page), '/publication/2767/test/results');
  await page.goto('/publication/2767/test/survey');
  await page
    .getByRole('heading', { name: /valuation/ })
    .first()
    .waitFor();
  await page.context().close();
});

test('[PROD-005] [PROD-006] [PROD-018] credits of a passed CME test and of a passed self-assessment appear in the dashboard', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  const year = String(new Date().getUTCFullYear());
  const shown = async () => {
    await page.goto('/dashboard');
    const summary = page.getByRole('img', { name: /^Credits by year/ });
    await summary.waitFor();
    const table = page.locator('table').filter({ hasText: year }).first();
    const cells = await table.locator('tr').filter({ hasText: year }).locator('td, th').allTextContents();
    return { cme: Number(cells[1]), sa: Number(cells[2]) };
  };
  const before = await shown();
  for (const id of [2746, 2752]) {
    assert.equal((await submit(stage, id, await sheetOf(stage, id), { as: 'gold' })).status, 201);
    assert.equal((await evaluate(stage, id, {}, { as: 'gold' })).status, 201);
  }
  const rows = await stage.sql<{ id: string; amount: number }>(
    'SELECT publication_id AS id, amount_hundredths AS amount FROM credit_offering WHERE publication_id IN (2746, 2752)',
  );
  const amount = (id: number) => (rows.find((row) => Number(row.id) === id)?.amount ?? 0) / 100;
  assert.deepEqual(await shown(), { cme: before.cme + amount(2746), sa: before.sa + amount(2752) });
  await page.context().close();
});

test('[ROLE-012] [ROLE-017] [UI-013] [MODAL-009] [MODAL-017] [VALID-031] [API-037] [API-038] [ERR-016] a free account: its bar, its dashboard, a download, its profile', async () => {
  const page = await browser.page(stage, { as: 'free', unasked: true });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Three steps to begin' }).waitFor();
  assert.equal(
    await bar(page).getByRole('link', { name: 'CME Program' }).getAttribute('href'),
    '/cme-program',
  );
  for (const name of ['My Certificates', 'My transcripts'])
    assert.equal(await bar(page).getByRole('link', { name }).count(), 0, name);
  const dialog = page.getByRole('dialog', { name: "We'd like to know you better" });
  await tourHasKeys(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor();
  await dialog.getByLabel('Profession').selectOption('Therapist');
  await page.route('**/api/users/**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(failure(500, ['Request 1234.'])) : route.continue(),
  );
  page.problems.length = 0;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Request 1234.').first().waitFor();
  assert.ok(
    page.problems.some((text) => text.includes('Request 1234.')),
    'logged',
  );
  await page.unroute('**/api/users/**');
  const sending = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByLabel(/^Specialty/).fill('Perinatal psychiatry & sleep; évaluations');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const sent = await sending;
  assert.match(new URL(sent.url()).pathname, /^\/api\/users\/(me|901)\/$/);
  const { data } = sent.postDataJSON() as { data: { type: string; attributes: object } };
  assert.deepEqual(data, {
    type: 'User',
    attributes: { profession: 'Therapist', specialization: 'Perinatal psychiatry & sleep; évaluations' },
  });
  await page.getByRole('dialog', { name: 'Thank you!' }).waitFor();
  await page.keyboard.press('Escape');

  const [locked] = await stage.sql<{ slug: string }>(
    `SELECT p.slug FROM material m JOIN publication p ON p.id = m.publication_id WHERE NOT m.free AND p.visibility = 'published' AND m.section_id IS NULL
       AND p.type IN ('CME', 'BRAIN_GUIDE', 'SELF_ASSESSMENT') ORDER BY p.id LIMIT 1`,
  );
  await arrive(page, `/publication/${locked?.slug}`);
  await page.getByRole('tab', { name: /^Materials/ }).click();
  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  const gate = page.getByRole('dialog').filter({ hasText: 'included with' });
  await gate.waitFor();
  assert.equal(await gate.getByText('Or login if you have an account').count(), 0, 'somebody signed in');
  assert.deepEqual(downloads, []);
  await page.context().close();
});

/** Each the second section of its Quick Take: the first is everybody's. */
const QUICK_TAKES = [
  '/section/what-the-numbers-can-and-cannot-do-2749-5412',
  '/section/five-questions-to-ask-2750-5442',
  '/section/cbt-i-first-even-now-2779-5483',
];
test('[ROLE-014] a free account opens two Quick Takes, and the third is locked', async () => {
  await stage.sql('DELETE FROM quick_take_opening');
  const page = await browser.page(stage, { as: 'free' });
  const locked = page.getByRole('main').getByText('This section is included with');
  for (const [at, path] of QUICK_TAKES.entries()) {
    await arrive(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (at === 2) await locked.waitFor();
    else {
      // What nobody has taken over yet is written for a visitor.
      await locked.waitFor({ state: 'detached' });
      assert.ok((await page.getByRole('main').innerText()).length > 1500, path);
    }
  }
  await page.context().close();
});

test('[ROLE-028] [STATE-011] a lapsed member sees a red RENEW MEMBERSHIP, and meets it at every gate', async () => {
  const page = await browser.page(stage, { as: 'lapsed' });
  await arrive(page, LECTURE);
  await bar(page)
    .getByRole('button', { name: /^Account menu/ })
    .click();
  const renew = bar(page).getByRole('link', { name: 'RENEW MEMBERSHIP', exact: true });
  await renew.waitFor();
  const colour = await renew.evaluate((link) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) return [0, 0, 0];
    canvas.fillStyle = getComputedStyle(link).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
  const [red = 0, green = 0, blue = 0] = colour;
  assert.ok(red > 120 && red > 2 * green && red > 2 * blue, `rgb ${colour}`);
  assert.equal(
    await bar(page)
      .getByRole('link', { name: /^UPGRADE/ })
      .count(),
    0,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Take test: Earn 0.5 Credits' }).first().click();
  await page
    .getByRole('dialog', { name: 'Your membership is expired!' })
    .getByText('RENEW MEMBERSHIP')
    .waitFor();
  const lesson = '/section/take-home-messages-2746-5397';
  await page.goto(lesson);
  // The dialog that opens over the lesson has one, too.
  const onLesson = page.getByRole('article').getByRole('link', { name: 'RENEW MEMBERSHIP' });
  assert.match(
    (await onLesson.getAttribute('href')) ?? '',
    /^\/checkout\?membership=\d+&redirect=%2Fsection%2F/,
  );
  await page.context().close();
});

test('[ROLE-061] whoever is not signed in sees nothing of the account', async () => {
  const page = await browser.page(stage);
  await page.goto('/myaccount');
  await page.waitForURL(`**/signin?redirect=${encodeURIComponent('/myaccount')}`);
  assert.equal(await page.getByLabel('First Name').count(), 0);
  await page.context().close();
});

test('[BAR-028] [BAR-029] [BAR-030] under a test, its results and its survey the bar holds the logo, the title and the way to the cover, nothing else', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  const shown = () =>
    bar(page)
      .locator('a, p, button, [role]')
      .evaluateAll((parts) => parts.map((part) => [part.textContent, part.getAttribute('href')]));
  const title = 'Starting Clozapine Without Delay';
  const heldBy = async (start: string) => {
    await bar(page).getByText(title).waitFor();
    const [logo, name, exit, ...others] = await shown();
    assert.deepEqual(logo, ['Steady State home', '/']);
    assert.ok(name?.[0]?.startsWith(title), start);
    assert.deepEqual([exit, others], [['Exit', LECTURE], []], start);
  };
  await arrive(page, '/publication/2746/test');
  await heldBy('the start of a test');
  await page.getByRole('button', { name: /^(Start test|Continue|Retake)/ }).click();
  await page.getByText('Answers saved on this device').waitFor();
  await heldBy('a test under way');
  await bar(page).getByRole('link', { name: 'Exit' }).click();
  await page.waitForURL(`**${LECTURE}`);
  await submit(stage, 2746, await sheetOf(stage, 2746), { as: 'gold' });
  for (const path of ['/publication/2746/test/results', '/publication/2746/test/survey']) {
    await arrive(page, path);
    await heldBy(path);
  }
  await page.context().close();
});
