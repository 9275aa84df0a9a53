import type { StoredMedium } from '#media/medium/kind.rules.ts';
import { statement, type Writer } from '#platform/postgres/database.ts';

const SECTIONS = statement(
  'medium-use.sections',
  { publication_id: 'int' },
  `UPDATE section AS s SET
     attachment_file = CASE WHEN s.attachment_file = $1 THEN $2 ELSE s.attachment_file END,
     attachment_mime = CASE WHEN s.attachment_file = $1 THEN $3 ELSE s.attachment_mime END,
     attachment_bytes = CASE WHEN s.attachment_file = $1 THEN $4::bigint ELSE s.attachment_bytes END,
     attachment_seconds = CASE WHEN s.attachment_file = $1 THEN $5::int ELSE s.attachment_seconds END,
     poster_file = CASE WHEN s.poster_file = $1 THEN $2 ELSE s.poster_file END,
     featured_image = CASE WHEN s.featured_image = $1 THEN $2 ELSE s.featured_image END,
     slides = (SELECT coalesce(jsonb_agg(CASE WHEN o.slide ->> 'image' = $1 THEN o.slide || jsonb_build_object('image', $2::text) ELSE o.slide END ORDER BY o.n), '[]')
       FROM jsonb_array_elements(s.slides) WITH ORDINALITY AS o(slide, n)),
     modified_at = greatest($6::timestamptz, s.modified_at + interval '1 millisecond')
   WHERE s.id IN (SELECT u.section_id FROM file_use u WHERE u.file = $1) RETURNING s.publication_id`,
);
const MATERIALS = statement(
  'medium-use.materials',
  { publication_id: 'int' },
  'UPDATE material SET file = $2, mime_type = $3, bytes = $4 WHERE file = $1 RETURNING publication_id',
);
const IMAGES = statement(
  'medium-use.images',
  {},
  'UPDATE image SET file = $2, width = $3, height = $4 WHERE file = $1',
);
const DESCRIBE = statement('medium-use.describe', {}, 'UPDATE image SET alt = $2 WHERE file = $1');
export const describeImages = (db: Writer, file: string, alt: string) => db.run(DESCRIBE, [file, alt]);

const TOPICS = statement(
  'medium-use.topics',
  {},
  'UPDATE category SET picture_file = $2 WHERE picture_file = $1',
);
const NOTICES = statement(
  'medium-use.notices',
  {},
  'UPDATE home_block SET picture_file = $2 WHERE picture_file = $1',
);
const LOGOS = statement('medium-use.logos', {}, 'UPDATE joint_sponsor SET logo = $2 WHERE logo = $1');
/** Replaces one file with another wherever it is shown; returns the publications concerned. */
export async function showInstead(
  db: Writer,
  before: string,
  to: StoredMedium,
  now: Date,
): Promise<number[]> {
  const sections = await db.all(SECTIONS, [before, to.file, to.mime, to.bytes, to.seconds, now]);
  const materials = await db.all(MATERIALS, [before, to.file, to.mime, to.bytes]);
  await db.run(IMAGES, [before, to.file, to.width, to.height]);
  await db.run(TOPICS, [before, to.file]);
  await db.run(NOTICES, [before, to.file]);
  await db.run(LOGOS, [before, to.file]);
  return [...sections, ...materials].map(({ publication_id }) => publication_id);
}
