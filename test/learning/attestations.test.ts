import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { issueDueCertificates } from '#credit/certificate/certificate.service.ts';
import { providerOf } from '#credit/provider/provider.rules.ts';
import { PEOPLE } from '#seed/people.ts';
import {
  evaluate,
  newActivity,
  newActivityOfBoth,
  rightAnswers,
  sheetOf,
  submit,
} from '../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['gold', 'silver', 'bronze'] as const) await stage.token(who);
});
after(() => stage.close());

type As = 'gold' | 'silver' | 'bronze';
async function passedBy(as: As): Promise<number> {
  const id = await newActivity(stage);
  const passed = await submit(stage, id, await sheetOf(stage, id), { as });
  assert.equal(one(passed).attributes.status, 'APPROVED', passed.text);
  return id;
}
const paperOf = async (as: As, id: number) =>
  (
    await stage.sql<{ profession: string; wording: string }>(
      'SELECT profession, wording FROM certificate WHERE user_id = $1 AND publication_id = $2',
      [PEOPLE[as].id, id],
    )
  )[0];
const profile = (as: As, attributes: object) =>
  stage.send('PATCH', '/api/users/me/', { data: { type: 'User', attributes } }, { as });

for (const [profession, wording] of [
  ['Physician (DO)', 'credit'],
  ['Physician (equivalent of MD or DO)', 'credit'],
  ['Resident or fellow', 'credit'],
  ['Psychologist', 'participation'],
  ['Social worker', 'participation'],
] as const)
  test(`[R14] who attests "${profession}" at the claim has a certificate of ${wording}, whatever the account says`, async () => {
    const id = await passedBy('silver');
    const reply = await evaluate(stage, id, { profession, licence: ' MA 123456 ' }, { as: 'silver' });
    assert.equal(reply.status, 201, reply.text);
    assert.deepEqual(
      [one(reply).attributes.profession, one(reply).attributes.licence],
      [profession, 'MA 123456'],
    );
    assert.deepEqual(await paperOf('silver', id), { profession, wording });
  });

test('without a word at the claim, the profession of the account is frozen on it', async () => {
  const id = await passedBy('gold');
  assert.equal((await evaluate(stage, id, {}, { as: 'gold' })).status, 201);
  assert.deepEqual(await paperOf('gold', id), { profession: 'Physician', wording: 'credit' });
  const [kept] = await stage.sql(
    'SELECT profession, licence FROM claim_attestation WHERE publication_id = $1',
    [id],
  );
  assert.deepEqual(kept, { profession: 'Physician', licence: '' });
});

test('[R14] a claim in which no profession was stated follows the account, once that has one', async () => {
  const id = await passedBy('gold');
  const account = (profession: string | null) =>
    stage.sql('UPDATE user_account SET profession = $2 WHERE id = $1', [PEOPLE.gold.id, profession]);
  await account(null);
  await stage.sql('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [PEOPLE.gold.id]);
  assert.equal((await evaluate(stage, id, {}, { as: 'gold' })).status, 201);
  assert.equal(await paperOf('gold', id), undefined, 'the certificate waits for the address');
  await account('Physician');
  await stage.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [PEOPLE.gold.id]);
  const provider = providerOf(stage.app.ports.config);
  await stage.database.write((db) => issueDueCertificates(db, PEOPLE.gold.id, new Date(), provider));
  assert.deepEqual(await paperOf('gold', id), { profession: 'Physician', wording: 'credit' });
});

test('[R14] whoever changes their profession is asked about every claim that is open, and nothing is written before they say', async () => {
  const id = await passedBy('bronze');
  const before = PEOPLE.bronze.profession;
  const changed = await profile('bronze', { profession: 'Psychologist' });
  assert.equal(changed.status, 200, changed.text);
  assert.equal(one(changed).attributes.profession, 'Psychologist');
  const { openClaims } = changed.json.meta as { openClaims: { id: string }[] };
  assert.ok(openClaims.some((claim) => claim.id === String(id)));
  const again = await profile('bronze', { profession: 'Psychologist' });
  assert.equal(again.json.meta, undefined, 'the same profession is no change');
  const form = one(
    await stage.send('GET', `/api/publications/${id}/surveys/`, undefined, { as: 'bronze' }),
  ).attributes;
  assert.deepEqual([form.professionAsked, form.profession], [true, null]);
  const silent = await evaluate(stage, id, {}, { as: 'bronze' });
  assert.deepEqual([silent.status, codes(silent)], [422, ['profession-needed']]);
  const [nothing] = await stage.sql<{ n: number }>(
    `SELECT (SELECT count(*) FROM evaluation WHERE publication_id = $1)::int + (SELECT count(*) FROM claim_attestation WHERE publication_id = $1)::int AS n`,
    [id],
  );
  assert.equal(nothing?.n, 0);
  const said = await evaluate(stage, id, { profession: before }, { as: 'bronze' });
  assert.equal(said.status, 201, said.text);
  assert.deepEqual(await paperOf('bronze', id), { profession: before, wording: 'participation' });
  const later = await passedBy('bronze');
  assert.equal((await evaluate(stage, later, {}, { as: 'bronze' })).status, 201, 'passed after the change');
  assert.equal((await paperOf('bronze', later))?.profession, 'Psychologist');
});

test('[R14] of two kinds, a change after either pass asks for the profession', async () => {
  const id = await newActivityOfBoth(stage);
  const passKind = async (kind: 1 | 2) =>
    submit(stage, id, await rightAnswers(stage, id, kind), { as: 'gold' }, { kind });
  assert.equal((await passKind(2)).status, 201);
  const own = PEOPLE.gold.profession;
  assert.equal((await profile('gold', { profession: 'Social worker' })).status, 200);
  assert.equal((await passKind(1)).status, 201);
  const form = one(
    await stage.send('GET', `/api/publications/${id}/surveys/`, undefined, { as: 'gold' }),
  ).attributes;
  assert.deepEqual([form.professionAsked, form.profession], [true, null]);
  assert.deepEqual(codes(await evaluate(stage, id, {}, { as: 'gold' })), ['profession-needed']);
  assert.equal((await evaluate(stage, id, { profession: own }, { as: 'gold' })).status, 201);
  assert.equal((await profile('gold', { profession: own })).status, 200);
});

test('[R14] without a certificate, reports count the profession attested, whatever becomes of the account', async () => {
  const id = await passedBy('gold');
  await stage.sql('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [PEOPLE.gold.id]);
  const attested = { profession: 'Pharmacist', licence: 'MA 77', claimedCredits: 0.25 };
  assert.equal((await evaluate(stage, id, attested, { as: 'gold' })).status, 201);
  assert.equal(await paperOf('gold', id), undefined);
  const told = async () => {
    const path = `/api/admin/activities/${id}/`;
    const [report, learners, csv] = [
      await stage.send('GET', path, undefined, { as: 'admin' }),
      await stage.send('GET', `${path}learners/`, undefined, { as: 'admin' }),
      await stage.send('GET', `${path}learners/csv/`, undefined, { as: 'admin' }),
    ];
    const [learner] = learners.json.data as { attributes: { profession: string } }[];
    const [head, line] = csv.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    const cell = (name: string) => line?.split(',')[head?.split(',').indexOf(name) ?? -1];
    return [
      (one(report).attributes.professions as { profession: string }[]).map(({ profession }) => profession),
      learner?.attributes.profession,
      cell('Profession'),
      cell('License'),
    ];
  };
  const expected = [['Pharmacist'], 'Pharmacist', 'Pharmacist', 'MA 77'];
  assert.deepEqual(await told(), expected);
  for (const profession of ['Social worker', null]) {
    await stage.sql('UPDATE user_account SET profession = $2 WHERE id = $1', [PEOPLE.gold.id, profession]);
    assert.deepEqual(await told(), expected, String(profession));
  }
  await stage.sql('UPDATE user_account SET profession = $2, email_verified_at = now() WHERE id = $1', [
    PEOPLE.gold.id,
    PEOPLE.gold.profession,
  ]);
});

test('a profession that there is not, and a license without an end, are refused in words', async () => {
  const id = await passedBy('gold');
  for (const [given, field] of [
    [{ profession: 'Wizard' }, 'profession'],
    [{ profession: 'Physician', licence: 'x'.repeat(81) }, 'licence'],
  ] as const) {
    const reply = await evaluate(stage, id, given, { as: 'gold' });
    const [error] = reply.json.errors as { code: string; source?: { pointer?: string } }[];
    assert.deepEqual(
      [reply.status, error?.code, error?.source?.pointer],
      [422, 'invalid-field', `/data/attributes/${field}`],
    );
  }
});

test('race and twice: two claims of one participation have one attestation', async () => {
  const id = await passedBy('gold');
  const twin = await stage.twin();
  const both = await Promise.all([
    evaluate(stage, id, { profession: 'Physician (MD)' }, { as: 'gold' }),
    evaluate(stage, id, { profession: 'Psychologist' }, { as: 'gold', at: twin.url }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  const rows = await stage.sql<{ profession: string }>(
    'SELECT profession FROM claim_attestation WHERE publication_id = $1',
    [id],
  );
  assert.equal(rows.length, 1);
  assert.equal((await paperOf('gold', id))?.profession, rows[0]?.profession);
});
