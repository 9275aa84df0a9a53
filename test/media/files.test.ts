import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openObjectStorage } from '#platform/storage/object-storage.ts';
import { openTestApp } from '../harness/app.ts';
import { openStandInStore } from '../harness/outside/object-store.ts';
import { one, openStage, type RawReply, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const page = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  raw(stage.url, path, { method, headers: { host: new URL(stage.url).host, ...headers } });
async function protectedFile(): Promise<string> {
  const [found] = await stage.sql<{ id: string }>(
    `SELECT id FROM section WHERE attachment_file LIKE 'protected/%' ORDER BY id LIMIT 1`,
  );
  return String(
    one(await stage.send('GET', `/api/sections/${found?.id}/`, undefined, { as: 'gold' })).attributes
      .attachment_url,
  );
}

test('files: no way out of the folder, and no protected one without its own living token', async () => {
  for (const path of [
    '../../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '..%5c..%5cpackage.json',
    '%00',
    'covers/%00.svg',
    'media/%00.svg',
    '/etc/passwd',
    '//etc/passwd',
    'covers/../../package.json',
    'covers/..%2f..%2fpackage.json',
    '%2fetc%2fpasswd',
    'C:%5cWindows',
    '%5c%5cserver%5cshare',
    'covers/',
    '.hidden',
    'covers//x.svg',
    'CON',
    'x'.repeat(5000),
  ]) {
    const { status } = await page(`/files/${path}`);
    assert.ok([400, 404, 414].includes(status), `${path.slice(0, 60)} answers ${status}`);
  }
  for (const path of [
    'protected/x.mp4',
    'protected/../covers/x.svg?t=1',
    'protected%2fx.mp4',
    'protected/x.mp4?t=',
    'protected/x.mp4?t=zzzz.zzzz',
    'protected/x.mp4?t=a&t=b',
  ])
    assert.equal((await page(`/files/${path}`)).status, 403, path);
  const address = await protectedFile();
  const [file = '', token = ''] = address.split('?t=');
  assert.equal((await page(address, { range: 'bytes=0-9' })).status, 206);
  assert.match(String((await page(address, { range: 'bytes=0-9' })).headers['cache-control']), /private/);
  const [until, mac = ''] = token.split('.');
  for (const forged of [
    `${until}.${'A'.repeat(mac.length)}`,
    `zzzzzz.${mac}`,
    `${until}.`,
    mac,
    `${until}.${mac}x`,
    '',
  ])
    assert.equal((await page(`${file}?t=${forged}`)).status, 403, forged);
  assert.equal(
    (await page(`/files/protected/elsewhere/${file.split('/').at(-1)}?t=${token}`)).status,
    403,
    'a token of one folder opens no other',
  );
  stage.clock.set(new Date(Date.now() + 8 * 3_600_000));
  assert.equal((await page(address)).status, 403, 'eight hours later the link has ended');
  stage.clock.set(null);
});

test('[API-109] files answer byte ranges as players ask for them', async () => {
  const address = await protectedFile();
  const whole = await page(address);
  const bytes = whole.body.length;
  assert.equal(whole.headers['accept-ranges'], 'bytes');
  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, bytes - 1],
    ['bytes=-50', bytes - 50, bytes - 1],
    [`bytes=10-${bytes * 2}`, 10, bytes - 1],
    [`bytes=-${bytes * 2}`, 0, bytes - 1],
  ] as const) {
    const reply = await page(address, { range });
    assert.deepEqual(
      [reply.status, reply.headers['content-range']],
      [206, `bytes ${start}-${end}/${bytes}`],
      range,
    );
    assert.ok(reply.body.equals(whole.body.subarray(start, end + 1)), range);
  }
  for (const range of [`bytes=${bytes}-`, 'bytes=-0', 'bytes=99999999999999999999-']) {
    const reply = await page(address, { range });
    assert.deepEqual([reply.status, reply.headers['content-range']], [416, `bytes */${bytes}`], range);
  }
  for (const range of ['bytes=0-1,5-6', 'lines=0-5', 'bytes=a-b', 'nonsense', 'bytes=-'])
    assert.equal((await page(address, { range })).status, 200, range);
});

/** What a download that is taken up again, a cache or a player asks of a file. */
async function assertConditional(
  ask: (headers?: Record<string, string>, method?: string) => Promise<RawReply>,
) {
  const whole = await ask();
  const etag = String(whole.headers.etag);
  const modified = String(whole.headers['last-modified']);
  assert.match(etag, /^"[\w-]+"$/);
  const length = String(whole.body.length);
  const later = new Date(Date.parse(modified) + 60_000).toUTCString();
  const cases: [Record<string, string>, number, number][] = [
    [{ range: 'bytes=2-5' }, 206, 4],
    [{ range: 'bytes=2-5', 'if-range': etag }, 206, 4],
    [{ range: 'bytes=2-5', 'if-range': modified }, 206, 4],
    [{ range: 'bytes=2-5', 'if-range': '"nope"' }, 200, whole.body.length],
    [{ range: 'bytes=2-5', 'if-range': `W/${etag}` }, 200, whole.body.length],
    [{ range: 'bytes=2-5', 'if-range': later }, 200, whole.body.length],
    [{ range: 'bytes=2-5', 'if-none-match': etag }, 304, 0],
    [{ 'if-none-match': `"nope", W/${etag}` }, 304, 0],
    [{ 'if-none-match': '"nope"', 'if-modified-since': later }, 200, whole.body.length],
    [{ 'if-modified-since': modified }, 304, 0],
    [{ 'if-modified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 200, whole.body.length],
    [{ 'if-match': '"nope"' }, 412, 0],
    [{ 'if-match': etag }, 200, whole.body.length],
    [{ range: `bytes=${length}-` }, 416, 0],
  ];
  for (const [headers, status, bytes] of cases) {
    const reply = await ask(headers);
    assert.deepEqual([reply.status, reply.body.length], [status, bytes], JSON.stringify(headers));
    assert.equal(reply.headers.etag, etag);
    if (status === 304) assert.equal(reply.headers['content-type'], undefined);
    const keeping = status < 400 ? whole.headers['cache-control'] : 'no-store';
    assert.equal(reply.headers['cache-control'], keeping, JSON.stringify(headers));
  }
  const heads: Record<string, string>[] = [
    {},
    { range: 'bytes=2-5' },
    { range: 'bytes=2-5', 'if-range': etag },
  ];
  for (const headers of heads) {
    const head = await ask(headers, 'HEAD');
    assert.deepEqual(
      [head.status, head.body.length, head.headers['content-length'], head.headers.etag],
      [200, 0, length, etag],
    );
  }
  assert.equal((await ask({ 'if-none-match': etag }, 'HEAD')).status, 304);
}

test('a file is known by its tag and its date: whole, in parts, or not sent again', async () => {
  const address = await protectedFile();
  await assertConditional((headers, method) => page(address, headers, method));
  const plain = '/files/audio/plain.mp3';
  await stage.app.ports.storage.put('audio/plain.mp3', Buffer.from('0123456789'));
  await assertConditional((headers, method) => page(plain, headers, method));
  const named = '/files/audio/named-0123456789.mp3';
  await stage.app.ports.storage.put('audio/named-0123456789.mp3', Buffer.from('0123456789'));
  await assertConditional((headers, method) => page(named, headers, method));
  const before = (await page(plain)).headers.etag;
  await stage.app.ports.storage.put('audio/plain.mp3', Buffer.from('9876543210'));
  assert.notEqual((await page(plain)).headers.etag, before, 'another form has another tag');
});

test('a public file is kept for good where its name carries a hash of its content, else for an hour', async () => {
  const kept = async (name: string) => {
    await stage.app.ports.storage.put(
      `covers/${name}`,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    return (await page(`/files/covers/${name}`)).headers['cache-control'];
  };
  assert.equal(await kept('one-0123456789.svg'), 'public, max-age=31536000, immutable');
  for (const name of ['one.svg', 'one-012345678.svg', 'tms-light.svg', '0123456789.svg'])
    assert.equal(await kept(name), 'public, max-age=3600', name);
});

test('with an S3 store: files and their parts come from the bucket; while it is away everything else goes on', async () => {
  const store = await openStandInStore();
  const app = await openTestApp({
    env: {
      STORAGE: `s3://library/files?endpoint=${store.endpoint}&region=eu-1`,
      AWS_ACCESS_KEY_ID: store.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
    },
  });
  try {
    const { bucket, prefix, region } = { bucket: 'library', prefix: 'files', region: 'eu-1' };
    const storage = openObjectStorage({ ...store, bucket, prefix, region, sessionToken: null });
    await storage.put('audio/one.mp3', Buffer.from('0123456789'));
    const whole = await app.ask('/files/audio/one.mp3');
    assert.deepEqual(
      [whole.status, whole.text, whole.headers.get('content-type')],
      [200, '0123456789', 'audio/mpeg'],
    );
    await assertConditional((headers, method) =>
      raw(app.url, '/files/audio/one.mp3', { method, headers: { host: new URL(app.url).host, ...headers } }),
    );
    const before = whole.headers.get('etag');
    await storage.put('audio/one.mp3', Buffer.from('9876543210'));
    assert.notEqual((await app.ask('/files/audio/one.mp3')).headers.get('etag'), before);
    await storage.put('audio/one.mp3', Buffer.from('0123456789'));
    const part = await app.ask('/files/audio/one.mp3', { headers: { range: 'bytes=7-' } });
    assert.deepEqual(
      [part.status, part.text, part.headers.get('content-range')],
      [206, '789', 'bytes 7-9/10'],
    );
    assert.equal((await app.ask('/files/audio/none.mp3')).status, 404);
    await store.close();
    const away = await app.ask('/files/audio/one.mp3');
    assert.deepEqual([away.status, away.json.errors?.[0]?.code], [503, 'storage-away']);
    assert.ok(Number(away.headers.get('retry-after')) > 0);
    assert.equal((await app.ask('/api/publications/')).status, 200);
  } finally {
    await app.close();
  }
});
