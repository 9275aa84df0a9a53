import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { loadConfig } from '#platform/config/config.ts';
import { layGround, seedIfEmpty } from '#seed/seed.ts';
import { openTill, type Till } from '../harness/people/till.ts';
import { type Asked, codes, one } from '../harness/stage.ts';

const [BRONZE, SILVER, GOLD, SILVER_FIVE, INSTITUTION] = [31, 32, 33, 35, 37];
const PLANS = '/api/admin/plans/';

let till: Till;
before(async () => {
  till = await openTill();
});
beforeEach(async () => {
  till.bank.be('well');
  till.clock.set(new Date('2026-11-21T10:00:00Z'));
  await till.sql('TRUNCATE rate_count');
});
after(() => till.close());

type Attributes = Record<string, unknown>;
/** With the version that stands there, unless another one is given. */
async function change(id: number, given: Attributes, at?: string) {
  const version = given.version ?? (await plans())[id]?.version ?? 'none';
  const body = { data: { type: 'AdminPlan', attributes: { ...given, version } } };
  return till.send('PATCH', `${PLANS}${id}/`, body, { as: 'admin', ...(at ? { at } : {}) });
}
async function changed(id: number, attributes: Attributes): Promise<Attributes> {
  const reply = await change(id, attributes);
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes;
}
async function plans(): Promise<Record<string, Attributes>> {
  const { json } = await till.send('GET', PLANS, undefined, { as: 'admin' });
  return Object.fromEntries(
    (json.data as { id: string; attributes: Attributes }[]).map(({ id, attributes }) => [id, attributes]),
  );
}
const audits = () =>
  till.sql<{ subject: string; detail: Attributes }>(
    `SELECT subject, detail FROM audit_entry WHERE action = 'plan.change' ORDER BY position`,
  );
const priceOf = ({ json }: Asked, id: number) =>
  (json.data as { id: string; attributes: Attributes }[]).find((plan) => plan.id === String(id))?.attributes
    .price;

test('every plan stands there, with its price, its members and what five years save', async () => {
  const all = await plans();
  assert.deepEqual(Object.keys(all), ['31', '32', '33', '34', '35', '36', '37', '38']);
  const { price, onSale, bestValue, mayBeSold, members, saving, savingKept } = all[GOLD] ?? {};
  assert.deepEqual([price, onSale, bestValue, mayBeSold], [12_500, true, true, true]);
  assert.deepEqual([saving, savingKept], [20, true]);
  const [{ held } = { held: -1 }] = await till.sql<{ held: number }>(
    `SELECT count(*)::int AS held FROM holding WHERE plan_id = $1 AND superseded_at IS NULL AND refunded_at IS NULL AND ends_at > $2`,
    [GOLD, till.now()],
  );
  assert.equal(members, held);
  assert.deepEqual([all[INSTITUTION]?.onSale, all[INSTITUTION]?.mayBeSold], [false, false]);
});

test('[API-109] [CONST-043] a changed price touches no order that is placed: paid ones keep their sum and receipt, open ones are refused as outdated', async () => {
  const [paying, waiting] = [await till.register(), await till.register()];
  const { id: paid } = await till.order(paying, SILVER);
  assert.equal(one(await till.pay(paying, paid)).attributes.status, 'paid');
  const { id: open } = await till.order(waiting, SILVER);
  const kept = () =>
    till.sql(
      `SELECT o.amount_cents, o.total_cents, o.status, r.amount_cents AS receipt FROM membership_order o
         LEFT JOIN receipt r ON r.order_id = o.id WHERE o.id = ANY($1) ORDER BY o.id`,
      [[paid, open]],
    );
  const before = await kept();
  await changed(SILVER, { price: 10_900 });
  assert.deepEqual(await kept(), before);
  const refused = await till.pay(waiting, open);
  assert.deepEqual([refused.status, codes(refused)], [409, ['order-outdated']]);
  assert.equal(await till.taken(waiting), 0);
  assert.equal((await till.order(waiting, SILVER)).attributes.total, 10_900);
  await changed(SILVER, { price: 9_900 });
  assert.equal(
    one(await till.pay(waiting, open)).attributes.status,
    'paid',
    'the price that was shown again',
  );
});

test('a plan that is hidden is bought by nobody, and an order for it is outdated; it stays with its holder', async () => {
  const [holder, late] = [await till.register(), await till.register()];
  const { id } = await till.order(holder, BRONZE);
  assert.equal(one(await till.pay(holder, id)).attributes.status, 'paid');
  const { id: open } = await till.order(late, BRONZE);
  await changed(BRONZE, { onSale: false });
  assert.deepEqual(codes(await till.tryOrder(late, BRONZE)), ['membership-not-on-sale']);
  assert.deepEqual(codes(await till.pay(late, open)), ['order-outdated']);
  const sold = await till.send('GET', '/api/memberships/');
  assert.equal(priceOf(sold, BRONZE), undefined);
  const mine = await till.send('GET', '/api/memberships/withmine/', undefined, { token: holder.token });
  assert.equal(priceOf(mine, BRONZE), 75);
  assert.equal((await till.user(holder)).membershipName, 'Bronze');
  await changed(BRONZE, { onSale: true });
});

test('[PRICE-017] plan 37 is never on sale, what is on sale has a price, and nothing else is taken', async () => {
  for (const attributes of [{ onSale: true }, { onSale: true, price: 9_900 }]) {
    const reply = await change(INSTITUTION, attributes);
    assert.deepEqual([reply.status, codes(reply)], [422, ['plan-never-on-sale']]);
  }
  assert.deepEqual(codes(await change(SILVER, { price: 0 })), ['plan-price-needed']);
  const small = await change(SILVER, { price: 49 });
  assert.deepEqual([small.status, codes(small)], [422, ['plan-price-too-small']]);
  assert.match(small.text, /at least \$0\.50/);
  assert.equal((await change(SILVER, { price: 0, onSale: false })).status, 200);
  assert.deepEqual(codes(await change(SILVER, { onSale: true })), ['plan-price-needed']);
  assert.equal((await change(SILVER, { price: 9_900, onSale: true })).status, 200);
  const before = await plans();
  for (const attributes of [
    { price: -1 },
    { price: 99.5 },
    { price: 1_000_001 },
    { price: '99' },
    { onSale: 'yes' },
    { bestValue: 1 },
  ])
    assert.equal((await change(SILVER, attributes)).status, 422, JSON.stringify(attributes));
  await change(SILVER, { currency: 'EUR', rebillDays: 1, name: 'Free', hidden: true, id: 33 });
  assert.deepEqual(await plans(), before);
  for (const id of [999, 0]) assert.equal((await change(id, { price: 1 })).status, 404);
});

test('[CONST-043] five years that save less than the pricing page promises are told, not refused', async () => {
  const warned = await changed(SILVER_FIVE, { price: 45_000 });
  assert.deepEqual([warned.saving, warned.savingKept], [9, false]);
  const well = await changed(SILVER_FIVE, { price: 39_500 });
  assert.deepEqual([well.saving, well.savingKept], [20, true]);
});

test('[PRICE-016] of each term one plan is the best value: another one gives it up', async () => {
  await changed(SILVER, { bestValue: true });
  const led = await plans();
  assert.deepEqual(
    [led[SILVER]?.bestValue, led[GOLD]?.bestValue, led[36]?.bestValue],
    [true, false, true],
    'the five-year plans are led by themselves',
  );
  await changed(SILVER, { bestValue: false });
  assert.equal((await plans())[GOLD]?.bestValue, false);
  await changed(GOLD, { bestValue: true });
});

test('what was changed is written down with what it was before; twice the same is written down once', async () => {
  const before = (await audits()).length;
  await changed(GOLD, { price: 13_000, bestValue: true });
  await changed(GOLD, { price: 13_000, bestValue: true });
  await changed(GOLD, {});
  assert.deepEqual((await audits()).slice(before), [
    { subject: `plan:${GOLD}`, detail: { priceCents: 13_000, priceCentsBefore: 12_500 } },
  ]);
  await changed(SILVER, { bestValue: true });
  assert.deepEqual((await audits()).slice(before + 1), [
    { subject: `plan:${GOLD}`, detail: { bestValue: false, bestValueBefore: true } },
    { subject: `plan:${SILVER}`, detail: { bestValue: true, bestValueBefore: false } },
  ]);
  await changed(GOLD, { price: 12_500, bestValue: true });
});

test('race: editors of two processes leave one best value and the prices that the ledger ends with', async () => {
  const twin = await till.twin();
  const replies = await Promise.all(
    [BRONZE, SILVER, GOLD].flatMap((id, nth) =>
      [1, 2, 3].map((round) =>
        change(
          id,
          { bestValue: true, price: 7_500 + 100 * nth + round },
          (nth + round) % 2 ? twin.url : undefined,
        ),
      ),
    ),
  );
  const taken = replies.filter(({ status }) => status === 200);
  assert.ok(taken.length >= 1);
  for (const refused of replies.filter((reply) => !taken.includes(reply)))
    assert.deepEqual([refused.status, codes(refused)], [409, ['plan-changed']]);
  const all = await plans();
  assert.equal([BRONZE, SILVER, GOLD].filter((id) => all[id]?.bestValue).length, 1);
  for (const id of [BRONZE, SILVER, GOLD]) {
    const last = (await audits()).filter(
      ({ subject, detail }) => subject === `plan:${id}` && 'priceCents' in detail,
    );
    assert.equal(all[id]?.price, last.at(-1)?.detail.priceCents);
  }
  for (const [id, price] of [
    [BRONZE, 7_500],
    [SILVER, 9_900],
    [GOLD, 12_500],
  ] as const)
    await changed(id, { price });
  await changed(GOLD, { bestValue: true });
});

test('a kept list of plans is dropped by every process at once', async () => {
  const twin = await till.twin();
  const asked = (at?: string) => till.send('GET', '/api/memberships/', undefined, at ? { at } : {});
  for (const at of [undefined, twin.url]) assert.equal(priceOf(await asked(at), SILVER), 99);
  await changed(SILVER, { price: 8_800 });
  const until = Date.now() + 2_000;
  for (const at of [undefined, twin.url])
    while (priceOf(await asked(at), SILVER) !== 88)
      assert.ok(Date.now() < until, `${at ?? 'this process'} still says the old price`);
  await changed(SILVER, { price: 9_900 });
});

test('no start puts a price back: what editors have made of a plan stays', async () => {
  await changed(SILVER, { price: 8_700, bestValue: true });
  const before = await plans();
  const config = loadConfig({ DATABASE_URL: till.ownerUrl, DATA_DIR: till.app.ports.config.dataDir });
  await seedIfEmpty(till.ownerUrl, { ...config, demo: true }, () => {});
  assert.deepEqual(await plans(), before);
  await layGround(till.database);
  assert.deepEqual(await plans(), before, 'even where the ground is laid once more');
  await changed(SILVER, { price: 9_900 });
  await changed(GOLD, { bestValue: true });
});
