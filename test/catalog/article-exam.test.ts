import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { heldOf, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

/** An exam about one article, as the ABPN holds it: five questions, four right on the first attempt, which is the only one. */
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

async function newExam(): Promise<number> {
  const id = await newActivity(stage);
  await stage.sql('UPDATE activity SET attempt_limit = 1 WHERE publication_id = $1', [id]);
  await stage.sql('UPDATE credit_offering SET pass_mark = 80 WHERE publication_id = $1', [id]);
  await stage.sql(
    `UPDATE item SET retired_at = '2026-01-01' WHERE position > 5
     AND offering_id IN (SELECT id FROM credit_offering WHERE publication_id = $1)`,
    [id],
  );
  return id;
}

for (const [wrong, status, awards] of [
  [0, 'APPROVED', 1],
  [1, 'APPROVED', 1],
  [2, 'FAILED', 0],
  [5, 'FAILED', 0],
] as const)
  test(`[R22] with ${5 - wrong} of five right on the first attempt it is ${status}, told at once, and there is no second one`, async () => {
    const id = await newExam();
    const reply = await submit(stage, id, await sheetOf(stage, id, wrong), { as: 'gold' });
    assert.equal(reply.status, 201, reply.text);
    const { status: told, score } = one(reply).attributes;
    assert.deepEqual([told, score], [status, 100 - 20 * wrong], 'feedback at once');
    if (status === 'FAILED') {
      const again = await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
      assert.equal(again.status, 409, 'a key that was told passes nobody');
      assert.match(codes(again).join(), /attempts-used-up|answers-told/);
    }
    const held = await heldOf(stage, PEOPLE.gold.id, id);
    assert.deepEqual([held.attempts, held.awards], [1, awards]);
  });
