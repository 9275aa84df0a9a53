import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SECRET_FILE, secretKeys } from './secrets.ts';

let base: string;
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'secrets-'));
});
after(() => rm(base, { recursive: true }));

test('the key is made once, has 256 bit and is for this user only', async () => {
  const dataDir = join(base, 'once');
  const all = await Promise.all(Array.from({ length: 8 }, () => secretKeys({ dataDir, secretKeys: null })));
  assert.equal(new Set(all.map(String)).size, 1);
  assert.equal(Buffer.from(all[0]?.[0] ?? '', 'base64url').length, 32);
  assert.equal((await stat(join(dataDir, SECRET_FILE))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(dataDir), [SECRET_FILE]);
});

test('a key that others could read is closed again', async () => {
  const dataDir = join(base, 'open');
  const before = await secretKeys({ dataDir, secretKeys: null });
  await chmod(join(dataDir, SECRET_FILE), 0o644);
  assert.deepEqual(await secretKeys({ dataDir, secretKeys: null }), before);
  assert.equal((await stat(join(dataDir, SECRET_FILE))).mode & 0o777, 0o600);
});

test('a new key in front rotates, and the old one still verifies', async () => {
  const dataDir = join(base, 'rotate');
  const [old] = await secretKeys({ dataDir, secretKeys: null });
  const fresh = 'N3w-k3y-0f_4Wq9ZbTnRsLxVdGhJmPcEaUiOoYy';
  await writeFile(
    join(dataDir, SECRET_FILE),
    `${fresh}\n${await readFile(join(dataDir, SECRET_FILE), 'utf8')}`,
  );
  assert.deepEqual(await secretKeys({ dataDir, secretKeys: null }), [fresh, old]);
});

test('a damaged key stops the start, it is never replaced in silence', async () => {
  const dataDir = join(base, 'damaged');
  await secretKeys({ dataDir, secretKeys: null });
  await writeFile(join(dataDir, SECRET_FILE), '');
  await assert.rejects(secretKeys({ dataDir, secretKeys: null }), /SECRET_KEY: .*secret\.key/);
});

test('keys of the settings come first', async () => {
  assert.deepEqual(await secretKeys({ dataDir: join(base, 'none'), secretKeys: ['a'] }), ['a']);
});
