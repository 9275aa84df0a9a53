import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { call, type Posted, registration, type Served, serve } from '../harness/process.ts';
import { freePort } from '../harness/stage.ts';
import { openStripeBank, type StripeBank } from '../harness/stripe/bank.ts';

const GOOD = '4242424242424242';
let fresh: FreshDatabase;
let bank: StripeBank;
let pool: pg.Pool;
let port: number;
let server: Served;
before(async () => {
  fresh = await freshDatabase();
  bank = await openStripeBank();
  pool = new pg.Pool({ connectionString: fresh.url, max: 1 });
  port = await freePort();
  server = await start();
});
after(async () => {
  await server.cut();
  await pool.end();
  await bank.close();
  await fresh.drop();
});

const start = () =>
  serve(fresh, port, {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: bank.secretKey,
    STRIPE_WEBHOOK_SECRET: bank.webhookSecret,
    STRIPE_API_BASE: bank.base,
    STRIPE_PUBLISHABLE_KEY: bank.publishableKey,
    STRIPE_SCRIPT: bank.script,
  });
const rows = async (text: string, value: unknown): Promise<string[]> =>
  (await pool.query<{ said: string }>(text, [value])).rows.map(({ said }) => said);

interface Buying {
  email: string;
  token: string;
  orderId: string;
  path: string;
  paymentId: string;
  intent: string;
  secret: string;
}
const wanted = {
  data: {
    type: 'Order',
    attributes: {},
    relationships: { membership: { data: { type: 'Membership', id: '32' } } },
  },
};
/** Somebody new whose card has just been charged by Stripe, and of whom we have not heard it yet. */
async function charged(): Promise<Buying> {
  await pool.query('TRUNCATE rate_count');
  const email = `restart-${randomUUID()}@example.org`;
  const token = String(
    (await call(server.url, 'POST', '/api/registration/', registration(email), null))?.json.data?.attributes
      ?.token,
  );
  const order = await call(server.url, 'POST', '/api/orders/', wanted, token);
  const orderId = order?.json.data?.id ?? assert.fail('no order');
  const path = `/api/orders/${orderId}/payments/`;
  const asked = await call(
    server.url,
    'POST',
    path,
    { data: { type: 'OrderPayment', attributes: {} } },
    token,
    {
      'idempotency-key': randomUUID(),
    },
  );
  const paymentId = asked?.json.data?.id ?? assert.fail('no payment');
  const secret = String(asked?.json.data?.attributes?.clientSecret);
  assert.equal(bank.give(secret, GOOD), 'succeeded');
  return { email, token, orderId, path, paymentId, intent: secret.split('_secret_')[0] ?? '', secret };
}
const tell = ({ token, path, paymentId }: Buying): Promise<Posted | null> => {
  const document = { data: { type: 'OrderPayment', id: paymentId, attributes: { confirmed: true } } };
  return call(server.url, 'PATCH', `${path}${paymentId}/`, document, token);
};
async function stripeTells({ intent }: Buying): Promise<void> {
  const own = bank.events.filter(
    ({ data: { object } }) => object.id === intent || object.payment_intent === intent,
  );
  assert.ok(own.length > 0);
  for (const event of [...own, ...own]) {
    const { body, signature } = bank.sign(event, { at: new Date() });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const reply = await fetch(`${server.url}/api/payments/stripe/webhook`, { method: 'POST', headers, body });
    assert.equal(reply.status, 200);
  }
}
/** Everything that a purchase leaves: what it bought, what was written down, and what the buyer was told. */
async function traces({ email, orderId, token }: Buying) {
  const user = 'SELECT id FROM user_account WHERE email = $1';
  const me = await fetch(`${server.url}/api/users/me/`, { headers: { authorization: `JWT ${token}` } });
  const { data } = (await me.json()) as { data: { attributes: { membershipName: string } } };
  return {
    membership: data.attributes.membershipName,
    holdings: (await rows(`SELECT id::text AS said FROM holding WHERE user_id = (${user})`, email)).length,
    payments: await rows('SELECT status AS said FROM payment WHERE order_id = $1', orderId),
    entries: await rows('SELECT entry AS said FROM payment_entry WHERE order_id = $1', orderId),
    receipts: await rows('SELECT kind AS said FROM receipt WHERE order_id = $1', orderId),
    letters: (
      await rows('SELECT subject AS said FROM outbox_message WHERE recipient = $1', email)
    ).toSorted(),
  };
}
/** Webhooks are acknowledged first and followed a moment later. */
async function settled(buying: Buying): Promise<void> {
  for (let round = 0; round < 400; round++) {
    if ((await rows('SELECT status AS said FROM payment WHERE order_id = $1', buying.orderId))[0] === 'paid')
      return;
    await wait(50);
  }
}

/** How a purchase that nobody disturbs ends. */
async function undisturbed() {
  const buying = await charged();
  assert.equal((await tell(buying))?.json.data?.attributes?.status, 'paid');
  return traces(buying);
}
const nameless = <T extends { letters: string[] }>(of: T): T => ({
  ...of,
  letters: of.letters.map((subject) => subject.replace(/\d+/g, '#')),
});

/** Stripe is asked and has not answered yet: the moment between its charge and our record. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  bank.fault = { kind: 'held', on: /GET \/v1\/payment_intents/, until: promise };
  return () => {
    bank.fault = null;
    resolve();
  };
}
async function isAsking(before: number): Promise<void> {
  for (let round = 0; round < 200 && bank.asked.length === before; round++) await wait(20);
  assert.ok(bank.asked.length > before, 'Stripe was asked');
}

test('asked to stop between Stripe’s charge and our record: the record is made, and told, before the process ends', async () => {
  const expected = nameless(await undisturbed());
  const buying = await charged();
  const asked = bank.asked.length;
  const letGo = hold();
  const telling = tell(buying);
  await isAsking(asked);
  const stopping = server.stop();
  await wait(300);
  letGo();
  assert.equal((await telling)?.json.data?.attributes?.status, 'paid');
  assert.equal(await stopping, 0);
  server = await start();
  assert.deepEqual(nameless(await traces(buying)), expected);
  await stripeTells(buying);
  assert.equal((await tell(buying))?.json.data?.attributes?.status, 'paid');
  assert.deepEqual(nameless(await traces(buying)), expected, 'told again, nothing more comes of it');
});

for (const [who, way] of [
  ['its buyer asks again', async (buying: Buying) => void (await tell(buying))],
  ['Stripe tells of it', stripeTells],
] as const)
  test(`killed between Stripe’s charge and our record: once ${who}, one membership, told once`, async () => {
    const expected = nameless(await undisturbed());
    const buying = await charged();
    const asked = bank.asked.length;
    const letGo = hold();
    const telling = tell(buying);
    await isAsking(asked);
    await server.cut();
    letGo();
    assert.equal(await telling, null);
    server = await start();
    const before = await traces(buying);
    assert.deepEqual([before.membership, before.holdings], [null, 0], 'nothing half done');
    // Whoever held its lease is gone; it ends by the clock.
    await pool.query(`UPDATE payment SET leased_until = now() - interval '1 second' WHERE order_id = $1`, [
      buying.orderId,
    ]);
    await way(buying);
    await settled(buying);
    assert.deepEqual(nameless(await traces(buying)), expected);
    await stripeTells(buying);
    await tell(buying);
    assert.deepEqual(nameless(await traces(buying)), expected);
    const own = [...bank.intents.values()].filter(({ metadata }) => metadata.payment === buying.paymentId);
    assert.deepEqual(
      own.map(({ received }) => received),
      [9_900],
    );
  });
