import { inBatches } from '../postgres/batches.ts';
import { type Database, statement } from '../postgres/database.ts';

// Two processes that sweep at once take different ones.
const SWEEP = statement(
  'mail.sweep',
  {},
  `DELETE FROM outbox_message WHERE id IN (
     SELECT id FROM outbox_message
      WHERE (sent_at IS NOT NULL OR given_up_at IS NOT NULL) AND coalesce(sent_at, given_up_at) < $1
      ORDER BY coalesce(sent_at, given_up_at) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
);
const KEPT_DAYS = 30;
/** Letters are long: so many take a tenth of a second. */
export const LETTERS_SWEPT_AT_ONCE = 1000;
/** Forgets what left, or was given up, a month ago; says how many. */
export const sweepOutbox = (database: Pick<Database, 'write'>, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  return inBatches(database, LETTERS_SWEPT_AT_ONCE, (db, size) => db.run(SWEEP, [before, size]));
};
