import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { PEOPLE } from '#seed/people.ts';
import { newActivity, openByCall, resultDocument, sheetOf } from './harness/sitting.ts';
import { one, openStage, type Stage } from './harness/stage.ts';

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

/** A next version of so many questions, as editors make it. */
const replace = (id: number, count: number) =>
  stage.sql(
    `WITH gone AS (UPDATE item SET retired_at = now() WHERE id IN (SELECT i.id FROM item i JOIN credit_offering o ON o.id = i.offering_id
         WHERE o.publication_id = $1 AND i.retired_at IS NULL ORDER BY i.position LIMIT $2) RETURNING *),
       made AS (INSERT INTO item (offering_id, position, stem, asked_from)
         SELECT offering_id, position + 100, stem || ' again', now() FROM gone RETURNING id)
     INSERT INTO choice (item_id, position, text, correct, rationale)
     SELECT id, n, 'Choice ' || n, n = 2, 'Because ' || n FROM made, generate_series(1, 4) n`,
    [id, count],
  );

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
    }),
    { numRuns: 12 },
  );
});
