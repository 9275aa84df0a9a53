import { statement, type Writer } from '#platform/postgres/database.ts';

const SHOW = statement(
  'publication-file.show',
  { id: 'int' },
  `UPDATE publication AS p SET
     cover_file = CASE WHEN p.cover_file = $1 THEN $2 ELSE p.cover_file END,
     attachment_file = CASE WHEN p.attachment_file = $1 THEN $2 ELSE p.attachment_file END,
     attachment_mime = CASE WHEN p.attachment_file = $1 THEN $3 ELSE p.attachment_mime END,
     attachment_bytes = CASE WHEN p.attachment_file = $1 THEN $4::bigint ELSE p.attachment_bytes END,
     attachment_seconds = CASE WHEN p.attachment_file = $1 THEN $5::int ELSE p.attachment_seconds END,
     modified_at = $6
   WHERE p.cover_file = $1 OR p.attachment_file = $1 RETURNING p.id`,
);
export interface ShownFile {
  file: string;
  mime: string;
  bytes: number;
  seconds: number | null;
}
/** Shows one file where another was shown, as cover or as sound; which publications do. */
export const showFile = async (db: Writer, before: string, to: ShownFile, now: Date): Promise<number[]> =>
  (await db.all(SHOW, [before, to.file, to.mime, to.bytes, to.seconds, now])).map(({ id }) => id);
