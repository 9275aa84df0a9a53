import { isDeepStrictEqual } from 'node:util';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { insertVersion, type VersionWords } from './history.repository.ts';

export { versionsOf, wordsAt } from './history.repository.ts';

/** A record with a past, and what its form shows of it at the moment. */
export interface RecordPast {
  record: string;
  words: () => Promise<VersionWords>;
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
  const before: VersionWords[] = [];
  for (const { words } of pasts) before.push(await words());
  const result = await change();
  for (const [at, { record, words }] of pasts.entries())
    await keepVersion(db, visit, record, { before: before[at] ?? {}, after: await words() });
  return result;
}

/** What a save replaced, in its own transaction; a save that changed no word leaves nothing. */
export async function keepVersion(
  db: Writer,
  { visitor, now }: Pick<Visit, 'now'> & Partial<Pick<Visit, 'visitor'>>,
  record: string,
  { before, after }: { before: VersionWords; after: VersionWords },
  bulkChange: number | null = null,
): Promise<void> {
  // As they are stored: what JSON leaves out is no difference.
  const [was, is] = [before, after].map((words) => JSON.parse(JSON.stringify(words)) as VersionWords);
  if (!was || isDeepStrictEqual(was, is)) return;
  const by = visitor?.kind === 'user' ? visitor.id : null;
  await insertVersion(db, { record, words: was, by, at: now, bulkChange });
}
