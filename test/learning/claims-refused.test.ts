import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, heldOf, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { type Asked, openStage, type Stage } from '../harness/stage.ts';

/** What cannot be claimed: refused by its code, in plain words, with nothing written. */
let stage: Stage;
let id: number;
before(async () => {
  stage = await openStage();
  for (const who of ['gold', 'silver', 'bronze'] as const) await stage.token(who);
  id = await newActivity(stage);
  const passed = await submit(stage, id, await sheetOf(stage, id), { as: 'gold' });
  assert.equal(passed.status, 201, passed.text);
});
after(() => stage.close());

const refusal = ({ status, json }: Asked) => {
  const [error] = json.errors as { code: string; detail: string }[];
  return [status, error?.code, error?.detail];
};
/** Everything that a claim writes. */
const written = () =>
  stage.sql(
    `SELECT (SELECT count(*)::int FROM evaluation) AS evaluations, (SELECT count(*)::int FROM certificate) AS certificates,
       (SELECT count(*)::int FROM credit_entry) AS entries, (SELECT count(*)::int FROM claim_attestation) AS attestations,
       (SELECT count(*)::int FROM proof_entry) AS proofs`,
  );

const STEPS = 'Claim in steps of 0.25 up to the credit designated.';
for (const [what, claimedCredits, code] of [
  ['off the quarter step', 0.3, 'claim-not-accepted'],
  ['a hair off it', 0.250001, 'claim-not-accepted'],
  ['above what is designated', 1.25, 'claim-not-accepted'],
  ['far above it', 1_000_000, 'claim-not-accepted'],
  ['negative', -0.25, 'claim-not-accepted'],
  ['no number', '0.5', 'invalid-field'],
  ['without an end', 1e308, 'claim-not-accepted'],
] as const)
  test(`R10: an amount ${what} is refused in words, and nothing is written`, async () => {
    const before = await written();
    const [status, told, words] = refusal(await evaluate(stage, id, { claimedCredits }, { as: 'gold' }));
    assert.deepEqual([status, told], [422, code]);
    if (code === 'claim-not-accepted') assert.equal(words, STEPS);
    assert.ok(String(words).endsWith('.'), `${words} is a sentence`);
    assert.deepEqual(await written(), before);
  });

test('nobody claims what another has passed, and whoever is nobody claims nothing', async () => {
  const before = await written();
  for (const who of ['silver', 'bronze'] as const) {
    const [status, code, words] = refusal(await evaluate(stage, id, {}, { as: who }));
    assert.deepEqual([status, code], [409, 'not-approved'], who);
    assert.match(String(words), /\.$/);
  }
  const [status, code] = refusal(await evaluate(stage, id, {}, { as: 'anonymous' }));
  assert.deepEqual([status, code], [401, 'sign-in-needed']);
  assert.deepEqual(await written(), before);
});

test('a claim is of whoever makes it: what it says of others counts for nothing', async () => {
  const before = await written();
  const [status, code] = refusal(await evaluate(stage, id, { profession: 'King' }, { as: 'gold' }));
  assert.deepEqual([status, code], [422, 'invalid-field']);
  assert.deepEqual(await written(), before);
  const others = {
    user: String(PEOPLE.silver.id),
    userId: PEOPLE.silver.id,
    attempt: '1',
    publicationId: 2746,
  };
  const own = await evaluate(stage, id, { claimedCredits: 0.5, ...others }, { as: 'gold' });
  assert.equal(own.status, 201, own.text);
  const [held, other] = [await heldOf(stage, PEOPLE.gold.id, id), await heldOf(stage, PEOPLE.silver.id, id)];
  assert.deepEqual([held.certificates, other.certificates, other.awards], [1, 0, 0]);
  const [row] = await stage.sql<{ user: number; publication: number }>(
    'SELECT user_id::int AS user, publication_id::int AS publication FROM evaluation ORDER BY id DESC LIMIT 1',
  );
  assert.deepEqual(row, { user: PEOPLE.gold.id, publication: id });
});
