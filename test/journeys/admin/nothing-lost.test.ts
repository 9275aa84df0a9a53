import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openSession } from '#identity/session/session.service.ts';
import { browser, heading, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';

/** Whatever becomes of a page, of what was typed nothing is lost (issue 27, number 3). */
openDesk();

const SECTION = '/admin/sections/5396';
const RECORD = 'section:5396';
const body = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
/** What the form holds, by whichever view it is written. */
const words = (page: Page) => page.locator('textarea[name=body]').inputValue();
const restored = (page: Page) => page.getByText(/^What you typed at \d\d:\d\d was restored$/);
const kept = async () =>
  (
    await stage.sql<{ words: Record<string, { typed: string }> }>(
      `SELECT words FROM editing_draft WHERE kind || ':' || record_id = $1`,
      [RECORD],
    )
  )[0]?.words.body?.typed ?? null;
async function until<T>(wanted: T, read: () => Promise<T>): Promise<void> {
  const end = Date.now() + 60_000;
  while ((await read()) !== wanted) {
    assert.ok(Date.now() < end, `${await read()} is not ${wanted}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Nothing stands over it where its middle is. */
const isInView = (one: Element): boolean => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

/** Nobody's page at first: the token is put into it, and may be taken out again. */
async function signedIn(page: Page, email: string): Promise<void> {
  const [{ id } = { id: 0 }] = await stage.sql<{ id: number }>(
    'SELECT id::int FROM user_account WHERE email = $1',
    [email],
  );
  const { ports } = stage.app;
  const token = await ports.database.write((db) => openSession(ports, db, id, new Date()));
  await page.evaluate((value) => localStorage.setItem('ppToken', value), token);
}

/** Key by key at the end of the text. */
async function type(page: Page, more: string): Promise<string> {
  await body(page).press('Control+End');
  await page.keyboard.type(more);
  return words(page);
}

for (const viewport of [PHONE, DESK])
  test(`leaving, reloading, a crash and the end of a session lose no word, ${viewport.width} px`, async () => {
    let page = await browser.page(stage, { viewport });
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    await signedIn(page, 'admin@demo.example');
    await page.goto(SECTION, { waitUntil: 'networkidle' });
    const stored = await words(page);

    // Leaving: asked first; left, it is there again.
    const first = await type(page, ' Left.');
    const away = page.locator('main a[href="/admin/publications/2746/sections"]').first();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await away.click();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(await words(page), first);
    await away.click();
    await assertFits(page, `${viewport.width} px`);
    await question.getByRole('button', { name: 'Leave' }).click();
    await heading(page, /./);
    await page.waitForURL('**/sections');
    await page.goBack();
    await restored(page).waitFor();
    assert.equal(await words(page), first);
    await assertAccessible(page);
    await assertFits(page, `${viewport.width} px`);

    // A reload is asked about by the browser itself.
    const second = await type(page, ' Reloaded.');
    const asked = new Promise<string>((done) =>
      page.once('dialog', (dialog) => {
        done(dialog.type());
        void dialog.accept();
      }),
    );
    await page.reload({ waitUntil: 'networkidle' });
    assert.equal(await asked, 'beforeunload');
    await restored(page).waitFor();
    assert.equal(await words(page), second);
    await until(second, kept);

    // A crash, with the last letter just typed.
    const third = await type(page, ' Crashed.');
    const context = page.context();
    const cdp = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    cdp.send('Page.crash').catch(() => {});
    await crashed;
    const next = await context.newPage();
    await page.close();
    page = Object.assign(next, { problems: [] as string[] });
    await page.goto(SECTION, { waitUntil: 'networkidle' });
    await restored(page).waitFor();
    assert.equal(await words(page), third);

    // The session ends; what is typed from then on waits in this browser, and nobody else sees it.
    await stage.sql('UPDATE session SET revoked_at = now() WHERE revoked_at IS NULL');
    const fourth = await type(page, ' Signed out.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(/\/signin\?redirect=/);
    assert.notEqual(await kept(), fourth);
    await stage.sql(`UPDATE user_account SET is_superuser = true WHERE email = 'gold@demo.example'`);
    await signedIn(page, 'gold@demo.example');
    await page.goto(SECTION, { waitUntil: 'networkidle' });
    await page.waitForURL(`**${SECTION}`);
    assert.equal(await words(page), stored);
    assert.equal(await restored(page).count(), 0);
    await stage.sql(`UPDATE user_account SET is_superuser = false WHERE email = 'gold@demo.example'`);
    await signedIn(page, 'admin@demo.example');
    await page.goto(SECTION, { waitUntil: 'networkidle' });
    await restored(page).waitFor();
    assert.equal(await words(page), fourth);
    await until(fourth, kept);

    // Saved, it is no draft any more.
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Readers see it now.').waitFor();
    await until(null, kept);
    assert.equal(
      await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('ppDraft'))),
      false,
    );
    await page.reload({ waitUntil: 'networkidle' });
    assert.equal(await restored(page).count(), 0);
    assert.equal(await words(page), fourth);
    await context.close();
  });

test('what is restored can be given up, and a dialog keeps its words over a reload, too', async () => {
  const page = await browser.page(stage, { as: 'admin', viewport: PHONE });
  await page.goto('/admin/categories', { waitUntil: 'networkidle' });
  const edit = page.getByRole('button', { name: /^Edit / }).first();
  await edit.click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill('Half a na');
  await page.reload({ waitUntil: 'networkidle' });
  await edit.click();
  await dialog.getByText(/was restored$/).waitFor();
  assert.equal(await name.inputValue(), 'Half a na');
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  assert.equal(await name.inputValue(), before);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload({ waitUntil: 'networkidle' });
  await edit.click();
  await dialog.waitFor();
  assert.equal(await dialog.getByText(/was restored$/).count(), 0);
  assert.deepEqual(page.problems, []);
});

test('the way back is asked about anew where it is taken once more at the moment of an answer', async () => {
  const page = await browser.page(stage, { as: 'admin' });
  await page.goto('/admin/publications/2746/sections', { waitUntil: 'networkidle' });
  await page.locator(`main a[href="${SECTION}"]`).first().click();
  await page.getByRole('textbox', { name: 'Summary' }).fill('Half a summary');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = question.getByRole('button', { name: 'Keep writing' });
  await stay.evaluate((button: HTMLElement) => {
    history.back();
    // Until the browser has gone back: the page hears of it after the answer, before it could draw what follows from it.
    const end = performance.now() + 500;
    while (performance.now() < end);
    button.click();
  });
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/publications/2746/sections');
  await page.context().close();
});

/** In the page: once another is drawn in its place, and before its effects are over, somebody goes back. */
function backBeforeEffects(): void {
  const push = history.pushState.bind(history);
  history.pushState = (...given) => {
    history.pushState = push;
    push(...given);
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 200);
    };
    new MutationObserver((_, observer) => {
      if (document.querySelector('textarea[name=body]')) return;
      observer.disconnect();
      history.back();
    }).observe(document.body, { childList: true, subtree: true });
  };
}

test('a way back taken while the page that was left is still drawn goes on once it is gone', async () => {
  const page = await browser.page(stage, { as: 'admin' });
  await page.goto(SECTION, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Summary' }).fill('Half a summary');
  await page.locator('main a[href="/admin/publications/2746/sections"]').first().click();
  await page.evaluate(backBeforeEffects);
  // A machine so slow that between what is drawn and what React does after it there is room for the way back.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 15 });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await restored(page).waitFor();
  await page.waitForURL(`**${SECTION}`);
  assert.equal(await page.getByRole('textbox', { name: 'Summary' }).inputValue(), 'Half a summary');
  assert.equal(await question.count(), 0);
  await page.context().close();
});

for (const viewport of [PHONE, DESK])
  test(`two editors of a price: both versions stand beside the button, and either goes on, ${viewport.width} px`, async () => {
    const [mine, theirs] = await Promise.all(
      [viewport, DESK].map((size) => browser.page(stage, { as: 'admin', viewport: size })),
    );
    assert.ok(mine && theirs);
    const opened = async (page: Page) => {
      await page.goto('/admin/plans', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: /^Edit Silver, one year/ }).click();
      return page.getByRole('dialog').getByLabel(/^Price/);
    };
    const [price, other] = [await opened(mine), await opened(theirs)];
    const taken = viewport === PHONE ? '391' : '1441';
    await price.fill('555');
    await other.fill(taken);
    await theirs.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await theirs.getByRole('dialog').waitFor({ state: 'detached' });
    await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const conflict = mine.getByRole('alert', { name: 'Someone else has saved this in the meantime' });
    await conflict.waitFor();
    assert.ok(await conflict.evaluate((one) => one === document.activeElement), 'it has the focus');
    await conflict.getByText(taken).waitFor();
    await conflict.getByText('555').waitFor();
    const load = conflict.getByRole('button', { name: 'Load their version' });
    assert.ok(await load.evaluate(isInView), 'both versions and both ways on are in view');
    await assertAccessible(mine);
    await assertFits(mine, `${viewport.width} px`);
    await load.click();
    assert.equal(await price.inputValue(), taken);
    await mine.getByRole('dialog').getByRole('button', { name: 'Bring back mine' }).click();
    assert.equal(await price.inputValue(), '555');
    await price.fill('666');
    await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await mine.getByRole('dialog').waitFor({ state: 'detached' });
    const [row] = await stage.sql<{ price: string }>(
      `SELECT price_cents::text AS price FROM plan p JOIN tier t ON t.id = p.tier_id WHERE t.name = 'Silver' AND rebill_days = 365`,
    );
    assert.equal(row?.price, '66600');
    await Promise.all([mine, theirs].map((page) => page.context().close()));
  });
