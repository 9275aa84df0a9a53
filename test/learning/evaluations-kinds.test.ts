import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { statement } from '#platform/postgres/database.ts';
import { PEOPLE } from '#seed/people.ts';
import { isWaiting, whileHeld } from '../harness/held-account.ts';
import {
  newActivityOfBoth as activityOfBoth,
  rightAnswers as answersTo,
  evaluate,
  heldOf,
  newActivity,
  openByCall,
  submit,
} from '../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await stage.token('gold');
});
after(() => stage.close());

const AS = { as: 'gold' } as const;
const GOLD = PEOPLE.gold.id;

const newActivityOfBoth = (saHundredths?: number) => activityOfBoth(stage, saHundredths);
const rightAnswers = (id: number, kind: 1 | 2) => answersTo(stage, id, kind);
const pass = async (id: number, kind: 1 | 2, at?: string) =>
  submit(stage, id, await rightAnswers(id, kind), at ? { ...AS, at } : AS, { kind });

interface Offered {
  kind: number;
  mayTake: boolean;
  gate: string | null;
  resultId: string | null;
  passed: boolean;
}
const offered = async (id: number, as?: 'gold') =>
  (
    one(await stage.send('GET', `/api/publications/${id}/`, undefined, as ? { as } : {})).attributes
      .tests as Offered[]
  ).map(({ kind, mayTake, gate, passed }) => [kind, mayTake, gate, passed]);

test('R21: an activity of both kinds tells each of its tests, and what each needs', async () => {
  const id = await newActivityOfBoth();
  assert.deepEqual(await offered(id), [
    [1, false, 'account', false],
    [2, false, 'account', false],
  ]);
  assert.deepEqual(await offered(id, 'gold'), [
    [1, true, null, false],
    [2, true, null, false],
  ]);
  await pass(id, 2);
  assert.deepEqual(await offered(id, 'gold'), [
    [1, true, null, false],
    [2, true, null, true],
  ]);
  const alone = await newActivity(stage);
  assert.deepEqual(await offered(alone, 'gold'), [[1, true, null, false]]);
});

test('R21: the test that is called for is the one of the kind that was named, else the first', async () => {
  const id = await newActivityOfBoth();
  const called = async (query: string) =>
    stage.send('GET', `/api/publications/${id}/tests/${query}`, undefined, AS);
  for (const [query, kind] of [
    ['', 1],
    ['?filter[kind]=1', 1],
    ['?filter[kind]=2', 2],
  ] as const)
    assert.equal(one(await called(query)).attributes.kind, kind, query);
  assert.equal((await called('?filter[kind]=3')).status, 400);
  const alone = await newActivity(stage);
  const none = await stage.send('GET', `/api/publications/${alone}/tests/?filter[kind]=2`, undefined, AS);
  assert.deepEqual([none.status, codes(none)], [404, ['no-test']]);
});

test('R21: the comparison with peers is of the kind that was handed in, and of no other', async () => {
  const id = await newActivityOfBoth();
  const compared = (kind: number) =>
    stage.send('GET', `/api/publications/${id}/test/stats/?filter[kind]=${kind}`, undefined, AS);
  await pass(id, 2);
  assert.equal((await compared(2)).status, 200);
  assert.deepEqual(codes(await compared(1)), ['attempt-first']);
  const own = await stage.send('GET', `/api/publications/${id}/test/stats/`, undefined, AS);
  assert.deepEqual(own.json, (await compared(2)).json, 'without a kind: of the one that was handed in');
});

test('C25: one key is one sitting of one test, and the other kind is another test', async () => {
  const id = await newActivityOfBoth();
  const headers = { 'idempotency-key': `both-kinds-${id}` };
  const send = async (kind: 1 | 2) =>
    submit(stage, id, await rightAnswers(id, kind), { ...AS, headers }, { kind });
  assert.equal((await send(1)).status, 201);
  assert.equal((await send(1)).status, 200);
  const other = await send(2);
  assert.deepEqual([other.status, codes(other)], [409, ['key-reused']]);
});

const HOLD_TESTS = statement(
  'test.hold-tests',
  {},
  'SELECT FROM credit_offering WHERE publication_id = ANY ($1::bigint[]) FOR UPDATE',
);
test('C25: race: one key for two activities at once is one sitting, and the other is refused', async () => {
  const ids = [await newActivity(stage), await newActivity(stage)];
  const headers = { 'idempotency-key': 'two-activities' };
  const sheets: Awaited<ReturnType<typeof rightAnswers>>[] = [];
  for (const id of ids) {
    await openByCall(stage, id, AS);
    sheets.push(await rightAnswers(id, 1));
  }
  const replies = await whileHeld(
    stage.database,
    (db) => db.all(HOLD_TESTS, [ids]),
    () => Promise.all(ids.map((id, at) => submit(stage, id, sheets[at] ?? [], { ...AS, headers }))),
    () => until(() => isWaiting(stage.database.reader(), 2), 'only one waits'),
  );
  const [sitting, other] = replies.toSorted((one, two) => one.status - two.status);
  assert.equal(sitting?.status, 201, sitting?.text);
  assert.deepEqual([other?.status, other && codes(other)], [409, ['key-reused']]);
});

/** Kind and hundredths of what was certified. */
const certified = async (id: number) =>
  (
    await stage.sql<{ kind: number; amount: number }>(
      'SELECT kind::int, amount_hundredths AS amount FROM certificate WHERE user_id = $1 AND publication_id = $2 ORDER BY kind, id',
      [GOLD, id],
    )
  ).map(({ kind, amount }) => [kind, amount]);

test('C27: one evaluation certifies the credits of both kinds', async () => {
  const id = await newActivityOfBoth();
  await pass(id, 1);
  await pass(id, 2);
  assert.equal((await evaluate(stage, id, {}, AS)).status, 201);
  assert.deepEqual(await certified(id), [
    [1, 100],
    [2, 100],
  ]);
  assert.deepEqual(codes(await evaluate(stage, id, {}, AS)), ['survey-exists']);
});

test('C27: the second kind, passed after the evaluation, is certified with its test, once', async () => {
  const id = await newActivityOfBoth(150);
  await pass(id, 1);
  await evaluate(stage, id, {}, AS);
  assert.deepEqual(await certified(id), [[1, 100]]);
  const later = await pass(id, 2);
  assert.equal(later.status, 201);
  const paper = one(later).attributes.certificateId;
  assert.equal(typeof paper, 'string');
  assert.equal(one(await pass(id, 2)).attributes.certificateId, paper);
  assert.deepEqual(await certified(id), [
    [1, 100],
    [2, 150],
  ]);
});

test('C27: who passed the second kind alone evaluates it, and the first follows', async () => {
  const id = await newActivityOfBoth();
  await pass(id, 2);
  const done = await evaluate(stage, id, {}, AS);
  assert.equal(done.status, 201);
  assert.notEqual(one(done).attributes.certificateId, null);
  assert.deepEqual(await certified(id), [[2, 100]]);
  await pass(id, 1);
  assert.deepEqual(await certified(id), [
    [1, 100],
    [2, 100],
  ]);
});

/** Kind, most and claimed credits, as the evaluation tells them. */
const told = async (id: number) => {
  const { attributes } = one(await stage.send('GET', `/api/publications/${id}/surveys/`, undefined, AS));
  const kinds = attributes.kinds as { kind: number; maxCredits: number; claimedCredits: number }[];
  return kinds.map((each) => [each.kind, each.maxCredits, each.claimedCredits]);
};

test('C27: a kind passed after the evaluation is told the claim that was entered for it', async () => {
  const [all, half] = [await newActivityOfBoth(50), await newActivityOfBoth(200)];
  await pass(all, 2);
  await evaluate(stage, all, {}, AS);
  await pass(all, 1);
  assert.deepEqual(await certified(all), [
    [1, 100],
    [2, 50],
  ]);
  assert.deepEqual(await told(all), [
    [1, 1, 1],
    [2, 0.5, 0.5],
  ]);
  await pass(half, 2);
  await evaluate(stage, half, { claimedCredits: 1 }, AS);
  await pass(half, 1);
  assert.deepEqual(await certified(half), [
    [1, 100],
    [2, 100],
  ]);
  assert.deepEqual(await told(half), [
    [1, 1, 1],
    [2, 2, 1],
  ]);
});

test('C27: what was claimed short of the credit holds for both kinds, whenever they are passed', async () => {
  const [together, apart] = [await newActivityOfBoth(), await newActivityOfBoth()];
  await pass(together, 1);
  await pass(together, 2);
  await evaluate(stage, together, { claimedCredits: 0.5 }, AS);
  await pass(apart, 1);
  await evaluate(stage, apart, { claimedCredits: 0.5 }, AS);
  await pass(apart, 2);
  for (const id of [together, apart])
    assert.deepEqual(await certified(id), [
      [1, 50],
      [2, 50],
    ]);
  const nothing = await newActivityOfBoth();
  await pass(nothing, 1);
  await evaluate(stage, nothing, { claimedCredits: 0 }, AS);
  await pass(nothing, 2);
  assert.deepEqual(await certified(nothing), []);
});

test('C27: raced over two instances, an evaluation and a pass of the second kind certify each kind once', async () => {
  const twin = await stage.twin();
  for (let round = 0; round < 5; round++) {
    const id = await newActivityOfBoth();
    await pass(id, 1);
    const [evaluations, passes] = await Promise.all([
      Promise.all([stage.url, twin.url, stage.url].map((at) => evaluate(stage, id, {}, { ...AS, at }))),
      Promise.all([twin.url, stage.url, twin.url].map((at) => pass(id, 2, at))),
    ]);
    assert.deepEqual(evaluations.map(({ status }) => status).sort(), [201, 409, 409]);
    assert.deepEqual(passes.map(({ status }) => status).sort(), [200, 200, 201]);
    assert.deepEqual(await certified(id), [
      [1, 100],
      [2, 100],
    ]);
    const { approved, awards } = await heldOf(stage, GOLD, id);
    assert.deepEqual([approved, awards], [2, 2]);
  }
});

const wrongly = async (id: number, kind: 1 | 2) => {
  const results = await stage.sql(
    `SELECT i.id::text AS question_id, (SELECT min(c.id) FROM choice c WHERE c.item_id = i.id AND NOT c.correct)::text AS answer_id
     FROM credit_offering o JOIN item i ON i.offering_id = o.id WHERE o.publication_id = $1 AND o.kind = $2 ORDER BY i.position`,
    [id, kind],
  );
  return submit(stage, id, results, AS, { kind });
};
const retake = (id: number, query = '') =>
  stage.send('POST', `/api/publications/${id}/retakes/${query}`, undefined, AS);

test('C26: a retake is asked for of one kind; the other one stays passed and asks for its own', async () => {
  const id = await newActivityOfBoth();
  await pass(id, 1);
  assert.deepEqual(codes(await retake(id, '?filter[kind]=2')), ['not-approved']);
  await pass(id, 2);
  const both = await Promise.all([retake(id, '?filter[kind]=2'), retake(id, '?filter[kind]=2')]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [204, 204],
  );
  assert.deepEqual(codes(await wrongly(id, 1)), ['already-passed']);
  assert.equal(one(await wrongly(id, 2)).attributes.practice, true);
  assert.deepEqual(codes(await wrongly(id, 1)), ['already-passed']);
  await retake(id, '?filter[kind]=1');
  assert.equal(one(await wrongly(id, 1)).attributes.practice, true);
  await pass(id, 1);
  assert.deepEqual(codes(await wrongly(id, 1)), ['already-passed'], 'practised to its end');
  assert.equal(one(await wrongly(id, 2)).attributes.practice, true, 'the other one goes on');
  const { awards } = await heldOf(stage, GOLD, id);
  assert.equal(awards, 2);
});

test('C26: a retake without a kind is of every one that was passed, as is one of before', async () => {
  const [now, before] = [await newActivityOfBoth(), await newActivityOfBoth()];
  for (const id of [now, before]) for (const kind of [1, 2] as const) await pass(id, kind);
  assert.equal((await retake(now)).status, 204);
  await stage.sql(`UPDATE completion SET retaken_at = now() WHERE user_id = $1 AND publication_id = $2`, [
    GOLD,
    before,
  ]);
  for (const id of [now, before]) {
    assert.equal(one(await wrongly(id, 2)).attributes.practice, true);
    await pass(id, 2);
    assert.deepEqual(codes(await wrongly(id, 2)), ['already-passed']);
    assert.equal(one(await wrongly(id, 1)).attributes.practice, true);
  }
});

test('R12: each first pass sets the day of completion, of the second kind too; practice leaves it', async () => {
  const id = await newActivityOfBoth();
  const day = async () =>
    (
      await stage.sql<{ day: string }>(
        'SELECT completed_at::date::text AS day FROM completion WHERE user_id = $1 AND publication_id = $2',
        [GOLD, id],
      )
    )[0]?.day;
  const days: (string | undefined)[] = [];
  for (const deed of [() => pass(id, 1), () => pass(id, 2), () => retake(id), () => pass(id, 1)]) {
    stage.clock.set(new Date(Date.now() + 86_400_000 * days.length));
    await deed();
    days.push(await day());
  }
  stage.clock.set(null);
  const [first, second, ...later] = days;
  assert.notEqual(second, first);
  assert.deepEqual(later, [second, second]);
});

test('C27: the evaluation tells each kind, with what was claimed of it and its own certificate', async () => {
  const id = await newActivityOfBoth(50);
  await pass(id, 1);
  await pass(id, 2);
  const told = async () =>
    one(await stage.send('GET', `/api/publications/${id}/surveys/`, undefined, AS)).attributes.kinds as {
      kind: number;
      maxCredits: number;
      claimedCredits: number | null;
      certificateId: string | null;
    }[];
  assert.deepEqual(await told(), [
    { kind: 1, maxCredits: 1, claimedCredits: null, certificateId: null },
    { kind: 2, maxCredits: 0.5, claimedCredits: null, certificateId: null },
  ]);
  await evaluate(stage, id, { claimedCredits: 0.75 }, AS);
  const done = await told();
  assert.deepEqual(
    done.map(({ kind, claimedCredits }) => [kind, claimedCredits]),
    [
      [1, 0.75],
      [2, 0.5],
    ],
  );
  assert.equal(new Set(done.map(({ certificateId }) => certificateId)).size, 2);
  assert.ok(done.every(({ certificateId }) => certificateId !== null));
});

/** The tests of an activity in the list of open ones. */
async function openTests(id: number) {
  const reply = await stage.send('GET', '/api/progress/?filter[state]=test&page[size]=100', undefined, AS);
  const found = (reply.json.data as { id: string; attributes: { tests: { sittingId: unknown }[] } }[]).find(
    (test) => test.id === String(id),
  );
  return found?.attributes.tests.map(({ sittingId, ...told }) => told) ?? null;
}

test('R21: the list of open tests knows each kind, also after the other one is passed', async () => {
  const id = await newActivityOfBoth();
  const open = () => openTests(id);
  assert.equal(await open(), null);
  await wrongly(id, 1);
  assert.deepEqual(await open(), [
    { kind: 1, status: 'FAILED', lastScore: 0 },
    { kind: 2, status: null, lastScore: null },
  ]);
  await pass(id, 1);
  assert.equal(await open(), null);
  await stage.send('GET', `/api/publications/${id}/tests/?filter[kind]=2`, undefined, AS);
  assert.deepEqual(await open(), [
    { kind: 1, status: 'APPROVED', lastScore: 100 },
    { kind: 2, status: 'IN_PROGRESS', lastScore: null },
  ]);
});

const retire = (id: number, kind: 1 | 2) =>
  stage.sql(
    'UPDATE item SET retired_at = now() WHERE offering_id = (SELECT id FROM credit_offering WHERE publication_id = $1 AND kind = $2)',
    [id, kind],
  );

test('[ENT-020] a test list has the tests of the publication in its order: a kind without questions is none', async () => {
  const id = await newActivityOfBoth();
  await retire(id, 1);
  await wrongly(id, 2);
  assert.deepEqual(await openTests(id), [{ kind: 2, status: 'FAILED', lastScore: 0 }]);
  const both = await newActivityOfBoth();
  await pass(both, 2);
  await stage.send('GET', `/api/publications/${both}/tests/?filter[kind]=1`, undefined, AS);
  await retire(both, 1);
  assert.deepEqual(await openTests(both), [
    { kind: 2, status: 'APPROVED', lastScore: 100 },
    { kind: 1, status: 'IN_PROGRESS', lastScore: null },
  ]);
});

/** What the publication, the test and the list of progress say of the CME test; then the test of the other kind. */
async function statuses(id: number) {
  const get = async (path: string) => one(await stage.send('GET', path, undefined, AS)).attributes;
  const listed = await stage.send('GET', '/api/progress/?page[size]=100', undefined, AS);
  const rows = listed.json.data as unknown as {
    id: string;
    attributes: { tests: { kind: number; status: string | null }[] };
  }[];
  const tests = rows.find((row) => row.id === String(id))?.attributes.tests ?? [];
  return [
    (await get(`/api/publications/${id}/`)).testStatus,
    (await get(`/api/publications/${id}/test/terms/?filter[kind]=1`)).status,
    tests.find(({ kind }) => kind === 1)?.status ?? 'NOT_STARTED',
    (await get(`/api/publications/${id}/test/terms/?filter[kind]=2`)).status,
  ];
}
const resultOf = async (id: number) =>
  (
    one(await stage.send('GET', `/api/publications/${id}/`, undefined, AS)).attributes
      .completedTestResult as { id: string } | null
  )?.id;

test('[ENT-020] the publication, the test and the list of progress tell one status of one kind', async () => {
  const id = await newActivityOfBoth();
  const none = 'NOT_STARTED';
  assert.deepEqual(await statuses(id), [none, none, none, none]);
  await stage.send('GET', `/api/publications/${id}/tests/?filter[kind]=2`, undefined, AS);
  const sa = one(await pass(id, 2));
  assert.deepEqual(await statuses(id), [none, none, none, 'APPROVED'], 'of its own kind alone');
  assert.equal(await resultOf(id), sa.id, 'the only result that there is');
  const opened = one(await stage.send('GET', `/api/publications/${id}/tests/?filter[kind]=1`, undefined, AS));
  assert.ok(opened.attributes.sittingId);
  assert.equal(opened.attributes.status, 'IN_PROGRESS');
  const begun = 'IN_PROGRESS';
  assert.deepEqual(await statuses(id), [begun, begun, begun, 'APPROVED']);
  await wrongly(id, 1);
  const failed = 'FAILED';
  assert.deepEqual(await statuses(id), [failed, failed, failed, 'APPROVED']);
  await stage.send('GET', `/api/publications/${id}/tests/?filter[kind]=1`, undefined, AS);
  assert.deepEqual(await statuses(id), [failed, failed, failed, 'APPROVED'], 'with another sitting open');
  const cme = one(await pass(id, 1));
  assert.deepEqual(await statuses(id), Array(4).fill('APPROVED'));
  await retake(id, '?filter[kind]=2');
  await pass(id, 2);
  assert.equal(await resultOf(id), cme.id, 'the first kind’s');
});

test('[ENT-020] a kind that was designated and has no questions yet is no test', async () => {
  const id = await newActivity(stage);
  const { tests } = one(await stage.send('GET', `/api/publications/${id}/`, undefined, AS)).attributes;
  assert.equal((tests as unknown[]).length, 1);
  await stage.send('GET', `/api/publications/${id}/tests/`, undefined, AS);
  await retire(id, 1);
  await stage.sql('DELETE FROM sitting WHERE publication_id = $1', [id]);
  const { has_mcq, testStatus } = one(
    await stage.send('GET', `/api/publications/${id}/`, undefined, AS),
  ).attributes;
  assert.deepEqual([has_mcq, testStatus], [false, null]);
  const open = await stage.send('GET', '/api/progress/?filter[state]=test&page[size]=100', undefined, AS);
  assert.ok(!(open.json.data as { id: string }[]).some((row) => row.id === String(id)));
});
