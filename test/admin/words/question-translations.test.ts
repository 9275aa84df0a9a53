import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { lockTerms } from '#learning/activity/edit.service.ts';
import { itemsOf } from '#learning/item/item.repository.ts';
import { testIn } from '#learning/item/language.service.ts';
import { newActivity } from '../../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../../harness/stage.ts';

/** A translation stands for its English (decision 40), whichever version of the question says it. */
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

interface Choice {
  text: string;
  correct: boolean;
  rationale: string;
}
interface Question {
  id: string;
  edition: number;
  vignette: string;
  stem: string;
  reference: string;
  sectionId: string | null;
  choices: Choice[];
}
const ADMIN = { as: 'admin' } as const;
const send = (method: string, path: string, type: string, attributes?: object) =>
  stage.send(method, `/api/admin/${path}`, attributes && { data: { type, attributes } }, ADMIN);
async function firstQuestion(id: number): Promise<Question> {
  const asked = await send('GET', `publications/${id}/test/`, 'AdminTest');
  const [offering] = one(asked).attributes.offerings as { questions: Question[] }[];
  return offering?.questions.at(0) ?? assert.fail('no question');
}
const wordsOf = ({ vignette, stem, sectionId, choices }: Question) => ({
  vignette,
  stem,
  reference: 'A Textbook, 2025.',
  sectionId,
  choices: choices.map(({ text, correct, rationale }) => ({ text, correct, rationale })),
});
async function change(id: number, words: (was: ReturnType<typeof wordsOf>) => object): Promise<Question> {
  const was = await firstQuestion(id);
  const sent = { edition: was.edition, ...words(wordsOf(was)) };
  const reply = await send('PATCH', `questions/${was.id}/`, 'AdminTest', sent);
  assert.equal(reply.status, 200, reply.text);
  return firstQuestion(id);
}
interface Piece {
  key: string;
  source: string;
  text: string;
  was: string | null;
}
async function german(question: string): Promise<{ state: string; pieces: Piece[]; changedAt: string }> {
  const reply = await send('GET', `translations/question-${question}-de/`, 'ContentTranslation');
  assert.equal(reply.status, 200, reply.text);
  const { state, text, changedAt } = one(reply).attributes as {
    state: string;
    text: { pieces: Piece[] };
    changedAt: string;
  };
  return { state, pieces: text.pieces, changedAt };
}
const saveGerman = (question: string, changedAt: string | null, pieces: object[]) =>
  send('PATCH', `translations/question-${question}-de/`, 'ContentTranslation', { changedAt, pieces });
/** An activity of which every question is in German: its English, marked. */
async function germanActivity(): Promise<number> {
  const id = await newActivity(stage);
  await stage.sql(
    `INSERT INTO text_translation (kind, id, language, words, source, changed_at)
     SELECT s.kind, s.id, 'de', (SELECT jsonb_object_agg(w.key, 'DE ' || w.value) FROM jsonb_each_text(s.words) AS w), s.words, now()
       FROM text_source s WHERE s.kind = 'question' AND s.publication_id = $1`,
    [id],
  );
  return id;
}
async function askedIn(id: number): Promise<string> {
  const [offering] = await stage.sql<{ id: string }>(
    'SELECT id FROM credit_offering WHERE publication_id = $1',
    [id],
  );
  const db = stage.database.reader();
  return (await testIn(db, await itemsOf(db, Number(offering?.id)), 'de')).language;
}

test('a new version of the same English stays translated, and its test is asked in German still', async () => {
  const id = await germanActivity();
  assert.equal(await askedIn(id), 'de');
  const before = await firstQuestion(id);
  const now = await change(id, (was) => was);
  assert.notEqual(now.id, before.id);
  const { state, pieces } = await german(now.id);
  assert.equal(state, 'current');
  assert.ok(pieces.every(({ source, text, was }) => text === `DE ${source}` && was === null));
  assert.equal(await askedIn(id), 'de');
});

test('what changed is stale beside what did not, and stands again once its English is said again', async () => {
  const id = await germanActivity();
  const { stem } = await firstQuestion(id);
  const changed = await german((await change(id, (was) => ({ ...was, stem: 'Which of these?' }))).id);
  assert.equal(changed.state, 'stale');
  assert.deepEqual(
    changed.pieces.filter(({ was }) => was !== null).map(({ key, text, was }) => [key, text, was]),
    [['stem', `DE ${stem}`, stem]],
  );
  assert.equal(await askedIn(id), 'en');
  const restored = await change(id, (was) => ({ ...was, stem }));
  assert.equal((await german(restored.id)).state, 'current');
  assert.equal(await askedIn(id), 'de');
});

test('options take their words along where they go; another one in a place has them stale, a new one none', async () => {
  const id = await germanActivity();
  const option = (text: string, rationale = `Why ${text}`): Choice => ({ text, rationale, correct: false });
  const moved = await change(id, (was) => {
    const [first, second, third, fourth] = was.choices as [Choice, Choice, Choice, Choice];
    return { ...was, choices: [second, first, { ...third, text: 'Lithium' }, option('New'), fourth] };
  });
  const told = async (question: Question) =>
    (await german(question.id)).pieces
      .filter(({ key }) => !key.startsWith('stem'))
      .map(({ source, text, was }) => [source, text, was]);
  assert.deepEqual(await told(moved), [
    ['Choice 2', 'DE Choice 2', null],
    ['Because 2', 'DE Because 2', null],
    ['Choice 1', 'DE Choice 1', null],
    ['Because 1', 'DE Because 1', null],
    ['Lithium', 'DE Choice 3', 'Choice 3'],
    ['Because 3', 'DE Because 3', null],
    ['New', '', null],
    ['Why New', '', null],
    ['Choice 4', 'DE Choice 4', null],
    ['Because 4', 'DE Because 4', null],
  ]);
  assert.equal((await german(moved.id)).state, 'missing');
  const fewer = await change(id, (was) => ({ ...was, choices: was.choices.toSpliced(3, 1) }));
  assert.deepEqual(
    (await told(fewer)).map(([, text]) => text),
    [2, 1, 3, 4].flatMap((n) => [`DE Choice ${n}`, `DE Because ${n}`]),
  );
  const [kept] = await stage.sql<{ words: object }>(
    `SELECT words FROM text_translation WHERE kind = 'question' AND id = $1 AND language = 'de'`,
    [fewer.id],
  );
  assert.equal(Object.keys(kept?.words ?? {}).length, 9, 'nothing of an option that is gone');
});

test('a question from the bank comes with its translations', async () => {
  const [from, to] = [await germanActivity(), await newActivity(stage)];
  const source = await change(from, (was) => ({ ...was, stem: 'Asked in German too?' }));
  const { changedAt } = await german(source.id);
  const stem = { key: 'stem', source: 'Asked in German too?', text: 'Auch auf Deutsch?' };
  assert.equal((await saveGerman(source.id, changedAt, [stem])).status, 200);
  const copied = await send('POST', `questions/${source.id}/copies/`, 'AdminTest', {
    edition: source.edition,
    kind: 1,
    publicationId: String(to),
  });
  assert.equal(copied.status, 200, copied.text);
  const [made] =
    (one(copied).attributes.offerings as { questions: Question[] }[])[0]?.questions.slice(-1) ?? [];
  assert.ok(made);
  const { state, pieces } = await german(made.id);
  assert.equal(state, 'current');
  assert.equal(pieces[0]?.text, 'Auch auf Deutsch?');
});

test('race: what a translator saves while the question changes goes along with it', async () => {
  const id = await germanActivity();
  const { id: before } = await firstQuestion(id);
  const { changedAt, pieces } = await german(before);
  const released = Promise.withResolvers<void>();
  const holding = stage.database.write(async (db) => {
    await lockTerms(db, id);
    await released.promise;
  });
  const { key = '', source = '' } = pieces[0] ?? {};
  const translating = saveGerman(before, changedAt, [{ key, source, text: 'Im letzten Augenblick' }]);
  await setTimeout(300);
  const changing = change(id, (was) => was);
  await setTimeout(300);
  released.resolve();
  await holding;
  assert.equal((await translating).status, 200);
  assert.equal((await german((await changing).id)).pieces[0]?.text, 'Im letzten Augenblick');
});
