import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { openTimelyWork } from '#platform/jobs/jobs.ts';
import { EFFECTS } from '../harness/jobs/effects.ts';
import { ALL_WORK, count, DAY, HOUR, type JobWorld, openJobWorld } from '../harness/jobs/world.ts';
import { one } from '../harness/stage.ts';

let world: JobWorld;
let serial = 0;
before(async () => {
  world = await openJobWorld();
});
afterEach(() => world.till.clock.set(null));
after(() => world?.close());

/** The clock of the process is wrong by so much, until it is set again. */
const beOff = (ms: number) => world.till.clock.set(ms === 0 ? null : new Date(Date.now() + ms));
async function prepared(): Promise<() => Promise<string[]>> {
  const checks: [string, () => Promise<string[]>][] = [];
  serial++;
  for (const [name, effect] of Object.entries(EFFECTS))
    checks.push([name, await effect.prepare(world, serial)]);
  return async () => {
    const told = checks.map(async ([name, check]) => (await check()).map((line) => `${name}: ${line}`));
    return (await Promise.all(told)).flat();
  };
}
/** What is not taken back by setting the clock right. */
async function deeds(): Promise<Record<string, number>> {
  const tables = {
    charges: `sandbox_charge WHERE status = 'paid'`,
    letters: 'outbox_message',
    heads: 'ledger_head',
    out: `publication WHERE visibility = 'published'`,
    givenUp: 'holding WHERE NOT auto_renew',
    cards: `gift_card WHERE status = 'sent'`,
    credits: 'credit_entry',
    issues: 'campaign',
    passed: `payment WHERE status = 'failed'`,
  };
  const all = Object.entries(tables).map(async ([name, text]) => [name, await count(world, text)] as const);
  return Object.fromEntries(await Promise.all(all));
}
async function runAll(run: (work: (typeof ALL_WORK)[number]) => Promise<unknown>): Promise<void> {
  for (const work of ALL_WORK) await run(work);
}

test('a clock that jumps a year or a day ahead, or an hour or a day back, begins nothing; once it is right, everything happens, once', async () => {
  const wrong = await prepared();
  const timely = openTimelyWork(world.till.app.ports);
  const before = await deeds();
  assert.ok((await wrong()).length > 10, 'much is due');
  for (const off of [365 * DAY, DAY, HOUR, -HOUR, -DAY]) {
    beOff(off);
    await runAll(timely);
    assert.deepEqual(await deeds(), before, `${off / HOUR} hours off`);
  }
  beOff(0);
  await runAll(timely);
  await runAll(timely);
  assert.deepEqual(await wrong(), []);
  for (const off of [-DAY, -HOUR, HOUR, DAY, 365 * DAY, 0]) {
    beOff(off);
    await runAll(timely);
  }
  assert.deepEqual(await wrong(), [], 'and not again');
});

test('where nobody noticed the jump, by hours or a day to and fro, nothing is sent, charged, certified or told twice', async () => {
  const wrong = await prepared();
  const { ports } = world.till.app;
  for (const off of [2 * HOUR, -HOUR, -DAY, HOUR, 0, 0]) {
    beOff(off);
    await runAll((work) => work.run(ports, ports.now()));
  }
  assert.deepEqual(await wrong(), []);
});

test('what people did while the clock was a year ahead is not put off by a year: letters leave, requests are passed on, a payment left behind is given up', async () => {
  const { till } = world;
  beOff(365 * DAY);
  const buyer = await till.register();
  const { id } = await till.order(buyer, 32);
  const begun = await till.pay(buyer, id, { number: '4000002500003155' });
  assert.equal(one(begun).attributes.status, 'requires_action');
  const asked = await till.send('POST', '/requests', {
    request: {
      requester: { name: 'Ada Moreau', email: 'ada@clinic.example' },
      subject: 'Contact form: Ada Moreau',
      comment: { body: 'While the clock was ahead' },
    },
  });
  assert.equal(asked.status, 201);
  beOff(0);
  await runAll(openTimelyWork(till.app.ports));
  assert.equal(await count(world, 'outbox_message WHERE sent_at IS NULL'), 0);
  const { reference } = asked.json.data as unknown as { reference: string };
  assert.equal(
    world.desk.received.filter(({ headers }) => headers['idempotency-key'] === reference).length,
    1,
  );
  const waiting = `payment WHERE user_id = $1 AND status IN ('started', 'requires_action')`;
  assert.equal(await count(world, waiting, [buyer.id]), 0);
  const again = await till.register();
  const order = await till.order(again, 32);
  assert.equal(one(await till.pay(again, order.id)).attributes.status, 'paid', 'and others pay as ever');
});
