import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRANSCRIPT_MAX } from '#admin/resources/section/section.data.ts';
import { type Attributes, begin, DESK, openPublicationsDesk, stage } from '../harness/admin/publications.ts';
import * as files from '../harness/edge/files.ts';
import { upload } from '../harness/people/uploader.ts';
import { codes, one } from '../harness/stage.ts';

openPublicationsDesk();

const admin = { as: 'admin' } as const;
const send = (method: string, path: string, type: string, attributes: object) =>
  stage.send(method, path, { data: { type, attributes } }, admin);
const get = async (path: string) =>
  one(await stage.send('GET', path, undefined, admin)).attributes as Attributes;
const vtt = (...words: string[]) =>
  Buffer.from(
    `WEBVTT\n\n${words.map((word, at) => `00:00:0${at}.000 --> 00:00:0${at + 1}.000\n${word}\n`).join('\n')}`,
  );

async function placed(section: string, place: string, change: object) {
  const { json } = await stage.send('GET', `/api/admin/files-of/section/${section}/`, undefined, admin);
  const places = json.data as unknown as { attributes: { place: string; version: string } }[];
  const { version } = places.find(({ attributes }) => attributes.place === place)?.attributes ?? {};
  return send('PATCH', `/api/admin/file-places/${place}/${section}/`, 'AdminFilePlace', {
    version,
    ...change,
  });
}
/** A section of a draft with a recording of so many seconds. */
async function recorded(title: string, seconds: number): Promise<string> {
  const { id } = one(await begin({ title, type: 'PODCAST', publicationDate: '2026-01-01' }));
  const { id: section } = one(
    await send('POST', `${DESK}${id}/sections/`, 'AdminSection', { title: `Talk of ${title}`, was: [] }),
  );
  const { medium } = await upload(stage, `${title}.wav`, files.wav(seconds));
  const chosen = await placed(section, 'recording', { put: Number(medium) });
  assert.equal(chosen.status, 200, chosen.text);
  return section;
}
const wordsOf = async (section: string) =>
  (
    (await stage.sql<{ cues: { text: string }[] }>('SELECT cues FROM section WHERE id = $1', [section]))[0]
      ?.cues ?? []
  ).map(({ text }) => text);
const usesOf = async (medium: string | null) =>
  ((await get(`/api/admin/media/${medium}/`)).uses as { use: string; section: string | null }[]).map(
    ({ use, section }) => [use, section],
  );

test('SubRip of the library becomes the captions of a recording, with every word; the library tells where, and keeps it', async () => {
  const section = await recorded('Subrip', 21);
  const said =
    '1\n00:00:00,000 --> 00:00:02,000\nStop when ANC < 1000.\n\n2\n00:00:02,000 --> 00:00:04,000\nAnd & then?\n';
  const { medium } = await upload(stage, 'Subrip.srt', Buffer.from(said));
  assert.deepEqual(await usesOf(medium), []);
  const chosen = await placed(section, 'captions', { put: Number(medium) });
  assert.equal(chosen.status, 200, chosen.text);
  assert.deepEqual(await wordsOf(section), ['Stop when ANC < 1000.', 'And & then?']);
  assert.deepEqual(await usesOf(medium), [['captions', section]]);
  const [stood] = await stage.sql<{ file: string }>(
    'SELECT captions_file AS file FROM section WHERE id = $1',
    [section],
  );
  assert.ok(stood?.file.endsWith('.vtt'), stood?.file);
  const { changedAt } = await get(`/api/admin/media/${medium}/`);
  const removed = await stage.send(
    'DELETE',
    `/api/admin/media/${medium}/?seen=${changedAt}`,
    undefined,
    admin,
  );
  assert.deepEqual([removed.status, codes(removed)], [409, ['medium-used']]);
});

test('what stood before is in the past of the section; what is corrected afterwards is the section’s own', async () => {
  const section = await recorded('Corrected', 22);
  const first = await upload(stage, 'First.vtt', vtt('First words.'));
  const second = await upload(stage, 'Second.vtt', vtt('Second words.'));
  assert.equal((await placed(section, 'captions', { put: Number(first.medium) })).status, 200);
  assert.equal((await placed(section, 'captions', { put: Number(second.medium) })).status, 200);
  assert.deepEqual([await usesOf(first.medium), await usesOf(second.medium)], [[], [['captions', section]]]);
  const past = await stage.sql<{ said: string }>(
    `SELECT words -> 'text' ->> 'transcript' AS said FROM text_version WHERE kind = 'section' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
    [section],
  );
  assert.match(past[0]?.said ?? '', /First words/);
  const { changedAt } = await get(`/api/admin/sections/${section}/`);
  const transcript = vtt('Second words, corrected.').toString();
  assert.equal(
    (await send('PATCH', `/api/admin/sections/${section}/`, 'AdminSection', { transcript, changedAt }))
      .status,
    200,
  );
  assert.deepEqual(await usesOf(second.medium), []);
});

test('captions that go on after the recording, that are broken, empty or too long are refused, and nothing changes', async () => {
  const section = await recorded('Refused', 3);
  const good = await upload(stage, 'Good.vtt', vtt('Good.'));
  assert.equal((await placed(section, 'captions', { put: Number(good.medium) })).status, 200);
  const bad: [string, Buffer, RegExp][] = [
    ['Late.vtt', vtt('A', 'B', 'C', 'D', 'E'), /line 15 begins after the end/],
    ['Back.vtt', Buffer.from('WEBVTT\n\n00:00:02.000 --> 00:00:01.000\nBack.\n'), /line 3 ends before/],
    ['Back.srt', Buffer.from('\n1\n00:00:02,000 --> 00:00:01,000\nBack.\n'), /line 3 ends before/],
    ['Late.srt', Buffer.from('1\n00:00:09,000 --> 00:00:10,000\nLate.\n'), /line 2 begins after the end/],
    ['Empty.vtt', Buffer.from('WEBVTT\n'), /no captions in this file/],
    ['Long.vtt', vtt('x'.repeat(TRANSCRIPT_MAX)), /longer than 400 KB/],
  ];
  for (const [name, body, says] of bad) {
    const { medium } = await upload(stage, name, body);
    const refused = await placed(section, 'captions', { put: Number(medium) });
    assert.deepEqual([refused.status, codes(refused)], [422, ['captions-broken']], name);
    assert.match(refused.json.errors?.[0]?.detail ?? '', says);
    assert.deepEqual(await usesOf(medium), [], name);
  }
  assert.deepEqual([await wordsOf(section), await usesOf(good.medium)], [['Good.'], [['captions', section]]]);
});

test('a replaced file of captions is what its recordings say; one that does not fit is not taken', async () => {
  const section = await recorded('Replaced', 4);
  const { medium } = await upload(stage, 'Once.vtt', vtt('Once.'));
  assert.equal((await placed(section, 'captions', { put: Number(medium) })).status, 200);
  const late = await upload(stage, 'Longer.vtt', vtt('A', 'B', 'C', 'D', 'E', 'F'), {
    replaces: Number(medium),
  });
  assert.deepEqual([late.state, late.problem], ['refused', 'captions']);
  assert.deepEqual(await wordsOf(section), ['Once.']);
  const again = await upload(stage, 'Twice.vtt', vtt('Once.', 'Twice.'), { replaces: Number(medium) });
  assert.equal(again.state, 'done');
  assert.deepEqual(
    [await wordsOf(section), await usesOf(medium)],
    [['Once.', 'Twice.'], [['captions', section]]],
  );
});

test('taken away, the words stay with the section and the file may go', async () => {
  const section = await recorded('Taken', 5);
  const { medium } = await upload(stage, 'Taken.vtt', vtt('Kept.'));
  assert.equal((await placed(section, 'captions', { put: Number(medium) })).status, 200);
  assert.equal((await placed(section, 'captions', { take: Number(section) })).status, 200);
  assert.deepEqual([await wordsOf(section), await usesOf(medium)], [['Kept.'], []]);
});

test('of one who chooses captions and one who removes them at once, one is refused and nothing points nowhere', async () => {
  const section = await recorded('Race', 6);
  const { medium } = await upload(stage, 'Race.vtt', vtt('Race.'));
  const { changedAt } = await get(`/api/admin/media/${medium}/`);
  const [chosen, removed] = await Promise.all([
    placed(section, 'captions', { put: Number(medium) }),
    stage.send('DELETE', `/api/admin/media/${medium}/?seen=${changedAt}`, undefined, admin),
  ]);
  const answers = [chosen.status, removed.status];
  assert.ok(
    [
      [200, 409],
      [404, 204],
    ].some((fair) => String(fair) === String(answers)),
    String(answers),
  );
  const [left] = await stage.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM section WHERE captions_medium = $1',
    [medium],
  );
  assert.equal(left?.n, chosen.status === 200 ? 1 : 0);
});
