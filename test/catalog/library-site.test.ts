import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { checkFolder } from '#seed/folder/check.ts';
import { exportFolder } from '#seed/library-export.ts';
import { type EmptyLibrary, EXAMPLE, exampleFolders, openEmptyLibrary } from '../harness/library.ts';

/** Pages beside the library and the front page travel with its folder. */
const PAGE = 'site/pages/how-we-work.yaml';
const FRONT = 'site/front-page.yaml';
let library: EmptyLibrary;
let client: pg.Client;
let base: string;
before(async () => {
  library = await openEmptyLibrary();
  client = new pg.Client({ connectionString: library.ownerUrl });
  await client.connect();
  base = mkdtempSync(join(tmpdir(), 'library-site-'));
  folderWith = exampleFolders(base);
});
after(async () => {
  await client?.end();
  await library?.close();
  rmSync(base, { recursive: true, force: true });
});

let made = 0;
const place = () => join(base, String(++made));
let folderWith: ReturnType<typeof exampleFolders>;
const all = async (text: string) => (await client.query(text)).rows as Record<string, unknown>[];
const blocks = async () =>
  (await all('SELECT kind, title, hidden FROM home_block ORDER BY position')).map(
    ({ kind, title, hidden }) => `${kind}: ${title}${hidden ? ' (hidden)' : ''}`,
  );
const standing = () =>
  all(`SELECT kind, language, state FROM translation_standing
        WHERE kind IN ('staticPage', 'home') AND language = 'de' AND (kind = 'staticPage' OR source_title = 'Closed in the first week of May') ORDER BY 1`);
/** Which transaction wrote each row. */
const versions = () =>
  all(`SELECT 'page' AS of, xmin::text, xmax::text FROM static_page UNION ALL SELECT 'words', xmin::text, xmax::text FROM static_page_text
       UNION ALL SELECT 'block', xmin::text, xmax::text FROM home_block UNION ALL SELECT 'translation', xmin::text, xmax::text FROM home_block_translation
       UNION ALL SELECT 'former', xmin::text, xmax::text FROM static_page_former ORDER BY 1, 2, 3`);
const wrong = (changes: Parameters<typeof folderWith>[0]) =>
  checkFolder(folderWith(changes)).problems.map(({ file, line, text }) => `${file}:${line}: ${text}`);

test('a folder brings pages and the front page; once more, it changes nothing', async () => {
  const dry = await library.bringIn(EXAMPLE, { dry: true });
  assert.deepEqual(dry.counts?.pages, { new: 1, changed: 0, unchanged: 0 });
  assert.equal((await all('SELECT 1 FROM static_page')).length, 0);
  const { problems, counts } = await library.bringIn(EXAMPLE);
  assert.deepEqual(problems, []);
  assert.deepEqual(counts, dry.counts);
  assert.deepEqual(await blocks(), [
    'hero: Two courses, and more to come',
    'notice: Closed in the first week of May',
    'latest: Our courses',
    'newsletter: News by mail (hidden)',
  ]);
  assert.deepEqual(await all('SELECT slug, place, state, shown_from::text FROM static_page'), [
    { slug: 'how-we-work', place: 'company', state: 'published', shown_from: '2026-01-05 09:00:00' },
  ]);
  assert.deepEqual(await standing(), [
    { kind: 'home', language: 'de', state: 'current' },
    { kind: 'staticPage', language: 'de', state: 'current' },
  ]);
  const before = await versions();
  const again = await library.bringIn(EXAMPLE);
  assert.deepEqual(again.counts?.pages, { new: 0, changed: 0, unchanged: 1 });
  assert.deepEqual(again.counts?.blocks, { new: 0, changed: 0, unchanged: 4 });
  assert.deepEqual(await versions(), before);
  const audit = await all(
    `SELECT action, subject FROM audit_entry WHERE action IN ('page.import', 'front-page.import') ORDER BY action DESC`,
  );
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['page.import', 'front-page.import'],
  );
});

test('what an export writes, an import elsewhere has, and exports to the byte', async () => {
  const [first, second] = [place(), place()];
  assert.deepEqual((await exportFolder(library, first, () => {})).unlike, []);
  assert.deepEqual(checkFolder(first).problems, []);
  const other = await openEmptyLibrary();
  try {
    assert.deepEqual((await other.bringIn(first)).problems, []);
    await exportFolder(other, second, () => {});
  } finally {
    await other.close();
  }
  for (const file of [PAGE, FRONT])
    assert.equal(readFileSync(join(second, file), 'utf8'), readFileSync(join(first, file), 'utf8'));
});

test('a translation whose English is another one is stale, until the folder brings both', async () => {
  await client.query(`UPDATE static_page_text SET body_html = '<p>Otherwise.</p>\n' WHERE language = 'en'`);
  await client.query(`UPDATE home_block SET text = 'Otherwise.' WHERE kind = 'notice'`);
  const folder = place();
  await exportFolder(library, folder, () => {});
  for (const file of [PAGE, FRONT])
    assert.match(readFileSync(join(folder, file), 'utf8'), /stale: true/, file);
  await library.bringIn(folder);
  assert.deepEqual(
    (await standing()).map(({ state }) => state),
    ['stale', 'stale'],
  );
  const { counts } = await library.bringIn(EXAMPLE);
  assert.deepEqual([counts?.pages.changed, counts?.blocks.changed], [1, 1]);
  assert.deepEqual(
    (await standing()).map(({ state }) => state),
    ['current', 'current'],
  );
});

test('what a folder does not name of pages stays; its blocks take the place of all others', async () => {
  await client.query(`INSERT INTO static_page (slug, state, modified_at) VALUES ('own', 'draft', now())`);
  await client.query(
    `INSERT INTO static_page_text (page_id, language, title, body_html) SELECT id, 'en', 'Own', '' FROM static_page WHERE slug = 'own'`,
  );
  await client.query(`INSERT INTO home_block (position, kind, title) VALUES (30, 'notice', 'A second one')`);
  const { counts } = await library.bringIn(EXAMPLE);
  assert.equal(counts?.blocks.changed, 1);
  assert.equal((await blocks()).length, 4);
  assert.equal((await all(`SELECT 1 FROM static_page WHERE slug = 'own'`)).length, 1);
  const before = await versions();
  const taken = folderWith({ [PAGE]: (source) => source.replace('formerly: [', 'formerly: [own, ') });
  const { problems } = await library.bringIn(taken);
  assert.deepEqual(problems, [{ file: PAGE, line: 3, text: 'own is the address of a page' }]);
  assert.deepEqual(await versions(), before);
});

test('what the desks of pages and of the front page refuse is told by file and line', () => {
  const lineOf = (file: string, words: string) =>
    readFileSync(join(EXAMPLE, file), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(words)) + 1;
  for (const [file, from, to, told] of [
    [PAGE, 'shownFrom: 2026-01-05T09:00', 'shownFrom: 2026-01-05T09:30', /is no full hour/],
    [PAGE, 'place: company', 'place: nowhere', /place: Invalid type|place: /],
    [PAGE, 'Each course is read', '[Each](/\\\\evil.example) course is read', /./],
    [FRONT, 'link: /about-us', 'link: javascript:alert(1)', /Enter a page of this site/],
    [FRONT, 'kind: latest', 'kind: hero', /already has a block of this kind/],
    [FRONT, 'kind: hero', 'kind: steps', /a block of kind hero is missing/],
    [FRONT, 'publications: [8001]', 'publications: [8001, 77]', /publication 77 is not in catalogue.json/],
    [FRONT, 'publications: [8001]', 'publications: [8001, 8001]', /each of them once/],
    [FRONT, 'hidden: true', 'picture: none.png', /has no picture/],
  ] as const) {
    assert.ok(lineOf(file, from) > 0, from);
    const found = wrong({ [file]: (source) => source.replace(from, to) });
    assert.ok(found.length > 0, `${from} → ${to}`);
    assert.match(found.join('\n'), told, from);
    assert.ok(
      found.every((one) => one.startsWith(`${file}:`)),
      found.join('\n'),
    );
  }
  assert.match(
    wrong({ 'site/pages/Two Words.yaml': 'en: { title: Two, text: Words. }' }).join(),
    /small letters/,
  );
  assert.match(
    wrong({ 'site/pages/help-faqs.yaml': 'en: { title: Help, text: No question. }' }).join(),
    /There is no question yet/,
  );
  assert.match(
    wrong({ 'site/pages/about-us.yaml': 'state: removed\nen: { title: About, text: Words. }' }).join(),
    /never removed/,
  );
  assert.match(
    wrong({ 'site/pages/other.yaml': 'formerly: [how-we-work]\nen: { title: Other, text: Words. }' }).join(),
    /how-we-work is an address of site\/pages\/how-we-work.yaml already/,
  );
});
