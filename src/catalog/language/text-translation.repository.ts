import { json, type Reader, statement } from '#platform/postgres/database.ts';
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
