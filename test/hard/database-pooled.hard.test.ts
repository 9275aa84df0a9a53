import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase, statement } from '#platform/postgres/database.ts';
import { sessionProblem } from '#platform/postgres/session-probe.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { missingPooler, openPooler, type Pooler } from '../harness/outside/pooler.ts';
import { newActivity, resultDocument, sheetOf } from '../harness/people/sitting.ts';
import { call, registration, type Served, serve, tokenAt } from '../harness/process.ts';

/** Fewer than the program opens: each is lent to somebody else all the time. */
const LENT = 3;
const BUYERS = 12;
const SETTINGS = statement(
  'test.pooled-settings',
  { statement: 'text', idle: 'text', zone: 'text', readOnly: 'text' },
  `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle,
     current_setting('TimeZone') AS zone, current_setting('transaction_read_only') AS "readOnly"`,
);
const WRITES = statement(
  'test.pooled-write',
  {},
  `INSERT INTO rate_count (bucket) VALUES ('pooled') RETURNING 1`,
);
const SLEEPS = statement('test.pooled-sleep', {}, 'SELECT pg_sleep(30)::text');

describe('behind PgBouncer in transaction mode', { skip: missingPooler }, () => {
  let fresh: FreshDatabase;
  let owner: pg.Pool;
  let pooler: Pooler;
  let pooled: string;
  const servers: Served[] = [];
  const sql = async <Row>(text: string, values: unknown[] = []) =>
    (await owner.query(text, values)).rows as Row[];
  before(async () => {
    fresh = await freshDatabase();
    owner = new pg.Pool({ connectionString: fresh.url, max: 2 });
    pooler = await openPooler(fresh.servingUrl, { more: { default_pool_size: String(LENT) } });
    pooled = pooler.through(fresh.servingUrl);
    const env = {
      MAIN_HOST: 'localhost',
      DATABASE_SERVING_URL: pooled,
      DATABASE_DIRECT_URL: fresh.servingUrl,
    };
    servers.push(...(await Promise.all([serve(fresh, undefined, env), serve(fresh, undefined, env)])));
  });
  after(async () => {
    for (const server of servers) await server.cut();
    await pooler?.close();
    await owner?.end();
    await fresh?.drop();
  });
  const at = (turn: number): string => servers[turn % servers.length]?.url ?? '';

  test('people read, register, buy and are given what they paid for, many at once, through two processes', async () => {
    const buy = async (_: unknown, turn: number): Promise<string> => {
      const email = `pooled-${randomUUID()}@example.org`;
      const opened = await call(at(turn), 'POST', '/api/registration/', registration(email), null);
      assert.equal(opened?.status, 201, JSON.stringify(opened?.json));
      const token = String(opened?.json.data?.attributes?.token);
      const order = await call(at(turn + 1), 'POST', '/api/orders/', ORDER, token);
      assert.equal(order?.status, 201, JSON.stringify(order?.json));
      const id = String(order.json.data?.id);
      const paid = await call(at(turn), 'POST', `/api/orders/${id}/payments/`, PAYMENT, token, {
        'idempotency-key': randomUUID(),
      });
      assert.equal(paid?.json.data?.attributes?.status, 'paid', JSON.stringify(paid?.json));
      const me = await call(at(turn + 1), 'GET', '/api/users/me/', undefined, token);
      assert.ok(me?.json.data?.attributes?.membershipName);
      return id;
    };
    const read = async (_: unknown, turn: number) => {
      const path = ['/api/publications/', '/api/search/?s=lithium', '/api/categories/'][turn % 3];
      const reply = await fetch(`${at(turn)}${path}`);
      assert.equal(reply.status, 200, await reply.text());
    };
    await sql('TRUNCATE rate_count');
    const [orders] = await Promise.all([
      Promise.all(Array.from({ length: BUYERS }, buy)),
      Promise.all(Array.from({ length: BUYERS * 4 }, read)),
    ]);
    const receipts = await sql<{ order_id: string }>(
      'SELECT order_id FROM receipt WHERE order_id = ANY($1)',
      [orders],
    );
    assert.deepEqual(receipts.map((one) => String(one.order_id)).toSorted(), orders.toSorted());
  });

  test('a member signs in and hands in a test at the other process', async () => {
    const id = await newActivity({ sql });
    const sheet = await sheetOf({ sql }, id);
    const token = await tokenAt(at(0), PEOPLE.gold.email, DEMO_PASSWORD);
    const path = `/api/publications/${id}/tests/`;
    await call(at(1), 'GET', `${path}?include=publication.questions.answers`, undefined, token);
    const handed = await call(at(0), 'POST', path, resultDocument(id, sheet), token);
    assert.equal(handed?.status, 201, JSON.stringify(handed?.json));
    const stored = await sql('SELECT 1 FROM attempt WHERE publication_id = $1', [id]);
    assert.equal(stored.length, 1);
  });

  test('what one process changes, the other shows anew within a second', async () => {
    const path = '/api/memberships/';
    const tagged = async () => {
      const reply = await fetch(`${at(1)}${path}`);
      return reply.text();
    };
    const before = await tagged();
    assert.equal(await tagged(), before);
    await sql(`UPDATE plan SET price_cents = price_cents + 100 WHERE id = 32`);
    assert.equal(await tagged(), before, 'it is kept until it is told');
    const teller = openDatabase(pooled, { pool: 1, sessionUrl: fresh.servingUrl });
    await teller.write(async (db) => db.invalidate('plans'));
    await teller.close();
    await wait(1_000);
    assert.notEqual(await tagged(), before);
  });

  test('every read and write has its bounds, reads cannot write, and nothing of it stays on the connection', async () => {
    const database = openDatabase(pooled, { pool: 4, sessionUrl: fresh.servingUrl });
    const bounds = { statement: '5s', idle: '10s', zone: 'UTC' };
    assert.deepEqual(await database.reader().one(SETTINGS), { ...bounds, readOnly: 'on' });
    assert.deepEqual(await database.snapshot((db) => db.one(SETTINGS)), { ...bounds, readOnly: 'on' });
    assert.deepEqual(await database.write((db) => db.one(SETTINGS)), { ...bounds, readOnly: 'off' });
    await assert.rejects(database.reader().all(WRITES), { code: '25006' });
    await assert.rejects(database.reader().all(SLEEPS), { code: '57014' });
    const plain = new pg.Client({ connectionString: pooled });
    await plain.connect();
    for (let asked = 0; asked < LENT * 2; asked++)
      assert.deepEqual((await plain.query('SHOW statement_timeout')).rows, [{ statement_timeout: '0' }]);
    await plain.end();
    await database.close();
  });

  test('each wrong way is told in one line before anything is served', async () => {
    const other = await freshDatabase({ story: false });
    const ends = async (env: Record<string, string>): Promise<string> => {
      const error = await serve(fresh, undefined, { DATABASE_SERVING_URL: pooled, ...env }).then(
        async (served) => {
          await served.cut();
          return new Error('it serves');
        },
        (thrown: Error) => thrown,
      );
      return error.message;
    };
    assert.match(await ends({}), /DATABASE_SERVING_URL: .*at its beginning.*DATABASE_DIRECT_URL/);
    assert.match(await ends({ DATABASE_DIRECT_URL: other.servingUrl }), /DATABASE_DIRECT_URL: .*not heard/);
    assert.match(await ends({ DATABASE_DIRECT_URL: fresh.url }), /DATABASE_DIRECT_URL: .*the same role/);
    assert.match(await ends({ DATABASE_DIRECT_URL: pooled }), /DATABASE_DIRECT_URL: .*past every pooler/);
    await other.drop();
  });
});

describe('poolers that say yes to everything', { skip: missingPooler }, () => {
  const IGNORED = 'statement_timeout, idle_in_transaction_session_timeout, options';
  const LIARS: [more: Record<string, string>, said: RegExp][] = [
    [{ ignore_startup_parameters: IGNORED }, /^DATABASE_URL: .*notifications/],
    [{ ignore_startup_parameters: IGNORED, pool_mode: 'session' }, /^DATABASE_URL: .*at its beginning/],
  ];
  for (const [more, said] of LIARS)
    test(JSON.stringify(more), async () => {
      const fresh = await freshDatabase({ story: false });
      const pooler = await openPooler(fresh.url, { more });
      const way = { name: 'DATABASE_URL', url: pooler.through(fresh.url) };
      assert.match((await sessionProblem(way, null)) ?? '', said);
      await pooler.close();
      await fresh.drop();
    });
});

const ORDER = {
  data: {
    type: 'Order',
    attributes: { autoRenew: true },
    relationships: { membership: { data: { type: 'Membership', id: '32' } } },
  },
};
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
const PAYMENT = { data: { type: 'OrderPayment', attributes: { card: CARD } } };
