import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { awardCredit } from '#credit/credit.service.ts';
import { witnessLedgers } from '#credit/ledger/head.service.ts';
import { PEOPLE } from '#seed/people.ts';
import { assertAccessible } from '#test/harness/browser/accessible.ts';
import { type OpenBrowser, openBrowser, PHONE } from '../../harness/browser/browser.ts';
import { sheetOf, submit } from '../../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../../harness/stage.ts';

const LECTURE = 2746;
const LECTURE_TITLE = 'Starting Clozapine Without Delay';
const RETRIED = 2765;
const SELF_ASSESSMENT = 2752;
/** Far more than this file takes. */
const TAKES_MS = 600_000;

let stage: Stage;
let browser: OpenBrowser;
/** What is earned counts for its year, and none may end meanwhile. */
function withinItsYear(now: Date): Date {
  const nextYear = Date.UTC(now.getUTCFullYear() + 1, 0, 1);
  return new Date(Math.min(now.getTime(), nextYear - TAKES_MS));
}

before(async () => {
  stage = await openStage({ pages: true });
  stage.clock.set(withinItsYear(new Date()));
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

/** The letters of the right answers as they stand in the sitting that is open, in the order of the questions. */
async function rightLetters(publicationId: number): Promise<string[]> {
  const rows = await stage.sql<{ letter: string }>(
    `SELECT chr(96 + o.place::int) AS letter FROM sitting s
       CROSS JOIN jsonb_array_elements(s.sheet) WITH ORDINALITY AS q(asked, place)
       CROSS JOIN jsonb_array_elements_text(q.asked->'choices') WITH ORDINALITY AS o(choice, place)
       JOIN choice c ON c.id = o.choice::bigint AND c.correct
     WHERE s.publication_id = $1 AND s.closed_at IS NULL ORDER BY q.place`,
    [publicationId],
  );
  return rows.map((row) => row.letter);
}

/** By Tab alone, as far as the control of that name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    });
    if (typeof name === 'string' ? found.includes(name) : name.test(found)) return;
  }
  assert.fail(`Tab never reached ${name}`);
}

/** Of the page itself; the bar around it is looked at by the shell's own journey. */
const noFindings = (page: Page): Promise<void> => assertAccessible(page, page.url(), { include: 'main' });

async function answerAll(page: Page, letters: readonly string[]): Promise<void> {
  for (const [at, letter] of letters.entries()) {
    await page.getByRole('heading', { name: `Question ${at + 1} of ${letters.length}` }).waitFor();
    await page.keyboard.press(letter);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
}

test('[TEST-006] [TEST-011] [TEST-012] a member passes a test by keyboard alone, claims less than the whole, and holds the certificate', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  await page.goto(`/publication/${LECTURE}/test`);
  await page.getByRole('button', { name: 'Start test' }).waitFor();
  const front = (await page.locator('main').textContent()) ?? '';
  for (const told of [
    'Earn 0.5 Credits',
    '5 of 6, 70%',
    'Retakes',
    'Credit expires',
    'have been mitigated',
    'Learning objectives',
    'References for further study',
  ])
    assert.ok(front.includes(told), told);
  await noFindings(page);
  await tabTo(page, 'Start test');
  await page.keyboard.press('Enter');
  await page.getByText('Answers saved on this device').first().waitFor();
  await noFindings(page);

  const letters = await rightLetters(LECTURE);
  await page.keyboard.press('f');
  await answerAll(page, letters);
  assert.ok(await page.getByText('1 question is flagged').isVisible());
  await noFindings(page);
  await tabTo(page, 'Submit answers');
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/test\/results\?attempt=\d+$/);
  await page.getByText(`You passed, 6 of 6.`).waitFor();
  assert.ok(await page.getByText('100% (6 of 6)', { exact: true }).isVisible());
  const right = page.getByRole('listitem').filter({ hasText: 'Your answer, correct' }).first();
  assert.match(await right.innerText(), /^[A-E]\n/);
  assert.ok((await right.locator('svg').count()) > 0);
  assert.ok(await page.getByText('0.5 CME credits wait for you: claim them in the evaluation.').isVisible());
  assert.ok(await page.getByText('Your answer, correct').first().isVisible());
  await noFindings(page);
  await tabTo(page, 'Complete the evaluation');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Evaluation', exact: true }).waitFor();
  await noFindings(page);
  await evaluateByKeyboard(page);
  await page.getByRole('heading', { name: 'Your certificate is ready' }).waitFor();
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes('evaluation:')),
  );
  assert.deepEqual(left, [], 'what was submitted is kept no longer');
  assert.ok(await page.getByText('You claimed 0.25 of 0.5 credits.').isVisible());
  assert.ok(await page.getByText('0.25 demo CME credits claimed and awarded').isVisible());
  await noFindings(page);

  const arriving = page.waitForEvent('download');
  await tabTo(page, 'Download PDF');
  await page.keyboard.press('Enter');
  const download = await arriving;
  assert.match(download.suggestedFilename(), /^certificate-SS-2746-\d{5}\.pdf$/);
  assert.equal((await readFile(await download.path())).subarray(0, 5).toString(), '%PDF-');
  assert.deepEqual(page.problems, []);
});

/** Both scales, yes, a sentence, and one step below the full claim; what is missing does not take the focus meanwhile. */
async function evaluateByKeyboard(page: Page): Promise<void> {
  const radio = async (times: number) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let at = 0; at < times; at++) await page.keyboard.press('ArrowDown');
  };
  await tabTo(page, 'Submit evaluation');
  await page.keyboard.press('Enter');
  const missing = page.getByRole('alert').filter({ hasText: 'Some answers are missing' });
  await missing.waitFor();
  assert.ok(await missing.evaluate((one) => one === document.activeElement));
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowDown');
  await radio(0);
  await radio(3);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Weekly counts before every refill.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  const claim = page.getByRole('combobox').first();
  const claimed = await claim.inputValue();
  await page.reload();
  await page.getByRole('textbox').first().waitFor();
  assert.equal(await page.getByRole('textbox').first().inputValue(), 'Weekly counts before every refill.');
  assert.equal(await page.getByRole('radio', { checked: true }).count(), 3, 'what was chosen is kept');
  assert.equal(await claim.inputValue(), claimed);
  await claim.selectOption('0');
  await tabTo(page, 'Submit evaluation');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Claim no credit?' });
  await asked.waitFor();
  await tabTo(page, 'Back to the claim');
  await page.keyboard.press('Enter');
  await asked.waitFor({ state: 'hidden' });
  await claim.selectOption(claimed);
  await claim.focus();
  await tabTo(page, 'Submit evaluation');
  await page.keyboard.press('Enter');
}

test('[ENT-078] [UI-057] [UI-058] [ROUTE-040] [ROUTE-046] [ROUTE-047] what was earned stands on the dashboard, among the certificates and in the transcript', async () => {
  // A second designation of the same hours, which counts in no total of both kinds (C27).
  await stage.database.write((db) =>
    awardCredit(db, {
      userId: PEOPLE.gold.id,
      publicationId: LECTURE,
      kind: 2,
      amountHundredths: 25,
      attemptId: null,
      title: LECTURE_TITLE,
      learningFormat: 'Enduring material',
      pharmacologyHundredths: 0,
      mateMinutes: 0,
      at: stage.clock.now(),
    }),
  );
  const page = await browser.page(stage, { as: 'gold' });
  const year = stage.clock.now().getUTCFullYear();
  await page.goto('/dashboard');
  await page
    .getByRole('heading', { name: /^Good (morning|afternoon|evening), Dr\. Delacroix-Yoon$/ })
    .waitFor();
  assert.ok(await page.getByText(`3.25 credits to your ${year} goal`).isVisible());
  assert.match(
    (await page.getByRole('img', { name: /^Credits by year/ }).getAttribute('aria-label')) ?? '',
    /36\.75 so far/,
  );
  await noFindings(page);

  await page.goto('/dashboard/certificates');
  const row = page.getByRole('row').filter({ hasText: LECTURE_TITLE });
  await row.waitFor();
  assert.match((await row.textContent()) ?? '', /0\.25/);
  await row.getByRole('button', { name: /^Preview/ }).click();
  const preview = page.getByRole('dialog');
  await preview.getByText('Amara Delacroix-Yoon').waitFor();
  assert.ok(await preview.getByText(/^From entry \d+ of the ledger, [0-9a-f]{64}$/).isVisible());
  assert.ok(await preview.getByText(/^Within a day of its issue, a signed file here proves/).isVisible());
  await noFindings(page);
  await page.keyboard.press('Escape');
  assert.match((await row.getByRole('link').getAttribute('href')) ?? '', /^\/verify\/[\w-]{22}$/);

  await page.goto(`/dashboard/my-transcripts?year=${year}`);
  await page.getByRole('row').filter({ hasText: LECTURE_TITLE }).first().waitFor();
  assert.equal(await page.getByRole('row').filter({ hasText: LECTURE_TITLE }).count(), 2);
  assert.match((await page.getByRole('row').filter({ hasText: 'Total' }).textContent()) ?? '', /36\.75/);
  const inAll = page.locator('dl div').filter({ hasText: 'Credits in all' });
  assert.equal(await inAll.locator('dd').textContent(), '36.75');
  await noFindings(page);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  assert.match((await readFile(await (await arriving).path())).toString(), /Starting Clozapine/);
  assert.deepEqual(page.problems, []);
});

test('[BAR-021] the tour of the dashboard shows once, by keyboard, and not again', async () => {
  const page = await browser.page(stage, { as: 'silver' });
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await noFindings(page);
  const [, steps] = /1 of (\d)/.exec(await dialog.innerText()) ?? assert.fail('no steps');
  for (let at = 2; at <= Number(steps); at++) {
    await tabTo(page, 'Next');
    await page.keyboard.press('Enter');
    await dialog.getByText(`${at} of ${steps}`).waitFor();
  }
  // Whoever has a membership may invite (B7).
  await dialog.getByRole('heading', { name: 'Invite a colleague' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const tour = page.waitForResponse(/\/dashboard-tour-[\w-]+\.js/).then((reply) => reply.finished());
  await page.reload();
  await page.getByRole('heading', { name: 'Next for you' }).waitFor();
  await tour;
  await page.evaluate(() => new Promise((go) => setTimeout(() => requestAnimationFrame(go), 100)));
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('[TEST-001] [TEST-003] a server error at submission keeps every answer; retried, it is the same sitting', async () => {
  const page = await browser.page(stage, { as: 'gold', viewport: PHONE });
  const keys: (string | undefined)[] = [];
  await page.route(`**/api/publications/${RETRIED}/tests/`, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    return route.fulfill({
      status: 500,
      contentType: 'application/vnd.api+json',
      body: JSON.stringify({
        errors: [{ status: '500', code: 'unexpected', title: 'Error', detail: 'Request 1234.' }],
      }),
    });
  });
  await page.goto(`/publication/${RETRIED}/test`);
  await page.getByRole('button', { name: 'Start test' }).click();
  await page.getByRole('heading', { name: 'Question 1 of' }).waitFor();
  const letters = await rightLetters(RETRIED);
  await page.keyboard.press(letters[0] === 'a' ? 'b' : 'a');
  assert.equal(await page.locator('input[type=radio]:checked').count(), 1);
  await answerAll(page, letters);
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await page.getByText('Not submitted. Your answers are safe').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Submit answers' }).isEnabled());
  await noFindings(page);

  await page.reload();
  await page.getByText(`${letters.length} of ${letters.length} answered on this device.`).waitFor();
  await page.getByRole('button', { name: 'Continue test' }).click();
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await page.getByText(`You passed, ${letters.length} of ${letters.length}.`).waitFor();
  assert.equal(keys.length, 2);
  assert.ok(keys[0]);
  assert.equal(keys[0], keys[1]);
});

test('[TEST-002] [PAGE-008] a passed test opens with its answers filled in, as practice', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  await page.goto(`/publication/${LECTURE}/test`);
  await page.getByText('You passed this test.').waitFor();
  assert.match(await page.title(), /^Starting Clozapine: Baselines, Titration, First 6 Months - /);
  await page.getByRole('button', { name: 'Retake for practice' }).click();
  await page.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
  assert.ok(await page.getByRole('progressbar', { name: 'Progress through the test' }).isVisible());
  assert.equal(await page.locator('input[type=radio]:checked').count(), 1);
});

test('[TEST-005] [ROLE-023] [ROLE-024] the flag decides: a member without credits and a free account meet the gate', async () => {
  await stage.sql(
    `INSERT INTO tier SELECT 9, 'Institution', rank, permissions, false, cme_credits, new_cme_credits, total_sa FROM tier WHERE name = 'Gold'`,
  );
  await stage.sql('UPDATE plan SET tier_id = 9 WHERE hidden');
  const trainee = await browser.page(stage, { as: 'nocredit' });
  await trainee.goto(`/publication/${LECTURE}/test`);
  await trainee.getByRole('dialog').getByText('Your membership does not include credits').first().waitFor();
  await trainee.keyboard.press('Escape');
  assert.ok(await trainee.locator('main').getByText('Your membership does not include credits').isVisible());
  assert.equal(await trainee.getByRole('radio').count(), 0);
  await trainee.goto('/dashboard');
  await trainee.locator('main').getByText('Your membership does not include credits').waitFor();
  assert.doesNotMatch(await trainee.locator('main').innerText(), /goal/i, 'no goal that cannot be reached');

  const free = await browser.page(stage, { as: 'free' });
  await free.goto(`/publication/${LECTURE}/test`);
  await free.getByRole('dialog').waitFor();
  await free.goto('/dashboard');
  await free.getByRole('heading', { name: 'Three steps to begin' }).waitFor();
  await noFindings(free);
});

test('a failed sitting shows what to read again and why the answers wait, and leads to the next try', async () => {
  const failed = await submit(stage, LECTURE, await sheetOf(stage, LECTURE, 99), { as: 'silver' });
  const page = await browser.page(stage, { as: 'silver', viewport: PHONE });
  await page.goto(`/publication/${LECTURE}/test/results?attempt=${one(failed).id}`);
  await page.getByText('are shown once you pass').waitFor();
  const main = page.locator('main');
  assert.ok((await main.getByRole('link', { name: /^Read again: section \d/ }).count()) > 0);
  assert.ok(await main.getByRole('button', { name: 'All (6)' }).isVisible());
  assert.equal(await main.getByRole('button', { name: /^Incorrect/ }).count(), 0);
  assert.equal(await main.getByRole('heading', { name: /^Why/, includeHidden: true }).count(), 0);
  assert.ok(await main.getByText('Your answer', { exact: true }).first().isVisible());
  await noFindings(page);
  await main.getByRole('button', { name: 'Next', exact: true }).click();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Question 2 of 6');
  await main.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(`**/publication/${LECTURE}/test`);
  assert.deepEqual(page.problems, []);
});

test('[ROLE-055] [ROLE-056] a self-assessment test opens for Gold and names Gold to Silver', async () => {
  const silver = await browser.page(stage, { as: 'silver' });
  await silver.goto(`/publication/${SELF_ASSESSMENT}/test`);
  await silver
    .locator('main')
    .getByText('The self-assessment test is included with Gold membership.')
    .waitFor();
  assert.equal(await silver.getByRole('radio').count(), 0);
  const gold = await browser.page(stage, { as: 'gold' });
  await gold.goto(`/publication/${SELF_ASSESSMENT}/test`);
  await gold.getByRole('button', { name: 'Start test' }).waitFor();
});

test('[ROLE-026] a lapsed member is told so, keeps the history, and may renew', async () => {
  const page = await browser.page(stage, { as: 'lapsed' });
  await page.goto('/dashboard');
  await page.getByText('Your membership is expired!').first().waitFor();
  assert.ok(await page.getByRole('link', { name: 'RENEW MEMBERSHIP' }).first().isVisible());
  await noFindings(page);
  await page.goto('/dashboard/certificates');
  await page.getByRole('row').nth(1).waitFor();
});

test('[ROUTE-042] [ROUTE-045] whoever is not signed in is led to sign in, and back', async () => {
  const page = await browser.page(stage);
  for (const path of [
    '/dashboard',
    `/publication/${LECTURE}/test/results`,
    `/publication/${LECTURE}/test/survey`,
    '/dashboard/my-transcripts?year=2026',
  ]) {
    await page.goto(path);
    await page.waitForURL(`**/signin?redirect=${encodeURIComponent(path)}`);
  }
});

test('[ROLE-010] a visitor at the address of a test meets its gate there, and is led back to it from signing in', async () => {
  const page = await browser.page(stage);
  const path = `/publication/${LECTURE}/test`;
  await page.goto(path);
  await page.getByRole('dialog').waitFor();
  assert.equal(new URL(page.url()).pathname, path);
  await noFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(`**/signin?redirect=${encodeURIComponent(path)}`);
});

test('a certificate is found by the number and the name printed on it, or by its code, with or without scripts', async () => {
  const [certificate] = await stage.sql<{ code: string; number: string; recipient_name: string }>(
    'SELECT code, number, recipient_name FROM certificate ORDER BY id LIMIT 1',
  );
  const { code = '', number = '', recipient_name: name = '' } = certificate ?? {};
  for (const javaScript of [false, true]) {
    const page = await browser.page(stage, { javaScript });
    await page.goto('/verify');
    await page.getByLabel('Certificate number').fill(number.toLowerCase());
    await page.getByLabel('Name on the certificate').fill('Somebody Else');
    await page.getByRole('button', { name: 'Verify' }).last().click();
    const answer = page.getByRole('status');
    await answer.getByText('There is no certificate with this number and name.').waitFor();
    assert.equal(await page.getByLabel('Certificate number').inputValue(), number.toLowerCase());
    await page.getByLabel('Name on the certificate').fill(name.toUpperCase());
    await page.getByRole('button', { name: 'Verify' }).last().click();
    await answer.getByText('This certificate is valid.').waitFor();
    await page.goto('/verify');
    await page.getByLabel('Code').fill(number.toLowerCase());
    await page.getByRole('button', { name: 'Verify' }).first().click();
    await answer.getByText('That is the number of a certificate.').waitFor();
    assert.equal(await page.getByLabel('Code').inputValue(), '');
    assert.equal(await page.getByLabel('Certificate number').inputValue(), number);
    await page.getByLabel('Name on the certificate').fill(name);
    await page.getByRole('button', { name: 'Verify' }).last().click();
    await page.getByText('This certificate is valid.').waitFor();
    await page.goto('/verify');
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Verify' }).first().click();
    await page.getByText('This certificate is valid.').waitFor();
    await page.context().close();
  }
});

test('once the head of the day stands, a learner and a CME office take the signed proof along, on a phone too', async () => {
  await witnessLedgers(stage.app.ports, stage.clock.now());
  for (const size of [{ viewport: PHONE }, {}]) {
    const page = await browser.page(stage, { as: 'gold', ...size });
    await page.goto('/dashboard/certificates');
    await page
      .getByRole('button', { name: /^Preview/ })
      .first()
      .click();
    const link = page.getByRole('dialog').getByRole('link', { name: 'Download the signed proof' });
    await link.scrollIntoViewIfNeeded();
    await noFindings(page);
    const arriving = page.waitForEvent('download');
    await link.click();
    const download = await arriving;
    assert.match(download.suggestedFilename(), /^certificate-SS-\d+-\d{5}-proof\.json$/);
    const { data } = JSON.parse((await readFile(await download.path())).toString());
    assert.ok(data.head.head.tables.length > 0);
    const code = ((await link.getAttribute('href')) ?? '').split('/')[3];
    await page.goto(`/verify/${code}`);
    await page.getByRole('link', { name: 'Download the signed proof' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await noFindings(page);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('a certificate is proved without scripts, an unknown code is told as one', async () => {
  const [certificate] = await stage.sql<{ code: string }>('SELECT code FROM certificate ORDER BY id LIMIT 1');
  const page = await browser.page(stage, { javaScript: false });
  const found = await page.goto(`/verify/${certificate?.code}`);
  assert.equal(found?.status(), 200);
  assert.ok(await page.getByText('This certificate is valid.').isVisible());
  assert.ok(await page.getByText('Entry in the ledger').isVisible());
  const unknown = await page.goto('/verify/AAAAAAAAAAAAAAAAAAAAAA');
  assert.equal(unknown?.status(), 404);
  assert.ok(await page.getByText('There is no certificate with this code.').isVisible());
});

test('the evaluation says that its certificate was withdrawn', async () => {
  const [certificate] = await stage.sql<{ id: string; number: string }>(
    'SELECT id, number FROM certificate WHERE user_id = $1 AND publication_id = $2',
    [PEOPLE.gold.id, LECTURE],
  );
  const data = { type: 'CertificateWithdrawal', attributes: { reason: 'Claimed twice.' } };
  const path = `/api/certificates/${certificate?.id}/withdrawals/`;
  assert.equal((await stage.send('POST', path, { data }, { as: 'admin' })).status, 201);
  const page = await browser.page(stage, { as: 'gold' });
  await page.goto(`/publication/${LECTURE}/test/survey`);
  const told = `Your certificate ${certificate?.number} was withdrawn, and its credit no longer counts.`;
  await page.getByText(told).waitFor();
  assert.equal(await page.getByText(/You claimed|There is no certificate/).count(), 0);
});
