import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { addDays } from '#kit/dates.ts';
import { DEMO_PASSWORD } from '#seed/people.ts';
import { PASSWORD } from '../harness/people/account-desk.ts';
import { type Buyer, openTill, type Till } from '../harness/people/till.ts';
import { codes, one } from '../harness/stage.ts';

const [BRONZE, SILVER, GOLD] = [31, 32, 33];
const START = new Date('2026-11-21T10:00:00Z');

let till: Till;
before(async () => {
  till = await openTill();
});
beforeEach(() => till.clock.set(START));
after(() => till.close());

async function signIn(username: string, password: string): Promise<string> {
  await till.sql('TRUNCATE rate_count');
  const body = { data: { type: 'ApiLoginView', attributes: { username, password } } };
  return String(one(await till.send('POST', '/api/login/', body)).attributes.token);
}
const admin = () => signIn('admin@demo.example', DEMO_PASSWORD);
/** Days after the start, with a session of that time. */
async function later(buyer: Buyer, days: number): Promise<void> {
  till.clock.set(addDays(START, days));
  buyer.token = await signIn(buyer.email, PASSWORD);
}
async function buy(buyer: Buyer, planId: number, attributes = {}): Promise<{ id: string; kind: unknown }> {
  const order = await till.order(buyer, planId, attributes);
  assert.equal(one(await till.pay(buyer, order.id)).attributes.status, 'paid');
  return { id: order.id, kind: order.attributes.kind };
}
async function refund(orderId: string) {
  const body = { data: { type: 'Refund', attributes: { reason: 'a complaint' } } };
  return till.send('POST', `/api/orders/${orderId}/refunds/`, body, { token: await admin() });
}
async function desk(orderId: string) {
  const { record } = one(
    await till.send('GET', `/api/admin/orders/${orderId}/`, undefined, { token: await admin() }),
  ).attributes as { record: { refund: { allowed: boolean }; builtUpon: { id: string }[] } };
  return { mayRefund: record.refund.allowed, followedBy: record.builtUpon.map(({ id }) => id) };
}

test('[PRICE-020] an order is refunded although another membership was bought after it had lapsed; that one stays', async () => {
  const buyer = await till.register();
  const first = await buy(buyer, BRONZE);
  await later(buyer, 500);
  const second = await buy(buyer, SILVER);
  assert.equal(second.kind, 'purchase');
  assert.deepEqual(await desk(first.id), { mayRefund: true, followedBy: [second.id] });
  const asked = await refund(first.id);
  assert.equal(asked.status, 201, asked.text);
  assert.equal(await till.taken(buyer), 9_900);
  const { membershipName, isMembershipValid } = await till.user(buyer);
  assert.deepEqual([membershipName, isMembershipValid], ['Silver', true]);
  const [letter] = await till.letters(buyer.email);
  assert.match(letter?.text_body ?? '', /Your current Silver membership continues/);
  assert.equal((await refund(second.id)).status, 201);
  assert.equal(await till.taken(buyer), 0);
  assert.equal((await till.user(buyer)).isMembershipValid, false);
});

test('[PRICE-020] the same membership bought again after it had lapsed does not hold up the refund of the first', async () => {
  const buyer = await till.register();
  const first = await buy(buyer, BRONZE);
  await later(buyer, 400);
  const again = await buy(buyer, BRONZE);
  assert.equal(again.kind, 'renewal');
  assert.equal((await refund(first.id)).status, 201);
  assert.equal((await till.user(buyer)).isMembershipValid, true);
});

test('[PRICE-020] a renewal before the end and an upgrade with credit still wait for their turn', async () => {
  const [renewed, upgraded] = [await till.register(), await till.register()];
  const first = [await buy(renewed, BRONZE), await buy(upgraded, BRONZE)];
  await later(renewed, 364.9);
  await buy(renewed, BRONZE, { renew: true });
  await later(upgraded, 100);
  await buy(upgraded, GOLD);
  till.clock.set(addDays(START, 800));
  for (const { id } of first) assert.deepEqual(codes(await refund(id)), ['order-built-on']);
});
