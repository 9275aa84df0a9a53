import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { readableSql, readingFrom, readingValues, subjectSql } from './readable.repository.ts';
import type { ReadingScope } from './reading.policy.ts';

const OTHERS = statement(
  'drug-name.others',
  { word: 'text', name: 'text' },
  `WITH asked AS (SELECT DISTINCT word, search_fold(word) AS folded FROM unnest((SELECT $1::text[])) AS word),
     meant AS (SELECT a.word, a.folded, coalesce(d.generic, a.folded) AS generic FROM asked a LEFT JOIN drug_name d ON d.name = a.folded)
   SELECT word, name FROM (SELECT word, generic AS name, 1 AS place FROM meant WHERE generic <> folded
     UNION SELECT m.word, d.name, 2 FROM meant m JOIN drug_name d ON d.generic = m.generic AND d.kind = 'variant' WHERE d.name <> m.folded
     UNION SELECT a.word, c.name, 3 FROM category_translation x JOIN category c ON c.id = x.category_id
       JOIN asked a ON a.folded = btrim(regexp_replace(search_words(search_fold(x.name)), '\\s+', ' ', 'g')) WHERE x.language = $2 AND search_fold(c.name) <> a.folded
     UNION SELECT a.word, part, 4 FROM author f, regexp_split_to_table(search_fold(f.full_name), '\\s+') AS part
       JOIN asked a ON a.folded = search_person(part) WHERE f.full_name ~ '[^[:alnum:][:space:].]' AND part <> a.folded) AS names
   ORDER BY word, place, name`,
);
/**
 * Other names of words: first the substance behind a brand name, and its names in other languages; the English name of
 * a topic of this language; a faculty name whose apostrophe or hyphen was left out.
 */
export const otherNames = (db: Reader, words: readonly string[], language: string) =>
  db.all(OTHERS, [words, language]);

const SUGGESTED = statement(
  'search-name.suggested',
  { kind: 'text', id: 'int', text: 'text', slug: 'text?', english_slug: 'text?' },
  `WITH asked AS (SELECT search_fold($1) AS folded, search_person($1) AS person, to_tsquery('search_plain', $2) AS terms),
     topics AS (SELECT n.kind, n.id, coalesce(x.name, n.name) AS name, coalesce(search_fold(x.name), n.folded) AS folded
       FROM asked, search_name n LEFT JOIN category_translation x ON x.category_id = n.id AND x.language = $3
       WHERE n.kind = 'topic' AND (n.words @@ asked.terms OR to_tsvector('search_plain', search_words(x.name)) @@ asked.terms)
       AND EXISTS (SELECT 1 FROM publication_category pc JOIN search_document d ON d.publication_id = pc.publication_id AND d.language = 'en' WHERE pc.category_id = n.id) LIMIT 20),
     called AS (SELECT n.kind, n.id, n.name, n.folded FROM search_name n, asked WHERE n.kind = 'faculty' AND n.words @@ asked.terms
       UNION SELECT n.kind, n.id, n.name, n.folded FROM asked, author a JOIN search_name n ON n.kind = 'faculty' AND n.id = a.id
         WHERE a.full_name ~ '[^[:alnum:][:space:].]' AND strpos(' ' || search_person(a.full_name), ' ' || asked.person) > 0),
     faculty AS (SELECT n.kind, n.id, n.name, n.folded FROM called n
       WHERE EXISTS (SELECT 1 FROM publication_author pa JOIN search_document d ON d.publication_id = pa.publication_id AND d.language = 'en' WHERE pa.author_id = n.id) LIMIT 50),
     beginning AS (SELECT n.kind, n.id, n.name, n.folded FROM search_name n WHERE n.folded LIKE replace(replace(replace(search_fold($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
       AND n.kind = 'publication' AND n.language IN ('en', $3) ORDER BY n.folded LIMIT 20),
     within AS (SELECT n.kind, n.id, n.name, n.folded FROM search_name n, asked WHERE n.kind = 'publication' AND n.language IN ('en', $3) AND n.words @@ asked.terms LIMIT 200),
     found AS (SELECT * FROM topics UNION SELECT * FROM faculty UNION SELECT * FROM beginning UNION SELECT * FROM within),
     shown AS (SELECT f.kind, f.id, coalesce(t.name, f.name) AS name, starts_with(f.folded, asked.folded) AS begins,
         strpos(' ' || regexp_replace(f.folded, '[^[:alnum:]]+', ' ', 'g') || ' ', ' ' || asked.folded || ' ') > 0 AS is_whole
       FROM asked, found f LEFT JOIN search_name t ON f.kind = 'publication' AND $3 <> 'en' AND t.kind = 'publication' AND t.id = f.id AND t.language = $3),
     ordered AS (SELECT kind, min(id) AS id, name, row_number() OVER (PARTITION BY kind ORDER BY NOT bool_or(is_whole), NOT bool_or(begins), length(name), name) AS place
       FROM shown GROUP BY kind, name)
   SELECT o.kind, o.id, o.name AS text, coalesce(t.slug, a.slug) AS slug, coalesce(p.slug, a.slug) AS english_slug FROM ordered o
     LEFT JOIN publication p ON o.kind = 'publication' AND p.id = o.id LEFT JOIN author a ON o.kind = 'faculty' AND a.id = o.id
     LEFT JOIN publication_translated t ON t.publication_id = p.id AND t.language = $3 WHERE o.kind = 'publication' OR o.place <= 2
   ORDER BY array_position(ARRAY['topic', 'faculty', 'publication'], o.kind), o.place LIMIT $4::int`,
);
/**
 * Names with words that begin like the last one typed, in this language if they have one: at most two topics and two
 * faculty members, publications for the rest.
 */
export const suggestedNames = (db: Reader, text: string, terms: string, language: string, limit: number) =>
  db.all(SUGGESTED, [text, terms, language, limit]);

const NEAR = statement(
  'search-word.near',
  { word: 'text', near: 'text' },
  `SELECT asked.word, n.word AS near
   FROM unnest($1::text[]) AS asked(word)
   CROSS JOIN LATERAL (
     (SELECT coalesce(w.shown, w.word) AS word FROM search_word w WHERE lower(w.word) % search_fold(asked.word) AND w.language IN ('en', $2)
       AND to_tsvector(search_config(w.language), w.word) <> '' AND to_tsvector(search_config($2), w.word) <> ''
       ORDER BY lower(w.word) <-> search_fold(asked.word), w.word LIMIT 12)
     UNION (SELECT d.name FROM (SELECT name FROM drug_name WHERE kind = 'brand' OR $2 <> 'en' UNION SELECT generic FROM drug_name WHERE generic !~ '[ -]') AS d
       WHERE d.name % search_fold(asked.word) ORDER BY similarity(d.name, search_fold(asked.word)) DESC, d.name LIMIT 4)
     UNION (SELECT f.form FROM clinical_term_form f WHERE lower(f.folded) % search_fold(asked.word) AND f.language IN ('en', $2) AND f.form ~ '^[[:alpha:]]+$'
       ORDER BY lower(f.folded) <-> search_fold(asked.word), f.form LIMIT 4)) AS n(word)
   ORDER BY asked.word, similarity(search_fold(n.word), search_fold(asked.word)) DESC, n.word`,
);
/** Words of the library, drug names and curated terms that resemble these, nearest first, with their accents. */
export const nearWords = (db: Reader, words: readonly string[], language: string) =>
  db.all(NEAR, [words, language]);

const KNOWN = statement(
  'search-word.known',
  { word: 'text', shown: 'text', named: 'bool' },
  `SELECT k.word, coalesce(k.said, k.word) AS shown, k.named FROM (SELECT asked.word,
       (SELECT coalesce(w.shown, w.word) FROM search_word w WHERE w.word = asked.word AND w.language IN ('en', $2) ORDER BY w.language = $2 DESC LIMIT 1) AS said,
       EXISTS (SELECT 1 FROM drug_name d WHERE asked.word IN (d.name, d.generic))
         OR EXISTS (SELECT 1 FROM clinical_term_form f WHERE f.folded = asked.word AND f.language IN ('en', $2)) AS named
     FROM unnest($1::text[]) AS asked(word)) AS k WHERE k.said IS NOT NULL OR k.named`,
);
/** Those of some folded words that occur in the library, with their accents, or are names of drugs or curated terms. */
export const knownWords = (db: Reader, words: readonly string[], language: string) =>
  db.all(KNOWN, [words, language]);

const TITLES = statement(
  'search-name.near',
  { kind: 'text', id: 'int', text: 'text', slug: 'text?', english_slug: 'text' },
  `WITH near AS (SELECT DISTINCT ON (n.word) n.word, n.likeness FROM unnest($1::text[]) AS asked(word) CROSS JOIN LATERAL (
       SELECT w.word, similarity(w.word, search_fold(asked.word)) AS likeness FROM search_word w WHERE lower(w.word) % search_fold(asked.word) AND w.language IN ('en', $2)
         AND to_tsvector(search_config(w.language), w.word) <> '' ORDER BY lower(w.word) <-> search_fold(asked.word), w.word LIMIT 20) AS n ORDER BY n.word, n.likeness DESC),
     found AS (SELECT n.id, sum(near.likeness) AS likeness FROM near CROSS JOIN LATERAL (SELECT s.id FROM search_name s
       WHERE s.kind = 'publication' AND s.language IN ('en', $2) AND s.words @@ plainto_tsquery('search_plain', near.word) LIMIT 50) AS n GROUP BY n.id)
   SELECT 'publication' AS kind, p.id, coalesce(t.title, p.title) AS text, t.slug, p.slug AS english_slug FROM found f JOIN publication p ON p.id = f.id
     LEFT JOIN publication_translated t ON t.publication_id = p.id AND t.language = $2
   ORDER BY f.likeness DESC, p.modified_at DESC, p.id DESC LIMIT $3::int`,
);
/** Titles with words similar to these, most similar first. */
export const nearTitles = (db: Reader, words: readonly string[], language: string, limit: number) =>
  db.all(TITLES, [words, language, limit]);

const STEMMERS: Readonly<Record<string, string>> = {
  de: 'german_stem',
  fr: 'french_stem',
  it: 'italian_stem',
  'pt-br': 'portuguese_stem',
};
const stemmerOf = (language: string): string => STEMMERS[language] ?? 'english_stem';
/**
 * A stop word as it is spelled: without its accents, as the index has it, it is none ("für", "à"). PostgreSQL's list for
 * French lacks "les".
 */
const silentSql = (word: string, stemmer: string) =>
  `(coalesce(ts_lexize(${stemmer}::text::regdictionary, ${word}) = '{}', false) OR (${stemmer}::text = 'french_stem' AND ${word} = 'les'))`;

const TELLING = statement(
  'search-word.telling',
  { word: 'text' },
  `SELECT asked.word FROM unnest($1::text[]) WITH ORDINALITY AS asked(word, place)
   WHERE to_tsvector('search_en', asked.word) <> '' AND to_tsvector(search_config($2), asked.word) <> '' AND NOT ${silentSql('asked.word', '$3')} ORDER BY asked.place`,
);
/** Those of some words that are searched for; articles and the like are not. */
export const tellingWords = async (
  db: Reader,
  words: readonly string[],
  language: string,
): Promise<string[]> =>
  (await db.all(TELLING, [words, language, stemmerOf(language)])).map(({ word }) => word);

const DRUGS = statement(
  'drug-name.beginning',
  { name: 'text', generics: 'text', is_generic: 'bool' },
  `WITH named AS (SELECT name, generic, false AS is_generic FROM drug_name WHERE kind = 'brand' OR ($2 <> 'en' AND NOT starts_with(generic, search_fold($1)))
       UNION SELECT generic, generic, true FROM drug_name)
   SELECT initcap(d.name) AS name, string_agg(d.generic, ', ' ORDER BY d.generic) AS generics, bool_or(d.is_generic) AS is_generic FROM named d
   WHERE starts_with(d.name, search_fold($1))
     AND (EXISTS (SELECT 1 FROM search_document f WHERE f.language = 'en'
       AND f.words @@ (phraseto_tsquery('search_en', search_words(d.generic)) || phraseto_tsquery('search_en', search_words(d.name))))
       OR EXISTS (SELECT 1 FROM search_section s WHERE s.language = 'en' AND NOT s.open AND ${subjectSql('s', readableSql('s', readingFrom(3)))}
         AND s.words @@ (phraseto_tsquery('search_en', search_words(d.generic)) || phraseto_tsquery('search_en', search_words(d.name)))))
   GROUP BY d.name ORDER BY bool_or(d.is_generic) DESC, length(d.name), d.name LIMIT 4`,
);
/**
 * Generic and brand names that begin like this and lead to something, including locked lessons, the brands with their
 * substances; on other sites also the local names.
 */
export const drugNames = (db: Reader, start: string, language: string, reading: ReadingScope | null) =>
  db.all(DRUGS, [start, language, ...readingValues(reading)]);

const SUBJECTS = statement(
  'search-subject.named',
  { phrase: 'text', silent: 'bool' },
  `WITH said AS (SELECT phrase, btrim(regexp_replace(search_words(search_fold(phrase)), '\\s+', ' ', 'g')) AS folded,
       strip(to_tsvector(search_config($2), search_words(phrase))) AS stems FROM unnest((SELECT $1::text[])) AS phrase),
     asked AS MATERIALIZED (SELECT phrase, folded, stems, regexp_replace(folded, 's$', '') AS single FROM said)
   SELECT phrase, stems = '' OR ${silentSql('phrase', '$3')} AS silent FROM asked WHERE stems = '' OR ${silentSql('phrase', '$3')}
     OR EXISTS (SELECT 1 FROM drug_name d WHERE d.name IN (folded, single) OR d.generic IN (folded, single))
     OR EXISTS (SELECT 1 FROM clinical_term_form f JOIN clinical_term t ON t.id = f.term_id
       WHERE (t.kind <> 'word' OR cardinality(t.drugs) = 1) AND f.language IN ('en', $2) AND (f.folded = asked.folded OR f.stems = asked.stems AND length(asked.folded) > 4))`,
);
/**
 * Those of some words, or runs of words, that name a drug, a class, or what an abbreviation stands for; also articles
 * and the like of the language, which mean nothing (`silent`).
 */
export const subjectsAmong = async (db: Reader, phrases: readonly string[], language: string) =>
  phrases.length === 0 ? [] : db.all(SUBJECTS, [phrases, language, stemmerOf(language)]);

const REINDEX = statement(
  'search.reindex',
  { done: 'text' },
  'SELECT search_reindex($1::bigint[])::text AS done',
);
const STALE = statement(
  'search.stale',
  { id: 'int' },
  `SELECT p.id FROM publication p LEFT JOIN search_document d ON d.publication_id = p.id AND d.language = 'en'
   WHERE (p.visibility = 'published') <> (d.publication_id IS NOT NULL) OR d.modified_at <> p.modified_at ORDER BY p.id LIMIT $1::int`,
);
/** Rebuilds the index of publications; of all of them if no ids are given. */
export const reindexRows = async (db: Writer, ids: readonly number[] | null): Promise<void> => {
  await db.one(REINDEX, [ids]);
};
const HOLD = statement(
  'search.hold',
  { id: 'int' },
  'SELECT p.id FROM publication p ORDER BY p.id FOR NO KEY UPDATE',
);
const FILL = statement('search.fill', { done: 'text' }, 'SELECT search_fill($1::bigint[])::text AS done');
const FILL_MORE = statement(
  'search.fill-more',
  { done: 'text' },
  'SELECT search_fill_more($1::bigint[])::text AS done',
);
/** All publications, locked so that nobody else saves them before the transaction ends. */
export const heldIds = async (db: Writer): Promise<number[]> => (await db.all(HOLD)).map(({ id }) => id);
/** Lessons, titles and names of some publications: one half of their index. */
export const fillRows = async (db: Writer, ids: readonly number[]): Promise<void> => {
  await db.one(FILL, [ids]);
};
/** Their tables and words: the other half, in separate tables. */
export const fillMoreRows = async (db: Writer, ids: readonly number[]): Promise<void> => {
  await db.one(FILL_MORE, [ids]);
};
export const staleIds = async (db: Reader, limit: number): Promise<number[]> =>
  (await db.all(STALE, [limit])).map((row) => row.id);
