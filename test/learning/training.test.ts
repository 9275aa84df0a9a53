import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, newActivity, openByCall, sheetOf, submit } from '../harness/people/sitting.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

interface Training {
  minutes: number;
  activities: { publicationId: number; minutes: number; certificateNumber: string | null }[];
}
type Who = 'gold' | 'silver' | 'bronze';
const trainingOf = async (as: Who): Promise<Training> =>
  one(await stage.send('GET', '/api/credits/training/', undefined, { as })).attributes as unknown as Training;
const minutesOf = async (as: Who, id: number): Promise<number> =>
  (await trainingOf(as)).activities.find(({ publicationId }) => publicationId === id)?.minutes ?? 0;
const designate = (id: number, minutes: number) =>
  stage.sql('UPDATE activity SET mate_minutes = $2 WHERE publication_id = $1', [id, minutes]);
async function newTraining(minutes: number): Promise<number> {
  const id = await newActivity(stage);
  await designate(id, minutes);
  return id;
}
async function pass(as: Who, id: number): Promise<void> {
  const passed = await submit(stage, id, await sheetOf(stage, id), { as });
  assert.equal(one(passed).attributes.status, 'APPROVED', passed.text);
}

test('[R30] what editors change after the award leaves the sheet as it was', async () => {
  const id = await newTraining(30);
  await pass('silver', id);
  await designate(id, 60);
  assert.equal(await minutesOf('silver', id), 30);
  await designate(id, 0);
  assert.equal(await minutesOf('silver', id), 30);
  await pass('bronze', id);
  assert.equal(await minutesOf('bronze', id), 0, 'who begins afterwards has the new terms');
});

test('[R30] a sitting counts what its learner was told when it was opened; an older one what is designated now', async () => {
  const id = await newTraining(30);
  await openByCall(stage, id, { as: 'silver' });
  await openByCall(stage, id, { as: 'bronze' });
  await stage.sql(
    `UPDATE sitting SET terms = terms - 'mateMinutes' WHERE publication_id = $1 AND user_id = $2`,
    [id, PEOPLE.bronze.id],
  );
  await designate(id, 45);
  await pass('silver', id);
  await pass('bronze', id);
  assert.deepEqual([await minutesOf('silver', id), await minutesOf('bronze', id)], [30, 45]);
});

test('[R30] a pass that waits for its credit keeps the minutes of its sitting', async () => {
  const id = await newTraining(30);
  await openByCall(stage, id, { as: 'silver' });
  await stage.sql('UPDATE content_record SET support = NULL WHERE publication_id = $1', [id]);
  await pass('silver', id);
  const waiting = () => stage.sql('SELECT mate_minutes FROM credit_withheld WHERE publication_id = $1', [id]);
  assert.deepEqual(await waiting(), [{ mate_minutes: 30 }]);
  assert.equal(await minutesOf('silver', id), 0, 'nothing counts before it is credited');
  await designate(id, 60);
  await stage.sql(`UPDATE content_record SET support = 'none' WHERE publication_id = $1`, [id]);
  assert.equal((await evaluate(stage, id, {}, { as: 'silver' })).status, 201);
  assert.deepEqual(await waiting(), []);
  assert.equal(await minutesOf('silver', id), 30);
});

test('[R30] a claim of less counts less, and the row names the certificate', async () => {
  const id = await newTraining(60);
  await pass('silver', id);
  assert.equal((await evaluate(stage, id, { claimedCredits: 0.5 }, { as: 'silver' })).status, 201);
  const found = (await trainingOf('silver')).activities.find(({ publicationId }) => publicationId === id);
  assert.equal(found?.minutes, 30);
  assert.match(String(found?.certificateNumber), /^SS-/);
});

test('[R30] a cover says how much of its credit is such training, and nothing while it awards none', async () => {
  const id = await newTraining(30);
  const told = async () =>
    (
      one(await stage.send('GET', `/api/publications/${id}/?include=materials`, undefined, { as: 'silver' }))
        .attributes.cmeInformation as { mateMinutes: number }
    ).mateMinutes;
  assert.equal(await told(), 30);
  await stage.sql('UPDATE activity SET suspended_at = now() WHERE publication_id = $1', [id]);
  assert.equal(await told(), 0);
});

test('[R30] the story’s psychiatrist has begun, and takes it along in their data', async () => {
  const { minutes, activities } = await trainingOf('gold');
  assert.deepEqual(
    activities.map((each) => [each.publicationId, each.minutes]),
    [[2748, 15]],
  );
  assert.equal(minutes, 15);
  const { json } = await stage.send('GET', '/api/users/me/export/', undefined, { as: 'gold' });
  const { credits } = json.data as unknown as {
    credits: { publicationId: number; mateMinutes: number | null }[];
  };
  assert.deepEqual(
    credits
      .filter(({ mateMinutes }) => mateMinutes !== null)
      .map((each) => [each.publicationId, each.mateMinutes]),
    [[2748, 15]],
  );
});

test('[R30] an installation of before has its earlier awards counted by what their activities designate', async () => {
  const id = await newTraining(30);
  await pass('bronze', id);
  const before = await trainingOf('bronze');
  const waits = await newTraining(20);
  await openByCall(stage, waits, { as: 'bronze' });
  await stage.sql('UPDATE content_record SET support = NULL WHERE publication_id = $1', [waits]);
  await pass('bronze', waits);
  await designate(id, 25);
  await stage.sql(
    `DROP TABLE credit_mate; ALTER TABLE credit_withheld DROP COLUMN mate_minutes; DELETE FROM requirement_set WHERE authority = 'DEA'`,
  );
  await stage.sql(readFileSync(new URL('../../migrations/0135_credit_mate.sql', import.meta.url), 'utf8'));
  const [{ serving } = { serving: '' }] = await stage.sql<{ serving: string }>(
    `SELECT grantee AS serving FROM information_schema.role_table_grants WHERE table_name = 'credit_day' AND privilege_type = 'INSERT' AND grantee <> grantor LIMIT 1`,
  );
  if (serving) await stage.sql(`GRANT SELECT, INSERT ON credit_mate TO "${serving}"`);
  const after = await trainingOf('bronze');
  assert.equal(after.activities.length, before.activities.length);
  assert.equal(await minutesOf('bronze', id), 25);
  const waiting = await stage.sql('SELECT mate_minutes FROM credit_withheld WHERE publication_id = $1', [
    waits,
  ]);
  assert.deepEqual(waiting, [{ mate_minutes: 20 }]);
});
