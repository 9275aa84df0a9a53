import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold', 'admin'] as const) await stage.token(who);
});
after(() => stage.close());

interface Tally {
  tests: number;
  testsPassed: number;
  averageScore: number | null;
  approvalRate: number | null;
}
const tallyIn = (one: Tally) => [one.tests, one.testsPassed, one.averageScore, one.approvalRate];
const attributesOf = async (path: string, as: 'gold' | 'admin') =>
  one(await stage.send('GET', path, undefined, { as })).attributes as Record<string, unknown>;

test('C31: learners, the accreditation desk, its report and its CSV are told the same attempts, average and approval rate; practice is in neither', async () => {
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
  const figures = [told.attempts, told.approved, told.averageScore, told.approvalRate];
  const report = await attributesOf(`/api/admin/activities/${id}/`, 'admin');
  const [row] = report.tests as (Tally & { practice: number })[];
  assert.ok(row);
  assert.deepEqual(tallyIn(row), figures, 'the report, by kind');
  assert.deepEqual(tallyIn(report.figures as Tally), figures, 'the report');
  const desk = await stage.send('GET', `/api/admin/activities/?filter[search]=${id}`, undefined, {
    as: 'admin',
  });
  const [listed] = desk.json.data as unknown as { attributes: { figures: Tally } }[];
  assert.deepEqual(
    tallyIn((listed as { attributes: { figures: Tally } }).attributes.figures),
    figures,
    'the desk',
  );
  const csv = await stage.send('GET', `/api/admin/activities/csv/?filter[search]=${id}`, undefined, {
    as: 'admin',
  });
  const [head = [], line = []] = csv.text
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((one) => one.split(','));
  const columns = ['Tests', 'Tests passed', 'Average score', 'Approval rate'];
  assert.deepEqual(
    columns.map((name) => Number(line[head.indexOf(name)])),
    figures,
    csv.text,
  );
  assert.equal(row.practice, 1);
  const counts = (told.scores as { count: number }[]).reduce((all, { count }) => all + count, 0);
  assert.equal(counts, told.attempts);
});
