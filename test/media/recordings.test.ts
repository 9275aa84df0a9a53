import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { showReplaced } from '#admin/resources/medium/replaced.service.ts';
import { measureAsked } from '#media/recording/measurement.service.ts';
import type { Storage } from '#platform/storage/storage.ts';
import * as files from '../harness/edge/files.ts';
import { openStandInStore, type StandInStore } from '../harness/outside/object-store.ts';
import { begin, type UploadOptions, upload } from '../harness/people/uploader.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

const admin = { as: 'admin' } as const;
interface Recording {
  kind: string;
  mimeType: string;
  title: string;
  seconds: number | null;
  secondsTyped: boolean;
  loudness: number | null;
  unread: string | null;
  measuring: boolean;
  doubts: string[];
  changedAt: string;
}
const mediumAt = async (stage: Stage, id: string | null) =>
  one(await stage.send('GET', `/api/admin/media/${id}/`, undefined, admin))
    .attributes as unknown as Recording;
const describeMedium = (stage: Stage, id: string | null, attributes: object) =>
  stage.send('PATCH', `/api/admin/media/${id}/`, { data: { type: 'AdminMedium', attributes } }, admin);

const ask = (stage: Stage, ...media: (string | null)[]) =>
  stage.send(
    'POST',
    '/api/admin/media/measurements/',
    { data: { type: 'AdminMeasurement', attributes: { media: media.map(Number) } } },
    admin,
  );
const asked = async (stage: Stage, ...media: (string | null)[]) =>
  one(await ask(stage, ...media)).attributes.asked;
const measure = (stage: Stage, at = new Date()) => measureAsked(stage.app.ports, at, showReplaced);
const entries = async (stage: Stage, id: string | null) =>
  (
    await stage.sql<{ action: string }>(
      `SELECT action FROM audit_entry WHERE subject = $1 AND action LIKE 'medium.measure%' ORDER BY position`,
      [`medium:${id}`],
    )
  ).map(({ action }) => action);

const LECTURE = readFileSync(join(import.meta.dirname, '../../seed/media/lecture-5392.mp4'));
/** A film whose head does not say how long it is: programs that write to a pipe leave it so. */
function endless(): Buffer {
  const body = Buffer.from(LECTURE);
  for (const box of ['mvhd', 'mdhd'])
    for (let at = body.indexOf(box); at > 0; at = body.indexOf(box, at + 1)) body.writeUInt32BE(0, at + 20);
  return body;
}

describe('where ffmpeg is not used', () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { RECORDING_HOURS: '1' } });
  });
  after(() => stage.close());

  test('a recording is taken by what its head says, and says what was not read', async () => {
    const { medium } = await upload(stage, 'Tone.wav', files.wav(3));
    const { kind, seconds, loudness, unread, doubts } = await mediumAt(stage, medium);
    assert.deepEqual([kind, seconds, loudness, unread, doubts], ['audio', 3, null, 'no-program', []]);
  });

  test('a length that could not be read is typed by hand, wherever it plays; one that was read is not', async () => {
    const { medium, problem } = await upload(stage, 'Endless.mp4', endless());
    assert.equal(problem, null);
    const before = await mediumAt(stage, medium);
    assert.deepEqual([before.seconds, before.unread], [null, 'no-program']);
    const [{ file } = { file: '' }] = await stage.sql<{ file: string }>(
      'SELECT file FROM medium WHERE id = $1',
      [medium],
    );
    await stage.sql(
      'UPDATE section SET attachment_file = $1, attachment_seconds = NULL, minutes = 0 WHERE id = 5392',
      [file],
    );
    const words = { title: 'Endless', alt: '', focusX: 50, focusY: 50 };
    const typed = await describeMedium(stage, medium, {
      ...words,
      seconds: 250,
      changedAt: before.changedAt,
    });
    assert.equal(typed.status, 200);
    const after = await mediumAt(stage, medium);
    assert.deepEqual([after.seconds, after.secondsTyped, after.unread], [250, true, 'no-program']);
    const [shown] = await stage.sql<{ seconds: number; minutes: number }>(
      'SELECT attachment_seconds AS seconds, minutes FROM section WHERE id = 5392',
    );
    assert.equal(shown?.seconds, 250);
    assert.ok(Number(shown?.minutes) >= 4, 'its minutes follow');
    const again = await describeMedium(stage, medium, {
      ...words,
      seconds: null,
      changedAt: after.changedAt,
    });
    assert.equal(again.status, 200);
    const read = await upload(stage, 'Read.wav', files.wav(4));
    const { changedAt } = await mediumAt(stage, read.medium);
    const over = await describeMedium(stage, read.medium, { ...words, seconds: 250, changedAt });
    assert.deepEqual(
      [over.status, over.json.errors?.[0]?.source?.pointer],
      [422, '/data/attributes/seconds'],
    );
  });

  test('measured once more it says again that nothing measures here, and a length that was typed stays', async () => {
    const { medium } = await upload(stage, 'Typed.mp4', Buffer.concat([endless(), Buffer.from('typed')]));
    const { changedAt } = await mediumAt(stage, medium);
    const words = { title: 'Typed', alt: '', focusX: 50, focusY: 50 };
    await describeMedium(stage, medium, { ...words, seconds: 250, changedAt });
    assert.equal(await asked(stage, medium), 1);
    assert.equal((await mediumAt(stage, medium)).measuring, true);
    await measure(stage);
    const after = await mediumAt(stage, medium);
    assert.deepEqual(
      [after.measuring, after.seconds, after.secondsTyped, after.unread],
      [false, 250, true, 'no-program'],
    );
  });

  test('what is longer than is taken is not begun where its length is known, and not kept where it is not', async () => {
    const hours = (seconds: number) => ({ seconds }) satisfies UploadOptions;
    const told = await begin(stage, 'Known.wav', files.wav(1), hours(3_601));
    assert.deepEqual([told.status, codes(told)], [422, ['invalid-field']]);
    assert.match(String(told.json.errors?.[0]?.detail), /at most 1 hours?\. Cut it into parts/);
    assert.equal((await begin(stage, 'Fits.wav', files.wav(1), hours(3_600))).status, 201);
    const long = files.wav(1);
    long.writeUInt32LE(2, 24);
    const ended = await upload(stage, 'Unknown.wav', long);
    assert.deepEqual([ended.state, ended.problem], ['refused', 'long']);
  });
});

/** A store whose next file is given out once `go` is called. */
function heldOpen(storage: Storage) {
  const [opened, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open: Storage['open'] = async (...given) => {
    opened.resolve();
    await gate.promise;
    return storage.open(...given);
  };
  return { storage: { ...storage, open }, isOpened: opened.promise, go: gate.resolve };
}

const hasFfmpeg = ['ffmpeg', 'ffprobe'].every((name) => spawnSync(name, ['-version']).status === 0);
const skip = hasFfmpeg ? false : 'ffmpeg and ffprobe are not installed on this machine';

describe('where ffmpeg is installed', { skip }, () => {
  let stage: Stage;
  let store: StandInStore;
  let away: Stage;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recordings-'));
    stage = await openStage({ env: { FFMPEG: '', RECORDING_HOURS: '4' } });
    store = await openStandInStore();
    away = await openStage({
      env: {
        FFMPEG: '',
        STORAGE: `s3://files?endpoint=${store.endpoint}&region=eu-central-1`,
        AWS_ACCESS_KEY_ID: store.accessKeyId,
        AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
      },
    });
  });
  after(async () => {
    await Promise.all([stage.close(), away.close()]);
    await store.close();
    rmSync(folder, { recursive: true });
  });

  function made(name: string, ...args: string[]): Buffer {
    const path = join(folder, name);
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args, path], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    return readFileSync(path);
  }
  const tone = (seconds: number, gain = '0') => [
    ...['-f', 'lavfi', '-i', `sine=frequency=1000:duration=${seconds}:sample_rate=16000`],
    ...['-af', `volume=${gain}dB`, '-ac', '1'],
  ];
  const picture = (seconds: number) => ['-f', 'lavfi', '-i', `color=c=blue:s=64x64:r=2:d=${seconds}`];
  const taken = async (name: string, body: Buffer, on = stage) => {
    const { medium, problem } = await upload(on, name, body);
    assert.equal(problem, null, name);
    return mediumAt(on, medium);
  };
  const left = (one: Stage) => readdirSync(join(one.app.ports.config.dataDir, 'measuring'));

  test('length and loudness are read, in a folder and in a store alike, and no copy stays', async () => {
    const body = made('tone.mp3', ...tone(12));
    for (const on of [stage, away]) {
      const { kind, seconds, loudness, unread, doubts } = await taken('Tone.mp3', body, on);
      assert.deepEqual([kind, unread, doubts], ['audio', null, []]);
      assert.ok(seconds === 12 || seconds === 13, String(seconds));
      assert.ok(loudness !== null && loudness > -23 && loudness < -20, String(loudness));
      assert.deepEqual(left(on), []);
    }
  });

  /** As it stands after an import: its length is what the library said, and nothing was measured. */
  const unmeasured = async (name: string, seconds: number | null) => {
    const { medium } = await upload(stage, name, made(name, ...tone(12), '-metadata', `title=${name}`));
    const [{ file } = { file: '' }] = await stage.sql<{ file: string }>(
      `UPDATE medium SET seconds = $2, loudness = NULL, unread = 'before' WHERE id = $1 RETURNING file`,
      [medium, seconds],
    );
    return { medium, file };
  };

  test('a recording that came before is measured when somebody asks, once, and its length is shown wherever it plays', async () => {
    const { medium, file } = await unmeasured('before.mp3', 700);
    await stage.sql('UPDATE section SET attachment_file = $1, attachment_seconds = 700 WHERE id = 5393', [
      file,
    ]);
    const picture = await upload(stage, 'picture.png', await files.picture('png'));
    assert.equal(await asked(stage, medium, medium, picture.medium, '999999'), 1);
    assert.equal(await asked(stage, medium), 0);
    // Two processes look at once.
    await Promise.all([measure(stage), measure(stage)]);
    const found = await mediumAt(stage, medium);
    assert.deepEqual([found.measuring, found.unread, found.secondsTyped], [false, null, false]);
    assert.ok(found.seconds === 12 || found.seconds === 13, String(found.seconds));
    assert.ok(found.loudness !== null && found.loudness < -20, String(found.loudness));
    assert.deepEqual(await stage.sql('SELECT attachment_seconds AS seconds FROM section WHERE id = 5393'), [
      { seconds: found.seconds },
    ]);
    assert.deepEqual(await entries(stage, medium), ['medium.measure', 'medium.measured']);
    assert.equal(await asked(stage, medium), 0);
    assert.deepEqual(left(stage), []);
  });

  test('what another process began is left to it, and taken over once it was not heard of', async () => {
    const { medium } = await unmeasured('held.mp3', null);
    await asked(stage, medium);
    await stage.sql(`UPDATE measurement SET taken_until = $2 WHERE medium_id = $1`, [
      medium,
      new Date(Date.now() + 120_000),
    ]);
    await measure(stage);
    assert.equal((await mediumAt(stage, medium)).unread, 'before');
    await measure(stage, new Date(Date.now() + 121_000));
    assert.equal((await mediumAt(stage, medium)).unread, null);
  });

  test('a file that is not in the store is told as not read in the end, and what was known of it stays', async () => {
    const { medium, file } = await unmeasured('gone.mp3', 700);
    await stage.app.ports.storage.remove(file);
    await asked(stage, medium);
    for (let round = 0; round < 3; round++) await measure(stage, new Date(Date.now() + round * 200_000));
    const { seconds, unread, measuring } = await mediumAt(stage, medium);
    assert.deepEqual([seconds, unread, measuring], [700, 'failed', false]);
  });

  test('one that is replaced or removed meanwhile is not measured in the name of the old file', async () => {
    const { medium } = await unmeasured('old.mp3', 700);
    const gone = await unmeasured('removed.mp3', 700);
    await asked(stage, medium, gone.medium);
    const { changedAt } = await mediumAt(stage, gone.medium);
    const removal = await stage.send(
      'DELETE',
      `/api/admin/media/${gone.medium}/?seen=${changedAt}`,
      undefined,
      admin,
    );
    assert.equal(removal.status, 204);
    const claim = 'UPDATE measurement SET taken_until = $2 WHERE medium_id = $1';
    await stage.sql(claim, [medium, new Date(0)]);
    const held = heldOpen(stage.app.ports.storage);
    const measuring = measureAsked({ ...stage.app.ports, storage: held.storage }, new Date(), showReplaced);
    await held.isOpened;
    const { problem } = await upload(stage, 'new.mp3', made('new.mp3', ...tone(20)), {
      replaces: Number(medium),
    });
    assert.equal(problem, null);
    held.go();
    await measuring;
    const { seconds, unread } = await mediumAt(stage, medium);
    assert.deepEqual([seconds === 20 || seconds === 21, unread], [true, null]);
    assert.deepEqual(await entries(stage, medium), ['medium.measure']);
  });

  test('a recording that ended the process with every try is given up unopened', async () => {
    const { medium } = await unmeasured('deadly.mp3', 700);
    assert.equal(await asked(stage, medium), 1);
    await stage.sql('UPDATE measurement SET tries = 3 WHERE medium_id = $1', [medium]);
    await measure(stage);
    const { seconds, unread, measuring } = await mediumAt(stage, medium);
    assert.deepEqual([seconds, unread, measuring], [700, 'failed', false]);
  });

  test('a video is read with its sound, and one without a picture is kept as sound and marked', async () => {
    const film = await taken(
      'Film.webm',
      made('film.webm', ...picture(5), ...tone(5), '-c:v', 'libvpx', '-c:a', 'libopus'),
    );
    assert.deepEqual([film.kind, film.seconds && film.seconds <= 6, film.doubts], ['video', true, []]);
    assert.ok(film.loudness !== null);
    const sound = await taken('Sound.mp4', made('sound.mp4', ...tone(5), '-c:a', 'aac'));
    assert.deepEqual([sound.kind, sound.mimeType, sound.doubts], ['audio', 'audio/mp4', ['no-picture']]);
    const { ending } = (
      await stage.sql<{ ending: string }>(
        `SELECT right(file, 4) AS ending FROM medium WHERE title = 'Sound' ORDER BY id DESC LIMIT 1`,
      )
    )[0] ?? { ending: '' };
    assert.equal(ending, '.m4a', 'it is served as what it is');
    const mute = await taken('Mute.webm', made('mute.webm', ...picture(5), '-c:v', 'libvpx'));
    assert.deepEqual([mute.kind, mute.loudness, mute.unread], ['video', null, null]);
  });

  test('four hours are taken where four are, in little memory, and a head that lies about its length is told of', async () => {
    made('minute.mp3', ...tone(60), '-b:a', '16k');
    const minute = join(folder, 'minute.mp3');
    const body = made('hours.mp3', '-stream_loop', '238', '-i', minute, '-c', 'copy');
    const found = await taken('Four hours.mp3', body);
    assert.ok(
      found.seconds !== null && found.seconds > 14_300 && found.seconds < 14_400,
      String(found.seconds),
    );
    assert.deepEqual(found.doubts, []);
    const lying = readFileSync(minute);
    const frames = Math.max(lying.indexOf('Xing'), lying.indexOf('Info')) + 8;
    lying.writeUInt32BE(lying.readUInt32BE(frames) * 100, frames);
    const told = await taken('Claims more than an hour.mp3', lying);
    assert.ok(told.seconds !== null && Math.abs(told.seconds - 60) <= 1, String(told.seconds));
    assert.deepEqual(told.doubts, ['length']);
  });

  test('what claims to be longer than is taken is refused before it is read', async () => {
    const claim = made('claim.mp3', ...tone(60), '-b:a', '16k');
    const frames = Math.max(claim.indexOf('Xing'), claim.indexOf('Info')) + 8;
    claim.writeUInt32BE(claim.readUInt32BE(frames) * 300, frames);
    const ended = await upload(stage, 'Long.mp3', claim);
    assert.deepEqual([ended.state, ended.problem], ['refused', 'long']);
    assert.deepEqual(left(stage), []);
  });

  const LIES: [what: string, name: string, body: () => Buffer, problem: string][] = [
    [
      'an archive that says it is sound',
      'a.mp3',
      () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4_000)]),
      'kind',
    ],
    [
      'an archive behind the head of an MP3',
      'b.mp3',
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xfb, 0x90, 0x00]),
          Buffer.from('PK\x03\x04'),
          Buffer.alloc(40_000, 7),
        ]),
      'broken',
    ],
    [
      'a list of addresses behind the head of a film',
      'c.mp4',
      () => {
        const list = Buffer.from('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\nhttp://127.0.0.1:9/\n');
        return Buffer.concat([Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp42'), list]);
      },
      'broken',
    ],
  ];
  for (const [what, name, body, problem] of LIES)
    test(`${what} is refused`, async () => {
      const ended = await upload(stage, name, body());
      assert.deepEqual([ended.state, ended.problem], ['refused', problem]);
      assert.deepEqual(left(stage), []);
    });
});
