import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Who } from '../harness/app.ts';
import { newActivity, openByCall, sheetOf, submit } from '../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold'] as const) await stage.token(who);
});
after(() => stage.close());

const KEY = /"correct":(true|false)|"correctAnswerId":"|"rationale":"|"reference":"|Because \\d/;
/** Whether a right answer or an explanation is anywhere in what is told of an attempt. */
async function tells(reply: Awaited<ReturnType<typeof submit>>, as: Who): Promise<boolean[]> {
  const path = `/api/attempts/${one(reply).id}/?include=questions.answers`;
  const record = await stage.send('GET', path, undefined, { as });
  assert.equal(record.status, 200);
  assert.ok(record.json.included?.length);
  return [KEY.test(reply.text), KEY.test(record.text)];
}
const sharesOf = async (id: number, as: Who) =>
  (
    one(await stage.send('GET', `/api/publications/${id}/test/stats/`, undefined, { as })).attributes
      .questions as unknown[]
  ).length;

test('C25, C26: a failed sitting tells score and sections, and no key before the pass; then every record does', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    `UPDATE item SET section_id = (SELECT min(id) FROM section WHERE publication_id = 2746) + CASE WHEN position = 1 THEN 0 ELSE 1 END
     WHERE offering_id = (SELECT id FROM credit_offering WHERE publication_id = $1) AND position < 3`,
    [id],
  );
  await stage.sql(
    `UPDATE choice SET earlier_count = 5 WHERE item_id IN (SELECT i.id FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = $1)`,
    [id],
  );
  const failed = await submit(stage, id, await sheetOf(stage, id, 4), { as: 'bronze' });
  const { score, sectionsToRead } = one(failed).attributes;
  assert.equal(score, 60);
  assert.equal((sectionsToRead as string[]).length, 2);
  assert.deepEqual(await tells(failed, 'bronze'), [false, false]);
  assert.equal(await sharesOf(id, 'bronze'), 0);
  const passed = await submit(stage, id, await sheetOf(stage, id), { as: 'bronze' });
  assert.deepEqual(await tells(passed, 'bronze'), [true, true]);
  assert.equal((await tells(failed, 'bronze'))[1], true);
  assert.equal(await sharesOf(id, 'bronze'), 10);
});

test('the last permitted sitting tells the key, the one before it does not, and nobody else is told', async () => {
  const id = await newActivity(stage);
  await stage.sql('UPDATE activity SET attempt_limit = 2 WHERE publication_id = $1', [id]);
  const sheet = await sheetOf(stage, id, 99);
  const first = await submit(stage, id, sheet, { as: 'gold' });
  assert.deepEqual(await tells(first, 'gold'), [false, false]);
  const last = await submit(stage, id, sheet, { as: 'gold' });
  assert.deepEqual(await tells(last, 'gold'), [true, true]);
  assert.equal((await tells(first, 'gold'))[1], true);
  const other = await submit(stage, id, sheet, { as: 'silver' });
  assert.deepEqual(await tells(other, 'silver'), [false, false]);
});

test('a copy of one’s data tells no key before the results do', async () => {
  const id = await newActivity(stage);
  const copied = async () => {
    const reply = await stage.send('GET', '/api/users/me/export/', undefined, { as: 'silver' });
    assert.equal(reply.status, 200, reply.text.slice(0, 200));
    const { attempts } = reply.json.data as unknown as { attempts: Copied[] };
    return attempts
      .filter((one) => one.publicationId === id)
      .map(({ score, keyIsTold, answers }) => [
        score,
        keyIsTold,
        [...new Set(answers.map(({ isCorrect }) => isCorrect))].sort(),
      ]);
  };
  await submit(stage, id, await sheetOf(stage, id, 4), { as: 'silver' });
  assert.deepEqual(await copied(), [[60, false, [null]]]);
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  assert.deepEqual(await copied(), [
    [60, true, [false, true]],
    [100, true, [true]],
  ]);
});
interface Copied {
  publicationId: number;
  score: number;
  keyIsTold: boolean;
  answers: { isCorrect: boolean | null }[];
}

test('a limit that comes or goes later tells no key of a sitting that is open, and takes none back', async () => {
  const id = await newActivity(stage);
  const limit = (n: number | null) =>
    stage.sql('UPDATE activity SET attempt_limit = $2 WHERE publication_id = $1', [id, n]);
  const wrong = await sheetOf(stage, id, 99);
  const first = await submit(stage, id, wrong, { as: 'bronze' });
  await openByCall(stage, id, { as: 'bronze' });
  await limit(1);
  assert.equal((await tells(first, 'bronze'))[1], false, 'another sitting is open');
  const second = await submit(stage, id, wrong, { as: 'bronze' });
  assert.equal(second.status, 201, second.text);
  assert.deepEqual(await tells(second, 'bronze'), [true, true]);
  await limit(9);
  assert.deepEqual((await tells(second, 'bronze'))[1], true);
  const third = await submit(stage, id, await sheetOf(stage, id), { as: 'bronze' });
  assert.deepEqual([third.status, codes(third)], [409, ['answers-told']]);
});
