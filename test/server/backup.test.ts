import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import fs, {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { archiveMembers, archiveWriter } from '#platform/backup/archive.ts';
import { type BackupSource, backupPath, keepNewest, writeBackup } from '#platform/backup/backup.ts';
import { MANIFEST, type Manifest, verifyBackup } from '#platform/backup/manifest.ts';
import { openBackup, restoreBackup } from '#platform/backup/restore.ts';
import { copyTables, listTables } from '#platform/backup/tables.ts';
import { openClock } from '#platform/clock/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { migrate } from '#platform/postgres/migrations.ts';
import { openStorage } from '#platform/storage/object-storage.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { readLibrary } from '#seed/library.ts';
import { plansOf } from '#seed/plans.ts';
import { Drawings } from '#seed/story/drawings.ts';
import { writeStoryFiles } from '#seed/story/files.ts';
import { openApp } from '#server/app.ts';
import { copyCommand } from '../../scripts/drilling/silence.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { MEDIA_TYPE, one } from '../harness/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCT = 'steady-state';
const KEY = `${'a-restored-key-'.repeat(4)}\n`;
const quiet = () => {};
let till: Till;
let base: string;
const drops: (() => Promise<void>)[] = [];
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'backup-'));
  await chmod(base, 0o755);
  // Files of its own: those of the story are shared with tests that put others beside them.
  till = await openTill({ STORAGE: `file:${join(base, 'store')}` });
  const { storage, config } = till.app.ports;
  const library = readLibrary();
  const plans = plansOf(library.catalogue, library.texts);
  const drawings = await Drawings.open(null);
  await writeStoryFiles({ storage, drawings }, library, plans, config, quiet);
  await writeFile(join(base, 'secret.key'), KEY, { mode: 0o600 });
});
after(async () => {
  for (const drop of drops) await drop();
  await till.close();
  await rm(base, { recursive: true });
});

const storageOf = (app: Till) => {
  const { storage } = app.app.ports.config;
  return storage.kind === 'file' ? storage.directory : '';
};
const source = (given: Partial<BackupSource> = {}): BackupSource => ({
  url: till.ownerUrl,
  product: PRODUCT,
  version: '0.1.0',
  files: storageOf(till),
  filesAt: null,
  namesFiles: async () => true,
  omits: (key) => key.startsWith('protected/share/'),
  keyFile: join(base, 'secret.key'),
  ...given,
});
async function empty(): Promise<FreshDatabase> {
  const made = await emptyDatabase();
  drops.push(made.drop);
  return made;
}
/** A small backup: the schema, one file and the key. */
async function small(name: string): Promise<string> {
  const fresh = await freshDatabase({ story: false });
  drops.push(fresh.drop);
  const files = join(base, 'few');
  await mkdir(join(files, 'covers'), { recursive: true });
  await writeFile(join(files, 'covers/1.svg'), '<svg/>');
  const file = join(base, `${name}.tar`);
  await writeBackup(file, source({ url: fresh.url, files }), quiet);
  return file;
}
async function restore(file: string, url: string, folder: string, replace = false): Promise<Manifest> {
  const manifest = await openBackup(file, PRODUCT, quiet);
  const target = {
    url,
    files: join(folder, 'storage'),
    keyFile: join(folder, 'secret.key'),
    replace,
  };
  await restoreBackup(file, manifest, target, quiet);
  await migrate(url, { report: quiet });
  return manifest;
}
async function ask<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
/** Every table's rows in an order of their own, by another way than the backup's. */
async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: Record<string, string> = {};
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS sum FROM "${name}" t`,
    );
    found[name] = rows[0]?.sum ?? '';
  }
  await client.end();
  return found;
}
const schemaOf = async (url: string) => ({
  triggers: await ask(
    url,
    'SELECT tgrelid::regclass::text AS t, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2',
  ),
  indexes: await ask(url, `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`),
  constraints: await ask(
    url,
    `SELECT conrelid::regclass::text AS t, conname, pg_get_constraintdef(oid) AS def, convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  ),
  sequences: await ask(
    url,
    `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  ),
});

async function pay(buyer: Buyer): Promise<void> {
  const { id } = await till.order(buyer, 32);
  const card = { number: CARDS.good, expMonth: 12, expYear: 2032, cvc: '123' };
  await till.send(
    'POST',
    `/api/orders/${id}/payments/`,
    { data: { type: 'OrderPayment', attributes: { card } } },
    { token: buyer.token, headers: { 'content-type': MEDIA_TYPE, 'idempotency-key': `key-${id}` } },
  );
}

test('a restored database holds the same rows, keys, guards and counters, and the files the same bytes', async () => {
  const buyer = await till.register();
  await pay(buyer);
  const file = join(base, 'whole.tar');
  await writeBackup(file, source(), quiet);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const [target, folder] = [await empty(), join(base, 'whole')];
  await restore(file, target.url, folder);
  assert.deepEqual(await contents(target.url), await contents(till.ownerUrl));
  assert.deepEqual(await schemaOf(target.url), await schemaOf(till.ownerUrl));
  const names = (await readdir(join(folder, 'storage'), { recursive: true })).filter((name) =>
    /\.\w+$/.test(name),
  );
  assert.ok(names.length > 50);
  for (const name of names)
    assert.ok(
      (await readFile(join(folder, 'storage', name))).equals(await readFile(join(storageOf(till), name))),
      name,
    );
  assert.equal(await readFile(join(folder, 'secret.key'), 'utf8'), KEY);
  const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
  assert.equal(await modeOf('secret.key'), '600');
  // Not only once a program opens the storage: until then anybody on the machine could read what is behind gates.
  const gated = names.filter((name) => name.startsWith('protected/'));
  assert.ok(gated.length > 3);
  assert.equal(await modeOf('storage', 'protected'), '700');
  for (const name of gated) assert.equal(await modeOf('storage', name), '600', name);
  assert.notEqual(await modeOf('storage', names.find((name) => name.startsWith('covers/')) ?? ''), '600');
  // A new row takes the next number, and a ledger goes on where it was.
  const [added] = await ask<{ position: number; before: number }>(
    target.url,
    `INSERT INTO audit_entry (at, action, subject) VALUES (now(), 'test', 'x') RETURNING position::int, (SELECT coalesce(max(position), 0)::int FROM audit_entry) AS before`,
  );
  assert.equal(added?.position, (added?.before ?? 0) + 1);
});

test('a backup taken while others write holds one moment: no half of a purchase, every ledger whole', async () => {
  const buyers = await Promise.all(Array.from({ length: 24 }, () => till.register()));
  let isOver = false;
  let paid = 0;
  const writer = async (lane: number) => {
    for (const buyer of buyers.filter((_, at) => at % 4 === lane)) {
      if (isOver && paid > 12) return;
      await pay(buyer);
      paid++;
    }
  };
  const writing = Promise.all([0, 1, 2, 3].map(writer));
  while (paid < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = paid;
  const file = join(base, 'busy.tar');
  const manifest = await writeBackup(file, source({ files: null, filesAt: 'elsewhere' }), quiet);
  isOver = true;
  const during = paid - before;
  await writing;
  assert.ok(during > 0, 'nobody paid while the backup was taken');
  const target = await empty();
  await restore(file, target.url, join(base, 'busy'));
  const restored = await contents(target.url);
  for (const { name, rows } of manifest.tables)
    assert.equal(restored[name]?.split(' ')[0], String(rows), name);
  const halves = await ask<{
    status: string;
    holdings: number;
    receipts: number;
    entries: number;
    n: number;
  }>(
    target.url,
    `SELECT o.status, count(h.id)::int AS holdings, count(r.order_id)::int AS receipts, count(e.order_id)::int AS entries, count(*)::int AS n
     FROM membership_order o LEFT JOIN holding h ON h.id = o.holding_id LEFT JOIN receipt r ON r.order_id = o.id
     LEFT JOIN payment_entry e ON e.order_id = o.id AND e.entry = 'charged'
     WHERE o.user_id = ANY($1) GROUP BY o.status`,
    [buyers.map(({ id }) => id)],
  );
  const settled = halves.find(({ status }) => status === 'paid');
  assert.ok(settled && settled.n >= 4 && settled.n < paid + 1, JSON.stringify(halves));
  for (const { status, n, holdings, receipts, entries } of halves)
    assert.deepEqual([holdings, receipts, entries], status === 'paid' ? [n, n, n] : [0, 0, 0], status);
  const database = openDatabase(target.url, { pool: 1 });
  const findings = await verifyLedgers(database.reader());
  await database.close();
  assert.ok(findings.length > 3 && findings.every(isWhole), JSON.stringify(findings));
});

test('the program serves from what was restored: sign-in, transcript, certificate, protected file, receipts', async () => {
  const buyer = await till.register();
  await pay(buyer);
  const file = join(base, 'served.tar');
  await writeBackup(file, source(), quiet);
  const [target, folder] = [await empty(), join(base, 'served')];
  await restore(file, target.url, folder);
  // The same name as before: tokens are made for it.
  const config = loadConfig({ MAIN_HOST: new URL(till.url).host, DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const database = openDatabase(target.url, { pool: 4 });
  const app = await openApp({
    config,
    database,
    storage: openStorage(config.storage),
    libraryFolders: lentFolders,
    log: pino({ level: 'silent' }),
    keys: till.app.ports.keys,
    clock: openClock(),
    build: null,
  });
  const at = await app.http.listen({ port: 0, host: '127.0.0.1' });
  try {
    const get = (path: string, token?: string) =>
      till.send('GET', path, undefined, { at, ...(token ? { token } : {}) });
    const body = {
      data: {
        type: 'ApiLoginView',
        attributes: { username: 'gold@demo.example', password: 'steady-state-demo' },
      },
    };
    const gold = String(one(await till.send('POST', '/api/login/', body, { at })).attributes.token);
    const lines = (await get('/api/transcripts/', gold)).json.data as unknown[];
    assert.ok(lines.length > 0);
    const [{ code } = { code: '' }] = await till.sql<{ code: string }>(
      'SELECT code FROM certificate ORDER BY id LIMIT 1',
    );
    assert.equal((await get(`/api/verifications/${code}/`)).status, 200);
    const [{ id } = { id: '' }] = await till.sql<{ id: string }>(
      `SELECT id FROM section WHERE attachment_file LIKE 'protected/%' ORDER BY id LIMIT 1`,
    );
    const address = String(one(await get(`/api/sections/${id}/`, gold)).attributes.attachment_url);
    const reply = await fetch(new URL(address, at));
    assert.equal(reply.status, 200);
    assert.ok((await reply.arrayBuffer()).byteLength > 1000);
    // Signed before the backup, by the key that came along.
    const receipts = (await get('/api/receipts/', buyer.token)).json.data as { id: string }[];
    assert.equal(receipts.length, 1);
    const pdf = await fetch(`${at}/api/receipts/${receipts[0]?.id}/pdf/`, {
      headers: { authorization: `JWT ${buyer.token}` },
    });
    assert.equal(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5), '%PDF-');
  } finally {
    await app.close();
    await database.close();
  }
});

test('one flipped byte anywhere, or a missing end, is found before anything is written', async () => {
  const file = await small('flipped');
  const whole = await readFile(file);
  const copy = join(base, 'copy.tar');
  const steps = 400;
  const places = [0, 148, 156, 257, whole.length - 1, whole.length - 1024, whole.length - 1600];
  for (let step = 0; step < steps; step++)
    places.push(Math.floor((step * whole.length) / steps) + (step % 7));
  for (const place of places.filter((at) => at < whole.length)) {
    const bytes = Buffer.from(whole);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 8));
    await writeFile(copy, bytes);
    await assert.rejects(verifyBackup(copy, quiet), { code: 'backup' }, `byte ${place}`);
  }
  // The steps may miss what each field of the manifest is called: JSON it stays, whatever becomes of its name.
  const fields = 'format product version takenAt postgres migrations tables sequences filesAt members'.split(
    ' ',
  );
  for (const field of fields) {
    const place = whole.indexOf(`"${field}":`) + 1;
    assert.ok(place > 0, field);
    const bytes = Buffer.from(whole);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    await writeFile(copy, bytes);
    await assert.rejects(verifyBackup(copy, quiet), { code: 'backup' }, field);
  }
  for (const length of [
    0,
    1,
    511,
    512,
    5000,
    Math.floor(whole.length / 2),
    whole.length - 1024,
    whole.length - 1,
  ]) {
    await writeFile(copy, whole);
    await truncate(copy, length);
    await assert.rejects(verifyBackup(copy, quiet), { code: 'backup' }, `${length} bytes`);
  }
  await writeFile(copy, Buffer.concat([whole, Buffer.alloc(512)]));
  await assert.rejects(verifyBackup(copy, quiet), { code: 'backup' }, 'something behind it');
  await verifyBackup(file, quiet);
});

test('tar alone opens a backup; names of any length, empty files and their times come back', async () => {
  const files = join(base, 'odd');
  const long = `covers/${'long-'.repeat(30)}name.svg`;
  await mkdir(join(files, 'covers'), { recursive: true });
  await writeFile(join(files, long), 'found');
  await writeFile(join(files, 'covers/empty.svg'), '');
  await utimes(join(files, 'covers/empty.svg'), 1_700_000_000, 1_700_000_000);
  await writeFile(join(files, 'covers/half.svg.123.part'), 'left out');
  await mkdir(join(files, 'protected/share'), { recursive: true });
  await writeFile(join(files, 'protected/share/drawn.png'), 'left out');
  const fresh = await freshDatabase({ story: false });
  drops.push(fresh.drop);
  const file = join(base, 'odd.tar');
  await writeBackup(file, source({ url: fresh.url, files }), quiet);
  const members: string[] = [];
  for await (const { name } of archiveMembers(file, { check: false })) members.push(name);
  assert.deepEqual(
    members.filter((name) => name.startsWith('files/')),
    ['files/covers/empty.svg', `files/${long}`],
  );
  const listed = spawnSync('tar', ['tf', file], { encoding: 'utf8' });
  if (!listed.error) assert.deepEqual(listed.stdout.trim().split('\n'), [...members, 'SHA256']);
  const [target, folder] = [await empty(), join(base, 'odd-restored')];
  await restore(file, target.url, folder);
  assert.equal(await readFile(join(folder, 'storage', long), 'utf8'), 'found');
  const { size, mtimeMs } = await stat(join(folder, 'storage/covers/empty.svg'));
  assert.deepEqual([size, mtimeMs], [0, 1_700_000_000_000]);
});

interface Ended {
  status: number | null;
  out: string;
  told: string;
}
async function run(script: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', `${script}.ts`), ...args], {
    env: { ...process.env, NODE_ENV: 'test', STORAGE: '', SECRET_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', told: '' };
  child.stdout.on('data', (part) => {
    text.out += part;
  });
  child.stderr.on('data', (part) => {
    text.told += part;
  });
  const [status] = await once(child, 'close');
  return { status, ...text };
}

test('the commands: a file and its path, a drill into a folder of its own, one line and status 1 for what is wrong', async () => {
  const settings = { DATABASE_URL: till.ownerUrl, DATA_DIR: base, STORAGE: `file:${storageOf(till)}` };
  const made = await run('backup', ['--to', join(base, 'kept'), '--keep', '1'], settings);
  assert.equal(made.status, 0, made.told);
  const file = made.out.trim();
  const [noted] = await till.sql(
    "SELECT detail->>'file' AS file, (detail->>'bytes')::int AS bytes FROM audit_entry WHERE action = 'backup.taken' ORDER BY position DESC LIMIT 1",
  );
  assert.deepEqual(noted, { file: basename(file), bytes: (await stat(file)).size });
  assert.match(file, /kept\/steady-state-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/);
  assert.equal((await run('backup', ['--verify', file], settings)).status, 0);

  // Neither the settings' database nor their files are touched: everything lies in the folder.
  const folder = join(base, 'drill');
  const torn = join(base, 'torn.tar');
  await writeFile(torn, (await readFile(file)).subarray(0, -700));
  const refused = await run('restore', [torn, '--into', folder], settings);
  assert.deepEqual([refused.status, refused.out, existsSync(folder)], [1, '', false]);
  assert.match(refused.told, /^the backup is damaged: [^\n]+\n$/m);
  // Not even one that is named by a file.
  const named = join(base, 'database_url');
  await writeFile(named, till.ownerUrl);
  const { DATABASE_URL: _, ...unnamed } = settings;
  const inFiles = { ...unnamed, DATABASE_URL_FILE: named, DATABASE_SERVING_URL_FILE: named };
  const drill = await run('restore', [file, '--into', folder], inFiles);
  assert.equal(drill.status, 0, drill.told);
  assert.match(drill.told, /^restored .* tables, \d+ rows, \d+ files/m);
  assert.ok(drill.told.includes(copyCommand(folder)), drill.told);
  assert.ok((await stat(join(folder, 'secret.key'))).size > 30);

  const again = await run('restore', [file, '--into', folder], settings);
  assert.equal(again.status, 1);
  assert.match(again.told, /is not empty: --replace/);
  // The folder's own server: started by the command itself, then used beside somebody who serves from it.
  const rows = (await verifyBackup(file, quiet)).tables;
  const own = { DATA_DIR: folder, DATABASE_URL: '' };
  const alone = await run('backup', ['--to', join(base, 'alone.tar')], own);
  assert.equal(alone.status, 0, alone.told);
  const server = await startEmbeddedPostgres({ dataDir: folder, report: quiet });
  const member = new pg.Client({ connectionString: server.url });
  await member.connect();
  const beside = await run('backup', ['--to', join(base, 'beside.tar')], own);
  assert.equal(beside.status, 0, beside.told);
  const busy = await run('restore', [file, '--into', folder, '--replace'], settings);
  assert.deepEqual([busy.status, /in use/.test(busy.told)], [1, true], busy.told);
  await member.end();
  await server.stop();
  assert.deepEqual((await verifyBackup(join(base, 'alone.tar'), quiet)).tables, rows);
  // A backup is told of once it is taken: the second holds one entry more, of the first.
  const [first, second] = [rows, (await verifyBackup(join(base, 'beside.tar'), quiet)).tables];
  const ledger = (tables: typeof rows) => tables.find(({ name }) => name === 'audit_entry');
  const others = (tables: typeof rows) => tables.filter(({ name }) => name !== 'audit_entry');
  assert.deepEqual(others(second), others(first));
  assert.equal(ledger(second)?.rows, (ledger(first)?.rows ?? 0) + 1);

  for (const [script, args] of [
    ['backup', ['--wrong']],
    ['backup', ['--keep', 'x']],
    ['backup', ['--verify', join(base, 'nowhere.tar')]],
    ['backup', ['--to', join(file, 'below')]],
    ['restore', []],
    ['restore', [file, file]],
    ['restore', [file, '--into', join(base, 'never'), '--against', join(base, 'nowhere')]],
    ['restore-drill', ['--against', base]],
  ] as const) {
    const wrong = await run(script, [...args], settings);
    assert.deepEqual(
      [wrong.status, wrong.told.trim().split('\n').length],
      [1, 1],
      `${script} ${args} ${wrong.told}`,
    );
  }
});

test('what is wrong with a ledger is told of a backup that is in place, and files that cannot move in are told as missing', async () => {
  const cut = await freshDatabase({ story: false });
  drops.push(cut.drop);
  await ask(
    cut.url,
    `INSERT INTO audit_entry (at, action, subject) SELECT now(), 'test', 'x' FROM generate_series(1, 3);
     ALTER TABLE audit_entry DISABLE TRIGGER USER; UPDATE audit_entry SET subject = 'y' WHERE position = 2;
     ALTER TABLE audit_entry ENABLE TRIGGER USER`,
  );
  const file = join(base, 'cut.tar');
  await writeBackup(file, source({ url: cut.url, files: join(base, 'few') }), quiet);
  const folder = join(base, 'cut');
  const { status, told } = await run('restore', [file, '--into', folder], { DATA_DIR: base });
  assert.equal(status, 1);
  assert.match(told, /^restored .* tables.*\n[\s\S]*^the backup is in place, but .*audit_entry/m);
  assert.equal(await readFile(join(folder, 'secret.key'), 'utf8'), KEY);

  const [target, shut] = [await empty(), join(base, 'shut')];
  const manifest = await openBackup(file, PRODUCT, quiet);
  const keyFile = join(shut, 'key');
  const terms = { url: target.url, files: join(shut, 'storage'), keyFile, replace: false };
  const moved = restoreBackup(file, manifest, terms, (line) => {
    // A folder in the way of the key, once it was looked for.
    if (line.startsWith('comparing')) mkdirSync(join(keyFile, 'below'), { recursive: true });
  });
  await assert.rejects(moved, {
    code: 'backup',
    message:
      /^the tables are those of the backup, but its files and key are not in place \(.*\): run it again/,
  });
  assert.equal((await ask(target.url, 'SELECT FROM audit_entry')).length, 3);
});

test('a role that may not do it ends each command with one line that says so', async () => {
  const [fresh, bare] = [await freshDatabase({ story: false }), await empty()];
  drops.push(fresh.drop);
  const serving = { DATA_DIR: base, STORAGE: `file:${join(base, 'few')}` };
  for (const [script, url] of [
    ['backup', fresh.servingUrl],
    ['migrate', bare.servingUrl],
  ] as const) {
    const { status, told } = await run(script, [], { ...serving, DATABASE_URL: url });
    assert.equal(status, 1, told);
    assert.match(told, /^the database refuses: permission denied for [^\n]+ lacks this right\)$/m);
    assert.doesNotMatch(told, /held by a migration|\n\s+at /);
  }
});

test('what is there stays: a full database, files, another key, a database in use, a file of that name', async () => {
  const file = await small('refusals');
  const before = await contents(till.ownerUrl);
  const folder = join(base, 'refused');
  await assert.rejects(restore(file, till.ownerUrl, folder), /in use/);
  await assert.rejects(restore(file, till.ownerUrl, folder, true), /in use/);
  assert.deepEqual(await contents(till.ownerUrl), before);
  const full = await freshDatabase({ story: false });
  drops.push(full.drop);
  await assert.rejects(restore(file, full.url, folder), /not empty/);
  assert.deepEqual(await readdir(join(folder, 'storage')), []);
  const target = await empty();
  await mkdir(join(folder, 'storage/covers'), { recursive: true });
  await assert.rejects(restore(file, target.url, folder), /storage is not empty/);
  await rm(join(folder, 'storage'), { recursive: true });
  await writeFile(join(folder, 'secret.key'), 'another key');
  await assert.rejects(restore(file, target.url, folder), /holds another key/);
  assert.equal(
    (await ask(target.url, `SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).length,
    0,
  );
  const manifest = await openBackup(file, PRODUCT, quiet);
  const bucket = { url: target.url, files: null, keyFile: null, replace: false };
  await assert.rejects(restoreBackup(file, manifest, bucket, quiet), /STORAGE is a bucket/);
  await assert.rejects(openBackup(file, 'another-product', quiet), /is one of steady-state/);
  await assert.rejects(writeBackup(file, source(), quiet), /is there already/);
});

/** The same members, and another manifest. */
async function retold(file: string, change: (manifest: Manifest) => void): Promise<string> {
  const copy = file.replace('.tar', '-retold.tar');
  const opened = await open(copy, 'w');
  const archive = archiveWriter(opened, new Date());
  for await (const { name, bytes, modifiedAt, body } of archiveMembers(file, { check: false }))
    if (name !== MANIFEST) await archive.add(name, bytes, body(), modifiedAt);
  const manifest = await verifyBackup(file, quiet);
  change(manifest);
  const text = Buffer.from(JSON.stringify(manifest));
  await archive.add(MANIFEST, text.length, [text]);
  await archive.seal();
  await opened.close();
  return copy;
}

test('a restore that fails on its way leaves the old database, its files and its key', async () => {
  const file = await small('halfway');
  const wrong = await retold(file, ({ tables }) => {
    for (const table of tables) if (table.rows > 0) table.sum = '1';
  });
  const [target, folder] = [await empty(), join(base, 'halfway')];
  const first = join(base, 'first.tar');
  await writeBackup(first, source(), quiet);
  await restore(first, target.url, folder);
  const before = await contents(target.url);
  await assert.rejects(restore(wrong, target.url, folder, true), /was not restored whole/);
  assert.deepEqual(await contents(target.url), before);
  assert.ok((await readdir(join(folder, 'storage'))).length > 2);
  await restore(file, target.url, folder, true);
  assert.deepEqual(await readdir(join(folder, 'storage')), ['covers']);
});

const isRoot = process.getuid?.() === 0;
test('what root restores belongs to whomever the folder belongs to', { skip: !isRoot }, async () => {
  const file = await small('handed');
  const [target, folder] = [await empty(), join(base, 'handed')];
  await mkdir(folder);
  await chown(folder, 65_534, 65_534);
  for (const replace of [false, true]) {
    await restore(file, target.url, folder, replace);
    for (const one of ['storage', 'storage/covers', 'storage/covers/1.svg', 'secret.key'])
      assert.equal((await stat(join(folder, one))).uid, 65_534, one);
  }
});

test('root gives away the deepest first, and the key to whoever had the one before', {
  skip: !isRoot,
}, async (t) => {
  const file = await small('deepest');
  const [target, folder] = [await empty(), join(base, 'deepest')];
  await mkdir(folder);
  await chown(folder, 65_534, 65_534);
  await writeFile(join(folder, 'secret.key'), 'another');
  await chown(join(folder, 'secret.key'), 65_533, 65_533);
  const given: string[] = [];
  const { lchown } = fs;
  const spied = t.mock.method(fs, 'lchown', (path: string, ...owner: [number, number]) => {
    given.push(relative(folder, path));
    return lchown(path, ...owner);
  });
  syncBuiltinESMExports();
  await restore(file, target.url, folder, true);
  spied.mock.restore();
  syncBuiltinESMExports();
  const staged = [
    'storage/.restoring/covers/1.svg',
    'storage/.restoring/covers',
    'storage/.restoring',
    'storage',
  ];
  assert.deepEqual(given.slice(0, -1), staged);
  assert.equal((await stat(join(folder, 'secret.key'))).uid, 65_533);
});

test('a connection that is on its way out is waited for', async () => {
  const file = await small('leaving');
  const target = await empty();
  const leaving = new pg.Client({ connectionString: target.url });
  await leaving.connect();
  const restored = restore(file, target.url, join(base, 'leaving'));
  const others =
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  while ((await leaving.query(`${others} AND backend_type = 'client backend'`)).rows.length === 0);
  await new Promise((go) => setTimeout(go, 500));
  await leaving.end();
  assert.ok((await restored).tables.length > 0);
});

test('an older backup is migrated on, a newer one and one of another format are refused in words', async () => {
  const file = await small('older');
  const last = (await verifyBackup(file, quiet)).migrations.at(-1)?.name ?? '';
  const newer = await retold(file, ({ migrations }) => {
    migrations.push({ name: '9999_of_tomorrow.sql', sha256: '0' });
  });
  await assert.rejects(openBackup(newer, PRODUCT, quiet), /9999_of_tomorrow\.sql is of a newer release/);
  const changed = await retold(file, ({ migrations }) => {
    migrations[0] = { name: migrations[0]?.name ?? '', sha256: '0' };
  });
  await assert.rejects(openBackup(changed, PRODUCT, quiet), /0001_ground\.sql is not what it was/);
  const format = await retold(file, (manifest) => {
    manifest.format = 2;
  });
  await assert.rejects(openBackup(format, PRODUCT, quiet), /has format 2/);

  // As the release before the last migration would have made it.
  const old = await empty();
  const directory = join(base, 'migrations');
  await mkdir(directory);
  for (const name of (await readdir(join(ROOT, 'migrations'))).filter((one) => one < last))
    await writeFile(join(directory, name), await readFile(join(ROOT, 'migrations', name)));
  await migrate(old.url, { report: quiet, directory });
  const older = join(base, 'before-last.tar');
  await writeBackup(older, source({ url: old.url, files: null }), quiet);
  const target = await empty();
  const manifest = await restore(older, target.url, join(base, 'before-last'));
  assert.ok(!manifest.migrations.some(({ name }) => name === last));
  const applied = await ask<{ name: string }>(target.url, 'SELECT name FROM schema_migration ORDER BY name');
  assert.equal(applied.at(-1)?.name, last);
  const rows = await contents(target.url);
  for (const { name, rows: count } of manifest.tables)
    if (name !== 'schema_migration') assert.ok(Number(rows[name]?.split(' ')[0]) >= count, name);
});

test('only the newest are kept, what a killed backup left is swept, and other files stay', async () => {
  const folder = join(base, 'many');
  await mkdir(folder);
  for (const day of ['01', '02', '03'])
    await writeFile(backupPath(folder, PRODUCT, new Date(`2026-01-${day}T00:00:00Z`)), '');
  await writeFile(join(folder, 'notes.txt'), '');
  // One of yesterday, as this release and the one before name it, and one that is written at this moment.
  const longAgo = Date.now() / 1000 - 25 * 3600;
  for (const name of ['x.tar.1.part', 'x.tar.0a1b2c3d4e5f.part']) {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), longAgo, longAgo);
  }
  await writeFile(join(folder, 'y.tar.999999999.part'), 'another machine is writing');
  const fresh = await freshDatabase({ story: false });
  drops.push(fresh.drop);
  const target = backupPath(folder, PRODUCT, new Date('2026-01-04T00:00:00Z'));
  await writeBackup(target, source({ url: fresh.url, files: null }), quiet);
  assert.equal(await keepNewest(folder, PRODUCT, 2), 2);
  assert.deepEqual((await readdir(folder)).sort(), [
    'notes.txt',
    'steady-state-2026-01-03T00-00-00Z.tar',
    'steady-state-2026-01-04T00-00-00Z.tar',
    'y.tar.999999999.part',
  ]);
});

test('what cannot be read ends the backup; only what was removed meanwhile is left out', async () => {
  const fresh = await freshDatabase({ story: false });
  drops.push(fresh.drop);
  const files = join(base, 'unread');
  const target = join(base, 'unread.tar');
  const write = (given: Partial<BackupSource>) =>
    writeBackup(target, source({ url: fresh.url, files, ...given }), quiet);
  const noFile = { namesFiles: async () => false };
  await assert.rejects(write({}), /no files in .*unread, and the database refers to some/);
  await mkdir(join(files, 'covers'), { recursive: true });
  await assert.rejects(write({}), /no files in .*unread/, 'a disk that is not mounted is an empty folder');
  for (const name of ['covers/1.svg', 'covers/2.svg', 'posters/1.svg']) {
    await mkdir(join(files, name, '..'), { recursive: true });
    await writeFile(join(files, name), '<svg/>');
  }
  const place = join(files, 'covers/1.svg');
  await assert.rejects(write({ ...noFile, files: place }), { code: 'ENOTDIR' }, 'no folder of files');
  await assert.rejects(write({ keyFile: join(place, 'secret.key') }), { code: 'ENOTDIR' }, 'the key');
  // Both happen between the listing and the reading, when each file is asked about.
  const after = (deed: (key: string) => void) => ({
    omits: (key: string) => {
      deed(key);
      return false;
    },
  });
  await write(after((key) => key === 'covers/1.svg' && rmSync(join(files, key))));
  const kept = Object.keys((await verifyBackup(target, quiet)).members).filter((name) => /^files/.test(name));
  assert.deepEqual(kept, ['files/covers/2.svg', 'files/posters/1.svg']);
  await rm(target);
  const folder = join(files, 'posters');
  const shut = after((key) => {
    if (!key.startsWith('posters/')) return;
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
  });
  await assert.rejects(write(shut), { code: 'ENOTDIR' }, 'a folder that is none any more');
  assert.equal(existsSync(target), false);
  await rm(files, { recursive: true });
  await write({ ...noFile, keyFile: join(base, 'none.key') });
});

test('what a file system keeps at the root of its volume is not read, not in the way and not removed', async () => {
  const file = await small('volume');
  const [files, target] = [join(base, 'few'), join(base, 'volume')];
  await mkdir(join(target, 'storage'), { recursive: true });
  const unreadable = [files, join(target, 'storage')].map((root) => join(root, 'lost+found'));
  for (const folder of unreadable) await mkdir(folder, { mode: 0 });
  const fresh = await freshDatabase({ story: false });
  drops.push(fresh.drop);
  await writeBackup(join(base, 'volume-again.tar'), source({ url: fresh.url, files }), quiet);
  await restore(file, (await empty()).url, target);
  await restore(file, (await empty()).url, target, true);
  assert.deepEqual((await readdir(join(target, 'storage'))).sort(), ['covers', 'lost+found']);
  for (const folder of unreadable) await rmdir(folder);
});

test('a backup that cannot be written whole leaves nothing behind and lets the database go', async () => {
  const folder = join(base, 'failing');
  await mkdir(folder);
  await assert.rejects(writeBackup(join(folder, 'x.tar'), source({ keyFile: folder }), quiet));
  assert.deepEqual(await readdir(folder), []);

  // No room left in the middle of a table that is far longer than what waits in the socket.
  const fresh = await freshDatabase({ story: false });
  drops.push(fresh.drop);
  await ask(
    fresh.url,
    `CREATE TABLE a_long_one AS SELECT repeat(n::text, 40) AS words FROM generate_series(1, 200000) n`,
  );
  const full = { add: () => Promise.reject(new Error('no room')), seal: async () => {} };
  await assert.rejects(copyTables(fresh.url, full, quiet), /no room/);
  const open = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
  for (let asked = 0; (await ask<{ n: number }>(fresh.url, open))[0]?.n !== 0; asked++) {
    assert.ok(asked < 50, 'the connection stays');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
