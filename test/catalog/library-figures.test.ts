import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { checkFolder } from '#seed/folder/check.ts';
import { exportFolder } from '#seed/library-export.ts';
import { picture } from '../harness/edge/files.ts';
import { type EmptyLibrary, openEmptyLibrary } from '../harness/library.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/library-example');
const FIGURE = '![A *curve*](media:figures/dose.png "Levels fall" "Demo")';
let base: string;
let folder: string;
const libraries: { library: EmptyLibrary; client: pg.Client }[] = [];
before(async () => {
  base = mkdtempSync(join(tmpdir(), 'library-figures-'));
  folder = join(base, 'written');
  cpSync(EXAMPLE, folder, { recursive: true });
  for (const _ of [1, 2]) {
    const library = await openEmptyLibrary();
    const client = new pg.Client({ connectionString: library.ownerUrl });
    await client.connect();
    libraries.push({ library, client });
  }
});
after(async () => {
  for (const { library, client } of libraries) {
    await client.end();
    await library.close();
  }
  rmSync(base, { recursive: true, force: true });
});

const shownIn = async (client: pg.Client) =>
  (
    await client.query(
      `SELECT m.file, m.title, m.alt, m.width, m.height, g.section_id::int AS section, s.body_html AS html
         FROM figure_use g JOIN medium m ON m.id = g.medium_id JOIN section s ON s.id = g.section_id ORDER BY 1, 6`,
    )
  ).rows as { file: string; title: string; alt: string; width: number; section: number; html: string }[];

test('pictures of texts come with a folder, go with an export, and are numbered anew by each library', async () => {
  const [first, second] = libraries as [(typeof libraries)[0], (typeof libraries)[0]];
  const file = join(folder, 'library/8001.yaml');
  const before = readFileSync(file, 'utf8');
  const words = 'is too high to be read.\n';
  writeFileSync(file, before.replace(words, `${words}\n      ${FIGURE}\n`));
  const missing = checkFolder(folder).problems;
  assert.deepEqual(
    missing.map(({ text }) => text),
    ['media/figures/dose.png is missing'],
  );
  mkdirSync(join(folder, 'media/figures'));
  writeFileSync(join(folder, 'media/figures/dose.png'), await picture('png', 320, 200));
  assert.deepEqual((await first.library.bringIn(folder)).problems, []);
  const [shown] = await shownIn(first.client);
  assert.deepEqual([shown?.title, shown?.width], ['dose', 320]);
  assert.match(
    shown?.html ?? '',
    /<img src="media:\d+" alt="A \*curve\*"><figcaption>Levels fall <small>Demo</,
  );
  assert.ok(await first.library.storage.open(shown?.file ?? ''));
  const again = await first.library.bringIn(folder);
  assert.deepEqual([again.problems, again.counts?.publications.changed], [[], 0]);

  await first.client.query(`UPDATE medium SET title = 'Dose curve', alt = 'A curve', focus_x = 20`);
  // Another library counts its media otherwise.
  await second.client.query(`SELECT setval(pg_get_serial_sequence('medium', 'id'), 500)`);
  const out = join(base, 'out');
  assert.deepEqual((await exportFolder(first.library, out, () => {})).unlike, []);
  assert.deepEqual(checkFolder(out).problems, []);
  assert.deepEqual((await second.library.bringIn(out)).problems, []);
  const [there] = await shownIn(second.client);
  assert.deepEqual([there?.title, there?.alt, there?.width], ['Dose curve', 'A curve', 320]);
  assert.match(there?.html ?? '', /media:50\d"/);
  const back = join(base, 'back');
  await exportFolder(second.library, back, () => {});
  for (const one of ['media/figures.json', 'library/80xx/8001.yaml'])
    assert.equal(readFileSync(join(back, one), 'utf8'), readFileSync(join(out, one), 'utf8'), one);
  assert.ok(existsSync(join(back, 'media', there?.file ?? '')));
});
