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
/** Rebuilds the index by which publications are found. */
export { reindex as reindexPublications } from './search.repository.ts';

/** A publication in any state, with its text in a language; the caller's policy decides who may see it. */
export const publicationOf = (db: Reader, id: number, language = 'en'): Promise<PublicationRow | null> =>
  findPublication(db, id, language);
/** Published ones in order of id, with everything a card shows, in one statement. */
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
/** A section in a language, or in English if there is no translation. */
export const sectionOf = (db: Reader, id: number, language: string): Promise<SectionRow | null> =>
  findSection(db, id, language);
