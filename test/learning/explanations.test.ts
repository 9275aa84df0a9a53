import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import {
  type Answer,
  heldOf,
  newActivity,
  newSelfAssessment,
  openByCall,
  resultDocument,
  sheetOf,
} from '../harness/people/sitting.ts';
import { type Asked, codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold'] as const) await stage.token(who);
});
beforeEach(() => stage.clock.set(null));
after(() => stage.close());

const GOLD = { as: 'gold' } as const;
const OPENING = {
  data: {
    type: 'Sitting',
    attributes: { kind: 2, frontMatterVersion: 1, language: 'en', contentHash: 'ab'.repeat(32) },
  },
};
const open = (id: number, body: object = OPENING) =>
  stage.send('POST', `/api/publications/${id}/sittings/?include=questions.answers`, body, GOLD);
const explain = (sitting: string, answer: Answer | undefined, more: object = GOLD) =>
  stage.send(
    'POST',
    `/api/sittings/${sitting}/explanations/?include=questions.answers`,
    { data: { type: 'Explanation', attributes: answer } },
    more,
  );
const patch = (sitting: string, answers: unknown[]) =>
  stage.send(
    'PATCH',
    `/api/sittings/${sitting}/`,
    { data: { type: 'Sitting', attributes: { answers } } },
    GOLD,
  );
const look = (path: string) => stage.send('GET', `${path}?include=questions.answers`, undefined, GOLD);
const handIn = (id: number, results: readonly unknown[], headers: Record<string, string> = {}) =>
  stage.send('POST', `/api/publications/${id}/tests/`, resultDocument(id, results, { kind: 2 }), {
    ...GOLD,
    headers,
  });
/** The questions whose key is anywhere in a reply. */
const keysIn = (reply: Asked): string[] => {
  const found = reply.json.included ?? [];
  const byFeedback = found.filter(
    ({ type, attributes }) => type === 'Question' && (attributes as { feedback: unknown }).feedback !== null,
  );
  const byAnswer = found.filter(
    ({ type, attributes }) =>
      type === 'Answer' && (attributes as { correct: unknown; rationale: unknown }).correct !== null,
  );
  const questions = byFeedback.map(({ id }) => id).toSorted();
  assert.deepEqual(
    [
      ...new Set(byAnswer.map(({ attributes }) => (attributes as { question_id: string }).question_id)),
    ].toSorted(),
    questions,
  );
  return questions;
};
const answersIn = (reply: Asked) =>
  (one(reply).attributes.answers as (Answer & { locked: boolean })[]).map((answer) => [
    answer.question_id,
    answer.answer_id,
    answer.locked,
  ]);

test('R21, C26: an explanation tells the key of its question alone, with rationale and reference, and locks its answer', async () => {
  const id = await newSelfAssessment(stage);
  await stage.sql(
    `UPDATE item SET reference = 'A paper of 2024.' WHERE offering_id = (SELECT id FROM credit_offering WHERE publication_id = $1)`,
    [id],
  );
  const opened = await open(id);
  const sitting = one(opened).id;
  assert.deepEqual(keysIn(opened), []);
  assert.doesNotMatch(opened.text, /Because|A paper of 2024/);
  const [wrong] = await sheetOf(stage, id, 1);
  assert.ok(wrong);
  const told = await explain(sitting, wrong);
  assert.equal(told.status, 201, told.text);
  assert.deepEqual(keysIn(told), [wrong.question_id]);
  const question = told.json.included?.find(
    (found) => found.id === wrong.question_id && found.type === 'Question',
  );
  const { feedback, answerChecked } = (question?.attributes ?? {}) as Record<string, unknown>;
  const { correct, reference } = feedback as { correct: boolean; reference: string };
  assert.deepEqual([correct, reference, answerChecked], [false, 'A paper of 2024.', wrong.answer_id]);
  assert.deepEqual(answersIn(told), [[wrong.question_id, wrong.answer_id, true]]);
});

test('twice: asked again, with whatever answer, the first one stands; a change is refused in words, the same answer is none', async () => {
  const id = await newSelfAssessment(stage);
  const sitting = one(await open(id)).id;
  const right = await sheetOf(stage, id);
  const [wrong] = await sheetOf(stage, id, 1);
  assert.ok(wrong && right[0] && right[1]);
  await patch(sitting, [right[0]]);
  assert.equal((await explain(sitting, wrong)).status, 201, 'what is answered last before the lock');
  for (const answer of [wrong, right[0]]) {
    const again = await explain(sitting, answer);
    assert.equal(again.status, 200);
    assert.deepEqual(answersIn(again), [[wrong.question_id, wrong.answer_id, true]]);
  }
  const changed = await patch(sitting, [right[1], right[0]]);
  assert.deepEqual([changed.status, codes(changed)], [409, ['answer-locked']]);
  assert.match(changed.text, /explanation of this question has been shown/);
  assert.equal(answersIn(await look(`/api/sittings/${sitting}/`)).length, 1, 'nothing of it is written');
  assert.equal((await patch(sitting, [right[1], wrong])).status, 200);
});

test('race: asked from two processes with different answers at once, one is locked and all are told the same', async () => {
  const id = await newSelfAssessment(stage);
  const twin = await stage.twin();
  const sitting = one(await open(id)).id;
  const [right, wrong] = [(await sheetOf(stage, id))[0], (await sheetOf(stage, id, 1))[0]];
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      explain(sitting, at % 3 ? right : wrong, { ...GOLD, at: at % 2 ? twin.url : stage.url }),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 200, 200, 200, 201]);
  assert.equal(new Set(replies.map((reply) => JSON.stringify(answersIn(reply)))).size, 1);
  const elsewhere = await stage.send(
    'GET',
    `/api/sittings/${sitting}/?include=questions.answers`,
    undefined,
    {
      ...GOLD,
      at: twin.url,
    },
  );
  assert.deepEqual(answersIn(elsewhere), answersIn(replies[0] as Asked), 'other devices see the lock');
  assert.deepEqual(keysIn(elsewhere), [right?.question_id]);
});

test('C26: handing in counts what was locked, whatever is sent; the failed record tells only what was explained', async () => {
  const id = await newSelfAssessment(stage);
  const sitting = one(await open(id)).id;
  const wrong = await sheetOf(stage, id, 4);
  for (const answer of wrong.slice(0, 4)) await explain(sitting, answer);
  const key = { 'idempotency-key': `sitting-${sitting}` };
  const [sent, again] = await Promise.all([
    handIn(id, await sheetOf(stage, id), key),
    handIn(id, await sheetOf(stage, id), key),
  ]);
  assert.deepEqual([sent.status, again.status].toSorted(), [200, 201]);
  const { status, score, results } = one(sent).attributes;
  assert.deepEqual([status, score], ['FAILED', 60]);
  assert.deepEqual(
    (results as Answer[]).toSorted((a, b) => Number(a.question_id) - Number(b.question_id)),
    wrong,
  );
  const told = wrong
    .slice(0, 4)
    .map(({ question_id }) => question_id)
    .toSorted();
  assert.deepEqual(keysIn(await look(`/api/attempts/${one(sent).id}/`)), told);
  assert.equal((await heldOf(stage, PEOPLE.gold.id, id)).awards, 0);
  await stage.sql(
    `UPDATE choice SET earlier_count = 5 WHERE item_id IN (SELECT i.id FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = $1)`,
    [id],
  );
  const stats = await stage.send(
    'GET',
    `/api/publications/${id}/test/stats/?filter[kind]=2`,
    undefined,
    GOLD,
  );
  const compared = one(stats).attributes.questions as { question_id: string }[];
  assert.deepEqual(compared.map(({ question_id }) => question_id).toSorted(), told, 'then peers');
});

test('C26: locked answers that are right pass, and what was locked need not be sent again', async () => {
  const id = await newSelfAssessment(stage);
  const sitting = one(await open(id)).id;
  const right = await sheetOf(stage, id);
  for (const answer of right.slice(0, 6)) await explain(sitting, answer);
  const passed = await handIn(id, right.slice(6));
  assert.deepEqual(
    [passed.status, one(passed).attributes.score, one(passed).attributes.creditAwarded],
    [201, 100, true],
  );
  assert.equal(keysIn(await look(`/api/attempts/${one(passed).id}/`)).length, 10);
});

test('C26, R24: a further sitting asks the questions that were not explained, while they are enough for its credit', async () => {
  const id = await newSelfAssessment(stage, 20);
  const first = one(await open(id)).id;
  const wrong = await sheetOf(stage, id, 99);
  for (const answer of wrong.slice(0, 10)) await explain(first, answer);
  assert.equal(one(await handIn(id, wrong)).attributes.status, 'FAILED');
  const terms = await stage.send(
    'GET',
    `/api/publications/${id}/test/terms/?filter[kind]=2`,
    undefined,
    GOLD,
  );
  assert.equal(one(terms).attributes.questionCount, 10);
  const all = await sheetOf(stage, id);
  const refused = await handIn(id, all);
  assert.deepEqual([refused.status, codes(refused)], [409, ['answers-told']]);
  const second = await open(id);
  const asked = (second.json.included ?? []).flatMap(({ type, id: question }) =>
    type === 'Question' ? [question] : [],
  );
  assert.deepEqual(
    asked.toSorted(),
    all
      .slice(10)
      .map(({ question_id }) => question_id)
      .toSorted(),
  );
  await explain(one(second).id, all[10]);
  await explain(one(second).id, wrong[11]);
  assert.equal(one(await handIn(id, wrong.slice(10))).attributes.status, 'FAILED');
  const none = await open(id);
  assert.deepEqual([none.status, codes(none)], [409, ['answers-told']]);
});

test('what was locked stays locked when a sitting is read anew, and nothing more is explained in an old one', async () => {
  const id = await newSelfAssessment(stage);
  const sitting = one(await open(id)).id;
  const [first, second] = await sheetOf(stage, id, 1);
  await explain(sitting, first);
  stage.clock.set(new Date(Date.now() + 8 * 86_400_000));
  const late = await explain(sitting, second);
  assert.deepEqual([late.status, codes(late)], [409, ['sitting-outdated']]);
  const renewed = await open(id);
  assert.equal(renewed.status, 201, renewed.text);
  assert.deepEqual(answersIn(renewed), [[first?.question_id, first?.answer_id, true]]);
  assert.deepEqual(keysIn(renewed), [first?.question_id]);
  assert.equal((await openByCall(stage, id, GOLD)).status, 200);
  const failed = await handIn(id, await sheetOf(stage, id));
  assert.equal(one(failed).attributes.score, 90);
});

test('bad input: of other tests, other people and tests that explain at the end nothing is told or written', async () => {
  const id = await newSelfAssessment(stage);
  const sitting = one(await open(id)).id;
  const [first, second] = await sheetOf(stage, id);
  const [foreign] = await sheetOf(stage, await newActivity(stage));
  assert.ok(first && second && foreign);
  const cases: [Answer, string][] = [
    [{ ...first, answer_id: second.answer_id }, 'foreign-answer'],
    [foreign, 'foreign-question'],
    [{ ...first, answer_id: 'x' }, 'invalid-field'],
  ];
  for (const [answer, code] of cases) {
    const refused = await explain(sitting, answer);
    assert.deepEqual([refused.status, codes(refused)], [422, [code]]);
    assert.deepEqual(keysIn(refused), []);
  }
  assert.equal((await explain(sitting, first, { as: 'silver' })).status, 404);
  assert.equal((await explain(sitting, first, {})).status, 401);
  const cme = await newActivity(stage);
  const opened = await open(cme, {
    data: { ...OPENING.data, attributes: { ...OPENING.data.attributes, kind: 1 } },
  });
  const atTheEnd = await explain(one(opened).id, (await sheetOf(stage, cme))[0]);
  assert.deepEqual([atTheEnd.status, codes(atTheEnd)], [409, ['explained-at-the-end']]);
  await handIn(id, await sheetOf(stage, id));
  const closed = await explain(sitting, first);
  assert.deepEqual([closed.status, codes(closed)], [409, ['sitting-closed']]);
});
