import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seedIfEmpty } from '#seed/seed.ts';
import { openStage, type Stage } from '../harness/stage.ts';

const TABLES = [
  'search_document',
  'search_head',
  'search_section',
  'search_name',
  'search_table',
  'search_word',
];
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

/** How a word is shown is told by the first publication that says it, so it hangs on their order. */
const COMPARED: Record<string, string> = { search_word: '(x.word, x.language)' };
/** All that search finds, table by table. */
const written = async () =>
  Promise.all(
    TABLES.map((table) => {
      const row = `${COMPARED[table] ?? 'x'}::text`;
      return stage.sql(
        `SELECT '${table}' AS name, count(*)::int AS rows, md5(string_agg(${row}, '~' ORDER BY ${row} COLLATE "C")) AS content FROM ${table} x`,
      );
    }),
  );
const forget = () => stage.sql(`TRUNCATE ${TABLES.join(', ')}`);
const files = () =>
  stage.sql(`SELECT kind, id, language, files FROM text_translation WHERE files <> '{}' ORDER BY 1, 2, 3`);

test('what is written in two halves side by side is what is written at once, and one by one', async () => {
  const halves = await written();
  await forget();
  await stage.sql('SELECT search_reindex(NULL)');
  assert.deepEqual(await written(), halves);
  await stage.sql('SELECT search_reindex(NULL)');
  assert.deepEqual(await written(), halves, 'written again, it stays');
  await forget();
  for (const { id } of await stage.sql<{ id: string }>('SELECT id FROM publication ORDER BY id'))
    await stage.sql('SELECT search_reindex(ARRAY[$1::bigint])', [id]);
  assert.deepEqual(await written(), halves);
});

test('publications that are saved at once do not wait for each other in a ring', async () => {
  const before = await written();
  const ids = await stage.sql<{ id: string }>(
    `SELECT id FROM publication WHERE visibility = 'published' ORDER BY id LIMIT 24`,
  );
  for (let round = 0; round < 3; round++) {
    await stage.sql('TRUNCATE search_word');
    await Promise.all(ids.map(({ id }) => stage.sql('SELECT search_reindex(ARRAY[$1::bigint])', [id])));
  }
  await stage.sql('SELECT search_reindex(NULL)');
  assert.deepEqual(await written(), before);
});

test('a story whose index and files are still owed is brought to its end by the next start, once', async () => {
  const [index, drawn] = [await written(), await files()];
  assert.ok(drawn.length > 100, `${drawn.length} texts with files`);
  await forget();
  await stage.sql(`UPDATE text_translation SET files = '{}'`);
  await stage.sql(`INSERT INTO seed_state (name, at) VALUES ('demo-derived-due', now())`);
  const { config } = stage.app.ports;
  const lines: string[] = [];
  const start = () => seedIfEmpty(stage.ownerUrl, { ...config, demo: true }, (line) => lines.push(line));
  await Promise.all([start(), start()]);
  assert.deepEqual(await written(), index);
  assert.deepEqual(await files(), drawn);
  assert.deepEqual(lines, [
    'loading the demo library: writing what search finds',
    'loading the demo library: done',
  ]);
  await start();
  assert.equal(lines.length, 2);
});
