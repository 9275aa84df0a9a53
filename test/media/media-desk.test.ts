import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sweepUploads } from '#media/upload/sweep.service.ts';
import * as files from '../harness/edge/files.ts';
import { upload } from '../harness/people/uploader.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const admin = { as: 'admin' } as const;
interface Attributes {
  kind: string;
  title: string;
  alt: string;
  address: string;
  changedAt: string;
  seconds: number | null;
  uses: { use: string; title: string; publication: string | null; section: string | null }[];
}
const mediumAt = async (id: string | null) =>
  one(await stage.send('GET', `/api/admin/media/${id}/`, undefined, admin))
    .attributes as unknown as Attributes;
const describe = (id: string | null, attributes: object) =>
  stage.send('PATCH', `/api/admin/media/${id}/`, { data: { type: 'AdminMedium', attributes } }, admin);
const remove = (id: string | null, seen?: string) =>
  stage.send(
    'DELETE',
    `/api/admin/media/${id}/${seen ? `?seen=${encodeURIComponent(seen)}` : ''}`,
    undefined,
    admin,
  );
const listed = async (query: string) =>
  (
    (await stage.send('GET', `/api/admin/media/?${query}`, undefined, admin)).json.data as unknown as {
      id: string;
    }[]
  ).map(({ id }) => id);
const fileOf = (address: string) => (address.split('?')[0] ?? '').replace('/files/', '');

test('a picture says in words what it shows; a save over another state than was read is refused', async () => {
  const { medium } = await upload(stage, 'Dose curve.png', await files.picture('png', 200));
  const before = await mediumAt(medium);
  assert.deepEqual(await listed('filter[described]=false'), [medium]);
  const words = { title: 'Dose curve', alt: 'Plasma level over two days', focusX: 20, focusY: 80 };
  const silent = await describe(medium, { ...words, alt: ' ', changedAt: before.changedAt });
  assert.deepEqual([silent.status, silent.json.errors?.[0]?.source?.pointer], [422, '/data/attributes/alt']);
  const saved = await describe(medium, { ...words, changedAt: before.changedAt });
  assert.equal(saved.status, 200);
  const late = await describe(medium, { ...words, title: 'Other', changedAt: before.changedAt });
  assert.deepEqual([late.status, codes(late)], [409, ['medium-changed']]);
  const { changedAt } = await mediumAt(medium);
  const raced = await Promise.all(
    ['A', 'B'].map((title) => describe(medium, { ...words, title, changedAt })),
  );
  assert.deepEqual(raced.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual(await listed('filter[described]=false'), []);
  for (const typed of ['PLASMA', 'plásma'])
    assert.deepEqual(await listed(`filter[search]=${typed}`), [medium]);
});

test('what is said of a picture is shown on the front page at once', async () => {
  const { medium } = await upload(stage, 'Lobby.png', await files.picture('png', 210));
  const { address, changedAt } = await mediumAt(medium);
  const block = { data: { type: 'AdminHomeBlock', attributes: { kind: 'notice', title: 'Open house' } } };
  const { id } = one(await stage.send('POST', '/api/admin/home-blocks/', block, admin));
  await stage.sql('UPDATE home_block SET picture_file = $2, hidden = false WHERE id = $1', [
    id,
    fileOf(address),
  ]);
  stage.app.cache.invalidate(null);
  const front = async () => (await stage.ask('/api/home-blocks/')).text;
  assert.ok((await front()).includes('Open house'));
  const words = { title: 'Lobby', alt: 'The lobby of a clinic', focusX: 20, focusY: 80 };
  assert.equal((await describe(medium, { ...words, changedAt })).status, 200);
  assert.ok((await front()).includes('The lobby of a clinic'));
});

test('a list is narrowed by kind and by use, and says where each file is shown', async () => {
  const { medium } = await upload(stage, 'Brought here.pdf', files.pdf('hand-out'));
  const { address } = await mediumAt(medium);
  assert.deepEqual(await listed('filter[search]=brought&filter[kind]=document'), [medium]);
  assert.deepEqual(await listed('filter[search]=brought&filter[kind]=video'), []);
  assert.deepEqual(await listed('filter[search]=brought&filter[use]=unused'), [medium]);
  await stage.sql(
    `INSERT INTO material (publication_id, position, title, file, mime_type, bytes) VALUES (2746, 90, 'Hand-out', $1, 'application/pdf', 9)`,
    [fileOf(address)],
  );
  assert.deepEqual(await listed('filter[search]=brought&filter[use]=used'), [medium]);
  assert.deepEqual(await listed('filter[search]=brought&filter[use]=unused'), []);
  assert.deepEqual((await mediumAt(medium)).uses, [
    { use: 'material', title: 'Hand-out', publication: '2746', section: null },
  ]);
  const held = await remove(medium);
  assert.deepEqual([held.status, codes(held)], [409, ['medium-used']]);
  await stage.sql('DELETE FROM material WHERE position = 90');
});

test('only what nothing shows is removed, once, as it was seen, and its file goes with it', async () => {
  const { medium } = await upload(stage, 'Away.pdf', files.pdf('away'));
  const { address, changedAt } = await mediumAt(medium);
  const file = fileOf(address);
  assert.ok(await stage.app.ports.storage.open(file));
  const unseen = await remove(medium, '2020-01-01T00:00:00.000Z');
  assert.deepEqual([unseen.status, codes(unseen)], [409, ['record-changed']]);
  const raced = await Promise.all([remove(medium, changedAt), remove(medium, changedAt)]);
  assert.deepEqual(raced.map(({ status }) => status).toSorted(), [204, 404]);
  await sweepUploads(stage.app.ports, stage.app.ports.now());
  assert.equal(await stage.app.ports.storage.open(file), null);
  assert.deepEqual(await stage.sql('SELECT * FROM spent_file'), []);
});

test('what is replaced is replaced wherever it is shown, and its old addresses lead on', async () => {
  const first = await upload(stage, 'Lecture.wav', files.wav(3));
  const old = await mediumAt(first.medium);
  const file = fileOf(old.address);
  await stage.sql(
    `UPDATE section SET attachment_file = $1, attachment_mime = 'audio/wav', attachment_seconds = 3 WHERE id = 5392`,
    [file],
  );
  await stage.sql(`UPDATE publication SET attachment_file = $1 WHERE id = 2734`, [file]);
  const refused = await upload(stage, 'slides.pdf', files.pdf('instead'), { replaces: Number(first.medium) });
  assert.deepEqual([refused.state, refused.problem], ['refused', 'other-kind']);
  const second = await upload(stage, 'Lecture, second take.wav', files.wav(5), {
    replaces: Number(first.medium),
  });
  assert.deepEqual([second.state, second.medium], ['done', first.medium]);
  const now = await mediumAt(first.medium);
  assert.deepEqual(
    [now.title, now.seconds, now.uses.map(({ use }) => use)],
    ['Lecture', 5, ['recording', 'sound']],
  );
  const [section] = await stage.sql(
    'SELECT attachment_file AS file, attachment_seconds AS seconds FROM section WHERE id = 5392',
  );
  assert.deepEqual(section, { file: fileOf(now.address), seconds: 5 });
  assert.notEqual(fileOf(now.address), file);
  assert.equal(await stage.app.ports.storage.open(file), null, 'the bytes of before are gone');
  const led = await stage.ask(old.address);
  assert.deepEqual(
    [led.status, led.headers.get('location')?.split('?')[0]],
    [302, now.address.split('?')[0]],
  );
  assert.equal((await stage.ask(led.headers.get('location') ?? '')).status, 200);
  assert.equal(
    (await stage.ask(old.address.split('?')[0] ?? '')).status,
    403,
    'without its token it leads nowhere',
  );
  assert.equal((await stage.ask('/files/media/picture-0000000000.webp')).status, 404);
});

test('the old address of an episode’s sound leads on for apps that are pages of other sites, too', async () => {
  const first = await upload(stage, 'Open.wav', files.wav(21), { open: true });
  const { address } = await mediumAt(first.medium);
  await upload(stage, 'Open again.wav', files.wav(22), { replaces: Number(first.medium) });
  const led = await stage.ask(address, { headers: { origin: 'https://player.example' } });
  assert.deepEqual([led.status, led.headers.get('access-control-allow-origin')], [302, '*']);
  assert.equal((await stage.ask(led.headers.get('location') ?? '')).status, 200);
});
