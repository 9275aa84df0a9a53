import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { PEOPLE } from '#seed/people.ts';
import {
  newActivity,
  newSelfAssessment,
  openByCall,
  resultDocument,
  sheetOf,
} from '../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await stage.token('gold');
});
after(() => stage.close());

const AS = { as: 'gold' } as const;
const deeds = fc.array(
  fc.record({
    deed: fc.constantFrom('open', 'fail', 'fail', 'pass', 'read', 'limit', 'unlimit', 'replace'),
    n: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 4, maxLength: 12 },
);

/** The question of a version, whichever that is. */
const firstIds = async (ids: readonly string[]) =>
  (
    await stage.sql<{ id: string }>(
      'SELECT DISTINCT coalesce(first_id, id)::text AS id FROM item WHERE id = ANY ($1::bigint[])',
      [ids],
    )
  ).map(({ id }) => id);

/** So many questions are taken out and others asked instead; or the same ones in their next version, as editors make it. */
const replace = (id: number, count: number, isVersion = false) =>
  stage.sql(
    `WITH gone AS (UPDATE item SET retired_at = now() WHERE id IN (SELECT i.id FROM item i JOIN credit_offering o ON o.id = i.offering_id
         WHERE o.publication_id = $1 AND i.retired_at IS NULL ORDER BY i.position LIMIT $2) RETURNING *),
       made AS (INSERT INTO item (offering_id, position, stem, asked_from, first_id, version)
         SELECT offering_id, position + 100, stem || ' again', now(), CASE WHEN $3 THEN coalesce(first_id, id) END,
           CASE WHEN $3 THEN version + 1 ELSE 1 END FROM gone RETURNING id)
     INSERT INTO choice (item_id, position, text, correct, rationale)
     SELECT id, n, 'Choice ' || n, n = 2, 'Because ' || n FROM made, generate_series(1, 4) n`,
    [id, count, isVersion],
  );

interface Offer {
  attemptLimit: number | null;
  user_can_take_test: boolean;
  testGate: string | null;
  tests: { mayTake: boolean; gate: string | null; passed: boolean }[];
}
const offerOf = async (id: number) =>
  one(await stage.send('GET', `/api/publications/${id}/`, undefined, AS)).attributes as unknown as Offer;
const limitTo = (id: number, limit: number | null) =>
  stage.sql('UPDATE activity SET attempt_limit = $2 WHERE publication_id = $1', [id, limit]);
const fail = async (id: number) =>
  stage.send('POST', `/api/publications/${id}/tests/`, resultDocument(id, await sheetOf(stage, id, 99)), AS);

test('C26: a test is offered no more once its attempts are used or its key was told; a held sitting goes on', async () => {
  const id = await newActivity(stage);
  assert.equal((await offerOf(id)).attemptLimit, null);
  await limitTo(id, 2);
  assert.equal((await offerOf(id)).attemptLimit, 2);
  const isOffered = async () => {
    const { user_can_take_test: may, testGate, tests } = await offerOf(id);
    assert.deepEqual(
      tests.map(({ mayTake, gate }) => [mayTake, gate]),
      [[may, testGate]],
    );
    assert.equal(testGate, may ? null : 'none');
    return may;
  };
  assert.equal(await isOffered(), true);
  await openByCall(stage, id, AS);
  await fail(id);
  assert.equal(await isOffered(), true, 'one of two is left');
  await openByCall(stage, id, AS);
  await limitTo(id, 1);
  assert.equal(await isOffered(), true, 'a new limit takes no sitting away');
  await fail(id);
  assert.equal(await isOffered(), false, 'all are used');
  await limitTo(id, null);
  assert.equal(await isOffered(), false, 'its key was told with the last one');
  await replace(id, 99);
  assert.equal(await isOffered(), true, 'other questions are asked now');
});

test('C26: after a pass a retake is practice: the test can be taken, and is one that was passed', async () => {
  const id = await newActivity(stage);
  await openByCall(stage, id, AS);
  await stage.send(
    'POST',
    `/api/publications/${id}/tests/`,
    resultDocument(id, await sheetOf(stage, id)),
    AS,
  );
  await stage.send('POST', `/api/publications/${id}/retakes/`, undefined, AS);
  await openByCall(stage, id, AS);
  await fail(id);
  const { user_can_take_test: may, tests } = await offerOf(id);
  assert.deepEqual([may, tests.map(({ passed }) => passed)], [true, [true]]);
});

test('C26: whatever limits come and go, nobody passes for credit with a question whose key was told to them', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const id = await newActivity(stage);
      const told = new Set<string>();
      const attempts: string[] = [];
      const handIn = async (wrong: number) => {
        const sheet = await sheetOf(stage, id, wrong);
        const path = `/api/publications/${id}/tests/`;
        const reply = await stage.send('POST', path, resultDocument(id, sheet), AS);
        if (reply.status !== 201) return;
        const { practice, status } = one(reply).attributes;
        const asked = await firstIds(sheet.map(({ question_id }) => question_id));
        if (status === 'APPROVED' && !practice)
          assert.deepEqual(
            asked.filter((question) => told.has(question)),
            [],
            'passed with what was told',
          );
        attempts.push(one(reply).id);
        await read(one(reply).id);
      };
      const read = async (attempt: string) => {
        const path = `/api/attempts/${attempt}/?include=questions.answers`;
        const record = await stage.send('GET', path, undefined, AS);
        const known = (record.json.included ?? []).filter(
          ({ type, attributes }) =>
            type === 'Question' && (attributes as { feedback: unknown }).feedback !== null,
        );
        for (const question of await firstIds(known.map((found) => found.id))) told.add(question);
      };
      for (const { deed, n } of all) {
        if (deed === 'open') await openByCall(stage, id, AS);
        if (deed === 'fail') await handIn(99);
        if (deed === 'pass') await handIn(0);
        if (deed === 'read') for (const attempt of attempts) await read(attempt);
        if (deed === 'limit')
          await stage.sql('UPDATE activity SET attempt_limit = $2 WHERE publication_id = $1', [id, n]);
        if (deed === 'unlimit')
          await stage.sql('UPDATE activity SET attempt_limit = NULL WHERE publication_id = $1', [id]);
        if (deed === 'replace') await replace(id, n === 3 ? 99 : n);
      }
      const [{ approved } = { approved: 0 }] = await stage.sql<{ approved: number }>(
        `SELECT count(*)::int AS approved FROM attempt WHERE user_id = $1 AND publication_id = $2 AND status = 'APPROVED' AND NOT practice`,
        [PEOPLE.gold.id, id],
      );
      assert.ok(approved <= 1);
      if (approved > 0) return;
      const may = (await offerOf(id)).user_can_take_test;
      await openByCall(stage, id, AS);
      const open = await stage.sql('SELECT id FROM sitting WHERE publication_id = $1 AND closed_at IS NULL', [
        id,
      ]);
      assert.equal(may, open.length > 0, 'offered exactly where a sitting opens');
    }),
    { numRuns: 12 },
  );
});

const explaining = fc.array(
  fc.record({
    deed: fc.constantFrom(
      'open',
      'explain',
      'explain',
      'misexplain',
      'fail',
      'pass',
      'pass',
      'replace',
      'late',
    ),
    n: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 5, maxLength: 14 },
);

test('C26: in a self-assessment what was explained counts as it was answered before, and is asked no more for credit', {
  timeout: 240_000,
}, async () => {
  let passes = 0;
  await fc.assert(
    fc.asyncProperty(explaining, async (all) => {
      stage.clock.set(null);
      const id = await newSelfAssessment(stage, 14);
      const [right, wrong] = [new Map<string, string>(), new Map<string, string>()];
      const learnKey = async () => {
        for (const one of await sheetOf(stage, id)) right.set(one.question_id, one.answer_id);
        for (const one of await sheetOf(stage, id, 99)) wrong.set(one.question_id, one.answer_id);
      };
      await learnKey();
      const told = new Set<string>();
      const locked = new Map<string, string>();
      const opened = async () => {
        const reply = await openByCall(stage, id, AS);
        const test = (reply.json.included ?? []).filter(({ type }) => type === 'Question');
        const sitting = reply.status === 200 ? one(reply).attributes.sittingId : null;
        return { sitting: sitting as string | null, asked: test.map((question) => question.id) };
      };
      const explain = async (n: number, key: ReadonlyMap<string, string>) => {
        const { sitting, asked } = await opened();
        const question_id = asked[n % Math.max(asked.length, 1)];
        if (!sitting || !question_id) return;
        const attributes = { question_id, answer_id: key.get(question_id) };
        const path = `/api/sittings/${sitting}/explanations/`;
        const reply = await stage.send('POST', path, { data: { type: 'Explanation', attributes } }, AS);
        if (reply.status !== 201) return;
        const [question = ''] = await firstIds([question_id]);
        assert.ok(!told.has(question), 'asked again after it was explained');
        locked.set(question_id, attributes.answer_id ?? '');
      };
      /** Whether the sheet passed. */
      const handIn = async (key: ReadonlyMap<string, string>): Promise<boolean> => {
        const { asked } = await opened();
        const sheet = asked.map((question_id) => ({ question_id, answer_id: key.get(question_id) }));
        const path = `/api/publications/${id}/tests/`;
        const reply = await stage.send('POST', path, resultDocument(id, sheet), AS);
        if (reply.status !== 201) return false;
        for (const question of await firstIds([...locked.keys()])) told.add(question);
        const { status, results } = one(reply).attributes;
        if (status !== 'APPROVED') locked.clear();
        if (status !== 'APPROVED') return false;
        const counted = results as { question_id: string; answer_id: string }[];
        for (const { question_id, answer_id } of counted.filter((one) => locked.has(one.question_id)))
          assert.equal(answer_id, locked.get(question_id), 'locked, and counted as it was');
        const others = counted.flatMap(({ question_id }) => (locked.has(question_id) ? [] : [question_id]));
        assert.deepEqual(
          (await firstIds(others)).filter((question) => told.has(question)),
          [],
          'passed with what was told',
        );
        return true;
      };
      for (const { deed, n } of all) {
        if (deed === 'open') await opened();
        if (deed === 'explain') await explain(n, right);
        if (deed === 'misexplain') await explain(n, wrong);
        if (deed === 'fail') await handIn(wrong);
        if (deed === 'late') stage.clock.set(new Date(Date.now() + n * 2 * 86_400_000));
        if (deed === 'replace') await replace(id, n % 4, n > 4);
        if (deed === 'replace') await learnKey();
        if (deed === 'pass' && (await handIn(right))) {
          passes += 1;
          return;
        }
      }
    }),
    { numRuns: 16 },
  );
  assert.ok(passes > 0, 'somebody passed');
});

test('C26: a sheet drawn from a self-assessment counts after a week as long as the same questions are drawn; otherwise its learner learns that the test changed', async () => {
  const opened = async (id: number) => {
    const reply = await openByCall(stage, id, AS);
    assert.equal(reply.status, 200, reply.text);
    const sitting = one(reply).attributes.sittingId as string;
    const asked = (reply.json.included ?? []).filter(({ type }) => type === 'Question');
    return { sitting, asked: new Set(asked.map((question) => question.id)) };
  };
  const drawn = async () => {
    stage.clock.set(null);
    const id = await newSelfAssessment(stage, 14);
    const [first] = await sheetOf(stage, id, 99);
    const { sitting } = await opened(id);
    const path = `/api/sittings/${sitting}/explanations/`;
    await stage.send('POST', path, { data: { type: 'Explanation', attributes: first } }, AS);
    assert.equal(one(await fail(id)).attributes.status, 'FAILED');
    const { asked } = await opened(id);
    assert.equal(asked.size, 13, 'all but the explained one');
    stage.clock.set(new Date(Date.now() + 8 * 86_400_000));
    return { id, sheet: (await sheetOf(stage, id)).filter(({ question_id }) => asked.has(question_id)) };
  };
  const handIn = (id: number, sheet: readonly unknown[]) =>
    stage.send('POST', `/api/publications/${id}/tests/`, resultDocument(id, sheet), AS);

  const same = await drawn();
  const part = await handIn(same.id, same.sheet.slice(1));
  assert.deepEqual([part.status, codes(part)], [422, ['incomplete']]);
  const passed = await handIn(same.id, same.sheet);
  assert.equal(passed.status, 201, passed.text);
  assert.deepEqual([one(passed).attributes.status, one(passed).attributes.creditAwarded], ['APPROVED', true]);

  const other = await drawn();
  await replace(other.id, 1);
  const late = await handIn(other.id, other.sheet);
  assert.deepEqual([late.status, codes(late)], [409, ['test-changed']]);
  stage.clock.set(null);
});
