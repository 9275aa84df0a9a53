import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
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
  alt: 'text',
  focus_x: 'int',
  focus_y: 'int',
  added_at: 'instant',
  changed_at: 'instant',
} as const;
const LISTED = Object.keys(COLUMNS)
  .map((name) => `m.${name}`)
  .join(', ');
export type MediumRow = Omit<RowOf<typeof COLUMNS>, 'kind'> & { kind: MediumKind };

const ADD = statement(
  'medium.add',
  { id: 'int' },
  `INSERT INTO medium (title, kind, file, mime, bytes, width, height, seconds, added_at, changed_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING id`,
);
export const insertMedium = async (db: Writer, title: string, one: StoredMedium, at: Date): Promise<number> =>
  (
    await db.one(ADD, [
      title,
      one.kind,
      one.file,
      one.mime,
      one.bytes,
      one.width,
      one.height,
      one.seconds,
      at,
    ])
  ).id;

const FIND = statement('medium.find', COLUMNS, `SELECT ${LISTED} FROM medium m WHERE m.id = $1`);
export const findMedium = (db: Reader, id: number) => db.maybe(FIND, [id]) as Promise<MediumRow | null>;

const LOCK = statement('medium.lock', COLUMNS, `SELECT ${LISTED} FROM medium m WHERE m.id = $1 FOR UPDATE`);
export const lockMedium = (db: Writer, id: number) => db.maybe(LOCK, [id]) as Promise<MediumRow | null>;

const REPLACE = statement(
  'medium.replace',
  {},
  `UPDATE medium SET file = $2, mime = $3, bytes = $4, width = $5, height = $6, seconds = $7, changed_at = $8 WHERE id = $1`,
);
export const replaceFile = (db: Writer, id: number, one: StoredMedium, at: Date) =>
  db.run(REPLACE, [id, one.file, one.mime, one.bytes, one.width, one.height, one.seconds, at]);

const FORMER = statement(
  'medium.former',
  {},
  'INSERT INTO medium_former (file, medium_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
/** An address that was given out leads on. */
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
  'UPDATE medium SET title = $2, alt = $3, focus_x = $4, focus_y = $5, changed_at = $6 WHERE id = $1',
);
export interface MediumWords {
  title: string;
  alt: string;
  focusX: number;
  focusY: number;
}
export const describeMedium = (
  db: Writer,
  id: number,
  { title, alt, focusX, focusY }: MediumWords,
  at: Date,
) => db.run(DESCRIBE, [id, title, alt, focusX, focusY, at]);

const REMOVE = statement('medium.remove', {}, 'DELETE FROM medium WHERE id = $1');
export const deleteMedium = (db: Writer, id: number) => db.run(REMOVE, [id]);

export interface MediumCriteria {
  /** Any of them; all where nothing is said. */
  kinds: readonly string[] | null;
  use: string | null;
  described: string | null;
  search: string | null;
}
const FITTING = `FROM medium m WHERE ($1::text[] IS NULL OR m.kind = ANY ($1))
  AND ($2::text IS NULL OR ($2 = 'used') = EXISTS (SELECT FROM file_use u WHERE u.file = m.file))
  AND ($3::text IS NULL OR m.kind = 'picture' AND m.alt = '')
  AND ($4::text IS NULL OR position(lower($4) IN lower(m.title || ' ' || m.alt)) > 0)`;
const LIST = statement(
  'medium.list',
  COLUMNS,
  `SELECT ${LISTED} ${FITTING} ORDER BY m.added_at DESC, m.id DESC LIMIT $5::int OFFSET $6::int`,
);
const COUNT = statement('medium.count', { n: 'int' }, `SELECT count(*)::int AS n ${FITTING}`);
export async function listMedia(
  db: Reader,
  { kinds, use, described, search }: MediumCriteria,
  page: { size: number; offset: number },
): Promise<{ rows: MediumRow[]; count: number }> {
  const narrowed = [kinds, use, described, search];
  const rows = (await db.all(LIST, [...narrowed, page.size, page.offset])) as MediumRow[];
  return { rows, count: (await db.one(COUNT, narrowed)).n };
}

const OF_LIBRARY = statement('medium.of-library', {}, 'SELECT media_of_library($1)');
/** What was brought with the library stands among the media, too. */
export const noteLibraryMedia = (db: Writer, at: Date) => db.run(OF_LIBRARY, [at]);
