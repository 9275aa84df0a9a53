import { type Reader, statement } from '#platform/postgres/database.ts';

const LATEST = statement(
  'audit.latest-backup',
  { at: 'instant', bytes: 'int' },
  `SELECT at, (detail->>'bytes')::bigint AS bytes FROM audit_entry
    WHERE subject = 'backup' AND action = 'backup.taken' ORDER BY at DESC, position DESC LIMIT 1`,
);
export const findLatestBackup = (db: Reader) => db.maybe(LATEST, []);
