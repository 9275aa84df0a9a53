import type { Reader } from '#platform/database.ts';
import { findPublication, type PublicationRow } from './publication.table.ts';
import { findSection, type SectionRow, type SectionSummary, sectionsOf } from './section.table.ts';

export type { OfferingPart, PublicationRow } from './publication.table.ts';
export type { SectionRow, SectionSummary } from './section.table.ts';

/** A publication whatever its state; who may see it is the caller's policy. */
export const publicationOf = (db: Reader, id: number): Promise<PublicationRow | null> =>
  findPublication(db, id);
/** Its sections in order, without their text. */
export const sectionsOfPublication = (db: Reader, id: number): Promise<SectionSummary[]> =>
  sectionsOf(db, [id]);
/** A section in a language, English where there is no translation. */
export const sectionOf = (db: Reader, id: number, language: string): Promise<SectionRow | null> =>
  findSection(db, id, language);
