import assert from 'node:assert/strict';
import type { ReadStream } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { inOneWindow, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
let free: { id: number; publication_id: number };
let lecture: { id: number; publication_id: number };
before(async () => {
  stage = await openStage();
  const one = async (where: string) =>
    (
      await stage.sql<{ id: number; publication_id: number }>(
        `SELECT m.id::int, m.publication_id::int FROM material m JOIN publication p ON p.id = m.publication_id WHERE p.visibility = 'published' AND ${where} ORDER BY m.id LIMIT 1`,
      )
    )[0] ?? assert.fail(`the story has no file with ${where}`);
  free = await one('m.free');
  lecture = await one(`NOT m.free AND p.type = 'PUBLICATION_VIDEO' AND NOT p.private`);
});
after(() => stage?.close());
beforeEach(() => stage.sql('DELETE FROM rate_count; DELETE FROM outbox_message; DELETE FROM subscriber'));

type Asker = Parameters<Stage['send']>[3];
const ask = (attributes: object, sent: Asker = {}) =>
  stage.send('POST', '/api/downloads/', { data: { type: 'Download', attributes } }, sent);
interface Download {
  attributes: { message: string; expiresAt: string; files: { id: string; title: string; url: string }[] };
}
const files = (reply: { json: { data: unknown } }) => (reply.json.data as Download).attributes.files;
const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;
const linkFor = async (id: number, sent: Asker) => {
  const reply = await ask({ material: String(id) }, sent);
  assert.equal(reply.status, 201, JSON.stringify(reply.json));
  return pathOf(files(reply)[0]?.url);
};
async function at<T>(minutes: number, deed: () => Promise<T>): Promise<T> {
  stage.clock.set(new Date(Date.now() + minutes * 60_000));
  try {
    return await deed();
  } finally {
    stage.clock.set(null);
  }
}

const MEMBER_FILES: [Asker, number][] = [
  [{ as: 'anonymous' }, 401],
  [{ as: 'free' }, 403],
  [{ as: 'lapsed' }, 403],
  [{ as: 'bronze' }, 403],
  [{ as: 'nocredit' }, 403],
  [{ as: 'silver' }, 201],
  [{ as: 'gold' }, 201],
  [{ as: 'admin' }, 201],
];
for (const [sent, status] of MEMBER_FILES)
  test(`[ROLE-051] [ROLE-052] [ROLE-053] a file of a lecture asked for by ${sent?.as} answers ${status}`, async () => {
    const reply = await ask({ material: String(lecture.id) }, sent);
    assert.equal(reply.status, status);
    if (status !== 201) return;
    const file = await stage.ask(pathOf(files(reply)[0]?.url));
    assert.equal(file.status, 200);
    assert.match(file.text, /^%PDF-/);
    assert.match(
      file.headers.get('content-disposition') ?? '',
      /^attachment; filename="[\w.-]+\.pdf"; filename\*=/,
    );
  });

test('[API-109] the address of an account ends after five minutes, and belongs to that account and that file', async () => {
  const path = await linkFor(lecture.id, { as: 'gold' });
  assert.equal((await at(4, () => stage.ask(path))).status, 200);
  assert.equal((await at(6, () => stage.ask(path))).status, 403);
  const other = await linkFor(free.id, { as: 'gold' });
  const [own = '', sign = ''] = path.split('.');
  const [foreign = ''] = other.split('.');
  for (const changed of [
    `${foreign}.${sign}`,
    path.replace(/\/u\w+-/, '/u1-'),
    path.replace('/u', '/e'),
    `${own}.${'A'.repeat(43)}/`,
    own,
  ])
    assert.equal((await stage.ask(changed)).status, 403, changed);
});

test('the gate is asked again at the download: who lost the membership meanwhile gets no file', async () => {
  const path = await linkFor(lecture.id, { as: 'silver' });
  const [held] = await stage.sql<{ id: number; ends_at: Date }>(
    'SELECT id, ends_at FROM holding WHERE user_id = 903 AND superseded_at IS NULL',
  );
  await stage.sql(`UPDATE holding SET ends_at = now() - interval '1 second' WHERE id = $1`, [held?.id]);
  assert.equal((await stage.ask(path)).status, 403);
  await stage.sql('UPDATE holding SET ends_at = $2 WHERE id = $1', [held?.id, held?.ends_at]);
  assert.equal((await stage.ask(path)).status, 200);
});

test('parts of a file can be asked for', async () => {
  const path = await linkFor(lecture.id, { as: 'gold' });
  const part = await stage.ask(path, { headers: { range: 'bytes=0-4' } });
  assert.deepEqual([part.status, part.text], [206, '%PDF-']);
  assert.match(part.headers.get('content-range') ?? '', /^bytes 0-4\/\d+$/);
  assert.equal((await stage.ask(path, { headers: { range: 'bytes=999999999-' } })).status, 416);
  const etag = part.headers.get('etag') ?? '';
  assert.match(etag, /^"[^"]+"$/);
  const on = (headers: Record<string, string>) =>
    stage.ask(path, { headers: { range: 'bytes=0-4', ...headers } });
  assert.equal((await on({ 'if-range': etag })).status, 206);
  const whole = await on({ 'if-range': '"nope"' });
  assert.deepEqual([whole.status, whole.headers.get('content-range')], [200, null]);
  const known = await stage.ask(path, { headers: { 'if-none-match': etag } });
  assert.deepEqual([known.status, known.text], [304, '']);
  const head = await stage.ask(path, { method: 'HEAD', headers: { range: 'bytes=0-4' } });
  assert.deepEqual(
    [head.status, head.headers.get('content-length')],
    [200, whole.headers.get('content-length')],
  );
});

test('a file of any length is read as it is sent: what a slow reader has not asked for is not in memory', async () => {
  const [mebibyte, mebibytes] = [Buffer.alloc(1024 * 1024, '%'), 64];
  const bytes = mebibytes * mebibyte.length;
  const { storage } = stage.app.ports;
  const { open } = storage;
  const key = 'protected/test/long.pdf';
  await storage.putStream(key, Readable.from(Array(mebibytes).fill(mebibyte)));
  const [had] = await stage.sql<{ file: string }>('SELECT file FROM material WHERE id = $1', [lecture.id]);
  const streams: ReadStream[] = [];
  storage.open = async (file) => {
    const stored = await open(file);
    return (
      stored && {
        ...stored,
        stream(range) {
          const stream = stored.stream(range);
          streams.push(stream as ReadStream);
          return stream;
        },
      }
    );
  };
  try {
    await stage.sql('UPDATE material SET file = $2 WHERE id = $1', [lecture.id, key]);
    const path = await linkFor(lecture.id, { as: 'gold' });
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${stage.url}${path}`, { agent: false }, resolve).on('error', reject);
    });
    // Nobody reads yet.
    await wait(500);
    const read = streams[0]?.bytesRead ?? bytes;
    let got = 0;
    for await (const chunk of reply) got += (chunk as Buffer).length;
    assert.ok(read < bytes / 2, `${read} of ${bytes} bytes are read`);
    assert.deepEqual([got, reply.headers['content-length']], [bytes, String(bytes)]);
  } finally {
    storage.open = open;
    await stage.sql('UPDATE material SET file = $2 WHERE id = $1', [lecture.id, had?.file]);
    await storage.remove(key);
  }
});

test('an asking that is not right is told so in words', async () => {
  const told = async (attributes: object) => (await ask(attributes, { as: 'gold' })).json.errors?.[0]?.detail;
  assert.equal(await told({ material: 1 }), 'Choose a file.');
  assert.equal(await told({ material: 'x' }), 'Choose a file.');
});

test('[PROD-004] [UI-053] free files by e-mail: signed links here and in the letter, good for 24 hours, the address noted', async () => {
  const email = 'visitor@clinic.example';
  const reply = await ask({ publication: String(free.publication_id), email });
  assert.equal(reply.status, 201);
  assert.match((reply.json.data as Download).attributes.message, /^Success!/);
  const path = pathOf(files(reply)[0]?.url);
  assert.match((await at(23 * 60, () => stage.ask(path))).text, /^%PDF-/);
  assert.equal((await at(25 * 60, () => stage.ask(path))).status, 403);
  const [letter] = await stage.sql<{ text_body: string }>(
    'SELECT text_body FROM outbox_message WHERE recipient = $1',
    [email],
  );
  for (const file of files(reply)) assert.ok(letter?.text_body.includes(file.url));
  const [wish] = await stage.sql(
    'SELECT kind, state, place FROM subscription u JOIN subscription_consent c USING (subscriber_id)',
  );
  assert.deepEqual(wish, { kind: 'monthly', state: 'unconfirmed', place: 'download' });
  const [account] = await stage.sql<{ n: string }>(
    'SELECT count(*) AS n FROM user_account WHERE email = $1',
    [email],
  );
  assert.equal(Number(account?.n), 0, 'no account is made');
});

test('by e-mail there are free files alone, whoever asks', async () => {
  const reply = await ask({ publication: String(free.publication_id), email: 'visitor@clinic.example' });
  const ids = files(reply).map((one) => one.id);
  const rows = await stage.sql<{ free: boolean }>('SELECT free FROM material WHERE id = ANY($1)', [ids]);
  assert.ok(rows.length > 0 && rows.every((one) => one.free));
  const [none] = await stage.sql<{ id: number }>(
    `SELECT id::int FROM publication p WHERE visibility = 'published' AND NOT EXISTS (SELECT 1 FROM material m WHERE m.publication_id = p.id AND m.free) LIMIT 1`,
  );
  assert.equal((await ask({ publication: String(none?.id), email: 'visitor@clinic.example' })).status, 404);
});

test('[VALID-004] an address that is none is told so in the words of the form', async () => {
  const { status, json } = await ask({ publication: String(free.publication_id), email: 'nobody' });
  assert.deepEqual([status, json.errors?.[0]?.detail], [422, 'Enter a valid email address to download.']);
});

test('an account without unlimited downloads fetches ten free files a day, Silver as many as it likes', () =>
  inOneWindow(stage, 86400, async () => {
    const seen: number[] = [];
    for (let time = 0; time < 10; time++)
      seen.push((await ask({ material: String(free.id) }, { as: 'bronze' })).status);
    assert.deepEqual(seen, Array(10).fill(201));
    const beyond = await ask({ material: String(free.id) }, { as: 'bronze' });
    assert.deepEqual([beyond.status, beyond.json.errors?.[0]?.code], [429, 'download-limit']);
    assert.match(beyond.json.errors?.[0]?.detail ?? '', /^You have downloaded 10 files today\./);
    await stage.sql('DELETE FROM rate_count');
    for (let time = 0; time < 12; time++)
      assert.equal((await ask({ material: String(free.id) }, { as: 'silver' })).status, 201);
  }));

test('[ROLE-051] the list of files gives addresses to those with unlimited downloads alone', async () => {
  const materials = async (id: number, as: Asker) =>
    (await stage.send('GET', `/api/publications/${id}/?include=materials`, undefined, as)).json.included?.map(
      (one) => one.attributes as { fileUrl: string | null; lock: boolean; free: boolean },
    ) ?? [];
  for (const one of await materials(free.publication_id, { as: 'anonymous' })) {
    assert.equal(one.fileUrl, null);
    assert.equal(one.lock, !one.free);
  }
  for (const as of ['free', 'bronze'] as const) {
    const [open] = (await materials(free.publication_id, { as })).filter((one) => one.free);
    assert.deepEqual([open?.fileUrl, open?.lock], [null, false], `${as}: asked for one by one, and counted`);
  }
  const [bronze] = await materials(lecture.publication_id, { as: 'bronze' });
  assert.deepEqual([bronze?.fileUrl, bronze?.lock], [null, true]);
  const [gold] = await materials(lecture.publication_id, { as: 'gold' });
  assert.equal((await stage.ask(gold?.fileUrl ?? '')).status, 200);
});
