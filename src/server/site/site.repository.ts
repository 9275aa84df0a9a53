import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const CONFIG = statement(
  'site.config',
  { key: 'text', value: 'text' },
  'SELECT key, value FROM config_entry ORDER BY key',
);
export const configEntries = (db: Reader) => db.all(CONFIG);

const FAILURE = statement(
  'site.client-error',
  {},
  'INSERT INTO client_error (at, message, stack, path, release) VALUES ($1, $2, $3, $4, $5)',
);
export const recordFailure = (
  db: Writer,
  at: Date,
  one: { message: string; stack: string; path: string; release: string },
) => db.run(FAILURE, [at, one.message, one.stack, one.path, one.release]);

const FORGET_FAILURES = statement('site.forget-client-errors', {}, 'DELETE FROM client_error WHERE at < $1');
export const deleteFailuresBefore = (db: Writer, before: Date) => db.run(FORGET_FAILURES, [before]);
