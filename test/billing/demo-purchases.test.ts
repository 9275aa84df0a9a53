import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { seedPurchases } from '#seed/story/purchases.ts';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

const count = async (text: string) => Number((await stage.sql<{ n: string }>(text))[0]?.n);

test('the demo’s two years of purchases are booked like anybody’s, once, and send no letter', async () => {
  const { config, database } = stage.app.ports;
  const letters = await count('SELECT count(*) AS n FROM outbox_message');
  const tell = () =>
    seedPurchases(
      {
        databaseUrl: stage.ownerUrl,
        config: { ...config, demo: true },
        keys: ['k'.repeat(32)],
        now: stage.app.ports.now(),
      },
      () => {},
    );
  await tell();
  const orders = await count('SELECT count(*) AS n FROM membership_order');
  assert.ok(orders > 50, `${orders}`);
  assert.equal(
    await count("SELECT count(DISTINCT status) AS n FROM membership_order WHERE status <> 'pending'"),
    3,
  );
  assert.equal(
    await count("SELECT count(*) AS n FROM membership_order WHERE status IN ('paid', 'refunded')"),
    await count("SELECT count(*) AS n FROM receipt WHERE kind = 'payment'"),
  );
  assert.equal(
    await count("SELECT sum(amount_cents) AS n FROM payment_entry WHERE entry = 'charged'"),
    await count("SELECT sum(amount_cents) AS n FROM sandbox_charge WHERE status = 'paid'"),
  );
  const givenBack = await count("SELECT sum(amount_cents) AS n FROM payment_entry WHERE entry = 'refunded'");
  assert.ok(givenBack > 0);
  assert.equal(
    await count('SELECT sum(amount_cents) AS n FROM sandbox_charge WHERE refunded_at IS NOT NULL'),
    givenBack,
  );
  assert.deepEqual(
    (await verifyLedgers(database.reader())).filter((one) => !isWhole(one)),
    [],
  );
  assert.equal(await count('SELECT count(*) AS n FROM outbox_message'), letters);
  await tell();
  assert.equal(await count('SELECT count(*) AS n FROM membership_order'), orders);
});

test('where money moves nothing is made up', async () => {
  const { config } = stage.app.ports;
  await stage.sql("DELETE FROM seed_state WHERE name = 'demo-purchases'");
  const orders = await count('SELECT count(*) AS n FROM membership_order');
  for (const other of [{ payments: 'stripe' as const }, { demo: false }])
    await seedPurchases(
      {
        databaseUrl: stage.ownerUrl,
        config: { ...config, demo: true, ...other },
        keys: ['k'.repeat(32)],
      },
      () => {},
    );
  assert.equal(await count('SELECT count(*) AS n FROM membership_order'), orders);
});
