import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';

export type BulkFields = Record<string, unknown>;

const ALONE = statement(
  'bulk.alone',
  { locked: 'text?' },
  `SELECT pg_advisory_xact_lock(hashtextextended('bulk-change:' || $1::text, 0))::text AS locked`,
);
/** Serializes bulk changes, since each waits for records that another one holds. */
export const bulkAlone = (db: Writer, kind: string) => db.one(ALONE, [kind]);

const CHANGE = {
  id: 'int',
  kind: 'text',
  change: json<BulkFields>(),
  made_at: 'instant',
  standing: 'int',
} as const;
const COLUMNS = `c.id, c.kind, c.change, c.made_at,
  (SELECT count(*)::int FROM bulk_change_record r WHERE r.bulk_change_id = c.id AND r.undone_at IS NULL) AS standing`;
const BY_KEY = statement(
  'bulk.by-key',
  CHANGE,
  `SELECT ${COLUMNS} FROM bulk_change c WHERE c.key = $1 AND c.kind = $2`,
);
const BY_ID = statement(
  'bulk.by-id',
  CHANGE,
  `SELECT ${COLUMNS} FROM bulk_change c WHERE c.id = $1 AND c.kind = $2`,
);
const LIST = statement(
  'bulk.list',
  CHANGE,
  `SELECT ${COLUMNS} FROM bulk_change c WHERE c.kind = $1 ORDER BY c.id DESC LIMIT $2 OFFSET $3`,
);
const COUNT = statement(
  'bulk.count',
  { count: 'int' },
  'SELECT count(*)::int AS count FROM bulk_change WHERE kind = $1',
);
export type BulkChangeRow = NonNullable<typeof BY_ID.row>;
export const bulkByKey = (db: Reader, kind: string, key: string) => db.maybe(BY_KEY, [key, kind]);
export const bulkById = (db: Reader, kind: string, id: number) => db.maybe(BY_ID, [id, kind]);
export async function latestBulk(
  db: Reader,
  kind: string,
  { size, offset }: { size: number; offset: number },
) {
  const rows = await db.all(LIST, [kind, size, offset]);
  return { rows, count: (await db.one(COUNT, [kind])).count };
}

const BEGIN = statement(
  'bulk.begin',
  { id: 'int' },
  'INSERT INTO bulk_change (kind, change, key, made_at) VALUES ($1, $2, $3, $4) RETURNING id',
);
export const beginBulk = async (
  db: Writer,
  { kind, change, key, at }: { kind: string; change: object; key: string; at: Date },
): Promise<number> => (await db.one(BEGIN, [kind, JSON.stringify(change), key, at])).id;

const RECORDS = statement(
  'bulk.records',
  { record_id: 'int', title: 'text', before: json<BulkFields>(), seen: 'text', state: 'text' },
  `SELECT record_id, title, before, seen, state FROM bulk_change_record WHERE bulk_change_id = $1 AND undone_at IS NULL ORDER BY record_id`,
);
export type BulkRecordRow = NonNullable<typeof RECORDS.row>;
/** Records of a bulk change that were not undone. */
export const bulkRecords = (db: Reader, id: number) => db.all(RECORDS, [id]);

const NOTE = statement(
  'bulk.note',
  {},
  `INSERT INTO bulk_change_record (bulk_change_id, record_id, title, before, seen, state) VALUES ($1, $2, $3, $4, $5, $6)`,
);
export const noteBulkRecord = (
  db: Writer,
  id: number,
  one: Omit<BulkRecordRow, 'record_id'> & { recordId: number },
) => db.run(NOTE, [id, one.recordId, one.title, JSON.stringify(one.before), one.seen, one.state]);

const UNDONE = statement(
  'bulk.undone',
  {},
  'UPDATE bulk_change_record SET undone_at = $3 WHERE bulk_change_id = $1 AND record_id = $2',
);
/** The record is back in its state before that change, which is the state in which an earlier bulk change left it. */
const AGAIN = statement(
  'bulk.again',
  {},
  `UPDATE bulk_change_record r SET state = $4 FROM bulk_change c
    WHERE c.id = r.bulk_change_id AND c.kind = $1 AND r.record_id = $2 AND r.state = $3 AND r.undone_at IS NULL`,
);
export async function noteUndone(
  db: Writer,
  {
    kind,
    id,
    recordId,
    seen,
    state,
    at,
  }: { kind: string; id: number; recordId: number; seen: string; state: string; at: Date },
): Promise<void> {
  await db.run(UNDONE, [id, recordId, at]);
  await db.run(AGAIN, [kind, recordId, seen, state]);
}
