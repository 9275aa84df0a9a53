import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  asMarkdown,
  assertSuperusersOnly,
  heading,
  open,
  openDesk,
  stage,
} from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import { PHONE } from '#test/harness/browser/browser.ts';

openDesk();

const SECTIONS = '/admin/publications/2746/sections';
async function titles(page: Page): Promise<string[]> {
  const heads = page.getByRole('table').getByRole('rowheader');
  await heads.first().waitFor();
  return heads.evaluateAll((cells) => cells.map((cell) => cell.querySelector('span')?.textContent ?? ''));
}
const stored = async (publication = 2746) =>
  (
    await stage.sql<{ title: string }>(
      'SELECT title FROM section WHERE publication_id = $1 ORDER BY position',
      [publication],
    )
  ).map(({ title }) => title);

test('[ROLE-035] a visitor signs in first and comes back, a member is told no, an unknown one is not found', async () => {
  const [id] = await stage.sql<{ id: string }>('SELECT id FROM section WHERE publication_id = 2746 LIMIT 1');
  await assertSuperusersOnly([SECTIONS, `/admin/sections/${id?.id}`]);
  const page = await open('/admin/sections/999999999');
  await page.waitForURL('**/error-404');
});

test('from the text of a reader to its sections: the strip of editors leads there, and back to the page', async () => {
  const [row] = await stage.sql<{ slug: string }>('SELECT slug FROM section WHERE id = 5392');
  const page = await open(`/section/${row?.slug}`);
  await page
    .getByRole('complementary', { name: 'For editors' })
    .getByRole('link', { name: 'Edit the English text' })
    .click();
  await page.waitForURL('**/admin/sections/5392');
  await page.getByRole('link', { name: /^All sections of / }).click();
  await page.waitForURL(`**${SECTIONS}`);
  assert.deepEqual(await titles(page), await stored());
});

test('sections are moved by buttons and by keys, nothing is stored before it is saved, and everything at once then', async () => {
  const page = await open(SECTIONS);
  const before = await stored();
  const [first = '', second = ''] = before;
  await page.getByRole('button', { name: `Move ${first} down` }).click();
  await page.getByText('The order is not saved yet').waitFor();
  assert.deepEqual((await titles(page)).slice(0, 2), [second, first]);
  const down = page.getByRole('button', { name: `Move ${first} down` });
  await down.focus();
  await page.keyboard.press('Alt+ArrowDown');
  assert.equal((await titles(page))[2], first);
  assert.equal(
    await down.evaluate((button) => button === document.activeElement),
    true,
    'the focus goes with it',
  );
  await page.getByText(`${first} is at place 3 of ${before.length}. Not saved yet.`).waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  assert.equal((await titles(page))[1], first);
  assert.deepEqual(await stored(), before);
  await page.getByRole('button', { name: 'Put back' }).click();
  assert.deepEqual(await titles(page), before);
  await page.getByRole('button', { name: `Move ${first} down` }).click();
  await page.getByRole('button', { name: 'Save the order' }).click();
  await page.getByText('The order is saved. Readers see it now.').waitFor();
  assert.deepEqual((await stored()).slice(0, 2), [second, first]);
  const gates = page.getByRole('row').filter({ hasText: second }).first();
  await gates.getByText('Visitor: opens').waitFor();
  await page.getByRole('button', { name: `Move ${first} up` }).click();
  await page.getByRole('button', { name: 'Save the order' }).click();
  await page.getByText('The order is not saved yet').waitFor({ state: 'detached' });
  assert.deepEqual(await stored(), before);
});

test('an order that somebody else changed meanwhile is refused, and theirs comes on demand', async () => {
  const [page, other] = [await open(SECTIONS), await open(SECTIONS)];
  const before = await stored();
  const [first = '', second = '', third = ''] = before;
  await other.getByRole('button', { name: `Move ${second} down` }).click();
  await page.getByRole('button', { name: `Move ${first} down` }).click();
  await other.getByRole('button', { name: 'Save the order' }).click();
  await other.getByText('The order is saved. Readers see it now.').waitFor();
  await page.getByRole('button', { name: 'Save the order' }).click();
  await page.getByText('Someone else has changed these sections in the meantime').waitFor();
  assert.deepEqual((await titles(page)).slice(0, 2), [second, first], 'what was moved here still stands');
  await page.getByRole('button', { name: 'Reload them' }).click();
  await page
    .getByText('Someone else has changed these sections in the meantime')
    .waitFor({ state: 'detached' });
  assert.deepEqual((await titles(page)).slice(0, 3), [first, third, second]);
  await page.getByRole('button', { name: `Move ${third} down` }).click();
  await page.getByRole('button', { name: 'Save the order' }).click();
  await page.getByText('The order is not saved yet').waitFor({ state: 'detached' });
  assert.deepEqual(await stored(), before);
});

test('a text is previewed while it is typed, saved, and seen by readers; its translations are older than it', async () => {
  const page = await open('/admin/sections/5395');
  await asMarkdown(page);
  const body = page.getByRole('textbox', { name: 'Text', exact: true });
  const words = await body.inputValue();
  assert.ok(words.length > 100);
  await body.fill(`${words}\n\n### A *new* part\n\n<script>alert(1)</script>`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { level: 2, name: 'A new part' }).waitFor();
  await preview.getByText('<script>alert(1)</script>').waitFor();
  assert.equal(await preview.locator('script').count(), 0);
  await page.getByRole('textbox', { name: 'Minutes to read or watch' }).fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: /^Enter whole minutes from 0 to 1,?440\.$/ }).waitFor();
  await page.getByRole('textbox', { name: 'Minutes to read or watch' }).fill('9');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Readers see it now.').waitFor();
  await page.getByText('Stale').first().waitFor();
  const link = page.getByRole('link', { name: 'Open the page of the section' });
  const reader = await open(new URL((await link.getAttribute('href')) ?? '').pathname, { as: 'gold' });
  await reader.getByRole('heading', { level: 2, name: 'A new part' }).waitFor();
});

test('what somebody else saved meanwhile is not overwritten, and nothing typed is lost', async () => {
  const [page, other] = [await open('/admin/sections/5396'), await open('/admin/sections/5396')];
  await other.getByRole('textbox', { name: 'Summary' }).fill('Theirs');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByText('Saved. Readers see it now.').waitFor();
  await page.getByRole('textbox', { name: 'Summary' }).fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else has saved this in the meantime').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Summary' }).inputValue(), 'Mine');
  await page.getByRole('button', { name: 'Load their version' }).click();
  await page.getByText('Someone else has saved this in the meantime').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('textbox', { name: 'Summary' }).inputValue(), 'Theirs');
});

test('captions are read from a file, looked at before they are sent, and stored with the rest', async () => {
  const page = await open('/admin/sections/5392');
  const area = page.getByRole('textbox', { name: 'Transcript and captions' });
  const before = await area.inputValue();
  assert.match(before, /^WEBVTT/);
  const [{ cues: read } = {}] = await stage.sql<{ cues: unknown }>(
    'SELECT cues FROM section WHERE id = 5392',
  );
  const file = page.getByLabel('Read it from a file');
  const vtt = (name: string, text: string | Buffer) => ({
    name,
    mimeType: 'text/vtt',
    buffer: Buffer.from(text),
  });
  await file.setInputFiles(vtt('../../latin.vtt', Buffer.from([0x57, 0xe9, 0xff, 0xfe])));
  await page.getByText('The file is not UTF-8 text.').waitFor();
  await file.setInputFiles(vtt('large.vtt', 'x'.repeat(400_001)));
  await page.getByText('The file is larger than 400 KB.').waitFor();
  assert.equal(await area.inputValue(), before);
  await file.setInputFiles(vtt('broken.vtt', 'WEBVTT\n\n00:02.000 --> 00:01.000\nwords'));
  await page.getByText('broken.vtt is read. Save to store it.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'The caption of line 3 ends before it begins.' }).waitFor();
  await file.setInputFiles(vtt('good.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nA first sentence.\n'));
  await page.getByText('good.vtt is read. Save to store it.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Readers see it now.').waitFor();
  const [row] = await stage.sql<{ cues: unknown }>('SELECT cues FROM section WHERE id = 5392');
  assert.deepEqual(row?.cues, [{ start: 1, end: 2, text: 'A first sentence.' }]);
  await page.getByText('good.vtt is read. Save to store it.').waitFor({ state: 'detached' });
  const reply = page.waitForResponse((one) => one.request().method() === 'PATCH');
  await area.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  assert.equal((await reply).status(), 200);
  const [again] = await stage.sql<{ cues: unknown }>('SELECT cues FROM section WHERE id = 5392');
  assert.deepEqual(again?.cues, read);
});

test('a section is added, written at once and removed again; one that learners began says why it stays', async () => {
  const page = await open(SECTIONS);
  const before = await stored();
  await page.getByRole('button', { name: 'Add a section' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a section' }).click();
  await dialog.getByRole('link', { name: 'Enter the title.' }).waitFor();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('One more');
  await dialog.getByRole('button', { name: 'Add a section' }).click();
  await page.waitForURL('**/admin/sections/7*');
  await heading(page, 'One more');
  await page.getByText('nothing to translate').waitFor();
  await page.getByRole('link', { name: /^All sections of / }).click();
  await page.waitForURL(`**${SECTIONS}`);
  await page.getByRole('button', { name: 'Remove One more' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('One more is removed.').waitFor();
  assert.deepEqual(await stored(), before);
  await page.getByRole('button', { name: `Remove ${before[0]}` }).click();
  await page.getByRole('heading', { name: `${before[0]} cannot be removed` }).waitFor();
  assert.equal(
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).count(),
    0,
  );
});

test('no axe finding and no scrolling sideways, on a desk and on a phone, by day and by night', async () => {
  for (const path of [SECTIONS, '/admin/sections/5392'])
    for (const viewport of [undefined, PHONE, { width: 320, height: 640 }]) {
      const page = await open(path, { as: 'admin', ...(viewport ? { viewport } : {}) });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .getByRole('button', { name: /Save|Add a section/ })
        .first()
        .waitFor();
      const what = `${path} ${viewport?.width ?? 'desk'}`;
      await assertAccessibleInBothThemes(page, what);
      await assertFits(page, what);
      await page.context().close();
    }
});
