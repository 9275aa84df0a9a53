import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { TextKind } from './text-translation.data.ts';
import type { TextByKey, TextTranslation } from './text-translation.rules.ts';

/** The translation of a text as a column; `id` and `language` are SQL. */
export const translationIn = (kind: TextKind, id: string, language: string): string =>
  `(SELECT json_build_object('words', w.words, 'source', w.source, 'files', w.files) FROM text_translation w
     WHERE w.kind = '${kind}' AND w.id = ${id} AND w.language = ${language})`;

/** Maps `Head of psychiatric pharmacy, Saltmarsh Medical Center`, as the front matter has it, to its translation. */
export const rolesIn = (publication: string, language: string): string =>
  `(SELECT coalesce(json_object_agg(concat_ws(', ', nullif(a.job_title, ''), nullif(a.institute, '')), concat_ws(', ', x.job_title, nullif(a.institute, '')) ORDER BY a.id), '{}')
     FROM author a JOIN author_translation x ON x.author_id = a.id AND x.language = ${language} AND x.job_title <> ''
     WHERE a.id IN (SELECT c.author_id FROM publication_author c WHERE c.publication_id = ${publication}
       UNION SELECT r.author_id FROM content_role r WHERE r.publication_id = ${publication}
       UNION SELECT q.interviewer_id FROM publication q WHERE q.id = ${publication}))`;

const OF_KIND = statement(
  'text-translation.of-kind',
  { id: 'int', words: json<TextByKey>(), source: json<TextByKey>(), files: json<TextByKey>() },
  'SELECT t.id, t.words, t.source, t.files FROM text_translation t WHERE t.kind = $1 AND t.id = ANY ($2::bigint[]) AND t.language = $3',
);
export const textTranslations = (db: Reader, kind: TextKind, ids: readonly number[], language: string) =>
  db.all(OF_KIND, [kind, ids, language]);

const COVER = statement(
  'text-translation.cover',
  {
    cover: json<TextTranslation | null>(),
    roles: json<Record<string, string>>(),
    sponsor: json<TextTranslation | null>(),
  },
  `SELECT ${translationIn('cover', '$1::bigint', '$2')} AS cover, ${rolesIn('$1::bigint', '$2')} AS roles,
     ${translationIn('sponsor', '(SELECT p.joint_sponsor_id FROM publication p WHERE p.id = $1::bigint)', '$2')} AS sponsor`,
);
export const coverTranslation = (db: Reader, publicationId: number, language: string) =>
  db.one(COVER, [publicationId, language]);

const SAVE = statement(
  'text-translation.save',
  {},
  `INSERT INTO text_translation (kind, id, language, words, source, files, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (kind, id, language) DO UPDATE SET words = excluded.words, source = excluded.source, files = excluded.files, changed_at = excluded.changed_at`,
);
interface SavedPieces {
  words: TextByKey;
  source: TextByKey;
  files: TextByKey;
  changedAt: Date;
}
export const saveText = (
  db: Writer,
  { kind, id, language }: { kind: string; id: number; language: string },
  to: SavedPieces,
) =>
  db.run(SAVE, [
    kind,
    id,
    language,
    JSON.stringify(to.words),
    JSON.stringify(to.source),
    JSON.stringify(to.files),
    to.changedAt,
  ]);

const STORE_FILES = statement(
  'text-translation.store-files',
  {},
  `UPDATE text_translation t SET files = w.files
     FROM jsonb_to_recordset($1::jsonb) AS w (kind text, id bigint, language text, files jsonb)
    WHERE t.kind = w.kind AND t.id = w.id AND t.language = w.language AND t.files <> w.files`,
);
/** Files made from the words of texts, by piece. */
export const storeTextFiles = (
  db: Writer,
  made: readonly { kind: TextKind; id: number; language: string; files: TextByKey }[],
) => db.run(STORE_FILES, [JSON.stringify(made)]);

const FORGET = statement(
  'text-translation.forget',
  {},
  'DELETE FROM text_translation WHERE kind = $1 AND id = ANY ($2::bigint[])',
);
/** Removes what was translated of records that are removed. */
export const forgetTexts = (db: Writer, kind: 'sponsor' | 'question', ids: readonly number[]) =>
  db.run(FORGET, [kind, ids]);

/** Rows and their copies. */
interface TextCopies {
  sources: readonly number[];
  /** In the same order. */
  made: readonly number[];
}
const COPY = statement(
  'text-translation.copy',
  {},
  `INSERT INTO text_translation (kind, id, language, words, source, files, changed_at)
   SELECT t.kind, m.made, t.language, t.words, t.source, t.files, $4 FROM text_translation t
   JOIN unnest($1::bigint[], $2::bigint[]) AS m(source, made) ON m.source = t.id WHERE t.kind = ANY ($3::text[])`,
);
export const copyTexts = (
  db: Writer,
  kinds: readonly Exclude<TextKind, 'question'>[],
  { sources, made }: TextCopies,
  at: Date,
) => db.run(COPY, [sources, made, kinds, at]);

/**
 * The pieces of a question are named by the ids of its options: `option.90000001`. An option of the same words takes
 * those of its source along, wherever it stands; a reworded one takes those of the option whose place it has, stale.
 * Nothing is left of an option that is gone.
 */
const NAMED_BY_OPTION = (pieces: string) =>
  `(SELECT coalesce(jsonb_object_agg(coalesce(split_part(w.key, '.', 1) || '.' || c.made, w.key), w.value), '{}')
     FROM jsonb_each(${pieces}) AS w LEFT JOIN option_copy c ON c.item_id = m.made AND c.source::text = split_part(w.key, '.', 2)
     WHERE c.made IS NOT NULL OR w.key NOT LIKE '%.%')`;
const COPY_QUESTIONS = statement(
  'text-translation.copy-questions',
  {},
  `WITH m AS (SELECT source, made FROM unnest($1::bigint[], $2::bigint[]) AS m(source, made)),
   option_copy AS (
     SELECT n.item_id, n.id AS made, (SELECT c.id FROM choice c WHERE c.item_id = m.source AND (c.text = n.text
         OR c.position = n.position AND NOT EXISTS (SELECT 1 FROM choice o WHERE o.item_id = n.item_id AND o.text = c.text))
       ORDER BY c.text <> n.text, c.position <> n.position, c.position LIMIT 1) AS source
     FROM m JOIN choice n ON n.item_id = m.made)
   INSERT INTO text_translation (kind, id, language, words, source, files, changed_at)
   SELECT t.kind, m.made, t.language, ${NAMED_BY_OPTION('t.words')}, ${NAMED_BY_OPTION('t.source')}, t.files, $3
   FROM m JOIN text_translation t ON t.kind = 'question' AND t.id = m.source`,
);
/**
 * Translations of questions that are made from others, each piece with the English it was made from: where that is
 * still said, it stands (decision 40).
 */
export const copyQuestionTranslations = (db: Writer, { sources, made }: TextCopies, at: Date) =>
  db.run(COPY_QUESTIONS, [sources, made, at]);
