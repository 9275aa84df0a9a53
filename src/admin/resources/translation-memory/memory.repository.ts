import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { Kind, TargetLanguage } from '../translation/translation.data.ts';
import type { TranslationKey } from '../translation/translation.rules.ts';
import type { FieldPair } from './pairs.rules.ts';
import type { SentenceIndex } from './shingles.rules.ts';

const DIGEST = 'md5(c.source::text || c.words::text)';

const CURRENT = statement(
  'translation-memory.current',
  { source: json<TextByKey>(), words: json<TextByKey>(), digest: 'text' },
  `SELECT c.source, c.words, ${DIGEST} AS digest FROM translation_current c WHERE c.kind = $1 AND c.id = $2 AND c.language = $3`,
);
/** A text in English and in its language, if the translation is current. */
export const currentWords = (db: Reader, { kind, id, language }: TranslationKey) =>
  db.maybe(CURRENT, [kind, id, language]);

const LOCK = statement(
  'translation-memory.lock',
  {},
  `INSERT INTO translation_paired (kind, id, language, digest) VALUES ($1, $2, $3, '')
   ON CONFLICT (kind, id, language) DO UPDATE SET digest = ''`,
);
const FORGET_PAIRS = statement(
  'translation-memory.forget-pairs',
  {},
  'DELETE FROM translation_pair WHERE kind = $1 AND id = $2 AND language = $3',
);
/** Deletes what is remembered of a text; no other transaction can remember it until this one ends. */
export async function forgetPairs(db: Writer, { kind, id, language }: TranslationKey): Promise<void> {
  await db.run(LOCK, [kind, id, language]);
  await db.run(FORGET_PAIRS, [kind, id, language]);
}

const FORGET = statement(
  'translation-memory.forget',
  {},
  'DELETE FROM translation_paired WHERE kind = $1 AND id = $2 AND language = $3',
);
export const forgetText = (db: Writer, { kind, id, language }: TranslationKey) =>
  db.run(FORGET, [kind, id, language]);

const KEEP = statement(
  'translation-memory.keep',
  {},
  `INSERT INTO translation_pair (kind, id, language, place, field, english, translation, words, shingles)
   SELECT $1, $2, $3, p.place, p.field, p.english, p.translation, p.words, p.shingles
   FROM jsonb_to_recordset($4) AS p(place int, field text, english text, translation text, words int, shingles int[])`,
);
const NOTE = statement(
  'translation-memory.note',
  {},
  'UPDATE translation_paired SET digest = $4 WHERE kind = $1 AND id = $2 AND language = $3',
);
export async function keepPairs(
  db: Writer,
  { kind, id, language }: TranslationKey,
  pairs: readonly (FieldPair & SentenceIndex)[],
  digest: string,
): Promise<void> {
  const rows = pairs.map((pair, place) => ({ place, ...pair }));
  await db.run(KEEP, [kind, id, language, JSON.stringify(rows)]);
  await db.run(NOTE, [kind, id, language, digest]);
}

const WAITING = statement(
  'translation-memory.waiting',
  { kind: 'text', id: 'int', language: 'text' },
  `SELECT coalesce(c.kind, p.kind) AS kind, coalesce(c.id, p.id) AS id, coalesce(c.language, p.language) AS language
   FROM translation_current c FULL JOIN translation_paired p ON p.kind = c.kind AND p.id = c.id AND p.language = c.language
   WHERE c.kind IS NULL OR p.digest IS DISTINCT FROM ${DIGEST} ORDER BY 1, 2, 3`,
);
/** Texts that differ from what is remembered of them. */
export const waitingTexts = (db: Reader) => db.all(WAITING) as Promise<TranslationKey[]>;

const ALIKE = statement(
  'translation-memory.alike',
  { n: 'int', kind: 'text', id: 'int', field: 'text', english: 'text', translation: 'text' },
  `SELECT q.n, m.kind, m.id, m.field, m.english, m.translation
   FROM jsonb_to_recordset($1) AS q(n int, words int, shingles int[]) CROSS JOIN LATERAL (
     SELECT p.kind, p.id, p.field, p.place, p.english, p.translation, (SELECT count(*) FROM unnest(p.shingles) AS s WHERE s = ANY (q.shingles)) AS shared
     FROM translation_pair p WHERE p.language = $2 AND p.shingles && q.shingles AND p.words BETWEEN q.words / 2 AND q.words * 2
       AND (p.kind, p.id) <> ($3::text, $4::bigint)
     ORDER BY shared DESC, p.kind, p.id, p.place LIMIT 12) AS m ORDER BY q.n, m.shared DESC, m.kind, m.id, m.place`,
);
/** Pairs that may resemble each sentence, those that share the most shingles first. */
export const alikePairs = (
  db: Reader,
  sought: readonly SentenceIndex[],
  { kind, id, language }: { kind: Kind | 'interface'; id: number; language: TargetLanguage },
) => db.all(ALIKE, [JSON.stringify(sought.map((one, n) => ({ n, ...one }))), language, kind, id]);

const TRUE_NOW = statement(
  'translation-memory.true-now',
  { kind: 'text', id: 'int', title: 'text' },
  `SELECT t.kind, t.id, c.source_title AS title FROM jsonb_to_recordset($1) AS t(kind text, id bigint)
   JOIN translation_paired p ON p.kind = t.kind AND p.id = t.id AND p.language = $2
   CROSS JOIN LATERAL (SELECT c.source_title, ${DIGEST} AS digest FROM translation_current c
     WHERE c.kind = t.kind AND c.id = t.id AND c.language = $2 OFFSET 0) AS c WHERE c.digest = p.digest`,
);
export interface PairedText {
  kind: Kind;
  id: number;
}
/** Those of these texts that still say what is remembered of them, with original and translation up to date. */
export const textsTrueNow = (db: Reader, texts: readonly PairedText[], language: TargetLanguage) =>
  db.all(TRUE_NOW, [JSON.stringify(texts), language]) as Promise<(PairedText & { title: string })[]>;
