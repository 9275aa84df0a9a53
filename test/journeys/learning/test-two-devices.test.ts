import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OpenBrowser, openBrowser, PHONE } from '../../harness/browser/browser.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

const LECTURE = 2746;
let stage: Stage;
let browser: OpenBrowser;
before(async () => {
  stage = await openStage({ pages: true });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

const recorded = async () =>
  (await stage.sql<{ hash: string }>('SELECT content_hash AS hash FROM front_matter_reading')).map(
    ({ hash }) => hash,
  );

test('a test begun on the phone goes on at the laptop with what was answered, and is on record as read once started', async () => {
  const phone = await browser.page(stage, { as: 'gold', viewport: PHONE });
  await phone.goto(`/publication/${LECTURE}/test`);
  await phone.getByRole('button', { name: 'Start test' }).waitFor();
  assert.deepEqual(await recorded(), [], 'a page that was loaded is not one that was read');
  const words = await phone.locator('main').innerText();
  assert.ok(words.includes('Learning objectives'));
  await phone.getByRole('button', { name: 'Start test' }).click();
  await phone.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
  assert.match((await recorded()).join(), /^[0-9a-f]{64}$/);
  const taken = phone.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await phone.keyboard.press('b');
  const chosen = await phone.locator('input[type=radio]:checked').inputValue();
  await taken;

  const laptop = await browser.page(stage, { as: 'gold' });
  await laptop.goto(`/publication/${LECTURE}/test`);
  await laptop.getByText('1 of 6 answered.').waitFor();
  await laptop.getByRole('button', { name: 'Continue test' }).click();
  await laptop.getByRole('heading', { name: 'Question 1 of 6' }).waitFor();
  assert.equal(await laptop.locator('input[type=radio]:checked').inputValue(), chosen);
  assert.equal((await recorded()).length, 1, 'the same sitting');
  assert.deepEqual(phone.problems, []);
  assert.deepEqual(laptop.problems, []);
});

test('R21: an activity of both kinds leads to its self-assessment, which is kept apart from its other test', async () => {
  await stage.sql(
    `WITH offering AS (INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 2, 100) RETURNING id),
       asked AS (INSERT INTO item (offering_id, position, stem) SELECT id, n, 'Self-assessed ' || n FROM offering, generate_series(1, 2) n RETURNING id)
     INSERT INTO choice (item_id, position, text, correct, rationale) SELECT id, n, 'Option ' || n, n = 2, 'Because ' || n FROM asked, generate_series(1, 4) n`,
    [LECTURE],
  );
  const page = await browser.page(stage, { as: 'gold', viewport: PHONE, dark: true });
  await page.goto(`/publication/${LECTURE}/test`);
  await page.getByRole('button', { name: 'Continue test' }).waitFor();
  await page.getByRole('link', { name: 'Take the self-assessment' }).click();
  await page.getByText('To pass: 2 of 2').waitFor();
  assert.match(page.url(), /\/test\?kind=2$/);
  await page.getByRole('button', { name: 'Start test' }).click();
  await page.getByRole('heading', { name: 'Question 1 of 2' }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(wide, 'fits a phone');
  for (const n of [1, 2]) {
    await page.getByRole('heading', { name: `Question ${n} of 2` }).waitFor();
    const kept = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await page.getByRole('radio', { name: 'Option 2' }).check();
    await kept;
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await page.getByText('You passed, 2 of 2.').waitFor();
  await page.getByRole('link', { name: 'Take the CME test' }).click();
  await page.getByText('1 of 6 answered').waitFor();
  assert.deepEqual(page.problems, []);
});
