import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadConfig } from '../config/config.ts';
import { openMailTransport } from '../mail/transport.ts';
import { choosePlace } from '../postgres/embedded-place.ts';
import { openFileStorage } from './storage.ts';

const onPosix = { skip: process.platform === 'win32' ? 'it has no such modes' : false };
const base = mkdtempSync(join(tmpdir(), 'private-'));
after(() => rm(base, { recursive: true, force: true }));
const modeOf = (...path: string[]): string => (statSync(join(base, ...path)).mode & 0o777).toString(8);

test(
  'protected files are for this user alone, also in a folder that was open before; public ones are not hidden',
  onPosix,
  async () => {
    const root = join(base, 'storage');
    mkdirSync(join(root, 'protected', 'old'), { recursive: true, mode: 0o755 });
    const storage = openFileStorage(root);
    assert.equal(modeOf('storage', 'protected'), '700');
    await storage.put('protected/lectures/one.mp3', Buffer.from('x'));
    await storage.put('public/cover.svg', Buffer.from('x'));
    assert.equal(modeOf('storage', 'protected', 'lectures', 'one.mp3'), '600');
    assert.notEqual(modeOf('storage', 'public', 'cover.svg'), '600');
    assert.notEqual(await storage.open('protected/lectures/one.mp3'), null);
  },
);

test('letters that are written as files are for this user alone', onPosix, async () => {
  const config = loadConfig({ DATA_DIR: join(base, 'mail') });
  mkdirSync(config.outboxDir, { recursive: true, mode: 0o755 });
  const transport = openMailTransport(config);
  const letter = { id: 1, key: 'a', to: 'a@example.org', subject: 's', text: 't', html: null, headers: {} };
  await transport.send({ ...letter, createdAt: new Date(0) });
  transport.close();
  assert.equal(modeOf('mail', 'outbox'), '700');
  for (const file of readdirSync(config.outboxDir)) assert.equal(modeOf('mail', 'outbox', file), '600');
});

test(
  'a data folder that is made here is listed by nobody else; root lets the database’s own user through',
  onPosix,
  async () => {
    await choosePlace(join(base, 'made')).catch(() => undefined);
    assert.equal(modeOf('made'), process.getuid?.() === 0 ? '711' : '700');
  },
);
