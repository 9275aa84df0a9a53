import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
let gold: string;
before(async () => {
  stage = await openStage();
  gold = (await stage.token('gold')) ?? '';
});
after(() => stage.close());

interface Row {
  id: string;
  attributes: {
    title: string;
    place: {
      sectionId: string;
      language: string;
      quoteLanguage: string;
      seconds: number | null;
      snippet: { text: string };
    } | null;
  };
}
async function ask(path: string, language: string, token = '') {
  await stage.sql('DELETE FROM rate_count');
  const host = `${language === 'en' ? '' : `${language}.`}${new URL(stage.url).host}`;
  const headers = { host, ...(token && { authorization: `JWT ${token}` }) };
  const { status, body } = await raw(stage.url, path, { headers });
  assert.equal(status, 200, `${language} ${path}`);
  return JSON.parse(body.toString()) as {
    data: Row[];
    meta: { pagination?: { count: number }; spelling: { relaxed: unknown } };
  };
}
const idsOf = async (s: string, language: string, path = '/api/search/?page[size]=100&s=') =>
  (await ask(`${path}${encodeURIComponent(s)}`, language)).data.map(({ id }) => id).toSorted();

for (const [language, word, ...asked] of [
  ['fr', 'olanzapine', "l'olanzapine", 'L’olanzapine', 'à l’olanzapine', 'OLANZAPINE'],
  ['fr', 'clozapine', 'la clozapine', 'de la clozapine', 'La clozapine', 'LA CLOZAPINE'],
  ['fr', 'ISRS', 'LES ISRS', 'les ISRS'],
  ['fr', 'varenicline', 'la varenicline', 'le varenicline'],
  ['it', 'olanzapina', "l'olanzapina", "dell'olanzapina"],
  ['it', 'litio', 'il litio', 'è litio'],
  ['de', 'Lithium', 'das Lithium', 'mit Lithium', 'Lithium für', 'für Lithium'],
  ['de', 'coil', 'der coil'],
  ['pt', 'clozapina', 'a clozapina', 'à clozapina', 'da clozapina'],
] as const)
  test(`${language} ${asked.join(', ')} find what ${word} finds, also in English`, async () => {
    const found = await idsOf(word, language);
    assert.ok(found.length > 0);
    for (const one of asked) assert.deepEqual(await idsOf(one, language), found, one);
  });

test('a list narrowed by a text, and the tables, leave articles out as well', async () => {
  const list = '/api/publications/?page[size]=100&filter[search]=';
  const found = await idsOf('lithium', 'fr', list);
  assert.ok(found.length > 4);
  assert.deepEqual(await idsOf('le lithium', 'fr', list), found);
  const tables = '/api/search/tables/?s=';
  assert.deepEqual(await idsOf('le lithium', 'fr', tables), await idsOf('lithium', 'fr', tables));
});

test('if an exclusion in the other language leaves nothing, some of the words are searched for', async () => {
  await stage.sql(
    `INSERT INTO publication (id, slug, title, excerpt, description_html, type, types, visibility, publication_date, modified_at)
     SELECT id, 'excluded-' || id, title, '', '', 'OPEN_ACCESS', ARRAY['OPEN_ACCESS'], 'published', '2026-01-01', now()
     FROM (VALUES (882000, 'Zorillane quokkate'), (882001, 'Zorillane alone')) AS planted(id, title)`,
  );
  await stage.sql(
    "INSERT INTO publication_translation VALUES (882000, 'fr', 'exclu-882000', 'Zorillane numbatine', '', now())",
  );
  await stage.sql('SELECT search_reindex(ARRAY[882000, 882001]::bigint[])');
  const asked = encodeURIComponent('zorillane quokkate -numbatine');
  const { data, meta } = await ask(`/api/search/?s=${asked}`, 'fr');
  assert.deepEqual(
    data.map(({ id }) => id),
    ['882001'],
  );
  assert.deepEqual(meta.spelling.relaxed, { words: ['zorillane', 'quokkate'], count: 1, of: 2 });
});

test('articles in quotes are meant, and a question of articles alone is asked as it stands', async () => {
  assert.ok((await idsOf('"la clozapine"', 'fr')).length < (await idsOf('la clozapine', 'fr')).length);
  assert.deepEqual(await idsOf('de la', 'en'), await idsOf('"de" "la"', 'en'));
});

for (const language of ['en', 'de', 'fr'])
  test(`${language}: titles are in the order of their letters, the same in results and lists`, async () => {
    const titles = async (path: string) =>
      (await ask(path, language)).data.map(({ attributes }) => attributes.title);
    const found = await titles('/api/search/?sort=title&page[size]=100');
    const listed = await titles('/api/publications/?sort=title&page[size]=100');
    assert.deepEqual(
      found.filter((title) => listed.includes(title)),
      listed.filter((title) => found.includes(title)),
    );
    const letters = (title: string) =>
      title
        .normalize('NFKD')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase();
    const first = found.map((title) => letters(title)[0] ?? '');
    assert.deepEqual(first, first.toSorted());
  });

test('what is alike in an order keeps one place in results and lists', async () => {
  const [{ count } = { count: 0 }] = await stage.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM publication WHERE visibility = 'published' GROUP BY minutes HAVING count(*) > 1) AS alike`,
  );
  assert.ok(count > 5);
  for (const sort of ['minutes', 'title', '-publicationDate'])
    for (const language of ['en', 'fr']) {
      const ids = async (list: string) =>
        (await ask(`/api/${list}/?sort=${sort}&page[size]=100`, language)).data.map(({ id }) => id);
      const [found, listed] = [await ids('search'), await ids('publications')];
      assert.deepEqual(found, listed, `${sort} ${language}`);
    }
});

test('what is said in a recording is quoted in the language of its captions, and told as such', async () => {
  const { data } = await ask('/api/search/?page[size]=50&s=clozapin', 'de', gold);
  const place = data.find(({ id }) => id === '2746')?.attributes.place;
  const [said] = await stage.sql<{ words: Record<string, string> }>(
    "SELECT words FROM text_translation WHERE kind = 'captions' AND language = 'de' AND id = $1",
    [place?.sectionId],
  );
  assert.ok(place?.seconds !== null && said);
  assert.deepEqual([place?.language, place?.quoteLanguage], ['de', 'de']);
  const quote = place?.snippet.text.replaceAll('…', '').trim() ?? '';
  assert.ok(
    Object.values(said.words).some((text) => text.includes(quote)),
    quote,
  );
  for (const { id, attributes } of data) {
    const { seconds, quoteLanguage, sectionId } = attributes.place ?? {};
    if (seconds === null || seconds === undefined) continue;
    const rows = await stage.sql(
      "SELECT 1 FROM text_translation WHERE kind = 'captions' AND language = 'de' AND id = $1",
      [sectionId],
    );
    assert.equal(quoteLanguage, rows.length > 0 ? 'de' : 'en', id);
  }
});
