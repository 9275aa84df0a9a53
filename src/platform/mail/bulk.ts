import { statement, type Writer } from '../postgres/database.ts';
import { DUE } from './delivery.ts';

const LOCK = statement(
  'mail.lock-bulk',
  { locked: 'bool' },
  `SELECT pg_try_advisory_xact_lock(hashtextextended('bulk-mail', 0)) AS locked`,
);
/** So many batches may wait in all, most of them put off. */
const BATCHES_PUT_OFF = 5;
// No more are counted than asked about, however many wait.
const fewerWait = (most: string, which = ''): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM outbox_message
     WHERE rank = 1 AND sent_at IS NULL AND given_up_at IS NULL AND NOT refused ${which} LIMIT ${most}) AS letter) < ${most}`;
const ROOM = statement(
  'mail.bulk-room',
  { room: 'bool' },
  `SELECT ${fewerWait('$2::int', `AND ${DUE}`)} AND ${fewerWait(`$2::int * ${BATCHES_PUT_OFF}`)} AS room`,
);
/**
 * Whether fewer than this many e-mails to many wait for their turn, so that more may be queued: while the mail server is
 * slow or away, they do not pile up. Those put off to a later try hold up others only once there are many times as many,
 * and those whose own address is refused for now hold up nobody. One process is told so at a time, until its
 * transaction ends: to the others there is no room.
 */
export async function hasRoomForBulk(db: Writer, most: number, now: Date): Promise<boolean> {
  return (await db.one(LOCK)).locked && (await db.one(ROOM, [now, most])).room;
}
