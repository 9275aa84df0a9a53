import { shownNameOf } from '#identity/user/shown-name.rules.ts';
import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { TranslationKey } from '../translation/translation.rules.ts';

const INSERT = statement(
  'machine-suggestion.insert',
  { id: 'int' },
  `INSERT INTO machine_suggestion (kind, record_id, language, field, words, english, provider, asked_by, asked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
);
export interface NewSuggestion {
  field: string;
  words: string;
  english: string;
  provider: string;
  askedBy: number;
  askedAt: Date;
}
export const insertSuggestion = (db: Writer, { kind, id, language }: TranslationKey, made: NewSuggestion) =>
  db.one(INSERT, [
    kind,
    id,
    language,
    made.field,
    made.words,
    made.english,
    made.provider,
    made.askedBy,
    made.askedAt,
  ]);

const UNREAD = statement(
  'machine-suggestion.unread',
  {
    id: 'int',
    field: 'text',
    words: 'text',
    english: 'text',
    provider: 'text',
    asked_by: 'text',
    asked_at: 'instant',
  },
  `SELECT s.id, s.field, s.words, s.english, s.provider, coalesce(${shownNameOf('u')}, '') AS asked_by, s.asked_at
   FROM machine_suggestion s JOIN user_account u ON u.id = s.asked_by
   WHERE s.kind = $1 AND s.record_id = $2 AND s.language = $3 AND s.read_at IS NULL ORDER BY s.id DESC`,
);
/** Machine translations of a text that nobody has read yet, the latest first. */
export const unreadSuggestions = (db: Reader, { kind, id, language }: TranslationKey) =>
  db.all(UNREAD, [kind, id, language]);
export type UnreadSuggestion = Awaited<ReturnType<typeof unreadSuggestions>>[number];

const MARK_READ = statement(
  'machine-suggestion.mark-read',
  {},
  'UPDATE machine_suggestion SET read_by = $2, read_at = $3 WHERE id = ANY ($1) AND read_at IS NULL',
);
export const markRead = (db: Writer, ids: readonly number[], by: number, at: Date) =>
  db.run(MARK_READ, [ids, by, at]);
