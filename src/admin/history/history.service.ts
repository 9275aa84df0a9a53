import { isDeepStrictEqual } from 'node:util';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { insertVersions, type RecordWords, type VersionWords } from './history.repository.ts';

export { versionsOf, wordsAt } from './history.repository.ts';

/** Records with a past. */
export interface RecordPast {
  /** Waits for whoever is changing them: what was read before would tell that change as this one. */
  lock: () => Promise<unknown>;
  /** What the form of each shows at the moment. */
  words: () => Promise<RecordWords>;
}

/**
 * Makes a change, and keeps what it replaced in each record whose form shows it, whichever desk it was made at: a
 * change without a version of its own would be told as that of the save before it.
 */
export async function keepingPasts<Result>(
  db: Writer,
  visit: Parameters<typeof keepVersion>[1],
  pasts: readonly RecordPast[],
  change: () => Promise<Result>,
): Promise<Result> {
  const read = async () => {
    const words: RecordWords = {};
    for (const past of pasts) Object.assign(words, await past.words());
    return words;
  };
  for (const { lock } of pasts) await lock();
  const before = await read();
  const result = await change();
  await keepVersions(db, visit, { before, after: await read() });
  return result;
}

/** What a save replaced, in its own transaction; a save that changed no word leaves nothing. */
export const keepVersion = (
  db: Writer,
  visit: Pick<Visit, 'now'> & Partial<Pick<Visit, 'visitor'>>,
  record: string,
  { before, after }: { before: VersionWords; after: VersionWords },
  bulkChange: number | null = null,
): Promise<void> =>
  keepVersions(db, visit, { before: { [record]: before }, after: { [record]: after } }, bulkChange);

async function keepVersions(
  db: Writer,
  { visitor, now }: Parameters<typeof keepVersion>[1],
  replaced: { before: RecordWords; after: RecordWords },
  bulkChange: number | null = null,
): Promise<void> {
  // As they are stored: what JSON leaves out is no difference.
  const { before, after } = JSON.parse(JSON.stringify(replaced)) as typeof replaced;
  const words = Object.fromEntries(
    Object.entries(before).filter(([record, was]) => !isDeepStrictEqual(was, after[record])),
  );
  if (Object.keys(words).length === 0) return;
  const by = visitor?.kind === 'user' ? visitor.id : null;
  await insertVersions(db, { words, by, at: now, bulkChange });
}
