import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openObjectStorage } from '#platform/object-storage.ts';
import { openTestApp } from './harness/app.ts';
import { openStandInStore } from './harness/object-store.ts';
import { one, openStage, raw, type Stage } from './harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const page = (path: string, headers: Record<string, string> = {}) =>
  raw(stage.url, path, { headers: { host: new URL(stage.url).host, ...headers } });
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
    '../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '..%5c..%5cpackage.json',
    '%00',
    'covers/%00.svg',
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

test('files answer byte ranges as players ask for them', async () => {
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
