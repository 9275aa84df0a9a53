import { statement, type Writer } from '../postgres/database.ts';

const LOCK = statement(
  'mail.lock-bulk',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('bulk-mail', 0))::text AS locked`,
);
// No more are counted than asked about, however many wait.
const WAITING = statement(
  'mail.bulk-waiting',
  { waiting: 'int' },
  `SELECT count(*)::int AS waiting FROM (
     SELECT 1 FROM outbox_message
      WHERE rank = 1 AND sent_at IS NULL AND given_up_at IS NULL AND NOT refused LIMIT $1::int) AS letter`,
);
/**
 * Whether fewer than this many e-mails to many wait, so that more may be queued: while the mail server is slow or away,
 * they do not pile up. One whose own address is refused for now holds up nobody. Processes are told one after another,
 * each once the transaction of the one before has ended.
 */
export async function hasRoomForBulk(db: Writer, most: number): Promise<boolean> {
  await db.run(LOCK);
  return (await db.one(WAITING, [most])).waiting < most;
}
