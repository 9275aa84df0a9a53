import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { lockDiscount } from '#referrals/purchase/discount.service.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import type { Who } from '../harness/app.ts';
import { whileHeld } from '../harness/held-account.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { codes, one } from '../harness/stage.ts';

const SILVER = 32;
let till: Till;
before(async () => {
  till = await openTill();
});
after(() => till.close());

async function invite(email: string, as: Who = 'gold'): Promise<string> {
  await till.sql('DELETE FROM rate_count');
  const asked = await till.send(
    'POST',
    '/api/referrals/',
    { data: { type: 'Referred', attributes: { referred_email: email } } },
    { as },
  );
  assert.equal(asked.status, 201, asked.text);
  return one(asked).id;
}
const discountOf = async (email: string): Promise<string> => {
  await till.sql('DELETE FROM rate_count');
  const asked = await till.send('GET', `/api/referrals/validate/?referred_email=${email}`);
  return (asked.json.data as { discountId: string }).discountId;
};
const cards = (referral: string) =>
  till.sql<{ status: string; amount_cents: number; purchase: string }>(
    'SELECT status, amount_cents, purchase FROM gift_card WHERE referral_id = $1',
    [referral],
  );
const moveAway = ({ id }: Buyer) =>
  till.sql('UPDATE user_account SET email = $2 WHERE id = $1', [id, colleague()]);
/** An invited colleague pays with a card that asks back, and leaves the invited address to whoever comes next. */
async function leftWaiting(email: string): Promise<{ buyer: Buyer; order: string; payment: string }> {
  const buyer = await till.register(email);
  const { id, attributes } = await till.order(buyer, SILVER);
  assert.equal(attributes.discount, 5_000);
  const begun = one(await till.pay(buyer, id, { number: CARDS.confirmed }));
  assert.equal(begun.attributes.status, 'requires_action');
  await moveAway(buyer);
  return { buyer, order: id, payment: begun.id };
}
const standing = async (referral: string) => {
  const [row] = await till.sql<{ applied: boolean; buyer: number | null }>(
    'SELECT applied_at IS NOT NULL AS applied, referred_user_id::int AS buyer FROM referral WHERE id = $1',
    [referral],
  );
  return [row?.applied, row?.buyer];
};
const admin = async (): Promise<string> => {
  await till.sql('DELETE FROM rate_count');
  const attributes = { username: PEOPLE.admin.email, password: DEMO_PASSWORD };
  const signedIn = await till.send('POST', '/api/login/', { data: { type: 'ApiLoginView', attributes } });
  return String(one(signedIn).attributes.token);
};
const refund = (order: string, token: string, at?: string) =>
  till.send(
    'POST',
    `/api/orders/${order}/refunds/`,
    { data: { type: 'Refund', attributes: {} } },
    { token, ...(at ? { at } : {}) },
  );
const colleague = () => `colleague-${randomUUID()}@example.org`;

test('[PRICE-019] an invited colleague’s first order is $50 less without naming a discount, and the inviter’s gift card is there once it is paid', async () => {
  const email = colleague();
  const referral = await invite(email);
  const buyer = await till.register(email);
  const { id, attributes } = await till.order(buyer, SILVER);
  assert.deepEqual([attributes.amount, attributes.discount, attributes.total], [9_900, 5_000, 4_900]);
  assert.deepEqual(await cards(referral), [], 'not before it is paid');
  await till.pay(buyer, id, { number: CARDS.declined });
  assert.deepEqual(await cards(referral), [], 'nor when the card was declined');
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  assert.deepEqual(await cards(referral), [
    { status: 'pending_to_send', amount_cents: 5_000, purchase: `order:${id}` },
  ]);
  assert.equal(await till.taken(buyer), 4_900);
  const next = await till.order(buyer, SILVER, { renew: true });
  assert.equal(next.attributes.discount, 0, 'the second order is not');
});

test('[API-109] [PRICE-019] the discount that was issued may be named; a forged one, or another one’s, answers 400 and nothing is ordered', async () => {
  const [email, other] = [colleague(), colleague()];
  await invite(email);
  await invite(other);
  const [own, foreign] = [await discountOf(email), await discountOf(other)];
  assert.match(own, /^[0-9a-f-]{36}$/);
  const buyer = await till.register(email);
  const stranger = await till.register();
  const wrong: [typeof buyer, string][] = [
    [buyer, foreign],
    [buyer, '00000000-0000-4000-8000-000000000000'],
    [buyer, "' OR 1=1 --"],
    [stranger, own],
  ];
  for (const [who, discountId] of wrong) {
    const asked = await till.tryOrder(who, SILVER, { discountId });
    assert.deepEqual([asked.status, codes(asked)], [400, ['discount-not-accepted']], discountId);
  }
  const counted = await till.sql('SELECT id FROM membership_order WHERE user_id IN ($1, $2)', [
    buyer.id,
    stranger.id,
  ]);
  assert.deepEqual(counted, []);
  assert.equal((await till.order(buyer, SILVER, { discountId: own })).attributes.total, 4_900);
  assert.equal((await till.order(stranger, SILVER)).attributes.total, 9_900);
});

test('[PRICE-019] a discount that was used answers 400 for another order', async () => {
  const email = colleague();
  await invite(email);
  const discountId = await discountOf(email);
  const buyer = await till.register(email);
  const { id } = await till.order(buyer, SILVER, { discountId });
  await till.pay(buyer, id);
  const asked = await till.tryOrder(buyer, 33, { discountId });
  assert.deepEqual([asked.status, codes(asked)], [400, ['discount-not-accepted']]);
});

test('twenty payments of an invited colleague at once, by two processes, earn one gift card', async () => {
  const twin = await till.twin();
  for (let round = 0; round < 3; round++) {
    const email = colleague();
    const referral = await invite(email);
    const buyer = await till.register(email);
    const orders = await Promise.all([31, 32, 33].map((plan) => till.order(buyer, plan)));
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        till.pay(
          buyer,
          orders[nth % orders.length]?.id ?? '',
          {},
          randomUUID(),
          nth % 2 ? twin.url : undefined,
        ),
      ),
    );
    const [card, ...more] = await cards(referral);
    assert.deepEqual([card?.status, more], ['pending_to_send', []]);
    const paid = await till.sql<{ id: string; total_cents: number }>(
      `SELECT id, total_cents FROM membership_order WHERE user_id = $1 AND status = 'paid'`,
      [buyer.id],
    );
    assert.deepEqual(
      paid.map(({ id }) => `order:${id}`),
      [card?.purchase],
    );
    assert.equal(await till.taken(buyer), paid[0]?.total_cents);
  }
});

test('[REF-035] an order that the discount makes free is no purchase: it earns no gift card, and the invitation stays open', async () => {
  const email = colleague();
  const referral = await invite(email);
  const buyer = await till.register(email);
  await till.sql('UPDATE plan SET price_cents = 4000 WHERE id = 31');
  try {
    const { id, attributes } = await till.order(buyer, 31);
    assert.deepEqual([attributes.discount, attributes.total], [4_000, 0]);
    assert.equal(one(await till.pay(buyer, id, null)).attributes.status, 'paid');
    assert.deepEqual(await standing(referral), [false, null]);
    assert.equal((await refund(id, await admin())).status, 201);
    assert.deepEqual(await standing(referral), [false, null]);
  } finally {
    await till.sql('UPDATE plan SET price_cents = 7500 WHERE id = 31');
  }
  assert.deepEqual(await cards(referral), []);
});

test('[PRICE-019] [REF-035] one invitation is one discount, however many accounts had its address: who pays late is paid back', async () => {
  const email = colleague();
  const referral = await invite(email);
  const late = [await leftWaiting(email), await leftWaiting(email)];
  const buyer = await till.register(email);
  const { id } = await till.order(buyer, SILVER);
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  for (const { buyer: other, order, payment } of late) {
    const { status, failure, detail } = one(await till.confirm(other, order, payment, true)).attributes;
    assert.deepEqual([status, failure], ['failed', 'discount-used']);
    assert.match(String(detail), /^The discount of this order has been used/);
  }
  await till.watch(60);
  for (const { buyer: other, order } of late) {
    assert.equal(await till.taken(other), 0);
    assert.equal((await till.user(other)).hasMembership, false);
    const kept = await till.sql('SELECT status, failure FROM payment WHERE order_id = $1', [order]);
    assert.deepEqual(kept, [{ status: 'refunded', failure: 'discount-used' }]);
    const again = await till.order(other, SILVER);
    assert.equal(again.attributes.discount, 0);
    assert.equal(one(await till.pay(other, again.id)).attributes.status, 'paid');
    assert.equal((await refund(again.id, await admin())).status, 201);
  }
  assert.deepEqual(await standing(referral), [true, buyer.id]);
  assert.deepEqual(await cards(referral), [
    { status: 'pending_to_send', amount_cents: 5_000, purchase: `order:${id}` },
  ]);
});

test('an order that its discount makes free and that is left half paid buys nothing once the discount is used', async () => {
  const email = colleague();
  await invite(email);
  const buyer = await till.register(email);
  await till.sql('UPDATE plan SET price_cents = 4000 WHERE id = 31');
  try {
    const { id } = await till.order(buyer, 31);
    await till.sql(
      `INSERT INTO payment (id, order_id, user_id, idempotency_key, fingerprint, provider, amount_cents, currency,
              status, started_at, leased_until)
       VALUES ($1, $2, $3, 'key-of-a-dead-process', '', 'none', 0, 'USD', 'started', $4, $4)`,
      [randomUUID(), id, buyer.id, new Date(till.now().getTime() - 120_000)],
    );
    await moveAway(buyer);
    const next = await till.register(email);
    const { id: first } = await till.order(next, SILVER);
    assert.equal(one(await till.pay(next, first)).attributes.status, 'paid');
    await till.watch(60);
    const kept = await till.sql('SELECT status, failure FROM payment WHERE order_id = $1', [id]);
    assert.deepEqual(kept, [{ status: 'failed', failure: 'discount-used' }]);
  } finally {
    await till.sql('UPDATE plan SET price_cents = 7500 WHERE id = 31');
  }
  assert.equal((await till.user(buyer)).hasMembership, false);
});

test('a refund waits for the invitation before it holds the ledger, for which whoever settles on it waits', async () => {
  const email = colleague();
  const referral = await invite(email);
  const buyer = await till.register(email);
  const { id } = await till.order(buyer, SILVER);
  await till.pay(buyer, id);
  const token = await admin();
  const back = await whileHeld(
    till.database,
    (db) => lockDiscount(db, Number(referral)),
    () => refund(id, token),
    async () => {
      const asked = `SELECT pg_try_advisory_xact_lock(hashtextextended('ledger:payment_entry', 0)) AS free`;
      assert.deepEqual(await till.sql(asked), [{ free: true }]);
    },
  );
  assert.equal(back.status, 201, back.text);
});

test('late payers of one invitation and its refund at once, by two processes: one discount at a time, and nobody waits for ever', async () => {
  const twin = await till.twin();
  const token = await admin();
  for (let round = 0; round < 6; round++) {
    const email = colleague();
    const referral = await invite(email);
    const [a, b] = [await leftWaiting(email), await leftWaiting(email)];
    const buyer = await till.register(email);
    const { id } = await till.order(buyer, SILVER);
    assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
    const [back, ...confirmed] = await Promise.all([
      refund(id, token, twin.url),
      till.confirm(a.buyer, a.order, a.payment, true),
      till.confirm(b.buyer, b.order, b.payment, true),
    ]);
    assert.equal(back.status, 201, back.text);
    const paid = [a, b].filter((_, n) => one(confirmed[n] ?? assert.fail()).attributes.status === 'paid');
    assert.ok(paid.length <= 1);
    const [applied, by] = await standing(referral);
    assert.deepEqual([applied, by], paid[0] ? [true, paid[0].buyer.id] : [false, buyer.id]);
  }
});
