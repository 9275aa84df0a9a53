import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { FILE_PART } from '#kit/contract.ts';
import { cuesIn } from '#media/captions/captions.rules.ts';
import { forgetSpent } from '#media/medium/medium.service.ts';
import { clearUploads, sweepUploads } from '#media/upload/sweep.service.ts';
import { PART_BYTES, SENDING_DAYS, SENDING_MAX } from '#media/upload/upload.data.ts';
import { partKey } from '#media/upload/upload.rules.ts';
import * as files from '../harness/edge/files.ts';
import { openStandInStore, type StandInStore } from '../harness/outside/object-store.ts';
import { begin, sendPart, takeIn, upload } from '../harness/people/uploader.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
let folder: string;
/** A store of its own: the pieces of others are on their way in theirs. */
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  stage = await openStage({ env: { STORAGE: `file:${folder}` } });
});
after(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = { as: 'admin' } as const;
const mediumAt = async (id: string | null) =>
  one(await stage.send('GET', `/api/admin/media/${id}/`, undefined, admin)).attributes as Record<
    string,
    never
  >;
const offsetOf = async (id: string) => {
  const reply = await fetch(`${stage.url}/api/admin/uploads/${id}/bytes`, {
    method: 'HEAD',
    headers: { authorization: `JWT ${await stage.token('admin')}` },
  });
  return [reply.status, reply.headers.get('upload-offset'), reply.headers.get('upload-length')];
};
/** Three pieces, the last one short. */
const LECTURE = readFileSync(join(import.meta.dirname, '../../seed/media/lecture-5392.mp4'));
function long(mark: number): Buffer {
  const free = Buffer.alloc(1.5 * PART_BYTES, mark);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  return Buffer.concat([LECTURE, free]);
}

test('a file goes up piece by piece, is heard of by its bytes, and lies behind the gates', async () => {
  const { state, medium } = await upload(stage, 'Lecture 4.mp4', LECTURE);
  assert.equal(state, 'done');
  const found = await mediumAt(medium);
  assert.deepEqual(
    [found.kind, found.title, found.mimeType, found.bytes, found.seconds, found.open, found.uses],
    ['video', 'Lecture 4', 'video/mp4', LECTURE.length, 142, false, []],
  );
  const address = String(found.address);
  const reply = await stage.ask(address, { headers: { range: 'bytes=4-7' } });
  assert.deepEqual([reply.status, reply.text, reply.headers.get('content-type')], [206, 'ftyp', 'video/mp4']);
  assert.equal((await stage.ask(address.split('?')[0] ?? '')).status, 403);
});

test('a clock that is far ahead takes in what has arrived and ends nothing that is under way', async () => {
  const body = long(7);
  const going = one(await begin(stage, 'going.mp4', body));
  assert.equal((await sendPart(stage, going.id, body, 0)).offset, String(PART_BYTES));
  const other = one(await begin(stage, 'given up.mp4', long(8)));
  stage.clock.set(new Date(Date.now() + (SENDING_DAYS + 1) * 86_400_000));
  try {
    assert.equal((await upload(stage, 'arrived.wav', files.wav(2))).state, 'done');
    assert.equal(
      (await stage.send('DELETE', `/api/admin/uploads/${other.id}/`, undefined, admin)).status,
      204,
    );
  } finally {
    stage.clock.set(null);
  }
  assert.deepEqual(await offsetOf(going.id), [204, String(PART_BYTES), String(body.length)]);
  assert.equal((await sendPart(stage, going.id, body, PART_BYTES)).status, 204);
});

test('what broke off goes on where it was: after another look, in another process, and for whoever chooses the same file', async () => {
  const body = long(1);
  const twin = await stage.twin();
  const first = one(await begin(stage, 'long.mp4', body));
  assert.equal((await sendPart(stage, first.id, body, 0)).offset, String(PART_BYTES));
  const again = one(await begin(stage, 'long (1).mp4', body, { at: twin.url }));
  assert.deepEqual([again.id, again.attributes.received], [first.id, PART_BYTES]);
  assert.deepEqual(await offsetOf(first.id), [204, String(PART_BYTES), String(body.length)]);
  assert.equal((await sendPart(stage, first.id, body, PART_BYTES, { at: twin.url })).status, 204);
  const { state, medium } = await upload(stage, 'long.mp4', body);
  assert.deepEqual([state, (await mediumAt(medium)).bytes], ['done', body.length]);
});

test('a piece sent twice, and two at once to two processes, stand once', async () => {
  const body = long(2);
  const twin = await stage.twin();
  const { id } = one(await begin(stage, 'twice.mp4', body));
  const raced = await Promise.all([
    sendPart(stage, id, body, 0),
    sendPart(stage, id, body, 0, { at: twin.url }),
  ]);
  assert.deepEqual(raced.map(({ status }) => status).toSorted(), [204, 409]);
  assert.deepEqual([raced.find(({ status }) => status === 409)?.code], ['upload-offset']);
  assert.equal((await sendPart(stage, id, body, 0)).code, 'upload-offset');
  assert.equal(
    (await sendPart(stage, id, body.subarray(0, 2 * PART_BYTES - 9), PART_BYTES)).code,
    'upload-length',
  );
  assert.deepEqual(await offsetOf(id), [204, String(PART_BYTES), String(body.length)]);
});

test('the same file begun twice at once is one upload, and one that has arrived is taken in once', async () => {
  const body = files.wav(2);
  const begun = await Promise.all([1, 2, 3].map(() => begin(stage, 'Silence.wav', body)));
  assert.equal(new Set(begun.map((each) => one(each).id)).size, 1);
  const { id } = one(begun[0] as (typeof begun)[0]);
  await sendPart(stage, id, body, 0);
  await Promise.all([takeIn(stage), takeIn(stage), takeIn(stage)]);
  const made = await stage.sql<{ seconds: number }>(`SELECT seconds FROM medium WHERE title = 'Silence'`);
  assert.deepEqual(made, [{ seconds: 2 }]);
});

test('a picture is drawn anew: upright, no larger than needed, without where it was taken', async () => {
  const { medium } = await upload(stage, 'IMG_1.JPG', await files.photograph());
  const found = await mediumAt(medium);
  assert.deepEqual([found.kind, found.width, found.height, found.open], ['picture', 667, 2000, true]);
  const reply = await fetch(`${stage.url}${found.address}`);
  const kept = Buffer.from(await reply.arrayBuffer());
  assert.equal(reply.headers.get('content-type'), 'image/webp');
  assert.deepEqual([kept.includes('GPS'), kept.includes('Exif')], [false, false]);
});

const KINDS: [name: string, body: () => Promise<Buffer> | Buffer, kind: string][] = [
  ['a.jpg', () => files.picture('jpeg'), 'picture'],
  ['a.png', () => files.picture('png'), 'picture'],
  ['a.webp', () => files.picture('webp'), 'picture'],
  ['a.avif', () => files.picture('avif'), 'picture'],
  ['really a png.jpg', () => files.picture('png', 65), 'picture'],
  ['a.mp3', () => readFileSync(join(import.meta.dirname, 'samples/talk.mp3')), 'audio'],
  ['a.wav', () => files.wav(1), 'audio'],
  ['a.pdf', () => files.pdf(), 'document'],
  ['a.vtt', () => files.VTT, 'captions'],
  ['a.srt', () => files.SRT, 'captions'],
  ['without an ending', () => files.pdf('other'), 'document'],
];
for (const [name, body, kind] of KINDS)
  test(`${name} is taken as ${kind}, by its bytes`, async () => {
    const { medium, problem } = await upload(stage, name, await body());
    assert.deepEqual([problem, (await mediumAt(medium)).kind], [null, kind]);
  });

const REFUSED: [why: string, name: string, body: () => Promise<Buffer> | Buffer, problem: string][] = [
  ['a drawing with a script', 'a.svg', () => files.SVG_WITH_SCRIPT, 'drawing'],
  [
    'a drawing that says it is a photograph',
    'b.jpg',
    () => Buffer.concat([files.SVG_WITH_SCRIPT, Buffer.from(' ')]),
    'drawing',
  ],
  ['a page', 'a.png', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'kind'],
  ['a program', 'a.mp4', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'kind'],
  ['an archive', 'a.pdf', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]), 'kind'],
  ['a paper that says it is a film', 'lecture.mp4', () => files.pdf('a film'), 'name'],
  ['a picture that says it is a paper', 'slides.pdf', () => files.picture('png', 66), 'name'],
  ['a picture that unfolds to gigabytes', 'bomb.png', () => files.bomb(), 'pixels'],
  [
    'half a picture',
    'half.png',
    async () => (await files.picture('png', 400, 400)).subarray(0, 60),
    'broken',
  ],
  ['half a paper', 'half.pdf', () => Buffer.from('%PDF-1.4\n1 0 obj'), 'broken'],
  ['the head of a film', 'head.mp4', () => LECTURE.subarray(0, 64), 'broken'],
  [
    'captions in an unknown script',
    'a.vtt',
    () => Buffer.concat([files.VTT, Buffer.from([0xff, 0xfe])]),
    'no-text',
  ],
];
for (const [why, name, body, problem] of REFUSED)
  test(`${why} is not taken, and nothing of it is kept`, async () => {
    const ended = await upload(stage, name, await body());
    assert.deepEqual([ended.state, ended.problem, ended.medium], ['refused', problem, null]);
    assert.equal(
      (await stage.send('DELETE', `/api/admin/uploads/${ended.id}/`, undefined, admin)).status,
      204,
    );
  });

test('SubRip becomes WebVTT and keeps every word, its signs as every player shows them', async () => {
  const { medium } = await upload(stage, 'words.srt', Buffer.concat([files.SRT, Buffer.from('\n')]));
  const { text } = await stage.ask(String((await mediumAt(medium)).address));
  assert.equal(text, 'WEBVTT from SubRip\n\n1\n00:00:01.000 --> 00:00:02.500\nStop when ANC &lt; 1000.\n\n');
  const read = cuesIn(String(text), null);
  assert.deepEqual('cues' in read && read.cues.map((one) => one.text), ['Stop when ANC < 1000.']);
});

test('a body of another type, an offset that is none and a length that is none are told apart', async () => {
  const { id } = one(await begin(stage, 'odd.pdf', files.pdf('odd')));
  const path = `/api/admin/uploads/${id}/bytes/`;
  const plain = await stage.send('PATCH', path, { data: {} }, admin);
  assert.deepEqual([plain.status, codes(plain)], [415, ['media-type']]);
  const nowhere = await stage.send('PATCH', path, 'x', { ...admin, headers: { 'content-type': FILE_PART } });
  assert.deepEqual([nowhere.status, codes(nowhere)], [409, ['upload-offset']]);
  const json = await stage.send('POST', '/api/admin/uploads/', 'x', {
    ...admin,
    headers: { 'content-type': FILE_PART },
  });
  assert.equal(json.status, 415);
  for (const bytes of [0, -1, 1.5, 5 * 1024 ** 3]) {
    const attributes = { name: 'a.pdf', bytes, fingerprint: 'a'.repeat(64) };
    const reply = await stage.send(
      'POST',
      '/api/admin/uploads/',
      { data: { type: 'AdminUpload', attributes } },
      admin,
    );
    assert.equal(reply.status, 422, String(bytes));
  }
});

test('what ended the process with every try is given up before it is read again', async () => {
  const body = files.wav(1);
  const { id } = one(await begin(stage, 'deadly.wav', body));
  await sendPart(stage, id, body, 0);
  await stage.sql('UPDATE upload SET tries = 5 WHERE id = $1', [id]);
  await takeIn(stage);
  const { state, problem } = one(
    await stage.send('GET', `/api/admin/uploads/${id}/`, undefined, admin),
  ).attributes;
  assert.deepEqual([state, problem], ['refused', 'failed']);
});

test('a medium that is removed ends what was to replace it: no part stays, and nothing becomes another medium', async () => {
  const { medium } = await upload(stage, 'Former.wav', files.wav(3));
  const { changedAt } = await mediumAt(medium);
  const [arrived, going] = [files.wav(4), long(9)];
  const options = { replaces: Number(medium) };
  const whole = one(await begin(stage, 'Arrived.wav', arrived, options));
  await sendPart(stage, whole.id, arrived, 0);
  const sent = one(await begin(stage, 'Going.mp4', going, options));
  await sendPart(stage, sent.id, going, 0);
  const rows = await stage.sql<{ mark: string }>('SELECT mark FROM upload WHERE replaces = $1', [medium]);
  assert.equal(rows.length, 2);
  const path = `/api/admin/media/${medium}/?seen=${String(changedAt)}`;
  assert.equal((await stage.send('DELETE', path, undefined, admin)).status, 204);
  await takeIn(stage);
  await sweepUploads(stage.app.ports, stage.app.ports.now());
  for (const { mark } of rows)
    assert.equal(await stage.app.ports.storage.open(partKey(mark, 0)), null, 'its parts are gone');
  assert.deepEqual(await stage.sql(`SELECT 1 FROM medium WHERE title IN ('Arrived', 'Going')`), []);
  assert.equal((await sendPart(stage, sent.id, going, PART_BYTES)).status, 404);
});

test('of two who replace a file at once, the second is refused: the first one’s file is not lost without a word', async () => {
  const { medium } = await upload(stage, 'Shared.wav', files.wav(5));
  const read = String((await mediumAt(medium)).changedAt);
  const [mine, theirs] = [files.wav(6), files.wav(7)];
  const options = { replaces: Number(medium), seen: read };
  const [one_, other] = [
    one(await begin(stage, 'Mine.wav', mine, options)),
    one(await begin(stage, 'Theirs.wav', theirs, options)),
  ];
  await sendPart(stage, one_.id, mine, 0);
  await sendPart(stage, other.id, theirs, 0);
  await takeIn(stage);
  const ends = await Promise.all(
    [one_, other].map(async ({ id }) => {
      const { state, problem } = one(
        await stage.send('GET', `/api/admin/uploads/${id}/`, undefined, admin),
      ).attributes;
      return [state, problem];
    }),
  );
  assert.deepEqual(ends, [
    ['done', null],
    ['refused', 'overtaken'],
  ]);
  assert.equal((await mediumAt(medium)).seconds, 6);
  const late = await begin(stage, 'Late.wav', files.wav(8), options);
  assert.deepEqual([late.status, codes(late)], [409, ['medium-changed']]);
  const now = String((await mediumAt(medium)).changedAt);
  assert.equal((await upload(stage, 'Late.wav', files.wav(8), { ...options, seen: now })).state, 'done');
});

test('an upload begun by the release before, which notes no file, is overtaken by what came since', async () => {
  const { medium } = await upload(stage, 'Before.wav', files.wav(41));
  const options = { replaces: Number(medium), seen: String((await mediumAt(medium)).changedAt) };
  const [first, second] = [files.wav(42), files.wav(43)];
  const mine = one(await begin(stage, 'Mine.wav', first, options));
  const theirs = one(await begin(stage, 'Theirs.wav', second, options));
  const ids = [mine.id, theirs.id];
  await stage.sql('UPDATE upload SET former_file = NULL WHERE id = ANY ($1::bigint[])', [ids]);
  await sendPart(stage, mine.id, first, 0);
  await takeIn(stage);
  await sendPart(stage, theirs.id, second, 0);
  await takeIn(stage);
  const ends = await stage.sql('SELECT state FROM upload WHERE id = ANY ($1::bigint[]) ORDER BY id', [ids]);
  assert.deepEqual(ends, [{ state: 'done' }, { state: 'refused' }]);
  assert.equal((await mediumAt(medium)).seconds, 42);
});

test('a file is overtaken however long reading it takes, and its versions follow each other whatever the clock says', async () => {
  const { medium } = await upload(stage, 'Long talk.wav', files.wav(31));
  const options = { replaces: Number(medium), seen: String((await mediumAt(medium)).changedAt) };
  const [first, second] = [files.wav(32), files.wav(33)];
  const mine = one(await begin(stage, 'Mine.wav', first, options));
  await sendPart(stage, mine.id, first, 0);
  stage.clock.set(new Date(Date.now() + 3_600_000));
  const theirs = one(await begin(stage, 'Theirs.wav', second, options));
  stage.clock.set(null);
  await sendPart(stage, theirs.id, second, 0);
  await takeIn(stage);
  const ends = await stage.sql('SELECT state FROM upload WHERE id = ANY ($1::bigint[]) ORDER BY id', [
    [mine.id, theirs.id],
  ]);
  assert.deepEqual(ends, [{ state: 'done' }, { state: 'refused' }]);
  assert.equal((await mediumAt(medium)).seconds, 32);
  const ahead = new Date(Date.now() + 3_600_000);
  await stage.sql('UPDATE medium SET changed_at = $2 WHERE id = $1', [medium, ahead]);
  const { state } = await upload(stage, 'Next.wav', files.wav(34), { replaces: Number(medium) });
  const { changedAt } = await mediumAt(medium);
  assert.deepEqual([state, new Date(String(changedAt)) > ahead], ['done', true]);
});

test('who looks at the new file and then continues is not refused: it is that one that is replaced', async () => {
  const { medium } = await upload(stage, 'Film.mp4', LECTURE);
  const replaces = Number(medium);
  const seen = async () => String((await mediumAt(medium)).changedAt);
  const body = long(11);
  const begun = one(await begin(stage, 'Cut.mp4', body, { replaces, seen: await seen() }));
  await sendPart(stage, begun.id, body, 0);
  await upload(stage, 'Other cut.mp4', long(12), { replaces, seen: await seen() });
  const ended = await upload(stage, 'Cut.mp4', body, { replaces, seen: await seen() });
  assert.deepEqual([ended.id, ended.state, ended.problem], [begun.id, 'done', null]);
  assert.equal((await mediumAt(medium)).bytes, body.length);
});

test('who continues without saying what they saw replaces what was there when it began, and nothing else', async () => {
  const { medium } = await upload(stage, 'Unseen.mp4', LECTURE);
  const replaces = Number(medium);
  const seen = String((await mediumAt(medium)).changedAt);
  const body = long(13);
  const begun = one(await begin(stage, 'Cut.mp4', body, { replaces, seen }));
  await sendPart(stage, begun.id, body, 0);
  const other = long(14);
  await upload(stage, 'Other cut.mp4', other, { replaces, seen });
  const ended = await upload(stage, 'Cut.mp4', body, { replaces });
  assert.deepEqual([ended.id, ended.state, ended.problem], [begun.id, 'refused', 'overtaken']);
});

test('giving up one upload removes its parts and leaves what else is to be deleted to a job', async () => {
  const { storage, database } = stage.app.ports;
  const body = long(15);
  const mine = one(await begin(stage, 'Mine.mp4', body));
  await sendPart(stage, mine.id, body, 0);
  const [{ mark } = { mark: '' }] = await stage.sql<{ mark: string }>(
    'SELECT mark FROM upload WHERE id = $1',
    [mine.id],
  );
  const file = 'media/given-up.webp';
  await storage.put(file, Buffer.from('given up'));
  await stage.sql('INSERT INTO spent_file (file) VALUES ($1)', [file]);
  assert.equal((await stage.send('DELETE', `/api/admin/uploads/${mine.id}/`, undefined, admin)).status, 204);
  assert.equal(await storage.open(partKey(mark, 0)), null);
  assert.ok(await storage.open(file));

  // Somebody is bringing it back: it is neither waited for nor deleted.
  await database.write(async (db) => {
    await forgetSpent(db, file);
    await clearUploads(stage.app.ports);
  });
  assert.ok(await storage.open(file));
  await stage.sql('INSERT INTO spent_file (file) VALUES ($1)', [file]);
  await clearUploads(stage.app.ports);
  assert.equal(await storage.open(file), null);
});

test('nothing is orphaned: what is given up goes at once, what nobody goes on with after some days', async () => {
  const root = stage.app.ports.config.storage;
  assert.ok(root.kind === 'file');
  const folder = join(root.directory, 'protected/uploads');
  const left = () =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part'))
      : [];
  await sweepUploads(stage.app.ports, new Date(Date.now() + (SENDING_DAYS + 1) * 86_400_000));
  assert.deepEqual(left(), []);
  const [given, idle] = [long(3), long(4)];
  const one_ = one(await begin(stage, 'given up.mp4', given));
  const other = one(await begin(stage, 'forgotten.mp4', idle));
  await sendPart(stage, one_.id, given, 0);
  await sendPart(stage, other.id, idle, 0);
  assert.equal(left().length, 2);
  assert.equal((await stage.send('DELETE', `/api/admin/uploads/${one_.id}/`, undefined, admin)).status, 204);
  assert.equal(left().length, 1);
  assert.equal((await sendPart(stage, one_.id, given, PART_BYTES)).status, 404);
  await sweepUploads(stage.app.ports, new Date(Date.now() + (SENDING_DAYS - 1) * 86_400_000));
  assert.equal(left().length, 1);
  await sweepUploads(stage.app.ports, new Date(Date.now() + (SENDING_DAYS + 1) * 86_400_000));
  assert.deepEqual(left(), []);
});

test('as many as may be under way at once, and no more; who begins one is in the audit ledger', async () => {
  for (let n = 0; ; n++) {
    const reply = await begin(stage, `${n}.pdf`, files.pdf(String(n)));
    if (reply.status === 201) continue;
    assert.deepEqual([reply.status, codes(reply)], [409, ['too-many-uploads']]);
    break;
  }
  const [sending] = await stage.sql<{ n: string }>(
    `SELECT count(*) AS n FROM upload WHERE state = 'sending'`,
  );
  assert.equal(Number(sending?.n), SENDING_MAX);
  const begun = await stage.sql(
    `SELECT 1 FROM audit_entry WHERE action = 'upload.begin' AND actor_id IS NOT NULL`,
  );
  assert.ok(begun.length >= SENDING_MAX);
});

describe('in a store of S3', () => {
  let store: StandInStore;
  let away: Stage;
  before(async () => {
    store = await openStandInStore();
    away = await openStage({
      env: {
        STORAGE: `s3://files?endpoint=${store.endpoint}&region=eu-central-1`,
        AWS_ACCESS_KEY_ID: store.accessKeyId,
        AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
      },
    });
  });
  after(async () => {
    await away.close();
    await store.close();
  });

  test('a file goes up, is taken in and leaves as from a folder, and no piece of it stays', async () => {
    const body = long(5);
    const { state, medium } = await upload(away, 'Lecture.mp4', body);
    assert.equal(state, 'done');
    const found = one(await away.send('GET', `/api/admin/media/${medium}/`, undefined, admin)).attributes;
    const reply = await away.ask(String(found.address), { headers: { range: `bytes=${body.length - 2}-` } });
    assert.deepEqual([reply.status, reply.text, found.seconds], [206, '\u0005\u0005', 142]);
    assert.deepEqual(
      [...store.files.keys()].filter((key) => key.endsWith('.part')),
      [],
    );
    assert.equal(store.parts.size, 0);
  });

  test('a store that is away for a moment costs a try and no piece', async () => {
    const body = long(6);
    const { id } = one(await begin(away, 'away.mp4', body));
    store.faults.push(503, 503, 503, 503);
    const failed = await sendPart(away, id, body, 0);
    store.faults.length = 0;
    assert.deepEqual([failed.status, failed.code], [503, 'storage-away']);
    assert.equal((await upload(away, 'away.mp4', body)).state, 'done');
  });
});
