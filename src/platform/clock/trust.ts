import { type Database, statement } from '../postgres/database.ts';

/** Clocks this far apart cannot both be right. */
export const FAR_MS = 10 * 60_000;
/** A jump that has lasted this long is taken for the right time: the machine was asleep, or its clock was set. */
export const SETTLES_MS = 60 * 60_000;

export type ClockDoubt = 'jumped' | 'apart';
interface ClockReading {
  /** By the process's clock, by a monotonic one, and by the database's. */
  wallMs: number;
  steadyMs: number;
  databaseMs: number;
}

/**
 * Whether scheduled work may act on the time unattended. Money taken a year early does not come back by itself, and a
 * cancelled membership is not renewed: with a clock that has just jumped, or that the database does not share, no
 * scheduled work is begun.
 */
export function watchClock(
  first: Pick<ClockReading, 'wallMs' | 'steadyMs'>,
): (now: ClockReading) => ClockDoubt | null {
  let trusted = first.wallMs - first.steadyMs;
  let left: { offset: number; since: number } | null = null;
  return ({ wallMs, steadyMs, databaseMs }) => {
    const offset = wallMs - steadyMs;
    if (Math.abs(offset - trusted) <= FAR_MS) {
      // Clocks that are corrected gradually stay trusted.
      trusted = offset;
      left = null;
    } else if (!left || Math.abs(offset - left.offset) > FAR_MS) left = { offset, since: steadyMs };
    else if (steadyMs - left.since >= SETTLES_MS) {
      trusted = offset;
      left = null;
    }
    if (Math.abs(wallMs - databaseMs) > FAR_MS) return 'apart';
    return left ? 'jumped' : null;
  };
}

const DATABASE_CLOCK = statement('clock.database', { now: 'instant' }, 'SELECT clock_timestamp() AS now');

/** The same for a process and its database; `null` means no doubt. */
export function openClockTrust(
  database: Pick<Database, 'reader'>,
  now: () => Date,
): () => Promise<ClockDoubt | null> {
  const judge = watchClock({ wallMs: now().getTime(), steadyMs: performance.now() });
  return async () => {
    const { now: told } = await database.reader().one(DATABASE_CLOCK);
    return judge({
      wallMs: now().getTime(),
      steadyMs: performance.now(),
      databaseMs: new Date(told).getTime(),
    });
  };
}
