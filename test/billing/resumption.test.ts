import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { takeBack } from '#billing/refund/refund.service.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type Buyer, openTill, type Till } from '../harness/people/till.ts';
import { one } from '../harness/stage.ts';

const START = new Date('2026-11-21T10:00:00Z');
const [BRONZE, SILVER, GOLD] = [31, 32, 33];

let till: Till;
let admin: string;
before(async () => {
  till = await openTill();
  till.clock.set(START);
  const attributes = { username: PEOPLE.admin.email, password: DEMO_PASSWORD };
  const signedIn = await till.send('POST', '/api/login/', { data: { type: 'ApiLoginView', attributes } });
  admin = String(one(signedIn).attributes.token);
});
beforeEach(() => {
  till.clock.set(START);
});
after(() => till.close());

async function buy(buyer: Buyer, planId: number, attributes = {}): Promise<string> {
  const { id } = await till.order(buyer, planId, attributes);
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  return id;
}
const asAdmin = async (method: string, path: string, data?: object, at?: string) => {
  await till.sql('DELETE FROM rate_count');
  return till.send(method, path, data && { data }, { token: admin, ...(at ? { at } : {}) });
};
const refund = (orderId: string) => asAdmin('POST', `/api/orders/${orderId}/refunds/`, { type: 'Refund' });
async function refunded(orderId: string): Promise<void> {
  const reply = await refund(orderId);
  assert.equal(reply.status, 201, reply.text);
}
const disputed = (orderId: string) =>
  till.database.write((db) =>
    takeBack(db, till.app.ports, {
      orderId: Number(orderId),
      entry: 'disputed',
      reason: '',
      by: { now: till.now(), requestId: 'payment', address: '' },
    }),
  );
const runsOn = async (orderId: string) => {
  const { record } = one(await asAdmin('GET', `/api/admin/orders/${orderId}/`)).attributes;
  return (record as { refund: { runsOn: string | null } }).refund.runsOn;
};
/** A membership by the hand of an administrator; returns its number. */
async function give({ id }: Buyer, days = 2_000): Promise<string> {
  const endsOn = utcDate(addDays(till.now(), days));
  const attributes = { planId: GOLD, reason: 'a colleague of ours', endsOn };
  const data = { type: 'MembershipGrant', attributes };
  assert.equal((await asAdmin('POST', `/api/admin/members/${id}/memberships/`, data)).status, 201);
  const [holding] = await till.sql<{ id: string }>(
    'SELECT max(id)::text AS id FROM holding WHERE user_id = $1',
    [id],
  );
  return holding?.id ?? assert.fail('nothing given');
}
const end = ({ id }: Buyer, holding: string, at?: string) =>
  asAdmin('DELETE', `/api/admin/members/${id}/memberships/${holding}/`, undefined, at);
/** What is held now, and whether it renews automatically. */
async function held(buyer: Buyer) {
  const { membershipName, membershipEndsAt, isMembershipValid } = await till.user(buyer);
  const [live] = await till.sql<{ auto_renew: boolean }>(
    'SELECT auto_renew FROM holding WHERE user_id = $1 AND superseded_at IS NULL AND refunded_at IS NULL',
    [buyer.id],
  );
  return isMembershipValid ? [membershipName, membershipEndsAt, live?.auto_renew] : null;
}

test('what was paid for runs on once a granted membership ends, though the purchase between was refunded meanwhile', async () => {
  const twin = await till.twin();
  const buyer = await till.register();
  await buy(buyer, SILVER, { autoRenew: true });
  const [name, endsAt] = (await held(buyer)) ?? [];
  const upgrade = await buy(buyer, GOLD, { autoRenew: true });
  const granted = await give(buyer);
  assert.equal(await runsOn(upgrade), null, 'the granted one stays');
  await refunded(upgrade);
  assert.equal((await held(buyer))?.[0], 'Gold');
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => end(buyer, granted, nth % 2 ? twin.url : undefined)),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(5).fill(409)]);
  assert.deepEqual(await held(buyer), [name, endsAt, false], 'last seen switched off');
  assert.equal((await end(buyer, granted)).status, 409);
  assert.deepEqual(await held(buyer), [name, endsAt, false]);
  const [entry] = await till.sql<{ detail: { runsOn: number } }>(
    `SELECT detail FROM audit_entry WHERE action = 'membership.end' AND subject = $1`,
    [`user:${buyer.id}`],
  );
  const [first] = await till.sql<{ id: string }>('SELECT min(id) AS id FROM holding WHERE user_id = $1', [
    buyer.id,
  ]);
  assert.equal(entry?.detail.runsOn, Number(first?.id));
});

test('refunded and ended at the same time, in whichever order, the first membership runs on', async () => {
  for (let round = 0; round < 5; round++) {
    const buyer = await till.register();
    await buy(buyer, SILVER);
    const before = await held(buyer);
    const upgrade = await buy(buyer, GOLD);
    const granted = await give(buyer);
    await Promise.all([refund(upgrade), end(buyer, granted)]);
    assert.deepEqual(await held(buyer), before);
    assert.equal(await till.taken(buyer), 9_900);
  }
});

test('of a renewal that was refunded below a granted membership, the term before it is left', async () => {
  const buyer = await till.register();
  await buy(buyer, SILVER);
  const before = await held(buyer);
  const renewal = await buy(buyer, SILVER, { renew: true });
  const granted = await give(buyer);
  await refunded(renewal);
  assert.equal((await end(buyer, granted)).status, 200);
  assert.deepEqual(await held(buyer), before);
});

test('a disputed purchase between two others is passed over, and the desk says so beforehand', async () => {
  const buyer = await till.register();
  await buy(buyer, BRONZE, { autoRenew: true });
  const before = await held(buyer);
  const between = await buy(buyer, SILVER, { autoRenew: true });
  const last = await buy(buyer, GOLD, { autoRenew: true });
  assert.equal(await runsOn(last), 'Silver');
  await disputed(between);
  assert.equal(await runsOn(last), 'Bronze');
  await refunded(last);
  assert.deepEqual(await held(buyer), before, 'with its automatic renewal');
  assert.equal(await runsOn(last), null);
});

test('[ROLE-063] whoever took back the money for another term is not charged for it again, at whatever remove', async () => {
  const buyer = await till.register();
  await buy(buyer, SILVER, { autoRenew: true });
  const [name, endsAt] = (await held(buyer)) ?? [];
  const renewal = await buy(buyer, SILVER, { renew: true, autoRenew: true });
  const upgrade = await buy(buyer, GOLD, { autoRenew: true });
  await disputed(renewal);
  await refunded(upgrade);
  assert.deepEqual(await held(buyer), [name, endsAt, false]);
});

test('what has ended, or was refunded itself, does not run on', async () => {
  const [over, back] = [await till.register(), await till.register()];
  for (const buyer of [over, back]) {
    const first = await buy(buyer, SILVER);
    const upgrade = await buy(buyer, GOLD);
    const granted = await give(buyer);
    await refunded(upgrade);
    if (buyer === back) await refunded(first);
    else
      await till.sql(
        `UPDATE holding SET starts_at = $2, ends_at = $3
          WHERE id = (SELECT min(id) FROM holding WHERE user_id = $1)`,
        [buyer.id, addDays(START, -366), addDays(START, -1)],
      );
    assert.equal((await end(buyer, granted)).status, 200);
    assert.equal(await held(buyer), null);
  }
});
