import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sweepUploads } from '#media/upload/sweep.service.ts';
import * as files from '../harness/edge/files.ts';
import { newActivity } from '../harness/people/sitting.ts';
import { upload } from '../harness/people/uploader.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
let folder: string;
/** A store of its own: what is spent here is shown by the stages of others. */
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'places-'));
  stage = await openStage({ env: { STORAGE: `file:${folder}` } });
});
after(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = { as: 'admin' } as const;
interface Place {
  place: string;
  files: { id: string; medium: string | null; isDrawn: boolean; address: string; alt: string }[];
  version: string;
}
async function placeAt(owner: string, id: number, name: string): Promise<Place> {
  const reply = await stage.send('GET', `/api/admin/files-of/${owner}/${id}/`, undefined, admin);
  const all = (reply.json.data as unknown as { attributes: Place }[]).map(({ attributes }) => attributes);
  const found = all.find(({ place }) => place === name);
  assert.ok(found, `${owner} has no place ${name}`);
  return found;
}
const change = (place: string, id: number, attributes: object) =>
  stage.send(
    'PATCH',
    `/api/admin/file-places/${place}/${id}/`,
    { data: { type: 'AdminFilePlace', attributes } },
    admin,
  );
async function put(owner: string, id: number, place: string, medium: string | null, beside: object = {}) {
  const { version } = await placeAt(owner, id, place);
  return change(place, id, { put: Number(medium), version, ...beside });
}
async function take(owner: string, id: number, place: string) {
  const { version, files: stand } = await placeAt(owner, id, place);
  return change(place, id, { take: Number(stand[0]?.id), version });
}
const picture = async (name: string, alt = 'A curve that falls') => {
  const { medium } = await upload(stage, name, await files.picture('png', 300 + name.length));
  if (alt) {
    const found = one(await stage.send('GET', `/api/admin/media/${medium}/`, undefined, admin)).attributes;
    const words = { title: name, alt, focusX: 10, focusY: 90, changedAt: found.changedAt };
    const body = { data: { type: 'AdminMedium', attributes: words } };
    assert.equal((await stage.send('PATCH', `/api/admin/media/${medium}/`, body, admin)).status, 200);
  }
  return medium;
};
const reader = async (path: string) =>
  one(await stage.send('GET', path, undefined, {})).attributes as Record<string, string>;

test('a cover of its own takes the place of the drawn one, is cut around its focus, and gives the place back', async () => {
  const drawn = await placeAt('publication', 2746, 'cover');
  assert.deepEqual([drawn.files.length, drawn.files[0]?.isDrawn], [1, true]);
  const medium = await picture('cover.png');
  assert.equal((await put('publication', 2746, 'cover', medium)).status, 200);
  const own = await placeAt('publication', 2746, 'cover');
  assert.deepEqual([own.files[0]?.medium, own.files[0]?.isDrawn], [medium, false]);
  const { cover = '' } = await reader('/api/publications/2746/');
  assert.match(cover, /^\/files\/media\/picture-[0-9a-f]{20}\.webp#focus=10,90$/);
  assert.equal((await fetch(stage.url + cover)).status, 200);
  assert.equal((await take('publication', 2746, 'cover')).status, 200);
  const again = await placeAt('publication', 2746, 'cover');
  assert.deepEqual([again.files[0]?.isDrawn, again.files[0]?.medium], [true, null]);
  const { cover: back = '' } = await reader('/api/publications/2746/');
  assert.match(back, /^\/files\/covers\/2746-[0-9a-f]{10}\.svg$/);
  assert.equal((await fetch(stage.url + back)).status, 200);
});

test('a picture that says nothing is described where it is chosen, once for wherever it is shown', async () => {
  const mute = await picture('mute.png', '');
  const refused = await put('section', 5392, 'featured', mute);
  assert.deepEqual(
    [refused.status, refused.json.errors?.[0]?.source?.pointer],
    [422, '/data/attributes/alt'],
  );
  assert.equal((await put('section', 5392, 'featured', mute, { alt: 'Two receptors' })).status, 200);
  assert.equal((await placeAt('section', 5392, 'featured')).files[0]?.alt, 'Two receptors');
  assert.equal((await put('author', 303, 'portrait', mute, { alt: 'Not asked for' })).status, 200);
  const [image] = await stage.sql(
    'SELECT i.alt, i.width FROM author a JOIN image i ON i.id = a.image_id WHERE a.id = 303',
  );
  assert.deepEqual(image, { alt: 'Two receptors', width: 308 });
  const found = one(await stage.send('GET', `/api/admin/media/${mute}/`, undefined, admin)).attributes;
  const words = { title: 'mute', alt: 'Three receptors', focusX: 50, focusY: 50, changedAt: found.changedAt };
  await stage.send(
    'PATCH',
    `/api/admin/media/${mute}/`,
    { data: { type: 'AdminMedium', attributes: words } },
    admin,
  );
  const [renamed] = await stage.sql(
    'SELECT i.alt FROM author a JOIN image i ON i.id = a.image_id WHERE a.id = 303',
  );
  assert.deepEqual(renamed, { alt: 'Three receptors' });
});

test('a portrait from the library stays there when the portrait goes; one that nothing else shows goes with it', async () => {
  const [before] = await stage.sql(
    `SELECT a.id, i.file FROM author a JOIN image i ON i.id = a.image_id WHERE i.file LIKE 'portraits/%' ORDER BY a.id LIMIT 1`,
  );
  assert.ok(before, 'nobody has a portrait');
  const id = Number(before.id);
  await stage.app.ports.storage.put(String(before.file), Buffer.from('a face'));
  const medium = await picture('portrait.png');
  assert.equal((await put('author', id, 'portrait', medium)).status, 200);
  const [{ file } = {}] = await stage.sql('SELECT file FROM medium WHERE id = $1', [Number(medium)]);
  assert.equal((await stage.sql('SELECT 1 FROM spent_file WHERE file = $1', [before.file])).length, 1);
  assert.equal((await take('author', id, 'portrait')).status, 200);
  await sweepUploads(stage.app.ports, stage.app.ports.now());
  assert.ok(await stage.app.ports.storage.open(String(file)));
  assert.equal(await stage.app.ports.storage.open(String(before.file)), null);
  assert.deepEqual((await placeAt('author', id, 'portrait')).files, []);
});

test('a recording brings its length and the captions that were written before it', async () => {
  await stage.sql(
    `UPDATE section SET attachment_file = NULL, captions_file = NULL, cues = '[{"start":0,"end":2,"text":"Stop when ANC < 1000."}]' WHERE id = 5396`,
  );
  const { medium } = await upload(stage, 'talk.wav', files.wav(4));
  const paper = await upload(stage, 'not a talk.pdf', files.pdf('not a talk'));
  const wrong = await put('section', 5396, 'recording', paper.medium);
  assert.deepEqual([wrong.status, wrong.json.errors?.[0]?.source?.pointer], [422, '/data/attributes/put']);
  assert.equal((await put('section', 5396, 'recording', medium)).status, 200);
  const [row] = await stage.sql(
    'SELECT attachment_mime AS mime, attachment_seconds AS seconds, captions_file AS captions FROM section WHERE id = 5396',
  );
  assert.deepEqual([row?.mime, row?.seconds], ['audio/wav', 4]);
  const captions = await stage.app.ports.storage.open(String(row?.captions));
  assert.ok(captions);
  assert.match(await new Response(captions.stream() as never).text(), /ANC &lt; 1000/);
});

test('downloads follow each other, each is taken away by itself, and its file stays in the library', async () => {
  const made = [];
  for (const name of ['First.pdf', 'Second.pdf']) made.push(await upload(stage, name, files.pdf(name)));
  const before = (await placeAt('section', 5392, 'handout')).files.length;
  for (const { medium } of made) assert.equal((await put('section', 5392, 'handout', medium)).status, 200);
  const stand = await placeAt('section', 5392, 'handout');
  assert.deepEqual(
    stand.files.slice(before).map(({ medium }) => medium),
    made.map(({ medium }) => medium),
  );
  const first = stand.files[before];
  const gone = await change('handout', 5392, { take: Number(first?.id), version: stand.version });
  assert.equal(gone.status, 200);
  const listed = await stage.send(
    'GET',
    '/api/admin/media/?filter[search]=First&filter[kind]=document&filter[use]=unused',
    undefined,
    admin,
  );
  assert.equal((listed.json.data as unknown as unknown[]).length, 1);
});

test('of two who choose at once the second is told, and one press twice shows the file once', async () => {
  const [a, b] = [await picture('a.png'), await picture('bb.png')];
  const id = Number((await stage.sql('SELECT min(id) AS id FROM category'))[0]?.id);
  const { version } = await placeAt('category', id, 'topic');
  const raced = await Promise.all(
    [a, b].map((medium) => change('topic', id, { put: Number(medium), version })),
  );
  assert.deepEqual(raced.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual(raced.flatMap(codes), ['files-changed']);
  const home = await stage.send('GET', '/api/categories/', undefined, {});
  const topics = home.json.data as unknown as { id: string; attributes: { picture: string } }[];
  assert.match(topics.find((one) => one.id === String(id))?.attributes.picture ?? '', /^\/files\/media\//);
  const { medium } = await upload(stage, 'Twice.pdf', files.pdf('twice'));
  const seen = await placeAt('publication', 2746, 'material');
  const twice = await Promise.all(
    [1, 2].map(() => change('material', 2746, { put: Number(medium), version: seen.version })),
  );
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await placeAt('publication', 2746, 'material')).files.length, seen.files.length + 1);
});

test('readers are not left without what a title needs, and what everybody hears is open', async () => {
  const [podcast] = await stage.sql(
    `SELECT id FROM publication WHERE type = 'PODCAST' AND visibility = 'published' AND NOT private AND attachment_file IS NOT NULL ORDER BY id`,
  );
  const id = Number(podcast?.id);
  const closed = await upload(stage, 'closed.wav', files.wav(6));
  const refused = await put('publication', id, 'sound', closed.medium);
  assert.deepEqual(
    [refused.status, refused.json.errors?.[0]?.source?.pointer],
    [422, '/data/attributes/put'],
  );
  const without = await take('publication', id, 'sound');
  assert.deepEqual([without.status, codes(without)], [422, ['publication-incomplete']]);
  const open = await upload(stage, 'open.wav', files.wav(7), { open: true });
  const offeredFor = (place: string, owner: number) =>
    stage.send('GET', `/api/admin/media/?filter[place]=${place}&filter[owner]=${owner}`, undefined, admin);
  const offered = async (place: string, owner: number) =>
    ((await offeredFor(place, owner)).json.data as unknown as { id: string }[])
      .map((one) => one.id)
      .filter((one) => one === closed.medium || one === open.medium)
      .toSorted();
  const [section] = await stage.sql('SELECT id FROM section WHERE publication_id = $1 ORDER BY position', [
    id,
  ]);
  const both = [String(closed.medium), String(open.medium)].toSorted();
  assert.deepEqual(await offered('sound', id), [open.medium], 'what would be refused is not offered');
  assert.deepEqual(await offered('recording', Number(section?.id)), both);
  assert.deepEqual(await offered('cover', id), []);
  assert.equal((await offeredFor('sound', 999_999_999)).status, 404);
  await stage.sql('UPDATE publication SET private = true WHERE id = $1', [id]);
  assert.deepEqual(await offered('sound', id), [closed.medium], 'members hear it by links that end');
  await stage.sql('UPDATE publication SET private = false WHERE id = $1', [id]);
  assert.equal((await put('publication', id, 'sound', open.medium)).status, 200);
  const { attachment_url: address = '' } = await reader(`/api/publications/${id}/`);
  assert.equal((await fetch(stage.url + address)).status, 200);
});

test('a draft has a drawn cover from its first moment, and it follows the type', async () => {
  const begun = await stage.send(
    'POST',
    '/api/admin/publications/',
    {
      data: {
        type: 'AdminPublication',
        attributes: { title: 'Fresh', type: 'PUBLICATION_VIDEO', publicationDate: '2031-01-01' },
      },
    },
    admin,
  );
  const { id, attributes } = one(begun);
  const first = await placeAt('publication', Number(id), 'cover');
  assert.equal(first.files[0]?.isDrawn, true);
  const { version } = attributes.record as { version: number };
  const body = { data: { type: 'AdminPublication', attributes: { version, type: 'PODCAST' } } };
  assert.equal((await stage.send('PATCH', `/api/admin/publications/${id}/`, body, admin)).status, 200);
  const then = await placeAt('publication', Number(id), 'cover');
  assert.equal(then.files[0]?.isDrawn, true);
  assert.notEqual(then.files[0]?.address, first.files[0]?.address);
});

test('[R1] what learners are told of the medium follows the recordings of an activity', async () => {
  const id = await newActivity(stage);
  const [{ section } = { section: 0 }] = await stage.sql<{ section: number }>(
    `INSERT INTO section (publication_id, position, slug, title, modified_at) VALUES ($1::bigint, 1, 'heard-' || $1, 'Heard', now()) RETURNING id::int AS section`,
    [id],
  );
  await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = $1`, [id]);
  const LAST = `SELECT content->>'medium' AS medium FROM front_matter WHERE publication_id = $1 ORDER BY version DESC LIMIT 1`;
  const told = async () => (await stage.sql<{ medium: string }>(LAST, [id]))[0]?.medium ?? '';
  const { medium } = await upload(stage, 'heard.wav', files.wav(9));
  assert.equal((await put('section', section, 'recording', medium)).status, 200);
  assert.match(await told(), /^Internet: video or audio /);
  assert.equal((await take('section', section, 'recording')).status, 200);
  assert.match(await told(), /^Internet: text /);
});
