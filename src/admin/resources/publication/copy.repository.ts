import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { UNKNOWN_SOURCE } from '../translation/translation.rules.ts';

const BEFORE = statement(
  'publication-copy.before',
  { publication_id: 'int' },
  'SELECT publication_id FROM publication_copy WHERE source_id = $1 AND key = $2',
);
/** The copy this deed already made; null if none. */
export const copyBefore = async (db: Reader, sourceId: number, key: string): Promise<number | null> =>
  (await db.maybe(BEFORE, [sourceId, key]))?.publication_id ?? null;

const NOTE = statement(
  'publication-copy.note',
  {},
  'INSERT INTO publication_copy (publication_id, source_id, key, made_at) VALUES ($1, $2, $3, $4)',
);
export const noteCopy = (db: Writer, copy: { id: number; source: number; key: string; at: Date }) =>
  db.run(NOTE, [copy.id, copy.source, copy.key, copy.at]);

const SECTION_IDS = statement(
  'publication-copy.section-ids',
  { source: 'int', made: 'int', slug: 'text' },
  `SELECT s.id AS source, nextval(pg_get_serial_sequence('section', 'id')) AS made, s.slug
   FROM section s WHERE s.publication_id = $1 ORDER BY s.position`,
);
/** The sections of a publication, each with the id of its copy. */
export const sectionsToCopy = (db: Writer, publicationId: number) => db.all(SECTION_IDS, [publicationId]);

/** `$1` sections, `$2` their copies, in the same order. */
const SECTION_OF = 'unnest($1::bigint[], $2::bigint[]) AS m(source, made)';
const SECTION = `position, title, meta_description, private, minutes, body_html, attachment_file, attachment_mime, attachment_bytes,
  attachment_seconds, captions_file, captions_medium, poster_file, featured_image, cues, chapters, slides`;
const SECTIONS = statement(
  'publication-copy.sections',
  {},
  `INSERT INTO section (id, slug, publication_id, modified_at, ${SECTION})
   SELECT m.made, m.slug, $4, $5, ${SECTION} FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS m(source, made, slug)
   JOIN section s ON s.id = m.source`,
);
export interface SectionCopies {
  sources: number[];
  made: number[];
  slugs: string[];
}
export const copySections = (db: Writer, publicationId: number, copies: SectionCopies, at: Date) =>
  db.run(SECTIONS, [copies.sources, copies.made, copies.slugs, publicationId, at]);

const MATERIALS = statement(
  'publication-copy.materials',
  {},
  `INSERT INTO material (publication_id, section_id, position, title, file, mime_type, bytes, free)
   SELECT $4, m.made, f.position, f.title, f.file, f.mime_type, f.bytes, f.free FROM material f
   LEFT JOIN ${SECTION_OF} ON m.source = f.section_id WHERE f.publication_id = $3 ORDER BY f.position, f.id`,
);
/** Pairs materials by their order, in which the copies were made. */
const MATERIAL_TITLES = statement(
  'publication-copy.material-titles',
  {},
  `INSERT INTO material_translation (material_id, language, title)
   SELECT n.made, t.language, t.title FROM material_translation t
   JOIN (SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM material WHERE publication_id = $1) AS f ON f.id = t.material_id
   JOIN (SELECT id AS made, row_number() OVER (ORDER BY position, id) AS place FROM material WHERE publication_id = $2) AS n USING (place)`,
);
export async function copyMaterials(
  db: Writer,
  source: number,
  id: number,
  { sources, made }: Pick<SectionCopies, 'sources' | 'made'>,
): Promise<void> {
  await db.run(MATERIALS, [sources, made, source, id]);
  await db.run(MATERIAL_TITLES, [source, id]);
}

/** The address of a translation ends in the ids of what it translates, whatever words precede them. */
const OWN_END = (slug: string, end: string, own: string) =>
  `CASE WHEN right(${slug}, length(${end})) = ${end} THEN left(${slug}, -length(${end})) || ${own} ELSE ${slug} END`;
/**
 * A current translation is based on the words that were copied; a stale one on words that only its source has had, so
 * that nothing can be said of what changed since.
 */
const SEEN = (source: string, unknown: string) =>
  `CASE WHEN t.source_modified_at < ${source}.words_changed_at THEN ${unknown}::timestamptz ELSE n.words_changed_at END`;
const COVER_WORDS = statement(
  'publication-copy.cover-words',
  {},
  `INSERT INTO publication_translation (publication_id, language, slug, title, excerpt, source_modified_at, changed_at)
   SELECT n.id, t.language, ${OWN_END('t.slug', "'-' || p.id", "'-' || n.id")}, t.title, t.excerpt,
     ${SEEN('p', '$4')}, $3
   FROM publication_translation t JOIN publication p ON p.id = t.publication_id JOIN publication n ON n.id = $2
   WHERE t.publication_id = $1`,
);
const SECTION_WORDS = statement(
  'publication-copy.section-words',
  {},
  `INSERT INTO section_translation (section_id, language, slug, title, lead, body_html, source_modified_at, changed_at)
   SELECT n.id, t.language, ${OWN_END('t.slug', "'-' || s.publication_id || '-' || s.id", "'-' || n.publication_id || '-' || n.id")}, t.title, t.lead, t.body_html,
     ${SEEN('s', '$4')}, $3
   FROM ${SECTION_OF} JOIN section s ON s.id = m.source JOIN section n ON n.id = m.made JOIN section_translation t ON t.section_id = s.id`,
);
/** Copies the translations of its titles and sections, in every language. */
export async function copyTranslations(
  db: Writer,
  of: { source: number; id: number; sections: Pick<SectionCopies, 'sources' | 'made'>; at: Date },
): Promise<void> {
  const { source, id, sections, at } = of;
  await db.run(COVER_WORDS, [source, id, at, UNKNOWN_SOURCE]);
  await db.run(SECTION_WORDS, [sections.sources, sections.made, at, UNKNOWN_SOURCE]);
}
