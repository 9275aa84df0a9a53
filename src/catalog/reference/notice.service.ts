import { identifierKey, identifiersOf, type Notices } from '#media/reference/standing.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { noticesAmong } from './notice.repository.ts';

/** What happened to the sources in these texts, wherever they are cited. */
export async function noticesFor(db: Reader, sources: readonly string[]): Promise<Notices> {
  const keys = sources.flatMap((text) => identifiersOf({ text }).map(identifierKey));
  if (keys.length === 0) return {};
  return Object.fromEntries((await noticesAmong(db, keys)).map(({ key, standing }) => [key, standing]));
}
