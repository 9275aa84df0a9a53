import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';

export type DraftWords = Record<string, { stood: string; typed: string; source?: string }>;
const COLUMNS = { record: 'text', words: json<DraftWords>(), typed_at: 'instant' } as const;
export type DraftRow = RowOf<typeof COLUMNS>;

const MINE = statement(
  'draft.mine',
  COLUMNS,
  `SELECT kind || ':' || record_id AS record, words, typed_at FROM editing_draft
    WHERE user_id = $1 AND ($2::text IS NULL OR kind || ':' || record_id = $2)
    ORDER BY typed_at DESC, kind, record_id LIMIT $3 OFFSET $4`,
);
const COUNT = statement(
  'draft.count',
  { count: 'int' },
  `SELECT count(*)::int AS count FROM editing_draft
    WHERE user_id = $1 AND ($2::text IS NULL OR kind || ':' || record_id = $2)`,
);
export async function draftsOf(
  db: Reader,
  userId: number,
  record: string | null,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: DraftRow[]; count: number }> {
  const rows = await db.all(MINE, [userId, record, size, offset]);
  return { rows, count: (await db.one(COUNT, [userId, record])).count };
}

const PUT = statement(
  'draft.put',
  COLUMNS,
  `INSERT INTO editing_draft (user_id, kind, record_id, words, typed_at)
   VALUES ($1, split_part($2, ':', 1), substr($2, strpos($2, ':') + 1), $3, $4)
   ON CONFLICT (user_id, kind, record_id) DO UPDATE SET words = excluded.words, typed_at = excluded.typed_at
   RETURNING kind || ':' || record_id AS record, words, typed_at`,
);
const KEEP_LATEST = statement(
  'draft.keep-latest',
  {},
  `DELETE FROM editing_draft WHERE (user_id, kind, record_id) IN (
     SELECT user_id, kind, record_id FROM editing_draft WHERE user_id = $1
     ORDER BY typed_at DESC, kind, record_id OFFSET $2)`,
);
export async function putDraft(
  db: Writer,
  userId: number,
  draft: { record: string; words: DraftWords; typedAt: Date },
  most: number,
): Promise<DraftRow> {
  const row = await db.one(PUT, [userId, draft.record, draft.words, draft.typedAt]);
  await db.run(KEEP_LATEST, [userId, most]);
  return row;
}

const DROP = statement(
  'draft.drop',
  {},
  `DELETE FROM editing_draft WHERE user_id = $1 AND kind || ':' || record_id = $2
     AND ($3::timestamptz IS NULL OR typed_at <= $3)`,
);
export const dropDraft = (db: Writer, userId: number, record: string, typedAt: Date | null) =>
  db.run(DROP, [userId, record, typedAt]);

const FORGET = statement('draft.forget', {}, 'DELETE FROM editing_draft WHERE typed_at < $1');
export const forgetDraftsBefore = (db: Writer, before: Date) => db.run(FORGET, [before]);
