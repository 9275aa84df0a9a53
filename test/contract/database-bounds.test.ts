import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase, statement } from '#platform/postgres/database.ts';
import { freshDatabase } from '../harness/database.ts';

const BOUNDS = statement(
  'test.bounds',
  { statement: 'text', idle: 'text' },
  `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
);

test('whoever waits for an answer is told in seconds; the program’s own long work is given minutes', async () => {
  const fresh = await freshDatabase({ story: false });
  const bounds = async (work: boolean) => {
    const database = openDatabase(fresh.url, { pool: 1, work });
    const found = await database.reader().one(BOUNDS);
    await database.close();
    return found;
  };
  assert.deepEqual(await bounds(false), { statement: '5s', idle: '10s' });
  assert.deepEqual(await bounds(true), { statement: '15min', idle: '15min' });
  await fresh.drop();
});
