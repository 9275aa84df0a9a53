import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { PEOPLE } from '#seed/people.ts';
import { codes, one } from '../harness/stage.ts';
import { type Buyer, ONCE, openStripeTill, type StripeTill, type Waiting } from '../harness/stripe/till.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const POOR = '4000000000009995';
const ASKS_BACK = '4000002500003155';
let till: StripeTill;
before(async () => {
  till = await openStripeTill();
});
beforeEach(() => {
  Object.assign(till.bank, { fault: null, blind: null, short: 0, isPoor: false });
});
after(() => till.close());

const WAYS: [string, (buyer: Buyer, paying: Waiting) => Promise<unknown>][] = [
  ['the browser says so', (buyer, paying) => till.tell(buyer, paying)],
  ['Stripe says so', (_, { intent }) => tellAll(till.eventsOf(intent))],
  ['the watch asks', () => till.watch(60)],
];
/** Stripe tells of them, and, if it is well enough for that, all of them have taken effect. */
async function tellAll(events: { id: string; type: string }[]): Promise<void> {
  for (const event of events) assert.equal(await till.deliver(event), 200);
  const { fault } = till.bank;
  const hinders = (asked: string) => fault && (fault.on ?? /./).test(asked);
  if (!['GET /v1/payment_intents/', 'POST /v1/refunds'].some(hinders)) await tookEffect(events);
}
/** What was acknowledged may be followed a little later. */
async function tookEffect(events: { id: string }[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  const open = 'SELECT 1 FROM payment_event WHERE id = ANY ($1) AND done_at IS NULL';
  await until(async () => ((await till.sql(open, [ids])).length === 0 ? [true] : []));
}

for (const [name, way] of WAYS)
  test(`an order is paid when ${name}: a client secret, one confirmation, one membership, one receipt`, async () => {
    const buyer = await till.register();
    const paying = await till.begin(buyer, 32);
    assert.match(paying.secret, /^pi_.+_secret_/);
    assert.equal(await till.member(buyer), null);
    assert.equal(till.bank.give(paying.secret, GOOD), 'succeeded');
    await way(buyer, paying);
    assert.equal(await till.member(buyer), 'Silver');
    for (const [, again] of WAYS) await again(buyer, paying);
    assert.deepEqual(await till.traces(paying.orderId), ONCE);
    assert.deepEqual(await till.taken(paying.orderId), [9_900]);
    const last = await till.tell(buyer, paying);
    assert.equal(one(last).attributes.status, 'paid');
    assert.ok(last.headers.get('jwt-authorization'), 'a fresh token');
  });

test('a card that asks back pays after the bank was answered; a refused or declined one can be followed by another', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 33);
  till.bank.give(paying.secret, DECLINED);
  const { status, failure, detail } = one(await till.tell(buyer, paying)).attributes;
  assert.deepEqual([status, failure], ['requires_action', 'card-declined']);
  assert.match(String(detail), /^The card was declined\./, 'in words, while another card may pay');
  till.bank.give(paying.secret, ASKS_BACK);
  till.bank.answer(paying.secret, false);
  await tellAll(till.eventsOf(paying.intent));
  assert.equal(await till.member(buyer), null);
  till.bank.give(paying.secret, ASKS_BACK);
  till.bank.answer(paying.secret, true);
  assert.equal(one(await till.tell(buyer, paying)).attributes.status, 'paid');
  assert.deepEqual(await till.traces(paying.orderId), ONCE);
});

test('a reader who gives up is charged nothing any more, and may begin anew', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 31);
  const given = one(await till.tell(buyer, paying, false));
  assert.deepEqual([given.attributes.status, given.attributes.failure], ['failed', 'given-up']);
  assert.equal(paying.intent.status, 'canceled');
  const second = await till.waiting(buyer, paying.orderId);
  await till.waiting(buyer, paying.orderId);
  assert.equal(second.intent.status, 'canceled', 'what was left behind stands in nobody’s way');
});

test('a confirmation that nobody answers is given up after an hour', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 31);
  await till.watch(59 * 60);
  assert.equal(paying.intent.status, 'requires_payment_method');
  await till.watch(62 * 60);
  assert.equal(paying.intent.status, 'canceled');
  assert.deepEqual((await till.traces(paying.orderId)).payments, ['failed']);
});

test('the same key is the same payment and the same client secret; card data is refused', async () => {
  const buyer = await till.register();
  const orderId = await till.order(buyer, 31);
  const key = randomUUID();
  const [first, again] = [await till.pay(buyer, orderId, key), await till.pay(buyer, orderId, key)];
  assert.deepEqual(one(again), one(first));
  assert.ok(one(first).attributes.clientSecret);
  const card = { number: GOOD, expMonth: 12, expYear: 2032, cvc: '123' };
  const refused = await till.pay(buyer, orderId, randomUUID(), till.url, { card });
  assert.deepEqual(codes(refused), ['card-not-taken-here']);
});

test('twenty payments at once on two processes, one key or each its own: one charge', async () => {
  const twin = await till.twin();
  for (const isOneKey of [true, false]) {
    const buyer = await till.register();
    const orderId = await till.order(buyer, 31);
    const key = randomUUID();
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        till.pay(buyer, orderId, isOneKey ? key : randomUUID(), at % 2 ? twin.url : till.url),
      ),
    );
    for (const { status, text } of asked) assert.ok([201, 409].includes(status), text);
    const open = [...till.bank.intents.values()].filter(
      ({ status, metadata }) => status === 'requires_payment_method' && metadata.payment,
    );
    const keys = await till.sql<{ id: string }>('SELECT id::text FROM payment WHERE order_id = $1', [
      orderId,
    ]);
    const payable = open.filter(({ metadata }) => keys.some(({ id }) => id === metadata.payment));
    assert.equal(payable.length, 1);
    const paying = await till.waiting(buyer, orderId);
    till.bank.give(paying.secret, GOOD);
    await Promise.all([
      ...Array.from({ length: 10 }, () => till.tell(buyer, paying)),
      ...till
        .eventsOf(paying.intent)
        .flatMap((event) =>
          Array.from({ length: 10 }, (_, at) => till.deliver(event, at % 2 ? twin.url : till.url)),
        ),
      till.watch(60),
    ]);
    const { payments, ...rest } = await till.traces(orderId);
    const { payments: _, ...once } = ONCE;
    assert.deepEqual(rest, once);
    assert.equal(payments.filter((status) => status === 'paid').length, 1);
    assert.deepEqual(await till.taken(orderId), [7_500]);
  }
});

const LOST: ['drop' | 'broken after' | 'broken' | 'away', 'search' | 'list' | null][] = [
  ['drop', null],
  ['drop', 'search'],
  ['drop', 'list'],
  ['broken after', null],
  ['broken after', 'search'],
  ['broken', null],
  ['away', null],
];
for (const [kind, blind] of LOST)
  test(`Stripe’s answer to a charge is lost (${kind}${blind ? `, its ${blind} does not know` : ''}): nothing is left that could be paid twice`, async () => {
    const buyer = await till.register();
    const orderId = await till.order(buyer, 32);
    till.bank.fault = { kind, on: /POST \/v1\/payment_intents$/ };
    till.bank.blind = blind;
    const lost = await till.pay(buyer, orderId);
    assert.deepEqual([lost.status, codes(lost)], [503, ['payment-unanswered']]);
    till.bank.fault = null;
    await till.watch(62 * 60);
    assert.deepEqual((await till.traces(orderId)).payments, ['failed']);
    const left = [...till.bank.intents.values()].filter(({ status }) => status !== 'canceled');
    const [{ id } = { id: '' }] = await till.sql<{ id: string }>(
      'SELECT id::text FROM payment WHERE order_id = $1',
      [orderId],
    );
    assert.deepEqual(
      left.filter(({ metadata }) => metadata.payment === id),
      [],
    );
    const paying = await till.waiting(buyer, orderId);
    till.bank.give(paying.secret, GOOD);
    await till.tell(buyer, paying);
    assert.deepEqual(await till.taken(orderId), [9_900]);
  });

test('asked again with the same key after a lost answer, it is the same intent', async () => {
  const buyer = await till.register();
  const orderId = await till.order(buyer, 32, { autoRenew: true });
  const key = randomUUID();
  till.bank.fault = { kind: 'drop', on: /POST \/v1\/payment_intents$/ };
  assert.equal((await till.pay(buyer, orderId, key)).status, 503);
  till.bank.fault = null;
  const asked = one(await till.pay(buyer, orderId, key));
  const again = one(await till.pay(buyer, orderId, key));
  assert.equal(asked.attributes.clientSecret, again.attributes.clientSecret);
  const intents = [...till.bank.intents.values()].filter(({ metadata }) => metadata.payment === asked.id);
  assert.equal(intents.length, 1);
  assert.equal([...till.bank.customers.values()].filter((email) => email === buyer.email).length, 1);
});

test('[ROLE-063] renewal switched off after a lost answer: asked again it is the same intent, and what it buys does not renew itself', async () => {
  const buyer = await till.register();
  const first = await till.order(buyer, 31);
  const bought = await till.waiting(buyer, first);
  till.bank.give(bought.secret, GOOD);
  await till.tell(buyer, bought);
  const orderId = await till.order(buyer, 32, { autoRenew: true });
  const key = randomUUID();
  till.bank.fault = { kind: 'drop', on: /POST \/v1\/payment_intents$/ };
  assert.equal((await till.pay(buyer, orderId, key)).status, 503);
  till.bank.fault = null;
  const off = { data: { type: 'MembershipChoice', attributes: { autoRenew: false } } };
  const { status } = await till.send('PATCH', '/api/users/me/membership/', off, { token: buyer.token });
  assert.equal(status, 204);
  const asked = one(await till.pay(buyer, orderId, key));
  const own = [...till.bank.intents.values()].filter(({ metadata }) => metadata.payment === asked.id);
  assert.equal(own.length, 1);
  till.bank.give(String(asked.attributes.clientSecret), GOOD);
  await tellAll(till.eventsOf(own[0] ?? assert.fail('no intent')));
  const [held] = await till.sql<{ plan_id: string; auto_renew: boolean }>(
    'SELECT plan_id, auto_renew FROM holding WHERE user_id = $1 AND superseded_at IS NULL',
    [buyer.id],
  );
  assert.deepEqual([Number(held?.plan_id), held?.auto_renew], [32, false]);
});

test('a charge that was still on its way when it was given up can be paid by nobody', async () => {
  const { payment } = till.app.ports;
  const key = randomUUID();
  const terms = { key, amountCents: 7_500, currency: 'USD' };
  const charge = { ...terms, description: 'x', email: 'a@example.org', card: null, saved: null, keep: false };
  const told = await payment.cancel({ ...terms, ref: null }, till.now());
  assert.equal(told.status, 'cancelled');
  assert.equal((await payment.charge(charge, till.now())).status, 'cancelled');
  const own = [...till.bank.intents.values()].filter(({ metadata }) => metadata.payment === key);
  assert.deepEqual(
    own.map(({ status }) => status),
    ['canceled'],
  );
});

test('a card is kept when that was agreed, and charged without its owner; what its bank says is an answer', async () => {
  const { payment } = till.app.ports;
  const kept: [string, string, string | null][] = [
    [GOOD, 'paid', null],
    ['4000000000000341', 'failed', 'card-declined'],
    [ASKS_BACK, 'failed', 'confirmation-failed'],
  ];
  for (const [number, status, failure] of kept) {
    const buyer = await till.register();
    const paying = await till.begin(buyer, 31, { autoRenew: true });
    if (till.bank.give(paying.secret, number) === 'requires_action') till.bank.answer(paying.secret, true);
    await till.tell(buyer, paying);
    const [method] = await till.sql<{
      customer_ref: string;
      method_ref: string;
      last4: string;
      brand: string;
    }>('SELECT customer_ref, method_ref, last4, brand FROM payment_method WHERE user_id = $1', [buyer.id]);
    assert.ok(method);
    assert.deepEqual([method.brand, method.last4], ['Visa', number.slice(-4)]);
    const saved = { customerRef: method.customer_ref, methodRef: method.method_ref };
    const terms = { key: randomUUID(), amountCents: 7_500, currency: 'USD', description: 'renewal' };
    const rest = { email: buyer.email, card: null, keep: false };
    const told = await payment.charge({ ...terms, ...rest, saved }, till.now());
    assert.deepEqual([told.status, told.failure, told.clientSecret], [status, failure, null]);
    assert.deepEqual([told.amountCents, told.currency], [7_500, 'USD']);
    assert.deepEqual(await payment.look(terms.key, null), told);
    const gone = { customerRef: method.customer_ref, methodRef: 'pm_gone' };
    const absent = await payment.charge({ ...terms, ...rest, key: randomUUID(), saved: gone }, till.now());
    assert.deepEqual([absent.status, absent.failure], ['failed', 'card-not-accepted']);
  }
});

test('nothing is kept of a card where that was not agreed', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 31);
  till.bank.give(paying.secret, GOOD);
  await till.tell(buyer, paying);
  assert.deepEqual(await till.sql('SELECT 1 FROM payment_method WHERE user_id = $1', [buyer.id]), []);
  assert.equal(paying.intent.customer, null);
});

const REFUNDED = {
  order: 'refunded',
  payments: ['refunded'],
  entries: ['charged', 'refunded'],
  receipts: ['payment', 'refund'],
  holdings: 1,
  living: 0,
};
const permutations = <T>(of: T[]): T[][] =>
  of.length < 2
    ? [of]
    : of.flatMap((one, at) => permutations(of.toSpliced(at, 1)).map((rest) => [one, ...rest]));

test('whatever the order in which Stripe tells of a decline, a payment, a refund and a dispute, the end is the same', async () => {
  const orders = permutations([0, 1, 2, 3]);
  assert.equal(orders.length, 24);
  for (const order of orders) {
    const buyer = await till.register();
    const paying = await till.begin(buyer, 31);
    till.bank.give(paying.secret, POOR);
    till.bank.give(paying.secret, GOOD);
    till.bank.giveBack(paying.intent.id);
    till.bank.dispute(paying.intent.id);
    const events = till.eventsOf(paying.intent);
    assert.deepEqual(
      events.map(({ type }) => type),
      [
        'payment_intent.payment_failed',
        'payment_intent.succeeded',
        'charge.refunded',
        'charge.dispute.created',
      ],
    );
    await tellAll(order.flatMap((at) => events.slice(at, at + 1)));
    assert.deepEqual(await till.traces(paying.orderId), REFUNDED, `${order}`);
  }
});

test('told as it happens or ten times each, a payment, and then a dispute, take effect once', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 31);
  till.bank.give(paying.secret, GOOD);
  await tellAll(Array.from({ length: 10 }, () => till.eventsOf(paying.intent)).flat());
  assert.deepEqual(await till.traces(paying.orderId), ONCE);
  till.bank.dispute(paying.intent.id);
  const events = till.eventsOf(paying.intent);
  await Promise.all(Array.from({ length: 10 }, () => tellAll(events)));
  const disputed = { ...REFUNDED, entries: ['charged', 'disputed'] };
  assert.deepEqual(await till.traces(paying.orderId), disputed);
  assert.equal(await till.member(buyer), null);
});

test('money that bought nothing and is disputed on its way back is the bank’s: nobody tries again to return it', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 31);
  await till.sql(
    'UPDATE membership_order SET base_holding_id = (SELECT min(id) FROM holding) WHERE id = $1',
    [paying.orderId],
  );
  till.bank.give(paying.secret, GOOD);
  till.bank.dispute(paying.intent.id);
  const [paid, ...dispute] = till.eventsOf(paying.intent);
  await tellAll(paid ? [paid] : []);
  await till.watch(120);
  assert.deepEqual((await till.traces(paying.orderId)).payments, ['returning']);
  await tellAll([...dispute, ...dispute]);
  const { payments, entries, living } = await till.traces(paying.orderId);
  assert.deepEqual([payments, entries, living], [['refunded'], ['returned'], 0]);
  const tries = () => till.bank.asked.filter((one) => one.endsWith('/v1/refunds')).length;
  const before = tries();
  assert.ok(before > 0);
  await till.watch(240);
  assert.equal(tries(), before);
});

test('a part that was given back by hand, or a bank that only asks, ends no membership', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 31);
  till.bank.give(paying.secret, GOOD);
  till.bank.giveBack(paying.intent.id, 500);
  till.bank.dispute(paying.intent.id, 'warning_needs_response');
  await tellAll(till.eventsOf(paying.intent));
  const part = { entries: ['charged', 'refunded'], receipts: ['payment', 'refund'] };
  assert.deepEqual(await till.traces(paying.orderId), { ...ONCE, ...part });
  till.bank.giveBack(paying.intent.id);
  await tellAll(till.eventsOf(paying.intent));
  const parts = { entries: ['charged', 'refunded', 'refunded'], receipts: ['payment', 'refund', 'refund'] };
  assert.deepEqual(await till.traces(paying.orderId), { ...REFUNDED, ...parts });
});

test('an event that comes before our own call has returned finds its payment by our key', async () => {
  const buyer = await till.register();
  const orderId = await till.order(buyer, 32);
  till.bank.fault = { kind: 'drop', on: /POST \/v1\/payment_intents$/ };
  assert.equal((await till.pay(buyer, orderId)).status, 503);
  till.bank.fault = null;
  const [payment] = await till.sql<{ id: string; provider_ref: string | null }>(
    'SELECT id::text, provider_ref FROM payment WHERE order_id = $1',
    [orderId],
  );
  assert.equal(payment?.provider_ref, null);
  const intent = [...till.bank.intents.values()].find(({ metadata }) => metadata.payment === payment?.id);
  assert.ok(intent);
  const secret = await till.app.ports.payment.look(payment?.id ?? '', null);
  till.bank.give(String(secret?.clientSecret), GOOD);
  await tellAll(till.eventsOf(intent));
  assert.deepEqual(await till.traces(orderId), ONCE);
});

test('an event that comes while our own call is still under way takes effect, and once', async () => {
  const buyer = await till.register();
  const orderId = await till.order(buyer, 32);
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  till.bank.fault = { kind: 'held', on: /POST \/v1\/payment_intents$/, until: promise };
  const isBack = { yet: false };
  const asked = till.pay(buyer, orderId).finally(() => {
    isBack.yet = true;
  });
  const [intent] = await until(async () => {
    const [payment] = await till.sql<{ id: string }>('SELECT id::text FROM payment WHERE order_id = $1', [
      orderId,
    ]);
    return [...till.bank.intents.values()].filter(({ metadata }) => metadata.payment === payment?.id);
  });
  assert.ok(intent);
  const told = await till.app.ports.payment.look(intent.metadata.payment ?? '', intent.id);
  till.bank.give(String(told?.clientSecret), GOOD);
  await tellAll(till.eventsOf(intent));
  assert.equal(isBack.yet, false, 'our own call waits');
  assert.deepEqual(await till.traces(orderId), ONCE);
  letGo();
  assert.equal(one(await asked).attributes.status, 'paid');
  assert.deepEqual(await till.traces(orderId), ONCE);
});
async function until<T>(find: () => Promise<T[]>): Promise<T[]> {
  for (let round = 0; round < 2_000; round++) {
    const found = await find();
    if (found.length > 0) return found;
    await wait(5);
  }
  return assert.fail('it never came');
}

test('[API-109] an event that is unsigned, signed by somebody else, changed by a byte or old is refused and changes nothing', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 32);
  till.bank.give(paying.secret, GOOD);
  const [event = { id: '' }] = till.eventsOf(paying.intent);
  const at = till.now();
  const { body, signature } = till.bank.sign(event, { at });
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);
  const refused: [string, string | null][] = [
    [body, null],
    [body, ''],
    [body, 't=1,v1=00'],
    [body, till.bank.sign(event, { at, secret: 'whsec_another' }).signature],
    [body.replace('succeeded', 'succeedee'), signature],
    [`${body} `, signature],
    ['', signature],
    [body, till.bank.sign(event, { at: ago(301) }).signature],
  ];
  for (const [text, sign] of refused) {
    const asked = await till.hook(text, sign);
    assert.deepEqual([asked.status, codes(asked)], [400, ['signature-invalid']], `${sign}`);
  }
  assert.deepEqual((await till.traces(paying.orderId)).payments, ['requires_action']);
  assert.deepEqual(await till.sql('SELECT 1 FROM payment_event WHERE id = $1', [event.id]), []);
  const late = till.bank.sign(event, { at: ago(299) });
  assert.equal((await till.hook(late.body, late.signature)).status, 200);
  await tookEffect([event]);
  assert.deepEqual(await till.traces(paying.orderId), ONCE);
});

test('the header that Stripe’s own library writes is accepted', async () => {
  const { Stripe } = await import('stripe');
  const payload = JSON.stringify({ id: 'evt_own', type: 'product.created', data: { object: {} } });
  const timestamp = Math.floor(till.now().getTime() / 1000);
  const secret = till.bank.webhookSecret;
  const header = new Stripe('sk_test_nobody').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  });
  assert.equal((await till.hook(payload, header)).status, 200);
  assert.equal((await till.hook(payload.replace('product', 'produce'), header)).status, 400);
});

test('an event of an unknown type, or about a charge that is none of ours, is acknowledged without effect', async () => {
  const count = () => till.sql('SELECT count(*) FROM payment');
  const before = await count();
  const strange = { id: 'pi_strange', object: 'payment_intent' };
  assert.equal(await till.deliver({ id: 'evt_1', type: 'customer.created' }), 200);
  assert.equal(
    await till.deliver({
      id: 'evt_2',
      type: 'charge.refunded',
      data: { object: { id: 'ch_x', payment_intent: null } },
    }),
    200,
  );
  assert.equal(
    await till.deliver({ id: 'evt_3', type: 'payment_intent.succeeded', data: { object: strange } }),
    200,
  );
  for (const key of [randomUUID(), 'of another shop']) {
    const terms = { key, amountCents: 100, currency: 'USD', description: 'x', email: 'a@example.org' };
    const rest = { card: null, saved: null, keep: false };
    const { ref, clientSecret } = await till.app.ports.payment.charge({ ...terms, ...rest }, till.now());
    till.bank.give(String(clientSecret), GOOD);
    await tellAll(till.eventsOf({ id: ref }));
  }
  assert.deepEqual(await count(), before);
});

test('another sum than was asked for buys nothing, and somebody is told', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 33);
  till.bank.short = 100;
  till.bank.give(paying.secret, GOOD);
  await tellAll(till.eventsOf(paying.intent));
  assert.equal(one(await till.tell(buyer, paying)).attributes.failure, 'wrong-amount');
  assert.equal(await till.member(buyer), null);
  assert.deepEqual((await till.traces(paying.orderId)).entries, ['mismatched']);
  const [alarm] = await till.sql<{ text_body: string }>(
    'SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [till.app.ports.config.supportEmail],
  );
  assert.match(alarm?.text_body ?? '', /asked for 12500 USD .* tells 12400 USD/);
});

const UNWELL = [{ kind: 'slow', ms: 4_000 }, { kind: 'away' }, { kind: 'broken' }] as const;
for (const fault of UNWELL)
  test(`fifty events in a second are each acknowledged within one while Stripe is unwell (${fault.kind}), and followed later`, async () => {
    const buyer = await till.register();
    const paying = await till.begin(buyer, 31);
    till.bank.give(paying.secret, GOOD);
    till.bank.giveBack(paying.intent.id);
    till.bank.fault = { ...fault, on: /^GET/ };
    const events = till.eventsOf(paying.intent);
    const deliver = async (at: number): Promise<number> => {
      await wait(at * 20);
      const started = performance.now();
      await tellAll(
        events.slice(at % 2, (at % 2) + 1).map((event) => ({ ...event, id: `${event.id}_${at}` })),
      );
      return performance.now() - started;
    };
    const took = await Promise.all(Array.from({ length: 50 }, (_, at) => deliver(at)));
    // Nine in ten: the machine that tests this may be busy with other files.
    const most = took.sort((a, b) => a - b)[44] ?? 0;
    assert.ok(most < 1_000, `${most} ms`);
    assert.deepEqual((await till.traces(paying.orderId)).payments, ['requires_action']);
    till.bank.fault = null;
    for (const seconds of [60, 120, 180]) await till.watch(seconds);
    assert.deepEqual(await till.traces(paying.orderId), REFUNDED);
    await until(() =>
      till.sql('SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM payment_event WHERE done_at IS NULL)'),
    );
  });

test('money that came twice goes back once, and what it paid stays', async () => {
  const buyer = await till.register();
  const early = await till.begin(buyer, 31);
  await till.tell(buyer, early, false);
  const late = await till.waiting(buyer, early.orderId);
  till.bank.give(late.secret, GOOD);
  await till.tell(buyer, late);
  // Stripe took what it had told us was cancelled.
  early.intent.status = 'requires_payment_method';
  till.bank.give(early.secret, GOOD);
  await tellAll(till.eventsOf(early.intent));
  for (const seconds of [60, 120]) await till.watch(seconds);
  await tellAll(till.eventsOf(early.intent));
  const { payments, entries, ...rest } = await till.traces(early.orderId);
  assert.deepEqual(
    [payments, entries],
    [
      ['paid', 'refunded'],
      ['charged', 'returned'],
    ],
  );
  assert.deepEqual(rest, { order: 'paid', receipts: ['payment'], holdings: 1, living: 1 });
  assert.deepEqual(await till.taken(early.orderId), [7_500]);
});

test('money that came for an order whose ground went meanwhile goes back, once', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 32);
  await till.sql(
    `INSERT INTO holding (user_id, plan_id, starts_at, ends_at, created_at) VALUES ($1, 33, $2, $3, $2)`,
    [buyer.id, till.now(), new Date(till.now().getTime() + 365 * 86_400_000)],
  );
  till.bank.give(paying.secret, GOOD);
  await tellAll(till.eventsOf(paying.intent));
  till.bank.fault = { kind: 'drop', on: /POST \/v1\/refunds/ };
  await till.watch(60);
  till.bank.fault = null;
  await till.watch(120);
  await till.watch(180);
  await tellAll(till.eventsOf(paying.intent));
  assert.equal(till.bank.refunds.filter(({ intent }) => intent === paying.intent.id).length, 1);
  const { entries, payments, living } = await till.traces(paying.orderId);
  assert.deepEqual([entries, payments, living], [['returned'], ['refunded'], 1]);
});

test('an administrator gives an order back once, though Stripe’s answer is lost and its event comes too', async () => {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 31);
  till.bank.give(paying.secret, GOOD);
  await till.tell(buyer, paying);
  const refund = () =>
    till.send(
      'POST',
      `/api/orders/${paying.orderId}/refunds/`,
      { data: { type: 'Refund', attributes: { reason: 'asked for it' } } },
      { as: 'admin' },
    );
  till.bank.fault = { kind: 'drop', on: /POST \/v1\/refunds/ };
  assert.equal((await refund()).status, 503);
  till.bank.fault = null;
  assert.equal((await refund()).status, 201);
  await tellAll(till.eventsOf(paying.intent));
  assert.deepEqual(await till.traces(paying.orderId), REFUNDED);
  assert.equal(till.bank.refunds.filter(({ intent }) => intent === paying.intent.id).length, 1);
  await till.app.ports.payment.refund({ ref: paying.intent.id, key: 'another' }, till.now());
});

test('Stripe tells of our own refund before it has answered us: it is written down with who asked for it and why', async () => {
  for (const isAsking of [true, false]) {
    const buyer = await till.register();
    const paying = await till.begin(buyer, 31);
    till.bank.give(paying.secret, GOOD);
    await till.tell(buyer, paying);
    const attributes = { reason: 'asked for it' };
    const kind = isAsking ? 'held' : 'drop';
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    till.bank.fault = { kind, until: promise, on: /POST \/v1\/refunds/ };
    const path = `/api/orders/${paying.orderId}/refunds/`;
    const asked = till.send('POST', path, { data: { type: 'Refund', attributes } }, { as: 'admin' });
    await until(async () => till.bank.refunds.filter(({ intent }) => intent === paying.intent.id));
    await tellAll(till.eventsOf(paying.intent));
    letGo();
    assert.equal((await asked).status, isAsking ? 201 : 503);
    till.bank.fault = null;
    await till.watch(60);
    assert.deepEqual(await till.traces(paying.orderId), REFUNDED);
    const reasons = await till.sql<{ reason: string }>(
      `SELECT reason FROM payment_entry WHERE order_id = $1 AND entry = 'refunded'`,
      [paying.orderId],
    );
    assert.deepEqual(reasons, [{ reason: isAsking ? 'asked for it' : '' }]);
    const audit = `SELECT actor_id::int FROM audit_entry WHERE action = 'order.refund' AND subject = $1`;
    assert.deepEqual(await till.sql(audit, [`order:${paying.orderId}`]), [
      { actor_id: isAsking ? PEOPLE.admin.id : null },
    ]);
  }
});

test('Stripe takes longer than anybody waits: told in ten seconds, and one intent comes of it however often it is asked for', async () => {
  const buyer = await till.register();
  const orderId = await till.order(buyer, 32);
  const key = randomUUID();
  till.bank.fault = { kind: 'slow', ms: 10_500, on: /POST \/v1\/payment_intents$/ };
  const began = Date.now();
  const first = await till.pay(buyer, orderId, key);
  assert.ok(Date.now() - began < 10_000);
  assert.deepEqual([first.status, codes(first)], [503, ['payment-unanswered']]);
  assert.ok(Number(first.headers.get('retry-after')) > 0);
  till.bank.fault = null;
  assert.deepEqual(codes(await till.pay(buyer, orderId, key)), ['payment-under-way']);
  await until(async () => ((await till.pay(buyer, orderId, key)).status === 201 ? [true] : []));
  const own = [...till.bank.intents.values()].filter(({ metadata }) => metadata.order === String(orderId));
  assert.ok(own.length <= 1);
});

test('a payment that stands in the way while Stripe is away is told as such, not as our failure', async () => {
  const buyer = await till.register();
  const { orderId } = await till.begin(buyer, 31);
  till.bank.fault = { kind: 'away' };
  const asked = await till.pay(buyer, orderId);
  assert.deepEqual([asked.status, codes(asked)], [503, ['payment-unanswered']]);
});

test('Stripe’s keys stand in no line of the log, and every ledger is whole after all of this', async () => {
  const { secretKey, webhookSecret } = till.bank;
  Object.assign(till.bank, { secretKey: 'sk_test_turned' });
  await assert.rejects(till.app.ports.payment.look(randomUUID(), null));
  await till.watch(62 * 60);
  Object.assign(till.bank, { secretKey });
  assert.ok(till.lines.length > 5, 'something was logged');
  for (const line of till.lines)
    for (const secret of [secretKey, webhookSecret, '_secret_', GOOD])
      assert.ok(!line.includes(secret), line);
  assert.ok((await verifyLedgers(till.database.reader())).every(isWhole));
});
