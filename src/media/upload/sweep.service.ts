import type { Ports } from '#platform/ports.ts';
import { SENDING_DAYS, TOLD_DAYS } from './upload.data.ts';
import {
  abandonIdle,
  forgetEnded,
  forgetSpent,
  listLeft,
  listSpent,
  noteCleared,
  type UploadRow,
} from './upload.repository.ts';
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

/**
 * Needs no trusted clock: removes the parts of ended uploads, files that nothing shows any more, then abandoned
 * uploads.
 */
export async function clearUploads({ database, storage }: SweptPlaces): Promise<void> {
  for (const one of await listLeft(database.reader())) {
    for (const key of [...partKeys(one), nextKey(one)]) await storage.remove(key);
    if (one.file && !one.is_shown) await storage.remove(one.file);
    await database.write((db) => noteCleared(db, one.id));
  }
  for (const file of await listSpent(database.reader())) {
    await storage.remove(file);
    await database.write((db) => forgetSpent(db, file));
  }
  await database.write((db) => forgetEnded(db, null));
}

/** The key of a part that was stored but whose transaction failed. */
const nextKey = ({ mark, received }: UploadRow): string => partKey(mark, partCount(received));
