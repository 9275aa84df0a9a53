import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { removeSection } from '#admin/resources/section/section.service.ts';
import { clearUploads } from '#media/upload/sweep.service.ts';
import { readLibrary } from '#seed/library.ts';
import { ImportBusy } from '#seed/library-import.ts';
import { digestOf, sourceTexts } from '#seed/translation-source.ts';
import { type EmptyLibrary, EXAMPLE, exampleFolders, openEmptyLibrary } from '../harness/library.ts';

let library: EmptyLibrary;
let client: pg.Client;
let base: string;
before(async () => {
  library = await openEmptyLibrary();
  client = new pg.Client({ connectionString: library.ownerUrl });
  await client.connect();
  base = mkdtempSync(join(tmpdir(), 'library-import-'));
  folderWith = exampleFolders(base);
});
after(async () => {
  await client?.end();
  await library?.close();
  rmSync(base, { recursive: true, force: true });
});

let folderWith: ReturnType<typeof exampleFolders>;
const TABLES =
  `author category publication section item choice activity credit_offering front_matter material section_translation
  publication_translation text_translation content_role disclosure key_point publication_author publication_category image`.split(
    /\s+/,
  );
/** Which transaction wrote each row of the library, and how long the ledger is. */
async function versions(): Promise<string> {
  const rows: string[] = [];
  for (const table of TABLES) {
    const found = await client.query(
      `SELECT xmin::text || ' ' || xmax::text AS at FROM ${table} ORDER BY ctid`,
    );
    rows.push(`${table}: ${found.rows.map(({ at }) => at).join(', ')}`);
  }
  const { rows: ledger } = await client.query('SELECT count(*)::int AS n FROM audit_entry');
  return [...rows, `audit: ${ledger[0].n}`].join('\n');
}
const filesThere = () => globSync('**/*.*', { cwd: library.files }).sort();
const lines = (problems: { file: string; line: number; text: string }[]) =>
  problems.map(({ file, line, text }) => `${file}:${line}: ${text}`);
const lineOf = (file: string, words: string) =>
  readFileSync(join(EXAMPLE, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(words)) + 1;

test('whatever is wrong is told at once, by file and line, and nothing is in', async () => {
  const before = await versions();
  const text = 'library/8001.yaml';
  const { problems, counts } = await library.bringIn(
    folderWith({
      'media/media.json': (source) => source.replace('"file": "', '"file": "missing-'),
      'translations/es/81001.md': () => '# Uno\n\nTexto.\n',
      [text]: (source) => source.replace(', correct: true', '').replace('excerpt:', 'excerbt:'),
      'catalogue.json': (source) =>
        source.replace('"cme": 0.5', '"cme": 3').replace('"minutes": 25', '"minutes": "25"'),
    }),
  );
  assert.equal(counts, null);
  const told = lines(problems).join('\n');
  for (const expected of [
    new RegExp(
      `^catalogue\\.json:${lineOf('catalogue.json', '"minutes": 25')}: publications\\.0\\..*minutes`,
      'm',
    ),
    /^library\/8001\.yaml:\d+: excerbt/m,
    /^media\/media\.json:\d+: media\/missing-.* is missing/m,
  ])
    assert.match(told, expected);
  const tables: [what: string, changes: Parameters<typeof folderWith>[0], expected: RegExp][] = [
    [
      'a language',
      { 'translations/es/81001.md': () => '# Uno\n\nTexto.\n' },
      /^translations\/es:1: es is no language/,
    ],
    [
      'no right answer',
      { [text]: (source) => source.replace(', correct: true', '') },
      /^library\/8001\.yaml:\d+: question 89001: Mark exactly one/,
    ],
    [
      'a doubled id',
      { 'catalogue.json': (source) => source.replace('"id": 8002', '"id": 8001') },
      /^catalogue\.json:\d+: publication 8001 stands in catalogue\.json:\d+ already/m,
    ],
    [
      'credit above its minutes',
      { 'catalogue.json': (source) => source.replace('"cme": 0.5', '"cme": 3') },
      /^catalogue\.json:\d+: It offers more CME credit/,
    ],
    [
      'no topic',
      { 'catalogue.json': (source) => source.replace('"topic": "Lithium"', '"topic": ""') },
      /^catalogue\.json:\d+: .*topic/i,
    ],
  ];
  for (const [what, changes, expected] of tables) {
    const found = await library.bringIn(folderWith(changes));
    assert.match(lines(found.problems).join('\n'), expected, what);
  }
  assert.equal(await versions(), before);
  assert.deepEqual(filesThere(), []);
});

test('a dry run tells what would change and writes nothing', async () => {
  const before = await versions();
  const { problems, counts } = await library.bringIn(EXAMPLE, { dry: true });
  assert.deepEqual(lines(problems), []);
  assert.equal(counts?.publications.new, 2);
  assert.equal(await versions(), before);
  assert.deepEqual(filesThere(), []);
});

test('an import that fails at its end leaves neither a row nor a file', async () => {
  const before = await versions();
  await client.query('ALTER TABLE audit_entry ADD CONSTRAINT full_up CHECK (false) NOT VALID');
  await assert.rejects(library.bringIn(EXAMPLE), /full_up/);
  await client.query('ALTER TABLE audit_entry DROP CONSTRAINT full_up');
  assert.equal(await versions(), before);
  assert.deepEqual(filesThere(), []);
});

test('while one import is under way another is refused in plain words', async () => {
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('library', 0))`);
  await assert.rejects(library.bringIn(EXAMPLE), ImportBusy);
  await client.query('ROLLBACK');
});

test('a second run changes nothing: no row is written and no entry of the ledger', async () => {
  const now = new Date();
  const { problems, counts } = await library.bringIn(EXAMPLE, { now });
  assert.deepEqual(lines(problems), []);
  assert.equal(counts?.questions.new, 4);
  const [audited] = (
    await client.query(
      `SELECT count(*)::int AS n FROM audit_entry WHERE action IN ('library.import', 'publication.import')`,
    )
  ).rows;
  assert.equal(audited.n, 3);
  const [standing] = (
    await client.query('SELECT suspended_at IS NOT NULL AS is FROM activity WHERE publication_id = 8001')
  ).rows;
  assert.equal(standing.is, true, 'nobody said who paid: credit is suspended');
  const [before, files] = [await versions(), filesThere()];
  const again = await library.bringIn(EXAMPLE, { now: new Date(now.getTime() + 60_000) });
  assert.deepEqual(lines(again.problems), []);
  assert.deepEqual([again.counts?.publications.changed, again.counts?.publications.unchanged], [0, 2]);
  assert.equal(await versions(), before);
  assert.deepEqual(filesThere(), files);
});

test('what changed is changed and nothing else; a question that may have been seen becomes a new version', async () => {
  const folder = folderWith({
    'library/8001.yaml': (source) => source.replace('Which laboratory test', 'Which of the laboratory tests'),
    'catalogue.json': (source) =>
      source.replace('"title": "Levels that mislead"', '"title": "Levels that still mislead"'),
  });
  const { problems, counts } = await library.bringIn(folder);
  assert.deepEqual(lines(problems), []);
  assert.deepEqual(
    [counts?.questions.changed, counts?.publications.new, counts?.sections.changed],
    [1, 0, 1],
  );
  const { rows } = await client.query(
    'SELECT version, retired_at IS NOT NULL AS retired FROM item WHERE coalesce(first_id, id) = 89001 ORDER BY version',
  );
  assert.deepEqual(rows, [
    { version: 1, retired: true },
    { version: 2, retired: false },
  ]);
});

test('a translation that a folder brings along is of the version that it makes of the question', async () => {
  const english = {
    'library/8001.yaml': (source: string) => source.replace('Which laboratory test', 'Which test'),
  };
  const source = sourceTexts(readLibrary(folderWith(english))).find(({ id }) => id === 'question-89001');
  assert.ok(source);
  const words = Object.entries(source.words).map(
    ([key, text]) => `  ${key}: ${JSON.stringify(`DE ${text}`)}\n`,
  );
  const german = () => `question-89001:\n  english: "${digestOf(source.words)}"\n${words.join('')}`;
  const folder = folderWith({ ...english, 'translations/de/8001.yaml': german });
  const { problems, counts } = await library.bringIn(folder);
  assert.deepEqual([lines(problems), counts?.questions.changed, counts?.translations.new], [[], 1, 1]);
  const standing = async () =>
    (
      await client.query(`SELECT i.version, s.state FROM translation_standing s JOIN item i ON i.id = s.id
        WHERE s.kind = 'question' AND s.language = 'de' AND i.first_id = 89001`)
    ).rows;
  assert.deepEqual(await standing(), [{ version: 3, state: 'current' }]);
  const before = await versions();
  assert.equal((await library.bringIn(folder)).counts?.translations.changed, 0);
  assert.equal(await versions(), before, 'the same again writes nothing');
  await library.bringIn(
    folderWith({
      ...{ 'translations/de/8001.yaml': german },
      'library/8001.yaml': (was) =>
        english['library/8001.yaml'](was).replace('It falls after', 'It sinks after'),
    }),
  );
  assert.deepEqual(await standing(), [{ version: 4, state: 'stale' }]);
});

test('a question of one kind of credit that the folder gives to the other is told', async () => {
  const { problems, counts } = await library.bringIn(
    folderWith({
      'catalogue.json': (source) => source.replace('"cme": 0.5,', '"cme": 0.5, "sa": 0.25,'),
      'library/8001.yaml': (source) => {
        const [head = '', ...questions] = source.split(/(?= {2}- id: 8900)/);
        const [, moved = ''] = questions;
        const asked = (id: number) => moved.replace('89002', `${id}\n    kind: 2`);
        const others = Array.from({ length: 12 }, (_, at) => asked(89100 + at));
        return [head, ...questions.with(1, asked(89002)), ...others].join('');
      },
    }),
  );
  assert.equal(counts, null);
  assert.match(
    lines(problems).join('\n'),
    /^library\/8001\.yaml:\d+: question 89002 counts for another kind of credit here: give it a new number$/m,
  );
});

test('a folder that cannot be read has a problem, and is not tried again', async () => {
  const many = Array.from(
    { length: 3 },
    (_, at) => `&x${at} [${`*x${at - 1},`.repeat(at === 0 ? 0 : 99)} 1]`,
  );
  const { problems, counts } = await library.bringIn(
    folderWith({ 'library/8001.yaml': (source) => `${source}extra: [${many.join(', ')}]\n` }),
  );
  assert.equal(counts, null);
  assert.match(lines(problems).join('\n'), /^library\/8001\.yaml:\d+: Excessive alias count/);
});

test('a catalogue with a byte order mark comes in like any other', async () => {
  const marked = folderWith({ 'catalogue.json': (source) => `\uFEFF${source}` });
  assert.deepEqual(lines((await library.bringIn(marked, { dry: true })).problems), []);
});

test('a section that was removed comes back with its files, though they were about to be deleted', async () => {
  const folder = folderWith({
    'media/media.json': (source) => source.replace('8001', '8002').replace('81001', '81002'),
    'library/8002.yaml': (source) =>
      `${source.trimEnd()}\n    slides:\n      - title: Twelve hours\n        bullets: [Morning, Evening]\n`,
  });
  assert.deepEqual(lines((await library.bringIn(folder)).problems), []);
  const shown = async (): Promise<string[]> => {
    const { rows } = await client.query(
      `SELECT attachment_file, captions_file, slides -> 0 ->> 'image' AS slide FROM section WHERE id = 81002`,
    );
    return Object.values(rows[0] ?? {});
  };
  const files = await shown();
  assert.equal(files.filter(Boolean).length, 3, String(files));
  await client.query(`UPDATE publication SET visibility = 'draft' WHERE id = 8002`);
  await library.database.write((db) => removeSection(db, library.visit(), 81002));
  await client.query(`UPDATE publication SET visibility = 'published' WHERE id = 8002`);
  const { rows } = await client.query('SELECT file FROM spent_file WHERE file = ANY ($1)', [files]);
  assert.ok(rows.length >= 2, 'what only it showed was given up');

  assert.deepEqual(lines((await library.bringIn(folder)).problems), []);
  assert.deepEqual(await shown(), files);
  assert.deepEqual(
    (await client.query('SELECT file FROM spent_file WHERE file = ANY ($1)', [files])).rows,
    [],
    'no longer given up',
  );
  await clearUploads(library);
  for (const file of files) assert.ok(await library.storage.open(file), file);
  // Given up while it is shown, as by a release that did not look.
  await client.query('INSERT INTO spent_file (file) SELECT unnest($1::text[])', [files]);
  await clearUploads(library);
  for (const file of files) assert.ok(await library.storage.open(file), file);
  assert.deepEqual((await client.query('SELECT 1 FROM spent_file')).rows, []);
});
