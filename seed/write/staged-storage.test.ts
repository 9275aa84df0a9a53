import assert from 'node:assert/strict';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFileStorage } from '#platform/storage/storage.ts';
import { stageStorage } from './staged-storage.ts';

/** A library that refers to these files. */
const naming = (...named: string[]) => ({
  unnamed: async (keys: readonly string[]) => keys.filter((key) => !named.includes(key)),
  bringBack: async () => {},
  hold: async () => {},
});

test('what a killed import had put is taken away by the next, but for what a record names', async () => {
  const root = mkdtempSync(join(tmpdir(), 'staged-'));
  const storage = openFileStorage(root);
  await storage.put('covers/before.svg', Buffer.from('before'));
  const killed = await stageStorage(storage, naming());
  for (const key of ['covers/before.svg', 'covers/left.svg', 'covers/named.svg'])
    await killed.put(key, Buffer.from(key));
  const next = await stageStorage(storage, naming('covers/named.svg'));
  const there = () => globSync('**/*.*', { cwd: root }).sort();
  assert.deepEqual(there(), ['covers/before.svg', 'covers/named.svg']);
  await next.put('covers/more.svg', Buffer.from('more'));
  await next.undo();
  assert.deepEqual(there(), ['covers/before.svg', 'covers/named.svg']);
  await next.put('covers/more.svg', Buffer.from('more'));
  await next.keep();
  assert.deepEqual(there(), ['covers/before.svg', 'covers/more.svg', 'covers/named.svg']);
  rmSync(root, { recursive: true });
});

test('however many files an import puts, what it notes of each is short, and all of them go', async () => {
  const root = mkdtempSync(join(tmpdir(), 'staged-'));
  const storage = openFileStorage(root);
  let noted = 0;
  const counting = {
    ...storage,
    put: (key: string, body: Buffer) => {
      if (key.startsWith('imports/')) noted += body.length;
      return storage.put(key, body);
    },
  };
  const killed = await stageStorage(counting, naming());
  for (let n = 0; n < 450; n++) await killed.put(`covers/${n}.svg`, Buffer.from('x'));
  assert.ok(noted < 450 * 1_000, `${noted} bytes noted`);
  const next = await stageStorage(storage, naming('covers/449.svg'));
  assert.deepEqual(globSync('**/*.*', { cwd: root }), ['covers/449.svg']);
  await next.keep();
  rmSync(root, { recursive: true });
});

test('a file that is swept while rows are written is missed, unless a record refers to it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'staged-'));
  const storage = openFileStorage(root);
  const keys = ['covers/a.svg', 'covers/b.svg', 'covers/c.svg'];
  for (const key of keys) await storage.put(key, Buffer.from(key));
  const held: string[] = [];
  const staged = await stageStorage(storage, {
    ...naming('covers/c.svg'),
    hold: async (all) => void held.push(...all),
  });
  for (const key of keys) await staged.put(key, Buffer.from(key));
  assert.equal(await staged.isWhole(), true);
  assert.deepEqual(held, keys);
  await storage.remove('covers/c.svg');
  assert.equal(await staged.isWhole(), true);
  await storage.remove('covers/b.svg');
  assert.equal(await staged.isWhole(), false);
  await staged.undo();
  rmSync(root, { recursive: true });
});
