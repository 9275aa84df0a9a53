import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { PersonName } from '#seed/people.ts';
import { browser, openDesk, stage } from '#test/harness/admin/journey.ts';
import { slowDown } from '#test/harness/browser/slow.ts';
import { MEDIA_TYPE, one } from '#test/harness/stage.ts';
import { type Way, WRITTEN } from './dialog-forms.data.ts';

let found: Record<string, string>;
/** Each file judges its dialogs on a stage of its own: all together take too long for one. */
export const openDialogs = (): void =>
  openDesk(async () => {
    awake.clear();
    found = { bought: await bought('32', 'free'), waiting: await bought('32', 'lapsed') };
    await stage.sql(`UPDATE payment SET status = 'mismatched' WHERE order_id = $1`, [found.waiting]);
    await stage.sql(`UPDATE gift_card SET status = 'pending_to_send', sent_at = NULL`);
    await stage.sql(
      `INSERT INTO medium (kind, title, file, mime, bytes, added_at, changed_at)
       VALUES ('picture', 'Mute picture', 'media/picture-0123456789.webp', 'image/webp', 9, now(), now())`,
    );
  });

async function bought(planId: string, as: PersonName): Promise<string> {
  const membership = { data: { type: 'Membership', id: planId } };
  const order = { data: { type: 'Order', attributes: {}, relationships: { membership } } };
  const { id } = one(await stage.send('POST', '/api/orders/', order, { as }));
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' };
  const payment = { data: { type: 'OrderPayment', attributes: { card } } };
  const headers = { 'content-type': MEDIA_TYPE, 'idempotency-key': randomUUID() };
  const paid = await stage.send('POST', `/api/orders/${id}/payments/`, payment, { as, headers });
  assert.equal(one(paid).attributes.status, 'paid', paid.text);
  return id;
}

const TEXT =
  ':is(input:not([type]),input[type=text],input[type=email],input[type=tel],input[type=url],textarea):not([autocomplete=one-time-code])';
const WORDS = 'sleep and mood';
export const QUESTION = 'What you typed is not saved. Discard it?';

/** Of each asker one, kept while all goes well: what a page does when it wakes is the same, and the browser has its files. */
const awake = new Map<PersonName, Page>();
async function pageOf({ as, press }: Way): Promise<Page> {
  const known = awake.get(as);
  awake.delete(as);
  // Who is asked for a profession is asked once.
  return press.length > 0 && known ? known : browser.page(stage, { as, unasked: press.length === 0 });
}

async function openDialog(way: Way): Promise<{ page: Page; goOn: () => Promise<void> }> {
  const { path, press, late } = way;
  const page = await pageOf(way);
  const slowed = late ? null : await slowDown(page);
  const to = path.replace(/\{(\w+)\}/g, (_, name) => String(found[name]));
  await page.goto(to, { waitUntil: 'commit' });
  for (const name of press)
    await page
      .getByRole('button', { name })
      .first()
      .click()
      .catch(async (cause: unknown) => {
        throw new Error(`${page.url()} ${await page.locator('main').innerText()}`, { cause });
      });
  await page.getByRole('dialog').locator(TEXT).first().waitFor();
  return { page, goOn: slowed ?? (await slowDown(page)) };
}

/** Key by key into every field, as somebody does who does not wait. */
async function typeInAll(page: Page): Promise<[Locator, string][]> {
  const typed: [Locator, string][] = [];
  for (const field of await page.getByRole('dialog').locator(TEXT).all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    await field.focus();
    await field.evaluate((box) => (box as HTMLInputElement).select());
    await page.keyboard.type(WORDS);
    const room = await field.evaluate((box) => (box as HTMLInputElement).maxLength);
    typed.push([field, room < 0 ? WORDS : WORDS.slice(0, room)]);
  }
  return typed;
}

async function assertAsked(way: Way): Promise<void> {
  const { page, goOn } = await openDialog(way);
  const typed = await typeInAll(page);
  assert.ok(typed.length > 0);
  await goOn();
  await page.waitForLoadState('networkidle');
  const assertKept = async (when: string) => {
    for (const [field, words] of typed) assert.equal(await field.inputValue(), words, when);
  };
  await assertKept('once the page is awake');
  const dialog = page.getByRole('dialog');
  const question = dialog.getByRole('group', { name: QUESTION });
  const stay = question.getByRole('button', { name: 'Keep writing' });

  await page.keyboard.press('Escape');
  await stay.waitFor();
  assert.ok(await stay.evaluate((one) => one === document.activeElement));
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await assertKept('after Escape, twice');
  const last = typed.at(-1)?.[0];
  assert.ok(await last?.evaluate((one) => one === document.activeElement), 'the focus is back');

  await page.mouse.click(4, 4);
  await stay.click();
  await question.waitFor({ state: 'detached' });
  await assertKept('after a press beside it');

  await dialog
    .getByRole('button', { name: /^(Close|Close dialog|Dismiss)$/ })
    .last()
    .click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  awake.set(way.as, page);
}

/** What editors write; the rest is about people and their money, or theirs. */
const COURSE_HOUSES = ['activity', 'item', 'publication', 'section'];
const CONTENT_HOUSES = ['approval', 'author', 'category', 'file-place', 'interface-text'];
const isIn = (houses: readonly string[], file: string): boolean =>
  houses.some((house) => file.startsWith(`admin/resources/${house}/`));
export const isCourse = (file: string): boolean => isIn(COURSE_HOUSES, file);
export const isContent = (file: string): boolean => isIn(CONTENT_HOUSES, file);

/** Those whose sources are meant. */
export function testDialogs(isMeant: (file: string) => boolean): void {
  for (const [file, way] of Object.entries(WRITTEN).filter(([name]) => isMeant(name)))
    test(`${file}: what is typed stays while the page wakes, and is asked for before it goes`, () =>
      assertAsked(way));
}
