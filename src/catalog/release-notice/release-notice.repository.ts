import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const ROW = { publication_id: 'int', created_at: 'instant' } as const;
const OPEN = statement(
  'release-notice.open',
  ROW,
  'SELECT publication_id, created_at FROM release_notice WHERE user_id = $1 AND told_at IS NULL ORDER BY created_at DESC, publication_id LIMIT 500',
);
// Whoever was told waits anew if the title was announced once more.
const ASK = statement(
  'release-notice.ask',
  ROW,
  `INSERT INTO release_notice (user_id, publication_id, created_at)
   SELECT $1::bigint, id, $3::timestamptz FROM publication WHERE id = $2 AND visibility = 'announced'
   ON CONFLICT (user_id, publication_id) DO UPDATE SET told_at = NULL,
     created_at = CASE WHEN release_notice.told_at IS NULL THEN release_notice.created_at ELSE excluded.created_at END
   RETURNING publication_id, created_at`,
);
const WITHDRAW = statement(
  'release-notice.withdraw',
  {},
  'DELETE FROM release_notice WHERE user_id = $1 AND publication_id = $2 AND told_at IS NULL',
);
const IS_DUE = `n.told_at IS NULL AND p.visibility = 'published' AND p.publication_date <= $1`;
const DUE = statement(
  'release-notice.due',
  { user_id: 'int', publication_id: 'int' },
  `SELECT n.user_id, n.publication_id FROM release_notice n JOIN publication p ON p.id = n.publication_id
   WHERE ${IS_DUE} AND (n.publication_id, n.user_id) > ($2::bigint, $3::bigint)
   ORDER BY n.publication_id, n.user_id LIMIT $4::int`,
);
const TELL = statement(
  'release-notice.tell',
  { created_at: 'instant' },
  `UPDATE release_notice n SET told_at = $4 FROM publication p
    WHERE p.id = n.publication_id AND n.publication_id = $2 AND n.user_id = $3 AND ${IS_DUE} RETURNING n.created_at`,
);
type NoticeRow = NonNullable<typeof OPEN.row>;
export type DueNotice = NonNullable<typeof DUE.row>;

export const openNotices = (db: Reader, userId: number): Promise<NoticeRow[]> => db.all(OPEN, [userId]);
/** Null if the title is not, or no longer, announced. */
export const askNotice = (db: Writer, userId: number, publicationId: number, at: Date) =>
  db.maybe(ASK, [userId, publicationId, at]);
export const withdrawNotice = (db: Writer, userId: number, publicationId: number) =>
  db.run(WITHDRAW, [userId, publicationId]);
/** Notices due for titles published on a day (ISO), in the order of their key, after the given one. */
export const dueNotices = (
  db: Reader,
  day: string,
  after: DueNotice | null,
  limit: number,
): Promise<DueNotice[]> => db.all(DUE, [day, after?.publication_id ?? 0, after?.user_id ?? 0, limit]);
/**
 * When it was asked for, if this call is the one that notifies and the title is still out; the row stays locked until
 * its transaction ends.
 */
export const markTold = async (
  db: Writer,
  { user_id, publication_id }: DueNotice,
  { day, at }: { day: string; at: Date },
): Promise<Date | null> => (await db.maybe(TELL, [day, publication_id, user_id, at]))?.created_at ?? null;
