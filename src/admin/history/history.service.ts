import { isDeepStrictEqual } from 'node:util';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { insertVersion, type VersionWords } from './history.repository.ts';

export { versionsOf, wordsAt } from './history.repository.ts';

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
