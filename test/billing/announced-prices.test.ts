import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { remindMembers } from '#billing/renewal/reminder.service.ts';
import { renewDue } from '#billing/renewal/renewal.service.ts';
import { PASSWORD } from '../harness/people/account-desk.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { one } from '../harness/stage.ts';

const START = new Date('2026-11-21T10:00:00Z');
const DAY = 24 * 3_600_000;
const SILVER = 32;
const PRICE = 9_900;
const RAISED = 49_900;
const ADDRESS = '/api/users/me/membership/';

let till: Till;
before(async () => {
  till = await openTill();
});
beforeEach(async () => {
  till.clock.set(START);
  await costs(PRICE);
});
after(() => till.close());

interface Member extends Buyer {
  endsAt: Date;
}
async function member(autoRenew: boolean, number = CARDS.good): Promise<Member> {
  const buyer = await till.register();
  const { id } = await till.order(buyer, SILVER, { autoRenew: true });
  assert.equal(one(await till.pay(buyer, id, { number })).attributes.status, 'paid');
  if (!autoRenew) await choose(buyer, false);
  const { membershipEndsAt } = await till.user(buyer);
  return { ...buyer, endsAt: new Date(String(membershipEndsAt)) };
}
const costs = (cents: number) => till.sql('UPDATE plan SET price_cents = $2 WHERE id = $1', [SILVER, cents]);
const at = ({ endsAt }: Member, days: number) => till.clock.set(new Date(endsAt.getTime() + days * DAY));
/** The jobs as they run, at a rate of tax. */
async function run(taxPerMillion = 0): Promise<void> {
  const { ports } = till.app;
  const taxed = { ...ports, config: { ...ports.config, taxPerMillion } };
  await renewDue(taxed, till.now());
  await remindMembers(taxed, till.now());
}
async function choose(who: Buyer, autoRenew: boolean): Promise<void> {
  const body = { data: { type: 'MembershipChoice', attributes: { autoRenew } } };
  assert.equal((await till.send('PATCH', ADDRESS, body, { token: who.token })).status, 204);
}
async function shown(who: Buyer): Promise<unknown> {
  return one(await till.send('GET', ADDRESS, undefined, { token: who.token })).attributes.renewalTotal;
}
async function signIn(who: Member): Promise<void> {
  await till.sql('TRUNCATE rate_count');
  const attributes = { username: who.email, password: PASSWORD };
  const asked = await till.send('POST', '/api/login/', { data: { type: 'ApiLoginView', attributes } });
  who.token = String(one(asked).attributes.token);
}
/** The amounts in the letters that say what will be charged, oldest first. */
const named = async ({ email }: Buyer) =>
  (await till.letters(email))
    .reverse()
    .flatMap(({ text_body }) => /we charge (\$[\d.,]*\d) to your/.exec(text_body)?.[1] ?? []);
interface Renewal {
  amount_cents: number;
  discount_cents: number;
  tax_cents: number;
  total_cents: number;
  worth_cents: number;
  status: string;
}
const renewals = ({ id }: Buyer) =>
  till.sql<Renewal>(
    `SELECT amount_cents, discount_cents, tax_cents, total_cents, worth_cents, status FROM membership_order
      WHERE user_id = $1 AND kind = 'renewal' ORDER BY id`,
    [id],
  );
const charged = async (who: Buyer) => (await till.taken(who)) - PRICE;

test('[ROLE-063] [API-111] a price that rises after the letters is not charged: order, ledger, receipt and card name what they said', async () => {
  const who = await member(true);
  for (const days of [-30, -7]) {
    at(who, days);
    await run();
  }
  await costs(RAISED);
  at(who, -5);
  await run();
  await signIn(who);
  assert.equal(await shown(who), PRICE, 'nor does the account name another');
  at(who, -1);
  await run();
  await run();
  assert.deepEqual(await named(who), ['$99', '$99']);
  assert.equal(await charged(who), PRICE);
  const [order, ...more] = await renewals(who);
  assert.equal(more.length, 0);
  assert.deepEqual([order?.amount_cents, order?.discount_cents, order?.total_cents], [PRICE, 0, PRICE]);
  assert.equal(order?.worth_cents, PRICE + 27, 'worth what was paid, and the day that was left');
  const sums = await till.sql(
    `SELECT r.amount_cents, r.total_cents, e.amount_cents AS entered FROM receipt r
       JOIN membership_order o ON o.id = r.order_id AND o.kind = 'renewal'
       JOIN payment_entry e ON e.order_id = o.id WHERE o.user_id = $1`,
    [who.id],
  );
  assert.deepEqual(sums, [{ amount_cents: PRICE, total_cents: PRICE, entered: PRICE }]);
  const [receipt] = await till.letters(who.email);
  assert.match(receipt?.text_body ?? '', /Price: \$99\nPaid: \$99/);
  assert.match(receipt?.text_body ?? '', /we charge \$499 on /, 'the next term has the new price');
  at(who, 365 - 30);
  await run();
  assert.deepEqual(await named(who), ['$99', '$99', '$499'], 'and its letters name it');
  at(who, 365 - 1);
  await run();
  assert.equal(await charged(who), PRICE + RAISED);
});

test('[ROLE-063] [API-111] a price that rises between the letters is named by neither of them', async () => {
  const who = await member(true);
  at(who, -30);
  await run();
  await costs(RAISED);
  at(who, -7);
  await run();
  at(who, -1);
  await run();
  assert.deepEqual(await named(who), ['$99', '$99']);
  assert.equal(await charged(who), PRICE);
});

test('[ROLE-063] a price that falls is charged, also after a letter that named a higher one', async () => {
  const who = await member(true);
  at(who, -30);
  await run();
  await costs(7_900);
  at(who, -1);
  await run();
  assert.equal(await charged(who), 7_900);
});

test('[ROLE-063] a price that rose before the first letter is announced by it, and charged', async () => {
  const who = await member(true);
  at(who, -31);
  await costs(RAISED);
  at(who, -30);
  await run();
  at(who, -1);
  await run();
  assert.deepEqual(await named(who), ['$499']);
  assert.equal(await charged(who), RAISED);
});

test('[ROLE-063] a tax that rises after the letters is within the announced total', async () => {
  const who = await member(true);
  at(who, -30);
  await run(50_000);
  at(who, -1);
  await run(100_000);
  assert.deepEqual(await named(who), ['$103.95']);
  assert.equal(await charged(who), 10_395);
  const [order] = await renewals(who);
  assert.deepEqual([order?.amount_cents, order?.tax_cents, order?.total_cents], [9_450, 945, 10_395]);
});

test('[ROLE-063] renewal that is switched on after the last letter is charged as its own letter says', async () => {
  const who = await member(false);
  for (const days of [-30, -7]) {
    at(who, days);
    await run();
  }
  at(who, -5);
  await signIn(who);
  await choose(who, true);
  await costs(RAISED);
  assert.equal(await shown(who), PRICE);
  at(who, -1);
  await run();
  assert.deepEqual(await named(who), ['$99']);
  assert.equal(await charged(who), PRICE);
});

test('[ROLE-063] switched off and on again, it is charged at no more than was announced', async () => {
  const who = await member(true);
  at(who, -30);
  await run();
  at(who, -10);
  await signIn(who);
  for (const autoRenew of [false, true, false]) await choose(who, autoRenew);
  await costs(RAISED);
  await choose(who, true);
  at(who, -1);
  await run();
  assert.deepEqual(await named(who), ['$99', '$99', '$99']);
  assert.equal(await charged(who), PRICE);
});

test('[ROLE-063] renewal that is switched on long before takes the price of the first letter, and says that it may change', async () => {
  const who = await member(false);
  await choose(who, true);
  const [letter] = await till.letters(who.email);
  assert.match(
    letter?.text_body ?? '',
    /Should the price change before then, our reminder will name the new one/,
  );
  await costs(10_900);
  at(who, -30);
  await run();
  at(who, -1);
  await run();
  assert.deepEqual(await named(who), ['$99', '$109']);
  assert.equal(await charged(who), 10_900);
});

test('[ROLE-063] the later tries of a card that failed ask for what was announced, by a reminder or with the failure', async () => {
  for (const reminded of [true, false]) {
    till.clock.set(START);
    await costs(PRICE);
    const who = await member(true, CARDS.failsLater);
    if (reminded) {
      at(who, -7);
      await run();
    }
    at(who, -1);
    await run();
    const failure = (await till.letters(who.email)).find(({ subject }) => /could not renew/.test(subject));
    assert.match(failure?.text_body ?? '', /We could not charge \$99 to your Visa ending in 0341/);
    await costs(RAISED);
    for (const days of [0, 2, 6]) {
      at(who, days);
      await run();
    }
    const tried = (await renewals(who)).map(({ total_cents, status }) => [total_cents, status]);
    assert.deepEqual(tried, Array(4).fill([PRICE, 'failed']));
  }
});
