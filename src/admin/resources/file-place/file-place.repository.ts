import type { StoredMedium } from '#media/medium/kind.rules.ts';
import type { MediumKind } from '#media/upload/upload.data.ts';
import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { FileOwner, FilePlace } from './file-place.data.ts';

const OWNER = statement(
  'file-place.owner',
  { title: 'text', publication_id: 'int?', is_private: 'bool' },
  `SELECT o.title, o.publication_id, o.is_private FROM (
     SELECT 'publication' AS owner, id, title, id AS publication_id, private AS is_private FROM publication
     UNION ALL SELECT 'section', id, title, publication_id, private FROM section
     UNION ALL SELECT 'author', id, full_name, NULL, false FROM author
     UNION ALL SELECT 'category', id, name, NULL, false FROM category
     UNION ALL SELECT 'sponsor', id, name, NULL, false FROM joint_sponsor
     UNION ALL SELECT 'home-block', id, title, NULL, false FROM home_block WHERE kind = 'notice') AS o
   WHERE o.owner = $1 AND o.id = $2`,
);
export type FileOwnerRow = NonNullable<typeof OWNER.row>;
export const findOwner = (db: Reader, owner: FileOwner, id: number) => db.maybe(OWNER, [owner, id]);

const ENTRIES = statement(
  'file-place.entries',
  {
    use: 'text',
    entry_id: 'int',
    file: 'text',
    title: 'text',
    medium_id: 'int?',
    medium_title: 'text?',
    kind: 'text?',
    alt: 'text?',
  },
  `SELECT u.use, u.entry_id, u.file, u.title, m.id AS medium_id, m.title AS medium_title, m.kind, m.alt
     FROM file_use u LEFT JOIN medium m ON m.file = u.file
    WHERE u.use = ANY ($1::text[]) AND u.owner_id = $2 ORDER BY u.use, u.entry_id`,
);
export type FileEntryRow = Omit<NonNullable<typeof ENTRIES.row>, 'use' | 'kind'> & {
  use: FilePlace;
  kind: MediumKind | null;
};
export const listEntries = (db: Reader, places: readonly FilePlace[], ownerId: number) =>
  db.all(ENTRIES, [places, ownerId]) as Promise<FileEntryRow[]>;

const RECORDING = statement(
  'file-place.recording',
  {},
  `UPDATE section SET attachment_file = $2, attachment_mime = $3, attachment_bytes = $4, attachment_seconds = $5, captions_file = $6,
     modified_at = greatest($7::timestamptz, modified_at + interval '1 millisecond') WHERE id = $1`,
);
export interface SectionRecording {
  recording: Pick<StoredMedium, 'file' | 'mime' | 'bytes' | 'seconds'> | null;
  captions: string | null;
}
export const storeRecording = (
  db: Writer,
  sectionId: number,
  { recording: to, captions }: SectionRecording,
  at: Date,
) =>
  db.run(RECORDING, [
    sectionId,
    to?.file ?? null,
    to?.mime ?? null,
    to?.bytes ?? null,
    to?.seconds ?? null,
    captions,
    at,
  ]);

const PICTURE = statement(
  'file-place.section-picture',
  {},
  `UPDATE section SET poster_file = CASE WHEN $2 = 'poster' THEN $3 ELSE poster_file END,
     featured_image = CASE WHEN $2 = 'featured' THEN $3 ELSE featured_image END,
     modified_at = greatest($4::timestamptz, modified_at + interval '1 millisecond') WHERE id = $1`,
);
export const storeSectionPicture = (
  db: Writer,
  sectionId: number,
  place: 'poster' | 'featured',
  file: string | null,
  at: Date,
) => db.run(PICTURE, [sectionId, place, file, at]);

const TOPIC = statement('file-place.topic', {}, 'UPDATE category SET picture_file = $2 WHERE id = $1');
export const storeTopicPicture = (db: Writer, categoryId: number, file: string | null) =>
  db.run(TOPIC, [categoryId, file]);

const NOTICE = statement('file-place.notice', {}, 'UPDATE home_block SET picture_file = $2 WHERE id = $1');
export const storeNoticePicture = (db: Writer, blockId: number, file: string | null) =>
  db.run(NOTICE, [blockId, file]);

const ADD = statement(
  'file-place.add-material',
  {},
  `INSERT INTO material (publication_id, section_id, position, title, file, mime_type, bytes)
   SELECT $1, $2, coalesce(max(m.position), 0) + 1, $3, $4, $5, $6 FROM material m WHERE m.publication_id = $1`,
);
export interface NewMaterial {
  publicationId: number;
  sectionId: number | null;
  title: string;
}
export const addMaterial = (
  db: Writer,
  { publicationId, sectionId, title }: NewMaterial,
  { file, mime, bytes }: StoredMedium,
) => db.run(ADD, [publicationId, sectionId, title, file, mime, bytes]);

const REMOVE = statement('file-place.remove-material', {}, 'DELETE FROM material WHERE id = $1');
export const removeMaterial = (db: Writer, id: number) => db.run(REMOVE, [id]);
