import type { Database, Writer } from './database.ts';

/**
 * Repeats an operation that handles a limited number at once, each time in a transaction of its own, until a batch is
 * not full; returns the total. Finished batches stay done, however it ends, and nothing is held for longer than one
 * batch.
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
