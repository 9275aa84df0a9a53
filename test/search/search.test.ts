import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { COUNTED } from '#search/hits.repository.ts';
import { FACET_SIZE, SNIPPET_SIZE } from '#search/query/query.rules.ts';
import { reindexStale } from '#search/search.service.ts';
import { inOneWindow, openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

interface Hit {
  id: string;
  attributes: {
    slug: string;
    title: string;
    language: string;
    snippet: { text: string; marks: [number, number][] };
    place: {
      path: string;
      seconds: number | null;
      paragraph: number | null;
      snippet: { text: string };
    } | null;
  };
}
type Who = NonNullable<Parameters<Stage['send']>[3]>['as'];
/** Only a request of Node's own carries the name of another host. */
async function askAt(host: string, path: string) {
  const { status, body } = await raw(stage.url, path, { headers: { host } });
  const text = body.toString();
  return { status, text, json: JSON.parse(text) };
}
async function find(s: string, { more = '', as = 'anonymous' as Who, host = '' } = {}) {
  await stage.sql('DELETE FROM rate_count');
  const path = `/api/search/?s=${encodeURIComponent(s)}${more}`;
  const reply = host ? await askAt(host, path) : await stage.send('GET', path, undefined, { as });
  assert.equal(reply.status, 200, `${path}: ${reply.text.slice(0, 200)}`);
  const meta = reply.json.meta as {
    pagination: { count: number };
    facets: Record<string, { value: string; count: number }[]>;
    spelling: {
      corrected: string | null;
      near: string[];
      relaxed: { words: string[]; count: number; of: number } | null;
    };
    exact: boolean;
    whole: boolean;
  };
  const hits = reply.json.data as Hit[];
  return { hits, ids: hits.map((one) => Number(one.id)), meta, text: reply.text };
}
const suggest = async (s: string, as: Who = 'anonymous') => {
  const { json } = await stage.send(
    'GET',
    `/api/search/autocomplete/?s=${encodeURIComponent(s)}`,
    undefined,
    { as },
  );
  return (json.data as { attributes: { kind: string; text: string; path: string } }[]).map(
    (one) => one.attributes,
  );
};

/** A publication with one odd word in one place. */
async function plant(
  id: number,
  where: Record<string, string>,
  more: { visibility?: string; type?: string } = {},
) {
  const type = more.type ?? 'OPEN_ACCESS';
  await stage.sql(
    `INSERT INTO publication (id, slug, title, excerpt, description_html, type, types, visibility, publication_date, modified_at)
     VALUES ($1::bigint, 'planted-' || $1::bigint, $2, $3, $4, $5, ARRAY[$5], $6, '2026-01-01', now())`,
    [
      id,
      where.title ?? `Planted ${id}`,
      where.excerpt ?? '',
      where.description ?? '',
      type,
      more.visibility ?? 'published',
    ],
  );
  await stage.sql(
    `INSERT INTO section (id, publication_id, position, slug, title, body_html, modified_at) VALUES ($1::bigint, $2, 1, 'planted-' || $1::bigint, $3, '<p>Open words.</p>', now()), ($1::bigint + 1, $2, 2, 'planted-' || ($1::bigint + 1), 'Second', $4, now())`,
    [id * 10, id, where.section ?? 'First', `<p>Something before.</p><p>${where.text ?? 'Nothing.'}</p>`],
  );
  if (where.author)
    await stage.sql(
      `WITH a AS (INSERT INTO author (id, slug, full_name) VALUES ($1::bigint, 'planted-author-' || $1::bigint, $2) RETURNING id) INSERT INTO publication_author SELECT $1::bigint, id, 1 FROM a`,
      [id, where.author],
    );
  if (where.topic)
    await stage.sql(
      `WITH c AS (INSERT INTO category (id, slug, name) VALUES ($1::bigint, 'planted-topic-' || $1::bigint, $2) RETURNING id) INSERT INTO publication_category SELECT $1::bigint, id FROM c`,
      [id, where.topic],
    );
  await stage.sql('SELECT search_reindex(ARRAY[$1::bigint])', [id]);
}

test('[API-040] [API-043] the order is title, faculty, topic, excerpt, description, section title, text', async () => {
  const places = ['text', 'section', 'description', 'excerpt', 'topic', 'author', 'title'];
  for (const [at, place] of places.entries())
    await plant(880_000 + at, {
      [place]: place === 'description' ? '<p>A quokkazole dose.</p>' : 'Quokkazole dose',
    });
  const { ids, meta } = await find('quokkazole');
  assert.deepEqual(
    ids,
    [6, 5, 4, 3, 2, 1, 0].map((at) => 880_000 + at),
  );
  assert.equal(meta.pagination.count, 7);
  assert.ok(meta.whole);
  const paged = await find('quokkazole', { more: '&page[size]=2&page[number]=3' });
  assert.deepEqual(paged.ids, [880_002, 880_001]);
});

test('[API-042] a snippet has at most 100 characters, marks what was looked for and carries no markup', async () => {
  await plant(880_010, {
    excerpt: `<b>Zebrafloxin</b> & "friends" ${'word '.repeat(60)}zebrafloxin at the end <script>`,
  });
  for (const s of ['zebrafloxin', 'clozapine', 'lamotrigine rash']) {
    const { hits } = await find(s);
    assert.ok(hits.length > 0);
    for (const { attributes } of hits)
      for (const snippet of [attributes.snippet, ...(attributes.place ? [attributes.place.snippet] : [])])
        assert.ok(snippet.text.length <= SNIPPET_SIZE && snippet.text.length > 0, snippet.text);
  }
  const [hit] = (await find('zebrafloxin')).hits;
  const { text, marks } = hit?.attributes.snippet ?? { text: '', marks: [] };
  assert.deepEqual(
    [...new Set(marks.map(([from, to]) => text.slice(from, to).toLowerCase()))],
    ['zebrafloxin'],
  );
});

test('words are found by beginning, ending, accent, case, brand name and with a slip of the pen', async () => {
  const { ids } = await find('clozapine');
  assert.ok(ids.includes(2746));
  for (const s of ['CLOZAPINES', 'clózapine', 'Clozaril', 'leponex', 'clozapina'])
    assert.deepEqual((await find(s)).ids, ids, s);
  const own = (await find('clozapine', { as: 'gold' })).ids;
  assert.deepEqual((await find('cloz', { as: 'gold' })).ids, own);
  const open = (await find('cloz')).ids;
  assert.ok(open.length > 0 && open.every((id) => ids.includes(id)), 'a beginning names no drug yet');
  const slip = await find('clozapnie');
  assert.equal(slip.meta.spelling.corrected, 'clozapine');
  assert.deepEqual(slip.ids, ids);
  const nothing = await find('xqzvvwk');
  assert.deepEqual([nothing.ids, nothing.meta.spelling], [[], { corrected: null, near: [], relaxed: null }]);
});

test('a word is never mended to an article, a short one or one that is known is not mended, and known words are kept', async () => {
  for (const asked of ['lactation tms theta', 'depression tms xqzvvwk']) {
    const { meta, hits } = await find(asked);
    assert.equal(meta.spelling.corrected, null);
    assert.ok(hits.length > 0 && meta.spelling.relaxed?.count === 2, JSON.stringify(meta.spelling));
    assert.ok(!meta.spelling.relaxed.words.includes('xqzvvwk'));
  }
  for (const s of ['clo xqzvvwk', 'thn', 'whith', 'insomnia seroquel']) {
    const { spelling } = (await find(s)).meta;
    for (const near of spelling.near)
      assert.doesNotMatch(near, /\b(then|than|with|which|this|that|from|have)\b/, `${s}: ${near}`);
  }
  assert.equal((await find('lamotrigne rash')).meta.spelling.corrected, 'lamotrigine rash');
});

test('when nothing says all of the words, what says most of them is shown, and which words there are', async () => {
  await plant(880_040, { title: 'Bandicootine and bilbyzole', excerpt: 'Of possumide.' });
  await plant(880_041, { title: 'Bandicootine alone' });
  await plant(880_042, { title: 'Dunnartol alone' });
  const { ids, meta } = await find('bandicootine with bilbyzole and the dunnartol');
  assert.deepEqual(meta.spelling, {
    corrected: null,
    near: [],
    relaxed: { words: ['bandicootine', 'bilbyzole', 'dunnartol'], count: 2, of: 3 },
  });
  assert.deepEqual(ids, [880_040], 'two of three, the articles not counted');
  const two = await find('bandicootine dunnartol');
  assert.deepEqual(two.ids.toSorted(), [880_040, 880_041, 880_042]);
  assert.deepEqual(two.meta.spelling.relaxed, { words: ['bandicootine', 'dunnartol'], count: 1, of: 2 });
  const apart = await find('"bilbyzole with bandicootine"');
  assert.deepEqual(apart.ids.toSorted(), [880_040, 880_041], 'in quotes, the articles not counted either');
  assert.deepEqual(apart.meta.spelling.relaxed, { words: ['bilbyzole', 'bandicootine'], count: 1, of: 2 });
  const long = await find('bandicootine dunnartol xqzvvwk xqzvvwm xqzvvwp xqzvvwr xqzvvwt');
  assert.deepEqual(long.meta.spelling.relaxed, { words: ['bandicootine', 'dunnartol'], count: 1, of: 7 });
  const excluded = await find('bandicootine dunnartol -alone');
  assert.deepEqual(excluded.ids, [880_040]);
  const seroquel = await find('insomnia seroquel');
  assert.ok(seroquel.hits.length > 0);
});

test('quotes, minus and OR mean the same in a search and in the filter of publications', async () => {
  await plant(880_050, { title: 'Kowarine for wallabies', excerpt: 'Slow kowarine release.' });
  await plant(880_051, { title: 'Wallabies, then kowarine', excerpt: 'Release slow.' });
  await plant(
    880_052,
    { title: 'Nothing but gliderol', text: 'Kowarine once more.' },
    { type: 'PUBLICATION_VIDEO' },
  );
  const listed = async (s: string) => {
    const path = `/api/publications/?filter[search]=${encodeURIComponent(s)}&page[size]=100`;
    const { json } = await stage.send('GET', path);
    return (json.data as { id: string }[]).map(({ id }) => Number(id)).toSorted();
  };
  for (const [asked, expected] of [
    ['kowarine', [880_050, 880_051]],
    ['"slow kowarine"', [880_050]],
    ['“kowarine for wallabies”', [880_050]],
    ['kowarine -"slow kowarine"', [880_051]],
    ['kowarine -slow', []],
    ['gliderol OR "slow kowarine"', [880_050, 880_052]],
    ['gliderol OR kowarine -release', [880_052]],
  ] as const) {
    assert.deepEqual((await find(asked)).ids.toSorted(), expected, asked);
    assert.deepEqual(await listed(asked), expected, `filter: ${asked}`);
  }
  assert.deepEqual((await find('gliderol', { as: 'gold' })).ids, [880_052]);
  assert.deepEqual(
    (await find('gliderol -kowarine', { as: 'gold' })).ids,
    [],
    'a lesson they may read says it',
  );
  assert.deepEqual(
    (await find('gliderol -kowarine')).ids,
    [880_052],
    'a locked lesson tells a visitor nothing',
  );
  const host = `fr.${new URL(stage.url).host}`;
  assert.ok(!(await find('clozapine -instaurer', { host })).ids.includes(2746), 'its own language says it');
});

test('what letters, digits and signs make together is found as it is written, and by its parts', async () => {
  const titles = await stage.sql(
    `SELECT id::int, title FROM publication WHERE visibility = 'published' AND NOT private ORDER BY id`,
  );
  for (const { id, title } of titles as { id: number; title: string }[])
    assert.ok((await find(title)).ids.includes(id), title);
  for (const written of ['omega-3', 'omega 3', 'Omega‑3'])
    assert.ok((await find(written)).ids.length > 0, written);
  for (const written of ['VA/DoD', 'DSM-5', 'alpha-2', 'ng/mL', 'mg/dL', '130/80', '37.9'])
    assert.ok((await find(written, { as: 'gold' })).ids.length > 0, written);
  const { hits } = await find('omega-3');
  const { text, marks } = hits[0]?.attributes.snippet ?? { text: '', marks: [] };
  assert.deepEqual(
    marks.slice(0, 2).map(([from, to]) => text.slice(from, to).toLowerCase()),
    ['omega', '3'],
  );
});

test('in a language its own words find its translation, and English ones the original', async () => {
  const host = new URL(stage.url).host;
  for (const [language, word] of [
    ['pt', 'neutrófilos'],
    ['fr', 'neutrophiles'],
    ['it', 'neutrofili'],
    ['de', 'Neutrophilen'],
  ] as const) {
    const { ids } = await find(word, { host: `${language}.${host}` });
    assert.ok(ids.includes(2746), `${language} ${word}`);
    assert.ok((await find('clozapine', { host: `${language}.${host}` })).ids.includes(2746), language);
  }
  assert.ok(!(await find('Neutrophilen Grenzwerte')).ids.includes(2746), 'not on the English site');
});

test('in a language a hit is told in that language, by its own words, with its own marks, and leads to its own pages', async () => {
  const host = new URL(stage.url).host;
  for (const [language, code, word] of [
    ['pt', 'pt-br', 'neutrófilos'],
    ['fr', 'fr', 'neutrophiles'],
    ['it', 'it', 'neutrofili'],
    ['de', 'de', 'Neutrophilen'],
  ] as const) {
    const { hits } = await find(word, { host: `${language}.${host}` });
    const hit = hits.find(({ id }) => id === '2746')?.attributes;
    const [own] = await stage.sql<{ slug: string; title: string }>(
      'SELECT slug, title FROM publication_translation WHERE publication_id = 2746 AND language = $1',
      [code],
    );
    assert.deepEqual([hit?.slug, hit?.title, hit?.language], [own?.slug, own?.title, code]);
    const { text, marks } = hit?.snippet ?? { text: '', marks: [] };
    const start = word.slice(0, 5).toLowerCase();
    assert.ok(marks.length > 0, `${language}: ${text}`);
    for (const [from, to] of marks) assert.ok(text.slice(from, to).toLowerCase().startsWith(start), text);
    const { place } = (await find('clozapine', { host: `${language}.${host}` })).hits.find(
      ({ id }) => id === '2746',
    )?.attributes ?? { place: null };
    assert.match(place?.path ?? '', /^\/section\/[\w-]+-2746-\d+\/#/, 'where it stands on this host');
  }
});

test('[API-041] every facet tells what choosing it would give, also while other filters are on', async () => {
  for (const as of ['anonymous', 'gold'] as const)
    for (const more of [
      '',
      '&filter[type__in]=PUBLICATION_VIDEO',
      '&filter[categories__id__in]=5',
      '&filter[test_class]=1',
    ]) {
      const { meta } = await find('dose', { more, as });
      const names = {
        types: 'type__in',
        categories: 'categories__id__in',
        credit: 'test_class',
        ...(as === 'gold' ? { progress: 'completed', testable: 'can_user_take_test' } : {}),
      };
      for (const [facet, filter] of Object.entries(names)) {
        const values = meta.facets[facet] ?? [];
        assert.ok(values.length <= FACET_SIZE);
        if (more.includes(filter)) continue;
        for (const { value, count } of values) {
          const one = await find('dose', { more: `${more}&filter[${filter}]=${value}&page[size]=1`, as });
          assert.equal(one.meta.pagination.count, count, `${as} ${more} ${facet} ${value}`);
        }
      }
      if (as === 'anonymous') assert.deepEqual([meta.facets.progress, meta.facets.testable], [[], []]);
    }
});

test('[API-080] [API-081] only somebody signed in may ask for their own progress and tests', async () => {
  for (const filter of ['completed', 'can_user_take_test']) {
    assert.equal((await stage.send('GET', `/api/search/?filter[${filter}]=true`)).status, 401);
    for (const as of ['gold', 'free'] as const) {
      const listed = await stage.send(
        'GET',
        `/api/publications/?filter[${filter}]=true&page[size]=100`,
        undefined,
        { as },
      );
      const all = (listed.json.data as { id: string }[]).map((one) => Number(one.id)).sort();
      const { ids } = await find('', { more: `&filter[${filter}]=true&page[size]=100`, as });
      assert.deepEqual(ids.sort(), all, `${filter} ${as}`);
    }
  }
});

test('[ENT-030] locked text is found, and shown, for those alone who may read it', async () => {
  await plant(880_020, { text: 'Here is wombatrelin, said once.' }, { type: 'PUBLICATION_INTERVIEW' });
  for (const as of ['anonymous', 'free', 'bronze', 'lapsed'] as const) {
    const { ids, text } = await find('wombatrelin', { as });
    assert.deepEqual([ids, /said once/.test(text)], [[], false], as);
    assert.doesNotMatch((await find('planted 880020', { as })).text, /wombatrelin/i);
  }
  for (const as of ['silver', 'gold', 'admin'] as const) {
    const { ids, hits } = await find('wombatrelin', { as });
    assert.deepEqual(ids, [880_020], as);
    assert.equal(hits[0]?.attributes.place?.path, '/section/planted-8800201#p=1');
    assert.match(hits[0]?.attributes.place?.snippet.text ?? '', /wombatrelin/);
  }
  assert.deepEqual(await suggest('wombatr'), []);
  assert.deepEqual((await find('wombatrelim')).meta.spelling.near, [], 'and never spelled out');
});

test('what is said in a recording leads to its second', async () => {
  const [told] = await stage.sql<{ id: string; word: string; start: number }>(
    `SELECT s.id, c.cue ->> 'text' AS word, floor((c.cue ->> 'start')::numeric)::int AS start FROM section s, jsonb_array_elements(s.cues) WITH ORDINALITY AS c(cue, n) WHERE s.id = 5392 AND c.n = 4`,
  );
  const { hits } = await find(
    told?.word
      .split(/[^\p{L}]+/u)
      .slice(0, 7)
      .join(' ') ?? '',
  );
  const place = hits.find((hit) => hit.id === '2746')?.attributes.place;
  assert.equal(place?.seconds, told?.start);
  assert.match(place?.path ?? '', new RegExp(`-5392#t=${told?.start}$`));
});

test('drafts, announced and withdrawn publications are in no answer, whoever asks', async () => {
  for (const [at, visibility] of ['draft', 'announced', 'removed'].entries())
    await plant(
      880_030 + at,
      { title: 'Echidnaphen in practice', author: `Echidna${at} Phen` },
      { visibility },
    );
  for (const as of ['anonymous', 'gold', 'admin'] as const)
    assert.deepEqual((await find('echidnaphen', { as })).ids, []);
  assert.deepEqual([await suggest('echidnap'), await suggest('echidna0')], [[], []]);
  await stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = 880030`);
  assert.deepEqual((await find('echidnaphen', { as: 'gold' })).ids, [880_030]);
  assert.equal((await suggest('echidnap', 'gold'))[0]?.text, 'Echidnaphen in practice');
  await stage.sql(`UPDATE publication SET visibility = 'removed' WHERE id = 880030`);
  assert.deepEqual((await find('echidnaphen', { as: 'gold' })).ids, []);
});

test('a change left behind is caught up with, twice without harm, and raced without harm', async () => {
  await stage.sql(
    `UPDATE publication SET title = 'Numbatazine tonight', modified_at = now() WHERE id = 880006`,
  );
  assert.deepEqual((await find('numbatazine', { as: 'gold' })).ids, []);
  assert.ok((await stage.database.write(reindexStale)) > 0);
  assert.equal(await stage.database.write(reindexStale), 0);
  assert.deepEqual((await find('numbatazine', { as: 'gold' })).ids, [880_006]);
  await Promise.all(
    Array.from({ length: 6 }, () => stage.sql('SELECT search_reindex(ARRAY[880006::bigint, 880005])')),
  );
  assert.deepEqual((await find('numbatazine', { as: 'silver' })).ids, [880_006]);
});

test('[API-039] [CONST-010] suggestions begin at three characters, are eight at most and name their kind', async () => {
  assert.deepEqual(
    [await suggest(''), await suggest('cl'), await suggest(' cl '), await suggest('&&&')],
    [[], [], [], []],
  );
  const clo = await suggest(' clo ');
  assert.ok(clo.length > 1 && clo.length <= 8);
  assert.deepEqual(clo[0], { kind: 'topic', text: 'Clozapine', path: '/search?s=Clozapine' });
  assert.ok(clo.some((one) => one.kind === 'publication'));
  assert.equal((await suggest('thornq'))[0]?.kind, 'faculty');
  assert.equal((await suggest('clozaril'))[0]?.text, 'Clozapine');
  for (const [start, text, path] of [
    ['Xan', 'Xanax (alprazolam)', '/search?s=Xanax'],
    ['zol', 'Zoloft (sertraline)', '/search?s=Zoloft'],
    ['clozari', 'Clozaril (clozapine)', '/search?s=Clozaril'],
  ] as const) {
    assert.ok(
      (await suggest(start)).some((one) => one.kind === 'drug' && one.text === text && one.path === path),
      start,
    );
    assert.ok((await find(new URL(path, 'http://x').searchParams.get('s') ?? '')).hits.length > 0, text);
  }
  await stage.sql(
    "INSERT INTO drug_name VALUES ('qqzbrand', 'qqzsubstance', 'brand') ON CONFLICT DO NOTHING",
  );
  assert.deepEqual(await suggest('qqzb'), [], 'a brand that leads to nothing is not offered');
  await stage.sql("DELETE FROM drug_name WHERE name = 'qqzbrand'");
  assert.equal((await suggest('clozapnie'))[0]?.text, 'Clozapine');
  for (const { text } of clo) assert.ok((await find(text)).hits.length > 0, text);
});

const suggestIn = async (language: string, s: string) => {
  await stage.sql('DELETE FROM rate_count');
  const host = `${language}.${new URL(stage.url).host}`;
  const { json } = await askAt(host, `/api/search/autocomplete/?s=${encodeURIComponent(s)}`);
  return json.data as { id: string; attributes: { kind: string; text: string; path: string } }[];
};

test('[API-039] in a language a publication is suggested once, by its title in it or else in English', async () => {
  for (const [language, code] of [
    ['pt', 'pt-br'],
    ['fr', 'fr'],
    ['it', 'it'],
    ['de', 'de'],
  ] as const) {
    const [own] = await stage.sql<{ title: string }>(
      'SELECT title FROM publication_translation WHERE publication_id = 2746 AND language = $1',
      [code],
    );
    const [english] = await stage.sql<{ title: string }>('SELECT title FROM publication WHERE id = 2746');
    for (const typed of ['clozapin', own?.title ?? '', english?.title ?? '']) {
      const rows = await suggestIn(language, typed);
      assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, `${language} ${typed}`);
      const told = rows.filter(({ id }) => id === 'publication-2746');
      assert.deepEqual(
        told.map(({ attributes }) => attributes.text),
        [own?.title],
        `${language} ${typed}`,
      );
    }
  }
  await plant(880_060, { title: 'Quollamine in practice' });
  assert.deepEqual(
    (await suggestIn('fr', 'quollam')).map(({ attributes }) => attributes.text),
    ['Quollamine in practice'],
  );
});

test('[API-039] in a language topics are suggested by their name in it, also for the English one, and lead somewhere', async () => {
  for (const [language, typed, text] of [
    ['fr', 'sommeil', 'Sommeil et insomnie dans la dépression'],
    ['fr', 'sleep', 'Sommeil et insomnie dans la dépression'],
    ['de', 'Schlaf', 'Schlaf und Insomnie bei Depression'],
    ['de', 'storung', 'Tic-Störungen'],
    ['it', 'sonno', 'Sonno e insonnia nella depressione'],
    ['pt', 'insônia', 'Sono e insônia na depressão'],
  ] as const) {
    const topics = (await suggestIn(language, typed)).filter(({ attributes }) => attributes.kind === 'topic');
    const found = topics.find(({ attributes }) => attributes.text === text);
    assert.ok(found, `${language} ${typed}: ${JSON.stringify(topics)}`);
    assert.equal(new URL(found.attributes.path, 'http://x').searchParams.get('s'), text);
    const host = `${language}.${new URL(stage.url).host}`;
    const english = await stage.sql<{ name: string }>(
      'SELECT c.name FROM category c JOIN category_translation x ON x.category_id = c.id WHERE x.name = $1',
      [text],
    );
    const { ids, meta } = await find(text, { host, more: '&page[size]=100' });
    const listed = (await find(english[0]?.name ?? '', { more: '&page[size]=100' })).ids;
    assert.equal(meta.spelling.relaxed, null, `${language}: ${text}`);
    assert.ok(listed.length > 0 && listed.every((id) => ids.includes(id)), `${language}: ${text}`);
  }
  assert.deepEqual(
    (await suggest('sommeil')).filter(({ kind }) => kind === 'topic'),
    [],
    'not on the English site',
  );
});

test('a dose is found however it is written, and so is an abbreviation in the plural', async () => {
  await plant(880_070, { title: 'Possumol 25 mg daily with wombasol, an SSRI' });
  await plant(880_071, { title: 'Possumol 25mg daily and two SSRIs at night' });
  await plant(880_072, { title: 'Possumol 50 mg' });
  for (const [asked, expected] of [
    ['possumol 25 mg', [880_070]],
    ['possumol 25mg', [880_070, 880_071]],
    ['25MG possumol', [880_070, 880_071]],
    ['"possumol 25mg daily"', [880_070, 880_071]],
    ['possumol -25mg', [880_072]],
    ['SSRIs possumol', [880_070, 880_071]],
    ['possumol SSRIs', [880_070, 880_071]],
    ['possumol -SSRIs', [880_072]],
  ] as const)
    assert.deepEqual((await find(asked)).ids.toSorted(), expected, asked);
  const titles = (await suggest('possumol 25mg')).map(({ text }) => text);
  assert.ok(titles.includes('Possumol 25 mg daily with wombasol, an SSRI'), titles.join());
  assert.equal((await suggest('SSRIs at ni'))[0]?.text, 'Possumol 25mg daily and two SSRIs at night');
});

test('a word is mended only to what a reader would take it for, and never to a part of it', async () => {
  await plant(880_080, { title: 'Nicht, Schlaf, Störung and chaque' });
  const host = new URL(stage.url).host;
  await stage.sql(
    `INSERT INTO search_word VALUES ('storung', 'de'), ('storungen', 'de'), ('chaque', 'fr'), ('nicht', 'en') ON CONFLICT DO NOTHING`,
  );
  for (const [language, asked, never] of [
    ['de', 'Schlafstörungen', /\bst[oö]rung/i],
    ['de', 'Schlafstörung clozapin', /\bst[oö]rung/i],
    ['fr', 'insomnie chroniqe', /chaque/],
    ['de', 'nichd', /nicht/],
    ['fr', 'insomnie chronique', /chaque/],
  ] as const) {
    const { spelling } = (await find(asked, { host: `${language}.${host}` })).meta;
    for (const near of [spelling.corrected ?? '', ...spelling.near]) assert.doesNotMatch(near, never, asked);
  }
  assert.equal((await find('clozapnie')).meta.spelling.corrected, 'clozapine');
});

const HOSTILE = [
  `'; DROP TABLE publication; --`,
  `" OR ""="`,
  `a & | ! <-> (`,
  ':*',
  `'cloz':*A & !`,
  '\\',
  '%',
  '_',
  '%%%',
  '((((',
  '"unclosed',
  '\u202eclozapine',
  '\u200f\u200e',
  'a\0b',
  '\0',
  '\ud800',
  '😀',
  '𝒞lozapine',
  'ﬀ',
  'İ',
  'ß',
  "l'insomnie",
  '5-HT2A',
  'the',
  'and the of',
  '-clozapine',
  'a '.repeat(90),
  'clozapine'.repeat(20),
];
test('hostile questions are answered, with nothing or with something, never with a failure', async () => {
  for (const s of HOSTILE)
    for (const path of ['/api/search/', '/api/search/autocomplete/'])
      for (const as of ['anonymous', 'gold'] as const) {
        const { status, text } = await stage.send(
          'GET',
          `${path}?s=${encodeURIComponent(s.toWellFormed())}`,
          undefined,
          { as },
        );
        assert.equal(
          status,
          s.includes('\0') ? 400 : 200,
          `${JSON.stringify(s)} ${path} ${text.slice(0, 200)}`,
        );
      }
  assert.deepEqual((await find('\u202eclozapine')).ids, (await find('clozapine')).ids);
  const long = await stage.send('GET', `/api/search/?s=${'x'.repeat(10_000)}`);
  assert.deepEqual([long.status, long.json.errors?.[0]?.code], [400, 'too-long']);
  assert.equal((await stage.send('GET', `/api/search/autocomplete/?s=${'x'.repeat(10_000)}`)).status, 400);
});

test('whatever is typed, an answer comes (property)', async () => {
  await stage.sql('DELETE FROM rate_count');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (s) => {
      for (const path of ['/api/search/', '/api/search/autocomplete/']) {
        const { status } = await stage.send('GET', `${path}?s=${encodeURIComponent(s.toWellFormed())}`);
        assert.equal(status, s.includes('\0') ? 400 : 200, JSON.stringify(s));
      }
    }),
    { numRuns: 120 },
  );
});

test('results are counted exactly also where one choice excludes more than its facet counts', async () => {
  await stage.sql(
    `INSERT INTO publication (id, slug, title, type, types, visibility, publication_date, modified_at)
     SELECT 700000 + n, 'many-' || n, 'Quokkamany', 'OPEN_ACCESS', '{OPEN_ACCESS}', 'published', '2020-01-01', '2020-01-01' FROM generate_series(1, $1::int) n`,
    [COUNTED],
  );
  await stage.sql(
    'SELECT search_reindex(ARRAY (SELECT id FROM publication WHERE id > 700000 AND id < 800000))',
  );
  await plant(880_990, { title: 'Quokkamany once' }, { type: 'PUBLICATION_VIDEO' });
  const told = async (s: string, more: string) => {
    const { exact, whole, pagination } = (await find(s, { more })).meta;
    return { exact, whole, count: pagination.count };
  };
  const video = '&filter[type__in]=PUBLICATION_VIDEO';
  assert.deepEqual(await told('quokkamany', video), { exact: true, whole: false, count: 1 });
  const { exact, whole, count } = await told('', video);
  assert.deepEqual([exact, whole], [true, false]);
  assert.ok(count > 0 && count < COUNTED);
  for (const s of ['quokkamany', ''])
    assert.deepEqual(await told(s, '&page[size]=1'), { exact: false, whole: false, count: COUNTED });
  await stage.sql('DELETE FROM publication WHERE id > 700000 AND id < 800000');
});

test('a flood of searches from one address is refused for a while', () =>
  inOneWindow(stage, 60, async () => {
    await stage.sql('DELETE FROM rate_count');
    const ask = async (words: string) =>
      (await stage.send('GET', `/api/search/?s=${words}&page[size]=1`)).status;
    assert.equal(await ask('first'), 200);
    await stage.sql('UPDATE rate_count SET count = 299');
    assert.deepEqual([await ask('last'), await ask('beyond')], [200, 429]);
    await stage.sql('DELETE FROM rate_count');
  }));
