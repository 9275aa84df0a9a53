import { Refusal } from '#kit/refusal.ts';
import { type Database, statement } from './database.ts';
import type { Limit } from './endpoint.ts';

const COUNT = statement(
  'rate-limit.count',
  { count: 'int' },
  `INSERT INTO rate_count (bucket, window_start, count) VALUES ($1, $2, 1)
   ON CONFLICT (bucket, window_start) DO UPDATE SET count = rate_count.count + 1
   RETURNING count`,
);
const COUNTED = statement(
  'rate-limit.counted',
  { count: 'int' },
  'SELECT coalesce(sum(count), 0)::int AS count FROM rate_count WHERE bucket = $1 AND window_start = $2',
);

const windowStart = (limit: Limit, now: Date) => {
  const width = limit.seconds * 1000;
  return new Date(Math.floor(now.getTime() / width) * width);
};

function refuse(limit: Limit, now: Date): never {
  const seconds = Math.ceil(
    (windowStart(limit, now).getTime() + limit.seconds * 1000 - now.getTime()) / 1000,
  );
  throw new Refusal({
    code: limit.code ?? 'too-many-requests',
    status: 429,
    detail: limit.detail,
    retryAfterSeconds: Math.max(1, seconds),
  });
}

/** Counts one request against a limit and refuses beyond it: 429 with Retry-After, the count shared by all processes. */
export async function countRequest(database: Database, limit: Limit, now: Date): Promise<void> {
  const { count } = await database.write((db) => db.one(COUNT, [limit.bucket, windowStart(limit, now)]));
  if (count > limit.count) refuse(limit, now);
}

/** Refuses when a limit is already used up, without counting: failures are counted when they happen. */
export async function refuseWhenUsedUp(database: Database, limit: Limit, now: Date): Promise<void> {
  const { count } = await database.reader().one(COUNTED, [limit.bucket, windowStart(limit, now)]);
  if (count >= limit.count) refuse(limit, now);
}

const SWEEP = statement('rate-limit.sweep', {}, 'DELETE FROM rate_count WHERE window_start < $1');
const DAY_MS = 86_400_000;
/** Forgets windows that ended a day ago. */
export const sweepCounts = (database: Database, now: Date): Promise<number> =>
  database.write((db) => db.run(SWEEP, [new Date(now.getTime() - DAY_MS)]));
