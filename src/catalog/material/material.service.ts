import type { Reader } from '#platform/postgres/database.ts';
import { findFreeMaterials, findMaterial, type MaterialRow } from './material.repository.ts';

export type { MaterialRow } from './material.repository.ts';

/** A file of a publication, without an access check. */
export const materialOf = (db: Reader, id: number, language: string): Promise<MaterialRow | null> =>
  findMaterial(db, id, language);
/** The files of a published publication that anyone gets for an e-mail address. */
export const freeMaterialsOf = (
  db: Reader,
  publicationId: number,
  language: string,
): Promise<MaterialRow[]> => findFreeMaterials(db, publicationId, language);
