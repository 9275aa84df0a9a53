import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { orderDeskTexts } from '#admin/resources/order/order.messages.ts';
import { disputedText } from '#admin/resources/order/order.rules.ts';
import { takeBack } from '#billing/refund/refund.service.ts';
import { addDays } from '#kit/dates.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { DEMO_PASSWORD } from '#seed/people.ts';
import { PASSWORD } from '../harness/people/account-desk.ts';
import { type Buyer, openTill, type Till } from '../harness/people/till.ts';
import { one } from '../harness/stage.ts';

const [BRONZE, SILVER, GOLD] = [31, 32, 33];
const START = new Date('2026-11-21T10:00:00Z');

let till: Till;
before(async () => {
  till = await openTill();
});
beforeEach(() => {
  till.bank.be('well');
  till.clock.set(START);
});
after(() => till.close());

async function buy(buyer: Buyer, planId: number): Promise<string> {
  const { id } = await till.order(buyer, planId);
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  return id;
}
async function signIn(username: string, password: string): Promise<string> {
  await till.sql('TRUNCATE rate_count');
  const body = { data: { type: 'ApiLoginView', attributes: { username, password } } };
  return String(one(await till.send('POST', '/api/login/', body)).attributes.token);
}
async function later(buyer: Buyer, days: number): Promise<void> {
  till.clock.set(addDays(START, days));
  buyer.token = await signIn(buyer.email, PASSWORD);
}
/** The bank of its payer takes the money of an order. */
const dispute = (orderId: string) =>
  till.database.write((db) =>
    takeBack(db, till.app.ports, {
      orderId: Number(orderId),
      entry: 'disputed',
      reason: '',
      by: { now: till.now(), requestId: 'test', address: '' },
    }),
  );
/** What the desk says of a disputed order, in English. */
async function says(orderId: string): Promise<string> {
  const token = await signIn('admin@demo.example', DEMO_PASSWORD);
  const asked = await till.send('GET', `/api/admin/orders/${orderId}/`, undefined, { token });
  const { attention, paidAt, record } = one(asked).attributes as {
    attention: string | null;
    paidAt: string | null;
    record: { left: Parameters<typeof disputedText>[1] };
  };
  assert.equal(attention, 'disputed');
  const say = broughtSpeechIn('en', orderDeskTexts);
  return say(disputedText(paidAt !== null, record.left), { tier: record.left?.membership ?? '' });
}

test('a disputed order whose membership was the only one says that it has ended', async () => {
  const buyer = await till.register();
  const order = await buy(buyer, SILVER);
  assert.equal(await dispute(order), true);
  assert.match(await says(order), /The membership has ended: respond to the bank/);
});

test('a disputed order that was upgraded says that the upgrade stays, as long as it lasts', async () => {
  const buyer = await till.register();
  const order = await buy(buyer, SILVER);
  await buy(buyer, GOLD);
  assert.equal(await dispute(order), true);
  assert.equal((await till.user(buyer)).membershipName, 'Gold');
  assert.match(await says(order), /A later order builds on it, so their Gold membership stays/);
});

test('a disputed upgrade says that the membership before it continues, until that has ended', async () => {
  const buyer = await till.register();
  await buy(buyer, BRONZE);
  const order = await buy(buyer, GOLD);
  assert.equal(await dispute(order), true);
  assert.match(await says(order), /has ended, and their Bronze membership continues/);
});

test('a disputed order of a membership that had lapsed before another was bought says that the other continues', async () => {
  const buyer = await till.register();
  const order = await buy(buyer, BRONZE);
  await later(buyer, 400);
  await buy(buyer, SILVER);
  assert.equal(await dispute(order), true);
  assert.match(await says(order), /has ended, and their Silver membership continues/);
});

test('a disputed order of which another sum was paid says that it had bought nothing', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, SILVER);
  till.bank.be('wrong sum');
  await till.pay(buyer, id);
  await till.sql(
    `INSERT INTO payment_entry (payment_id, entry, order_id, user_id, amount_cents, currency, provider, at)
     SELECT id, 'disputed', order_id, user_id, amount_cents, currency, provider, $2 FROM payment WHERE order_id = $1`,
    [id, START],
  );
  await till.sql(`UPDATE payment SET status = 'refunded' WHERE order_id = $1`, [id]);
  assert.match(await says(id), /It had bought no membership/);
});
