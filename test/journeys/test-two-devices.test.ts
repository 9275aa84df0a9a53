import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OpenBrowser, openBrowser, PHONE } from '../harness/browser.ts';
import { openStage, type Stage } from '../harness/stage.ts';

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
