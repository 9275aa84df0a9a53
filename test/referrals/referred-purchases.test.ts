import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Who } from '../harness/app.ts';
import { CARDS, openTill, type Till } from '../harness/people/till.ts';
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

test('an order that the discount makes free earns nobody a gift card', async () => {
  const email = colleague();
  const referral = await invite(email);
  const buyer = await till.register(email);
  await till.sql('UPDATE plan SET price_cents = 4000 WHERE id = 31');
  try {
    const { id, attributes } = await till.order(buyer, 31);
    assert.deepEqual([attributes.discount, attributes.total], [4_000, 0]);
    assert.equal(one(await till.pay(buyer, id, null)).attributes.status, 'paid');
  } finally {
    await till.sql('UPDATE plan SET price_cents = 7500 WHERE id = 31');
  }
  assert.deepEqual(await cards(referral), []);
});
