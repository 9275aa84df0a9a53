import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newActivity, sheetOf, submit } from './harness/sitting.ts';
import { one, openStage, type Stage } from './harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold', 'admin'] as const) await stage.token(who);
});
after(() => stage.close());

const attributesOf = async (path: string, as: 'gold' | 'admin') =>
  one(await stage.send('GET', path, undefined, { as })).attributes as Record<string, unknown>;

test('C31: learners and the accreditation desk are told the same attempts, average and approval rate; practice is in neither', async () => {
  const id = await newActivity(stage);
  const handIn = async (as: 'bronze' | 'silver' | 'gold', wrong: number) =>
    assert.equal((await submit(stage, id, await sheetOf(stage, id, wrong), { as })).status, 201);
  await handIn('bronze', 9);
  await handIn('silver', 6);
  await handIn('gold', 4);
  await handIn('silver', 2);
  await handIn('gold', 0);
  await stage.send('POST', `/api/publications/${id}/retakes/`, undefined, { as: 'gold' });
  await handIn('gold', 10);
  const told = await attributesOf(`/api/publications/${id}/test/stats/`, 'gold');
  assert.deepEqual(
    [told.attempts, told.approved, told.averageScore, told.approvalRate],
    [5, 2, Math.round((10 + 40 + 60 + 80 + 100) / 5), 40],
  );
  const [row] = (await attributesOf(`/api/admin/activities/${id}/`, 'admin')).tests as {
    tests: number;
    passed: number;
    scoreSum: number;
    practice: number;
  }[];
  assert.ok(row);
  assert.deepEqual(
    [row.tests, row.passed, Math.round(row.scoreSum / row.tests), Math.round((row.passed * 100) / row.tests)],
    [told.attempts, told.approved, told.averageScore, told.approvalRate],
  );
  assert.equal(row.practice, 1);
  const counts = (told.scores as { count: number }[]).reduce((all, { count }) => all + count, 0);
  assert.equal(counts, told.attempts);
});
