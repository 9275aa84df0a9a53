import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessibleInBothThemes, assertFits } from '../../harness/browser/accessible.ts';
import { type OpenBrowser, openBrowser, PHONE } from '../../harness/browser/browser.ts';
import { newActivity, newSelfAssessment } from '../../harness/people/sitting.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

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

const SHOTS = process.env.SHOTS;
const newPage = async (id: number, phone = true) => {
  const page = await browser.page(stage, phone ? { as: 'gold', viewport: PHONE } : { as: 'gold' });
  await page.goto(`/publication/${id}/test`);
  return page;
};
type Page = Awaited<ReturnType<typeof newPage>>;
const shoot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};
const begin = async (page: Page, name = 'Start test') => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('heading', { name: 'Question 1 of 10' }).waitFor();
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const status = (page: Page) => page.locator('#answer-check');

test('R21, C26: a self-assessment is explained question by question, by keyboard, on a phone, and read on another device', async () => {
  const id = await newSelfAssessment(stage);
  const page = await newPage(id);
  await page.getByText(/That locks the answer/).waitFor();
  await page.getByText('While it has enough questions whose explanation you have not read').waitFor();
  await begin(page);
  await assertFits(page, 'an open question');
  const check = page.getByRole('button', { name: 'Check answer' });
  assert.equal(await check.isDisabled(), true);
  await page.getByText('Choose an answer to read its explanation.').waitFor();
  await page.getByRole('radio', { name: 'Choice 3' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Checking locks your answer.').waitFor();
  await shoot(page, 'phone-open');
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const lowest = await page
    .locator('label', { has: page.getByRole('radio') })
    .last()
    .boundingBox();
  const foot = await status(page).boundingBox();
  assert.ok(lowest && foot && lowest.y + lowest.height <= foot.y, 'the last answer ends above the bar');
  await check.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Why [A-D] is right$/ }).waitFor();
  await page.waitForFunction(() => /^Why [A-D] is right$/.test(document.activeElement?.textContent ?? ''));
  assert.match(await status(page).innerText(), /^Incorrect: [A-D] is right\. Your answer is locked\.$/);
  assert.equal(await status(page).getAttribute('role'), 'status');
  await page.getByText('Because 2').waitFor();
  await page.getByText('1 of 10 explained.').waitFor();
  assert.equal(await page.getByRole('radio').count(), 0, 'nothing is left to choose');
  await assertFits(page, 'an explained question');
  await assertAccessibleInBothThemes(page, 'an explained question');
  await shoot(page, 'phone-explained');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Question 2 of 10' }).waitFor();
  await page.getByRole('radio', { name: 'Choice 2' }).check();
  await check.click();
  await page.getByText('Correct. Your answer is locked.').waitFor();
  await page.getByRole('button', { name: 'Question 1, incorrect' }).waitFor();
  await page.getByRole('button', { name: 'Question 2, correct' }).waitFor();

  const laptop = await newPage(id, false);
  await begin(laptop, 'Continue test');
  await laptop.getByText(/^Incorrect: [A-D] is right/).waitFor();
  assert.doesNotMatch(await focused(laptop), /Why/, 'what is read again does not take the focus');
  await shoot(laptop, 'desk-explained');
  for (let n = 3; n <= 10; n++) {
    await laptop.getByRole('button', { name: `Question ${n}, not answered` }).click();
    await laptop.getByRole('radio', { name: 'Choice 2' }).check();
  }
  await laptop.getByRole('button', { name: 'Next' }).click();
  await laptop.getByRole('heading', { name: 'Check your answers' }).waitFor();
  await laptop.getByText(/whose explanation you have read stay as they are/).waitFor();
  await laptop.getByRole('button', { name: 'Explanation of question 1' }).waitFor();
  await assertAccessibleInBothThemes(laptop, 'the check');
  await shoot(laptop, 'desk-check');
  await laptop.getByRole('button', { name: 'Submit answers' }).click();
  await laptop.getByText('You passed, 9 of 10.').waitFor();
  assert.deepEqual([...page.problems, ...laptop.problems], []);
});

test('what another device locked stands, and the answer of this one gives way', async () => {
  const id = await newSelfAssessment(stage);
  const [page, other] = [await newPage(id, false), await newPage(id, false)];
  await begin(page);
  await begin(other, 'Start test');
  await page.getByRole('radio', { name: 'Choice 4' }).check();
  await page.getByRole('button', { name: 'Check answer' }).click();
  await page.getByText(/^Incorrect: /).waitFor();
  await other.getByRole('radio', { name: 'Choice 2' }).check();
  await other.getByText(/^Incorrect: [A-D] is right/).waitFor();
  await other.getByText('Your answer, incorrect').waitFor();
});

test('submitting at once after the last choice sends no answer behind what was handed in', async () => {
  const id = await newActivity(stage);
  const page = await newPage(id, false);
  await begin(page);
  for (let n = 1; n <= 10; n++) {
    await page.getByRole('heading', { name: `Question ${n} of 10` }).waitFor();
    const taken = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
    await page.getByRole('radio', { name: 'Choice 2' }).check();
    if (n < 10) await taken;
    else taken.catch(() => undefined);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  const late: number[] = [];
  page.on('response', (reply) => {
    if (reply.request().method() === 'PATCH') late.push(reply.status());
  });
  let isHandedIn = false;
  await page.route('**/api/sittings/*/', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    // The network holds this one back until the test is handed in, or for as long as it is waited for.
    for (let at = 0; at < 30 && !isHandedIn; at++) await new Promise((next) => setTimeout(next, 100));
    await route.continue().catch(() => undefined);
  });
  page.on('response', (reply) => {
    if (reply.url().endsWith('/tests/') && reply.request().method() === 'POST') isHandedIn = true;
  });
  await page.waitForRequest((request) => request.method() === 'PATCH').catch(() => undefined);
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await page.getByText('You passed, 10 of 10.').waitFor();
  await new Promise((next) => setTimeout(next, 600));
  assert.deepEqual(
    late.filter((code) => code >= 400),
    [],
  );
  assert.deepEqual(page.problems, []);
});
