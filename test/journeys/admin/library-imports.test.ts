import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { workAtImports } from '#admin/resources/library-import/bringing.service.ts';
import { open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import { DESK, PHONE } from '#test/harness/browser/browser.ts';
import { EXAMPLE } from '#test/harness/library.ts';

openDesk();

const TITLE = 'Twelve hours after the dose';
/** The example as somebody packs it, with a file changed. */
function archive(file: string, change: (text: string) => string): Buffer {
  const files = globSync('**/*.*', { cwd: EXAMPLE }).map((name) => {
    const bytes = readFileSync(join(EXAMPLE, name));
    return [name, new Uint8Array(name === file ? Buffer.from(change(bytes.toString())) : bytes)] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(files)));
}
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Archive', { exact: true }).setInputFiles({ name, mimeType: 'application/zip', buffer });
const entry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const work = () => workAtImports(stage.app.ports, stage.app.ports.now());

for (const viewport of [DESK, PHONE])
  test(`a publication leaves as an archive, and a library comes in as one, ${viewport.width} px`, async () => {
    const desk = await open('/admin/publications/2746', { viewport, as: 'admin' });
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Export as an archive' }).press('Enter');
    const taken = await download;
    assert.match(taken.suggestedFilename(), /^publication-2746-\d{4}-\d\d-\d\d\.zip$/);
    await assertFits(desk, `export at ${viewport.width}`);

    const page = await open('/admin/library-imports', { viewport, as: 'admin' });
    await page.getByLabel('Archive', { exact: true }).setInputFiles((await taken.path()) ?? '');
    await page.getByText('Being checked').first().waitFor();
    await work();
    await page.getByText('Everything in this archive is in the library already.').first().waitFor();

    await choose(page, 'notes.zip', Buffer.from('no archive'));
    await entry(page, 'notes.zip').getByText('Being checked').waitFor();
    await work();
    await entry(page, 'notes.zip').getByText('This is not a zip file, or a part of it is missing.').waitFor();

    await choose(
      page,
      'broken.zip',
      archive('catalogue.json', (text) => text.replace('"minutes"', '"minuets"')),
    );
    const broken = entry(page, 'broken.zip');
    await broken.getByText('Being checked').waitFor();
    await work();
    await broken.getByText('Has problems').waitFor();
    await broken
      .getByText(/^catalogue\.json, line \d+$/)
      .first()
      .waitFor();

    const title = `${TITLE}, ${viewport.width}`;
    await choose(
      page,
      'society.zip',
      archive('catalogue.json', (text) => text.replace(`"title": "${TITLE}"`, `"title": "${title}"`)),
    );
    const society = entry(page, 'society.zip').first();
    await society.getByText('Being checked').waitFor();
    await work();
    await society.getByRole('table', { name: 'What the import would do' }).waitFor();
    await assertFits(page, `imports at ${viewport.width}`);
    await assertAccessibleInBothThemes(page, `imports at ${viewport.width}`);
    await society.getByRole('button', { name: 'Import society.zip' }).press('Enter');
    const asked = page.getByRole('dialog', { name: 'Import this archive?' });
    await asked.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await society.getByText('Being imported').waitFor();
    assert.equal(await society.getByRole('button').count(), 0, 'what is under way is not given up');
    await work();
    await society.getByText('Imported').waitFor();
    const [row] = await stage.sql<{ title: string }>('SELECT title FROM publication WHERE id = 8002');
    assert.equal(row?.title, title);

    await broken.getByRole('button', { name: 'Discard broken.zip' }).press('Enter');
    await page
      .getByRole('dialog', { name: 'Discard this archive?' })
      .getByRole('button', { name: 'Discard', exact: true })
      .press('Enter');
    await broken.getByText('Discarded').waitFor();
    assert.deepEqual(page.problems, []);
    assert.deepEqual(desk.problems, []);
  });

test('an upload that broke off goes on with the same file, and the page says so', async () => {
  const page = await open('/admin/library-imports', { viewport: PHONE, as: 'admin' });
  const large = Buffer.concat([archive('catalogue.json', (text) => text), Buffer.alloc(3 * 1024 * 1024, 1)]);
  let pieces = 0;
  await page.route('**/api/admin/uploads/*/bytes/', (route) =>
    route.request().method() === 'PATCH' && ++pieces > 2 ? route.abort() : route.continue(),
  );
  await choose(page, 'large.zip', large);
  await page.getByText('The upload of large.zip stopped').waitFor({ timeout: 60_000 });
  await page.unroute('**/api/admin/uploads/*/bytes/');
  await page.reload();
  await entry(page, 'large.zip').getByText('Not here yet').waitFor();
  await choose(page, 'large.zip', large);
  await entry(page, 'large.zip').getByText('Being checked').waitFor();
});
