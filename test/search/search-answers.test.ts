import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SEARCH_MAX } from '#search/query/query.rules.ts';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

type Marked = { text: string; marks: [number, number][] };
interface Hit {
  id: string;
  attributes: { marks: [number, number][]; place: { path: string; snippet: Marked } | null };
}
interface Answer {
  data: Hit[];
  meta: {
    pagination: { count: number };
    spelling: {
      corrected: string | null;
      near: string[];
      relaxed: { words: string[]; count: number; of: number } | null;
    };
  };
}
async function find(s: string, more = ''): Promise<Answer> {
  await stage.sql('DELETE FROM rate_count');
  const reply = await stage.send('GET', `/api/search/?s=${encodeURIComponent(s)}${more}`);
  assert.equal(reply.status, 200, `${s}${more}: ${reply.text.slice(0, 200)}`);
  return reply.json as unknown as Answer;
}
const NOTHING = { corrected: null, near: [], relaxed: null };

test('what choices exclude is not said to be nowhere, nor is another word shown for it', async () => {
  const categories = await stage.sql<{ id: string }>('SELECT id FROM category ORDER BY id LIMIT 14');
  for (const word of ['constipation', 'sleep', 'coil', 'constipation smoking']) {
    assert.deepEqual((await find(word)).meta.spelling, NOTHING, word);
    for (const type of ['SELF_ASSESSMENT', 'WEBINAR', 'PUBLICATION_INTERVIEW'])
      for (const { id } of categories.filter((_, at) => at % 2 === 1)) {
        const more = `&filter[type__in]=${type}&filter[categories__id__in]=${id}`;
        assert.deepEqual((await find(word, more)).meta.spelling, NOTHING, `${word} ${more}`);
      }
  }
});

test('another spelling, or some of the words, are told only with something to show', async () => {
  for (const asked of ['clozapnie', 'clozapine xqzvvwk'])
    for (const type of ['SELF_ASSESSMENT', 'WEBINAR', 'PODCAST', 'PUBLICATION_VIDEO']) {
      const { meta } = await find(asked, `&filter[type__in]=${type}&filter[categories__id__in]=5`);
      const isTold = meta.spelling.corrected !== null || meta.spelling.relaxed !== null;
      assert.equal(isTold, meta.pagination.count > 0, `${asked} ${type}: ${JSON.stringify(meta)}`);
    }
});

const markedIn = ({ text, marks }: Marked) => marks.map(([from, to]) => text.slice(from, to).toLowerCase());
test('an abbreviation opens where it, or all of its name, is said', async () => {
  for (const [asked, name] of [
    ['TMS', /^r?tms$|transcranial|magnet|stimul/],
    ['TRD', /^trd$|treatment|resistant|depress/],
  ] as const) {
    const places = (await find(asked)).data.flatMap(({ attributes }) => attributes.place ?? []);
    assert.ok(places.length > 0, asked);
    for (const { snippet } of places) {
      const marks = markedIn(snippet);
      assert.ok(marks.length > 0 && marks.every((one) => name.test(one)), `${asked}: ${marks}`);
      const whole = marks.some((one) => one.includes(asked.toLowerCase())) || marks.length > 1;
      assert.ok(whole, `${asked} opens at a part of its name: ${snippet.text}`);
    }
  }
});

test('the excerpt of a row is marked by what was found: other names and endings, never other words', async () => {
  await stage.sql(
    `INSERT INTO publication (id, slug, title, excerpt, description_html, type, types, visibility, publication_date, modified_at)
     VALUES (881000, 'marked-881000', 'Marked', 'Clozapine, and what a sequoia says; the happiest child.', '', 'OPEN_ACCESS', ARRAY['OPEN_ACCESS'], 'published', '2026-01-01', now())`,
  );
  await stage.sql('SELECT search_reindex(ARRAY[881000::bigint])');
  const marked = async (s: string) => {
    const { data } = await find(s, '&page[size]=100');
    const hit = data.find(({ id }) => id === '881000');
    const [row] = await stage.sql<{ excerpt: string }>('SELECT excerpt FROM publication WHERE id = 881000');
    return hit && markedIn({ text: row?.excerpt ?? '', marks: hit.attributes.marks });
  };
  assert.deepEqual(await marked('Clozaril sequoias'), ['clozapine', 'sequoia']);
  assert.deepEqual(await marked('the sequoia'), ['sequoia']);
  assert.deepEqual(await marked('sequ'), ['sequoia']);
});

test('another spelling is never longer than a text may be', async () => {
  const long = `clozapne ${'!'.repeat(200)}`.slice(0, SEARCH_MAX);
  const { corrected, near } = (await find(long)).meta.spelling;
  for (const text of [corrected ?? '', ...near]) assert.ok(text.length <= SEARCH_MAX, `${text.length}`);
  assert.equal((await find('clozapne !!!')).meta.spelling.corrected, 'clozapine !!!');
});

test('a name of letters and digits is found joined and parted, and a bare number is no answer', async () => {
  const ids = ({ data }: Answer) => data.map(({ id }) => id);
  const cyp = await find('CYP 2D6');
  assert.equal(cyp.meta.spelling.corrected, 'CYP2D6');
  assert.deepEqual(ids(cyp), ids(await find('CYP2D6')));
  assert.equal((await find('5-HT2A xqzvvwk')).meta.spelling.relaxed, null);
  assert.deepEqual((await find('QTc 500')).meta.spelling.relaxed?.words ?? ['qtc'], ['qtc']);
});

test('what is excluded after the twelfth word is excluded', async () => {
  const ids = async (s: string) => (await find(s, '&page[size]=100')).data.map(({ id }) => id);
  const long = 'clozapine and the a of to in is it at on we by';
  const expected = await ids('clozapine -lithium');
  assert.ok(expected.length > 0 && expected.length < (await ids('clozapine')).length);
  assert.deepEqual(await ids(`${long} -lithium`), expected);
});
