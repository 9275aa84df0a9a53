import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, heldOf, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['bronze', 'silver', 'gold'] as const) await stage.token(who);
});
after(() => stage.close());

const idOf = (who: keyof typeof PEOPLE) => PEOPLE[who].id;
test('[R9] terms are frozen: what changes after the sitting changes neither the attempt nor the certificate', async () => {
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id, 1);
  const submitted = await submit(stage, id, sheet, { as: 'bronze' });
  const survey = await evaluate(stage, id, {}, { as: 'bronze' });
  const attempt = () => stage.send('GET', `/api/attempts/${one(submitted).id}/`, undefined, { as: 'bronze' });
  const certificate = () =>
    stage.send('GET', `/api/certificates/${one(survey).attributes.certificateId}/`, undefined, {
      as: 'bronze',
    });
  const [before, paper] = [await attempt(), await certificate()];
  await stage.sql(
    'UPDATE credit_offering SET pass_mark = 100, amount_hundredths = 5000 WHERE publication_id = $1',
    [id],
  );
  await stage.sql(`UPDATE publication SET title = 'Renamed', slug = 'renamed-' || id WHERE id = $1`, [id]);
  await stage
    .sql(`UPDATE front_matter SET content = content || '{"faculty":[]}' WHERE publication_id = $1`, [id])
    .catch(() => []);
  await stage.sql(
    `INSERT INTO front_matter SELECT publication_id, 2, content || '{"faculty":[]}', created_at FROM front_matter WHERE publication_id = $1 AND version = 1`,
    [id],
  );
  const changed = await attempt();
  assert.deepEqual(one(changed).attributes, one(before).attributes);
  assert.equal((await certificate()).text, paper.text);
  assert.ok((one(before).attributes.disclosure as unknown[]).length > 0);
  const [credit] = await stage.sql<{ amount_hundredths: number; title: string }>(
    `SELECT amount_hundredths, title FROM credit_entry WHERE user_id = $1 AND publication_id = $2`,
    [idOf('bronze'), id],
  );
  assert.equal(credit?.amount_hundredths, (one(before).attributes.credits as number) * 100);
  assert.notEqual(credit?.title, 'Renamed');
});

test('[API-109] [TEST-011] [API-104] [C28] the survey is taken once; a claim goes in quarters up to the credit designated', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  const before = one(
    await stage.send('GET', `/api/publications/${id}/surveys/`, undefined, { as: 'gold' }),
  ).attributes;
  const steps = before.claimSteps as number[];
  assert.equal(steps[0], before.maxCredits);
  assert.ok(steps.every((step, at) => at === 0 || Math.abs((steps[at - 1] ?? 0) - step - 0.25) < 1e-9));
  for (const claimedCredits of [0.3, -0.25, (before.maxCredits as number) + 0.25])
    assert.deepEqual(codes(await evaluate(stage, id, { claimedCredits }, { as: 'gold' })), [
      'claim-not-accepted',
    ]);
  assert.deepEqual(codes(await evaluate(stage, id, { answers: [] }, { as: 'gold' })), ['answer-missing']);
  assert.equal((await heldOf(stage, idOf('gold'), id)).certificates, 0);
  const done = await evaluate(stage, id, { claimedCredits: 0.5 }, { as: 'gold' });
  assert.equal(done.status, 201);
  assert.equal(one(done).attributes.claimedCredits, 0.5);
  assert.deepEqual(codes(await evaluate(stage, id, {}, { as: 'gold' })), ['survey-exists']);
  const [sum] = await stage.sql<{ sum: number }>(
    'SELECT sum(amount_hundredths)::int FROM credit_entry WHERE user_id = $1 AND publication_id = $2',
    [idOf('gold'), id],
  );
  assert.equal(sum?.sum, 50);
});

test('the certificate waits for a verified e-mail address and comes with its confirmation', async () => {
  const id = await newActivity(stage);
  await stage.sql('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [idOf('bronze')]);
  await submit(stage, id, await sheetOf(stage, id), { as: 'bronze' });
  const waiting = one(await evaluate(stage, id, {}, { as: 'bronze' })).attributes;
  assert.deepEqual([waiting.certificateId, waiting.certificateWaits], [null, true]);
  assert.equal(
    (await stage.send('POST', '/api/registration/resend/', undefined, { as: 'bronze' })).status,
    200,
  );
  const [letter] = await stage.sql<{ text_body: string }>(
    'SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [PEOPLE.bronze.email],
  );
  const token = /token=(\S+)/.exec(letter?.text_body ?? '')?.[1];
  const confirmed = await stage.send('POST', '/api/registration/confirm-email/', {
    data: { type: 'EmailConfirmation', attributes: { token } },
  });
  assert.equal(confirmed.status, 200);
  const issued = one(
    await stage.send('GET', `/api/publications/${id}/surveys/`, undefined, { as: 'bronze' }),
  ).attributes;
  assert.deepEqual(
    [issued.certificateWaits, (await heldOf(stage, idOf('bronze'), id)).certificates],
    [false, 1],
  );
});

test('front matter is recorded once for each learner and version, however often it is opened', async () => {
  const id = await newActivity(stage);
  const open = () =>
    stage.send('GET', `/api/publications/${id}/tests/?include=publication.questions.answers`, undefined, {
      as: 'silver',
    });
  await Promise.all([open(), open(), open(), open(), open()]);
  assert.equal((await heldOf(stage, idOf('silver'), id)).shown, 1);
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  assert.equal((await heldOf(stage, idOf('silver'), id)).shown, 1);
});
