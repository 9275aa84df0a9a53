import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codes, one } from '../harness/stage.ts';
import type { StripeEvent } from '../harness/stripe/bank.ts';
import type { SetupIntent } from '../harness/stripe/setups.ts';
import { type Buyer, openStripeTill, type StripeTill } from '../harness/stripe/till.ts';

const SETUPS = '/api/users/me/card-setups/';
const GOOD = '4242424242424242';
let till: StripeTill;
before(async () => {
  till = await openStripeTill();
});
after(() => till?.close());

/** Somebody who paid a year of Silver through Stripe and kept no card. */
async function member(): Promise<Buyer> {
  const buyer = await till.register();
  const waiting = await till.begin(buyer, 32);
  till.bank.give(waiting.secret, GOOD);
  await till.tell(buyer, waiting);
  assert.equal(await till.member(buyer), 'Silver');
  return buyer;
}
async function begin({ token }: Buyer, attributes: object = {}) {
  await till.sql('TRUNCATE rate_count');
  return till.send('POST', SETUPS, { data: { type: 'CardSetup', attributes } }, { token });
}
/** A try that waits for the reader, with Stripe's intent of it. */
async function waiting(buyer: Buyer): Promise<{ id: string; intent: SetupIntent }> {
  const { id, attributes } = one(await begin(buyer));
  assert.equal(attributes.status, 'requires_action');
  const intent = [...till.bank.setups.values()].find(({ secret }) => secret === attributes.clientSecret);
  return { id, intent: intent ?? assert.fail('no intent of that secret') };
}
const tell = ({ token }: Buyer, id: string, confirmed = true) =>
  till.send(
    'PATCH',
    `${SETUPS}${id}/`,
    { data: { type: 'CardSetup', attributes: { confirmed } } },
    { token },
  );
const choice = async ({ token }: Buyer) => {
  const { attributes } = one(await till.send('GET', '/api/users/me/membership/', undefined, { token }));
  return [attributes.autoRenew, attributes.cardOnFile];
};
const letters = async ({ email }: Buyer) =>
  (
    await till.sql(
      `SELECT 1 FROM outbox_message WHERE recipient = $1 AND message_key LIKE 'renewal-switched-on:%'`,
      [email],
    )
  ).length;
const eventsOf = ({ id }: SetupIntent): StripeEvent[] =>
  till.bank.events.filter(({ data: { object } }) => object.id === id);

test('Stripe is asked for an intent that keeps a card for later, of a customer, and takes no money', async () => {
  const who = await member();
  const before = till.bank.intents.size;
  const { intent } = await waiting(who);
  assert.deepEqual([intent.usage, intent.allowed], ['off_session', ['card']]);
  assert.equal(till.bank.customers.get(intent.customer), who.email);
  assert.equal(till.bank.intents.size, before, 'no intent to pay');
  const refused = await begin(who, { card: { number: GOOD, expMonth: 12, expYear: 2032, cvc: '123' } });
  assert.deepEqual(codes(refused), ['card-not-taken-here']);
});

test('the browser’s word is not believed: until Stripe has the card, nothing is on', async () => {
  const who = await member();
  const { id, intent } = await waiting(who);
  assert.equal(one(await tell(who, id)).attributes.status, 'requires_action');
  assert.deepEqual(await choice(who), [false, null]);
  till.bank.giveCard(intent, GOOD);
  for (const _ of [1, 2]) assert.equal(one(await tell(who, id)).attributes.status, 'kept');
  assert.deepEqual(await choice(who), [true, 'Visa 4242']);
  assert.equal(await letters(who), 1);
});

test('a declined card ends nothing: its reason is said, and another one is given to the same intent', async () => {
  const who = await member();
  const { id, intent } = await waiting(who);
  till.bank.giveCard(intent, '4000000000009995');
  const told = one(await tell(who, id)).attributes;
  assert.deepEqual([told.status, told.failure], ['requires_action', 'insufficient-funds']);
  for (const event of eventsOf(intent)) assert.equal(await till.deliver(event), 200);
  assert.deepEqual(await choice(who), [false, null]);
  till.bank.giveCard(intent, GOOD);
  assert.equal(one(await tell(who, id)).attributes.status, 'kept');
});

test('[twice] the webhook alone keeps the card, told thrice, by three at once and after the browser: once', async () => {
  const who = await member();
  const { id, intent } = await waiting(who);
  till.bank.giveCard(intent, GOOD);
  const events = eventsOf(intent);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['setup_intent.succeeded'],
  );
  const [event] = events;
  assert.ok(event);
  await Promise.all([event, event, { ...event, id: `${event.id}b` }].map((one) => till.deliver(one)));
  await till.deliver(event);
  await tell(who, id);
  assert.deepEqual(await choice(who), [true, 'Visa 4242']);
  assert.equal(await letters(who), 1);
});

test('switched off after that, an event that comes late switches nothing on', async () => {
  const who = await member();
  const { id, intent } = await waiting(who);
  till.bank.giveCard(intent, GOOD);
  await tell(who, id);
  const off = { data: { type: 'MembershipChoice', attributes: { autoRenew: false } } };
  assert.equal(
    (await till.send('PATCH', '/api/users/me/membership/', off, { token: who.token })).status,
    204,
  );
  for (const event of eventsOf(intent)) await till.deliver(event);
  assert.deepEqual(await choice(who), [false, 'Visa 4242']);
});

test('given up, the intent is cancelled at Stripe, and its event says the same', async () => {
  const who = await member();
  const { id, intent } = await waiting(who);
  const told = one(await tell(who, id, false)).attributes;
  assert.deepEqual([told.status, told.failure], ['failed', 'given-up']);
  assert.equal(intent.status, 'canceled');
  for (const event of eventsOf(intent)) assert.equal(await till.deliver(event), 200);
  assert.deepEqual(await choice(who), [false, null]);
});

test('an intent of somebody else’s program at the same Stripe is none of ours', async () => {
  const who = await member();
  const { intent } = await waiting(who);
  intent.metadata = {};
  till.bank.giveCard(intent, GOOD);
  for (const event of eventsOf(intent)) assert.equal(await till.deliver(event), 200);
  assert.deepEqual(await choice(who), [false, null]);
});
