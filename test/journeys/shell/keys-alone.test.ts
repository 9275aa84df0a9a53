import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESK, type OpenBrowser, openBrowser, PHONE } from '#test/harness/browser/browser.ts';
import { byKeys } from '#test/harness/browser/by-keys.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let app: Stage;
let browser: OpenBrowser;
before(async () => {
  [app, browser] = await Promise.all([openStage({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.close();
});

const LECTURE = 2746;
const TITLE = 'Starting Clozapine Without Delay';
const LOCKED = 'Myocarditis, ileus and seizures';
const PASSWORD = 'ocean-lantern-47';

/** The letters of the right answers as they stand in the sitting that is open. */
async function rightLetters(): Promise<string[]> {
  const rows = await app.sql<{ letter: string }>(
    `SELECT chr(96 + o.place::int) AS letter FROM sitting s
       CROSS JOIN jsonb_array_elements(s.sheet) WITH ORDINALITY AS q(asked, place)
       CROSS JOIN jsonb_array_elements_text(q.asked->'choices') WITH ORDINALITY AS o(choice, place)
       JOIN choice c ON c.id = o.choice::bigint AND c.correct
      WHERE s.publication_id = $1 AND s.closed_at IS NULL ORDER BY s.id DESC, q.place`,
    [LECTURE],
  );
  return rows.map(({ letter }) => letter);
}

/** In another tab, as a letter's link is opened. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  const [letter] = await app.sql<{ text_body: string }>(
    'SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id LIMIT 1',
    [email],
  );
  const link = new URL(/http\S+\/verify-email\?\S+/.exec(letter?.text_body ?? '')?.[0] ?? assert.fail());
  const tab = await page.context().newPage();
  await tab.goto(`${link.pathname}${link.search}`);
  await tab.getByText('Your e-mail address is confirmed').first().waitFor();
  await tab.close();
  await page.bringToFront();
}

async function takeTest(page: Page): Promise<void> {
  const keys = byKeys(page);
  await keys.open('Start test');
  const question = (at: number) => page.getByRole('heading', { name: `Question ${at} of` });
  await question(1).waitFor();
  for (const [at, letter] of (await rightLetters()).entries()) {
    await question(at + 1).waitFor();
    await page.keyboard.press(letter);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
  await keys.open('Submit answers');
  await keys.arrived(/\/test\/results$/);
  await page.getByText('You passed, 6 of 6.').waitFor();
}

/** Both scales, yes, a sentence, the whole claim, a profession. */
async function evaluate(page: Page): Promise<void> {
  const keys = byKeys(page);
  await page.getByRole('heading', { name: 'Evaluation', exact: true }).waitFor();
  for (const name of [/^1\. /, /^1\. /, /^Yes/]) {
    await keys.to(name);
    await page.keyboard.press('Space');
  }
  await keys.to(/^Profession/);
  await page.keyboard.type('Nurs');
  await keys.open('Submit evaluation');
  await page.getByRole('heading', { name: 'Your certificate is ready' }).waitFor();
}

for (const [device, viewport] of Object.entries({ 'a laptop': DESK, 'a phone': PHONE }))
  test(`on ${device}, from home to the certificate by keys alone, the focus always in view`, async () => {
    const page = await browser.page(app, { viewport });
    const keys = byKeys(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    if (viewport === PHONE) await keys.open('Search');
    else await keys.to('Search the library');
    await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('clozapine');
    await page.keyboard.press('Enter');
    // On a phone the box is a dialog, in which the focus is until it closes.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await keys.arrived('/search');
    await keys.open(new RegExp(`^${TITLE}`));
    await keys.arrived(/^\/publication\/.*-2746$/);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.waitForLoadState('networkidle');
    await keys.open(LOCKED);
    await page.getByRole('dialog').waitFor();
    await keys.open('See memberships');
    await keys.arrived('/cme-program');
    await keys.open('Get Gold');
    await keys.arrived('/checkout');
    const email = `keys.${viewport.width}@example.org`;
    await keys.fill('First Name', 'Ada');
    await keys.fill('Last Name', 'Moreau');
    await keys.fill(/^E-mail/, email);
    await keys.fill(/^Password/, PASSWORD);
    await keys.fill(/^Repeat password/, PASSWORD);
    await keys.open('Create account');
    await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
    await confirmAddress(page, email);
    await keys.fill(/^Card number/, '4242424242424242');
    await keys.fill(/^Expires/, '1232');
    await keys.fill(/^Security code/, '123');
    await keys.open(/^Pay \$/);
    await page.getByRole('heading', { name: 'Welcome, Gold member' }).waitFor();
    await keys.open(`Continue: ${LOCKED}`);
    await keys.arrived(/^\/section\//);
    await page.getByRole('heading', { level: 1, name: LOCKED }).waitFor();
    await keys.open('Take test');
    await keys.arrived(`/publication/${LECTURE}/test`);
    await takeTest(page);
    await keys.open('Complete the evaluation');
    await evaluate(page);
    const arriving = page.waitForEvent('download');
    await keys.open('Download PDF');
    const bytes = await readFile(await (await arriving).path());
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
