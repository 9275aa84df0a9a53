import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluate, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { type Asked, codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['admin', 'gold', 'silver', 'bronze'] as const) await stage.token(who);
});
after(() => stage.close());

const PATH = '/api/admin/evaluation-questions/';
interface Question {
  id: string;
  attributes: { question: string; position: number; mooreLevel: string; version: string };
}
type Answers = { question_id: string; value: number | boolean | string }[];

const ask = (question: string, more: object = {}) => ({
  question,
  form: 'rating',
  answer: 'required',
  asksAbout: 'other',
  mooreLevel: '4',
  measure: 'subjective',
  position: null,
  ...more,
});
const send = (method: string, path: string, attributes?: object) =>
  stage.send(method, path, attributes && { data: { type: 'AdminEvaluationQuestion', attributes } }, {
    as: 'admin',
  });
const desk = async (query = ''): Promise<Question[]> =>
  (await send('GET', `${PATH}${query}`)).json.data as unknown as Question[];
const wordsOf = (questions: Question[]) => questions.map(({ attributes }) => attributes.question);
async function questionOf(words: string): Promise<Question> {
  const found = (await desk()).find(({ attributes }) => attributes.question === words);
  assert.ok(found, words);
  return found;
}
async function change(words: string, to: object): Promise<Asked> {
  const { id, attributes } = await questionOf(words);
  return send('PATCH', `${PATH}${id}/`, { ...to, version: attributes.version });
}
const retire = async (words: string) => send('DELETE', `${PATH}${(await questionOf(words)).id}/`);

async function passed(who: 'gold' | 'silver' | 'bronze', activity?: number): Promise<number> {
  const id = activity ?? (await newActivity(stage));
  await submit(stage, id, await sheetOf(stage, id), { as: who });
  return id;
}
const surveyOf = async (id: number, who: 'gold' | 'silver' | 'bronze') =>
  one(await stage.send('GET', `/api/publications/${id}/surveys/`, undefined, { as: who }))
    .attributes as unknown as {
    questions: { id: string; text: string; form: string; required: boolean }[];
  };
/** What a page that was opened now would send. */
const answersTo = async (id: number, who: 'gold' | 'silver' | 'bronze'): Promise<Answers> =>
  (await surveyOf(id, who)).questions
    .filter(({ required }) => required)
    .map(({ id: question_id, form }) => ({
      question_id,
      value: form === 'rating' ? 4 : form === 'yes-no' ? true : 'Doses.',
    }));
const reportOf = async (id: number) =>
  (
    one(await send('GET', `/api/admin/activities/${id}/`)).attributes as unknown as {
      evaluation: { id: string; text: string; answered: number }[];
    }
  ).evaluation;

test('[C28] the office adds a question at its place, and the next learner is asked it', async () => {
  const activity = await passed('gold');
  const made = await send('POST', PATH, ask('  Will you prescribe\n less? ', { position: 2 }));
  assert.equal(made.status, 201, made.text);
  const { id } = one(made);
  assert.ok(Number(id) > 1000, id);
  const asked = wordsOf(await desk());
  assert.equal(asked[1], 'Will you prescribe less?');
  assert.deepEqual(
    (await surveyOf(activity, 'gold')).questions.map(({ text }) => text),
    asked,
  );
  assert.deepEqual(codes(await send('POST', PATH, ask('Will you prescribe less?'))), [
    'evaluation-question-exists',
  ]);
  const moved = await change('Will you prescribe less?', { position: null });
  assert.deepEqual([one(moved).id, one(moved).attributes.position], [id, asked.length], moved.text);
  assert.equal((await retire('Will you prescribe less?')).status, 204);
  const deeds = await stage.sql<{ action: string }>(
    'SELECT action FROM audit_entry WHERE subject = $1 ORDER BY position',
    [`evaluation-question:${id}`],
  );
  assert.deepEqual(
    deeds.map(({ action }) => action),
    ['evaluation-question.add', 'evaluation-question.change', 'evaluation-question.remove'],
  );
  assert.equal((await send('DELETE', `${PATH}${id}/`)).status, 404);
});

test('[C28] other words are another question: what was answered keeps the words that were read', async () => {
  const activity = await passed('gold');
  await send('POST', PATH, ask('Was it too long?'));
  await send('POST', PATH, ask('Was it too short?', { answer: 'optional' }));
  const { id } = await questionOf('Was it too long?');
  const reply = await evaluate(
    stage,
    activity,
    { answers: await answersTo(activity, 'gold') },
    { as: 'gold' },
  );
  assert.equal(reply.status, 201, reply.text);
  const place = (await questionOf('Was it too long?')).attributes.position;

  const level = await change('Was it too long?', { mooreLevel: '2' });
  assert.equal(one(level).id, id, 'the same words are the same question');
  const reworded = await change('Was it too long?', { question: 'Was its length right?' });
  assert.equal(reworded.status, 200, reworded.text);
  const next = one(reworded);
  assert.notEqual(next.id, id);
  assert.deepEqual([next.attributes.position, next.attributes.mooreLevel], [place, '2']);
  const unanswered = await change('Was it too short?', { form: 'yes-no' });
  assert.equal(unanswered.status, 200, unanswered.text);
  const [entry] = await stage.sql<{ detail: Record<string, string> }>(
    `SELECT detail FROM audit_entry WHERE subject = $1 ORDER BY position DESC LIMIT 1`,
    [`evaluation-question:${id}`],
  );
  assert.deepEqual(
    [entry?.detail.questionBefore, entry?.detail.question, entry?.detail.replacedBy],
    ['Was it too long?', 'Was its length right?', next.id],
  );

  const told = await reportOf(activity);
  const words = told.map(({ text }) => text);
  assert.equal(told.find((row) => row.id === id)?.text, 'Was it too long?');
  assert.deepEqual(told.find((row) => row.id === next.id)?.answered, 0);
  assert.equal(
    words.filter((text) => text === 'Was it too short?').length,
    1,
    'nobody answered the former one',
  );
  const other = await reportOf(await newActivity(stage));
  assert.ok(!other.some((row) => row.id === id), 'where nobody answered it, it is not told');
  const record = await stage.send('GET', '/api/users/me/export/', undefined, { as: 'gold' });
  assert.ok(record.text.includes('Was it too long?'), 'the personal record keeps the words');
  assert.ok(!record.text.includes('Was its length right?'));
  const done = (await surveyOf(activity, 'gold')).questions.map(({ text }) => text);
  assert.ok(done.includes('Was it too long?'), 'what was submitted is shown with its question');
  const untranslated = await stage.sql<{ id: string }>(
    `SELECT id::text FROM text_source WHERE kind = 'evaluation' AND id IN ($1, $2)`,
    [id, next.id],
  );
  assert.deepEqual(untranslated, [{ id: next.id }], 'what is asked no longer is not translated');
  for (const one of ['Was its length right?', 'Was it too short?'])
    assert.equal((await retire(one)).status, 204);
});

test('[C28] an evaluation that was open while its questions changed is not lost', async () => {
  const activity = await passed('silver');
  await passed('bronze', activity);
  await send('POST', PATH, ask('Did the pictures help?'));
  const open = await answersTo(activity, 'silver');
  await change('Did the pictures help?', { question: 'Did the slides help?' });
  await change('Did the slides help?', { question: 'Did the drawings help?' });
  const sent = await evaluate(stage, activity, { answers: open }, { as: 'silver' });
  assert.equal(sent.status, 201, sent.text);
  const told = await reportOf(activity);
  assert.equal(told.find(({ text }) => text === 'Did the pictures help?')?.answered, 1);
  assert.ok(!told.some(({ text }) => text === 'Did the slides help?'));

  const fresh = await answersTo(activity, 'bronze');
  const short = await evaluate(stage, activity, { answers: fresh.slice(0, -1) }, { as: 'bronze' });
  assert.deepEqual(codes(short), ['answer-missing'], 'a page of today answers what is asked today');
  assert.equal((await evaluate(stage, activity, { answers: fresh }, { as: 'bronze' })).status, 201);
  assert.equal((await retire('Did the drawings help?')).status, 204);
});

test('[R31] the last question on objectives, or on commercial bias, stays', async () => {
  for (const [words, asksAbout] of [
    ['The activity met its stated objectives.', 'objectives-met'],
    ['Was the activity free of commercial bias?', 'commercial-bias'],
  ] as const) {
    const { id } = await questionOf(words);
    for (const reply of [await retire(words), await change(words, { asksAbout: 'other' })])
      assert.deepEqual([reply.status, ...codes(reply)], [409, 'evaluation-question-last'], words);
    assert.equal((await questionOf(words)).id, id, 'nothing of it is kept');
    const reworded = await change(words, { question: `${words} Really` });
    assert.equal(reworded.status, 200, reworded.text);
    assert.equal((await send('POST', PATH, ask(words, { asksAbout, position: 1 }))).status, 201);
    const both = await Promise.all([retire(words), retire(`${words} Really`)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 409], 'one after the other');
  }
});

test('two editors of one question: the second is told, and nothing is overwritten', async () => {
  await send('POST', PATH, ask('Was it clear?'));
  const { id, attributes } = await questionOf('Was it clear?');
  const save = (mooreLevel: string) =>
    send('PATCH', `${PATH}${id}/`, { mooreLevel, version: attributes.version });
  const both = await Promise.all([save('5'), save('6')]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual(both.flatMap(codes), ['evaluation-question-changed']);
  const late = await send('DELETE', `${PATH}${id}/?seen=${encodeURIComponent(attributes.version)}`);
  assert.deepEqual(codes(late), ['record-changed']);
  await Promise.all(['A?', 'B?', 'C?'].map((words) => send('POST', PATH, ask(words, { position: 1 }))));
  const places = (await desk()).map(({ attributes: { position } }) => position);
  assert.deepEqual(
    places,
    places.map((_, at) => at + 1),
  );
  for (const words of ['A?', 'B?', 'C?', 'Was it clear?']) assert.equal((await retire(words)).status, 204);
});

test('a question that cannot be asked is refused at its field, and only superusers come here', async () => {
  for (const [wrong, field] of [
    [{ question: ' ' }, 'question'],
    [{ question: 'x'.repeat(301) }, 'question'],
    [{ mooreLevel: '9' }, 'mooreLevel'],
    [{ position: 0 }, 'position'],
    [{ form: 'essay' }, 'form'],
    [{ answer: 'perhaps' }, 'answer'],
    [{ asksAbout: 'weather' }, 'asksAbout'],
    [{ measure: 'both' }, 'measure'],
  ] as const) {
    const reply = await send('POST', PATH, ask('Was it clear?', wrong));
    assert.deepEqual([reply.status, ...codes(reply)], [422, 'invalid-field'], reply.text);
    assert.equal(reply.json.errors?.[0]?.source?.pointer, `/data/attributes/${field}`);
  }
  for (const [as, status] of [
    ['anonymous', 401],
    ['free', 403],
    ['gold', 403],
    ['admin', 200],
  ] as const)
    assert.equal((await stage.send('GET', PATH, undefined, { as })).status, status, as);
});
