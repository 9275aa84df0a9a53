import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LoadContext } from '#client/page/load.ts';
import { loadSurvey } from '#learning/evaluation/survey.store.ts';
import { sectionsToReview } from '#learning/results/results.rules.ts';
import { loadResults } from '#learning/results/results.store.ts';
import { loadTest, loadTestFrame } from '#learning/sitting/test.store.ts';
import { evaluate, newActivity, openByCall, sheetOf, submit } from '../harness/people/sitting.ts';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

type Who = 'bronze' | 'silver' | 'anonymous';
/** A page's loader, as its reader's browser calls it. */
const at = async <T>(load: (loading: LoadContext) => Promise<T>, id: number, as: Who): Promise<T> =>
  load({
    api: await stage.api(as),
    params: { publicationId: String(id) },
    url: new URL(`http://localhost/publication/${id}/test`),
    language: 'en',
    now: new Date().toISOString(),
    signal: AbortSignal.timeout(30_000),
  });
const testAt = async (id: number, as: Who) => {
  const loaded = await at(loadTest, id, as);
  assert.ok(loaded.publication);
  return loaded;
};
const remove = (id: number) => stage.sql("UPDATE publication SET visibility = 'removed' WHERE id = $1", [id]);
const code = async (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => 'loaded',
    (thrown: { code?: string }) => thrown.code,
  );
const testsInProgress = async (as: Who) => {
  const { json } = await stage.send('GET', '/api/progress/?filter[state]=test', undefined, { as });
  return (json.data as unknown as { id: string; attributes: { tests: { status: string | null }[] } }[]).map(
    ({ id, attributes }) => [Number(id), attributes.tests.map(({ status }) => status)],
  );
};

test('C32: on its page a held sitting of a removed activity goes on, for its learner alone', async () => {
  const id = await newActivity(stage);
  await openByCall(stage, id, { as: 'silver' });
  const failed = await newActivity(stage);
  await submit(stage, failed, await sheetOf(stage, failed, 99), { as: 'silver' });
  await remove(id);
  await remove(failed);
  const { publication, test: held } = await testAt(id, 'silver');
  assert.equal(publication.visibility, 'removed');
  assert.ok(held?.sittingId);
  assert.equal(held.publication?.id, publication.id);
  const mine = (await testsInProgress('silver')).filter(([one]) => one === id || one === failed);
  assert.deepEqual(mine, [[id, ['IN_PROGRESS']]], 'what cannot go on is not listed');
  assert.equal(await code(at(loadTest, id, 'bronze')), 'activity-removed');
  assert.equal(await code(at(loadTest, failed, 'silver')), 'activity-removed');
  assert.deepEqual(await at(loadTestFrame, id, 'anonymous'), { publication: null });

  stage.clock.set(new Date(Date.now() + 7 * 86_400_000 + 1000));
  assert.deepEqual(
    (await testsInProgress('silver')).filter(([one]) => one === id),
    [],
  );
  stage.clock.set(null);
});

test('C32: what was passed before a removal is read and claimed on its pages, with nothing left to read again', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    `WITH s AS (INSERT INTO section (publication_id, position, slug, title, modified_at) VALUES ($1::bigint, 1, 'a-section-' || $1::bigint, 'A section', now()) RETURNING id)
     UPDATE item SET section_id = (SELECT id FROM s) WHERE offering_id IN (SELECT id FROM credit_offering WHERE publication_id = $1)`,
    [id],
  );
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  const sections = async () => (await at(loadResults, id, 'silver')).attempt.publication?.sections ?? [];
  assert.deepEqual(
    (await sections()).map(({ title }) => title),
    ['A section'],
  );
  await remove(id);
  assert.deepEqual(sectionsToReview([], await sections()), []);
  assert.deepEqual(await sections(), []);
  const { publication, survey } = await at(loadSurvey, id, 'silver');
  assert.deepEqual([publication.visibility, survey.done], ['removed', false]);
  assert.equal((await evaluate(stage, id, {}, { as: 'silver' })).status, 201);
  const { survey: done, certificates } = await at(loadSurvey, id, 'silver');
  assert.deepEqual([done.done, certificates.length], [true, 1]);
  assert.notEqual(await code(at(loadSurvey, id, 'bronze')), 'loaded');
});

test('C32: a lapse takes nothing from whoever holds a sitting, on its page either', async () => {
  const id = await newActivity(stage);
  await openByCall(stage, id, { as: 'bronze' });
  const years = (sign: string) =>
    stage.sql(
      `UPDATE holding SET starts_at = starts_at ${sign} interval '30 years', ends_at = ends_at ${sign} interval '30 years'
       WHERE user_id = (SELECT user_id FROM sitting WHERE publication_id = $1)`,
      [id],
    );
  await years('-');
  try {
    const { test: held, refusal } = await testAt(id, 'bronze');
    assert.ok(held?.sittingId);
    assert.equal(refusal, null);
  } finally {
    await years('+');
  }
});
