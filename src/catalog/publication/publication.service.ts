import type { Reader } from '#platform/postgres/database.ts';
import {
  findSection,
  type SectionRow,
  type SectionSummary,
  sectionsOf,
} from '../section/section.repository.ts';
import { findPublication, listPublications, type PublicationRow } from './publication.repository.ts';

export type { SectionRow, SectionSummary } from '../section/section.repository.ts';
export type { OfferingPart, PublicationRow } from './publication.repository.ts';
/** Writes anew what publications are found by. */
export { reindex as reindexPublications } from './search.repository.ts';

/** A publication whatever its state, with its words in a language; who may see it is the caller's policy. */
export const publicationOf = (db: Reader, id: number, language = 'en'): Promise<PublicationRow | null> =>
  findPublication(db, id, language);
/** Published ones in the order of their ids, with all that a card shows, in one statement. */
export async function publishedInOrder(
  db: Reader,
  ids: readonly number[],
  language: string,
): Promise<PublicationRow[]> {
  if (ids.length === 0) return [];
  const page = { size: ids.length, offset: 0 };
  return (await listPublications(db, { visibility: 'published', ids }, 'ids', page, language)).rows;
}
/** Its sections in order, without their text. */
export const sectionsOfPublication = (db: Reader, id: number, language = 'en'): Promise<SectionSummary[]> =>
  sectionsOf(db, [id], language);
/** A section in a language, English where there is no translation. */
export const sectionOf = (db: Reader, id: number, language: string): Promise<SectionRow | null> =>
  findSection(db, id, language);
