import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { JudgedRecording } from './recording.rules.ts';

const ASK = statement(
  'measurement.ask',
  { medium_id: 'int' },
  `INSERT INTO measurement (medium_id, asked_at)
   SELECT id, $2 FROM medium WHERE id = ANY ($1::bigint[]) AND kind IN ('audio', 'video') AND unread IS NOT NULL
   ON CONFLICT DO NOTHING RETURNING medium_id`,
);
/** Requests those that are recordings not yet read to their end and not yet requested; returns their ids. */
export const askMeasurement = async (db: Writer, ids: readonly number[], at: Date): Promise<number[]> =>
  (await db.all(ASK, [ids, at])).map(({ medium_id: id }) => id);

const ASKED = statement(
  'measurement.asked',
  { medium_id: 'int' },
  'SELECT medium_id FROM measurement WHERE medium_id = ANY ($1::bigint[])',
);
export const findAsked = async (db: Reader, ids: readonly number[]): Promise<Set<number>> =>
  new Set((await db.all(ASKED, [ids])).map(({ medium_id: id }) => id));

const CLAIM = statement(
  'measurement.claim',
  { medium_id: 'int', asked_at: 'instant', tries: 'int', file: 'text', mime: 'text' },
  `UPDATE measurement q SET tries = q.tries + 1, taken_until = $2 FROM medium m WHERE m.id = q.medium_id AND q.medium_id = (
     SELECT medium_id FROM measurement WHERE coalesce(taken_until, $1) <= $1 ORDER BY asked_at, medium_id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING q.medium_id, q.asked_at, q.tries, m.file, m.mime`,
);
export type ClaimedMeasurement = NonNullable<typeof CLAIM.row>;
/** Claims the next one for one process until the given time. */
export const claimMeasurement = (db: Writer, now: Date, until: Date) => db.maybe(CLAIM, [now, until]);

const HOLD = statement(
  'measurement.hold',
  {},
  'UPDATE measurement SET taken_until = $3 WHERE medium_id = $1 AND asked_at = $2',
);
export const holdMeasurement = (
  db: Writer,
  { medium_id: id, asked_at: askedAt }: ClaimedMeasurement,
  until: Date,
) => db.run(HOLD, [id, askedAt, until]);

const END = statement(
  'measurement.end',
  {},
  'DELETE FROM measurement WHERE medium_id = $1 AND asked_at = $2',
);
/** Returns the number ended: none if another process was quicker, or the recording is gone. */
export const endMeasurement = (db: Writer, { medium_id: id, asked_at: askedAt }: ClaimedMeasurement) =>
  db.run(END, [id, askedAt]);

const NOTE = statement(
  'measurement.note',
  {},
  `UPDATE medium SET seconds = $2, seconds_typed = $3, loudness = $4, unread = $5, doubts = $6, changed_at = $7 WHERE id = $1`,
);
export type RecordingFacts = Omit<JudgedRecording, 'kind'> & { seconds_typed: boolean };
/** Stores what was found by reading a recording once more. */
export const noteMeasures = (db: Writer, id: number, found: RecordingFacts, at: Date) =>
  db.run(NOTE, [id, found.seconds, found.seconds_typed, found.loudness, found.unread, found.doubts, at]);
