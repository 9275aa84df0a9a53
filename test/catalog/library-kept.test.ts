import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { spendUnshown } from '#media/medium/medium.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { ImportBusy, stageFiles } from '#seed/library-import.ts';
import { rewriteFiles } from '#seed/tell/texts.ts';
import { type EmptyLibrary, exampleFolders, openEmptyLibrary } from '../harness/library.ts';
import { until } from '../harness/until.ts';

/** What a folder does not mention stays, and what it changes is followed wherever it is shown. */
let library: EmptyLibrary;
let client: pg.Client;
let base: string;
let folderWith: ReturnType<typeof exampleFolders>;
type Changes = Parameters<typeof folderWith>[0];

const SPONSOR = { id: 31, name: 'Society of the Example', accreditation: 'Jointly provided.' };
interface Catalogue {
  authors: Record<string, unknown>[];
  topics: Record<string, unknown>[];
  sponsors?: Record<string, unknown>[];
  publications: (Record<string, unknown> & { id: number })[];
}
/** The catalogue of the example with a sponsor of its course, as changed. */
const planned =
  (change: (plan: Catalogue) => void = () => {}) =>
  (source: string) => {
    const plan: Catalogue = JSON.parse(source);
    plan.sponsors = [{ ...SPONSOR }];
    Object.assign(plan.publications[0] ?? {}, { sponsor: 31, support: 'none' });
    change(plan);
    return JSON.stringify(plan, null, 2);
  };
const GONE = () => null;
const bring = async (changes: Changes, change?: (plan: Catalogue) => void) => {
  const { problems } = await library.bringIn(folderWith({ ...changes, 'catalogue.json': planned(change) }));
  assert.deepEqual(
    problems.map(({ file, line, text }) => `${file}:${line}: ${text}`),
    [],
  );
};
/** Only the article, with the people, topics and sponsors of the example. */
const bringArticle = (change: (plan: Catalogue) => void, more: Changes = {}) =>
  bring(
    {
      'library/8001.yaml': GONE,
      'media/media.json': GONE,
      'translations/de/81001.md': GONE,
      'translations/publications.yaml': GONE,
      'site/front-page.yaml': GONE,
      ...more,
    },
    (plan) => {
      plan.publications = plan.publications.filter(({ id }) => id === 8002);
      change(plan);
    },
  );
// biome-ignore lint/suspicious/noExplicitAny: rows of any statement
const all = async (text: string): Promise<any[]> => (await client.query(text)).rows;
const one = async (text: string) => (await all(text))[0];

before(async () => {
  library = await openEmptyLibrary();
  client = new pg.Client({ connectionString: library.ownerUrl });
  await client.connect();
  base = mkdtempSync(join(tmpdir(), 'library-kept-'));
  folderWith = exampleFolders(base);
  await bring({});
  assert.deepEqual(await all('SELECT file FROM spent_file'), []);
});
after(async () => {
  await client?.end();
  await library?.close();
  rmSync(base, { recursive: true, force: true });
});

const waitsForUs = () =>
  until(
    async () =>
      (await all('SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))'))
        .length > 0,
    'the import does not wait for the publication',
  );
const shown = () =>
  one(
    'SELECT version, content::text AS text FROM front_matter WHERE publication_id = 8001 ORDER BY version DESC LIMIT 1',
  );

test('[R2, R3] a disclosure or a sponsor that changes is shown by courses that the folder does not have', async () => {
  const first = await shown();
  await bringArticle((plan) => {
    const mitigation = { words: 'Reviewed.', method: 'peer-review', by: 'The board', on: '2025-06-01' };
    const relationships = [
      { company: 'Examplar Therapeutics', nature: 'Speaker', startsOn: '2025-03-01', mitigation },
    ];
    Object.assign(plan.authors[0] ?? {}, { relationships });
  });
  const second = await shown();
  assert.match(second.text, /Examplar Therapeutics/);
  assert.ok(second.version > first.version);
  await bringArticle((plan) => {
    plan.sponsors = [{ ...SPONSOR, name: 'Guild of the Example' }];
  });
  const third = await shown();
  assert.match(third.text, /Guild of the Example/);
  assert.ok(third.version > second.version);
  await bring({});
});

test('publications are locked before the people that they name, as at the desks', async () => {
  await client.query('BEGIN');
  await client.query('SELECT id FROM publication WHERE id = 8001 FOR NO KEY UPDATE');
  const bringing = bringArticle(({ authors }) => {
    Object.assign(authors[0] ?? {}, { jobTitle: 'Consultant' });
  });
  await waitsForUs();
  await client.query('SELECT id FROM author WHERE id = 8001 FOR NO KEY UPDATE NOWAIT');
  // Nor does anybody wait who gives up a file that the folder has.
  await client.query(`SET LOCAL lock_timeout = '2s'`);
  await client.query('INSERT INTO spent_file (file) SELECT cover_file FROM publication WHERE id = 8002');
  await client.query('ROLLBACK');
  await bringing;
  assert.match((await shown()).text, /Consultant, Clinic/);
  await bring({});
});

test('a file that somebody gives up while the library is written is not missed: the import begins anew', async () => {
  const cover = async (): Promise<string> =>
    (await one('SELECT cover_file FROM publication WHERE id = 8002')).cover_file;
  const file = await cover();
  await client.query('BEGIN');
  await client.query('SELECT id FROM publication WHERE id = 8001 FOR NO KEY UPDATE');
  const bringing = bringArticle(({ authors }) => {
    Object.assign(authors[0] ?? {}, { jobTitle: 'Consultant' });
  });
  bringing.catch(() => null);
  await waitsForUs();
  await client.query(`UPDATE publication SET cover_file = '' WHERE id = 8002`);
  await client.query(`UPDATE section SET featured_image = NULL WHERE publication_id = 8002`);
  await client.query('DELETE FROM medium WHERE file = $1', [file]);
  await library.storage.remove(file);
  await client.query('COMMIT');
  await assert.rejects(bringing, ImportBusy);
  assert.equal(await cover(), '');
  await bring({});
  assert.ok(await library.storage.open(await cover()));
});

test('a file that an import puts and replaces again is to be deleted; one that was given up and is shown stays', async () => {
  const { cover_file: cover } = await one('SELECT cover_file FROM publication WHERE id = 8002');
  const replaced = 'covers/put-and-replaced.svg';
  await library.database.write(async (db) => {
    const storage = await stageFiles(db, library);
    for (const file of [cover, replaced]) await storage.put(file, Buffer.from('<svg/>'));
    await spendUnshown(db, [replaced]);
    assert.equal(await storage.isWhole(), true);
    await storage.keep();
  });
  const spent = await all(`SELECT file FROM spent_file WHERE file IN ('${cover}', '${replaced}')`);
  assert.deepEqual(spent, [{ file: replaced }]);
});

test('no course of a topic is locked if neither its name nor its place changes', async () => {
  await client.query('BEGIN');
  await client.query('SELECT id FROM publication WHERE id = 8001 FOR NO KEY UPDATE');
  await client.query('SELECT id FROM category FOR KEY SHARE');
  const bringing = bringArticle(({ topics }) => {
    Object.assign(topics[0] ?? {}, { featured: false });
  });
  const waiting = setTimeout(30_000, 'waits', { ref: false });
  const ended = await Promise.race([bringing, waiting]);
  await client.query('ROLLBACK');
  await bringing;
  assert.notEqual(ended, 'waits');
  await bring({});
});

test('[R4] credit that the folder leaves out keeps its code, and is suspended by what it changes', async () => {
  const standing = () =>
    one(`SELECT p.types, a.suspended_at IS NOT NULL AS suspended, (SELECT count(*)::int FROM credit_offering o WHERE o.publication_id = p.id) AS offers
      FROM publication p JOIN activity a ON a.publication_id = p.id WHERE p.id = 8001`);
  assert.deepEqual(await standing(), { types: ['CME'], suspended: false, offers: 1 });
  await all(
    `INSERT INTO credit_offering (id, publication_id, kind, amount_hundredths, increment_hundredths, pass_mark) VALUES (80012, 8001, 2, 25, 25, 70)`,
  );
  await all(`UPDATE publication SET types = types || '{SA}' WHERE id = 8001`);
  await bring({});
  assert.deepEqual(await standing(), { types: ['CME', 'SA'], suspended: false, offers: 2 });
  await all('DELETE FROM credit_offering WHERE id = 80012');
  const uncredited = (source: string) =>
    source.slice(0, source.indexOf('questions:')).replace(/^cme:\n(?: {2}.*\n)+/m, '');
  await bring({ 'library/8001.yaml': uncredited }, ({ authors, publications }) => {
    Object.assign(publications[0] ?? {}, { cme: 0 });
    delete authors[0]?.stated;
  });
  assert.deepEqual(await standing(), { types: ['CME'], suspended: true, offers: 1 });
  await bring({});
});

test('a job title and a biography in another language do not depend on each other', async () => {
  const words = () =>
    one(`SELECT job_title, bio_html FROM author_translation WHERE author_id = 8001 AND language = 'de'`);
  await bring({ 'translations/bios.yaml': '8001:\n  de: Leitet eine Ambulanz.\n' });
  assert.deepEqual(await words(), { job_title: '', bio_html: '<p>Leitet eine Ambulanz.</p>\n' });
  await bring({ 'translations/faculty.yaml': '8001:\n  de: Oberärztin\n' });
  assert.deepEqual(await words(), { job_title: 'Oberärztin', bio_html: '<p>Leitet eine Ambulanz.</p>\n' });
  await bring({ 'translations/bios.yaml': '8001:\n  de: Leitet zwei Ambulanzen.\n' });
  assert.deepEqual(await words(), { job_title: 'Oberärztin', bio_html: '<p>Leitet zwei Ambulanzen.</p>\n' });
});

test('a recording stays where the folder has no entry for it, and goes where an entry names no file', async () => {
  const recording = () =>
    one('SELECT attachment_file, attachment_seconds, captions_file, cues FROM section WHERE id = 81001');
  const before = await recording();
  assert.ok(before.attachment_file && before.captions_file && before.cues.length === 1);
  await bring({ 'media/media.json': GONE });
  assert.deepEqual(await recording(), before);
  await bring({ 'media/media.json': '[]' });
  assert.deepEqual(await recording(), before);
  // Its length counts for the credit of a section whose minutes are not stated.
  await all('UPDATE section SET attachment_seconds = 1800 WHERE id = 81001');
  const unstated = ({ publications }: Catalogue) => {
    for (const section of (publications[0]?.sections ?? []) as { minutes?: number }[]) delete section.minutes;
  };
  await bring({ 'media/media.json': GONE }, unstated);
  await bring({});
  assert.deepEqual(await recording(), before);
  await bring({ 'media/media.json': '[{ "kind": "lecture", "publicationId": 8001, "sectionId": 81001 }]' });
  assert.deepEqual(await recording(), {
    attachment_file: null,
    attachment_seconds: null,
    captions_file: null,
    cues: [],
  });
  await bring({});
});

test('a podcast whose recording has no known length keeps the minutes that are stated', async () => {
  const rows = () =>
    all(`SELECT minutes, attachment_seconds AS seconds, attachment_bytes::int AS bytes FROM section WHERE id = 81002
      UNION ALL SELECT minutes, attachment_seconds, attachment_bytes::int FROM publication WHERE id = 8002`);
  const asPodcast = (plan: Catalogue) => {
    Object.assign(plan.publications[1] ?? {}, { type: 'PODCAST' });
  };
  const sound = (more: object) => {
    const place = { kind: 'podcast', publicationId: 8002, sectionId: 81002 };
    return { 'media/media.json': JSON.stringify([{ ...place, ...more }]) };
  };
  const cues = [{ start: 0, end: 1, text: 'Twelve hours.' }];
  const file = { file: 'twelve.mp3', captions: 'twelve.vtt', cues };
  await bring(sound(file), asPodcast);
  const told = { minutes: 5, seconds: null, bytes: 4 };
  assert.deepEqual(await rows(), [told, told]);
  await all('UPDATE section SET attachment_bytes = NULL WHERE id = 81002');
  await all('UPDATE publication SET attachment_bytes = NULL WHERE id = 8002');
  await bring({ 'media/media.json': GONE }, asPodcast);
  const kept = { ...told, bytes: null };
  assert.deepEqual(await rows(), [kept, kept]);
  await bring(sound({ ...file, durationSeconds: 480 }), asPodcast);
  const long = { minutes: 8, seconds: 480, bytes: 4 };
  assert.deepEqual(await rows(), [long, long]);
  await bring(sound({}));
  await bring({});
});

test('search finds a course by the new name of its faculty and its topic', async () => {
  const found = async (word: string) =>
    (
      await all(
        `SELECT 1 FROM search_document d WHERE publication_id = 8001 AND language = 'en' AND d::text ~ '${word}'`,
      )
    ).length;
  const { id } = await one('SELECT id::int FROM category');
  await bringArticle(({ authors, topics, publications }) => {
    Object.assign(authors[0] ?? {}, { name: 'Ana Quillfeather' });
    Object.assign(topics[0] ?? {}, { id, name: 'Zincology', slug: 'zincology' });
    Object.assign(publications[0] ?? {}, { topic: 'Zincology' });
  });
  assert.deepEqual([await found('quillfeath'), await found('zincolog')], [1, 1]);
});

test('a topic that is renamed keeps its former address, by which a folder without numbers finds it', async () => {
  const topics = () => all('SELECT id::int, slug, name FROM category ORDER BY id');
  const former = () => all('SELECT slug, category_id::int AS id FROM category_former ORDER BY slug');
  const [{ id }] = await topics();
  assert.deepEqual(await former(), [{ slug: 'lithium', id }]);
  await bring({});
  assert.deepEqual(await topics(), [{ id, slug: 'zincology', name: 'Zincology' }]);
  assert.deepEqual(await all('SELECT DISTINCT category_id::int AS id FROM publication_category'), [{ id }]);
  await bring({}, (plan) => {
    Object.assign(plan.topics[0] ?? {}, { id });
  });
  assert.deepEqual(await topics(), [{ id, slug: 'lithium', name: 'Lithium' }]);
  assert.deepEqual(await former(), [{ slug: 'zincology', id }]);
  await bring({}, (plan) => {
    plan.topics.push({ name: 'Zincology', id: id + 1 });
  });
  assert.deepEqual(await former(), [], 'an address leads to the topic that has it now');
});

test('a topic stays where it is if the address of its parent leads to it, or to another', async () => {
  const below = async (name: string) =>
    (
      await one(
        `SELECT p.name FROM category c LEFT JOIN category p ON p.id = c.parent_id WHERE c.name = '${name}'`,
      )
    ).name;
  await bring({}, ({ topics }) => topics.push({ name: 'Ions' }));
  await all(
    `INSERT INTO category_former (slug, former_id, category_id) SELECT 'salts', 999, id FROM category WHERE name = 'Ions'`,
  );
  await bring({}, ({ topics }) => {
    topics.push({ name: 'Salts' }, { name: 'Ions', parent: 'Salts' }, { name: 'Anions', parent: 'Salts' });
  });
  assert.deepEqual([await below('Ions'), await below('Anions')], [null, 'Ions']);
});

test('key points that change are a change of their cover, for whoever edits it', async () => {
  const version = async () => one('SELECT version, modified_at AS at FROM publication WHERE id = 8001');
  const before = await version();
  const files = {
    'library/8001.yaml': (source: string) => source.replace('Draw it twelve', 'Draw it some twelve'),
  };
  await bring(files);
  const after = await version();
  assert.equal(after.version, before.version + 1);
  assert.ok(after.at > before.at);
  await bring(files);
  assert.deepEqual(await version(), after);
  await bring({});
});

test('captions in another language follow the times of the English, and slides their source', async () => {
  const pieces = `captions-81001:
  english: ${'CAPTIONS'}
  cue.1: Zwölf Stunden.
slides-81001:
  english: ${'SLIDES'}
  1.title: Zwölf Stunden
  1.bullet.1: Einnahme um neun, Abnahme um neun
`;
  const { digestOf, sourceTexts } = await import('#seed/translation-source.ts');
  const { readLibrary } = await import('#seed/library.ts');
  const digests = new Map(
    sourceTexts(readLibrary(folderWith({}))).map(({ id, words }) => [id, digestOf(words)]),
  );
  const translated = {
    'translations/de/8001.yaml': pieces
      .replace('CAPTIONS', `"${digests.get('captions-81001')}"`)
      .replace('SLIDES', `"${digests.get('slides-81001')}"`),
  };
  const bodies = async () => {
    const rows = await all(`SELECT kind, files FROM text_translation WHERE id = 81001 ORDER BY kind`);
    const texts: string[] = [];
    for (const { files } of rows)
      for (const file of Object.values(files) as string[]) {
        const stored = await library.storage.open(file);
        assert.ok(stored, file);
        texts.push(Buffer.concat(await stored.stream().toArray()).toString());
      }
    return texts;
  };
  await bring(translated);
  const [vtt = '', svg = ''] = await bodies();
  assert.match(vtt, /00:00:01\.000/);
  assert.match(svg, /Lithium prescribing information/);
  await bring({
    ...translated,
    'media/media.json': (source) => source.replace('"end": 1,', '"end": 7,'),
    'library/8001.yaml': (source) =>
      source.replace(
        '        reference: Lithium prescribing information',
        '        reference: Another source',
      ),
  });
  const [later = '', resourced = ''] = await bodies();
  assert.match(later, /00:00:07\.000/);
  assert.match(later, /Zwölf Stunden/);
  assert.match(resourced, /Another source/);

  const fileOf = async (kind: string) =>
    Object.values(
      (await one(`SELECT files FROM text_translation WHERE kind = '${kind}' AND id = 81001`)).files,
    )[0];
  const isSpent = async (file: unknown) =>
    (await client.query('SELECT FROM spent_file WHERE file = $1', [file])).rowCount === 1;
  const [captions, slide] = [await fileOf('captions'), await fileOf('slides')];
  await bring({
    'translations/de/8001.yaml': translated['translations/de/8001.yaml']
      .replace(`${digests.get('captions-81001')}`, 'of-before')
      .replace('1.title: Zwölf Stunden', '1.title: Zwölf Stunden danach'),
  });
  assert.deepEqual([await fileOf('captions'), await isSpent(captions)], [undefined, true]);
  assert.notEqual(await fileOf('slides'), slide);
  assert.ok(await isSpent(slide));
});

test('files of many texts are written again with one look for what shows their former ones', async () => {
  const stale = ['protected/old/1.svg', 'protected/old/1.vtt'];
  const spent = async () =>
    (await all(`SELECT file FROM spent_file WHERE file LIKE 'protected/old/%' ORDER BY file`)).map(
      ({ file }) => file,
    );
  const statements = async (sections: number[]) => {
    await all(`DELETE FROM spent_file WHERE file LIKE 'protected/old/%'`);
    await all(`UPDATE text_translation SET files = CASE kind WHEN 'slides' THEN '{"1.image": "${stale[0]}"}'::jsonb
      ELSE '{"captions": "${stale[1]}"}' END WHERE kind IN ('slides', 'captions') AND id = 81001`);
    const asked: string[] = [];
    await library.database.write(async (db) => {
      const listening: Writer = {
        ...db,
        all: (what, values) => {
          asked.push(what.name);
          return db.all(what, values);
        },
        run: (what, values) => {
          asked.push(what.name);
          return db.run(what, values);
        },
      };
      await rewriteFiles(listening, library.storage, sections);
    });
    assert.deepEqual(await spent(), stale);
    return asked;
  };
  const [few, more] = [await statements([81001]), await statements([81001, 81002])];
  assert.deepEqual(more, few);
  assert.equal(few.filter((name) => name === 'upload.spend-unshown').length, 1);
});
