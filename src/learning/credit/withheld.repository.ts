import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { ActivityTerms } from '../activity/activity.repository.ts';
import type { AttemptRow } from '../attempt/attempt.repository.ts';

const ADD = statement(
  'credit-withheld.add',
  {},
  `INSERT INTO credit_withheld (attempt_id, publication_id, learning_format, pharmacology_hundredths, mate_minutes, zone, withheld_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
);
export const storeWithheld = (
  db: Writer,
  { attempt, terms }: { attempt: AttemptRow; terms: ActivityTerms },
  zone: string | null,
  at: Date,
) =>
  db.run(ADD, [
    attempt.id,
    attempt.publication_id,
    terms.learning_format,
    terms.pharmacology_hundredths,
    terms.mate_minutes,
    zone,
    at,
  ]);

const OF = statement(
  'credit-withheld.of',
  {
    attempt_id: 'int',
    learning_format: 'text',
    pharmacology_hundredths: 'int',
    mate_minutes: 'int',
    zone: 'text?',
  },
  `SELECT w.attempt_id, w.learning_format, w.pharmacology_hundredths, w.mate_minutes, w.zone
   FROM credit_withheld w JOIN attempt a ON a.id = w.attempt_id
   WHERE w.publication_id = $2 AND a.user_id = $1 ORDER BY a.kind`,
);
/** A learner's passes that are waiting for their credit. */
export const withheldOf = (db: Reader, userId: number, publicationId: number) =>
  db.all(OF, [userId, publicationId]);

const FORGET = statement('credit-withheld.forget', {}, 'DELETE FROM credit_withheld WHERE attempt_id = $1');
export const forgetWithheld = (db: Writer, attemptId: number) => db.run(FORGET, [attemptId]);

const WAITING = statement(
  'credit-withheld.waiting',
  { id: 'int', user_id: 'int', publication_id: 'int' },
  `SELECT w.attempt_id AS id, a.user_id, w.publication_id FROM credit_withheld w JOIN attempt a ON a.id = w.attempt_id
   WHERE w.attempt_id > $1 ORDER BY w.attempt_id LIMIT $2`,
);
export const waitingAfter = (db: Reader, attemptId: number, size: number) =>
  db.all(WAITING, [attemptId, size]);
