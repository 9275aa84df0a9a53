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
/** Replaces one file by another, as cover or as sound; returns the publications that show it. */
export const showFile = async (db: Writer, before: string, to: ShownFile, now: Date): Promise<number[]> =>
  (await db.all(SHOW, [before, to.file, to.mime, to.bytes, to.seconds, now])).map(({ id }) => id);

const COVER = statement(
  'publication-file.cover',
  {},
  `UPDATE publication SET cover_file = $2, modified_at = $3 WHERE id = $1`,
);
/** Empty if nothing is shown. */
export const storeCoverFile = (db: Writer, id: number, file: string, at: Date) =>
  db.run(COVER, [id, file, at]);

const SOUND = statement(
  'publication-file.sound',
  {},
  `UPDATE publication SET attachment_file = $2, attachment_mime = $3, attachment_bytes = $4, attachment_seconds = $5, modified_at = $6
   WHERE id = $1`,
);
export const storeSound = (db: Writer, id: number, to: ShownFile | null, at: Date) =>
  db.run(SOUND, [id, to?.file ?? null, to?.mime ?? null, to?.bytes ?? null, to?.seconds ?? null, at]);
