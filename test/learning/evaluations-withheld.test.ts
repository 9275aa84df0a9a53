import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { providerOf } from '#credit/provider/provider.rules.ts';
import { awardWaiting } from '#learning/credit/award.service.ts';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, newActivityOfBoth, rightAnswers, submit } from '../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

/** A pass that waits, and a certificate that waits: neither takes anything from what is there (C32, decision 26). */
let stage: Stage;
before(async () => {
  stage = await openStage();
  await stage.token('gold');
});
after(() => stage.close());

const AS = { as: 'gold' } as const;
const GOLD = PEOPLE.gold.id;
const pass = async (id: number, kind: 1 | 2) =>
  submit(stage, id, await rightAnswers(stage, id, kind), AS, { kind });
const opens = (id: number, kind: 1 | 2) =>
  stage.send('GET', `/api/publications/${id}/tests/?filter[kind]=${kind}`, undefined, AS);
const forgetSupport = (id: number) =>
  stage.sql('UPDATE content_record SET support = NULL WHERE publication_id = $1', [id]);
/** Records the fact that was missing, and runs the job that enters what waited. */
async function recordSupport(id: number): Promise<void> {
  await stage.sql(`UPDATE content_record SET support = 'none' WHERE publication_id = $1`, [id]);
  await awardWaiting(stage.app.ports, new Date(), providerOf(stage.app.ports.config));
}
const certified = async (id: number) =>
  (
    await stage.sql<{ kind: number; amount: number }>(
      'SELECT kind::int, amount_hundredths AS amount FROM certificate WHERE user_id = $1 AND publication_id = $2 ORDER BY kind, id',
      [GOLD, id],
    )
  ).map(({ kind, amount }) => [kind, amount]);
/** Kind and claimed credits, as the evaluation tells them. */
const claims = async (id: number) => {
  const { attributes } = one(await stage.send('GET', `/api/publications/${id}/surveys/`, undefined, AS));
  return (attributes.kinds as { kind: number; claimedCredits: number | null }[]).map((each) => [
    each.kind,
    each.claimedCredits,
  ]);
};

for (const [first, second] of [
  [1, 2],
  [2, 1],
] as const)
  test(`[R4] [R5] [R6] credit of kind ${first}, awarded before a suspension, is claimed; kind ${second} waits and follows by itself`, async () => {
    const id = await newActivityOfBoth(stage, 50);
    await pass(id, first);
    await opens(id, second);
    await forgetSupport(id);
    const { creditAwarded, evaluationOpen } = one(await pass(id, second)).attributes;
    assert.deepEqual([creditAwarded, evaluationOpen], [false, true]);
    const claimed = await evaluate(stage, id, { claimedCredits: 0.75 }, AS);
    assert.equal(claimed.status, 201, claimed.text);
    const [cme, sa] = [
      [1, 75],
      [2, 50],
    ];
    assert.deepEqual(await certified(id), [first === 1 ? cme : sa]);
    assert.deepEqual(await claims(id), [
      [1, first === 1 ? 0.75 : null],
      [2, first === 1 ? null : 0.5],
    ]);
    assert.deepEqual(codes(await evaluate(stage, id, {}, AS)), ['survey-exists']);
    await recordSupport(id);
    assert.deepEqual(await certified(id), [cme, sa]);
    assert.deepEqual(await claims(id), [
      [1, 0.75],
      [2, 0.5],
    ]);
  });

test('[R4] [R5] [R6] where both kinds wait nothing is claimed, and the evaluation stays to be submitted', async () => {
  const id = await newActivityOfBoth(stage);
  for (const kind of [1, 2] as const) await opens(id, kind);
  await forgetSupport(id);
  for (const kind of [1, 2] as const)
    assert.equal(one(await pass(id, kind)).attributes.evaluationOpen, false, 'nothing can be claimed yet');
  const refused = await evaluate(stage, id, {}, AS);
  assert.deepEqual([refused.status, codes(refused)], [409, ['credit-suspended']]);
  await recordSupport(id);
  assert.equal((await evaluate(stage, id, {}, AS)).status, 201);
  assert.deepEqual(await certified(id), [
    [1, 100],
    [2, 100],
  ]);
});

test('[R12] a name that cannot be printed keeps no test from being handed in; its certificate waits for another', async () => {
  const [id, unclaimed] = [await newActivityOfBoth(stage), await newActivityOfBoth(stage)];
  await pass(id, 1);
  await evaluate(stage, id, {}, AS);
  await pass(unclaimed, 1);
  const [{ name } = { name: '' }] = await stage.sql<{ name: string }>(
    'SELECT last_name AS name FROM user_account WHERE id = $1',
    [GOLD],
  );
  await stage.sql('UPDATE user_account SET last_name = $2 WHERE id = $1', [GOLD, '\ue000']);
  const passed = await pass(id, 2);
  assert.equal(passed.status, 201, passed.text);
  const { creditAwarded, certificateId } = one(passed).attributes;
  assert.deepEqual([creditAwarded, certificateId], [true, null]);
  const refused = await evaluate(stage, unclaimed, {}, AS);
  assert.deepEqual([refused.status, codes(refused)], [409, ['certificate-name-unprintable']]);
  const document = { data: { type: 'User', attributes: { lastName: name } } };
  assert.equal((await stage.send('PATCH', '/api/users/me/', document, AS)).status, 200);
  assert.deepEqual(await certified(id), [
    [1, 100],
    [2, 100],
  ]);
});
