import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const INSERT = statement(
  'utm.insert',
  { id: 'int', created: 'instant', data: json<Record<string, string>>() },
  `INSERT INTO utm_record (user_id, created, data, received_at)
   SELECT $1::bigint, r.created, r.data, $3::timestamptz FROM jsonb_to_recordset($2::jsonb) AS r(created timestamptz, data jsonb)
   ON CONFLICT (user_id, created, data) DO UPDATE SET received_at = utm_record.received_at
   RETURNING id, created, data`,
);
export interface UtmRecord {
  created: string;
  data: Record<string, string>;
}
/** Stores records of one user; for a known one, returns the existing row. */
export const insertUtms = (db: Writer, userId: number, records: readonly UtmRecord[], at: Date) =>
  db.all(INSERT, [userId, JSON.stringify(records), at]);

const OF_USER = statement(
  'utm.of-user',
  { created: 'instant', data: json<Record<string, string>>(), receivedAt: 'instant' },
  'SELECT created, data, received_at AS "receivedAt" FROM utm_record WHERE user_id = $1 ORDER BY id',
);
export const findUtms = (db: Reader, userId: number) => db.all(OF_USER, [userId]);

const DELETE = statement('utm.delete', {}, 'DELETE FROM utm_record WHERE user_id = $1');
export const deleteUtms = (db: Writer, userId: number) => db.run(DELETE, [userId]);
