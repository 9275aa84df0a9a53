import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadConfig } from '#platform/config/config.ts';
import { SECRET_SETTINGS } from '#platform/config/secret-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ROOT } from '../run-tool.ts';
import { copyCommand, copySettings, readOnlyStorage, silentSettings } from './silence.ts';

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

test('what a person starts a copy with leads to nothing of the living program, and is the line of the guide', () => {
  const env = copySettings('/srv/drill');
  const given: Record<string, string> = {
    DATABASE_REPLICA_URLS: 'postgresql://standby.example/one',
    STORAGE: 's3://library/files',
    SMTP_URL: 'smtp://mail.example',
    LEDGER_WITNESS: 'witness@example.org',
    STRIPE_SECRET_KEY: 'sk_live_x',
  };
  // Every setting that names another machine, whatever it is called.
  const led = [...new Set(names)].filter((name) =>
    /URLS?$|_REGISTRY$|_ENDPOINT$|^(STORAGE|MACHINE_TRANSLATION|LEDGER_WITNESS)$/.test(name),
  );
  assert.ok(led.length >= 13, led.join(' '));
  assert.deepEqual(
    led.filter((name) => env[name] !== ''),
    [],
  );
  const files = [...SECRET_SETTINGS].filter((name) => led.includes(name)).map((name) => `${name}_FILE`);
  assert.ok(files.length >= 5 && files.every((name) => env[name] === ''));
  const living = Object.fromEntries(
    [...led, ...Object.keys(given)].map((name) => [name, given[name] ?? 'https://elsewhere.example']),
  );
  const config = loadConfig({ ...living, NODE_ENV: 'production', MAIN_HOST: 'library.example', ...env });
  assert.deepEqual(
    [config.databaseUrl, config.databaseServingUrl, config.databaseDirectUrl, config.smtpUrl],
    [null, null, null, null],
  );
  assert.deepEqual(
    [config.supportDeskUrl, config.ledgerWitness, config.telemetry, config.machineTranslation],
    [null, null, null, null],
  );
  assert.deepEqual(
    [config.payments, config.demo, config.origin],
    ['sandbox', false, 'http://localhost:3100'],
  );
  assert.deepEqual(config.storage, { kind: 'file', directory: '/srv/drill/storage' });
  const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  assert.ok(guide.split('\n').includes(copyCommand('/srv/drill')), copyCommand('/srv/drill'));
  assert.match(copyCommand("/srv/o'clock drill"), / DATA_DIR='\/srv\/o'\\''clock drill' /);
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
