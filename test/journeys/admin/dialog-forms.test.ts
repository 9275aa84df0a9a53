import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { PersonName } from '#seed/people.ts';
import { browser, NARROW, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessible, assertFits } from '#test/harness/browser/accessible.ts';
import { PHONE } from '#test/harness/browser/browser.ts';
import { MEDIA_TYPE, one } from '#test/harness/stage.ts';

/** What is typed into a dialog stays while the page wakes, and goes by no slip of a finger. */
interface Way {
  as: PersonName;
  path: string;
  /** What is pressed, one after the other; a dialog that comes by itself needs nothing. */
  press: (string | RegExp)[];
  /** Its opener comes when the page is at rest: slow from there on. */
  late?: true;
}
const admin = (path: string, ...press: Way['press']): Way => ({ as: 'admin', path, press });

/** Every source that writes a dialog with text fields, and the way there. */
const WRITTEN: Record<string, Way> = {
  'admin/kit/record-dialog.tsx': admin('/admin/clinical-terms', 'Add a term'),
  'admin/resources/activity/components/terms-dialog.tsx': admin(
    '/admin/publications/2746/test',
    'Edit terms and information',
  ),
  'admin/resources/approval/components/approvals.tsx': admin('/admin/publications/2746', 'Ask an author'),
  'admin/resources/certificate/components/deeds.tsx': admin('/admin/certificates/1', 'Reissue'),
  'admin/resources/funding/components/dialog.tsx': admin(
    '/admin/publications/2746/funding',
    'Record an expense',
  ),
  'admin/resources/member/components/deed-dialog.tsx': admin('/admin/members/904', 'Make administrator'),
  'admin/resources/member/components/grant-dialog.tsx': admin('/admin/members/904', 'Give a membership'),
  'admin/resources/order/components/refund.tsx': admin('/admin/orders/{bought}', 'Refund'),
  'admin/resources/order/components/settlement.tsx': admin('/admin/orders/{waiting}', 'Mark as resolved'),
  'admin/resources/plan/components/dialog.tsx': admin('/admin/plans', /^Edit Silver, one year/),
  'admin/resources/item/components/question-dialog.tsx': admin(
    '/admin/publications/2746/test',
    'Add a question',
  ),
  'admin/resources/item/components/question-copy.tsx': admin(
    '/admin/publications/2746/test',
    'Copy question 1 to another test',
  ),
  'admin/resources/item/components/question-import.tsx': admin(
    '/admin/publications/2746/test',
    'Import CME questions',
  ),
  'admin/resources/support-request/components/deeds.tsx': admin('/admin/support/2', 'Add a note'),
  'credit/certificate/components/request.tsx': {
    as: 'gold',
    path: '/dashboard/certificates',
    press: [/^Preview/, 'Ask for a change'],
  },
  'admin/resources/author/components/add-dialog.tsx': admin('/admin/faculty', 'Add a person'),
  'admin/resources/author/components/portrait.tsx': admin('/admin/faculty/303', /portrait$/),
  'admin/resources/file-place/components/choice.tsx': admin(
    '/admin/choose-file?place=featured&owner=5392',
    'Use Mute picture',
  ),
  'admin/resources/category/components/dialog.tsx': admin('/admin/categories', 'Add a topic'),
  'admin/resources/interface-text/components/dialog.tsx': admin('/admin/texts', /^Edit about\.lead/),
  'admin/resources/publication/components/release.tsx': admin('/admin/publications/2746', /^Remove$/),
  'admin/resources/section/components/add-dialog.tsx': admin(
    '/admin/publications/2746/sections',
    'Add a section',
  ),
  'identity/second-factor/components/setup.tsx': {
    as: 'silver',
    path: '/myaccount/password',
    press: ['Add a passkey'],
  },
  'identity/profile/components/update-profile.tsx': { as: 'free', path: '/library', press: [], late: true },
  'referrals/referral/components/dialog.tsx': {
    as: 'gold',
    path: '/library',
    press: ['Invite a colleague'],
    late: true,
  },
};
/** Those in which nothing is written that somebody would miss. */
const WORDLESS: Record<string, readonly string[]> = {
  'asks for a password or a code alone': [
    'identity/second-factor/components/step-up-dialog.tsx',
    'privacy/account-deletion/components/account-deletion.tsx',
  ],
  'searches: what was typed stands there again': [
    'shell/bars/menu.tsx',
    'admin/resources/item/components/question-bank.tsx',
  ],
  'has no text field': [
    'admin/resources/item/components/question-export.tsx',
    'catalog/library/components/sheet.tsx',
    'credit/certificate/components/dialog.tsx',
    'admin/resources/category/components/end.tsx',
    'admin/kit/bulk/bulk-dialog.tsx',
    'admin/kit/bulk/bulk-result.tsx',
    'admin/kit/form-dialog.tsx',
    'admin/kit/removal.tsx',
    'admin/resources/section/components/removal.tsx',
    'identity/second-factor/components/recovery-codes.tsx',
    'identity/sign-in/components/switch-account.tsx',
    'catalog/listening/components/queue.tsx',
    'media/player/components/keys-dialog.tsx',
    'media/slide/components/dialog.tsx',
    'membership/gate/components/dialog.tsx',
    'client/forms/dialog.tsx',
    'ui/dialogs/leaving-guard.tsx',
    'admin/history/components/history.tsx',
  ],
};

let found: Record<string, string>;
openDesk(async () => {
  found = { bought: await bought('32', 'free'), waiting: await bought('32', 'lapsed') };
  await stage.sql(`UPDATE payment SET status = 'mismatched' WHERE order_id = $1`, [found.waiting]);
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

const SOURCES = join(import.meta.dirname, '../../../src');
test('every dialog of the sources is listed here, and is drawn by the one component that asks', () => {
  const written = Object.keys(WRITTEN);
  const named = [...written, ...Object.values(WORDLESS).flat()].sort();
  const files = globSync('**/*.tsx', { cwd: SOURCES }).map((file) => file.replaceAll('\\', '/'));
  const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
  const dialogs = files.filter(
    (file) => file !== 'ui/dialogs/dialog.tsx' && /<(Form|Desk)?Dialog\b/.test(read(file)),
  );
  assert.deepEqual(named, dialogs.sort());
  const modal = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) =>
    /showModal\(|<dialog\b/.test(read(file)),
  );
  assert.deepEqual(
    modal.filter((file) => !file.endsWith('.test.ts')),
    ['ui/dialogs/dialog.tsx'],
  );
  for (const file of WORDLESS['has no text field'] ?? [])
    assert.doesNotMatch(read(file), /<(Field|TextAreaField|textarea)\b/, file);
});

const TEXT =
  ':is(input:not([type]),input[type=text],input[type=email],input[type=tel],input[type=url],textarea):not([autocomplete=one-time-code])';
const WORDS = 'sleep and mood';
const QUESTION = 'What you typed is not saved. Discard it?';

/** Of each asker one, kept while all goes well: what a page does when it wakes is the same, and the browser has its files. */
const awake = new Map<PersonName, Page>();
async function pageOf({ as, press }: Way): Promise<Page> {
  const known = awake.get(as);
  awake.delete(as);
  // Who is asked for a profession is asked once.
  return press.length > 0 && known ? known : browser.page(stage, { as, unasked: press.length === 0 });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function opened(way: Way): Promise<Page> {
  const { path, press, late } = way;
  const page = await pageOf(way);
  if (!late) await slowDown(page, 8);
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
  if (late) await slowDown(page, 8);
  return page;
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

for (const [file, way] of Object.entries(WRITTEN))
  test(`${file}: what is typed stays while the page wakes, and is asked for before it goes`, async () => {
    const page = await opened(way);
    const typed = await typeInAll(page);
    assert.ok(typed.length > 0);
    await slowDown(page, 1);
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
  });

test('the way back asks too, leads on once it is answered, and nobody is asked who typed nothing', async () => {
  const page = await browser.page(stage, { as: 'gold' });
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Podcasts' }).first().click();
  await page.waitForURL('**/podcasts');
  const invite = page.getByRole('button', { name: 'Invite a colleague' }).first();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await invite.click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await invite.click();
  const email = dialog.getByLabel('Colleague’s e-mail');
  await email.fill('half.an@addr');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  assert.equal(await email.inputValue(), 'half.an@addr');
  assert.match(page.url(), /\/podcasts$/);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/about-us');
  await dialog.waitFor({ state: 'detached' });

  await page.goForward();
  await page.waitForURL('**/podcasts');
  // The button of the page that comes: the address is ahead of it.
  await page.getByRole('heading', { level: 1, name: 'Podcasts' }).waitFor();
  await invite.click();
  await dialog.waitFor();
  await page.goBack();
  await page.waitForURL('**/about-us');
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a search that was left in the middle stands there again; one that was made does not', async () => {
  const page = await open('/about-us', { viewport: PHONE });
  const opener = page.getByRole('button', { name: 'Search' }).first();
  const box = page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('searchbox'));
  await opener.click();
  await box.fill('clozap');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close/ })
    .click();
  await box.waitFor({ state: 'detached' });
  await opener.click();
  assert.equal(await box.inputValue(), 'clozap');
  await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/(library|search)\?/);
  await page.goBack();
  await opener.click();
  assert.equal(await box.inputValue(), '');
  await page.context().close();
});

test('what is cancelled by its own button, or sent, asks nothing', async () => {
  const page = await open('/admin/drug-names');
  const dialog = page.getByRole('dialog');
  const add = page.getByRole('button', { name: 'Add a name' });
  await add.click();
  await dialog.getByLabel('Name').fill('Zolof');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await add.click();
  await dialog.getByLabel('Name').fill('zolofttest');
  await dialog.getByLabel('Substance').fill('sertraline');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
});

test('the question is whole on the narrowest screen, in both themes', async () => {
  const page = await open('/admin/drug-names', { as: 'admin', viewport: NARROW });
  await page.getByRole('button', { name: 'Add a name' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Zolof');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: QUESTION }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `the question, ${colorScheme}`);
    await assertFits(page, `the question, ${colorScheme}`);
  }
  await page.context().close();
});
