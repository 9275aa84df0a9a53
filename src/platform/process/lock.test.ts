import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, isMarkAlive, processMark, withLock } from './lock.ts';

let base: string;
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'lock-'));
});
after(() => rm(base, { recursive: true }));

async function deadMark(): Promise<string> {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  const mark = processMark(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return mark;
}

test('one at a time, and the file is gone afterwards', async () => {
  const file = join(base, 'one');
  let inside = 0;
  let most = 0;
  const deed = async () => {
    most = Math.max(most, ++inside);
    await wait(20);
    inside--;
  };
  await Promise.all(Array.from({ length: 6 }, () => withLock(file, deed)));
  assert.equal(most, 1);
  assert.equal(existsSync(file), false);
});

test('a deed that fails gives the lock back', async () => {
  const file = join(base, 'fails');
  await assert.rejects(
    withLock(file, () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await withLock(file, async () => 'next'), 'next');
});

test('what a killed process left is swept away, also by many at once', async () => {
  const dead = await deadMark();
  for (let round = 0; round < 12; round++) {
    const file = join(base, `stale-${round}`);
    await writeFile(file, dead);
    if (round % 2) await writeFile(`${file}.sweep`, dead);
    let inside = 0;
    const deed = async () => {
      assert.equal(++inside, 1);
      assert.equal(await readFile(file, 'utf8'), processMark(process.pid));
      await wait(round % 3);
      inside--;
    };
    await Promise.all(Array.from({ length: 5 }, () => withLock(file, deed)));
    assert.equal(existsSync(file) || existsSync(`${file}.sweep`), false);
  }
});

test('a file without a mark is stale once its writer had time to write', async () => {
  const file = join(base, 'empty');
  await writeFile(file, '');
  await utimes(file, new Date(0), new Date(0));
  assert.equal(await withLock(file, async () => 'mine'), 'mine');
});

test('a number alone is believed for an hour, and so is a file that this user may not read', async () => {
  const file = join(base, 'number');
  for (const [mark, minutes, isFree] of [
    [String(process.pid), 59, false],
    [String(process.pid), 61, true],
    [processMark(process.pid), 61, process.platform !== 'linux'],
  ] as const) {
    await writeFile(file, mark);
    const at = new Date(Date.now() - minutes * 60_000);
    await utimes(file, at, at);
    const taken = withLock(file, async () => true);
    assert.equal(await Promise.race([taken, wait(300, false)]), isFree, `${mark}, ${minutes} minutes`);
    await rm(file, { force: true });
    await taken;
  }
  // A folder cannot be read as a file, nor be swept away as one: whoever waits is told.
  await mkdir(file);
  await utimes(file, new Date(0), new Date(0));
  await assert.rejects(
    withLock(file, async () => {}),
    { code: 'ERR_FS_EISDIR' },
  );
  assert.equal(existsSync(`${file}.sweep`), false);
});

test('the holder is named to those who wait long', async () => {
  const file = join(base, 'named');
  const named = Promise.withResolvers<number>();
  const inside = Promise.withResolvers<void>();
  const first = withLock(file, async () => {
    inside.resolve();
    assert.equal(await named.promise, process.pid);
  });
  await inside.promise;
  await Promise.all([first, withLock(file, async () => {}, named.resolve)]);
});

test('a process is known by its number and its start', async () => {
  assert.equal(isMarkAlive(processMark(process.pid)), true);
  assert.equal(isMarkAlive(await deadMark()), false);
  if (process.platform === 'linux') assert.equal(isMarkAlive(`${process.pid} 1`), false);
  for (const never of [0, -1, Number.NaN, 0.5]) assert.equal(isAlive(never), false);
});

test('a process whose start is hidden from this user is known by its number', (t) => {
  const mark = processMark(process.pid);
  const hidden = t.mock.method(fs, 'readFileSync', () => assert.fail('hidden'));
  syncBuiltinESMExports();
  const found = isMarkAlive(mark);
  hidden.mock.restore();
  syncBuiltinESMExports();
  assert.equal(found, true);
});
