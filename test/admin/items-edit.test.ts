import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { PEOPLE } from '#seed/people.ts';
import { fillTest, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { type Asked, codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold', 'admin'] as const) await stage.token(who);
});
beforeEach(() => stage.clock.set(null));
after(() => stage.close());

interface Question {
  id: string;
  version: number;
  edition: number;
  position: number;
  stem: string;
  vignette: string;
  reference: string;
  sectionId: string | null;
  choices: { text: string; correct: boolean; rationale: string }[];
  unseen: boolean;
  retiredAt: string | null;
  earlier: { id: string; version: number; stem: string }[];
}
const ask = (method: string, path: string, attributes?: object, at?: string) =>
  stage.send(method, `/api/admin/${path}`, attributes && { data: { type: 'AdminTest', attributes } }, {
    as: 'admin',
    ...(at ? { at } : {}),
  });
const offeringIn = (asked: Asked) => {
  assert.equal(asked.status, 200, asked.text);
  return (one(asked).attributes.offerings as { questions: Question[]; retired: Question[] }[])[0];
};
const questionsIn = (asked: Asked): Question[] => offeringIn(asked)?.questions ?? [];
const questions = async (id: number) => questionsIn(await ask('GET', `publications/${id}/test/`));
const at = (all: readonly Question[], place: number): Question =>
  all[place] ?? assert.fail(`no question ${place}`);

const words = (stem: string, right = 0) => ({
  vignette: '',
  stem,
  reference: 'A Textbook, 2025.',
  sectionId: null as string | null,
  choices: ['First', 'Second', 'Third', 'Fourth'].map((text, place) => ({
    text: `${text} of ${stem}`,
    correct: place === right,
    rationale: `Because of ${place}`,
  })),
});
const add = (id: number, stem: string, url?: string) =>
  ask('POST', `publications/${id}/test/questions/`, { kind: 1, ...words(stem) }, url);
const change = (question: Question, given: object, url?: string) =>
  ask('PATCH', `questions/${question.id}/`, { edition: question.edition, ...given }, url);
const retire = (question: Question, url?: string) =>
  ask('DELETE', `questions/${question.id}/`, undefined, url);
const order = (id: number, seen: Question[], wanted: Question[], url?: string) =>
  ask(
    'PATCH',
    `publications/${id}/test/questions/`,
    { seen: seen.map((item) => item.id), wanted: wanted.map((item) => item.id) },
    url,
  );
const audits = (id: number) =>
  stage.sql<{ action: string; detail: Record<string, unknown> }>(
    `SELECT action, detail FROM audit_entry WHERE subject = $1 ORDER BY position`,
    [`publication:${id}`],
  );
async function draftActivity(): Promise<number> {
  const id = await newActivity(stage);
  await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = $1`, [id]);
  return id;
}
/** All that the page of a result shows of an attempt itself. */
async function shown(attemptId: string, as: keyof typeof PEOPLE = 'gold') {
  const asked = await stage.send('GET', `/api/attempts/${attemptId}/?include=questions.answers`, undefined, {
    as,
  });
  assert.equal(asked.status, 200, asked.text);
  return { data: asked.json.data, included: asked.json.included };
}

test('what nobody could have seen is changed in place; what was open to learners becomes a new version', async () => {
  const id = await draftActivity();
  const fresh = at(await questions(id), 0);
  assert.equal(fresh.unseen, true);
  const same = at(questionsIn(await change(fresh, words('In place'))), 0);
  assert.deepEqual(
    [same.id, same.version, same.edition, same.stem, same.earlier],
    [fresh.id, 1, fresh.edition + 1, 'In place', []],
  );
  await stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = $1`, [id]);
  const opened = at(await questions(id), 0);
  assert.equal(opened.unseen, false);
  const next = at(questionsIn(await change(opened, words('As a version'))), 0);
  assert.notEqual(next.id, opened.id);
  assert.deepEqual([next.version, next.position, next.edition], [2, 1, 0]);
  assert.deepEqual(
    next.earlier.map(({ id: before, version, stem }) => [before, version, stem]),
    [[opened.id, 1, 'In place']],
  );
  const [{ stem } = { stem: '' }] = await stage.sql<{ stem: string }>('SELECT stem FROM item WHERE id = $1', [
    opened.id,
  ]);
  assert.equal(stem, 'In place');
});

test('the choices of what nobody could have seen are changed in place, too', async () => {
  const id = await draftActivity();
  const stored = (question: Question) =>
    stage.sql<{ id: string; text: string; correct: boolean }>(
      'SELECT id, text, correct FROM choice WHERE item_id = $1 ORDER BY position',
      [question.id],
    );
  const save = async (given: object) =>
    stored(at(questionsIn(await change(at(await questions(id), 0), given)), 0));
  const before = await stored(at(await questions(id), 0));
  const moved = await save(words('The last is right', 3));
  assert.deepEqual(
    moved.map((choice) => [choice.id, choice.correct]),
    before.map((choice, place) => [choice.id, place === 3]),
  );
  const five = words('One more', 4);
  five.choices.push({ text: 'Fifth', correct: true, rationale: 'Because of 4' });
  const longer = await save(five);
  assert.deepEqual(
    [longer.length, longer.slice(0, 4).map((choice) => choice.id), longer[4]?.correct],
    [5, before.map((choice) => choice.id), true],
  );
  const shorter = await save(words('One less', 0));
  assert.deepEqual(
    shorter.map((choice) => [choice.id, choice.text]),
    before.map((choice, place) => [choice.id, words('One less').choices[place]?.text]),
  );
});

test('a question is retired by its last wording: one that was superseded is listed beside it alone', async () => {
  const id = await newActivity(stage);
  const [first, second] = await questions(id);
  assert.ok(first && second);
  assert.equal((await change(first, words('Superseded once?'))).status, 200);
  assert.equal((await change(at(await questions(id), 0), words('Superseded twice?'))).status, 200);
  assert.equal((await retire(second)).status, 200);
  const listed = async (state: string) => {
    const query = `filter[publication]=${id}&page[size]=50${state && `&filter[state]=${state}`}`;
    const reply = await stage.send('GET', `/api/admin/items/?${query}`, undefined, { as: 'admin' });
    return (reply.json.data as { id: string }[]).map((item) => item.id);
  };
  assert.deepEqual(await listed('retired'), [second.id]);
  assert.equal((await listed('served')).length, 9);
  assert.equal((await listed('')).length, 12, 'with the two wordings before');
});

test('a draft that learners had open before, or whose question was answered, is never changed in place', async () => {
  const id = await newActivity(stage);
  await stage.send('GET', `/api/publications/${id}/tests/`, undefined, { as: 'silver' });
  await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = $1`, [id]);
  const before = at(await questions(id), 2);
  assert.equal(at(questionsIn(await change(before, words('Was open'))), 2).version, 2);
  const other = await draftActivity();
  const answered = at(await questions(other), 1);
  await stage.sql(`UPDATE choice SET earlier_count = 1 WHERE item_id = $1 AND correct`, [answered.id]);
  assert.equal(at(questionsIn(await change(answered, words('Was answered'))), 1).version, 2);
});

test('whatever editors do, every past attempt shows what it showed', { timeout: 120_000 }, async () => {
  const deed = fc.record({
    deed: fc.constantFrom('change', 'change', 'right', 'retire', 'add', 'order', 'sit', 'hide'),
    place: fc.nat({ max: 11 }),
    other: fc.nat({ max: 11 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 9 }), async (deeds) => {
      const id = await newActivity(stage);
      const kept = new Map<string, unknown>();
      const sit = async (wrong: number) => {
        await stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = $1`, [id]);
        const made = await submit(stage, id, await sheetOf(stage, id, wrong), { as: 'gold' });
        assert.equal(made.status, 201, made.text);
        kept.set(one(made).id, await shown(one(made).id));
      };
      await sit(9);
      for (const [round, { deed: name, place, other }] of deeds.entries()) {
        const all = await questions(id);
        const mine = at(all, place % all.length);
        const stem = `Round ${round} ${place}`;
        if (name === 'change') questionsIn(await change(mine, words(stem)));
        if (name === 'right') questionsIn(await change(mine, words(stem, 1 + (other % 3))));
        if (name === 'retire' && all.length > 1) questionsIn(await retire(mine));
        if (name === 'add') questionsIn(await add(id, stem));
        if (name === 'order') {
          const rest = all.filter((item) => item !== mine);
          questionsIn(await order(id, all, rest.toSpliced(other % all.length, 0, mine)));
        }
        if (name === 'hide')
          await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = $1`, [id]);
        if (name === 'sit') await sit(99);
        for (const [attemptId, before] of kept) assert.deepEqual(await shown(attemptId), before, name);
      }
    }),
    { numRuns: 8 },
  );
});

test('who was at the test while it was changed hands in what they were asked, for a week', async () => {
  const id = await newActivity(stage);
  const begun = await sheetOf(stage, id);
  const before = await questions(id);
  questionsIn(await change(at(before, 0), words('Asked anew', 2)));
  questionsIn(await retire(at(before, 4)));
  questionsIn(await add(id, 'One more'));
  const late = await submit(stage, id, begun, { as: 'silver' });
  assert.equal(late.status, 201, late.text);
  assert.deepEqual([one(late).attributes.status, one(late).attributes.questionCount], ['APPROVED', 10]);
  const stems = ((await shown(one(late).id, 'silver')).included ?? [])
    .filter(({ type }) => type === 'Question')
    .map(({ attributes }) => (attributes as { text: string }).text);
  assert.deepEqual(stems.toSorted(), before.map(({ stem }) => stem).toSorted());
  const peers = await stage.send('GET', `/api/publications/${id}/test/stats/`, undefined, { as: 'silver' });
  assert.equal(peers.status, 200);
  stage.clock.set(new Date(Date.now() + 8 * 86_400_000));
  const gone = await submit(stage, id, begun, { as: 'bronze' });
  assert.deepEqual([gone.status, codes(gone)], [409, ['test-changed']]);
  const now = await submit(stage, id, await sheetOf(stage, id), { as: 'bronze' });
  assert.deepEqual([now.status, one(now).attributes.questionCount], [201, 10]);
});

test('peers of a question that was replaced are still told to whoever was asked it', async () => {
  const id = await newActivity(stage);
  const [first] = await questions(id);
  await stage.sql(`UPDATE choice SET earlier_count = 7 WHERE item_id = $1`, [first?.id]);
  assert.equal((await submit(stage, id, await sheetOf(stage, id), { as: 'gold' })).status, 201);
  questionsIn(await change(at(await questions(id), 0), words('Replaced')));
  const told = await stage.send('GET', `/api/publications/${id}/test/stats/`, undefined, { as: 'gold' });
  const asked = one(told).attributes.questions as { question_id: string }[];
  assert.ok(asked.some(({ question_id }) => question_id === first?.id));
});

test('race: of two editors who save the same question at once, one is told', async () => {
  const twin = await stage.twin();
  const id = await newActivity(stage);
  for (let round = 0; round < 4; round++) {
    const mine = at(await questions(id), round);
    const replies = await Promise.all([
      change(mine, words(`Mine ${round}`)),
      change(mine, words(`Theirs ${round}`), twin.url),
    ]);
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409]);
    assert.deepEqual(replies.flatMap(codes), ['item-changed']);
    const after = await questions(id);
    assert.equal(after.length, 10);
    assert.equal(at(after, round).version, 2);
  }
  const draft = await draftActivity();
  const unseen = at(await questions(draft), 0);
  const replies = await Promise.all([
    change(unseen, words('Mine')),
    change(unseen, words('Theirs'), twin.url),
  ]);
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409]);
});

test('race: whoever hands in while an editor saves is graded by one version of the test, whole', {
  timeout: 60_000,
}, async () => {
  const twin = await stage.twin();
  const id = await newActivity(stage);
  for (let round = 0; round < 5; round++) {
    const sheet = await sheetOf(stage, id);
    const all = await questions(id);
    const replies = await Promise.all([
      submit(stage, id, sheet, { as: 'bronze' }),
      change(at(all, 0), words(`Anew ${round}`, 3)),
      submit(stage, id, sheet, { as: 'silver', at: twin.url }),
      change(at(all, 1), words(`Otherwise ${round}`, 2), twin.url),
      submit(stage, id, sheet, { as: 'gold', at: twin.url }),
    ]);
    for (const reply of replies) assert.ok([200, 201].includes(reply.status), reply.text);
    for (const place of [0, 2, 4]) {
      const { correctCount, questionCount } = one(replies[place] ?? assert.fail()).attributes;
      assert.deepEqual([correctCount, questionCount], [10, 10]);
    }
    for (const who of ['bronze', 'silver', 'gold'] as const)
      await stage.sql('UPDATE completion SET retaken_at = now() WHERE user_id = $1', [PEOPLE[who].id]);
  }
});

test('twice: the same change, the same question and the same retirement are one', async () => {
  const id = await newActivity(stage);
  const mine = at(await questions(id), 0);
  const twin = await stage.twin();
  const both = await Promise.all([change(mine, words('Once')), change(mine, words('Once'), twin.url)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  assert.deepEqual(codes(await add(id, 'Once')), ['question-exists']);
  const added = await Promise.all([add(id, 'New'), add(id, 'New', twin.url)]);
  assert.deepEqual(added.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await questions(id)).length, 11);
  const gone = at(await questions(id), 10);
  const retired = await Promise.all([retire(gone), retire(gone, twin.url)]);
  assert.deepEqual(
    retired.map(({ status }) => status),
    [200, 200],
  );
  assert.deepEqual(
    (await audits(id)).map(({ action }) => action),
    ['item.change', 'item.add', 'item.retire'],
  );
});

test('an order that another editor came before is refused; places have no holes', async () => {
  const id = await newActivity(stage);
  const all = await questions(id);
  const turned = questionsIn(await order(id, all, all.toReversed()));
  assert.deepEqual(
    turned.map(({ id: item }) => item),
    all.map(({ id: item }) => item).toReversed(),
  );
  assert.deepEqual(
    turned.map(({ position }) => position),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
  const late = await order(id, all, [...all.slice(1), at(all, 0)]);
  assert.deepEqual([late.status, codes(late)], [409, ['questions-changed']]);
  assert.deepEqual(codes(await order(id, turned, turned.slice(1))), ['questions-changed']);
  assert.deepEqual(codes(await order(id, turned, [at(turned, 0), ...turned.slice(0, 9)])), [
    'questions-changed',
  ]);
  questionsIn(await order(id, all, turned));
  const fewer = questionsIn(await retire(at(turned, 3)));
  assert.deepEqual(
    fewer.map(({ position }) => position),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  const foreign = await questions(2746);
  assert.deepEqual(codes(await order(id, fewer, foreign)), ['questions-changed']);
});

test('a test takes as many questions as can be put in order, and no more', async () => {
  const id = await newActivity(stage);
  await fillTest(stage, id, 499);
  assert.equal((await add(id, 'The last one')).status, 200);
  const all = await questions(id);
  assert.equal(all.length, 500);
  assert.deepEqual(codes(await add(id, 'One too many')), ['test-full']);
  assert.equal((await order(id, all, all.toReversed())).status, 200);
  assert.equal((await questions(id))[0]?.stem, 'The last one');
});

test('a question against the rules is refused in words, all of it at once, and nothing changes', async () => {
  const id = await newActivity(stage);
  const mine = at(await questions(id), 0);
  const { choices } = words('x');
  const bad = {
    ...words('All of these EXCEPT which?'),
    choices: choices.slice(1),
    reference: ' ',
    sectionId: '5391',
  };
  const refused = await change(mine, bad);
  assert.equal(refused.status, 422);
  assert.deepEqual(
    (refused.json.errors as { source?: { pointer?: string }; detail: string }[]).map((error) => [
      error.source?.pointer,
      error.detail,
    ]),
    [
      ['/data/attributes/choices', 'A question needs at least 4 options.'],
      ['/data/attributes/choices', 'Mark exactly one option as right.'],
      ['/data/attributes/stem', 'Ask for what applies, not for the exception.'],
      ['/data/attributes/reference', 'Name the source.'],
      ['/data/attributes/sectionId', 'Choose a section of this publication.'],
    ],
  );
  assert.deepEqual(await questions(id), await questions(id));
  assert.equal(at(await questions(id), 0).id, mine.id);
  assert.equal((await change(mine, { ...words('x'), choices: [...choices, ...choices] })).status, 422);
  assert.equal((await change(mine, { ...words('x'), stem: 'x'.repeat(2001) })).status, 422);
  assert.equal((await audits(id)).length, 0);
});

test('a test that is open keeps one question; a version that was replaced is neither changed nor retired', async () => {
  const id = await newActivity(stage);
  let all = await questions(id);
  const replaced = at(all, 0);
  questionsIn(await change(replaced, words('Newer')));
  assert.deepEqual(codes(await change(replaced, words('Late'))), ['item-changed']);
  assert.deepEqual(codes(await retire(replaced)), ['item-changed']);
  all = await questions(id);
  for (const question of all.slice(1)) offeringIn(await retire(question));
  const last = await retire(at(all, 0));
  assert.deepEqual([last.status, codes(last)], [409, ['last-question']]);
  await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = $1`, [id]);
  const empty = offeringIn(await retire(at(all, 0)));
  assert.deepEqual([empty?.questions.length, empty?.retired.length], [0, 10]);
});

test('what was changed is written down, with the version it made', async () => {
  const id = await newActivity(stage);
  const mine = at(await questions(id), 0);
  const next = at(questionsIn(await change(mine, words('Told'))), 0);
  const [entry] = await audits(id);
  assert.deepEqual(entry, {
    action: 'item.change',
    detail: {
      item: Number(next.id),
      version: 2,
      inPlace: false,
      before: Number(mine.id),
      change: 'meaning',
      reason: '',
    },
  });
});
