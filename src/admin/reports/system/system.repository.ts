import { type Reader, statement } from '#platform/postgres/database.ts';

const DATABASE = statement(
  'system.database',
  { version: 'text', bytes: 'int' },
  `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::bigint AS bytes`,
);
export const databaseStanding = (db: Reader) => db.one(DATABASE, []);
