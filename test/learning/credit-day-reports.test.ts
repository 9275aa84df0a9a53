import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { reportOn } from '#admin/reports/accreditation/report.service.ts';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
afterEach(() => stage.clock.set(null));
after(() => stage.close());

/** 23:30 of the old year in New York, and 00:30 of the new one in Auckland; UTC has them the other way round. */
const LATE = { who: 'gold', at: new Date('2027-01-01T04:30:00Z'), zone: 'America/New_York' } as const;
const EARLY = { who: 'silver', at: new Date('2026-12-31T11:30:00Z'), zone: 'Pacific/Auckland' } as const;
const OLD_YEAR = 'filter[from]=2026-01-01&filter[to]=2026-12-31';
const NEW_YEAR = 'filter[from]=2027-01-01&filter[to]=2027-12-31';

async function passes(id: number, { who, at, zone }: typeof LATE | typeof EARLY): Promise<void> {
  stage.clock.set(at);
  const token = (await stage.token(who)) ?? '';
  const sent = { token, headers: { 'Time-Zone': zone } };
  const passed = await submit(stage, id, await sheetOf(stage, id), sent);
  assert.equal(one(passed).attributes.status, 'APPROVED', passed.text);
  assert.equal((await evaluate(stage, id, { claimedCredits: who === 'gold' ? 1 : 0.75 }, sent)).status, 201);
  stage.clock.set(null);
}
const get = (path: string) => stage.send('GET', path, undefined, { as: 'admin' });

test('[API-109] [C30] every report counts a credit in the year of its learner’s calendar: New York 23:30, Auckland 00:30', async () => {
  const id = await newActivity(stage);
  await passes(id, LATE);
  await passes(id, EARLY);
  for (const [period, { who, zone }, day, amount] of [
    [OLD_YEAR, LATE, '2026-12-31', 100],
    [NEW_YEAR, EARLY, '2027-01-01', 75],
  ] as const) {
    const report = one(await get(`/api/admin/activities/${id}/?${period}`)).attributes as {
      figures: Record<string, number>;
      entries: { amount: number }[];
      professions: { began: number; passed: number; cme: number }[];
      versions: { learners: number }[];
      evaluation: { answered: number }[];
      tests: { tests: number; testsPassed: number }[];
      items: { answered: number }[];
    };
    const { began, passed, cme, certificates, firstTries, firstPasses, evaluations } = report.figures;
    assert.deepEqual(
      [began, passed, cme, certificates, firstTries, firstPasses, evaluations],
      [1, 1, amount, 1, 1, 1, 1],
      period,
    );
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
    assert.equal(sum(report.entries.map((entry) => entry.amount)), amount);
    assert.deepEqual(
      report.professions.map((one) => [one.began, one.passed, one.cme]),
      [[1, 1, amount]],
    );
    assert.equal(sum(report.versions.map(({ learners }) => learners)), 1);
    assert.ok(
      report.evaluation.every(({ answered }) => answered <= 1) &&
        report.evaluation.some(({ answered }) => answered),
    );
    assert.deepEqual(
      report.tests.map(({ tests, testsPassed }) => [tests, testsPassed]),
      [[1, 1]],
    );
    assert.ok(report.items.every(({ answered }) => answered === 1));
    const learners = (await get(`/api/admin/activities/${id}/learners/?${period}`)).json.data as {
      attributes: Record<string, unknown>;
    }[];
    assert.deepEqual(
      learners.map(({ attributes }) => [attributes.learner, attributes.completedOn, attributes.zone]),
      [[String(PEOPLE[who].id), day, zone]],
    );
    const csv = await get(`/api/admin/activities/${id}/learners/csv/?${period}`);
    const lines = csv.text.trimEnd().split('\r\n');
    assert.equal(lines.length, 2, csv.text);
    assert.ok(lines[1]?.endsWith(`,${day},${zone},`), lines[1]);
    const list = await get(`/api/admin/activities/?${period}&filter[search]=${id}`);
    assert.equal(
      (list.json.data as { attributes: { figures: { cme: number } } }[])[0]?.attributes.figures.cme,
      amount,
    );
  }
});

test('[C30] who has no zone on record is counted by the provider’s, also in what earned nothing', async () => {
  const id = await newActivity(stage);
  stage.clock.set(LATE.at);
  const failed = await submit(stage, id, await sheetOf(stage, id, 10), { as: 'bronze' });
  assert.equal(one(failed).attributes.status, 'FAILED', failed.text);
  const told = async (zone: string) => {
    const days = { from: new Date('2026-12-31T00:00:00Z'), until: new Date('2027-01-01T00:00:00Z'), zone };
    const { activity, professions, tests } = await reportOn(stage.database.reader(), id, days, LATE.at);
    const { began, first_tries: tries, tests: handedIn } = activity.figures;
    return [began, tries, handedIn, professions.length, tests[0]?.tests];
  };
  assert.deepEqual(await told('America/New_York'), [1, 1, 1, 1, 1]);
  assert.deepEqual(await told('UTC'), [0, 0, 0, 0, 0]);
  assert.deepEqual(
    await told('Mars/Olympus'),
    [0, 0, 0, 0, 0],
    'a zone that the database does not know is UTC',
  );
});
