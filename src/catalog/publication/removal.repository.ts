import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const UNTOLD = statement(
  'publication-removal.untold',
  { id: 'int', removed_at: 'instant', reason: 'text' },
  `SELECT id, removed_at, removal_reason AS reason FROM publication
   WHERE visibility = 'removed' AND removal_told_at IS NULL AND removed_at IS NOT NULL ORDER BY removed_at, id LIMIT 100`,
);
const TOLD = statement(
  'publication-removal.told',
  {},
  'UPDATE publication SET removal_told_at = $3 WHERE id = $1 AND removed_at = $2 AND removal_told_at IS NULL',
);
export type PublicationRemoval = NonNullable<typeof UNTOLD.row>;

/** Removals that not everyone concerned has been notified of, earliest first. */
export const untoldRemovals = (db: Reader): Promise<PublicationRemoval[]> => db.all(UNTOLD);
/** Marks this removal only: one that was undone and repeated meanwhile needs a new notice. */
export const markRemovalTold = (db: Writer, { id, removed_at }: PublicationRemoval, at: Date) =>
  db.run(TOLD, [id, removed_at, at]);
