import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';

const COLUMNS = { key: 'text', text: 'text', description: 'text', made_from: 'text?' } as const;
const ALL = statement(
  'interface-text.all',
  COLUMNS,
  'SELECT key, text, description, made_from FROM text_override WHERE language = $1',
);
export type EditedText = RowOf<typeof COLUMNS>;
export const editedTexts = (db: Reader, language: string): Promise<EditedText[]> => db.all(ALL, [language]);

const PUT = statement(
  'interface-text.put',
  {},
  `INSERT INTO text_override (key, language, text, description, made_from) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (key, language) DO UPDATE SET text = excluded.text, description = excluded.description, made_from = excluded.made_from`,
);
export const putText = (db: Writer, language: string, { key, text, description, made_from }: EditedText) =>
  db.run(PUT, [key, language, text, description, made_from]);

const REMOVE = statement(
  'interface-text.remove',
  {},
  'DELETE FROM text_override WHERE key = $1 AND language = $2',
);
export const removeText = (db: Writer, language: string, key: string) => db.run(REMOVE, [key, language]);

const LOCK = statement(
  'interface-text.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('text:' || $1::text || ':' || $2::text, 0))::text AS locked`,
);
/** Makes two editors of one text wait for each other. */
export const lockText = (db: Writer, language: string, key: string) => db.run(LOCK, [key, language]);
