import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const SPEND = statement(
  'upload.spend',
  {},
  'INSERT INTO spent_file (file) SELECT f.file FROM unnest($1::text[]) AS f (file) ORDER BY f.file ON CONFLICT DO NOTHING',
);
/** Marks the file for removal once the transaction commits. */
export const spendFile = (db: Writer, file: string) => db.run(SPEND, [[file]]);

/** Every section is read for its slides, so all files are asked about in one statement. */
const UNSHOWN_SQL = `SELECT DISTINCT f.file FROM unnest($1::text[]) AS f (file)
   WHERE NOT EXISTS (SELECT FROM medium m WHERE m.file = f.file) AND NOT EXISTS (SELECT FROM file_use u WHERE u.file = f.file)
     AND NOT EXISTS (SELECT FROM section s WHERE s.captions_file = f.file)`;
const UNSHOWN = statement('upload.unshown', { file: 'text' }, UNSHOWN_SQL);
/** Those that are neither in the library nor shown anywhere, captions written beside a recording included. */
export const unshownFiles = async (db: Reader, files: readonly string[]): Promise<string[]> =>
  files.length > 0 ? (await db.all(UNSHOWN, [files])).map(({ file }) => file) : [];

const SPEND_UNSHOWN = statement(
  'upload.spend-unshown',
  {},
  `INSERT INTO spent_file (file) ${UNSHOWN_SQL} ORDER BY file ON CONFLICT DO NOTHING`,
);
/** Marks for removal those files that nothing shows any more (decision 49); `still` is shown in the same place. */
export async function spendUnshown(
  db: Writer,
  files: readonly string[],
  still: readonly string[] = [],
): Promise<void> {
  const kept = new Set(still);
  const gone = files.filter((file) => !kept.has(file));
  if (gone.length > 0) await db.run(SPEND_UNSHOWN, [gone]);
}

const TAKE_SPENT = statement(
  'upload.take-spent',
  { file: 'text', idle: 'text' },
  `WITH taken AS (DELETE FROM spent_file WHERE file IN (
     SELECT file FROM spent_file WHERE file > $1 ORDER BY file LIMIT 50 FOR UPDATE SKIP LOCKED) RETURNING file)
   SELECT file, set_config('idle_in_transaction_session_timeout', '1min', true) AS idle FROM taken ORDER BY file`,
);
/**
 * Takes the next ones after a name, except those that somebody is bringing back. The transaction may wait longer than
 * the store takes to answer: without its locks, a file could be written anew while it is being deleted.
 */
export const takeSpent = async (db: Writer, after: string): Promise<string[]> =>
  (await db.all(TAKE_SPENT, [after])).map(({ file }) => file);

const FORGET_SPENT = statement(
  'upload.forget-spent',
  {},
  'DELETE FROM spent_file WHERE file IN (SELECT file FROM spent_file WHERE file = ANY ($1::text[]) ORDER BY file FOR UPDATE)',
);
/** A file that is to be removed stays; if its removal is under way, waits for that. Locks no other. */
export const forgetSpent = (db: Writer, file: string) => db.run(FORGET_SPENT, [[file]]);
/**
 * Waits for whoever is removing files, writing them again or giving them up: with rows of its own first, since one that
 * is not committed yet cannot be deleted, and in the order of their names, for two that hold many. Whoever gives one up
 * next waits in turn, so not before long work.
 */
export async function holdFiles(db: Writer, files: readonly string[]): Promise<void> {
  await db.run(SPEND, [files]);
  await db.run(FORGET_SPENT, [files]);
}
