import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { openFileStorage } from './storage.ts';

let folder: string;
let root: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steady-state-storage-'));
  root = join(folder, 'files');
  await mkdir(root);
  await writeFile(join(folder, 'outside.svg'), 'outside');
});
after(() => rm(folder, { recursive: true, force: true }));

test('what is put comes back, whole or in part, and is gone when removed', async () => {
  const storage = openFileStorage(root);
  await storage.put('covers/one.svg', Buffer.from('0123456789'));
  const found = await storage.open('covers/one.svg');
  assert.equal(found?.bytes, 10);
  assert.equal((await buffer(found.stream())).toString(), '0123456789');
  assert.equal((await buffer(found.stream({ start: 2, end: 4 }))).toString(), '234');
  await storage.remove('covers/one.svg');
  assert.equal(await storage.open('covers/one.svg'), null);
});

test('no key leaves the folder, whatever it is made of', async () => {
  const storage = openFileStorage(root);
  const keys = [
    '../outside.svg',
    'covers/../../outside.svg',
    '/etc/passwd',
    '..\\outside.svg',
    'a\0.svg',
    '',
    '.',
    '..',
    'covers/',
    './x',
    '.hidden',
    'a//b',
    'C:\\x',
    '~/x',
  ];
  for (const key of keys) {
    assert.equal(await storage.open(key), null, key);
    await assert.rejects(storage.put(key, Buffer.from('x')), /not accepted/, key);
    await storage.remove(key);
  }
  assert.ok(await openFileStorage(folder).open('outside.svg'), 'what lies outside is still there');
});

test('a link that lies in the folder is followed neither to a file nor through a directory', async () => {
  const storage = openFileStorage(root);
  await symlink(join(folder, 'outside.svg'), join(root, 'link.svg'));
  await symlink(folder, join(root, 'away'));
  assert.equal(await storage.open('link.svg'), null);
  assert.equal(await storage.open('away/outside.svg'), null);
});

test('processes that write one file at once, whatever their ids, each write it whole', async () => {
  const both = Promise.withResolvers<void>();
  let begun = 0;
  async function* halves(text: string) {
    yield Buffer.from(text);
    if (++begun === 2) both.resolve();
    await both.promise;
    yield Buffer.from(text);
  }
  await Promise.all(
    ['0000', '1111'].map((text) => openFileStorage(root).putStream('twice/one.mp3', halves(text))),
  );
  const found = await openFileStorage(root).open('twice/one.mp3');
  assert.match(found ? (await buffer(found.stream())).toString() : '', /^(?:0{8}|1{8})$/);
  assert.deepEqual(await readdir(join(root, 'twice')), ['one.mp3']);
});

test('a file that breaks off while it is written leaves nothing, and the one before it stays', async () => {
  const storage = openFileStorage(root);
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('it broke off');
  }
  await storage.put('lectures/one.mp3', Buffer.from('whole'));
  await assert.rejects(storage.putStream('lectures/one.mp3', broken()), /it broke off/);
  assert.equal((await storage.open('lectures/one.mp3'))?.bytes, 5);
  assert.deepEqual(await readdir(join(root, 'lectures')), ['one.mp3']);
});

test('a disk without room is told in words, and keeps no part of the file', async () => {
  const storage = openFileStorage(root);
  async function* full() {
    yield Buffer.from('half');
    throw Object.assign(new Error('write'), { code: 'ENOSPC' });
  }
  await assert.rejects(storage.putStream('lectures/two.mp3', full()), { code: 'storage-full', status: 503 });
  assert.deepEqual(await readdir(join(root, 'lectures')), ['one.mp3']);
});
