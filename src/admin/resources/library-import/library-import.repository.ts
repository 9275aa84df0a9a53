import { shownNameOf } from '#identity/user/shown-name.rules.ts';
import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { ArchiveFaultKind, FolderProblem, ImportCounts, ImportState } from './library-import.data.ts';

const COLUMNS = {
  id: 'int',
  name: 'text',
  bytes: 'int',
  received: 'int',
  upload_id: 'int?',
  mark: 'text?',
  state: 'text',
  fault: 'text?',
  fault_file: 'text?',
  problems: json<FolderProblem[]>(),
  problem_count: 'int',
  counts: json<ImportCounts | null>(),
  is_another: 'bool',
  begun_by: 'int?',
  begun_by_name: 'text?',
  confirmed_by: 'int?',
  begun_at: 'instant',
  changed_at: 'instant',
  tries: 'int',
} as const;
export type LibraryImportRow = Omit<RowOf<typeof COLUMNS>, 'state' | 'fault'> & {
  state: ImportState;
  fault: ArchiveFaultKind | null;
};
type RowOrNone = Promise<LibraryImportRow | null>;

/**
 * An import that waits for somebody ends with its upload, which expires if nobody continues it; a result stays visible.
 */
const LISTED = `i.id, i.name, i.bytes, CASE WHEN u.id IS NULL THEN i.bytes ELSE u.received END AS received, u.id AS upload_id, u.mark,
  CASE WHEN i.state IN ('waiting', 'checked', 'confirmed') AND (u.id IS NULL OR u.state = 'abandoned') THEN 'dropped' ELSE i.state END AS state,
  i.fault, i.fault_file, i.problems, i.problem_count, i.counts, i.is_another, i.begun_by, ${shownNameOf('a')} AS begun_by_name,
  i.confirmed_by, i.begun_at, i.changed_at, i.tries`;
const FROM = `library_import i LEFT JOIN upload u ON u.id = i.upload_id LEFT JOIN user_account a ON a.id = i.begun_by`;

const INSERT = statement(
  'library-import.insert',
  { id: 'int' },
  `INSERT INTO library_import (upload_id, name, bytes, begun_by, begun_at, changed_at) VALUES ($1, $2, $3, $4, $5, $5)
   ON CONFLICT (upload_id) DO UPDATE SET changed_at = library_import.changed_at RETURNING id`,
);
/** The same upload, begun again, is the same import. */
export const insertImport = async (
  db: Writer,
  one: { uploadId: number; name: string; bytes: number; by: number; at: Date },
): Promise<number> => (await db.one(INSERT, [one.uploadId, one.name, one.bytes, one.by, one.at])).id;

const LIST = statement(
  'library-import.list',
  COLUMNS,
  `SELECT ${LISTED} FROM ${FROM} ORDER BY i.id DESC LIMIT 20`,
);
export const listImports = (db: Reader) => db.all(LIST) as Promise<LibraryImportRow[]>;

const FIND = statement('library-import.find', COLUMNS, `SELECT ${LISTED} FROM ${FROM} WHERE i.id = $1`);
export const findImport = (db: Reader, id: number) => db.maybe(FIND, [id]) as RowOrNone;

const LOCK = statement(
  'library-import.lock',
  COLUMNS,
  `SELECT ${LISTED} FROM ${FROM} WHERE i.id = $1 FOR UPDATE OF i`,
);
/** Locks an import: it is changed by one request at a time. */
export const lockImport = (db: Writer, id: number) => db.maybe(LOCK, [id]) as RowOrNone;

const CONFIRM = statement(
  'library-import.confirm',
  {},
  `UPDATE library_import SET state = 'confirmed', confirmed_by = $2, changed_at = $3, is_another = false, tries = 0, taken_until = NULL WHERE id = $1`,
);
export const confirmRow = (db: Writer, id: number, by: number, at: Date) => db.run(CONFIRM, [id, by, at]);

const DROP = statement(
  'library-import.drop',
  {},
  `UPDATE library_import SET state = 'dropped', changed_at = $2, taken_until = NULL WHERE id = $1`,
);
export const dropRow = (db: Writer, id: number, at: Date) => db.run(DROP, [id, at]);

const CLAIM = statement(
  'library-import.claim',
  { id: 'int' },
  `UPDATE library_import SET taken_until = $2, tries = tries + 1 WHERE id = (
     SELECT i.id FROM library_import i JOIN upload u ON u.id = i.upload_id
      WHERE i.state IN ('waiting', 'confirmed') AND u.state = 'whole' AND (i.taken_until IS NULL OR i.taken_until < $1)
      ORDER BY i.id LIMIT 1 FOR UPDATE OF i SKIP LOCKED)
   RETURNING id`,
);
/** Claims the next import with work to do for one process until the given time. */
export async function claimImport(db: Writer, now: Date, until: Date): Promise<LibraryImportRow | null> {
  const claimed = await db.maybe(CLAIM, [now, until]);
  return claimed && findImport(db, claimed.id);
}

const HOLD = statement(
  'library-import.hold',
  {},
  `UPDATE library_import SET taken_until = $2 WHERE id = $1 AND state IN ('waiting', 'confirmed')`,
);
export const holdImport = (db: Writer, id: number, until: Date) => db.run(HOLD, [id, until]);

const SETTLE = statement(
  'library-import.settle',
  {},
  `UPDATE library_import SET state = $3, fault = $4, fault_file = $5, problems = $6::jsonb, problem_count = $7, counts = $8::jsonb,
     is_another = $9, changed_at = $10, tries = 0, taken_until = NULL
    WHERE id = $1 AND state = $2`,
);
export interface ImportEnd {
  state: ImportState;
  fault?: ArchiveFaultKind;
  file?: string | null;
  problems?: FolderProblem[];
  problemCount?: number;
  counts?: ImportCounts | null;
  isAnother?: boolean;
}
/** Stores the outcome; does nothing if somebody dropped the import meanwhile. */
export const settleImport = (
  db: Writer,
  { id, state }: Pick<LibraryImportRow, 'id' | 'state'>,
  end: ImportEnd,
  at: Date,
) =>
  db.run(SETTLE, [
    id,
    state,
    end.state,
    end.fault ?? null,
    end.file ?? null,
    JSON.stringify(end.problems ?? []),
    end.problemCount ?? 0,
    end.counts ? JSON.stringify(end.counts) : null,
    end.isAnother ?? false,
    at,
  ]);
