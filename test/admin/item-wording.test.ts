import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PEOPLE } from '#seed/people.ts';
import { newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold', 'admin'] as const) await stage.token(who);
});
after(() => stage.close());

interface Choice {
  text: string;
  correct: boolean;
  rationale: string;
  share: number | null;
}
interface Question {
  id: string;
  version: number;
  edition: number;
  vignette: string;
  stem: string;
  reference: string;
  sectionId: string | null;
  answered: number;
  firsts: number;
  difficulty: number | null;
  figuresFrom: number;
  change: string | null;
  reason: string;
  choices: Choice[];
  earlier: Question[];
}
const admin = (method: string, path: string, attributes?: object) =>
  stage.send(method, `/api/admin/${path}`, attributes && { data: { type: 'AdminTest', attributes } }, {
    as: 'admin',
  });
async function firstQuestion(id: number): Promise<Question> {
  const asked = await admin('GET', `publications/${id}/test/`);
  assert.equal(asked.status, 200, asked.text);
  const [offering] = one(asked).attributes.offerings as { questions: Question[] }[];
  return offering?.questions[0] ?? assert.fail('no question');
}
const change = ({ id, edition }: Question, words: object) =>
  admin('PATCH', `questions/${id}/`, { edition, ...words });
const wordsOf = ({ vignette, stem, sectionId, choices }: Question) => ({
  vignette,
  stem,
  reference: 'A Textbook, 2025.',
  sectionId,
  choices: choices.map(({ text, correct, rationale }) => ({ text, correct, rationale })),
});
const rewritten = (question: Question, text: string, at = 0) => ({
  ...wordsOf(question),
  choices: wordsOf(question).choices.map((choice, place) => (place === at ? { ...choice, text } : choice)),
});

type Who = keyof typeof PEOPLE;
async function handIn(id: number, as: Who, wrong = 0): Promise<string> {
  const made = await submit(stage, id, await sheetOf(stage, id, wrong), { as });
  assert.equal(made.status, 201, made.text);
  return one(made).id;
}
/** Shares of one question that a learner who was asked it is told, option by option; null with too few answers (C31). */
async function peersTold(id: number, itemId: string, as: Who): Promise<number[] | null> {
  const told = await stage.send('GET', `/api/publications/${id}/test/stats/`, undefined, { as });
  assert.equal(told.status, 200, told.text);
  const asked = one(told).attributes.questions as { question_id: string; answers: { share: number }[] }[];
  const found = asked.find(({ question_id }) => question_id === itemId);
  return found ? found.answers.map(({ share }) => share) : null;
}
const attemptShown = async (id: string, as: Who) =>
  (await stage.send('GET', `/api/attempts/${id}/?include=questions.answers`, undefined, { as })).text;
async function reported(id: number) {
  const report = one(await admin('GET', `activities/${id}/`)).attributes;
  return report.items as { position: number; answered: number; correct: number }[];
}
async function listed(id: number) {
  const asked = await stage.send('GET', `/api/admin/items/?filter[publication]=${id}`, undefined, {
    as: 'admin',
  });
  return asked.json.data as unknown as { id: string; attributes: Question }[];
}
async function answeredActivity() {
  const id = await newActivity(stage);
  await handIn(id, 'bronze', 1);
  const kept = await handIn(id, 'silver');
  return { id, kept, before: await firstQuestion(id) };
}

test('a correction of wording carries figures on: for peers, at the desk, in the list and in the report alike', async () => {
  const { id, kept, before } = await answeredActivity();
  await stage.sql('UPDATE choice SET earlier_count = 2 WHERE item_id = $1 AND correct', [before.id]);
  const shown = await attemptShown(kept, 'silver');
  const reply = await change(before, {
    ...rewritten(before, 'Choice 1, spelled right'),
    change: 'wording',
    reason: 'A letter was missing.',
  });
  assert.equal(reply.status, 200, reply.text);
  const after = await firstQuestion(id);
  assert.deepEqual([after.version, after.figuresFrom, after.answered, after.firsts], [2, 1, 4, 4]);
  assert.deepEqual([after.change, after.reason], ['wording', 'A letter was missing.']);
  await handIn(id, 'gold');
  const now = await firstQuestion(id);
  assert.deepEqual([now.answered, now.difficulty, now.earlier[0]?.answered], [5, 80, 5]);
  const shares = now.choices.map(({ share }) => share);
  assert.deepEqual(shares, [20, 80, 0, 0]);
  assert.deepEqual(await peersTold(id, before.id, 'silver'), shares, 'who was asked the old wording');
  assert.deepEqual(await peersTold(id, after.id, 'gold'), shares, 'who was asked the new one');
  const inList = await listed(id);
  for (const version of [before.id, after.id]) {
    const row = inList.find((item) => item.id === version)?.attributes;
    assert.deepEqual([row?.answered, row?.difficulty], [5, 80], version);
  }
  const rows = (await reported(id)).filter(({ position }) => position === 1);
  assert.equal(rows.length, 1, 'one question, in its latest wording');
  assert.deepEqual([rows[0]?.answered, rows[0]?.correct], [3, 2], 'attempts alone, none of a bank');
  assert.equal(await attemptShown(kept, 'silver'), shown, 'a result shows what it showed');
});

test('a change of meaning begins figures of its own; a correction after it carries on those alone', async () => {
  const { id, before } = await answeredActivity();
  // Enough of a bank for peers to be told of at all.
  await stage.sql(
    `UPDATE choice SET earlier_count = 5 WHERE item_id IN (SELECT max(i.id) FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = $1)`,
    [id],
  );
  const other = await change(before, { ...rewritten(before, 'Lithium'), change: 'meaning', reason: '' });
  assert.equal(other.status, 200, other.text);
  const second = await firstQuestion(id);
  assert.deepEqual([second.version, second.figuresFrom, second.answered], [2, 2, 0]);
  assert.equal(second.earlier[0]?.answered, 2);
  await handIn(id, 'gold');
  const third = await change(second, {
    ...wordsOf(second),
    stem: `${second.stem}?`,
    change: 'wording',
    reason: 'It asks.',
  });
  assert.equal(third.status, 200, third.text);
  const now = await firstQuestion(id);
  assert.deepEqual([now.version, now.figuresFrom, now.answered], [3, 2, 1]);
  assert.equal(await peersTold(id, before.id, 'silver'), null);
  assert.equal(await peersTold(id, second.id, 'gold'), null);
  await stage.sql('UPDATE choice SET earlier_count = 10 WHERE item_id = ANY ($1) AND position = 1', [
    [before.id, second.id],
  ]);
  assert.deepEqual(await peersTold(id, before.id, 'silver'), [92, 8, 0, 0]);
  assert.deepEqual(await peersTold(id, second.id, 'gold'), [91, 9, 0, 0]);
  assert.equal((await reported(id)).filter(({ position }) => position === 1).length, 2);
});

test('another explanation or source carries figures on unasked; words that nobody judged begin them anew', async () => {
  const { id, before } = await answeredActivity();
  const why = wordsOf(before);
  why.choices = why.choices.map((choice) => ({ ...choice, rationale: `${choice.rationale}, at length` }));
  assert.equal((await change(before, why)).status, 200);
  const explained = await firstQuestion(id);
  assert.deepEqual([explained.change, explained.answered, explained.figuresFrom], ['explanation', 2, 1]);
  assert.equal((await change(explained, { ...why, stem: `${before.stem}!` })).status, 200);
  const unsaid = await firstQuestion(id);
  assert.deepEqual([unsaid.change, unsaid.answered, unsaid.figuresFrom], ['meaning', 0, 3]);
});

test('another key, other options or no reason are refused as wording, in words, and nothing changes', async () => {
  const { id, before } = await answeredActivity();
  const words = wordsOf(before);
  const extra = { text: 'One more', correct: false, rationale: '' };
  const wording = { change: 'wording', reason: 'So it is.' };
  const key = words.choices.map((choice, at) => ({ ...choice, correct: at === 2, rationale: 'Because.' }));
  const wrong = 'that is a change of meaning.';
  const cases: [what: object, field: string, detail: string][] = [
    [{ ...words, choices: key }, 'change', `Another option is correct now: ${wrong}`],
    [{ ...words, choices: [...words.choices, extra] }, 'change', `An option was added or removed: ${wrong}`],
    [
      { ...words, choices: words.choices.toReversed() },
      'change',
      `The options stand in another order, and answers are counted by their letter: ${wrong}`,
    ],
    [
      rewritten(before, 'Lithium'),
      'change',
      `An option was replaced by another one, or has another number or value in it: ${wrong}`,
    ],
    [
      { ...words, stem: 'What do you give first?' },
      'change',
      `The question was written anew, or has another number or value in it: ${wrong}`,
    ],
    [{ ...words, stem: `${before.stem}?`, reason: ' ' }, 'reason', 'Say why only the wording changes.'],
  ];
  for (const [given, field, detail] of cases) {
    const refused = await change(before, { ...wording, ...given });
    const errors = refused.json.errors as { detail: string; source: { pointer: string } }[];
    assert.deepEqual(
      errors.map((error) => [error.source.pointer, error.detail]),
      [[`/data/attributes/${field}`, detail]],
    );
  }
  const now = await firstQuestion(id);
  assert.deepEqual([now.id, now.version], [before.id, 1]);
});

test('who decided, when and why stands in the audit ledger and in the history of the question', async () => {
  const { id, before } = await answeredActivity();
  const reason = 'The drug was misspelled.';
  await change(before, { ...wordsOf(before), stem: `${before.stem}?`, change: 'wording', reason });
  const second = await firstQuestion(id);
  await change(second, { ...wordsOf(second), stem: `${second.stem}!`, change: 'meaning', reason: '' });
  const entries = await stage.sql<{ actor: string; at: Date; detail: Record<string, unknown> }>(
    `SELECT u.email AS actor, a.at, a.detail FROM audit_entry a JOIN user_account u ON u.id = a.actor_id
      WHERE a.subject = $1 AND a.action = 'item.change' ORDER BY a.position`,
    [`publication:${id}`],
  );
  assert.deepEqual(
    entries.map(({ actor, detail }) => [actor, detail.change, detail.reason, detail.version]),
    [
      ['admin@demo.example', 'wording', reason, 2],
      ['admin@demo.example', 'meaning', '', 3],
    ],
  );
  const past = await stage.send('GET', `/api/admin/history/question:${before.id}/`, undefined, {
    as: 'admin',
  });
  const saves = past.json.data as unknown as {
    attributes: { replacedBy: string; words: { change: string | null; reason: string } };
  }[];
  assert.deepEqual(
    saves.map(({ attributes: { words } }) => [words.change, words.reason]),
    [
      ['wording', reason],
      [null, ''],
    ],
  );
  assert.ok(saves.every(({ attributes }) => attributes.replacedBy));
});
