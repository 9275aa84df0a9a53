import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTableAnchors } from '#catalog/section/section.rules.ts';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
const ID = 990300;
const LOCKED_BODY =
  '<p>Words before.</p><h3>Zeta thresholds</h3><table><thead><tr><th>Zetacount</th><th>Action</th></tr></thead><tbody><tr><td>below 7</td><td>stop the qqzlocked drug</td></tr></tbody></table><p>Between.</p><table><tr><td>qqzsecond</td></tr></table>';
before(async () => {
  stage = await openStage();
  await stage.sql(
    `INSERT INTO publication (id, slug, title, excerpt, description_html, type, types, visibility, publication_date, modified_at)
     VALUES ($1, 'planted-990300', 'Planted tables', '', '', 'CME', ARRAY['CME'], 'published', '2026-01-01', now())`,
    [ID],
  );
  await stage.sql(
    `INSERT INTO section (id, publication_id, position, slug, title, body_html, modified_at) VALUES
     (9903001, $1, 1, 'planted-9903001', 'Open lesson', '<table><caption>Qqzopen ladder</caption><tr><th>Step</th></tr><tr><td>one</td></tr></table>', now()),
     (9903002, $1, 2, 'planted-9903002', 'Locked lesson', $2, now()), (9903003, $1, 3, 'planted-9903003', 'Third', $3, now())`,
    [ID, LOCKED_BODY, LOCKED_BODY.replaceAll('qqz', 'qqzthird')],
  );
  await stage.sql('SELECT search_reindex(ARRAY[$1::bigint])', [ID]);
});
after(() => stage.close());

interface Hit {
  title: string;
  language: string;
  publication: string;
  path: string;
}
async function tables(s: string, as: 'anonymous' | 'free' | 'gold' | 'admin' = 'anonymous'): Promise<Hit[]> {
  await stage.sql('DELETE FROM rate_count');
  const reply = await stage.send('GET', `/api/search/tables/?s=${encodeURIComponent(s)}`, undefined, { as });
  assert.equal(reply.status, 200, reply.text);
  return (reply.json.data as { attributes: Hit }[]).map(({ attributes }) => attributes);
}

test('a table is found by its caption, by the heading above it, by its heads and by its cells, and opens where it stands', async () => {
  const [captioned] = await tables('qqzopen ladder');
  assert.deepEqual(
    [captioned?.title, captioned?.language, captioned?.publication],
    ['Qqzopen ladder', 'en', 'Planted tables'],
  );
  assert.match(captioned?.path ?? '', /planted-9903001.*#table-1$/);
  const [headed] = await tables('zeta thresholds', 'gold');
  assert.equal(headed?.title, 'Zeta thresholds');
  assert.match(headed?.path ?? '', /planted-990300[23].*#table-1$/);
  assert.equal((await tables('zetacount', 'gold')).length, 2);
  const [second] = await tables('qqzsecond', 'gold');
  assert.match(second?.path ?? '', /planted-9903002.*#table-2$/);
  assert.equal((await tables('qqzsecond table', 'gold')).length, 1, 'the word table is what it is');
});

test('a table of a locked lesson is found by nobody who may not read the lesson, by none of its words', async () => {
  for (const s of ['qqzlocked', 'zetacount', 'zeta thresholds', 'qqzsecond', 'qqzthirdlocked'])
    for (const as of ['anonymous', 'free'] as const) assert.deepEqual(await tables(s, as), [], `${s} ${as}`);
  assert.equal((await tables('qqzlocked', 'gold')).length, 1);
  await stage.sql('UPDATE publication SET private = true WHERE id = $1', [ID]);
  assert.deepEqual(await tables('qqzopen'), [], 'what editors marked private is read by nobody by itself');
  await stage.sql('UPDATE publication SET private = false WHERE id = $1', [ID]);
  assert.equal((await tables('qqzopen step')).length, 1);
  await stage.sql("UPDATE publication SET visibility = 'draft' WHERE id = $1", [ID]);
  assert.deepEqual(await tables('qqzlocked drug', 'gold'), []);
  await stage.sql("UPDATE publication SET visibility = 'published' WHERE id = $1", [ID]);
});

test('what a clinician looks up in tables of the library is found by a member', async () => {
  for (const [s, path] of [
    ['ANC clozapine', /5395|5393|2791/],
    ['lamotrigine valproate titration', /2733|2751|54/],
    ['benzodiazepine equivalence', /54/],
    ['clozapine titration', /5394/],
  ] as const) {
    const found = await tables(s, 'gold');
    assert.ok(found.length > 0 && found.length <= 3, s);
    assert.ok(
      found.some((one) => path.test(one.path)),
      `${s}: ${found.map((one) => one.path).join(' ')}`,
    );
  }
  assert.deepEqual(await tables(''), []);
  assert.deepEqual(await tables('clozapine xyzzyx', 'gold'), []);
});

test('the lesson has an anchor at each of its tables', async () => {
  const [hit] = await tables('qqzopen ladder');
  assert.equal(hit?.path.split('#')[1], 'table-1');
  assert.equal(
    withTableAnchors('<table><tr></tr></table><p>x</p><table class="a">'),
    '<table id="table-1"><tr></tr></table><p>x</p><table id="table-2" class="a">',
  );
});
