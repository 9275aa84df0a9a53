import { shownNameOf } from '#identity/user/shown-name.rules.ts';
import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';

export type VersionWords = Record<string, unknown>;
/** Of several records, `section:5396`. */
export type RecordWords = Record<string, VersionWords>;
const COLUMNS = {
  id: 'int',
  words: json<VersionWords>(),
  /** Empty once that person has left; null where a file that was processed did it. */
  replaced_by: 'text?',
  replaced_at: 'instant',
  /** The change of many that did it. */
  bulk_change_id: 'int?',
} as const;
export type TextVersionRow = RowOf<typeof COLUMNS>;

const INSERT = statement(
  'history.insert',
  {},
  `INSERT INTO text_version (kind, record_id, words, replaced_by, replaced_at, bulk_change_id)
   SELECT split_part(kept.record, ':', 1), substr(kept.record, strpos(kept.record, ':') + 1), kept.words, $2::bigint, $3::timestamptz, $4::bigint
     FROM jsonb_each($1::jsonb) AS kept(record, words)`,
);
export const insertVersions = (
  db: Writer,
  {
    words,
    by,
    at,
    bulkChange,
  }: { words: RecordWords; by: number | null; at: Date; bulkChange: number | null },
) => db.run(INSERT, [words, by, at, bulkChange]);

const OF_RECORD = "kind = split_part($1, ':', 1) AND record_id = substr($1, strpos($1, ':') + 1)";
const LIST = statement(
  'history.list',
  COLUMNS,
  `SELECT v.id::int AS id, words, CASE WHEN v.replaced_by IS NOT NULL THEN coalesce(${shownNameOf('u')}, '') END AS replaced_by, replaced_at, bulk_change_id
     FROM text_version v LEFT JOIN user_account u ON u.id = v.replaced_by
    WHERE ${OF_RECORD} ORDER BY v.id DESC LIMIT $2 OFFSET $3`,
);
const COUNT = statement(
  'history.count',
  { count: 'int' },
  `SELECT count(*)::int AS count FROM text_version WHERE ${OF_RECORD}`,
);
const AT = statement(
  'history.at',
  { words: json<VersionWords>() },
  `SELECT words FROM text_version WHERE ${OF_RECORD} AND replaced_at > $2 ORDER BY id LIMIT 1`,
);
/** What a record said at a moment; null where no save replaced it since, or none of those on record did. */
export const wordsAt = async (db: Reader, record: string, at: Date): Promise<VersionWords | null> =>
  (await db.maybe(AT, [record, at]))?.words ?? null;

export async function versionsOf(
  db: Reader,
  record: string,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: TextVersionRow[]; count: number }> {
  const rows = await db.all(LIST, [record, size, offset]);
  return { rows, count: (await db.one(COUNT, [record])).count };
}
