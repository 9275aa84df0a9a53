import type { Database, Writer } from './database.ts';

/**
 * Repeats a deed that does at most so many at once, each time in a transaction of its own, until there were fewer; says how
 * many there were. What was done stays done, however it ends, and nothing is held for longer than one batch.
 */
export async function inBatches(
  database: Pick<Database, 'write'>,
  size: number,
  deed: (db: Writer, size: number) => Promise<number>,
): Promise<number> {
  for (let sum = 0; ; ) {
    const done = await database.write((db) => deed(db, size));
    sum += done;
    if (done < size) return sum;
  }
}
