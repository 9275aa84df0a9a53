import { type Reader, statement } from '#platform/postgres/database.ts';
import type { FileUse } from './medium.data.ts';

const USES = statement(
  'medium-desk.uses',
  { file: 'text', use: 'text', publication_id: 'int?', section_id: 'int?', title: 'text' },
  `SELECT DISTINCT u.file, u.use, u.publication_id, u.section_id, u.title FROM file_use u WHERE u.file = ANY ($1::text[])
    ORDER BY u.use, u.title, u.publication_id, u.section_id`,
);
export interface FileUseRow {
  file: string;
  use: FileUse;
  publication_id: number | null;
  section_id: number | null;
  title: string;
}
export const usesOf = (db: Reader, files: readonly string[]): Promise<FileUseRow[]> =>
  db.all(USES, [files]) as Promise<FileUseRow[]>;
