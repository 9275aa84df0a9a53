import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { archivePublication } from '#admin/resources/bundle/bundle.service.ts';
import { isRefusal } from '#kit/refusal.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { exportFolder } from '#seed/library-export.ts';
import { type EmptyLibrary, openEmptyLibrary } from '../../harness/library.ts';
import { codes, openStage, type Stage } from '../../harness/stage.ts';

/** A publication leaves by a click as the archive of the folder that an import takes. */
const ID = 2746;
let stage: Stage;
let base: string;
let library: EmptyLibrary;
before(async () => {
  stage = await openStage();
  base = await mkdtemp(join(tmpdir(), 'archive-'));
  library = await openEmptyLibrary();
});
after(async () => {
  await library?.close();
  await stage?.close();
  await rm(base ?? '', { recursive: true, force: true });
});

const path = (id: number) => `/api/admin/publications/${id}/bundle/`;
async function take(id = ID): Promise<{ headers: Headers; bytes: Uint8Array }> {
  const reply = await fetch(`${stage.url}${path(id)}`, {
    headers: { authorization: `JWT ${await stage.token('admin')}` },
  });
  assert.equal(reply.status, 200);
  return { headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) };
}
function unpack(bytes: Uint8Array, folder: string): string {
  for (const [name, body] of Object.entries(unzipSync(bytes))) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
  return folder;
}
/** The command itself, in a process of its own, on the library of another place. */
async function command(deed: string, archive: string): Promise<string> {
  const { config, files, ownerUrl } = library;
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/library.ts', deed, archive], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      DATABASE_URL: ownerUrl,
      DATA_DIR: config.dataDir,
      STORAGE: `file:${files}`,
      LOG_LEVEL: 'silent',
    },
  });
  return stdout;
}
const filesIn = (folder: string) => globSync('**/*.*', { cwd: folder }).sort();
async function exported(from: Parameters<typeof exportFolder>[0], name: string): Promise<string> {
  const folder = join(base, name);
  await exportFolder(from, folder, () => {}, [ID]);
  return folder;
}
function assertSame(one: string, other: string): void {
  assert.deepEqual(filesIn(one), filesIn(other));
  for (const file of filesIn(one))
    assert.ok(readFileSync(join(one, file)).equals(readFileSync(join(other, file))), file);
}

test('the archive of a publication is the folder that the command writes, and another library takes it', async () => {
  const { headers, bytes } = await take();
  assert.equal(headers.get('content-type'), 'application/zip');
  assert.match(headers.get('content-disposition') ?? '', /filename="publication-2746-\d{4}-\d\d-\d\d\.zip"/);
  assert.equal(headers.get('cache-control'), 'no-store');
  const folder = unpack(bytes, join(base, 'unpacked'));
  const story = { database: stage.database, storage: stage.app.ports.storage };
  assertSame(folder, await exported(story, 'by-command'));
  // As it came, without anybody who unpacks it.
  const archive = join(base, 'publication.zip');
  writeFileSync(archive, bytes);
  assert.match(
    await command('check', archive),
    /^1 publications, \d+ sections, \d+ questions: nothing wrong$/m,
  );
  assert.match(await command('import', archive), /^publications: 1 new, 0 changed, 0 unchanged$/m);
  assertSame(folder, await exported(library, 'back'));
  const [entry] = await stage.sql<{ subject: string; detail: { files: number } }>(
    `SELECT subject, detail FROM audit_entry WHERE action = 'publication.export' ORDER BY position DESC LIMIT 1`,
  );
  assert.equal(entry?.subject, `publication:${ID}`);
  assert.equal(
    entry?.detail.files,
    filesIn(folder).filter((file) => file.startsWith('media/') && !/^media\/\w+\.json$/.test(file)).length,
  );
});

test('what is not there is told before anything is sent', async () => {
  const absent = await stage.send('GET', path(999_999), undefined, { as: 'admin' });
  assert.deepEqual([absent.status, codes(absent)], [404, ['not-found']]);
  const [row] = await stage.sql<{ id: number; file: string }>(
    `SELECT id, attachment_file AS file FROM section WHERE publication_id = ${ID} AND attachment_file <> '' ORDER BY id LIMIT 1`,
  );
  assert.ok(row);
  await stage.sql(`UPDATE section SET attachment_file = 'protected/media/gone.mp4' WHERE id = ${row.id}`);
  const missing = await stage.send('GET', path(ID), undefined, { as: 'admin' });
  await stage.sql(`UPDATE section SET attachment_file = $1 WHERE id = ${row.id}`, [row.file]);
  assert.deepEqual([missing.status, codes(missing)], [409, ['bundle-file-missing']]);
  assert.match(missing.text, /gone\.mp4/);
});

/** A library of one file, as large and as sound as is said. */
function archived(bytes: number, stream: StoredFile['stream']) {
  const found: StoredFile = { bytes, modifiedAt: new Date(0), etag: '"x"', stream };
  const bundle = {
    texts: new Map([['catalogue.json', Buffer.from('{}')]]),
    files: ['one.mp4'],
    unlike: ['it'],
  };
  return archivePublication(
    {
      database: stage.database,
      storage: { ...stage.app.ports.storage, open: async () => found },
      libraryFolders: { ...stage.app.ports.libraryFolders, bundleOf: async () => bundle },
    },
    ID,
    new Date('2026-11-28T10:00:00Z'),
  );
}

test('a recording passes through piece by piece, and what an import would change is noted', async () => {
  const piece = Buffer.alloc(65_536, 7);
  let read = 0;
  const pieces = function* () {
    for (; read < 1_000; read++) yield piece;
  };
  const { body } = await archived(65_536_000, () => Readable.from(pieces(), { objectMode: false }));
  const taking = body[Symbol.asyncIterator]();
  for (let times = 0; times < 4; times++) await taking.next();
  assert.ok(read < 100, `${read} pieces were read ahead of whoever takes four`);
  body.destroy();
  const whole = await archived(6, () => Readable.from([Buffer.from('record')]));
  const files = unzipSync(await buffer(whole.body));
  assert.equal(Buffer.from(files['media/one.mp4'] ?? []).toString(), 'record');
  assert.match(Buffer.from(files['NOTES.txt'] ?? []).toString(), /^it would read otherwise/);
});

test('a file that breaks off breaks the archive off, and more than an archive holds is refused', async () => {
  const { body } = await archived(9, () =>
    Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('the store went away');
      })(),
    ),
  );
  await assert.rejects(buffer(body), /the store went away/);
  const five = 5 * 1024 ** 3;
  await assert.rejects(
    archived(five, () => Readable.from([])),
    (thrown) => isRefusal(thrown) && thrown.code === 'bundle-too-large',
  );
});
