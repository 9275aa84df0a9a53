import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { codes, one } from '../harness/stage.ts';
import { type Buyer, openStripeTill, type StripeTill, type Waiting } from '../harness/stripe/till.ts';
import { until } from '../harness/until.ts';

const GOOD = '4242424242424242';
const SLOW = '4000000000000077';
const [BRONZE, SILVER, GOLD] = [31, 32, 33];
const REFUND = 'charge.refunded';
let till: StripeTill;
before(async () => {
  till = await openStripeTill();
});
beforeEach(() => {
  Object.assign(till.bank, { fault: null, blind: null, short: 0, isPoor: false });
});
after(() => till.close());

async function buy(plan = SILVER, buyer?: Buyer): Promise<{ buyer: Buyer; paid: Waiting }> {
  const payer = buyer ?? (await till.register());
  const paid = await till.begin(payer, plan);
  till.bank.give(paid.secret, GOOD);
  assert.equal(one(await till.tell(payer, paid)).attributes.status, 'paid');
  return { buyer: payer, paid };
}
/** Delivered, and followed to the end. */
async function tell(paid: Waiting, ...types: string[]): Promise<void> {
  const events = till.eventsOf(paid.intent).filter(({ type }) => types.length === 0 || types.includes(type));
  assert.ok(events.length > 0);
  await deliver(events);
}
async function deliver(events: ReturnType<StripeTill['eventsOf']>): Promise<void> {
  for (const event of events) assert.equal(await till.deliver(event), 200);
  const open = 'SELECT 1 FROM payment_event WHERE id = ANY ($1) AND done_at IS NULL';
  const ids = events.map(({ id }) => id);
  await until(async () => (await till.sql(open, [ids])).length === 0, 'an event is still open');
}
const entries = async ({ orderId }: Waiting) =>
  (
    await till.sql<{ entry: string; amount_cents: number }>(
      'SELECT entry, amount_cents FROM payment_entry WHERE order_id = $1 ORDER BY position',
      [orderId],
    )
  ).map(({ entry, amount_cents }) => [entry, amount_cents]);
const refundReceipts = async ({ orderId }: Waiting) =>
  (
    await till.sql<{ total_cents: number }>(
      `SELECT total_cents FROM receipt WHERE order_id = $1 AND kind = 'refund' ORDER BY number`,
      [orderId],
    )
  ).map(({ total_cents }) => total_cents);
const letters = (to: string, subject: string) =>
  till.sql<{ subject: string; text_body: string }>(
    'SELECT subject, text_body FROM outbox_message WHERE recipient = $1 AND subject ~ $2 ORDER BY id',
    [to, subject],
  );
const toSupport = ({ orderId }: Waiting, subject: string) =>
  letters(till.app.ports.config.supportEmail, `^Order ${orderId}: ${subject}`);
async function attention({ orderId }: Waiting): Promise<unknown> {
  const asked = await till.send('GET', `/api/admin/orders/${orderId}/`, undefined, { as: 'admin' });
  return one(asked).attributes.attention;
}
const refund = ({ orderId }: Waiting) =>
  till.send(
    'POST',
    `/api/orders/${orderId}/refunds/`,
    { data: { type: 'Refund', attributes: { reason: 'asked for it' } } },
    { as: 'admin' },
  );
async function credit(buyer: Buyer, plan: number): Promise<unknown> {
  const id = await till.order(buyer, plan);
  const asked = await till.send('GET', `/api/orders/${id}/`, undefined, { token: buyer.token });
  return one(asked).attributes.credit;
}

test('[API-109] parts given back in Stripe’s dashboard are booked once each, told to the buyer, and end nothing; an upgrade credits what was kept', async () => {
  const { buyer, paid } = await buy();
  assert.equal(await credit(buyer, GOLD), 9_900);
  till.bank.giveBack(paid.intent.id, 4_000);
  await tell(paid, REFUND);
  assert.equal(await credit(buyer, GOLD), 5_900);
  till.bank.giveBack(paid.intent.id, 5_800);
  const events = till.eventsOf(paid.intent);
  await deliver([...events.toReversed(), ...events]);
  await Promise.all(
    [1, 2, 3].map((copy) => deliver(events.map((one) => ({ ...one, id: `${one.id}${copy}` })))),
  );
  assert.deepEqual(await entries(paid), [
    ['charged', 9_900],
    ['refunded', 4_000],
    ['refunded', 5_800],
  ]);
  assert.deepEqual(await refundReceipts(paid), [4_000, 5_800]);
  const told = await letters(buyer.email, '^Your refund from');
  assert.equal(told.length, 2);
  assert.match(told[0]?.text_body ?? '', /refunded \$40 of your payment for the Silver membership/);
  assert.match(told[0]?.text_body ?? '', /Your membership stays as it is\./);
  assert.equal(await till.member(buyer), 'Silver');
  assert.equal(await credit(buyer, GOLD), 100);
  assert.equal((await refund(paid)).status, 201);
  assert.deepEqual((await entries(paid)).at(-1), ['refunded', 100]);
  assert.deepEqual(await refundReceipts(paid), [4_000, 5_800, 100]);
  assert.equal(await till.member(buyer), null);
});

test('an upgrade priced on what was given back in part meanwhile is not honored: its money goes back', async () => {
  const { buyer, paid } = await buy();
  const upgrade = await till.begin(buyer, GOLD);
  till.bank.giveBack(paid.intent.id, 4_000);
  await tell(paid, REFUND);
  till.bank.give(upgrade.secret, GOOD);
  await till.tell(buyer, upgrade);
  assert.equal(await till.member(buyer), 'Silver');
  await till.watch(60);
  assert.deepEqual(await entries(upgrade), [['returned', 2_600]]);
  const [letter, ...more] = await letters(buyer.email, 'has been returned$');
  assert.equal(more.length, 0);
  assert.match(letter?.text_body ?? '', /returned your payment of \$26 for the Gold membership/);
});

test('a part given back below a membership granted by hand lowers what an upgrade of that credits', async () => {
  const { buyer, paid } = await buy();
  const attributes = { planId: 35, reason: 'a colleague of ours' };
  const body = { data: { type: 'MembershipGrant', attributes } };
  const granted = await till.send('POST', `/api/admin/members/${buyer.id}/memberships/`, body, {
    as: 'admin',
  });
  assert.equal(granted.status, 201, granted.text);
  assert.equal(await credit(buyer, 36), 9_900);
  till.bank.giveBack(paid.intent.id, 4_000);
  await tell(paid, REFUND);
  assert.equal(await credit(buyer, 36), 5_900);
});

test('support is told of a part given back below a later order', async () => {
  const { buyer, paid } = await buy();
  await buy(GOLD, buyer);
  till.bank.giveBack(paid.intent.id, 4_000);
  await tell(paid, REFUND);
  await tell(paid, REFUND);
  assert.equal((await toSupport(paid, 'its money went back')).length, 1);
  assert.equal(await till.member(buyer), 'Gold');
});

test('money of another sum that is given back in the dashboard is booked, told to its payer, and needs nobody', async () => {
  const buyer = await till.register();
  const paid = await till.begin(buyer, SILVER);
  till.bank.short = 100;
  till.bank.give(paid.secret, GOOD);
  await till.tell(buyer, paid);
  assert.equal(await attention(paid), 'mismatched');
  till.bank.giveBack(paid.intent.id, 800);
  await tell(paid, REFUND);
  assert.equal(await attention(paid), 'mismatched');
  till.bank.giveBack(paid.intent.id);
  await tell(paid, REFUND);
  await tell(paid);
  assert.deepEqual(await entries(paid), [
    ['mismatched', 9_800],
    ['returned', 800],
    ['returned', 9_000],
  ]);
  assert.equal(await attention(paid), null);
  assert.equal((await letters(buyer.email, 'has been returned$')).length, 1);
});

test('a refund that fails later is corrected in the ledger, and a person sees to it; made again, it is booked again', async () => {
  const { buyer, paid } = await buy();
  assert.equal((await refund(paid)).status, 201);
  await tell(paid);
  assert.equal(await attention(paid), null);
  till.bank.failRefund(paid.intent.id);
  await tell(paid, 'refund.failed', 'charge.refund.updated');
  await tell(paid);
  const back = [
    ['charged', 9_900],
    ['refunded', 9_900],
    ['refunded', -9_900],
  ];
  assert.deepEqual(await entries(paid), back);
  assert.equal(await attention(paid), 'refundFailed');
  assert.equal((await toSupport(paid, 'a refund did not reach the buyer')).length, 1);
  const audit = `SELECT 1 FROM audit_entry WHERE action = 'order.refund-failed' AND subject = $1`;
  assert.equal((await till.sql(audit, [`order:${paid.orderId}`])).length, 1);
  till.bank.giveBack(paid.intent.id);
  await tell(paid, REFUND);
  assert.deepEqual(await entries(paid), [...back, ['refunded', 9_900]]);
  assert.deepEqual(await refundReceipts(paid), [9_900]);
  assert.equal(await till.member(buyer), null);
});

test('a part that fails later is worth its money again in an upgrade', async () => {
  const { buyer, paid } = await buy();
  till.bank.giveBack(paid.intent.id, 4_000);
  await tell(paid, REFUND);
  till.bank.failRefund(paid.intent.id);
  await tell(paid, 'charge.refund.updated');
  assert.equal(await credit(buyer, GOLD), 9_900);
  assert.equal(await attention(paid), 'refundFailed');
});

for (const order of ['in order', 'in reverse'])
  test(`a dispute that was won is corrected in the ledger, and a person sees to it (told ${order})`, async () => {
    const { buyer, paid } = await buy();
    till.bank.dispute(paid.intent.id);
    till.bank.closeDispute(paid.intent.id, 'won');
    const events = till.eventsOf(paid.intent);
    await deliver(order === 'in order' ? events : events.toReversed());
    await deliver(events);
    assert.deepEqual(await entries(paid), [
      ['charged', 9_900],
      ['disputed', 9_900],
      ['disputed', -9_900],
    ]);
    assert.equal(await attention(paid), 'disputeWon');
    assert.equal((await toSupport(paid, 'its dispute was won')).length, 1);
    assert.equal(await till.member(buyer), null);
  });

test('a dispute that was lost stays what it was', async () => {
  const { paid } = await buy();
  till.bank.dispute(paid.intent.id);
  till.bank.closeDispute(paid.intent.id, 'lost');
  await tell(paid);
  assert.deepEqual((await entries(paid)).at(-1), ['disputed', 9_900]);
  assert.equal(await attention(paid), 'disputed');
});

test('[PRICE-020] a refund that Stripe refuses for good is told with its reason, and holds nobody up', async () => {
  const { buyer, paid } = await buy(BRONZE);
  till.bank.isPoor = true;
  const refused = await refund(paid);
  assert.deepEqual([refused.status, codes(refused)], [409, ['refund-refused']]);
  assert.match(refused.text, /balance with the payment service is too low/);
  const upgrade = await till.order(buyer, SILVER);
  assert.equal((await till.pay(buyer, upgrade)).status, 201, 'the member may pay');
  till.bank.isPoor = false;
  assert.equal((await refund(paid)).status, 201, 'the same refund, once there is money for it');
  assert.deepEqual(await till.taken(paid.orderId), []);
  const { paid: disputed } = await buy();
  till.bank.dispute(disputed.intent.id);
  const [asked, again] = [await refund(disputed), await refund(disputed)];
  assert.deepEqual([asked.status, again.status, codes(again)], [409, 409, ['refund-refused']]);
  assert.match(again.text, /disputes this payment with their bank/);
});

test('an order paid through another provider is asked of nobody else', async () => {
  const { paid } = await buy();
  await till.sql(`UPDATE payment SET provider = 'sandbox' WHERE order_id = $1`, [paid.orderId]);
  const tries = () => till.bank.asked.filter((one) => one.endsWith('/v1/refunds')).length;
  const before = tries();
  const refused = await refund(paid);
  assert.deepEqual([refused.status, codes(refused)], [409, ['refund-refused']]);
  assert.match(refused.text, /another payment service \(sandbox\)/);
  assert.equal(tries(), before);
});

test('whoever left while a bank was deciding is told once that it declined', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, SILVER);
  assert.equal(till.bank.give(paying.secret, SLOW), 'processing');
  await till.tell(buyer, paying);
  assert.deepEqual(await letters(buyer.email, 'did not go through$'), []);
  till.bank.end(paying.intent, false);
  await tell(paying);
  await tell(paying);
  await till.tell(buyer, paying);
  const [letter, ...more] = await letters(buyer.email, 'did not go through$');
  assert.equal(more.length, 0);
  assert.match(letter?.text_body ?? '', /payment of \$99 for the Silver membership did not go through/);
  assert.match(letter?.text_body ?? '', /membership=32/);
});

test('whoever was declined while they were there gets no letter', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, SILVER);
  till.bank.give(paying.secret, '4000000000000002');
  await tell(paying);
  await till.watch(62 * 60);
  assert.deepEqual(await letters(buyer.email, 'did not go through$'), []);
});

test('every ledger is whole after all of this', async () => {
  assert.ok((await verifyLedgers(till.database.reader())).every(isWhole));
});
