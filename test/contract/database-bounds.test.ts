import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase, type Reader, statement } from '#platform/postgres/database.ts';
import { freshDatabase } from '../harness/database.ts';

const BOUNDS = statement(
  'test.bounds',
  { statement: 'text', idle: 'text' },
  `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
);

const READ_ONLY = statement(
  'test.read-only',
  { readOnly: 'bool', zone: 'text' },
  `SELECT current_setting('transaction_read_only')::bool AS "readOnly", current_setting('TimeZone') AS zone`,
);

for (const isLent of [false, true])
  test(`on a ${isLent ? 'lent' : 'kept'} connection every read and write is bounded and in UTC, and reads alone are read-only`, async () => {
    const fresh = await freshDatabase({ story: false });
    const database = openDatabase(fresh.url, { pool: 2, sessionUrl: isLent ? fresh.url : null });
    const wanted = [{ statement: '5s', idle: '10s' }, true, 'UTC'];
    const readBy = async (db: Reader) => {
      const { readOnly, zone } = await db.one(READ_ONLY);
      return [await db.one(BOUNDS), readOnly, zone];
    };
    assert.deepEqual(await readBy(database.reader()), wanted);
    assert.deepEqual(await database.snapshot(readBy), wanted);
    assert.deepEqual(
      await database.write(readBy),
      wanted.map((one) => (one === true ? false : one)),
    );
    await database.close();
    await fresh.drop();
  });

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
