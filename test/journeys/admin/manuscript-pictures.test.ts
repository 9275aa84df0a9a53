import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { drawn, paragraph, run, styled, wordFile } from '#admin/resources/manuscript/word.fixture.ts';
import { open, openDesk, stage } from '#test/harness/admin/journey.ts';
import { assertAccessibleInBothThemes, assertFits } from '#test/harness/browser/accessible.ts';
import { PHONE } from '#test/harness/browser/browser.ts';
import * as files from '#test/harness/edge/files.ts';
import { takeIn } from '#test/harness/people/uploader.ts';

openDesk();

const TRIES = 300;
/** Pictures are sent one after the other, and looked at once both are there. */
async function takeInBoth(): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const whole = await stage.sql(`SELECT id FROM upload WHERE is_aside AND state = 'whole'`);
    if (whole.length === 2) break;
    await setTimeout(100);
  }
  await takeIn(stage);
}

const MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EMF = new Uint8Array(200);
EMF.set([1, 0, 0, 0]);
EMF.set([0x20, 0x45, 0x4d, 0x46], 40);

for (const viewport of [{ width: 1440, height: 900 }, PHONE])
  test(`pictures of a manuscript are seen, told of and brought at ${viewport.width} pixels; one that is none is left behind knowingly`, async () => {
    const [draft] = await stage.sql<{ id: string }>(
      `INSERT INTO publication (slug, title, type, types, visibility, publication_date, modified_at)
       VALUES ($1, 'Curves', 'PUBLICATION_VIDEO', ARRAY['PUBLICATION_VIDEO'], 'draft', '2026-01-01', now()) RETURNING id`,
      [`curves-${viewport.width}`],
    );
    const media = () => stage.sql(`SELECT id FROM medium WHERE digest IS NOT NULL ORDER BY id`);
    const whole = await files.picture('png', viewport.width, 120);
    const manuscript = wordFile({
      pictures: { 'image1.png': whole, 'image2.emf': EMF, 'image3.png': whole.subarray(0, 70) },
      body: [
        styled('Heading1', run('Dose')),
        paragraph(run('Levels rise:')),
        paragraph(drawn(3, 'A steep curve')),
        paragraph(run('As drawn:') + drawn(4, 'A drawing')),
        paragraph(run('As measured:') + drawn(5)),
        paragraph(run('Again:') + drawn(3)),
      ].join(''),
    });
    const before = await media();
    const page = await open(`/admin/publications/${draft?.id}/sections`, { viewport, as: 'admin' });
    await page.getByRole('button', { name: 'Import a manuscript' }).press('Enter');
    const file = page.getByLabel('Manuscript', { exact: true });
    await file.setInputFiles({ name: 'Curves.docx', mimeType: MIME, buffer: Buffer.from(manuscript) });
    await page.getByText('2 pictures come along').waitFor();
    await page.getByText('image2.emf, in “Dose” after “As drawn:”: a Windows drawing (EMF).').waitFor();
    await page.getByText('image1.png, in “Dose” after “Again:”').waitFor();
    await page.locator('img[alt="A steep curve"][src^="data:image/webp"]').waitFor();
    await assertFits(page, `pictures at ${viewport.width}`);
    await assertAccessibleInBothThemes(page, `pictures at ${viewport.width}`);
    assert.deepEqual(await media(), before);
    await page.getByRole('button', { name: 'Add 1 section' }).click();
    await takeInBoth();
    await page.getByText('image3.png, in “Dose” after “As measured:”: ').waitFor();
    assert.deepEqual(await media(), before);
    await page.getByRole('button', { name: 'Add 1 section without them' }).click();
    await page.getByRole('rowheader', { name: /Dose/ }).waitFor();
    const added = (await media()).slice(before.length);
    assert.equal(added.length, 1);
    const [stored] = await stage.sql<{ body_html: string }>(
      'SELECT body_html FROM section WHERE publication_id = $1',
      [draft?.id],
    );
    const source = `<img src="media:${added[0]?.id}"`;
    assert.equal(
      stored?.body_html.replaceAll('\n', ''),
      `<p>Levels rise:</p><figure>${source} alt="A steep curve"></figure><p>As drawn:</p><p>As measured:</p><p>Again:</p><figure>${source} alt=""></figure>`,
    );
    assert.deepEqual(page.problems, []);
  });
