import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { createDispatch } from '#platform/http/dispatch.ts';
import { PEOPLE } from '#seed/people.ts';
import type { Who } from '../harness/app.ts';
import {
  evaluate,
  heldOf,
  newActivity,
  openByCall,
  resultDocument,
  sheetOf,
  submit,
} from '../harness/people/sitting.ts';
import { codes, counted, one, openStage, type Stage, visitAs } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold'] as const) await stage.token(who);
});
after(() => stage.close());

const idOf = (who: keyof typeof PEOPLE) => PEOPLE[who].id;
const problemsOf = async (id: number, results: unknown[]) => {
  const asked = await submit(stage, id, results, { as: 'bronze' });
  return {
    status: asked.status,
    code: codes(asked)[0],
    pointer: (asked.json.errors?.[0] as { source?: { pointer?: string } })?.source?.pointer,
  };
};

/** Fifty who wait for one another are more than a slow machine answers in time: whoever is asked to come again does. */
async function answered(hand: () => ReturnType<typeof submit>) {
  for (;;) {
    const reply = await hand();
    if (reply.status !== 503) return reply;
    const seconds = Number(reply.headers.get('retry-after'));
    assert.ok(seconds > 0);
    await setTimeout(seconds * 1000);
  }
}

test('[API-109] [TEST-012] fifty submissions at once over two instances give one passed attempt, one credit, one certificate', async () => {
  const id = await newActivity(stage);
  const twin = await stage.twin();
  const sheet = await sheetOf(stage, id);
  await openByCall(stage, id, { as: 'silver' });
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      answered(() => submit(stage, id, sheet, { as: 'silver', at: at % 2 ? twin.url : stage.url })),
    ),
  );
  assert.deepEqual(count(replies.map((reply) => reply.status)), { 200: 49, 201: 1 });
  assert.equal(new Set(replies.map((reply) => one(reply).id)).size, 1);
  const surveys = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      evaluate(stage, id, {}, { as: 'silver', at: at % 2 ? twin.url : stage.url }),
    ),
  );
  assert.deepEqual(count(surveys.map((reply) => reply.status)), { 201: 1, 409: 9 });
  assert.deepEqual(await heldOf(stage, idOf('silver'), id), {
    approved: 1,
    attempts: 1,
    awards: 1,
    certificates: 1,
    completions: 1,
    shown: 1,
  });
});

test('the same Idempotency-Key twice is the same sitting, whatever else was handed in between', async () => {
  const id = await newActivity(stage);
  const failing = await sheetOf(stage, id, 99);
  const sent = { as: 'silver' as Who, headers: { 'idempotency-key': 'sitting-1' } };
  const first = await submit(stage, id, failing, sent);
  assert.equal(first.status, 201);
  assert.equal(first.json.meta?.repeated, false);
  const again = await Promise.all([
    submit(stage, id, failing, sent),
    submit(stage, id, await sheetOf(stage, id), sent),
  ]);
  for (const reply of again) {
    assert.equal(reply.status, 200);
    assert.equal(reply.json.meta?.repeated, true);
    assert.equal(one(reply).id, one(first).id);
  }
  assert.equal((await heldOf(stage, idOf('silver'), id)).attempts, 1);
});

test('[ENT-045] a failed sitting is told with its score, gives no credit and opens no evaluation', async () => {
  const id = await newActivity(stage);
  const failed = await submit(stage, id, await sheetOf(stage, id, 99), { as: 'bronze' });
  assert.equal(failed.status, 201);
  const { status, score, creditAwarded, certificateId } = one(failed).attributes;
  assert.deepEqual(
    { status, score, creditAwarded, certificateId },
    { status: 'FAILED', score: 0, creditAwarded: false, certificateId: null },
  );
  const held = await heldOf(stage, idOf('bronze'), id);
  assert.deepEqual([held.approved, held.awards, held.completions], [0, 0, 0]);
  assert.deepEqual(codes(await evaluate(stage, id, {}, { as: 'bronze' })), ['not-approved']);
  assert.deepEqual(
    codes(await stage.send('POST', `/api/publications/${id}/retakes/`, undefined, { as: 'bronze' })),
    ['not-approved'],
  );
});

test('[API-109] [TEST-007] seven of ten pass at 70 percent, one less fails: the share is exact', async () => {
  const id = await newActivity(stage);
  const short = await submit(stage, id, await sheetOf(stage, id, 4), { as: 'gold' });
  assert.deepEqual([one(short).attributes.status, one(short).attributes.score], ['FAILED', 60]);
  const enough = await submit(stage, id, await sheetOf(stage, id, 3), { as: 'gold' });
  assert.deepEqual([one(enough).attributes.status, one(enough).attributes.score], ['APPROVED', 70]);
});

test('[TEST-007] a failed score that was stored rounded up to the pass mark is told below it, on every page', async () => {
  const id = await newActivity(stage);
  const failed = one(await submit(stage, id, await sheetOf(stage, id, 4), { as: 'gold' }));
  await stage.sql('UPDATE attempt SET score = pass_mark WHERE publication_id = $1', [id]);
  const told = one(await stage.send('GET', `/api/attempts/${failed.id}/`, undefined, { as: 'gold' }));
  const listed = await stage.send('GET', '/api/progress/?page[size]=100', undefined, { as: 'gold' });
  const rows = listed.json.data as unknown as {
    id: string;
    attributes: { lastScore: number; tests: { lastScore: number }[] };
  }[];
  const row = rows.find((each) => each.id === String(id))?.attributes;
  const publication = one(await stage.send('GET', `/api/publications/${id}/`, undefined, { as: 'gold' }));
  const results = publication.attributes.testResults as { score: number }[];
  assert.deepEqual(
    [
      told.attributes.status,
      told.attributes.score,
      row?.lastScore,
      row?.tests[0]?.lastScore,
      results[0]?.score,
    ],
    ['FAILED', 69, 69, 69, 69],
  );
});

test('[API-109] [TEST-008] a second pass after a retake is practice: no second credit, certificate and credit stay', async () => {
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id);
  const first = await submit(stage, id, sheet, { as: 'gold' });
  await evaluate(stage, id, {}, { as: 'gold' });
  const without = await submit(stage, id, sheet, { as: 'gold' });
  assert.equal(one(without).id, one(first).id, 'without a retake the pass stands');
  assert.equal(
    (await stage.send('POST', `/api/publications/${id}/retakes/`, undefined, { as: 'gold' })).status,
    204,
  );
  assert.equal(await completedOf(id, 'gold'), false);
  const failed = await submit(stage, id, await sheetOf(stage, id, 99), { as: 'gold' });
  assert.deepEqual([one(failed).attributes.practice, one(failed).attributes.status], [true, 'FAILED']);
  const passed = await submit(stage, id, sheet, { as: 'gold' });
  assert.deepEqual([one(passed).attributes.practice, one(passed).attributes.creditAwarded], [true, false]);
  assert.equal(await completedOf(id, 'gold'), true);
  const held = await heldOf(stage, idOf('gold'), id);
  assert.deepEqual([held.approved, held.attempts, held.awards, held.certificates], [1, 3, 1, 1]);
});

test('[TEST-008] the last sitting that is permitted gives the completion back, though it is failed practice', async () => {
  const id = await newActivity(stage);
  await stage.sql('UPDATE activity SET attempt_limit = 2 WHERE publication_id = $1', [id]);
  assert.equal((await submit(stage, id, await sheetOf(stage, id), { as: 'gold' })).status, 201);
  await stage.send('POST', `/api/publications/${id}/retakes/`, undefined, { as: 'gold' });
  const failed = await submit(stage, id, await sheetOf(stage, id, 99), { as: 'gold' });
  assert.deepEqual([one(failed).attributes.practice, one(failed).attributes.status], [true, 'FAILED']);
  assert.equal(await completedOf(id, 'gold'), true);
});

test('[TEST-008] [R12] practice replaces neither the result that counts nor the day of completion', async () => {
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id);
  const first = one(await submit(stage, id, sheet, { as: 'gold' }));
  const at = async () =>
    (
      await stage.sql<{ at: Date }>('SELECT completed_at AS at FROM completion WHERE publication_id = $1', [
        id,
      ])
    )[0]?.at.toISOString();
  const day = await at();
  assert.equal(day, first.attributes.submittedAt);
  stage.clock.set(new Date(Date.now() + 3 * 86_400_000));
  try {
    await stage.send('POST', `/api/publications/${id}/retakes/`, undefined, { as: 'gold' });
    const again = one(await submit(stage, id, sheet, { as: 'gold' }));
    assert.deepEqual([again.attributes.practice, again.attributes.status], [true, 'APPROVED']);
    assert.equal(await at(), day);
    const { completed, completedTestResult, tests } = one(
      await stage.send('GET', `/api/publications/${id}/`, undefined, { as: 'gold' }),
    ).attributes as {
      completed: boolean;
      completedTestResult: { id: string };
      tests: { resultId: string }[];
    };
    assert.deepEqual([completed, completedTestResult.id, tests[0]?.resultId], [true, first.id, first.id]);
  } finally {
    stage.clock.set(null);
  }
});

const DAY = 86_400_000;
const CLOSED: [what: string, sql: string, undo: string | null, code: string][] = [
  [
    'after the last day of its credit',
    `UPDATE publication SET expiration_date = now()::date WHERE id = $1`,
    null,
    'activity-expired',
  ],
  [
    'once its attempts are used up',
    `UPDATE activity SET attempt_limit = 1 WHERE publication_id = $1`,
    null,
    'attempts-used-up',
  ],
  [
    'while its credit is suspended',
    `UPDATE content_record SET support = NULL WHERE publication_id = $1`,
    null,
    'credit-suspended',
  ],
  [
    'once it is removed',
    `UPDATE publication SET visibility = 'removed' WHERE id = $1`,
    null,
    'activity-removed',
  ],
  [
    'without a membership that is valid',
    `UPDATE holding SET ends_at = now() WHERE $1 > 0 AND user_id = ${PEOPLE.silver.id}`,
    `UPDATE holding SET ends_at = now() + interval '300 days' WHERE user_id = ${PEOPLE.silver.id}`,
    'membership-needed',
  ],
];
for (const [what, sql, undo, code] of CLOSED)
  test(`[TEST-008] a test that does not open ${what} is not retaken either, and stays completed`, async () => {
    const id = await newActivity(stage);
    const sheet = await sheetOf(stage, id);
    await submit(stage, id, sheet, { as: 'silver' });
    const retake = () => stage.send('POST', `/api/publications/${id}/retakes/`, undefined, { as: 'silver' });
    const isCompleted = async () =>
      (
        await stage.sql<{ is: boolean }>(
          'SELECT retaken_at IS NULL AS is FROM completion WHERE user_id = $1 AND publication_id = $2',
          [idOf('silver'), id],
        )
      )[0]?.is;
    await stage.sql(sql, [id]);
    // Whoever read what precedes the test within a week has begun, and nothing suspends that.
    stage.clock.set(new Date(Date.now() + 8 * DAY));
    try {
      assert.deepEqual(codes(await retake()), [code]);
      assert.equal(await isCompleted(), true);
      if (code !== 'attempts-used-up')
        assert.deepEqual(codes(await openByCall(stage, id, { as: 'silver' })), [code], 'as its opening says');
    } finally {
      stage.clock.set(null);
      if (undo) await stage.sql(undo);
    }
  });

test('[TEST-008] a sitting of practice that is held goes on after the end, and so may its retake', async () => {
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id);
  await submit(stage, id, sheet, { as: 'silver' });
  const retake = async () =>
    (await stage.send('POST', `/api/publications/${id}/retakes/`, undefined, { as: 'silver' })).status;
  assert.equal(await retake(), 204);
  await openByCall(stage, id, { as: 'silver' });
  await stage.sql(`UPDATE publication SET expiration_date = now()::date - 1 WHERE id = $1`, [id]);
  assert.equal(await retake(), 204);
  const practised = await submit(stage, id, sheet, { as: 'silver' });
  assert.deepEqual([practised.status, one(practised).attributes.practice], [201, true]);
  assert.equal(await completedOf(id, 'silver'), true);
});

async function completedOf(id: number, who: Who): Promise<unknown> {
  return one(await stage.send('GET', `/api/publications/${id}/`, undefined, { as: who })).attributes
    .completed;
}

test('[API-109] [API-108] every problem of a sheet is refused with its code and nothing is kept', async () => {
  const id = await newActivity(stage);
  const other = await sheetOf(stage, 2746);
  const sheet = await sheetOf(stage, id);
  const [first, second] = sheet;
  assert.ok(first && second && other[0]);
  const pointer = '/data/attributes/results';
  assert.deepEqual(await problemsOf(id, sheet.slice(1)), { status: 422, code: 'incomplete', pointer });
  assert.deepEqual(await problemsOf(id, []), { status: 422, code: 'incomplete', pointer });
  assert.deepEqual(await problemsOf(id, [...sheet, first]), { status: 422, code: 'answered-twice', pointer });
  assert.deepEqual(await problemsOf(id, [...sheet.slice(1), other[0]]), {
    status: 422,
    code: 'foreign-question',
    pointer,
  });
  assert.deepEqual(await problemsOf(id, [{ ...first, answer_id: second.answer_id }, ...sheet.slice(1)]), {
    status: 422,
    code: 'foreign-answer',
    pointer,
  });
  assert.deepEqual(await problemsOf(id, [{ question_id: 'x', answer_id: '1' }]), {
    status: 422,
    code: 'invalid-field',
    pointer: `${pointer}/0/question_id`,
  });
  assert.equal(
    (
      await problemsOf(
        id,
        Array.from({ length: 501 }, () => first),
      )
    ).status,
    422,
  );
  const elsewhere = await stage.send('POST', `/api/publications/${id}/tests/`, resultDocument(2747, sheet), {
    as: 'bronze',
  });
  assert.deepEqual([elsewhere.status, ...codes(elsewhere)], [409, 'other-publication']);
  assert.equal((await heldOf(stage, idOf('bronze'), id)).attempts, 0);
});

test('credit can be earned on the last day, up to its last seconds, and not on the next', async () => {
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id);
  const [{ today } = { today: '' }] = await stage.sql<{ today: string }>(
    `UPDATE publication SET expiration_date = (now() AT TIME ZONE 'UTC')::date WHERE id = $1 RETURNING expiration_date::text AS today`,
    [id],
  );
  const last = new Date(`${today}T23:59:50Z`);
  try {
    stage.clock.set(new Date(last.getTime() + 10_000));
    const late = await submit(stage, id, sheet, { as: 'gold' });
    assert.deepEqual([late.status, ...codes(late)], [410, 'activity-expired']);
    stage.clock.set(last);
    assert.equal((await submit(stage, id, sheet, { as: 'gold' })).status, 201);
  } finally {
    stage.clock.set(null);
  }
});

test('attempts count towards a limit where editors set one', async () => {
  const id = await newActivity(stage);
  await stage.sql('UPDATE activity SET attempt_limit = 2 WHERE publication_id = $1', [id]);
  const failing = await sheetOf(stage, id, 99);
  assert.equal((await submit(stage, id, failing, { as: 'gold' })).status, 201);
  const raced = await Promise.all([1, 2, 3].map(() => submit(stage, id, failing, { as: 'gold' })));
  assert.deepEqual(count(raced.map((reply) => reply.status)), { 201: 1, 409: 2 });
});

test('lists and covers take a number of statements that does not grow with their length', async () => {
  const { ports } = stage.app;
  const { endpoints } = await import('#server/api.ts');
  const statementsOf = async (
    path: string,
    who: Who,
    search: string,
    params: Record<string, string> = {},
  ) => {
    const endpoint = endpoints.find((found) => found.call.path === path && found.call.method === 'GET');
    assert.ok(endpoint, path);
    const { database, sent } = counted(ports.database);
    const visit = await visitAs(stage, who);
    await createDispatch({ ...ports, database })(endpoint, visit, {
      params,
      search: new URLSearchParams(search),
      body: undefined,
      header: () => undefined,
    });
    return sent();
  };
  for (const path of [
    '/api/publications/',
    '/api/authors/',
    '/api/categories/',
    '/api/certificates/',
    '/api/attempts/',
    '/api/memberships/',
    '/api/home-blocks/',
  ]) {
    const include = path === '/api/publications/' ? '&include=author.image,authors.image,categories' : '';
    const [short, long] = [
      await statementsOf(path, 'gold', `page[size]=1${include}`),
      await statementsOf(path, 'gold', `page[size]=40${include}`),
    ];
    assert.equal(short, long, `${path}: ${short} statements for one entry, ${long} for forty`);
    assert.ok(long <= 3, `${path} takes ${long} statements`);
  }
  const cover = publicationCalls.one.path;
  const include = 'include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections';
  assert.ok((await statementsOf(cover, 'anonymous', include, { id: '2746' })) <= 3);
});

function count(all: number[]): Record<number, number> {
  return all.reduce<Record<number, number>>((counts, status) => {
    counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }, {});
}
