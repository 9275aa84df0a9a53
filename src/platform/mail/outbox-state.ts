import { type Reader, statement, type Writer } from '../postgres/database.ts';
import { LASTS } from './delivery.ts';

const WAITING = statement(
  'mail.waiting',
  { waiting: 'int', given_up: 'int', oldest: 'instant?', oldest_bulk: 'instant?' },
  `SELECT count(*) AS waiting,
          (SELECT count(*) FROM outbox_message WHERE sent_at IS NULL AND given_up_at IS NOT NULL AND NOT refused AND ${LASTS}) AS given_up,
          min(created_at) FILTER (WHERE rank = 0 AND NOT refused) AS oldest,
          min(created_at) FILTER (WHERE rank = 1 AND NOT refused) AS oldest_bulk
     FROM outbox_message WHERE sent_at IS NULL AND given_up_at IS NULL AND ${LASTS}`,
);
/**
 * How many e-mails wait, and how many were given up: for the metrics and the administration. `oldest` tells an outage:
 * it leaves out those to many, which may wait for each other and have their own. Those whose own address is refused
 * only count as waiting: nobody can help them. Those whose link has ended wait for nothing, given up or not. What waits and what was
 * given up have an index each; together they would be looked for among all that was sent within a month.
 */
export const outboxState = (db: Reader, now: Date) => db.one(WAITING, [now]);

const RETRY = statement(
  'mail.retry',
  {},
  `UPDATE outbox_message SET given_up_at = NULL, attempts = 0, not_before = $1
    WHERE sent_at IS NULL AND given_up_at IS NOT NULL AND NOT refused AND ${LASTS}`,
);
/**
 * Starts over with e-mails that were given up, unless their own address was refused or their link has ended; returns how
 * many.
 */
export const retrySetAside = (db: Writer, now: Date): Promise<number> => db.run(RETRY, [now]);
