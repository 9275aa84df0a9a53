import pg from 'pg';
import { seedLargeDeeds } from './deeds.ts';
import { CHAINING } from './ledgers.ts';
import { seedLargeLibrary } from './library.ts';
import { DRAWING } from './load.ts';
import { seedLargeMembers } from './members.ts';

/**
 * A library large enough to test speed: no story, the same rows on every machine, added once to the existing content.
 */
export interface LargeSize {
  publications: number;
  members: number;
  /** Sittings of five answers each. */
  attempts: number;
}
export const LARGE_SIZE: LargeSize = { publications: 100_000, members: 1_000_000, attempts: 2_000_000 };

/** Size of the library at a share, as typed, above 0 and at most 1; null if the share is invalid. */
export function largeSizeAt(share: string): LargeSize | null {
  const factor = Number(share);
  if (!(factor > 0 && factor <= 1)) return null;
  const part = (count: number) => Math.max(1, Math.round(count * factor));
  return {
    publications: part(LARGE_SIZE.publications),
    members: part(LARGE_SIZE.members),
    attempts: part(LARGE_SIZE.attempts),
  };
}

/**
 * Writes what is missing, in three stages of one transaction each: publications, members, members' activity. Running it
 * again adds nothing. A running site waits meanwhile.
 */
export async function seedLarge(
  url: string,
  report: (line: string) => void,
  size: LargeSize = LARGE_SIZE,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const begun = performance.now();
  const tell = (line: string) =>
    report(`large library, ${Math.round((performance.now() - begun) / 1000)} s: ${line}`);
  try {
    // Days and hashes use UTC, wherever this runs.
    await client.query(
      "SET timezone = 'UTC'; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'; SET max_parallel_maintenance_workers = 2",
    );
    await client.query(DRAWING + CHAINING);
    const added = [
      await seedLargeLibrary(client, size.publications, tell),
      await seedLargeMembers(client, size.members, tell),
      await seedLargeDeeds(client, size, tell),
    ];
    if (!added.some(Boolean)) return tell('nothing was missing');
    tell('tidying up');
    await client.query('VACUUM ANALYZE');
    tell('done');
  } finally {
    await client.end();
  }
}
