import type { Cue } from '#media/player/playback.rules.ts';
import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { State } from '../translation/translation.data.ts';
import type { SlideWords } from './slides.rules.ts';

const LISTED = {
  id: 'int',
  publication_id: 'int',
  position: 'int',
  slug: 'text',
  title: 'text',
  private: 'bool',
  minutes: 'int',
  has_text: 'bool',
  slides: 'int',
  cue_count: 'int',
  captions_file: 'text?',
  attachment_file: 'text?',
  attachment_mime: 'text?',
  attachment_seconds: 'int?',
  modified_at: 'instant',
  files: 'int',
  siblings: 'int',
  progress: 'bool',
  notes: 'bool',
  questions: 'bool',
  attempts: 'bool',
  sound: 'bool',
  translations: json<Record<string, State>>(),
} as const;
/**
 * `attempts`: whether any was submitted while the section was there, or at all if it came with its publication;
 * `sound`: whether no other section plays that of its podcast.
 */
const COLUMNS = `s.id, s.publication_id, s.position, s.slug, s.title, s.private, s.minutes, s.body_html <> '' AS has_text,
  jsonb_array_length(s.slides) AS slides, jsonb_array_length(s.cues) AS cue_count, s.captions_file, s.attachment_file,
  s.attachment_mime, s.attachment_seconds, s.modified_at,
  (SELECT count(*)::int FROM material m WHERE m.section_id = s.id) AS files,
  (SELECT count(*)::int FROM section o WHERE o.publication_id = s.publication_id) AS siblings,
  EXISTS (SELECT FROM section_progress g WHERE g.section_id = s.id) AS progress,
  EXISTS (SELECT FROM section_note n WHERE n.section_id = s.id AND n.text <> '') AS notes,
  EXISTS (SELECT FROM item i WHERE i.section_id = s.id) AS questions,
  EXISTS (SELECT FROM attempt a WHERE a.publication_id = s.publication_id AND (s.added_at IS NULL OR a.submitted_at >= s.added_at)) AS attempts,
  EXISTS (SELECT FROM publication p WHERE p.id = s.publication_id AND p.types @> '{PODCAST}' AND p.attachment_file = s.attachment_file
    AND NOT EXISTS (SELECT FROM section o WHERE o.publication_id = p.id AND o.attachment_file = p.attachment_file AND o.id <> s.id)) AS sound,
  (SELECT coalesce(json_object_agg(v.language, v.state ORDER BY v.language), '{}') FROM translation_standing v WHERE v.kind = 'section' AND v.id = s.id) AS translations`;

export type AdminSectionRow = RowOf<typeof LISTED>;
const LIST = statement(
  'section-desk.list',
  LISTED,
  `SELECT ${COLUMNS} FROM section s WHERE s.publication_id = $1 ORDER BY s.position`,
);
export const listSections = (db: Reader, publicationId: number): Promise<AdminSectionRow[]> =>
  db.all(LIST, [publicationId]);

const WHOLE = {
  ...LISTED,
  meta_description: 'text',
  body_html: 'text',
  cues: json<Cue[]>(),
  shown: json<SlideWords[]>(),
} as const;
export type WholeSection = RowOf<typeof WHOLE>;
const ONE = statement(
  'section-desk.one',
  WHOLE,
  `SELECT ${COLUMNS}, s.meta_description, s.body_html, s.cues, s.slides AS shown FROM section s WHERE s.id = $1`,
);
export const findWholeSection = (db: Reader, id: number): Promise<WholeSection | null> => db.maybe(ONE, [id]);

const LOCK_PUBLICATIONS = statement(
  'section-desk.lock-publications',
  { id: 'int' },
  `SELECT p.id FROM publication p WHERE p.id IN (SELECT s.publication_id FROM section s WHERE s.id = ANY ($1::bigint[]))
    ORDER BY p.id FOR NO KEY UPDATE`,
);
/** Locks the publications of some sections, in the order in which all are locked. */
export const lockPublicationsOf = (db: Writer, ids: readonly number[]) => db.all(LOCK_PUBLICATIONS, [ids]);

const ASIDE = statement(
  'section-desk.aside',
  {},
  'UPDATE section SET position = -1 - position WHERE publication_id = $1',
);
const PLACE = statement(
  'section-desk.place',
  {},
  `UPDATE section s SET position = o.place FROM unnest($2::bigint[]) WITH ORDINALITY AS o(id, place)
    WHERE s.id = o.id AND s.publication_id = $1`,
);
/** Positions count from 1; all are moved aside first, since two may never share a position. */
export async function placeSections(
  db: Writer,
  publicationId: number,
  order: readonly number[],
): Promise<void> {
  await db.run(ASIDE, [publicationId]);
  await db.run(PLACE, [publicationId, order]);
}

const NEXT = statement(
  'section-desk.next-id',
  { id: 'int' },
  `SELECT nextval(pg_get_serial_sequence('section', 'id')) AS id`,
);
export const nextSectionId = async (db: Writer): Promise<number> => (await db.one(NEXT)).id;

const ADD = statement(
  'section-desk.add',
  {},
  `INSERT INTO section (id, publication_id, position, slug, title, private, body_html, added_at, modified_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);
export interface NewSection {
  id: number;
  publicationId: number;
  position: number;
  slug: string;
  title: string;
  private: boolean;
  bodyHtml: string;
  at: Date;
}
export const insertSection = (db: Writer, one: NewSection) =>
  db.run(ADD, [
    one.id,
    one.publicationId,
    one.position,
    one.slug,
    one.title,
    one.private,
    one.bodyHtml,
    one.at,
  ]);

export interface SectionWords {
  slug: string;
  title: string;
  summary: string;
  bodyHtml: string;
  private: boolean;
  minutes: number;
  cues: Cue[];
  captionsFile: string | null;
}
const SAVE = statement(
  'section-desk.save',
  {},
  `UPDATE section SET slug = $2, title = $3, meta_description = $4, body_html = $5, private = $6, minutes = $7, cues = $8::jsonb,
     captions_file = $9, modified_at = $10 WHERE id = $1`,
);
export const updateSection = (db: Writer, id: number, to: SectionWords, at: Date) =>
  db.run(SAVE, [
    id,
    to.slug,
    to.title,
    to.summary,
    to.bodyHtml,
    to.private,
    to.minutes,
    JSON.stringify(to.cues),
    to.captionsFile,
    at,
  ]);

const MINUTES = statement('section-desk.minutes', {}, 'UPDATE section SET minutes = $2 WHERE id = $1');
export const updateMinutes = (db: Writer, id: number, minutes: number) => db.run(MINUTES, [id, minutes]);

const CAPTIONS = statement(
  'section-desk.captions',
  {},
  'UPDATE section SET captions_medium = $2 WHERE id = $1',
);
/** Stores the library file that the captions come from. */
export const storeCaptionsMedium = (db: Writer, id: number, mediumId: number | null) =>
  db.run(CAPTIONS, [id, mediumId]);

const CAPTIONED = statement(
  'section-desk.captioned',
  { id: 'int' },
  'SELECT id FROM section WHERE captions_medium = $1 ORDER BY publication_id, id',
);
export const sectionsCaptionedBy = async (db: Reader, mediumId: number): Promise<number[]> =>
  (await db.all(CAPTIONED, [mediumId])).map(({ id }) => id);

const LOCK = statement('section-desk.lock', { id: 'int' }, 'SELECT id FROM section WHERE id = $1 FOR UPDATE');
/** Locks the section: no progress can begin in it until the transaction ends. */
export const lockSection = (db: Writer, id: number) => db.maybe(LOCK, [id]);

const FILES = statement(
  'section-desk.files',
  { file: 'text' },
  'SELECT u.file FROM file_use u WHERE u.section_id = $1',
);
/** Everything that a section shows or plays; its captions lie beside it. */
export const filesOfSection = async (db: Reader, id: number): Promise<string[]> =>
  (await db.all(FILES, [id])).map(({ file }) => file);

const REMOVE = statement('section-desk.remove', {}, 'DELETE FROM section WHERE id = $1');
export const deleteSection = (db: Writer, id: number) => db.run(REMOVE, [id]);
