import { slugIn } from '#locale/address.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { coverPieces, linesOf, translated } from '../language/text-translation.rules.ts';
import { publicationPath } from '../publication/publication.rules.ts';
import { keyPointAt, keyPointsOf, type LatestCriteria, latestIds, wordsOf } from './digest.repository.ts';
import type { DigestTip } from './tip.data.ts';

/** The newest publications visible to everyone, by their days on the provider's calendar, which releases them. */
export const latestPublications = (db: Reader, criteria: LatestCriteria): Promise<number[]> =>
  latestIds(db, criteria);

/** A tip by its number in a round through the library; null if there is none. */
export async function tipAt(db: Reader, at: number): Promise<DigestTip | null> {
  const row = await keyPointAt(db, at);
  return row && { publicationId: row.publication_id, position: row.position, text: row.text };
}

/**
 * A tip as it reads now, in the reader's language if the key points of its publication are available in it; null if the
 * point is gone. Points move when others go, so it is found by its text, and by its place only if that was rewritten.
 */
export async function tipWords(
  db: Reader,
  { publicationId, position, text }: DigestTip,
  language: string,
): Promise<{ text: string; language: string } | null> {
  const { points, translation } = await keyPointsOf(db, publicationId, language);
  const same = points.findIndex((one) => one.text === text);
  const at = same < 0 ? points.findIndex((one) => one.position === position) : same;
  const english = points.map((one) => one.text);
  const words = translated(coverPieces({ keyPoints: english }), translation);
  const said = (words ? linesOf(words, 'keyPoint', english) : english)[at];
  return said ? { text: said, language: words ? language : 'en' } : null;
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
