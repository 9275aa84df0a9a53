import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, newActivity, openByCall, sheetOf, submit } from '../harness/people/sitting.ts';
import { codes, one, openStage, type Sent, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold', 'admin'] as const) await stage.token(who);
});
after(() => stage.close());

type Desk = {
  terms: Record<string, unknown> & { version: number; offerings: { kind: number; credits: number }[] };
  offerings: { kind: number; questions: unknown[] }[];
};
const pathOf = (id: number) => `/api/admin/publications/${id}/test/`;
async function desk(id: number): Promise<Desk> {
  const asked = await stage.send('GET', pathOf(id), undefined, { as: 'admin' });
  assert.equal(asked.status, 200, asked.text);
  return one(asked).attributes as Desk;
}
const remove = (id: number, kind: 1 | 2, seen: number, sent: Sent = {}) =>
  stage.send('DELETE', `${pathOf(id)}?kind=${kind}&seen=${seen}`, undefined, { as: 'admin', ...sent });
const save = (id: number, seen: number, given: object = {}) =>
  stage.send(
    'PATCH',
    pathOf(id),
    {
      data: {
        type: 'AdminTest',
        attributes: {
          seen,
          kind: 1,
          credits: 1,
          passMark: 70,
          attemptLimit: null,
          pharmacologyHours: 0,
          mateMinutes: 0,
          endsOn: new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10),
          reviewedOn: null,
          targetAudience: 'Clinicians',
          practiceGap: '',
          references: ['A Textbook, 2025.'],
          ...given,
        },
      },
    },
    { as: 'admin' },
  );
const withSelfAssessment = (id: number) =>
  stage.sql(
    `WITH offering AS (INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 2, 50) RETURNING id),
       asked AS (INSERT INTO item (offering_id, position, stem) SELECT id, n, 'Question ' || n FROM offering, generate_series(1, 3) n RETURNING id)
     INSERT INTO choice (item_id, position, text, correct, rationale) SELECT id, n, 'Choice ' || n, n = 2, '' FROM asked, generate_series(1, 4) n`,
    [id],
  );
const offerings = async (id: number) =>
  (
    await stage.sql<{ kind: number }>(
      'SELECT kind FROM credit_offering WHERE publication_id = $1 ORDER BY kind',
      [id],
    )
  ).map(({ kind }) => kind);
const audits = (id: number) =>
  stage.sql<{ detail: Record<string, unknown> }>(
    `SELECT detail FROM audit_entry WHERE action = 'activity.designation-removed' AND subject = $1`,
    [`publication:${id}`],
  );
const cover = async (id: number) =>
  one(await stage.send('GET', `/api/publications/${id}/?include=keyPoints`, undefined, { as: 'bronze' }))
    .attributes;

test('the only credit, set by mistake, goes with its questions, and the published title says nothing of credit', async () => {
  const id = await newActivity(stage);
  const shown = await cover(id);
  assert.deepEqual([shown.credits, shown.has_mcq, shown.cmeInformation !== null], [1, true, true]);
  assert.deepEqual(shown.types, ['PUBLICATION_VIDEO', 'CME']);
  const removed = await remove(id, 1, 1);
  assert.equal(removed.status, 200, removed.text);
  const after = one(removed).attributes as Desk;
  assert.deepEqual([after.offerings, after.terms.offerings, after.terms.version], [[], [], 2]);
  const told = await cover(id);
  assert.deepEqual(
    [told.credits, told.test_class, told.has_mcq, told.passMark, told.cmeInformation, told.expirationDate],
    [null, null, false, null, null, null],
  );
  assert.deepEqual([told.types, told.creditSuspended, told.earn_label], [['PUBLICATION_VIDEO'], false, '']);
  const closed = await openByCall(stage, id, { as: 'bronze' });
  assert.deepEqual([closed.status, codes(closed)], [404, ['no-test']]);
  assert.deepEqual(
    await stage.sql(
      `SELECT types, kinds, test_kinds FROM search_document WHERE publication_id = $1 AND language = 'en'`,
      [id],
    ),
    [{ types: ['PUBLICATION_VIDEO'], kinds: 0, test_kinds: 0 }],
    'nobody finds it among the tests',
  );
  const [entry, ...more] = await audits(id);
  assert.deepEqual([entry?.detail.kind, entry?.detail.questions, more], [1, 10, []]);
  const [kept] = await stage.sql<{ content: { designation: string } }>(
    'SELECT content FROM front_matter WHERE publication_id = $1 AND version = 1',
    [id],
  );
  assert.match(kept?.content.designation ?? '', /designates/, 'a version never changes');
});

test('what was translated of its questions goes along, and a cover that was read before is told', async () => {
  const id = await newActivity(stage);
  await withSelfAssessment(id);
  const [own, other] = await Promise.all(
    [1, 2].map(async (kind) =>
      stage.sql<{ id: string }>(
        'SELECT i.id FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = $1 AND o.kind = $2',
        [id, kind],
      ),
    ),
  );
  const questions = [own?.[0]?.id, other?.[0]?.id];
  await stage.sql(
    `INSERT INTO text_translation (kind, id, language, words, source, changed_at)
     SELECT 'question', unnest($1::bigint[]), 'fr', '{}', '{}', now()`,
    [questions],
  );
  const path = `/api/admin/publications/${id}/`;
  const { record } = one(await stage.send('GET', path, undefined, { as: 'admin' })).attributes;
  assert.equal((await remove(id, 1, 1)).status, 200);
  const left = await stage.sql<{ id: string }>(
    `SELECT id FROM text_translation WHERE kind = 'question' AND id = ANY ($1)`,
    [questions],
  );
  assert.deepEqual(
    left.map((one) => one.id),
    [questions[1]],
  );
  const attributes = { version: (record as { version: number }).version, excerpt: 'Read before.' };
  const late = await stage.send(
    'PATCH',
    path,
    { data: { type: 'AdminPublication', attributes } },
    { as: 'admin' },
  );
  assert.deepEqual([late.status, codes(late)], [409, ['publication-changed']]);
});

test('twice: it is not there the second time, and an editor who had read it is told', async () => {
  const twin = await stage.twin();
  const id = await newActivity(stage);
  const both = await Promise.all([remove(id, 1, 1), remove(id, 1, 1, { at: twin.url })]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 404]);
  assert.equal((await audits(id)).length, 1);
  assert.deepEqual(codes(await save(id, 1)), ['terms-changed'], 'nobody designates it again unawares');
  assert.equal((await save(id, 2)).status, 200);
  assert.deepEqual(await offerings(id), [1]);
});

test('another editor’s change in between is told, and nothing is removed', async () => {
  const id = await newActivity(stage);
  assert.equal((await save(id, 1, { passMark: 80 })).status, 200);
  const stale = await remove(id, 1, 1);
  assert.deepEqual([stale.status, codes(stale)], [409, ['terms-changed']]);
  assert.deepEqual([(await desk(id)).offerings[0]?.questions.length, await audits(id)], [10, []]);
});

test('of two kinds the one that is left is told, with no more pharmacology than its credit', async () => {
  const id = await newActivity(stage);
  await withSelfAssessment(id);
  await stage.sql(
    'UPDATE activity SET pharmacology_hundredths = 100, mate_minutes = 60 WHERE publication_id = $1',
    [id],
  );
  const removed = await remove(id, 1, 1);
  assert.equal(removed.status, 200, removed.text);
  const { terms } = one(removed).attributes as Desk;
  assert.deepEqual(terms.offerings, [{ kind: 2, credits: 0.5, passMark: 70 }]);
  assert.deepEqual([terms.pharmacologyHours, terms.mateMinutes], [0.5, 30]);
  const told = await cover(id);
  assert.match((told.cmeInformation as { designation: string }).designation, /0\.5 .*self-assessment/);
  assert.deepEqual([told.test_class, told.expirationDate !== null], [2, true]);
});

test('whatever a learner did keeps it: opened, handed in, earned; a kind beside it that nobody used goes', async () => {
  const id = await newActivity(stage);
  await withSelfAssessment(id);
  const refusal = async (words: RegExp) => {
    const { terms } = await desk(id);
    const reply = await remove(id, 1, terms.version);
    assert.deepEqual([reply.status, codes(reply)], [409, ['designation-used']], reply.text);
    assert.match(String(reply.json.errors?.[0]?.detail), words);
    assert.match(String(reply.json.errors?.[0]?.detail), /end of credit/);
  };
  assert.equal((await openByCall(stage, id, { as: 'silver' })).status, 200);
  await refusal(/opened/);
  await stage.sql('UPDATE sitting SET closed_at = now() WHERE publication_id = $1', [id]);
  await refusal(/opened/);
  const items = await stage.sql<{ item: string; right: string }>(
    `SELECT i.id AS item, c.id AS right FROM item i JOIN credit_offering o ON o.id = i.offering_id JOIN choice c ON c.item_id = i.id AND c.correct
      WHERE o.publication_id = $1 AND o.kind = 1`,
    [id],
  );
  const answers = items.map(({ item, right }) => ({ question_id: String(item), answer_id: String(right) }));
  const passed = await submit(stage, id, answers, { as: 'gold' });
  assert.equal(passed.status, 201, passed.text);
  await refusal(/earned/);
  await stage.sql(
    `INSERT INTO attempt (user_id, publication_id, offering_id, kind, status, correct_count, item_count, score, pass_mark, amount_hundredths, title, front_matter_version, disclosure, results, submitted_at)
     SELECT $2, $1, id, 2, 'FAILED', 0, 3, 0, 70, 50, 'A Sitting of Ten', 1, '{}', '[]', now() FROM credit_offering WHERE publication_id = $1 AND kind = 2`,
    [id, PEOPLE.bronze.id],
  );
  const { terms } = await desk(id);
  const other = await remove(id, 2, terms.version);
  assert.deepEqual([other.status, codes(other)], [409, ['designation-used']]);
  assert.match(String(other.json.errors?.[0]?.detail), /handed in/);
  assert.deepEqual(await offerings(id), [1, 2]);
});

test('an evaluation and a certificate of one kind keep that kind alone', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  assert.equal((await evaluate(stage, id, {}, { as: 'silver' })).status, 201);
  await withSelfAssessment(id);
  const used = await remove(id, 1, (await desk(id)).terms.version);
  assert.deepEqual([used.status, codes(used)], [409, ['designation-used']]);
  const free = await remove(id, 2, (await desk(id)).terms.version);
  assert.equal(free.status, 200, free.text);
  assert.deepEqual(await offerings(id), [1]);
});

test('race: a learner opens the test while it is removed, and exactly one of them is served', async () => {
  const twin = await stage.twin();
  for (let round = 0; round < 6; round++) {
    const id = await newActivity(stage);
    const [opened, removed] = await Promise.all([
      openByCall(stage, id, { as: 'bronze', at: round % 2 ? twin.url : stage.url }),
      remove(id, 1, 1, { at: round % 2 ? stage.url : twin.url }),
    ]);
    assert.deepEqual(
      [[200, 404].includes(opened.status), opened.status === 200],
      [true, removed.status === 409],
      `${opened.status} ${removed.status} ${removed.text.slice(0, 200)}`,
    );
    assert.equal((await offerings(id)).length, opened.status === 200 ? 1 : 0);
  }
});

test('what is asked without a kind or a version is refused, and what is not designated is not there', async () => {
  const id = await newActivity(stage);
  for (const query of ['', '?kind=1', '?seen=1', '?kind=3&seen=1', '?kind=1&seen=x']) {
    const reply = await stage.send('DELETE', `${pathOf(id)}${query}`, undefined, { as: 'admin' });
    assert.deepEqual([reply.status, codes(reply)], [400, ['invalid-parameter']], query);
  }
  assert.equal((await remove(id, 2, 1)).status, 404);
  assert.deepEqual(await offerings(id), [1]);
});
