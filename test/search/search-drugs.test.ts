import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await stage.sql(
    `WITH a AS (INSERT INTO author (id, slug, full_name) VALUES (990201, 'siobhan-o-malley-990201', 'Siobhan O''Malley') RETURNING id)
     INSERT INTO publication_author SELECT 2746, id, 90 FROM a`,
  );
  await stage.sql('SELECT search_reindex(ARRAY[2746::bigint])');
});
after(() => stage.close());

interface Hit {
  namedInside: boolean;
  place: { snippet: { text: string } } | null;
}
interface Suggested {
  kind: string;
  text: string;
  path: string;
}
async function ask(path: string, s: string, language = '') {
  await stage.sql('DELETE FROM rate_count');
  const host = `${language ? `${language}.` : ''}${new URL(stage.url).host}`;
  const { status, body } = await raw(stage.url, `${path}?s=${encodeURIComponent(s)}`, { headers: { host } });
  assert.equal(status, 200, s);
  return JSON.parse(body.toString());
}
const suggest = async (s: string, language = ''): Promise<Suggested[]> =>
  (await ask('/api/search/autocomplete/', s, language)).data.map(
    (one: { attributes: Suggested }) => one.attributes,
  );
const find = (s: string, language = '') => ask('/api/search/', s, language);

for (const [typed, name] of [
  ['sertr', 'Sertraline'],
  ['quet', 'Quetiapine'],
  ['escit', 'Escitalopram'],
  ['alpra', 'Alprazolam'],
  ['olanz', 'Olanzapine'],
  ['LITH', 'Lithium'],
  ['mirtaz', 'Mirtazapine'],
  ['Dexmedet', 'Dexmedetomidine'],
] as const)
  test(`${typed} suggests the generic name ${name}, and what it leads to is found`, async () => {
    const rows = await suggest(typed);
    assert.ok(rows.length <= 8);
    const one = rows.find(({ kind, text }) => kind === 'substance' && text === name);
    assert.equal(one?.path, `/search?s=${name}`, JSON.stringify(rows));
    assert.ok((await find(name)).data.length > 0);
  });

test('a generic name that only locked lessons say is suggested to everybody, and found: the row tells where, and nothing of the text', async () => {
  const gold = { authorization: `JWT ${await stage.token('gold')}` };
  const as = async (path: string, s: string, headers: Record<string, string>) => {
    const { body } = await raw(stage.url, `${path}?s=${s}`, {
      headers: { host: new URL(stage.url).host, ...headers },
    });
    return JSON.parse(body.toString()).data as { id: string; attributes: Suggested & Hit }[];
  };
  for (const [typed, name] of [
    ['halop', 'Haloperidol'],
    ['venlaf', 'Venlafaxine'],
    ['trazo', 'Trazodone'],
  ] as const) {
    const texts = (await as('/api/search/autocomplete/', typed, gold)).map(
      ({ attributes }) => attributes.text,
    );
    assert.ok(texts.includes(name), `${typed}: ${texts}`);
    const own = await as('/api/search/', name, gold);
    assert.ok(own.length > 0 && own.every(({ attributes }) => !attributes.namedInside), name);
    assert.ok(
      (await suggest(typed)).some(({ text }) => text === name),
      `${typed} to a visitor`,
    );
    const found = await as('/api/search/', name, {});
    const inside = found.filter(({ attributes }) => attributes.namedInside);
    assert.ok(inside.length > 0, name);
    for (const { id, attributes } of inside) {
      assert.equal(attributes.place, null);
      const where = own.find((one) => one.id === id)?.attributes.place;
      assert.ok(where, `${name}: ${id} says it to a member`);
      assert.ok(!JSON.stringify(found).includes(JSON.stringify(where.snippet.text)), where.snippet.text);
    }
  }
});

test('a brand name of any market we publish in finds its substance', async () => {
  const ids = async (s: string): Promise<string[]> =>
    (await find(s)).data.map(({ id }: { id: string }) => id);
  for (const [brand, substance] of [
    ['Tavor', 'lorazepam'],
    ['Temesta', 'lorazepam'],
    ['Trevilor', 'venlafaxine'],
    ['Seroplex', 'escitalopram'],
    ['Ergenyl', 'valproate'],
    ['Quilonum', 'lithium'],
    ['Téralithe', 'lithium'],
    ['Carbolithium', 'lithium'],
    ['Donaren', 'trazodone'],
  ] as const) {
    const found = await ids(brand);
    assert.ok(found.length > 0, brand);
    assert.deepEqual(found, await ids(substance), brand);
  }
});

test('what an editor marked private names nothing, and other words of a locked lesson find nothing', async () => {
  const [section] = await stage.sql<{ id: number; publication_id: number }>(
    `SELECT s.section_id::int AS id, s.publication_id::int FROM search_section s WHERE s.language = 'en' AND NOT s.open AND NOT s.closed
       AND NOT EXISTS (SELECT 1 FROM search_document d WHERE d.publication_id = s.publication_id AND d.words @@ to_tsquery('search_en', 'beside'))
     ORDER BY s.section_id LIMIT 1`,
  );
  assert.ok(section);
  await stage.sql("INSERT INTO drug_name (name, generic, kind) VALUES ('zzqbrand', 'zzqgeneric', 'brand')");
  await stage.sql(
    "UPDATE section SET body_html = body_html || '<p>Zzqgeneric beside zzqplain.</p>' WHERE id = $1",
    [section.id],
  );
  const written = async () => {
    await stage.sql('SELECT search_reindex(ARRAY[$1::bigint])', [section.publication_id]);
    await stage.app.cache.invalidate(null);
  };
  const ids = async (s: string): Promise<string[]> =>
    (await find(s)).data.map(({ id }: { id: string }) => id);
  await written();
  assert.deepEqual(await ids('zzqgeneric'), [String(section.publication_id)]);
  assert.deepEqual(await ids('zzqbrand'), [String(section.publication_id)]);
  for (const words of ['zzqplain', '"zzqgeneric beside"', 'zzqgen'])
    assert.ok(!(await ids(words)).includes(String(section.publication_id)), words);
  const { relaxed } = (await find('zzqgeneric zzqplain')).meta.spelling;
  assert.deepEqual(relaxed?.words, ['zzqgeneric']);
  await stage.sql('UPDATE section SET private = true WHERE id = $1', [section.id]);
  await written();
  assert.deepEqual([await ids('zzqgeneric'), await suggest('zzqgen')], [[], []]);
});

test('a generic name that is a topic already stands once, and one that leads to nothing is not offered', async () => {
  assert.equal((await suggest('clozap'))[0]?.kind, 'topic');
  assert.ok(
    !(await suggest('clozap')).some(({ kind, text }) => kind === 'substance' && text === 'Clozapine'),
  );
  await stage.sql("INSERT INTO drug_name (name, generic, kind) VALUES ('qqzbrand', 'qqzgeneric', 'brand')");
  assert.deepEqual([await suggest('qqzg'), await suggest('qqzb')], [[], []]);
});

test('elsewhere a drug is suggested as it is called there', async () => {
  for (const [language, typed, text] of [
    ['pt', 'sertr', 'Sertraline'],
    ['pt', 'litio', 'Litio (lithium)'],
    ['it', 'carbamazepina', 'Carbamazepina (carbamazepine)'],
  ] as const)
    assert.ok(
      (await suggest(typed, language)).some((one) => one.text === text),
      `${language} ${typed}: ${JSON.stringify(await suggest(typed, language))}`,
    );
  assert.ok(!(await suggest('litio')).some(({ text }) => text.startsWith('Litio')));
});

for (const [typed, meant] of [
  ['escitalopam', 'escitalopram'],
  ['fluoxitine', 'fluoxetine'],
  ['sertaline', 'sertraline'],
  ['quetiapin', 'quetiapine'],
  ['alprazolan', 'alprazolam'],
  ['seroquell', 'seroquel'],
] as const)
  test(`${typed} is mended to ${meant}, in the results and in the suggestions`, async () => {
    const { data, meta } = await find(typed);
    const exact = meta.spelling.corrected === null && data.length > 0 && meant.startsWith(typed);
    assert.ok(exact || meta.spelling.corrected === meant, JSON.stringify(meta.spelling));
    assert.ok(data.length > 0);
    assert.ok(
      (await suggest(typed)).some(({ text }) => text.toLowerCase().startsWith(meant)),
      JSON.stringify(await suggest(typed)),
    );
  });

test('a suggested title and a suggested person open by themselves, in every language', async () => {
  for (const language of ['', 'pt', 'fr', 'it', 'de'])
    for (const typed of ['clozapin', 'thornq', 'lamotrigin']) {
      const rows = await suggest(typed, language);
      for (const { kind, path } of rows) {
        if (kind === 'publication') assert.match(path, /^\/publication\/.+-\d+\/?$/, path);
        else if (kind === 'faculty') assert.match(path, /^\/author\/.+-\d+$/, path);
        else assert.match(path, /^\/search\?s=/, path);
        if (kind !== 'publication' && kind !== 'faculty') continue;
        const id = path.replace(/\/$/, '').split('-').at(-1);
        const [row] = await stage.sql<{ n: number }>(
          `SELECT count(*)::int AS n FROM ${kind === 'faculty' ? 'author' : 'publication'} WHERE id = $1::bigint`,
          [id],
        );
        assert.equal(row?.n, 1, path);
      }
      assert.ok(
        rows.some(({ kind }) => kind === (typed === 'thornq' ? 'faculty' : 'publication')),
        typed,
      );
    }
});

test('a person of the faculty is found without the apostrophe or the hyphen, in search, filter and suggestions', async () => {
  for (const typed of ['omalley', 'OMALLEY', 'O Malley', 'O’Malley', "O'Malley", 'siobhan omalley']) {
    assert.deepEqual(
      (await find(typed)).data.map(({ id }: { id: string }) => id),
      ['2746'],
      typed,
    );
    const path = `/api/publications/?filter[search]=${encodeURIComponent(typed)}`;
    const { json } = await stage.send('GET', path);
    assert.deepEqual(
      (json.data as { id: string }[]).map(({ id }) => id),
      ['2746'],
      typed,
    );
    assert.ok(
      (await suggest(typed)).some(({ kind, text }) => kind === 'faculty' && text === "Siobhan O'Malley"),
      typed,
    );
  }
  for (const language of ['pt', 'fr', 'it', 'de'])
    assert.ok(
      (await find('omalley', language)).data.some(({ id }: { id: string }) => id === '2746'),
      language,
    );
  assert.ok((await suggest('omal')).some(({ kind }) => kind === 'faculty'));
  const { data } = await find('vellathottam');
  assert.ok(data.length > 0, 'a plain name as before');
});
