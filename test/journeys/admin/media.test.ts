import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PART_BYTES } from '#media/upload/upload.data.ts';
import { assertSuperusersOnly, heading, open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import { PHONE } from '#test/harness/browser/browser.ts';
import * as files from '#test/harness/edge/files.ts';
import { takeIn } from '#test/harness/people/uploader.ts';

openDesk();

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

test('[ROLE-035] files are for superusers', () => assertSuperusersOnly(['/admin/media', '/admin/media/1']));

for (const [device, size] of [
  ['a wide screen', undefined],
  ['a phone', PHONE],
] as const)
  test(`on ${device}: files are chosen, sent and found; one is described, replaced, refused, removed`, async () => {
    const page = await open('/admin/media', { as: 'admin', ...(size ? { viewport: size } : {}) });
    const choose = page.getByLabel('Choose files');
    const mark = size ? 'phone' : 'desk';
    await choose.setInputFiles([
      file(`Curve ${mark}.png`, await files.picture('png', size ? 300 : 301)),
      file(`Silence ${mark}.wav`, files.wav(size ? 2 : 4)),
      file(`Drawing ${mark}.svg`, files.SVG_WITH_SCRIPT),
    ]);
    await page.getByText(`Drawing ${mark}.svg: Checking the file`).waitFor();
    await takeIn(stage);
    await page.getByText(`Drawing ${mark}.svg: Not added`).waitFor();
    await page.getByText('Drawings (SVG) cannot be added, because they can carry programs.').waitFor();
    await page.getByText(`Silence ${mark}.wav: Added`).waitFor();
    await assertAccessibleInBothThemes(page, `files on ${device}`);
    await assertFits(page, `files on ${device}`);
    await page.getByRole('button', { name: `Dismiss Drawing ${mark}.svg` }).click();
    await page.getByRole('link', { name: `Curve ${mark}` }).click();
    await heading(page, `Curve ${mark}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Describe what the picture shows.' }).waitFor();
    await page.getByRole('textbox', { name: 'What the picture shows' }).fill('Plasma level over two days');
    await page.getByRole('button', { name: 'Choose the focus' }).click({ position: { x: 10, y: 10 } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await assertAccessibleInBothThemes(page, `files on ${device}`);
    await assertFits(page, `files on ${device}`);
    await page
      .getByLabel('Choose files')
      .setInputFiles(file('Curve again.png', await files.picture('png', size ? 310 : 311)));
    await page.getByText('Curve again.png: Checking the file').waitFor();
    await takeIn(stage);
    await page.getByText(`${size ? 310 : 311} × 48 pixels`).waitFor();
    await page.getByRole('button', { name: 'Remove the file' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText(`Curve ${mark} was removed.`).waitFor();
    await heading(page, 'Files');
    await page.getByRole('searchbox', { name: 'Title or description' }).fill(`Silence ${mark}`);
    await page.getByLabel('Use', { exact: true }).selectOption({ label: 'Not in use' });
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('button', { name: 'Remove this unused file' }).click();
    const asked = page.getByRole('dialog', { name: 'Remove 1 unused file' });
    await asked.getByText(/^1 file \(\d+ KB\) is removed for good\./).waitFor();
    await assertAccessibleInBothThemes(page, `removing unused files on ${device}`);
    await assertFits(page, `removing unused files on ${device}`);
    await asked.getByRole('button', { name: 'Remove' }).click();
    await page.getByText(/^1 file was removed \(\d+ KB\)\.$/).waitFor();
    await page.getByText('No file fits.').waitFor();
  });

test('an upload that broke off at 60 % goes on there after a reload, once the same file is chosen again', async () => {
  const lecture = readFileSync(join(import.meta.dirname, '../../../seed/media/lecture-5392.mp4'));
  // Three pieces of it are 58 %.
  const free = Buffer.alloc(Math.floor(5.17 * PART_BYTES) - lecture.length);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  const long = file('Long lecture.mp4', Buffer.concat([lecture, free]));
  const page = await open('/admin/media');
  const offsets: number[] = [];
  let isCut = true;
  await page.route('**/bytes/', (route) => {
    const asked = route.request();
    const offset = Number(asked.headers()['upload-offset']);
    if (asked.method() === 'PATCH' && isCut && offset >= 3 * PART_BYTES) return route.abort();
    if (asked.method() === 'PATCH') offsets.push(offset / PART_BYTES);
    return route.continue();
  });
  const third = page.waitForResponse((reply) => reply.headers()['upload-offset'] === String(3 * PART_BYTES));
  await page.getByLabel('Choose files').setInputFiles(long);
  await third;
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText('Long lecture.mp4 stopped at 58%. Choose the same file again to go on.').waitFor();
  isCut = false;
  await page.getByLabel('Choose files').setInputFiles(long);
  await page.getByText('Long lecture.mp4: Checking the file').waitFor();
  assert.deepEqual(offsets, [0, 1, 2, 3, 4, 5]);
  await takeIn(stage);
  await page.getByText('Long lecture.mp4: Added').waitFor();
  await page.getByRole('row').filter({ hasText: 'Long lecture' }).getByText('2:22').waitFor();
});

test('what is paused before it has begun sends nothing until it goes on', async () => {
  const page = await open('/admin/media');
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  let sent = 0;
  await page.route('**/api/admin/uploads/', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue().catch(() => {});
  });
  await page.route('**/bytes/', (route) => {
    if (route.request().method() === 'PATCH') sent++;
    return route.continue();
  });
  await page.getByLabel('Choose files').setInputFiles(file('Early.pdf', files.pdf('early')));
  await page.getByRole('button', { name: 'Pause Early.pdf' }).click();
  await page.getByText('Early.pdf: Paused').waitFor();
  const begun = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.status() === 201,
  );
  letGo();
  await begun;
  await page.waitForLoadState('networkidle');
  assert.equal(sent, 0);
  await page.getByRole('button', { name: 'Resume Early.pdf' }).click();
  await page.getByText('Early.pdf: Checking the file').waitFor();
  assert.equal(sent, 1);
  await takeIn(stage);
  await page.getByText('Early.pdf: Added').waitFor();
});

test('what is sent is paused and goes on', async () => {
  const page = await open('/admin/media');
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route('**/bytes/', async (route) => {
    if (Number(route.request().headers()['upload-offset']) >= PART_BYTES) await held;
    await route.continue().catch(() => {});
  });
  const body = Buffer.concat([files.pdf(), Buffer.alloc(2 * PART_BYTES, 32), files.pdf('end')]);
  await page.getByLabel('Choose files').setInputFiles(file('Paper.pdf', body));
  await page.getByRole('button', { name: 'Pause Paper.pdf' }).click();
  await page.getByText('Paper.pdf: Paused').waitFor();
  letGo();
  await page.getByRole('button', { name: 'Resume Paper.pdf' }).click();
  await page.getByText('Paper.pdf: Checking the file').waitFor();
  await takeIn(stage);
  await page.getByText('Paper.pdf: Added').waitFor();
});

/** Last: nobody's session of this file is one any more. */
test('a session that ends at 60 % costs nothing: signed in again, the upload goes on from there by itself', async () => {
  const page = await open('/admin/media', { as: 'admin', viewport: PHONE });
  const body = Buffer.concat([files.pdf('long'), Buffer.alloc(4.5 * PART_BYTES, 32), files.pdf('end')]);
  const offsets: number[] = [];
  await page.route('**/bytes/', async (route) => {
    const asked = route.request();
    const offset = Number(asked.headers()['upload-offset']) / PART_BYTES;
    if (asked.method() === 'PATCH' && offset === 3 && !offsets.includes(3))
      await stage.sql('UPDATE session SET revoked_at = now() WHERE revoked_at IS NULL');
    if (asked.method() === 'PATCH') offsets.push(offset);
    await route.continue();
  });
  await page.getByLabel('Choose files').setInputFiles(file('Through the night.pdf', body));
  await page.getByText('Through the night.pdf: Signed out').waitFor();
  await page.getByText('Your session ended. What was sent is kept').waitFor();
  await assertAccessibleInBothThemes(page, 'an upload whose session ended');
  await assertFits(page, 'an upload whose session ended');
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill('admin@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('steady-state-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Through the night.pdf: Checking the file').waitFor();
  assert.deepEqual(offsets, [0, 1, 2, 3, 3, 4]);
  await takeIn(stage);
  await page.getByText('Through the night.pdf: Added').waitFor();
});
