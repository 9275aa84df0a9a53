import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { freshDatabase } from '#test/harness/database.ts';
import { type Database, openDatabase, statements } from '../postgres/database.ts';
import { outboxState } from './outbox-state.ts';
import { LETTERS_SWEPT_AT_ONCE, sweepOutbox } from './sweep.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let client: pg.Client;
before(async () => {
  fresh = await freshDatabase({ story: false });
  database = openDatabase(fresh.servingUrl);
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await database.close();
  await fresh.drop();
});

/** Inserts e-mails of a kind, each sent, given up, or neither. */
const put = (kind: string, count: number, sent: Date | null, givenUp: Date | null = null) =>
  client.query(
    `INSERT INTO outbox_message (message_key, recipient, subject, text_body, created_at, not_before, sent_at, given_up_at)
     SELECT $1 || ':' || n, 'ada@example.org', '', '', $2, $2, $3, $4 FROM generate_series(1, $5::int) AS n`,
    [kind, daysAgo(60), sent, givenUp, count],
  );
const kept = async (): Promise<string[]> =>
  (
    await client.query<{ kind: string }>(
      `SELECT DISTINCT split_part(message_key, ':', 1) AS kind FROM outbox_message ORDER BY 1`,
    )
  ).rows.map(({ kind }) => kind);
const clear = () => client.query('DELETE FROM outbox_message');

test('what left or was given up a month ago goes; what is younger or waits stays, however old', async () => {
  await put('sent-long-ago', 3, daysAgo(31));
  await put('given-up-long-ago', 2, null, daysAgo(31));
  await put('sent', 2, daysAgo(29));
  await put('given-up', 2, null, daysAgo(29));
  await put('waits', 2, null);
  assert.equal(await sweepOutbox(database, NOW), 5);
  assert.deepEqual(await kept(), ['given-up', 'sent', 'waits']);
  assert.equal(await sweepOutbox(database, NOW), 0);
  await clear();
});

test('an issue to many goes in one sweep of several transactions, none of which is long', async () => {
  const many = 2 * LETTERS_SWEPT_AT_ONCE + 500;
  await put('issue', many, daysAgo(40));
  const sizes: number[] = [];
  const counting: Pick<Database, 'write'> = {
    write: (deed) =>
      database.write(async (db) => {
        const run: typeof db.run = async (...asked) => {
          const count = await db.run(...asked);
          sizes.push(count);
          return count;
        };
        return deed({
          ...db,
          run,
          get count() {
            return db.count;
          },
        });
      }),
  };
  assert.equal(await sweepOutbox(counting, NOW), many);
  assert.deepEqual(sizes, [LETTERS_SWEPT_AT_ONCE, LETTERS_SWEPT_AT_ONCE, 500]);
  assert.deepEqual(await kept(), []);
});

test('two processes that sweep at once take each letter once, and neither waits for one that is held', async () => {
  await put('issue', 3 * LETTERS_SWEPT_AT_ONCE, daysAgo(40));
  const both = await Promise.all([sweepOutbox(database, NOW), sweepOutbox(database, NOW)]);
  assert.ok(both[0] + both[1] <= 3 * LETTERS_SWEPT_AT_ONCE);
  await client.query('DELETE FROM outbox_message');
  await put('held', 2, daysAgo(40));
  await client.query('BEGIN');
  await client.query(`SELECT 1 FROM outbox_message WHERE message_key = 'held:1' FOR UPDATE`);
  assert.equal(await sweepOutbox(database, NOW), 1);
  await client.query('COMMIT');
  assert.equal(await sweepOutbox(database, NOW), 1);
});

/** How the server would run a statement in a table too long to be read whole. */
async function planOf(name: string, values: unknown[]): Promise<string> {
  const text = statements().find((one) => one.name === name)?.text ?? assert.fail(name);
  await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('what is swept is found by an index, not by reading all letters', async () => {
  const plan = await planOf('mail.sweep', [daysAgo(30), 10]);
  assert.match(plan, /Index Scan using outbox_done/);
  assert.match(plan, /Index Cond: \(COALESCE\(sent_at, given_up_at\) </);
  assert.doesNotMatch(plan, /Seq Scan on outbox_message/);
});

test('what waits and what was given up are found among all that was sent, by an index of each', async () => {
  await put('waits', 3, null);
  await put('given-up', 2, null, daysAgo(29));
  await put('sent', 4, daysAgo(29));
  const { waiting, given_up: givenUp } = await outboxState(database.reader(), NOW);
  assert.deepEqual([waiting, givenUp], [3, 2]);
  const asked = { 'mail.waiting': [NOW], 'mail.retry': [NOW] };
  for (const [name, values] of Object.entries(asked)) {
    const plan = await planOf(name, values);
    assert.match(plan, /using outbox_set_aside/, name);
    assert.doesNotMatch(plan, /Seq Scan on outbox_message/, name);
  }
  await clear();
});
