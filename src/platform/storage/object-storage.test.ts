import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { isRefusal } from '#kit/refusal.ts';
import { openStandInStore, type StandInStore } from '#test/harness/outside/object-store.ts';
import { openObjectStorage } from './object-storage.ts';

let store: StandInStore;
before(async () => {
  store = await openStandInStore();
});
after(() => store.close());
beforeEach(() => {
  store.faults.length = 0;
  store.asked.length = 0;
});

const open = (over: { secretAccessKey?: string; endpoint?: string } = {}) =>
  openObjectStorage({
    bucket: 'library',
    region: 'eu-1',
    prefix: 'below/here',
    sessionToken: null,
    endpoint: store.endpoint,
    accessKeyId: store.accessKeyId,
    secretAccessKey: store.secretAccessKey,
    ...over,
  });
const isAway = (thrown: unknown) =>
  isRefusal(thrown) && thrown.status === 503 && thrown.code === 'storage-away';

test('what is put comes back, whole or in part, and is gone when removed', async () => {
  const storage = open();
  await storage.put('covers/one two-ü.svg'.replace(/[^a-z/.]/g, '-'), Buffer.from('0123456789'));
  assert.deepEqual([...store.files.keys()], ['/library/below/here/covers/one-two--.svg']);
  const found = await storage.open('covers/one-two--.svg');
  assert.equal(found?.bytes, 10);
  assert.ok(Date.now() - (found?.modifiedAt.getTime() ?? 0) < 60_000);
  assert.equal((await buffer(found.stream())).toString(), '0123456789');
  assert.equal((await buffer(found.stream({ start: 2, end: 4 }))).toString(), '234');
  await storage.remove('covers/one-two--.svg');
  assert.equal(await storage.open('covers/one-two--.svg'), null);
});

test('no key leaves the folder of the bucket, and the store is not even asked', async () => {
  const storage = open();
  for (const key of ['../x', 'a/../../x', '/x', 'a//b', '', 'a?x=1', 'a#b', 'a b', 'ü', '%2e%2e/x']) {
    assert.equal(await storage.open(key), null, key);
    await assert.rejects(storage.put(key, Buffer.from('x')), /not accepted/, key);
    await storage.remove(key);
  }
  assert.deepEqual(store.asked, []);
});

test('a short failure is asked again; a long one, a wrong key and an absent store are a 503', async () => {
  const storage = open();
  store.faults.push(503, 500);
  await storage.put('a.svg', Buffer.from('kept'));
  assert.equal((await storage.open('a.svg'))?.bytes, 4);
  store.faults.push(500, 500, 500, 500);
  await assert.rejects(storage.put('b.svg', Buffer.from('lost')), isAway);
  store.faults.length = 0;
  assert.equal(await storage.open('b.svg'), null, 'what was not acknowledged is not there');
  store.faults.push(404);
  await assert.rejects(storage.put('c.svg', Buffer.from('lost')), isAway, 'a bucket that is not there');
  await assert.rejects(open({ secretAccessKey: 'another' }).open('a.svg'), isAway);
  await assert.rejects(open({ endpoint: 'http://127.0.0.1:9' }).open('a.svg'), isAway);
});

test('a file that changes between its length and its bytes is never sent under the wrong length', async () => {
  const storage = open();
  await storage.put('a.svg', Buffer.from('first'));
  const found = await storage.open('a.svg');
  await storage.put('a.svg', Buffer.from('the second, longer'));
  await assert.rejects(buffer((found as NonNullable<typeof found>).stream()), isAway);
});

test('a file of any length goes up in parts, and is there whole or not at all', async () => {
  const storage = open();
  async function* pieces(count: number, breaks = false) {
    for (let at = 0; at < count; at++) yield Buffer.alloc(1024 * 1024, at);
    if (breaks) throw new Error('it broke off');
  }
  await storage.putStream('lectures/long.mp4', pieces(19));
  const found = await storage.open('lectures/long.mp4');
  assert.equal(found?.bytes, 19 * 1024 * 1024);
  const part = found.stream({ start: 18 * 1024 * 1024 - 1, end: 18 * 1024 * 1024 });
  assert.deepEqual([...(await buffer(part))], [17, 18]);
  await assert.rejects(storage.putStream('lectures/half.mp4', pieces(19, true)), /it broke off/);
  assert.equal(await storage.open('lectures/half.mp4'), null);
  assert.equal(store.parts.size, 0, 'the store keeps no part of what broke off');
  await storage.putStream('lectures/empty.txt', pieces(0));
  assert.equal((await storage.open('lectures/empty.txt'))?.bytes, 0);
  for (const faults of [[404], [100, 404]]) {
    store.faults.push(...faults);
    await assert.rejects(
      storage.putStream('lectures/no.mp4', pieces(1)),
      isAway,
      'a bucket that is not there',
    );
    store.faults.length = 0;
  }
  store.faults.push(200, 507);
  await assert.rejects(storage.putStream('lectures/full.mp4', pieces(1)), { code: 'storage-away' });
});
