import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { StripeEvent } from '../harness/stripe/bank.ts';
import { openStripeTill, type StripeTill } from '../harness/stripe/till.ts';

let till: StripeTill;
before(async () => {
  till = await openStripeTill();
});
after(() => till.close());

const GOOD = '4242424242424242';
const POOR = '4000000000009995';
const TOLD = [
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.refunded',
  'charge.dispute.created',
];
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

async function deliver(events: readonly StripeEvent[], at?: string): Promise<void> {
  for (const event of events) assert.equal(await till.deliver(event, at), 200);
}
async function settled(events: readonly StripeEvent[]): Promise<void> {
  const open = 'SELECT 1 FROM payment_event WHERE id = ANY ($1) AND done_at IS NULL';
  for (let round = 0; round < 2_000; round++) {
    if ((await till.sql(open, [events.map(({ id }) => id)])).length === 0) return;
    await wait(5);
  }
  assert.fail('an event was acknowledged and never took effect');
}

/** A card that is declined, one that pays, a part given back, the rest, and a dispute; nothing of it is told yet. */
async function disputed() {
  const buyer = await till.register();
  const paying = await till.begin(buyer, 31);
  till.bank.give(paying.secret, POOR);
  till.bank.give(paying.secret, GOOD);
  till.bank.giveBack(paying.intent.id, 500);
  till.bank.giveBack(paying.intent.id);
  till.bank.dispute(paying.intent.id);
  const events = till.eventsOf(paying.intent);
  return { buyer, paying, events };
}

test('a decline, a payment, a part given back, the rest, and a dispute: told in each of 120 orders, on two processes, the end is the same', async () => {
  const twin = await till.twin();
  const orders = permutations([0, 1, 2, 3, 4]);
  assert.equal(orders.length, 120);
  for (const [at, order] of orders.entries()) {
    const { buyer, paying, events } = await disputed();
    assert.deepEqual(
      events.map(({ type }) => type),
      TOLD,
    );
    const told = order.flatMap((one) => events.slice(one, one + 1));
    await deliver(told, at % 2 ? twin.url : till.url);
    await settled(told);
    assert.deepEqual(await till.traces(paying.orderId), REFUNDED, `${order}`);
    assert.equal(await till.member(buyer), null);
  }
});

test('the same five told all at once, ten times each, by both processes', async () => {
  const twin = await till.twin();
  for (let round = 0; round < 10; round++) {
    const { paying, events } = await disputed();
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        deliver(
          events.toSorted(() => Math.random() - 0.5),
          at % 2 ? twin.url : till.url,
        ),
      ),
    );
    await settled(events);
    assert.deepEqual(await till.traces(paying.orderId), REFUNDED, String(round));
  }
});
