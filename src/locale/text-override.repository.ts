import { type Reader, statement } from '#platform/postgres/database.ts';

const ALL = statement(
  'text-override.all',
  { key: 'text', text: 'text' },
  'SELECT key, text FROM text_override WHERE language = $1 ORDER BY key',
);
export const textOverrides = (db: Reader, language: string) => db.all(ALL, [language]);

const NAMED = statement(
  'text-override.named',
  { key: 'text', text: 'text' },
  'SELECT key, text FROM text_override WHERE language = $1 AND key = ANY($2)',
);
export const textOverridesOf = (db: Reader, language: string, keys: readonly string[]) =>
  db.all(NAMED, [language, keys]);
