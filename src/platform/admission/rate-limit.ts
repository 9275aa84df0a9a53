import { Refusal } from '#kit/refusal.ts';
import type { Limit } from '../http/endpoint.ts';
import { type Database, type Reader, statement, type Writer } from '../postgres/database.ts';
import { remaining, sliceStart, type WindowSlice, windowStart } from './sliding-window.ts';

const COUNT = statement(
  'rate-limit.count',
  { count: 'int' },
  `INSERT INTO rate_count (bucket, window_start, count) VALUES ($1, $2, 1)
   ON CONFLICT (bucket, window_start) DO UPDATE SET count = rate_count.count + 1
   RETURNING count`,
);
/** Counts that lie in the future were made before the clock was set back, and are ignored. */
const COUNTED = statement(
  'rate-limit.counted',
  { start: 'instant', count: 'int' },
  `SELECT window_start AS start, count FROM rate_count
   WHERE bucket = $1 AND window_start > $2 AND window_start <= $3 ORDER BY window_start`,
);

const countedOf = (db: Reader, limit: Limit, now: Date): Promise<WindowSlice[]> =>
  db.all(COUNTED, [limit.bucket, windowStart(limit, now), now]);
const sumOf = (slices: readonly WindowSlice[]): number => slices.reduce((sum, { count }) => sum + count, 0);

function refuse(limit: Limit, slices: readonly WindowSlice[], now: Date): never {
  throw new Refusal({ ...limit.refusal, retryAfterSeconds: remaining(limit, slices, now) });
}

/**
 * Counts one request against a limit and refuses any beyond it: 429 with Retry-After, the count shared by all
 * processes. Refused requests are not counted, so whoever waits as long as stated is admitted.
 */
export const countRequest = (database: Database, limit: Limit, now: Date): Promise<void> =>
  countRequests(database, [limit], now);

/**
 * The same against several: what one of them refuses is counted in none. They are counted in the order given, so calls
 * that share limits name them in one order, or they would wait for each other.
 */
export async function countRequests(database: Database, limits: readonly Limit[], now: Date): Promise<void> {
  if (limits.length === 0) return;
  await database.write(async (db) => {
    for (const limit of limits) await countDeed(db, limit, now);
  });
}

/** The same within the transaction of what is counted: what fails does not count. */
export async function countDeed(db: Writer, limit: Limit, now: Date): Promise<void> {
  await db.one(COUNT, [limit.bucket, sliceStart(limit, now)]);
  const slices = await countedOf(db, limit, now);
  // This count is undone by the refusal, so nobody waits for it to expire.
  if (sumOf(slices) > limit.count) refuse({ ...limit, count: limit.count + 1 }, slices, now);
}

const UNCOUNT = statement(
  'rate-limit.uncount',
  {},
  'UPDATE rate_count SET count = count - 1 WHERE bucket = $1 AND window_start = $2',
);
/**
 * The same for a deed that may go without what is limited: returns whether there was room in all of them, and refuses
 * nothing.
 */
export async function countIfRoom(db: Writer, limits: readonly Limit[], now: Date): Promise<boolean> {
  for (const [at, limit] of limits.entries()) {
    await db.one(COUNT, [limit.bucket, sliceStart(limit, now)]);
    if (sumOf(await countedOf(db, limit, now)) <= limit.count) continue;
    for (const counted of limits.slice(0, at + 1))
      await db.run(UNCOUNT, [counted.bucket, sliceStart(counted, now)]);
    return false;
  }
  return true;
}

/** Refuses if a limit is already used up, without counting: failures are counted when they happen. */
export async function refuseWhenUsedUp(database: Database, limit: Limit, now: Date): Promise<void> {
  const slices = await countedOf(database.reader(), limit, now);
  if (sumOf(slices) >= limit.count) refuse(limit, slices, now);
}

/** Whether a count was started within the limit's time and is not used up. */
export async function isUnderWay(db: Reader, limit: Limit, now: Date): Promise<boolean> {
  const sum = sumOf(await countedOf(db, limit, now));
  return sum > 0 && sum < limit.count;
}

const FORGET = statement('rate-limit.forget', {}, 'DELETE FROM rate_count WHERE bucket = $1');
/** Restarts a count: at zero, or with a first entry that marks the moment. */
export async function restartCount(
  db: Writer,
  limit: Limit,
  now: Date,
  { marked = false } = {},
): Promise<void> {
  await db.run(FORGET, [limit.bucket]);
  if (marked) await db.one(COUNT, [limit.bucket, sliceStart(limit, now)]);
}

const SWEEP = statement('rate-limit.sweep', {}, 'DELETE FROM rate_count WHERE window_start < $1');
const DAY_MS = 86_400_000;
/** Deletes windows that ended a day ago. */
export const sweepCounts = (database: Database, now: Date): Promise<number> =>
  database.write((db) => db.run(SWEEP, [new Date(now.getTime() - DAY_MS)]));
