import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claimCredit, correctCredit, transcriptLines } from '../credit.service.ts';
import { CLOZAPINE, LITHIUM, NOW, openWorld, PROVIDER, type World } from '../world.fixture.ts';
import { trainingOf } from './training.service.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

const TODAY = '2026-11-21';
const found = async (userId: number) => {
  const training = await trainingOf(world.database.reader(), userId, TODAY);
  assert.ok(training);
  return training;
};
const minutes = async (userId: number) => (await found(userId)).minutes;
const award = (userId: number, more: object = {}) =>
  world.award(userId, LITHIUM, NOW, { mateMinutes: 30, ...more });
const claim = (userId: number, claimedHundredths: number, kind: 1 | 2 = 1) =>
  world.database.write((db) =>
    claimCredit(db, { userId, publicationId: LITHIUM, kind, claimedHundredths, at: NOW }),
  );
const correct = (userId: number, differenceHundredths: number) =>
  world.database.write((db) =>
    correctCredit(db, {
      userId,
      publicationId: LITHIUM,
      kind: 1,
      differenceHundredths,
      reason: 'claimed too much',
      now: NOW,
      provider: PROVIDER,
    }),
  );
const frozen = async (userId: number) =>
  (await world.sql('SELECT kind, minutes FROM credit_mate WHERE user_id = $1 ORDER BY kind', [userId])).rows;

test('[R30] twice and race: an award freezes its minutes once, those it was first entered with', async () => {
  await Promise.all(Array.from({ length: 10 }, () => award(11)));
  assert.equal(await award(11, { mateMinutes: 60 }), false);
  assert.deepEqual(await frozen(11), [{ kind: 1, minutes: 30 }]);
  assert.equal(await minutes(11), 30);
});

test('[R30] an award without training freezes nothing', async () => {
  await award(12, { mateMinutes: 0 });
  assert.deepEqual(await frozen(12), []);
  assert.deepEqual((await found(12)).activities, []);
});

test('[R30] who claims less counts less, and who is corrected to nothing counts nothing', async () => {
  await award(13);
  await claim(13, 25);
  assert.equal(await minutes(13), 15);
  await correct(13, 50);
  assert.equal(await minutes(13), 30, 'no more than was designated');
  await correct(13, -75);
  assert.deepEqual([await minutes(13), (await found(13)).activities], [0, []]);
  assert.deepEqual(await frozen(13), [{ kind: 1, minutes: 30 }], 'what was frozen stays');
});

test('[R30] C27: both kinds of one activity count once, the larger of them', async () => {
  await award(14);
  await award(14, { kind: 2 });
  assert.equal(await minutes(14), 30);
  await claim(14, 25);
  const { activities } = await found(14);
  assert.deepEqual(
    activities.map(({ kind, minutes: counted }) => [kind, counted]),
    [[2, 30]],
  );
});

test('[R30] several sessions add up, the latest first, against the dated requirement', async () => {
  await world.award(15, CLOZAPINE, new Date('2025-02-01T10:00:00Z'), { mateMinutes: 75 });
  await award(15);
  const { activities, ...training } = await found(15);
  assert.deepEqual(
    activities.map((one) => [one.publicationId, one.minutes]),
    [
      [LITHIUM, 30],
      [CLOZAPINE, 75],
    ],
  );
  assert.deepEqual([training.minutes, training.requiredMinutes, training.authority], [105, 480, 'DEA']);
  assert.match(training.checkedOn ?? '', /^2026-/);
  assert.equal((await transcriptLines(world.database.reader(), 15)).length, 2);
  const db = world.database.reader();
  assert.equal(await trainingOf(db, 15, '2023-06-26'), null, '[R20] nothing was asked for before');
  assert.ok(await trainingOf(db, 15, '2023-06-27'));
});
