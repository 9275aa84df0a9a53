import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, paragraph, run, styled, wordFile } from '#admin/resources/manuscript/word.fixture.ts';
import { sweepUploads } from '#media/upload/sweep.service.ts';
import type { Record_ } from '../../harness/admin/publications.ts';
import { ADMIN, audits, fresh, openSectionsDesk, order, stage, whole } from '../../harness/admin/sections.ts';
import * as files from '../../harness/edge/files.ts';
import { upload } from '../../harness/people/uploader.ts';
import { codes, one } from '../../harness/stage.ts';

openSectionsDesk();

const post = (publication: number, path: string, type: string, attributes: object) =>
  stage.send(
    'POST',
    `/api/admin/publications/${publication}/${path}/`,
    { data: { type, attributes } },
    ADMIN,
  );
async function read(publication: number, bytes: Uint8Array) {
  const content = Buffer.from(bytes).toString('base64');
  return one(await post(publication, 'manuscripts', 'AdminManuscript', { name: 'Chapter.docx', content }));
}
const add = (publication: number, attributes: object) =>
  post(publication, 'manuscript-sections', 'AdminManuscriptSections', attributes);
const aside = (name: string, body: Buffer) => upload(stage, name, body, { aside: true });
const media = () =>
  stage.sql<{ id: string; title: string; alt: string; file: string }>(
    `SELECT id, title, alt, file FROM medium WHERE kind = 'picture' AND digest IS NOT NULL ORDER BY id`,
  );
const draft = () => fresh(1, { visibility: 'draft' });
async function manuscript() {
  const picture = await files.photograph();
  const bytes = wordFile({
    pictures: { 'image1.png': picture.subarray(0, 64) },
    body: [
      styled('Heading1', run('Dose')),
      paragraph(run('Levels rise:')),
      paragraph(drawn(3, 'A curve')),
      paragraph(drawn(3)),
    ].join(''),
  });
  return { picture, bytes };
}

test('pictures become ones of the library with the sections that show them, and with nothing before', async () => {
  const { id, sections } = await draft();
  const { picture, bytes } = await manuscript();
  const { attributes } = await read(id, bytes);
  assert.deepEqual(attributes.sections, [
    { title: 'Dose', body: 'Levels rise:\n\n![A curve](media:picture-1)\n\n![](media:picture-1)\n' },
  ]);
  const before = await media();
  const { id: waiting, state, medium } = await aside('Chapter 1.png', picture);
  assert.deepEqual([state, medium, await media()], ['aside', null, before]);
  const listed = await stage.send('GET', '/api/admin/uploads/', undefined, ADMIN);
  assert.ok(!(listed.json.data as unknown as { id: string }[]).some((other) => other.id === waiting));
  const sent = {
    sections: attributes.sections,
    pictures: [{ name: 'picture-1', upload: Number(waiting) }],
    was: sections,
  };
  const [first, second] = await Promise.all([add(id, sent), add(id, sent)]);
  assert.deepEqual([first.status, second.status].sort(), [201, 409], first.text + second.text);
  const [added, ...more] = (await media()).slice(before.length);
  assert.deepEqual([added?.title, added?.alt, more], ['Chapter 1', 'A curve', []]);
  const [, section = 0] = await order(id);
  assert.equal(
    (await whole(section)).text.body,
    `Levels rise:\n\n![A curve](media:${added?.id})\n\n![](media:${added?.id})`,
  );
  const desk = await stage.send('GET', `/api/admin/publications/${id}/`, undefined, ADMIN);
  const { record } = one(desk).attributes as { record: Record_ };
  const way = record.ways.find(({ to }) => to === 'published');
  const gap = way?.gaps.find(({ code }) => code === 'no-description');
  assert.equal(gap?.detail, 'A picture in the section “Dose” needs a description.');
  assert.equal((await audits('manuscript.import')).at(-1)?.detail.pictures, 1);
});

test('the same bytes are one picture, whoever brings them, even at once', async () => {
  const { picture, bytes } = await manuscript();
  const twin = Buffer.concat([picture]);
  const drafts = [await draft(), await draft()];
  const before = await media();
  const uploads = [await aside('One.png', picture), await aside('Two.png', twin)];
  const { attributes } = await read(drafts[0]?.id ?? 0, bytes);
  const replies = await Promise.all(
    drafts.map(({ id, sections }, at) =>
      add(id, {
        sections: attributes.sections,
        pictures: [{ name: 'picture-1', upload: Number(uploads[at]?.id) }],
        was: sections,
      }),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 201],
  );
  assert.equal((await media()).length, before.length);
  await sweepUploads(stage.app.ports, stage.app.ports.now());
  const kept = await stage.sql<{ file: string }>('SELECT file FROM upload WHERE id = ANY ($1::bigint[])', [
    uploads.map(({ id }) => id),
  ]);
  for (const { file } of kept) assert.equal(await stage.app.ports.storage.open(file), null);
  const shown = await media();
  assert.ok(await stage.app.ports.storage.open(shown.at(-1)?.file ?? ''));
});

test('where sections are not added no picture is, and what nobody wants goes after three days', async () => {
  const { id, sections } = await draft();
  const { bytes } = await manuscript();
  const before = await media();
  const { attributes } = await read(id, bytes);
  const { id: waiting } = await aside('Other.png', await files.picture('png', 40, 30));
  const sent = { sections: attributes.sections, pictures: [{ name: 'picture-1', upload: Number(waiting) }] };
  const late = await add(id, { ...sent, was: [...sections, 1] });
  assert.deepEqual([late.status, codes(late)], [409, ['sections-changed']]);
  assert.deepEqual(await media(), before);
  const [{ file } = { file: '' }] = await stage.sql<{ file: string }>(
    'SELECT file FROM upload WHERE id = $1',
    [waiting],
  );
  assert.ok(await stage.app.ports.storage.open(file));
  await sweepUploads(stage.app.ports, new Date(stage.app.ports.now().getTime() + 4 * 86_400_000));
  assert.equal(await stage.app.ports.storage.open(file), null);
  const gone = await add(id, { ...sent, was: sections });
  assert.deepEqual([gone.status, codes(gone)], [409, ['manuscript-picture-gone']]);
  const unsent = await add(id, { ...sent, pictures: [], was: sections });
  assert.deepEqual([unsent.status, codes(unsent)], [422, ['picture-elsewhere']]);
  assert.deepEqual([await order(id), await media()], [sections, before]);
});

test('what is no picture, or unfolds to too many pixels, is refused in a word', async () => {
  const cases: [name: string, body: Buffer, problem: string][] = [
    ['image1.png', files.pdf(), 'name'],
    ['image2.png', files.wav(2), 'name'],
    ['image3.png', await files.bomb(), 'pixels'],
    ['image4.png', Buffer.from('MZ not a picture'), 'kind'],
  ];
  for (const [name, body, problem] of cases) {
    const ended = await aside(name, body);
    assert.deepEqual([ended.state, ended.problem], ['refused', problem], name);
  }
});
