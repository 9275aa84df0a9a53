import { slugIn } from '#locale/address.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { publicationPath } from '../publication/publication.rules.ts';
import { keyPointAt, latestIds, wordsOf } from './digest.repository.ts';

/** The newest publications visible to everyone on a day of the provider's calendar (ISO), which releases them. */
export const latestPublications = (db: Reader, day: string, limit: number): Promise<number[]> =>
  latestIds(db, day, limit);

/** A key point to learn from, by its number in a round through the library; null if there is none. */
export async function tipAt(db: Reader, at: number): Promise<{ publicationId: number; text: string } | null> {
  const row = await keyPointAt(db, at);
  return row && { publicationId: row.publication_id, text: row.text };
}

export interface DigestPublication {
  id: number;
  title: string;
  authors: string;
  minutes: number;
  path: string;
}
/** What an e-mail says about publications, in the reader's language; those withdrawn meanwhile are omitted. */
export async function announce(
  db: Reader,
  ids: readonly number[],
  language: string,
): Promise<DigestPublication[]> {
  const rows = await wordsOf(db, ids, language);
  return rows.map((row) => ({
    id: row.id,
    title: row.translation?.title ?? row.title,
    authors: row.authors.join(', '),
    minutes: row.minutes,
    path: publicationPath(slugIn(row.translation?.slug, row.slug), language),
  }));
}
