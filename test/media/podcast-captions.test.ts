import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearUploads } from '#media/upload/sweep.service.ts';
import {
  type Attributes,
  begin,
  change,
  DESK,
  openPublicationsDesk,
  recordOf,
  stage,
} from '../harness/admin/publications.ts';
import * as files from '../harness/edge/files.ts';
import { upload } from '../harness/people/uploader.ts';
import { codes, one } from '../harness/stage.ts';

openPublicationsDesk();

const admin = { as: 'admin' } as const;
const send = (method: string, path: string, type: string, attributes: object) =>
  stage.send(method, path, { data: { type, attributes } }, admin);

/** A draft of a podcast, its sound chosen. */
async function podcast(title: string): Promise<number> {
  const begun = await begin({ title, type: 'PODCAST', publicationDate: '2026-01-01' });
  assert.equal(begun.status, 201, begun.text);
  return Number(one(begun).id);
}
async function chooseSound(id: number, name: string, seconds: number, { open = true } = {}): Promise<string> {
  const { medium } = await upload(stage, name, files.wav(seconds), { open });
  const { json } = await stage.send('GET', `/api/admin/files-of/publication/${id}/`, undefined, admin);
  const places = json.data as unknown as { attributes: { place: string; version: string } }[];
  const { version } = places.find(({ attributes }) => attributes.place === 'sound')?.attributes ?? {};
  const put = { put: Number(medium), version };
  assert.equal(
    (await send('PATCH', `/api/admin/file-places/sound/${id}/`, 'AdminFilePlace', put)).status,
    200,
  );
  const [{ file } = { file: '' }] = await stage.sql<{ file: string }>(
    'SELECT file FROM medium WHERE id = $1',
    [medium],
  );
  return file;
}
const addSection = async (id: number, title: string, was: number[] = []) =>
  one(await send('POST', `${DESK}${id}/sections/`, 'AdminSection', { title, was }));
const sectionsOf = (id: number) =>
  stage.sql<{ id: string; file: string | null; captions: string | null; cues: { text: string }[] }>(
    'SELECT id, attachment_file AS file, captions_file AS captions, cues FROM section WHERE publication_id = $1 ORDER BY position',
    [id],
  );

const SPOKEN = `WEBVTT

00:00:00.000 --> 00:00:02.000
<v Dr. Varga>Stop when ANC &lt; 1000.

00:00:02.000 --> 00:00:04.000
<v Host>And then?
`;

test('the sound of a podcast plays in its first section, whichever was there first, and in no other', async () => {
  const id = await podcast('Sound first');
  const sound = await chooseSound(id, 'First.wav', 9);
  await addSection(id, 'Notes');
  const [first] = await sectionsOf(id);
  assert.equal(first?.file, sound);
  await addSection(id, 'More', [Number(first?.id)]);
  assert.deepEqual(
    (await sectionsOf(id)).map(({ file }) => file),
    [sound, null],
  );
  const other = await podcast('Section first');
  await addSection(other, 'Notes');
  const second = await chooseSound(other, 'Second.wav', 10);
  assert.deepEqual(
    (await sectionsOf(other)).map(({ file }) => file),
    [second],
  );
});

test('its captions keep every word and who says it, are asked for before release, and follow another sound', async () => {
  const id = await podcast('With captions');
  await chooseSound(id, 'Talk.wav', 11);
  const { id: section, attributes } = await addSection(id, 'Notes');
  const lacks = async () => {
    const released = (await recordOf(id)).ways.find(({ to }) => to === 'published');
    return released?.gaps.map(({ code }) => code) ?? [];
  };
  assert.ok((await lacks()).includes('no-captions'), String(await lacks()));
  const { changedAt } = attributes as Attributes;
  const saved = await send('PATCH', `/api/admin/sections/${section}/`, 'AdminSection', {
    transcript: SPOKEN,
    changedAt,
  });
  assert.equal(saved.status, 200, saved.text);
  assert.ok(!(await lacks()).includes('no-captions'));
  const [stood] = await sectionsOf(id);
  const captions = await stage.ask(`/files/${stood?.captions}`);
  for (const words of ['Dr. Varga: Stop when ANC &lt; 1000.', 'Host: And then?'])
    assert.ok(String(captions.text).includes(words), captions.text);
  const sound = await chooseSound(id, 'Second take.wav', 12);
  const [now] = await sectionsOf(id);
  assert.deepEqual([now?.file, now?.cues], [sound, stood?.cues]);
  assert.equal((await stage.ask(`/files/${now?.captions}`)).text, captions.text);
});

test('in every language they lie where the sound does, and nowhere else; corrected ones leave their address', async () => {
  const id = await podcast('In German');
  const { id: section } = await addSection(id, 'Notes');
  const at = `/api/admin/sections/${section}/`;
  const said = async (transcript: string) => {
    const { changedAt } = one(await stage.send('GET', at, undefined, admin)).attributes;
    const saved = await send('PATCH', at, 'AdminSection', { transcript, changedAt });
    assert.equal(saved.status, 200, saved.text);
  };
  await said(SPOKEN);
  const desk = `/api/admin/translations/captions-${section}-de/`;
  const { text } = one(await stage.send('GET', desk, undefined, admin)).attributes as {
    text: { pieces: { key: string; source: string }[] };
  };
  const pieces = text.pieces.map(({ key, source }) => ({ key, source, text: `Auf Deutsch: ${key}` }));
  const translated = await send('PATCH', desk, 'ContentTranslation', { changedAt: null, pieces });
  assert.equal(translated.status, 200, translated.text);
  const german = async () => {
    const [row] = await stage.sql<{ file: string | null }>(
      `SELECT files ->> 'captions' AS file FROM text_translation WHERE kind = 'captions' AND id = $1`,
      [section],
    );
    return row?.file ?? '';
  };
  const isStored = async (file: string) => {
    await clearUploads(stage.app.ports);
    return (await stage.app.ports.storage.open(file)) !== null;
  };
  assert.equal(await german(), '', 'there is nothing to lie beside');
  const sound = async (name: string, seconds: number, isOpen: boolean) => {
    assert.equal((await change(id, { private: !isOpen })).status, 200);
    await chooseSound(id, name, seconds, { open: isOpen });
  };
  await sound('For members at first.wav', 17, false);
  const closed = await german();
  assert.match(closed, /^protected\/media\/\w+\/.*-de-/);
  await sound('Open now.wav', 18, true);
  const open = await german();
  assert.match(open, /^podcasts\/.*-de-/);
  const english = async () => (await sectionsOf(id))[0]?.captions ?? '';
  const openEnglish = await english();
  assert.match(openEnglish, /^podcasts\//);
  assert.match((await stage.ask(`/files/${open}`)).text ?? '', /Auf Deutsch: cue\.1/);
  assert.ok(!(await isStored(closed)));
  await sound('For members again.wav', 19, false);
  const again = await german();
  assert.match(again, /^protected\//);
  for (const file of [open, openEnglish])
    assert.ok(!(await isStored(file)), 'what is for members is not left where anybody may read it');
  assert.equal((await stage.ask(`/files/${openEnglish}`)).status, 404);
  await sound('Open again.wav', 20, true);
  assert.deepEqual([await german(), await english()], [open, openEnglish]);
  await said(SPOKEN.replace('04.000', '05.000'));
  const retimed = [await german(), await english()];
  assert.ok(!retimed.includes(open) && !retimed.includes(openEnglish));
  for (const file of [open, openEnglish, ...retimed])
    assert.ok(await isStored(file), 'a podcast app may hold its address');
  await said(SPOKEN);
  assert.deepEqual([await german(), await english()], [open, openEnglish]);
});

test('captions that are about to be deleted and are written again stay', async () => {
  const id = await podcast('There and back');
  const { id: section } = await addSection(id, 'Notes');
  await chooseSound(id, 'There.wav', 21);
  const at = `/api/admin/sections/${section}/`;
  const said = async (transcript: string) => {
    const { changedAt } = one(await stage.send('GET', at, undefined, admin)).attributes;
    const saved = await send('PATCH', at, 'AdminSection', { transcript, changedAt });
    assert.equal(saved.status, 200, saved.text);
    return (await sectionsOf(id))[0]?.captions;
  };
  const first = await said(SPOKEN);
  assert.notEqual(await said(SPOKEN.replace('04.000', '05.000')), first);
  await stage.sql('INSERT INTO spent_file (file) VALUES ($1)', [first]);
  assert.equal(await said(SPOKEN), first);
  assert.deepEqual(await stage.sql('SELECT 1 FROM spent_file WHERE file = $1', [first]), []);
});

test('a podcast without a section is not released without captions, by nobody', async () => {
  const id = await podcast('Without a section');
  await chooseSound(id, 'Alone.wav', 14);
  const way = (await recordOf(id)).ways.find(({ to }) => to === 'published');
  const gap = way?.gaps.find(({ code }) => code === 'no-transcript');
  assert.match(String(gap?.detail), /no captions. Add a section/);
  await addSection(id, 'Notes');
  const codes = (await recordOf(id)).ways.find(({ to }) => to === 'published')?.gaps.map(({ code }) => code);
  assert.deepEqual([codes?.includes('no-transcript'), codes?.includes('no-captions')], [false, true]);
});

test('a published podcast with words alone is not refused another sound', async () => {
  const id = await podcast('Words alone');
  await addSection(id, 'Notes');
  await stage.sql(`UPDATE section SET body_html = '<p>Words.</p>' WHERE publication_id = $1`, [id]);
  await stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = $1`, [id]);
  const sound = await chooseSound(id, 'Late.wav', 13);
  assert.deepEqual(
    (await sectionsOf(id)).map(({ file }) => file),
    [null],
  );
  assert.deepEqual(await stage.sql('SELECT attachment_file AS file FROM publication WHERE id = $1', [id]), [
    { file: sound },
  ]);
});

test('a title and the file of its sound are open to the same people, in the form and at release', async () => {
  const id = await podcast('For whom');
  await chooseSound(id, 'For everyone.wav', 15);
  const saved = await change(id, { private: true });
  assert.equal(saved.status, 200, 'a draft is not refused');
  const lacks = async () =>
    (await recordOf(id)).ways.find(({ to }) => to === 'published')?.gaps.map(({ code }) => code) ?? [];
  assert.ok((await lacks()).includes('sound-open'), String(await lacks()));
  await chooseSound(id, 'For members.wav', 16, { open: false });
  assert.ok(!(await lacks()).some((code) => code.startsWith('sound-')), String(await lacks()));
  await stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = $1`, [id]);
  const opened = await change(id, { private: false });
  assert.deepEqual([opened.status, codes(opened)], [422, ['publication-incomplete']]);
  assert.match(String(opened.json.errors?.[0]?.detail), /file of its sound is for members only/);
  assert.deepEqual(await stage.sql('SELECT private FROM publication WHERE id = $1', [id]), [
    { private: true },
  ]);
});

test('minutes follow the sound of a podcast, and a file that replaces it is open to the same people', async () => {
  const id = await podcast('As long as it takes');
  await addSection(id, 'Notes');
  const file = await chooseSound(id, 'Two minutes.wav', 120);
  const minutes = async () =>
    (await stage.sql<{ minutes: number }>('SELECT minutes FROM section WHERE publication_id = $1', [id]))[0]
      ?.minutes;
  assert.equal(await minutes(), 2);
  const [{ medium } = { medium: 0 }] = await stage.sql<{ medium: number }>(
    'SELECT id::int AS medium FROM medium WHERE file = $1',
    [file],
  );
  await upload(stage, 'Ten minutes.wav', files.wav(600), { replaces: medium });
  assert.equal(await minutes(), 10);
  const [{ file: now } = { file: '' }] = await stage.sql<{ file: string }>(
    'SELECT attachment_file AS file FROM publication WHERE id = $1',
    [id],
  );
  assert.match(now, /^podcasts\//);
  const late = await podcast('Sound before words');
  await chooseSound(late, 'Three minutes.wav', 180);
  await addSection(late, 'Notes');
  const [first] = await stage.sql('SELECT minutes FROM section WHERE publication_id = $1', [late]);
  assert.deepEqual(first, { minutes: 3 });
});
