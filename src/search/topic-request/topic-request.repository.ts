import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

/** Maximum number kept: the most requested and the latest. */
export const REQUESTS_KEPT = 5_000;

const COUNTED = statement(
  'topic-request.count-one',
  { id: 'int', count: 'int' },
  `INSERT INTO topic_request AS r (language, folded, words, first_at, last_at)
   SELECT $1::text, folded, $2::text, $3::timestamptz, $3::timestamptz
     FROM (SELECT btrim(regexp_replace(search_words(search_fold($2::text)), '\\s+', ' ', 'g')) AS folded) AS f
    WHERE folded <> ''
   ON CONFLICT (language, folded) DO UPDATE SET count = r.count + 1, last_at = excluded.last_at RETURNING id, count`,
);
const KEPT = statement(
  'topic-request.keep',
  {},
  `DELETE FROM topic_request WHERE id <> $1 AND id IN (SELECT id FROM topic_request ORDER BY count DESC, last_at DESC, id DESC OFFSET ${REQUESTS_KEPT})`,
);
/** False if search sees no word in the words. */
export async function countRequest(db: Writer, words: string, language: string, now: Date): Promise<boolean> {
  const counted = await db.maybe(COUNTED, [language, words, now]);
  if (counted?.count === 1) await db.run(KEPT, [counted.id]);
  return counted !== null;
}

const COLUMNS = {
  id: 'int',
  words: 'text',
  language: 'text',
  count: 'int',
  first_at: 'instant',
  last_at: 'instant',
} as const;
const LISTED = statement(
  'topic-request.list',
  COLUMNS,
  `SELECT id, words, language, count, first_at, last_at FROM topic_request ORDER BY count DESC, last_at DESC, id DESC LIMIT $1::int OFFSET $2::int`,
);
const ALL = statement('topic-request.all', { n: 'int' }, 'SELECT count(*)::int AS n FROM topic_request');
export async function listRequests(db: Reader, page: { size: number; offset: number }) {
  const rows = await db.all(LISTED, [page.size, page.offset]);
  const { n } = await db.one(ALL, []);
  return { rows, count: n };
}

const REMOVED = statement(
  'topic-request.remove',
  { language: 'text', count: 'int' },
  'DELETE FROM topic_request WHERE id = $1 RETURNING language, count',
);
/** The words may be somebody's own, and the audit log keeps what it is told for good: they go with the request. */
export const deleteRequest = (db: Writer, id: number) => db.maybe(REMOVED, [id]);
