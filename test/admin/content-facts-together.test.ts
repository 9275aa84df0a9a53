import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newActivity } from '../harness/people/sitting.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  for (const who of ['gold', 'admin'] as const) await stage.token(who);
});
after(() => stage.close());

const record = (publications: unknown[], as: 'admin' | 'gold' = 'admin', at?: string) =>
  stage.send(
    'POST',
    '/api/admin/facts/unsupported/',
    { data: { type: 'AdminContentFacts', attributes: { publications } } },
    at ? { as, at } : { as },
  );
const factsOf = async (id: number) =>
  one(await stage.send('GET', `/api/admin/publications/${id}/facts/`, undefined, { as: 'admin' }))
    .attributes as {
    edition: number;
    support: string | null;
    people: { id: string; capacity: string | null; beganOn: string | null; onCover: boolean }[];
    grants: object[];
    gaps: { code: string }[];
  };
/** An activity of which nobody recorded who paid. */
async function taken(): Promise<number> {
  const id = await newActivity(stage);
  await stage.sql('DELETE FROM content_record WHERE publication_id = $1', [id]);
  await stage.sql(`INSERT INTO content_role (publication_id, author_id) VALUES ($1, 313)`, [id]);
  return id;
}
const audits = async () =>
  (
    await stage.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_entry WHERE action = 'activity.facts'`,
    )
  )[0]?.n;

test('R7: that nobody supported them is recorded of many at once, with what is known of their people kept', async () => {
  const [first, second] = [await taken(), await taken()];
  const before = await factsOf(first);
  assert.ok(before.gaps.some(({ code }) => code === 'no-support'));
  const written = await audits();
  assert.equal((await record([String(first), String(second), String(first)])).status, 204);
  for (const id of [first, second]) {
    const { support, people, gaps } = await factsOf(id);
    assert.equal(support, 'none');
    assert.ok(!gaps.some(({ code }) => code === 'no-support'));
    assert.ok(
      people.some((person) => person.id === '313' && !person.onCover),
      'nobody is lost',
    );
    assert.deepEqual(
      people.map(({ id: person, capacity, beganOn }) => [person, capacity, beganOn]),
      before.people.map(({ id: person, capacity, beganOn }) => [person, capacity, beganOn]),
    );
  }
  assert.equal(await audits(), (written ?? 0) + 2, 'each on its own record');
});

test('R7, twice and race: what is on record stays, and nothing is recorded twice', async () => {
  const twin = await stage.twin();
  const [free, paid] = [await taken(), await taken()];
  const { edition, people } = await factsOf(paid);
  const grant = {
    company: 'Orion Example',
    kind: 'money',
    amountCents: 500_00,
    currency: 'USD',
    inKind: '',
    agreementOn: '2025-01-02',
  };
  const named = people.map(({ id, capacity, beganOn }) => ({ id, capacity, beganOn, exception: null }));
  const attributes = { seen: edition, people: named, support: 'received', grants: [grant] };
  const saved = await stage.send(
    'PATCH',
    `/api/admin/publications/${paid}/facts/`,
    { data: { type: 'AdminContentFacts', attributes } },
    { as: 'admin' },
  );
  assert.equal(saved.status, 200, saved.text);
  const written = await audits();
  const replies = await Promise.all(
    [stage.url, twin.url, stage.url, twin.url].map((at, turn) =>
      record(turn % 2 ? [String(paid), String(free)] : [String(free), String(paid)], 'admin', at),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [204, 204, 204, 204],
  );
  const kept = await factsOf(paid);
  assert.deepEqual([kept.support, kept.grants.length], ['received', 1]);
  assert.deepEqual([(await factsOf(free)).support, (await factsOf(free)).edition], ['none', 1]);
  assert.equal(await audits(), (written ?? 0) + 1);
});

test('bad input: one that is not there, none, too many and other people record nothing', async () => {
  const id = await taken();
  const missing = await record([String(id), '999999999']);
  assert.deepEqual([missing.status, codes(missing)], [404, ['not-found']]);
  for (const bad of [[], ['x'], Array.from({ length: 101 }, () => String(id))])
    assert.equal((await record(bad)).status, 422);
  assert.equal((await record([String(id)], 'gold')).status, 403);
  assert.equal((await factsOf(id)).support, null);
});
