import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { addDays } from '#kit/dates.ts';
import { startHolding } from '#membership/holding/holding.service.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { codes, one } from '../harness/stage.ts';

let till: Till;
before(async () => {
  till = await openTill();
});
after(() => till.close());

test('[API-109] [API-110] [UI-059] the sandbox card pays an order and the membership is there at once', async () => {
  const buyer = await till.register();
  const order = await till.order(buyer, 32);
  assert.equal(order.type, 'Order');
  const { amount, discount, tax, total, currency, status, kind } = order.attributes;
  assert.deepEqual(
    [amount, discount, tax, total, currency, status, kind],
    [9_900, 0, 0, 9_900, 'USD', 'pending', 'purchase'],
  );
  const paid = await till.pay(buyer, order.id);
  assert.equal(paid.status, 201);
  assert.equal(one(paid).type, 'OrderPayment');
  assert.equal(one(paid).attributes.status, 'paid');
  assert.ok(paid.headers.get('jwt-authorization'), 'a fresh token');
  const user = await till.user(buyer);
  assert.deepEqual([user.membershipName, user.isMembershipValid], ['Silver', true]);
  const left = Date.parse(String(user.membershipEndsAt)) - till.now().getTime();
  assert.equal(Math.round(left / 86_400_000), 365);
  const [letter] = await till.letters(buyer.email);
  assert.match(letter?.subject ?? '', /^Your receipt R-\d{6} from Steady State$/);
  assert.match(
    letter?.text_body ?? '',
    /Silver membership, one year\nPrice: \$99\nPaid: \$99\nCard: Visa ending in 4242/,
  );
});

test('[API-110] the price is the server’s: what a client says of amounts is ignored', async () => {
  const buyer = await till.register();
  const asked = await till.send(
    'POST',
    '/api/orders/',
    {
      data: {
        type: 'Order',
        attributes: { amount: 1, total: 1, discount: 9_899, currency: 'ITL', status: 'paid' },
        relationships: { membership: { data: { type: 'Membership', id: '32' } } },
      },
    },
    { token: buyer.token },
  );
  assert.equal(asked.status, 201);
  const { total, currency, status } = one(asked).attributes;
  assert.deepEqual([total, currency, status], [9_900, 'USD', 'pending']);
});

const DECLINED: [string, string][] = [
  [CARDS.declined, 'card-declined'],
  [CARDS.poor, 'insufficient-funds'],
  ['4111111111111111', 'card-not-accepted'],
];
for (const [number, failure] of DECLINED)
  test(`a card that ends in ${number.slice(-4)} fails (${failure}), and another one pays the same order`, async () => {
    const buyer = await till.register();
    const { id } = await till.order(buyer, 31);
    const refused = one(await till.pay(buyer, id, { number }));
    assert.deepEqual([refused.attributes.status, refused.attributes.failure], ['failed', failure]);
    assert.match(String(refused.attributes.detail), /card/);
    assert.equal((await till.user(buyer)).hasMembership, false);
    assert.equal(
      one(await till.send('GET', `/api/orders/${id}/`, undefined, { token: buyer.token })).attributes.status,
      'failed',
    );
    assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
    assert.equal((await till.user(buyer)).membershipName, 'Bronze');
  });

test('an expired card fails, and a card that is none is refused before anybody is asked', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, 31);
  assert.equal(one(await till.pay(buyer, id, { expYear: 2025 })).attributes.failure, 'expired-card');
  const asked = await till.pay(buyer, id, { number: 'none of your business' });
  assert.equal(asked.status, 422);
  assert.equal((await till.charges(id)).length, 1);
});

test('a card that asks for a confirmation pays once it is given, and not when it is refused', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, 33);
  const first = one(await till.pay(buyer, id, { number: CARDS.confirmed }));
  assert.equal(first.attributes.status, 'requires_action');
  const refused = one(await till.confirm(buyer, id, first.id, false));
  assert.deepEqual(
    [refused.attributes.status, refused.attributes.failure],
    ['failed', 'confirmation-failed'],
  );
  const second = one(await till.pay(buyer, id, { number: CARDS.confirmed }));
  const given = await till.confirm(buyer, id, second.id, true);
  assert.equal(one(given).attributes.status, 'paid');
  assert.ok(given.headers.get('jwt-authorization'));
  assert.equal(
    one(await till.confirm(buyer, id, second.id, false)).attributes.status,
    'paid',
    'and stays so',
  );
  assert.equal((await till.user(buyer)).membershipName, 'Gold');
});

test('a confirmation that was left behind stands in nobody’s way, and is never charged', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, 33);
  one(await till.pay(buyer, id, { number: CARDS.confirmed }));
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  assert.deepEqual((await till.charges(id)).map(({ status }) => status).sort(), ['cancelled', 'paid']);
});

test('the same key is the same payment; with another card it is refused; without a key nothing happens', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, 31);
  const key = randomUUID();
  const first = one(await till.pay(buyer, id, {}, key));
  const again = one(await till.pay(buyer, id, {}, key));
  assert.deepEqual([again.id, again.attributes.status], [first.id, 'paid']);
  const other = await till.pay(buyer, id, { number: CARDS.declined }, key);
  assert.deepEqual([other.status, codes(other)], [409, ['key-reused']]);
  const none = await till.pay(buyer, id, {}, '');
  assert.deepEqual([none.status, codes(none)], [400, ['key-needed']]);
  const late = await till.pay(buyer, id);
  assert.deepEqual([late.status, codes(late)], [409, ['order-paid']]);
  await till.isOnce(buyer, id);
});

test('twenty payments at once, one key, two processes: one charge, one membership, one receipt', async () => {
  const twin = await till.twin();
  for (let round = 0; round < 5; round++) {
    const buyer = await till.register();
    const { id } = await till.order(buyer, 31);
    const key = randomUUID();
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, at) => till.pay(buyer, id, {}, key, at % 2 ? twin.url : undefined)),
    );
    for (const { status, text } of asked) assert.ok([201, 409].includes(status), `${status} ${text}`);
    assert.ok(asked.some(({ status }) => status === 201));
    await till.isOnce(buyer, id);
  }
});

test('twenty payments at once, each with its own key: one charge, one membership, one receipt', async () => {
  const twin = await till.twin();
  for (let round = 0; round < 5; round++) {
    const buyer = await till.register();
    const { id } = await till.order(buyer, 31);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        till.pay(buyer, id, {}, randomUUID(), at % 2 ? twin.url : undefined),
      ),
    );
    await till.isOnce(buyer, id);
  }
});

test('ten upgrades at once, to Silver and to Gold: one membership, and the charges are the winner’s price', async () => {
  const buyer = await till.register();
  const first = await till.order(buyer, 31);
  await till.pay(buyer, first.id);
  const orders = await Promise.all(
    Array.from({ length: 10 }, (_, at) => till.order(buyer, at % 2 ? 32 : 33)),
  );
  await Promise.all(orders.map(({ id }) => till.pay(buyer, id)));
  const paid = await till.sql<{ plan_id: string; total_cents: number }>(
    `SELECT plan_id, total_cents FROM membership_order WHERE user_id = $1 AND status = 'paid' AND kind = 'upgrade'`,
    [buyer.id],
  );
  assert.equal(paid.length, 1);
  const live = await till.sql<{ plan_id: string }>(
    'SELECT plan_id FROM holding WHERE user_id = $1 AND superseded_at IS NULL AND refunded_at IS NULL',
    [buyer.id],
  );
  assert.deepEqual(
    live.map(({ plan_id }) => plan_id),
    [paid[0]?.plan_id],
  );
  assert.equal(await till.taken(buyer), 7_500 + (paid[0]?.total_cents ?? 0));
});

test('the provider took the money and our process died: the same key finds it, and so does the watch', async () => {
  for (const way of ['same key', 'watch'] as const) {
    const buyer = await till.register();
    const { id } = await till.order(buyer, 32);
    const key = randomUUID();
    till.bank.be('lost answer');
    const lost = await till.pay(buyer, id, {}, key);
    assert.deepEqual([lost.status, codes(lost)], [503, ['payment-unanswered']]);
    assert.equal((await till.user(buyer)).hasMembership, false);
    till.bank.be('well');
    if (way === 'same key') assert.equal(one(await till.pay(buyer, id, {}, key)).attributes.status, 'paid');
    else await till.watch(60);
    await till.isOnce(buyer, id);
    assert.equal((await till.user(buyer)).membershipName, 'Silver');
  }
});

test('the provider was away and never heard of it: nothing is charged, and another try pays', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, 32);
  till.bank.be('away');
  assert.equal((await till.pay(buyer, id)).status, 503);
  till.bank.be('well');
  await till.watch(60);
  assert.deepEqual(
    (await till.charges(id)).map(({ status }) => status),
    ['cancelled'],
  );
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  await till.isOnce(buyer, id);
});

test('another sum than was asked for buys nothing, and somebody is told', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, 33);
  till.bank.be('wrong sum');
  const asked = one(await till.pay(buyer, id));
  till.bank.be('well');
  assert.deepEqual([asked.attributes.status, asked.attributes.failure], ['failed', 'wrong-amount']);
  assert.equal((await till.user(buyer)).hasMembership, false);
  const [alarm] = await till.letters(till.app.ports.config.supportEmail);
  assert.match(alarm?.text_body ?? '', new RegExp(`Order ${id} asked for 12500 USD .* tells 12400 USD`));
});

test('an order whose ground is gone is not charged; one that was outdated by a day says so', async () => {
  const buyer = await till.register();
  const early = await till.order(buyer, 32);
  const other = await till.order(buyer, 31);
  await till.pay(buyer, other.id);
  const refused = await till.pay(buyer, early.id);
  assert.deepEqual([refused.status, codes(refused)], [409, ['order-outdated']]);
  assert.deepEqual(await till.charges(early.id), []);
});

test('money that came for an order whose ground went meanwhile goes back, once', async () => {
  const buyer = await till.register();
  const slow = await till.order(buyer, 32);
  const key = randomUUID();
  till.bank.be('lost answer');
  await till.pay(buyer, slow.id, {}, key);
  till.bank.be('well');
  await till.sql(
    `INSERT INTO holding (user_id, plan_id, starts_at, ends_at, created_at) VALUES ($1, 33, $2, $3, $2)`,
    [buyer.id, till.now(), addDays(till.now(), 365)],
  );
  await till.watch(60);
  await till.watch(120);
  await till.watch(180);
  assert.equal((await till.user(buyer)).membershipName, 'Gold');
  const [charge] = await till.charges(slow.id);
  assert.ok(charge?.refunded_at);
  const entries = await till.sql<{ entry: string }>('SELECT entry FROM payment_entry WHERE order_id = $1', [
    slow.id,
  ]);
  assert.deepEqual(
    entries.map(({ entry }) => entry),
    ['returned'],
  );
  const again = await till.pay(buyer, slow.id, {}, key);
  const { status, failure, detail } = one(again).attributes;
  assert.deepEqual([status, failure], ['refunded', 'returned']);
  assert.match(String(detail), /^Your membership changed while you paid/);
  assert.equal(again.headers.get('jwt-authorization'), null);
});

/** The process that began to pay an order of nothing has died since. */
async function leftFree(): Promise<{ buyer: Buyer; id: string }> {
  const buyer = await till.register();
  await till.sql('UPDATE plan SET price_cents = 0 WHERE id = 31');
  const { id } = await till.order(buyer, 31);
  await till.sql('UPDATE plan SET price_cents = 7500 WHERE id = 31');
  const begun = new Date(till.now().getTime() - 120_000);
  await till.sql(
    `INSERT INTO payment (id, order_id, user_id, idempotency_key, fingerprint, provider, amount_cents, currency, status,
            started_at, leased_until)
     VALUES ($1, $2, $3, 'key-of-a-dead-process', '', 'none', 0, 'USD', 'started', $4, $4)`,
    [randomUUID(), id, buyer.id, begun],
  );
  return { buyer, id };
}
test('an order that costs nothing, left half paid, is settled by the watch, once, and no bank hears of it', async () => {
  const { buyer, id } = await leftFree();
  await Promise.all([till.watch(60), till.watch(60)]);
  await till.watch(120);
  assert.deepEqual(await till.charges(id), []);
  const payments = await till.sql('SELECT status FROM payment WHERE order_id = $1', [id]);
  assert.deepEqual(payments, [{ status: 'paid' }]);
  const held = await till.sql('SELECT plan_id::int FROM holding WHERE user_id = $1', [buyer.id]);
  assert.deepEqual(held, [{ plan_id: 31 }]);
});
test('an order that costs nothing, left half paid, stands in the way of no other', async () => {
  const { buyer } = await leftFree();
  const next = await till.order(buyer, 32);
  assert.deepEqual(codes(await till.pay(buyer, next.id)), ['order-outdated'], 'it took effect first');
  const upgrade = await till.order(buyer, 32);
  assert.equal(one(await till.pay(buyer, upgrade.id)).attributes.status, 'paid');
  assert.equal((await till.user(buyer)).membershipName, 'Silver');
});

test('[PRICE-018] what is left of an upgrade, too small for any card, is waived: nothing is paid and nothing goes back', async () => {
  const buyer = await till.register();
  const first = await till.order(buyer, 31);
  await till.pay(buyer, first.id);
  await till.sql('UPDATE plan SET price_cents = 7549 WHERE id = 32');
  try {
    const { id, attributes } = await till.order(buyer, 32);
    const { amount, credit, discount, tax, total } = attributes;
    assert.deepEqual([amount, credit, discount, tax, total], [7_549, 7_500, 49, 0, 0]);
    const paid = await Promise.all([
      till.pay(buyer, id, null, 'one-key-of-this-upgrade'),
      till.pay(buyer, id, null),
    ]);
    assert.ok(paid.some((asked) => asked.status === 201));
    assert.deepEqual(await till.charges(id), []);
    const [letter] = await till.letters(buyer.email);
    assert.match(letter?.text_body ?? '', /Discount: −\$0\.49\nPaid: \$0/);
    await till.sql('TRUNCATE rate_count');
    const refund = { data: { type: 'Refund' } };
    assert.equal(
      (await till.send('POST', `/api/orders/${id}/refunds/`, refund, { as: 'admin' })).status,
      201,
    );
    assert.match((await till.letters(buyer.email))[0]?.subject ?? '', /was canceled/);
    assert.equal((await till.user(buyer)).membershipName, 'Bronze');
    assert.equal(await till.taken(buyer), 7_500);
  } finally {
    await till.sql('UPDATE plan SET price_cents = 9900 WHERE id = 32');
  }
});

test('the sandbox’s bank charges no card less than Stripe does', async () => {
  const terms = { currency: 'USD', description: 'x', email: 'a@example.org', saved: null, keep: false };
  const card = { number: CARDS.good, expMonth: 12, expYear: 2032, cvc: '123' };
  const charge = (amountCents: number) =>
    till.bank.charge({ ...terms, key: randomUUID(), amountCents, card }, till.now());
  await assert.rejects(charge(49));
  assert.equal((await charge(50)).status, 'paid');
});

test('[PRICE-018] a price that falls while a bank asks lengthens no term that was ordered at the old one', async () => {
  const buyer = await till.register();
  const first = await till.order(buyer, 32);
  await till.pay(buyer, first.id);
  const { id } = await till.order(buyer, 33);
  const asked = one(await till.pay(buyer, id, { number: CARDS.confirmed }));
  assert.equal(asked.attributes.status, 'requires_action');
  await till.sql('UPDATE plan SET price_cents = 5000 WHERE id = 33');
  try {
    assert.equal(one(await till.confirm(buyer, id, asked.id, true)).attributes.status, 'paid');
  } finally {
    await till.sql('UPDATE plan SET price_cents = 12500 WHERE id = 33');
  }
  const left = Date.parse(String((await till.user(buyer)).membershipEndsAt)) - till.now().getTime();
  assert.equal(Math.round(left / 86_400_000), 365);
});

test('[API-109] an order that costs nothing is paid without a card, and counts as no purchase', async () => {
  const buyer = await till.register();
  await till.sql('UPDATE plan SET price_cents = 0 WHERE id = 31');
  try {
    const { id, attributes } = await till.order(buyer, 31);
    assert.equal(attributes.total, 0);
    assert.equal(one(await till.pay(buyer, id, null)).attributes.status, 'paid');
    assert.deepEqual(await till.charges(id), []);
  } finally {
    await till.sql('UPDATE plan SET price_cents = 7500 WHERE id = 31');
  }
});

test('an upgrade that costs nothing renews itself with the card on file if that is chosen, and not unasked', async () => {
  await till.sql('UPDATE plan SET price_cents = 5000 WHERE id = 33');
  try {
    for (const autoRenew of [true, false]) {
      const buyer = await till.register();
      const first = await till.order(buyer, 32, { autoRenew: true });
      assert.equal(one(await till.pay(buyer, first.id)).attributes.status, 'paid');
      const { id, attributes } = await till.order(buyer, 33, { autoRenew });
      assert.deepEqual([attributes.kind, attributes.total], ['upgrade', 0]);
      await till.sql('UPDATE plan SET price_cents = 6000 WHERE id = 33');
      const outdated = await till.pay(buyer, id, null);
      assert.deepEqual(
        codes(outdated),
        ['order-outdated'],
        'what renewals were to cost is not what they cost',
      );
      await till.sql('UPDATE plan SET price_cents = 5000 WHERE id = 33');
      assert.equal(one(await till.pay(buyer, id, null)).attributes.status, 'paid');
      const kept = one(
        await till.send('GET', '/api/users/me/membership/', undefined, { token: buyer.token }),
      );
      assert.deepEqual([kept.attributes.autoRenew, kept.attributes.cardOnFile], [autoRenew, 'Visa 4242']);
    }
  } finally {
    await till.sql('UPDATE plan SET price_cents = 12500 WHERE id = 33');
  }
});

test('[PRICE-017] the institutional membership is refused to whoever does not have it; another one’s order is not found', async () => {
  const buyer = await till.register();
  const refused = await till.tryOrder(buyer, 37);
  assert.deepEqual([refused.status, codes(refused)], [403, ['membership-not-on-sale']]);
  const unknown = await till.tryOrder(buyer, 999_999);
  assert.deepEqual([unknown.status, codes(unknown)], [404, ['unknown-membership']]);
  const unnamed = { data: { type: 'Order', attributes: { membership: 31 } } };
  const [error] =
    (await till.send('POST', '/api/orders/', unnamed, { token: buyer.token })).json.errors ?? [];
  assert.deepEqual(
    [error?.status, error?.source?.pointer, error?.detail],
    ['422', '/data/relationships/membership', 'Choose a membership to continue.'],
  );
  const { id } = await till.order(buyer, 31);
  const stranger = await till.register();
  assert.equal((await till.pay(stranger, id)).status, 404);
  assert.equal(
    (await till.send('GET', `/api/orders/${id}/`, undefined, { token: stranger.token })).status,
    404,
  );
});

test('[PRICE-017] whoever has the institutional membership adds one term at a time, also from two orders placed at once', async () => {
  const buyer = await till.register();
  const now = till.now();
  const term = { startsAt: addDays(now, -100), endsAt: addDays(now, 265) };
  await till.database.write((db) => startHolding(db, { userId: Number(buyer.id), planId: 37, ...term }, now));
  const renew = { renew: true };
  const [one37, two37] = [await till.order(buyer, 37, renew), await till.order(buyer, 37, renew)];
  assert.equal(one(await till.pay(buyer, one37.id, null)).attributes.status, 'paid');
  await till.pay(buyer, two37.id, null);
  const { membershipEndsAt } = await till.user(buyer);
  assert.equal(membershipEndsAt, addDays(term.endsAt, 365).toISOString());
  for (const attributes of [renew, {}]) {
    const more = await till.tryOrder(buyer, 37, attributes);
    assert.deepEqual([more.status, codes(more)], [409, ['already-member']]);
    assert.match(more.text, /less than a whole one is left/);
  }
});

test('every ledger is whole after all of this', async () => {
  assert.ok((await verifyLedgers(till.database.reader())).every(isWhole));
});
