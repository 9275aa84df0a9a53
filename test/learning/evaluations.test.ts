import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, heldOf, newActivity, sheetOf, submit, surveyDocument } from '../harness/people/sitting.ts';
import { codes, one, openStage, raw, type Stage } from '../harness/stage.ts';

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
  const unanswered = await evaluate(stage, id, { answers: [] }, { as: 'gold' });
  assert.deepEqual(codes(unanswered), ['answer-missing']);
  assert.equal(unanswered.json.errors?.[0]?.source?.pointer, '/data/attributes/answers');
  assert.equal((await heldOf(stage, idOf('gold'), id)).certificates, 0);
  const german = await raw(stage.url, `/api/publications/${id}/surveys/`, {
    method: 'POST',
    headers: {
      host: `de.${new URL(stage.url).host}`,
      authorization: `JWT ${await stage.token('gold')}`,
      'content-type': 'application/vnd.api+json',
    },
    body: JSON.stringify(surveyDocument({ answers: [] })),
  });
  const [translated] = await stage.sql<{ text: string }>(
    `SELECT words ->> 'text' AS text FROM text_translation WHERE kind = 'evaluation' AND language = 'de' ORDER BY id LIMIT 1`,
  );
  assert.ok(german.body.toString().includes(translated?.text ?? 'no translation'), german.body.toString());
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

test('[R31] an evaluation that answers a question twice, or one that is not asked, is refused and nothing of it is kept', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  const { answers } = surveyDocument().data.attributes;
  for (const [more, code] of [
    [answers.slice(0, 1), 'answered-twice'],
    [[{ question_id: '77', value: 'ghost' }], 'foreign-question'],
  ] as const) {
    const reply = await evaluate(stage, id, { answers: [...answers, ...more] }, { as: 'gold' });
    assert.deepEqual([reply.status, codes(reply)], [422, [code]]);
  }
  const held = await heldOf(stage, idOf('gold'), id);
  assert.deepEqual([held.awards, held.certificates], [1, 0]);
  assert.equal((await evaluate(stage, id, {}, { as: 'gold' })).status, 201);
});

test('[R31] words of spaces are no answer: none is kept, and a required question stays open', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  const { answers } = surveyDocument().data.attributes;
  const worded = (words: string) => [...answers, { question_id: '4', value: words }];
  await stage.sql('UPDATE evaluation_question SET required = true WHERE id = 4');
  const blank = await evaluate(stage, id, { answers: worded(' \n ') }, { as: 'gold' });
  assert.deepEqual(codes(blank), ['answer-missing']);
  await stage.sql('UPDATE evaluation_question SET required = false WHERE id = 4');
  assert.equal((await evaluate(stage, id, { answers: worded('  ') }, { as: 'gold' })).status, 201);
  const [kept] = await stage.sql<{ answers: unknown[] }>(
    'SELECT answers FROM evaluation WHERE user_id = $1 AND publication_id = $2',
    [idOf('gold'), id],
  );
  assert.deepEqual(kept?.answers, answers);
});

test('[R27] a certificate of participation says of its provider what the learner was told, whatever is told later', async () => {
  const id = await newActivity(stage);
  const told = (words: string) => JSON.stringify({ accreditation: words });
  const version = (n: number, words: string) =>
    stage.sql(
      `INSERT INTO front_matter SELECT publication_id, $2, content || $3::jsonb, created_at FROM front_matter WHERE publication_id = $1 AND version = 1`,
      [id, n, told(words)],
    );
  await version(2, 'Accredited by the board of today.');
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  await version(3, 'Accredited by another one.');
  const passed = { profession: 'Nursing professional' };
  const survey = one(await evaluate(stage, id, passed, { as: 'silver' })).attributes;
  const path = `/api/certificates/${survey.certificateId}/`;
  const { attributes } = one(await stage.send('GET', path, undefined, { as: 'silver' }));
  assert.deepEqual(
    [attributes.wording, attributes.accreditation],
    ['participation', 'Accredited by the board of today.'],
  );
});

test('[TEST-011] the list of results says of each what the result itself says: credit, evaluation, certificate', async () => {
  const id = await newActivity(stage);
  await submit(stage, id, await sheetOf(stage, id, 4), { as: 'silver' });
  await submit(stage, id, await sheetOf(stage, id), { as: 'silver' });
  await evaluate(stage, id, {}, { as: 'silver' });
  const facts = ({ attributes }: { attributes: Record<string, unknown> }) =>
    ['status', 'creditAwarded', 'surveyDone', 'certificateId'].map((name) => attributes[name]);
  const listed = await stage.send('GET', '/api/attempts/', undefined, { as: 'silver' });
  const rows = (JSON.parse(listed.text) as { data: { id: string; attributes: Record<string, unknown> }[] })
    .data;
  for (const row of rows.slice(0, 2)) {
    const whole = await stage.send('GET', `/api/attempts/${row.id}/`, undefined, { as: 'silver' });
    assert.deepEqual(facts(row), facts(one(whole)));
  }
  assert.deepEqual(
    rows.slice(0, 2).map((row) => facts(row).slice(0, 3)),
    [
      ['APPROVED', true, true],
      ['FAILED', false, true],
    ],
  );
});

test('[API-103] what is not there, was removed, or has no test is refused as that, and not for want of a pass', async () => {
  const [plain] = await stage.sql<{ id: string }>(
    `SELECT p.id FROM publication p WHERE p.visibility = 'published'
       AND NOT EXISTS (SELECT 1 FROM credit_offering o WHERE o.publication_id = p.id) LIMIT 1`,
  );
  const [open, removed, draft] = [
    await newActivity(stage),
    await newActivity(stage),
    await newActivity(stage),
  ];
  await stage.sql(`UPDATE publication SET visibility = 'removed' WHERE id = $1`, [removed]);
  await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = $1`, [draft]);
  for (const [id, status, code] of [
    [999_999, 404, 'not-found'],
    [draft, 404, 'not-found'],
    [removed, 410, 'activity-removed'],
    [Number(plain?.id), 404, 'no-test'],
    [open, 409, 'not-approved'],
  ] as const)
    for (const reply of [
      await stage.send('GET', `/api/publications/${id}/surveys/`, undefined, { as: 'gold' }),
      await evaluate(stage, id, {}, { as: 'gold' }),
      await stage.send('POST', `/api/publications/${id}/retakes/`, undefined, { as: 'gold' }),
    ])
      assert.deepEqual([reply.status, ...codes(reply)], [status, code], `${id}`);
});

test('a claim of nothing waits for no certificate, and one that was reissued and withdrawn is not in force', async () => {
  const nothing = await newActivity(stage);
  await stage.sql('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [idOf('bronze')]);
  await submit(stage, nothing, await sheetOf(stage, nothing), { as: 'bronze' });
  const none = one(await evaluate(stage, nothing, { claimedCredits: 0 }, { as: 'bronze' })).attributes;
  await stage.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [idOf('bronze')]);
  assert.deepEqual([none.claimedCredits, none.certificateWaits], [0, false]);
  const id = await newActivity(stage);
  const passed = await submit(stage, id, await sheetOf(stage, id), { as: 'bronze' });
  await evaluate(stage, id, {}, { as: 'bronze' });
  const certificateIn = async () =>
    one(await stage.send('GET', `/api/attempts/${one(passed).id}/`, undefined, { as: 'bronze' })).attributes
      .certificateId;
  const send = (what: string, type: string, attributes: object) => async (certificate: unknown) =>
    (
      await stage.send(
        'POST',
        `/api/certificates/${certificate}/${what}/`,
        { data: { type, attributes: { reason: 'In a test.', ...attributes } } },
        { as: 'admin' },
      )
    ).status;
  assert.equal(await send('reissues', 'CertificateReissue', {})(await certificateIn()), 201);
  assert.equal(await send('withdrawals', 'CertificateWithdrawal', {})(await certificateIn()), 201);
  assert.equal(await certificateIn(), null);
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

test('[R12] a certificate names its holder: it waits for a name, and comes with it', async () => {
  const id = await newActivity(stage);
  const { firstName, lastName } = PEOPLE.bronze;
  await stage.sql(`UPDATE user_account SET first_name = '', last_name = ' ' WHERE id = $1`, [idOf('bronze')]);
  await submit(stage, id, await sheetOf(stage, id), { as: 'bronze' });
  const waiting = one(await evaluate(stage, id, {}, { as: 'bronze' })).attributes;
  assert.deepEqual([waiting.done, waiting.certificateId, waiting.certificateWaits], [true, null, false]);
  const change = (attributes: object) =>
    stage.send('PATCH', '/api/users/me/', { data: { type: 'User', attributes } }, { as: 'bronze' });
  assert.equal((await change({ yearlyGoal: 20 })).status, 200);
  assert.equal((await heldOf(stage, idOf('bronze'), id)).certificates, 0);
  assert.equal((await change({ firstName, lastName })).status, 200);
  const papers = await stage.sql<{ recipient_name: string }>(
    'SELECT recipient_name FROM certificate WHERE user_id = $1 AND publication_id = $2',
    [idOf('bronze'), id],
  );
  assert.deepEqual(papers, [{ recipient_name: `${firstName} ${lastName}` }]);
  assert.equal((await change({ lastName })).status, 200);
  assert.equal((await heldOf(stage, idOf('bronze'), id)).certificates, 1);
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
