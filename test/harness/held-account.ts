import { lockAccount } from '#identity/user/user.repository.ts';
import { type Database, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { until } from './until.ts';

const WAITING = statement(
  'test.waiting',
  { n: 'int' },
  `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
);
/** Whether somebody, or so many, wait for a lock. */
export const isWaiting = async (db: Reader, n = 1): Promise<boolean> => (await db.one(WAITING)).n >= n;

/** Begins a deed that needs the lock of an account, and does something else to the account while it waits for it. */
export const whileItWaits = <T>(
  database: Database,
  accountId: number,
  begin: () => Promise<T>,
  meanwhile: (db: Writer) => Promise<unknown>,
): Promise<T> => whileHeld(database, (db) => lockAccount(db, accountId), begin, meanwhile);

/** Begins a deed that waits for what another transaction holds, which ends only then. */
export async function whileHeld<T>(
  database: Database,
  hold: (db: Writer) => Promise<unknown>,
  begin: () => Promise<T>,
  meanwhile?: (db: Writer) => Promise<unknown>,
): Promise<T> {
  let begun: Promise<T> | undefined;
  await database.write(async (db) => {
    await hold(db);
    begun = begin();
    await until(() => isWaiting(database.reader()), 'nothing waits');
    await meanwhile?.(db);
  });
  if (!begun) throw new Error('it was not begun');
  return begun;
}
