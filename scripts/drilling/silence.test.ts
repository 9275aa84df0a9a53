import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadConfig } from '#platform/config/config.ts';
import { SECRET_SETTINGS } from '#platform/config/secret-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ROOT } from '../run-tool.ts';
import { readOnlyStorage, silentSettings } from './silence.ts';

const LIVING = '/srv/living';
const KEPT = ['LEDGER_KEYS', 'PRODUCT_NAME', 'SECRET_KEY', 'SECRET_KEY_FILE', 'TIME_ZONE'];
const OWN = ['DATA_DIR', 'DEMO', 'FFMPEG', 'LOG_LEVEL', 'MAIN_HOST', 'PORT'];

/** Every setting that the program reads, by the sources that read them. */
const names = globSync('src/platform/config/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g),
  ])
  .map(([, name = '']) => name);

test('of the living program’s settings a copy knows its name, its zone and its keys, and nobody whom it could reach', () => {
  assert.ok(names.length > 40 && names.includes('SMTP_URL'), names.join(' '));
  const all = [...names, ...[...SECRET_SETTINGS].flatMap((name) => [name, `${name}_FILE`])];
  const living = Object.fromEntries(all.map((name) => [name, LIVING]));
  const silent = silentSettings(living, '/srv/copy');
  const kept = Object.keys(silent).filter((name) => silent[name] === LIVING);
  assert.deepEqual(kept.toSorted(), KEPT);
  assert.deepEqual(
    Object.keys(silent)
      .filter((name) => !kept.includes(name))
      .toSorted(),
    OWN,
  );
});

test('a program with these settings sends nothing: mail and files stay in its folder, the payments are a sandbox', () => {
  const config = loadConfig(silentSettings({ DATABASE_URL: LIVING, NODE_ENV: 'production' }, '/srv/copy'));
  assert.deepEqual(
    [
      config.databaseUrl,
      config.smtpUrl,
      config.ledgerWitness,
      config.payments,
      config.telemetry,
      config.demo,
    ],
    [null, null, null, 'sandbox', null, false],
  );
  assert.deepEqual(config.storage, { kind: 'file', directory: '/srv/copy/storage' });
});

test('files of a copy are read, and a write fails', async () => {
  const written: string[] = [];
  const storage: Storage = {
    open: async () => null,
    put: async (key) => void written.push(key),
    putStream: async (key) => void written.push(key),
    remove: async (key) => void written.push(key),
  };
  const silent = readOnlyStorage(storage);
  assert.equal(await silent.open('x'), null);
  for (const deed of [
    silent.put('x', Buffer.from('')),
    silent.putStream('x', (async function* () {})()),
    silent.remove('x'),
  ])
    await assert.rejects(deed, /a drill writes no file, and was asked to write x/);
  assert.deepEqual(written, []);
});
