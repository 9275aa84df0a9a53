import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { JOBS } from '#server/jobs/job.service.ts';
import { registration } from '../../harness/people/account-desk.ts';
import { one, openStage, type Stage } from '../../harness/stage.ts';

const DAY = 86_400_000;
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

let made = 0;
async function newcomer(): Promise<{ id: string; token: string }> {
  const body = registration(`address-${Date.now()}-${made++}@example.org`);
  const { id, attributes } = one(await stage.send('POST', '/api/registration/', body));
  return { id, token: String(attributes.token) };
}
const beside = async (id: string) =>
  (
    await stage.sql<{ address: string }>(
      'SELECT d.address FROM audit_entry a JOIN audit_address d USING (position) WHERE a.actor_id = $1',
      [id],
    )
  ).map(({ address }) => address);
const addressesIn = (reply: { json: { data: unknown } }) =>
  (reply.json.data as { attributes: { address: string | null } }[]).map(
    ({ attributes }) => attributes.address,
  );
const shown = async (id: string) =>
  addressesIn(await stage.send('GET', `/api/admin/audit/?filter[actor]=${id}`, undefined, { as: 'admin' }));
const hygiene = () => JOBS.find(({ name }) => name === 'hygiene') ?? assert.fail('no such job');

test('the address of a deed stands beside the chain and never in it', async () => {
  const { id } = await newcomer();
  const [entry] = await stage.sql<{ address: null; whole: string }>(
    'SELECT address, to_jsonb(a)::text AS whole FROM audit_entry a WHERE actor_id = $1',
    [id],
  );
  assert.equal(entry?.address, null);
  assert.doesNotMatch(entry?.whole ?? '', /127\.0\.0\.1|::1/);
  assert.deepEqual(await beside(id), ['127.0.0.1']);
  assert.deepEqual(await shown(id), ['127.0.0.1']);
});

test('a deed that is rolled back leaves no address behind', async () => {
  const { id } = await newcomer();
  const count = async () =>
    (await stage.sql<{ n: number }>('SELECT count(*)::int AS n FROM audit_address'))[0]?.n;
  await stage.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [id]);
  const before = await count();
  const body = registration(
    (await stage.sql<{ email: string }>('SELECT email FROM user_account WHERE id = $1', [id]))[0]?.email ??
      '',
  );
  assert.equal((await stage.send('POST', '/api/registration/', body)).status, 409);
  assert.equal(await count(), before);
});

test('after ninety days it is neither shown nor taken along, and the nightly work forgets it; the chain stays whole', async () => {
  const { id, token } = await newcomer();
  const taken = async () => {
    const reply = await stage.send('GET', '/api/users/me/export/', undefined, { token });
    return (reply.json.data as { audit: { action: string; address: string | null }[] } | null)?.audit.find(
      ({ action }) => action === 'user.register',
    )?.address;
  };
  assert.equal(await taken(), '127.0.0.1');
  const now = stage.app.ports.now();
  await stage.sql(`UPDATE session SET expires_at = now() + interval '400 days'`);
  await hygiene().run(stage.app.ports, new Date(now.getTime() + 89 * DAY));
  assert.ok((await beside(id)).length > 0);
  await hygiene().run(stage.app.ports, new Date(now.getTime() + 91 * DAY));
  assert.deepEqual(await beside(id), []);
  assert.ok(
    (await stage.sql('SELECT 1 FROM audit_entry WHERE actor_id = $1', [id])).length > 0,
    'the deed stays',
  );
  assert.ok((await verifyLedgers(stage.database.reader(), () => {})).every(isWhole));
});

test('what stood in the chain before is shown for ninety days as well, and not longer', async () => {
  const { id } = await newcomer();
  const old = (days: number, address: string) =>
    stage.sql(
      `INSERT INTO audit_entry (at, actor_id, action, subject, address) VALUES (now() - make_interval(days => $2), $1::bigint, 'user.sign-in', 'user:' || $1::bigint, $3)`,
      [id, days, address],
    );
  await old(89, '192.0.2.89');
  await old(91, '192.0.2.91');
  const all = await shown(id);
  assert.ok(all.includes('192.0.2.89'));
  assert.ok(!all.includes('192.0.2.91'));
});
