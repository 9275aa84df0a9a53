import { inBatches } from '../postgres/batches.ts';
import { type Database, statement, type Writer } from '../postgres/database.ts';

// Concurrent sweeps take different rows.
const SWEEP = statement(
  'mail.sweep',
  {},
  `DELETE FROM outbox_message WHERE id IN (
     SELECT id FROM outbox_message
      WHERE (sent_at IS NOT NULL OR given_up_at IS NOT NULL) AND coalesce(sent_at, given_up_at) < $1
      ORDER BY coalesce(sent_at, given_up_at) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
);
/** Sent or given up. */
export const LETTERS_KEPT_DAYS = 30;
/** E-mails are long: this many take a tenth of a second. */
export const LETTERS_SWEPT_AT_ONCE = 1000;
/** Deletes e-mails sent or given up a month ago; returns how many. */
export const sweepOutbox = (database: Pick<Database, 'write'>, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - LETTERS_KEPT_DAYS * 86_400_000);
  return inBatches(database, LETTERS_SWEPT_AT_ONCE, (db, size) => db.run(SWEEP, [before, size]));
};

const LAPSE = statement(
  'mail.lapse',
  {},
  'DELETE FROM outbox_message WHERE sent_at IS NULL AND given_up_at IS NULL AND ends_at <= $1',
);
/** Deletes e-mails that wait although their link has ended; to a clock that is ahead, every link has. */
export const forgetLapsed = (db: Writer, now: Date): Promise<number> => db.run(LAPSE, [now]);
