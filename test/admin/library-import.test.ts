import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { workAtImports } from '#admin/resources/library-import/bringing.service.ts';
import type { ImportCounts } from '#admin/resources/library-import/library-import.data.ts';
import { libraryImportCalls } from '#admin/resources/library-import/library-import.schema.ts';
import { sweepUploads } from '#media/upload/sweep.service.ts';
import { PART_BYTES } from '#media/upload/upload.data.ts';
import { exampleFiles, type LibraryFiles, packed, EXAMPLE_TITLE as TITLE } from '../harness/library.ts';
import { sendPart } from '../harness/people/uploader.ts';
import { type Asked, codes, one, openStage, type Stage } from '../harness/stage.ts';

/** An archive of a library is brought by the browser: looked over, shown, agreed to, and in as a whole or not at all. */
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const changed = (file: string, change: (text: string) => string): LibraryFiles => {
  const files = exampleFiles();
  return { ...files, [file]: new TextEncoder().encode(change(new TextDecoder().decode(files[file]))) };
};

interface Import {
  id: string;
  upload: string | null;
  state: string;
  fault: string | null;
  faultFile: string | null;
  problems: { file: string; line: number; text: string }[];
  problemCount: number;
  counts: ImportCounts | null;
  another: boolean;
  by: string | null;
  received: number;
  changedAt: string;
}
const importOf = (asked: Asked): Import => {
  const { id, attributes } = one(asked);
  return { id, ...attributes } as unknown as Import;
};
const PATH = libraryImportCalls.list.path;
const begin = (name: string, body: Buffer) =>
  stage.send(
    'POST',
    PATH,
    {
      data: {
        type: 'AdminLibraryImport',
        attributes: {
          name,
          bytes: body.length,
          fingerprint: createHash('sha256').update(body).digest('hex'),
        },
      },
    },
    { as: 'admin' },
  );
const read = async (id: string) =>
  importOf(await stage.send('GET', `${PATH}${id}/`, undefined, { as: 'admin' }));
const confirm = (id: string, seen: string, at?: string) =>
  stage.send(
    'POST',
    `${PATH}${id}/confirmations/`,
    { data: { type: 'AdminLibraryImport', attributes: { seen } } },
    { as: 'admin', ...(at ? { at } : {}) },
  );
const work = (ports = stage.app.ports) => workAtImports(ports, ports.now());

/** Sent, and looked over. */
async function brought(name: string, body: Buffer): Promise<Import> {
  const begun = importOf(await begin(name, body));
  for (let offset = begun.received; offset < body.length; offset += PART_BYTES)
    assert.equal((await sendPart(stage, begun.upload ?? '', body, offset)).status, 204);
  await work();
  return read(begun.id);
}
const publications = async (): Promise<string> => {
  const rows = await stage.sql<{ id: number; title: string }>(
    'SELECT id, title FROM publication ORDER BY id',
  );
  return JSON.stringify(rows);
};
const titleOf = async (id: number) =>
  (await stage.sql<{ title: string }>(`SELECT title FROM publication WHERE id = ${id}`))[0]?.title;

test('an archive is looked over and changes nothing; agreed to, it is in, told and written down', async () => {
  const before = await publications();
  const room = join(stage.app.ports.config.dataDir, 'imports');
  const left = join(room, 'archive-left');
  mkdirSync(left, { recursive: true });
  utimesSync(left, new Date('2026-01-01'), new Date('2026-01-01'));
  const seen = await brought('society.zip', packed(exampleFiles()));
  assert.equal(seen.state, 'checked');
  assert.equal(seen.counts?.publications.new, 2);
  assert.ok(seen.by);
  assert.equal(await publications(), before, 'a look changes nothing');
  assert.deepEqual(readdirSync(room), [], 'neither of it nor of one that was killed');
  const early = await confirm(seen.id, '2020-01-01T00:00:00.000Z');
  assert.deepEqual([early.status, codes(early)], [409, ['library-import-changed']]);

  const agreed = importOf(await confirm(seen.id, seen.changedAt));
  assert.equal(agreed.state, 'confirmed');
  const tooLate = await stage.send('DELETE', `${PATH}${seen.id}/`, undefined, { as: 'admin' });
  assert.deepEqual([tooLate.status, codes(tooLate)], [409, ['library-import-under-way']]);
  await work();
  const done = await read(seen.id);
  assert.equal(done.state, 'done');
  assert.deepEqual(done.counts, seen.counts, 'what was shown is what was done');
  assert.equal(await titleOf(8002), TITLE);
  const [entry] = await stage.sql<{ action: string; actor_id: number | null }>(
    `SELECT action, actor_id::int FROM audit_entry WHERE action = 'library.import' ORDER BY position DESC LIMIT 1`,
  );
  assert.ok(entry?.actor_id, 'in the name of whoever agreed');

  const again = await confirm(seen.id, done.changedAt);
  assert.deepEqual([again.status, codes(again)], [409, ['library-import-not-ready']]);
  const late = await stage.send('DELETE', `${PATH}${seen.id}/`, undefined, { as: 'admin' });
  assert.deepEqual([late.status, codes(late)], [409, ['library-import-ended']]);
});

test('brought by the role that serves, new numbers come behind those of the archive', async () => {
  const made = await stage.send(
    'POST',
    '/api/admin/publications/',
    {
      data: {
        type: 'AdminPublication',
        attributes: { title: 'After the import', type: 'CME', publicationDate: '2026-12-01' },
      },
    },
    { as: 'admin' },
  );
  assert.equal(made.status, 201, made.text);
  assert.ok(Number(one(made).id) > 8002, one(made).id);
});

test('what is wrong is told by file and line, and nothing is in', async () => {
  const before = await publications();
  const broken = changed('catalogue.json', (text) => text.replace('"minutes"', '"minuets"'));
  const told = await brought('broken.zip', packed(broken));
  assert.equal(told.state, 'faulty');
  assert.ok(told.problemCount > 0);
  assert.ok(told.problems.some(({ file, line }) => file === 'catalogue.json' && line > 1));
  const refused = await confirm(told.id, told.changedAt);
  assert.deepEqual([refused.status, codes(refused)], [409, ['library-import-not-ready']]);
  const newer = changed('catalogue.json', (text) => text.replace('{', '{ "format": 99,'));
  const later = await brought('newer.zip', packed(newer));
  assert.equal(later.state, 'faulty');
  assert.match(later.problems[0]?.text ?? '', /format/);
  assert.equal(await publications(), before);
});

test('what is no archive, or one that does harm, is told in one word and not unpacked', async () => {
  const text = await brought('notes.zip', Buffer.from('no archive at all'));
  assert.deepEqual([text.state, text.fault], ['unreadable', 'unreadable']);
  const twice = await brought(
    'twice.zip',
    packed({ ...exampleFiles(), 'CATALOGUE.json': new Uint8Array([1]) }),
  );
  assert.deepEqual([twice.state, twice.fault], ['unreadable', 'twice']);
  assert.match(twice.faultFile ?? '', /^catalogue\.json$/i);
});

test('a library that changed after the look is not written over: what would be done now is shown anew', async () => {
  const first = changed('catalogue.json', (text) =>
    text.replace(`"title": "${TITLE}"`, '"title": "Twelve hours and more"'),
  );
  const seen = await brought('changed.zip', packed(first));
  assert.equal(seen.counts?.publications.changed, 1);
  // Somebody writes the same title by hand: there is nothing left to change.
  await stage.sql(`UPDATE publication SET title = 'Twelve hours and more' WHERE id = 8002`);
  await confirm(seen.id, seen.changedAt);
  await work();
  const shown = await read(seen.id);
  assert.deepEqual([shown.state, shown.another], ['checked', true]);
  assert.equal(shown.counts?.publications.changed, 0);
  await stage.sql(`UPDATE publication SET title = '${TITLE}' WHERE id = 8002`);
});

test('a process that is killed once the library is in has it written down as done', async () => {
  const words = changed('catalogue.json', (text) =>
    text.replace(`"title": "${TITLE}"`, '"title": "Eleven hours"'),
  );
  const seen = await brought('killed.zip', packed(words));
  await confirm(seen.id, seen.changedAt);
  const { libraryFolders } = stage.app.ports;
  await work({
    ...stage.app.ports,
    libraryFolders: {
      ...libraryFolders,
      async bringIn(...given) {
        await libraryFolders.bringIn(...given);
        throw new Error('killed');
      },
    },
  });
  const done = await read(seen.id);
  assert.deepEqual([done.state, done.another, done.counts], ['done', false, seen.counts]);
  assert.equal(await titleOf(8002), 'Eleven hours');
  await stage.sql(`UPDATE publication SET title = '${TITLE}' WHERE id = 8002`);
});

test('race: two who agree at once and two processes that work at once bring it in once', async () => {
  const words = changed('catalogue.json', (text) =>
    text.replace(`"title": "${TITLE}"`, '"title": "The first weeks"'),
  );
  const seen = await brought('race.zip', packed(words));
  const twin = await stage.twin();
  const replies = await Promise.all([
    confirm(seen.id, seen.changedAt),
    confirm(seen.id, seen.changedAt, twin.url),
  ]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
  const count = async () =>
    (
      await stage.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM audit_entry WHERE action = 'library.import'`,
      )
    )[0]?.n ?? 0;
  const before = await count();
  await Promise.all([work(), work(twin.app.ports)]);
  assert.equal((await read(seen.id)).state, 'done');
  assert.equal((await count()) - before, 1);
  assert.equal(await titleOf(8002), 'The first weeks');
});

test('the same file goes on where it broke off, and one that is given up leaves nothing', async () => {
  const body = Buffer.concat([packed(exampleFiles()), Buffer.alloc(2 * PART_BYTES)]);
  const begun = importOf(await begin('long.zip', body));
  await sendPart(stage, begun.upload ?? '', body, 0);
  const again = importOf(await begin('long.zip', body));
  assert.deepEqual([again.id, again.received], [begun.id, PART_BYTES]);
  const listed = await stage.send('GET', '/api/admin/uploads/', undefined, { as: 'admin' });
  assert.ok(
    (listed.json.data as unknown as { id: string }[]).every(({ id }) => id !== begun.upload),
    'no file of the library',
  );
  assert.equal((await stage.send('DELETE', `${PATH}${begun.id}/`, undefined, { as: 'admin' })).status, 204);
  assert.equal((await read(begun.id)).state, 'dropped');
  await sweepUploads(stage.app.ports, stage.app.ports.now());
  const [left] = await stage.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM upload WHERE is_library AND state NOT IN ('abandoned') AND id = ${begun.upload}`,
  );
  assert.equal(left?.n, 0);
});

test('what was agreed to waits as long as what has just come', async () => {
  const seen = await brought('late.zip', packed({ ...exampleFiles(), 'LATE.txt': new Uint8Array([1]) }));
  await stage.sql(`UPDATE upload SET changed_at = now() - interval '4 days' WHERE id = ${seen.upload}`);
  await confirm(seen.id, seen.changedAt);
  await sweepUploads(stage.app.ports, stage.app.ports.now());
  await work();
  assert.equal((await read(seen.id)).state, 'done');
});

test('what nobody agrees to is gone after three days, and what was wrong stays told', async () => {
  const broken = changed('catalogue.json', (text) => text.replace('"minutes"', '"minuets"'));
  const told = await brought('wrong.zip', packed(broken));
  const seen = await brought('left.zip', packed({ ...exampleFiles(), 'NOTES.txt': new Uint8Array([1]) }));
  assert.equal(seen.state, 'checked');
  await sweepUploads(stage.app.ports, new Date(Date.now() + 10 * 86_400_000));
  assert.equal((await read(seen.id)).state, 'dropped');
  assert.equal((await read(told.id)).state, 'faulty');
  const late = await confirm(seen.id, seen.changedAt);
  assert.deepEqual([late.status, codes(late)], [409, ['library-import-not-ready']]);
});
