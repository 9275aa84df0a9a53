import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { tell } from '../harness/people/activity-history.ts';
import {
  heldOf,
  newActivity,
  openByCall,
  resultDocument,
  sheetOf,
  submit,
} from '../harness/people/sitting.ts';
import { type Asked, codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold'] as const) await stage.token(who);
});
beforeEach(() => stage.clock.set(null));
after(() => stage.close());

type Who = 'bronze' | 'silver' | 'gold';
const HASH = 'ab'.repeat(32);
const opening = (more: object = {}) => ({
  data: {
    type: 'Sitting',
    attributes: { frontMatterVersion: 1, language: 'en', contentHash: HASH, ...more },
  },
});
const openByReader = (id: number, as: Who, more: object = {}, at?: string): Promise<Asked> =>
  stage.send(
    'POST',
    `/api/publications/${id}/sittings/?include=questions.answers`,
    opening(more),
    at ? { as, at } : { as },
  );
const lookAt = (id: number, as: Who) =>
  stage.send('GET', `/api/publications/${id}/test/terms/`, undefined, { as });
/** Without any of the harness's help. */
const handIn = (id: number, results: unknown[], as: Who, more: object = {}) =>
  stage.send('POST', `/api/publications/${id}/tests/`, resultDocument(id, results), { as, ...more });
const readings = (id: number) =>
  stage.sql(
    `SELECT user_id::int AS user, version::int, language, content_hash AS hash FROM front_matter_reading WHERE publication_id = $1 ORDER BY position`,
    [id],
  );
const included = (reply: Asked, type: string) =>
  (reply.json.included ?? []).filter((found) => found.type === type);
const ordersIn = (reply: Asked): string[][] =>
  included(reply, 'Question').map(
    ({ relationships }) =>
      (relationships?.answers as { data: { id: string }[] } | undefined)?.data.map((answer) => answer.id) ??
      [],
  );

test('R1: what is handed in without a reading is refused with the way, and handing in never writes one', async () => {
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id);
  for (let twice = 0; twice < 2; twice++) {
    const refused = await handIn(id, sheet, 'bronze');
    assert.deepEqual([refused.status, codes(refused)], [409, ['terms-not-shown']]);
    assert.match(refused.text, /GET on this address.*POST to the sittings/);
  }
  const { shown, attempts, awards } = await heldOf(stage, PEOPLE.bronze.id, id);
  assert.deepEqual([shown, attempts, awards, await readings(id)], [0, 0, 0, []]);
  assert.equal((await openByCall(stage, id, { as: 'bronze' })).status, 200);
  assert.equal((await handIn(id, sheet, 'bronze')).status, 201);
});

test('R1: to look at what comes before a test records nothing and opens nothing', async () => {
  const id = await newActivity(stage);
  const looked = await lookAt(id, 'silver');
  assert.equal(looked.status, 200);
  assert.equal((one(looked).attributes.frontMatter as { version: number }).version, 1);
  assert.equal(looked.json.included, undefined);
  assert.equal((await heldOf(stage, PEOPLE.silver.id, id)).shown, 0);
  assert.deepEqual(codes(await handIn(id, await sheetOf(stage, id), 'silver')), ['terms-not-shown']);
});

test('R1: the reader opens once, from whichever process; version, language and hash are on record', async () => {
  const id = await newActivity(stage);
  const twin = await stage.twin();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => openByReader(id, 'gold', {}, at % 2 ? twin.url : stage.url)),
  );
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 200, 200, 200, 201]);
  assert.equal(new Set(replies.map((reply) => one(reply).id)).size, 1);
  assert.deepEqual(await readings(id), [{ user: PEOPLE.gold.id, version: 1, language: 'en', hash: HASH }]);
  const [first] = replies;
  assert.ok(first);
  for (const reply of replies) assert.deepEqual(ordersIn(reply), ordersIn(first));
  const again = await stage.send(
    'GET',
    `/api/sittings/${one(first).id}/?include=questions.answers`,
    undefined,
    {
      as: 'gold',
    },
  );
  assert.deepEqual(ordersIn(again), ordersIn(first));
  assert.doesNotMatch(again.text, /"correct":(true|false)|Because/);
  const passed = await handIn(id, await sheetOf(stage, id), 'gold');
  assert.equal(passed.status, 201);
  const after = await stage.send('GET', `/api/sittings/${one(first).id}/`, undefined, { as: 'gold' });
  assert.equal(one(after).attributes.attemptId, one(passed).id);
});

test('R1: a reading of another version than the one that counts opens nothing, and a bad one is told so', async () => {
  const id = await newActivity(stage);
  const other = await openByReader(id, 'silver', { frontMatterVersion: 2 });
  assert.deepEqual([other.status, codes(other)], [409, ['terms-not-shown']]);
  for (const bad of [{ contentHash: 'AB'.repeat(32) }, { contentHash: 'ab' }, { language: 'xx' }]) {
    const refused = await openByReader(id, 'silver', bad);
    assert.deepEqual([refused.status, codes(refused)], [422, ['invalid-field']], JSON.stringify(bad));
  }
  assert.deepEqual(await readings(id), []);
});

test('R1: a call reads in the language of its host, and its hash is of the front matter as it was told', async () => {
  const id = await newActivity(stage);
  await Promise.all([1, 2, 3].map(() => openByCall(stage, id, { as: 'silver' })));
  const [reading, ...others] = await readings(id);
  assert.deepEqual([reading?.language, reading?.version, others], ['en', 1, []]);
  assert.match(String(reading?.hash), /^[0-9a-f]{64}$/);
});

const ENDS: [what: string, change: string, undo: string][] = [
  [
    'a lapse',
    `UPDATE holding SET starts_at = starts_at - interval '30 years', ends_at = ends_at - interval '30 years' WHERE user_id = $1 AND $2::int > 0`,
    `UPDATE holding SET starts_at = starts_at + interval '30 years', ends_at = ends_at + interval '30 years' WHERE user_id = $1 AND $2::int > 0`,
  ],
  [
    'an end',
    `UPDATE publication SET expiration_date = (now() AT TIME ZONE 'UTC')::date - 1 WHERE id = $2 AND $1::int > 0`,
    '',
  ],
  ['a removal', `UPDATE publication SET visibility = 'removed' WHERE id = $2 AND $1::int > 0`, ''],
  ['a draft again', `UPDATE publication SET visibility = 'draft' WHERE id = $2 AND $1::int > 0`, ''],
  ['a new limit', 'UPDATE activity SET attempt_limit = 1 WHERE publication_id = $2 AND $1::int > 0', ''],
];
for (const [what, change, undo] of ENDS)
  for (const by of ['call', 'page'] as const)
    test(`C32: ${what} in between takes nothing from whoever opened the test (${by})`, async () => {
      const id = await newActivity(stage);
      const params = [PEOPLE.silver.id, id];
      const closes = /UPDATE publication/.test(change);
      if (what === 'a new limit') await submit(stage, id, await sheetOf(stage, id, 99), { as: 'silver' });
      const opened = await (by === 'call'
        ? openByCall(stage, id, { as: 'silver' })
        : openByReader(id, 'silver'));
      assert.ok([200, 201].includes(opened.status), opened.text);
      await stage.sql(change, params);
      try {
        assert.equal((await openByCall(stage, id, { as: 'silver' })).status, 200, 'and goes on');
        assert.equal((await openByReader(id, 'silver')).status, 200);
        if (closes) assert.ok((await openByReader(id, 'bronze')).status >= 400, 'and nobody else');
        const passed = await handIn(id, await sheetOf(stage, id), 'silver');
        assert.deepEqual([passed.status, one(passed).attributes.creditAwarded], [201, true], passed.text);
        assert.equal(one(passed).attributes.credits, 1);
        const result = `/api/attempts/${one(passed).id}/?include=questions.answers,publication.sections`;
        assert.equal((await stage.send('GET', result, undefined, { as: 'silver' })).status, 200);
      } finally {
        if (undo) await stage.sql(undo, params);
      }
    });

test('C32: after seven days the right to hand in is asked for again', async () => {
  const id = await newActivity(stage);
  await openByReader(id, 'silver');
  await stage.sql('UPDATE publication SET expiration_date = current_date + 1 WHERE id = $1', [id]);
  stage.clock.set(new Date(Date.now() + 7 * 86_400_000 + 1000));
  const late = await handIn(id, await sheetOf(stage, id), 'silver');
  assert.deepEqual([late.status, codes(late)], [410, ['activity-expired']]);
  await stage.sql('UPDATE publication SET expiration_date = NULL WHERE id = $1', [id]);
  const renewed = await openByReader(id, 'silver');
  assert.equal(renewed.status, 201, 'read anew, and held anew');
  assert.equal((await readings(id)).length, 2);
});

test('C26: other answers after a pass are refused without a retake; the same ones are the pass', async () => {
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id);
  const passed = await submit(stage, id, sheet, { as: 'gold' });
  const same = await handIn(id, sheet.toReversed(), 'gold');
  assert.deepEqual([same.status, one(same).id], [200, one(passed).id]);
  const other = await handIn(id, await sheetOf(stage, id, 1), 'gold');
  assert.deepEqual([other.status, codes(other)], [409, ['already-passed']]);
  assert.deepEqual(codes(await openByReader(id, 'gold')), ['already-passed']);
  assert.equal((await openByCall(stage, id, { as: 'gold' })).status, 200, 'a program may still read it');
  assert.equal((await heldOf(stage, PEOPLE.gold.id, id)).attempts, 1);
  await stage.send('POST', `/api/publications/${id}/retakes/`, undefined, { as: 'gold' });
  assert.equal((await openByReader(id, 'gold')).status, 201);
  assert.equal(one(await handIn(id, await sheetOf(stage, id, 1), 'gold')).attributes.practice, true);
});

test('options stand in another order in every sitting, and a result tells them as its learner saw them', async () => {
  const id = await newActivity(stage);
  const orders = new Set<string>();
  for (let sitting = 0; sitting < 3; sitting++) {
    const opened = await openByReader(id, 'bronze');
    const seen = ordersIn(opened);
    orders.add(JSON.stringify(seen));
    assert.equal(seen.length, 10);
    const called = await openByCall(stage, id, { as: 'bronze' });
    assert.deepEqual(ordersIn(called), seen, 'stable, whoever asks');
    const places = included(called, 'Answer').map(
      ({ attributes }) => (attributes as { order: number }).order,
    );
    assert.deepEqual([...new Set(places)], [1, 2, 3, 4]);
    const failed = await handIn(id, (await sheetOf(stage, id, 9)).toReversed(), 'bronze');
    assert.equal(failed.status, 201);
    const path = `/api/attempts/${one(failed).id}/?include=questions.answers`;
    assert.deepEqual(ordersIn(await stage.send('GET', path, undefined, { as: 'bronze' })), seen);
  }
  assert.equal(orders.size, 3);
});

const answer = (sittingId: string, answers: unknown[], as: Who, at?: string) =>
  stage.send(
    'PATCH',
    `/api/sittings/${sittingId}/`,
    { data: { type: 'Sitting', attributes: { answers } } },
    at ? { as, at } : { as },
  );
const told = (reply: Asked) =>
  (one(reply).attributes.answers as { question_id: string; answer_id: string; revision: number }[]).map(
    ({ question_id, answer_id }) => [question_id, answer_id],
  );

test('answers travel: what the phone chose the laptop finds, the later choice of a question wins', async () => {
  const id = await newActivity(stage);
  const twin = await stage.twin();
  const sitting = one(await openByReader(id, 'gold')).id;
  const [right, wrong] = [await sheetOf(stage, id), await sheetOf(stage, id, 99)];
  const [first, second] = right;
  assert.ok(first && second && wrong[0]);
  assert.equal((await answer(sitting, [wrong[0]], 'gold')).status, 200);
  assert.equal(one(await lookAt(id, 'gold')).attributes.answered, 1);
  const laptop = await openByReader(id, 'gold', {}, twin.url);
  assert.deepEqual(told(laptop), [[first.question_id, wrong[0].answer_id]]);
  const later = await answer(sitting, [first, second], 'gold', twin.url);
  assert.deepEqual(told(later), [
    [first.question_id, first.answer_id],
    [second.question_id, second.answer_id],
  ]);
  const phone = await stage.send('GET', `/api/sittings/${sitting}/`, undefined, { as: 'gold' });
  assert.deepEqual(told(phone), told(later));
});

test('twice and race: answers sent from two devices at once are one each; handed in, nothing more is taken', async () => {
  const id = await newActivity(stage);
  const twin = await stage.twin();
  const sitting = one(await openByReader(id, 'silver')).id;
  const sheet = await sheetOf(stage, id);
  const wrong = await sheetOf(stage, id, 99);
  const sent = await Promise.all(
    [sheet, wrong, sheet, wrong].map((answers, at) =>
      answer(sitting, answers, 'silver', at % 2 ? twin.url : stage.url),
    ),
  );
  assert.ok(sent.every(({ status }) => status === 200));
  const [{ n } = { n: 0 }] = await stage.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM sitting_answer WHERE sitting_id = $1',
    [sitting],
  );
  assert.equal(n, 10);
  const headers = { 'idempotency-key': `sitting-${sitting}` };
  const both = await Promise.all([
    handIn(id, sheet, 'silver', { headers }),
    handIn(id, sheet, 'silver', { headers, at: twin.url }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 201]);
  const late = await answer(sitting, wrong, 'silver');
  assert.deepEqual([late.status, codes(late)], [409, ['sitting-closed']]);
});

test('answers of a sitting are of its own questions, each once, and nobody else’s matter', async () => {
  const id = await newActivity(stage);
  const sitting = one(await openByReader(id, 'bronze')).id;
  const [first, second] = await sheetOf(stage, id);
  const [foreign] = await sheetOf(stage, await newActivity(stage));
  assert.ok(first && second);
  const cases: [answers: unknown[], code: string][] = [
    [[first, first], 'answered-twice'],
    [[{ ...first, answer_id: second.answer_id }], 'foreign-answer'],
    [[foreign], 'foreign-question'],
  ];
  for (const [answers, code] of cases) {
    const refused = await answer(sitting, answers, 'bronze');
    assert.deepEqual([refused.status, codes(refused)], [422, [code]]);
  }
  assert.equal((await answer(sitting, [first], 'gold')).status, 404);
  const now = await stage.send('GET', `/api/sittings/${sitting}/`, undefined, { as: 'bronze' });
  assert.deepEqual(told(now), []);
});

test('a sitting that is read anew after seven days keeps what was answered', async () => {
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id);
  const opened = await openByReader(id, 'silver');
  const given = await answer(one(opened).id, sheet.slice(0, 3), 'silver');
  stage.clock.set(new Date(Date.now() + 8 * 86_400_000));
  const renewed = await openByReader(id, 'silver');
  assert.equal(renewed.status, 201);
  assert.equal(told(renewed).length, 3);
  assert.deepEqual(
    one(renewed).attributes.answers,
    one(given).attributes.answers,
    'with their revisions: a device tells by them what was chosen since',
  );
  assert.deepEqual(ordersIn(renewed), ordersIn(opened), 'in the order that is known');
  const late = await answer(one(opened).id, sheet.slice(3, 4), 'silver');
  assert.deepEqual([late.status, codes(late)], [409, ['sitting-replaced']], 'nothing was handed in');
});

test('R1: the audit counts a credit as unshown unless the front matter was read before its test began', async () => {
  const unshown = async (deeds: [deed: 'shown' | 'pass', minutes: number][], isBeginningKnown: boolean) => {
    const id = await newActivity(stage);
    const rest = { who: 0, kind: 1 as const, quarters: isBeginningKnown ? 0 : -1, rating: 3 };
    await tell(
      stage,
      id,
      deeds.map(([deed, minutes]) => ({ ...rest, deed, minutes })),
    );
    const report = await stage.send('GET', `/api/admin/activities/${id}/`, undefined, { as: 'admin' });
    return one(report).attributes.unshown;
  };
  const earlier: Parameters<typeof unshown>[0] = [
    ['shown', 1],
    ['pass', 30],
  ];
  const during: typeof earlier = [
    ['shown', 29],
    ['pass', 30],
  ];
  const once: typeof earlier = [
    ['shown', 30],
    ['pass', 30],
  ];
  assert.equal(await unshown(earlier, true), 0);
  assert.equal(await unshown(during, true), 1, 'shown after the test began');
  assert.equal(await unshown(during, false), 0, 'when it began is not on record');
  assert.equal(await unshown(once, false), 1, 'of the same instant as what was handed in');
});
