import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import { PROTECTED } from '../file/file.data.ts';
import type { RecordingDoubt, UnreadReason } from '../recording/recording.data.ts';
import type { MediumKind } from '../upload/upload.data.ts';
import type { StoredMedium } from './kind.rules.ts';

const COLUMNS = {
  id: 'int',
  kind: 'text',
  title: 'text',
  file: 'text',
  mime: 'text',
  bytes: 'int',
  width: 'int?',
  height: 'int?',
  seconds: 'int?',
  seconds_typed: 'bool',
  loudness: 'int?',
  unread: 'text?',
  doubts: 'texts',
  digest: 'text?',
  alt: 'text',
  focus_x: 'int',
  focus_y: 'int',
  added_at: 'instant',
  changed_at: 'instant',
} as const;
const LISTED = Object.keys(COLUMNS)
  .map((name) => `m.${name}`)
  .join(', ');
export type MediumRow = Omit<RowOf<typeof COLUMNS>, 'kind' | 'unread' | 'doubts'> & {
  kind: MediumKind;
  unread: UnreadReason | null;
  doubts: RecordingDoubt[];
};

const ADD = statement(
  'medium.add',
  { id: 'int' },
  `INSERT INTO medium (title, kind, file, mime, bytes, width, height, seconds, loudness, unread, doubts, digest, added_at, changed_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) RETURNING id`,
);
const storedValues = (one: StoredMedium) => [
  one.file,
  one.mime,
  one.bytes,
  one.width,
  one.height,
  one.seconds,
  one.loudness,
  one.unread,
  one.doubts,
  one.digest,
];
export const insertMedium = async (db: Writer, title: string, one: StoredMedium, at: Date): Promise<number> =>
  (await db.one(ADD, [title, one.kind, ...storedValues(one), at])).id;

const SAME = statement(
  'medium.same',
  { id: 'int' },
  `SELECT id FROM medium WHERE digest = $1 AND kind = 'picture' ORDER BY id LIMIT 1 FOR KEY SHARE`,
);
/** The picture made from the same bytes, locked against removal until the transaction ends. */
export const findSamePicture = async (db: Writer, digest: string): Promise<number | null> =>
  (await db.maybe(SAME, [digest]))?.id ?? null;

const LOCK_PICTURES = statement(
  'medium.lock-pictures',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('medium-pictures', 0))::text AS locked`,
);
/** If two people add the same picture at once, it is added once. */
export const lockPictures = (db: Writer) => db.run(LOCK_PICTURES);

const FIND = statement('medium.find', COLUMNS, `SELECT ${LISTED} FROM medium m WHERE m.id = $1`);
export const findMedium = (db: Reader, id: number) => db.maybe(FIND, [id]) as Promise<MediumRow | null>;

const LOCK = statement('medium.lock', COLUMNS, `SELECT ${LISTED} FROM medium m WHERE m.id = $1 FOR UPDATE`);
export const lockMedium = (db: Writer, id: number) => db.maybe(LOCK, [id]) as Promise<MediumRow | null>;

const REPLACE = statement(
  'medium.replace',
  {},
  `UPDATE medium SET file = $2, mime = $3, bytes = $4, width = $5, height = $6, seconds = $7, seconds_typed = false,
     loudness = $8, unread = $9, doubts = $10, digest = $11, changed_at = $12 WHERE id = $1`,
);
export const replaceFile = (db: Writer, id: number, one: StoredMedium, at: Date) =>
  db.run(REPLACE, [id, ...storedValues(one), at]);

const FORMER = statement(
  'medium.former',
  {},
  'INSERT INTO medium_former (file, medium_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
/** Keeps an address that was handed out, so that it redirects. */
export const keepFormer = (db: Writer, file: string, mediumId: number) => db.run(FORMER, [file, mediumId]);

const NOW_AT = statement(
  'medium.now-at',
  { file: 'text' },
  'SELECT m.file FROM medium_former f JOIN medium m ON m.id = f.medium_id WHERE f.file = $1',
);
export const findSuccessor = async (db: Reader, file: string): Promise<string | null> =>
  (await db.maybe(NOW_AT, [file]))?.file ?? null;

const DESCRIBE = statement(
  'medium.describe',
  {},
  `UPDATE medium SET title = $2, alt = $3, focus_x = $4, focus_y = $5, seconds = $6, seconds_typed = $7, changed_at = $8
    WHERE id = $1`,
);
export interface MediumWords {
  title: string;
  alt: string;
  focusX: number;
  focusY: number;
}
/** The length of a recording, and whether it was typed by hand. */
export type MediumLength = Pick<MediumRow, 'seconds' | 'seconds_typed'>;
export const describeMedium = (
  db: Writer,
  id: number,
  { title, alt, focusX, focusY }: MediumWords,
  { seconds, seconds_typed }: MediumLength,
  at: Date,
) => db.run(DESCRIBE, [id, title, alt, focusX, focusY, seconds, seconds_typed, at]);

const SET_ALT = statement('medium.set-alt', {}, 'UPDATE medium SET alt = $2 WHERE id = $1');
export const setAlt = (db: Writer, id: number, alt: string) => db.run(SET_ALT, [id, alt]);

const REMOVE = statement('medium.remove', {}, 'DELETE FROM medium WHERE id = $1');
export const deleteMedium = (db: Writer, id: number) => db.run(REMOVE, [id]);

export interface MediumCriteria {
  /** Any of these; all if null. */
  kinds: readonly string[] | null;
  /** Only those that anybody may open, or only others; all if null. */
  isOpen: boolean | null;
  use: string | null;
  described: string | null;
  search: string | null;
}
const FITTING = `FROM medium m WHERE ($1::text[] IS NULL OR m.kind = ANY ($1))
  AND ($2::text IS NULL OR ($2 = 'used') = EXISTS (SELECT FROM file_use u WHERE u.file = m.file))
  AND ($3::text IS NULL OR m.kind = 'picture' AND m.alt = '')
  AND ($4::text IS NULL OR strpos(search_fold(m.title || ' ' || m.alt), search_fold($4)) > 0)
  AND ($5::bool IS NULL OR $5 <> starts_with(m.file, '${PROTECTED}'))`;
const LIST = statement(
  'medium.list',
  COLUMNS,
  `SELECT ${LISTED} ${FITTING} ORDER BY m.added_at DESC, m.id DESC LIMIT $6::int OFFSET $7::int`,
);
const COUNT = statement('medium.count', { n: 'int' }, `SELECT count(*)::int AS n ${FITTING}`);
export async function listMedia(
  db: Reader,
  { kinds, isOpen, use, described, search }: MediumCriteria,
  page: { size: number; offset: number },
): Promise<{ rows: MediumRow[]; count: number }> {
  const narrowed = [kinds, use, described, search, isOpen];
  const rows = (await db.all(LIST, [...narrowed, page.size, page.offset])) as MediumRow[];
  return { rows, count: (await db.one(COUNT, narrowed)).n };
}

const OF_LIBRARY = statement('medium.of-library', {}, 'SELECT media_of_library($1)');
/** Lists files that came with the library among the media, too. */
export const noteLibraryMedia = (db: Writer, at: Date) => db.run(OF_LIBRARY, [at]);

/** A picture that comes with a library, for the library's texts. */
export interface LibraryPicture extends MediumWords {
  file: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
}
const NOTE_PICTURES = statement(
  'medium.note-pictures',
  {},
  `INSERT INTO medium (kind, title, file, mime, bytes, width, height, alt, focus_x, focus_y, unread, added_at, changed_at)
   SELECT 'picture', p.title, p.file, p.mime, p.bytes, p.width, p.height, p.alt, p."focusX", p."focusY", NULL, $2, $2
     FROM jsonb_to_recordset($1::jsonb) AS p(title text, file text, mime text, bytes bigint, width int, height int, alt text, "focusX" smallint, "focusY" smallint)
   ON CONFLICT (file) DO NOTHING`,
);
const NUMBERS = statement(
  'medium.numbers',
  { id: 'int', file: 'text' },
  'SELECT id, file FROM medium WHERE file = ANY ($1::text[])',
);
/** Adds the pictures that are missing; returns the id of each, by its file. */
export async function notePictures(
  db: Writer,
  pictures: readonly LibraryPicture[],
  at: Date,
): Promise<Map<string, number>> {
  if (pictures.length === 0) return new Map();
  await db.run(NOTE_PICTURES, [JSON.stringify(pictures), at]);
  const rows = await db.all(NUMBERS, [pictures.map(({ file }) => file)]);
  return new Map(rows.map(({ id, file }) => [file, id]));
}
