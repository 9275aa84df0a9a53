import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { watchPayments } from '#billing/payment/watch.service.ts';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { loadConfig } from '#platform/config/config.ts';
import { sandboxProvider } from '#platform/payments/sandbox.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { openFileStorage } from '#platform/storage/storage.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { steadily } from '../harness/lists/fuzz.ts';
import { buy, type Purchases } from '../harness/people/buyers.ts';
import { serve } from '../harness/process.ts';
import { freePort } from '../harness/stage.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);
const CLIENTS = 6;
let fresh: FreshDatabase;
let pool: pg.Pool;
const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows as Row[];
before(async () => {
  fresh = await freshDatabase();
  pool = new pg.Pool({ connectionString: fresh.url, max: 2 })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}));
});
after(async () => {
  await pool.end();
  await fresh.drop();
});

test(`killed ${ROUNDS} times while people pay: what the bank took and what we gave are the same, each once`, async (context) => {
  const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
  context.diagnostic(`seed ${seed}`);
  const random = steadily(seed);
  const port = await freePort();
  const paid: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serve(fresh, port);
    await sql('DELETE FROM rate_count');
    const work: Purchases = { url: server.url, going: { on: true }, paid };
    const clients = Array.from({ length: CLIENTS }, () => buy(work));
    await wait(400 + random() * 900);
    await server.cut();
    work.going.on = false;
    await Promise.all(clients);
  }
  const left = await takenAndUnknown();
  await settleWhatIsLeft();
  context.diagnostic(
    `${paid.length} payments acknowledged; ${left} that the bank had taken were unknown to us`,
  );
  assert.ok(paid.length > ROUNDS, 'enough was paid');
  assert.deepEqual(await differences(paid), []);
  const database = openDatabase(fresh.servingUrl, { pool: 1 });
  assert.ok((await verifyLedgers(database.reader())).every(isWhole));
  await database.close();
});

async function takenAndUnknown(): Promise<number> {
  const [found] = await sql<{ count: string }>(
    `SELECT count(*) FROM sandbox_charge s JOIN payment p ON p.id::text = s.key
      WHERE s.status = 'paid' AND p.status = 'started'`,
  );
  return Number(found?.count);
}

/** The watch of another process, when every lease is over. */
async function settleWhatIsLeft(): Promise<void> {
  const database = openDatabase(fresh.servingUrl, { pool: 4 });
  const now = new Date(Date.now() + 3_600_000);
  const ports = {
    config: loadConfig({ DATA_DIR: fresh.dataDir }),
    database,
    storage: openFileStorage(fresh.dataDir),
    libraryFolders: lentFolders,
    payment: sandboxProvider(database),
    log: pino({ level: 'silent' }),
    keys: [new Uint8Array(32)],
    now: () => now,
  };
  for (let again = true; again; ) again = (await watchPayments(ports, now)).settled > 0;
  await database.close();
}

/** The bank's book beside ours. */
async function differences(paid: readonly string[]): Promise<string[]> {
  const rows = await sql<{ problem: string }>(
    `WITH taken AS (SELECT p.order_id, count(*) AS times, sum(s.amount_cents) AS cents
                      FROM sandbox_charge s JOIN payment p ON p.id::text = s.key
                     WHERE s.status = 'paid' AND s.refunded_at IS NULL GROUP BY p.order_id)
     SELECT 'charged ' || times || ' times: ' || order_id AS problem FROM taken WHERE times <> 1
     UNION ALL SELECT 'taken and not given: ' || t.order_id FROM taken t JOIN membership_order o ON o.id = t.order_id WHERE o.status <> 'paid' OR o.total_cents <> t.cents
     UNION ALL SELECT 'given and not taken: ' || o.id FROM membership_order o WHERE o.status = 'paid' AND NOT EXISTS (SELECT 1 FROM taken t WHERE t.order_id = o.id)
     UNION ALL SELECT 'paid without a membership: ' || o.id FROM membership_order o WHERE o.status = 'paid' AND NOT EXISTS (SELECT 1 FROM holding h WHERE h.id = o.holding_id AND h.user_id = o.user_id)
     UNION ALL SELECT 'receipts ' || count(r.number) || ': ' || o.id FROM membership_order o LEFT JOIN receipt r ON r.order_id = o.id WHERE o.status = 'paid' GROUP BY o.id HAVING count(r.number) <> 1
     UNION ALL SELECT 'entries ' || count(e.position) || ': ' || o.id FROM membership_order o LEFT JOIN payment_entry e ON e.order_id = o.id WHERE o.status = 'paid' GROUP BY o.id HAVING count(e.position) <> 1
     UNION ALL SELECT 'letters ' || count(m.id) || ': receipt ' || r.number FROM receipt r LEFT JOIN outbox_message m ON m.message_key = 'receipt:' || r.number GROUP BY r.number HAVING count(m.id) <> 1
     UNION ALL SELECT 'two memberships: ' || user_id FROM holding h WHERE EXISTS (SELECT 1 FROM membership_order o WHERE o.holding_id = h.id) GROUP BY user_id HAVING count(*) > 1
     UNION ALL SELECT 'left open: ' || id FROM payment WHERE status IN ('started', 'requires_action', 'returning')
     UNION ALL SELECT 'a gap before receipt ' || number FROM (SELECT number, lag(number, 1, 0::bigint) OVER (ORDER BY number) AS before FROM receipt) n WHERE number <> before + 1`,
  );
  const kept = new Set(
    (await sql<{ id: string }>(`SELECT id FROM membership_order WHERE status = 'paid'`)).map(({ id }) =>
      String(id),
    ),
  );
  return [
    ...rows.map(({ problem }) => problem),
    ...paid.filter((id) => !kept.has(id)).map((id) => `acknowledged and lost: ${id}`),
  ];
}
