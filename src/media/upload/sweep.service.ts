import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { holdFiles, takeSpent, unshownFiles } from './spent-file.repository.ts';
import { SENDING_DAYS, TOLD_DAYS } from './upload.data.ts';
import { abandonIdle, forgetEnded, listLeft, noteCleared, type UploadRow } from './upload.repository.ts';
import { partCount, partKey, partKeys } from './upload.rules.ts';

const DAY = 86_400_000;

type SweptPlaces = Pick<Ports, 'database' | 'storage'>;

/**
 * Ends uploads that nobody continues, and forgets those that ended long ago. Depends on the time, so it needs a trusted
 * clock.
 */
export async function sweepUploads(places: SweptPlaces, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  await places.database.write((db) => abandonIdle(db, before(SENDING_DAYS), now));
  await clearUploads(places);
  await places.database.write((db) => forgetEnded(db, before(TOLD_DAYS)));
}

/** For jobs, since it may wait for the store many times. Needs no trusted clock. */
export async function clearUploads(places: SweptPlaces): Promise<void> {
  await clearEnded(places);
  await removeSpent(places);
}

/** Removes the parts of ended uploads, or of one, then abandoned uploads. */
export async function clearEnded(
  { database, storage }: SweptPlaces,
  id: number | null = null,
): Promise<void> {
  for (const one of await listLeft(database.reader(), id)) {
    for (const key of [...partKeys(one), nextKey(one)]) await storage.remove(key);
    if (one.file && !one.is_shown) await storage.remove(one.file);
    await database.write((db) => noteCleared(db, one.id));
  }
  await database.write((db) => forgetEnded(db, null));
}

/** The key of a part that was stored but whose transaction failed. */
const nextKey = ({ mark, received }: UploadRow): string => partKey(mark, partCount(received));

/** Removes files that nothing shows any more; one that is shown again, by an import or a copy, stays. */
async function removeSpent({ database, storage }: SweptPlaces): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const after: string = last;
    last = await database.write(async (db) => {
      const files = await takeSpent(db, after);
      const removals = (await unshownFiles(db, files)).map((file) => storage.remove(file));
      // All of them have ended, one way or the other, before the transaction does.
      await Promise.allSettled(removals);
      await Promise.all(removals);
      return files.at(-1);
    });
  }
}

/** Writes a file named by its content, which may have been given up and not yet removed. */
export async function putAgain(db: Writer, storage: Storage, file: string, body: Buffer): Promise<void> {
  await holdFiles(db, [file]);
  await storage.put(file, body);
}
