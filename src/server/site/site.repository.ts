import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const CONFIG = statement(
  'site.config',
  { key: 'text', value: 'text' },
  'SELECT key, value FROM config_entry ORDER BY key',
);
const TEXTS = statement(
  'site.texts',
  { key: 'text', text: 'text' },
  'SELECT key, text FROM text_override WHERE language = $1 ORDER BY key',
);
export const configEntries = (db: Reader) => db.all(CONFIG);
export const textsOf = (db: Reader, language: string) => db.all(TEXTS, [language]);

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
