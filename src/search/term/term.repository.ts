import { type Reader, statement } from '#platform/postgres/database.ts';
import { readableSql, readingFrom, readingValues, subjectSql } from '../query/readable.repository.ts';
import type { ReadingScope } from '../query/reading.policy.ts';

const MEANT = statement(
  'clinical-term.meant',
  { phrase: 'text', forms: 'texts', drugs: 'texts' },
  `WITH asked AS (SELECT DISTINCT phrase, language, btrim(regexp_replace(search_words(search_fold(phrase)), '\\s+', ' ', 'g')) AS folded,
       strip(to_tsvector(search_config(language), search_words(phrase))) AS stems
     FROM unnest((SELECT $1::text[])) AS phrase, unnest(ARRAY['en', $2]) AS language
     WHERE phrase ~ '[[:upper:]]' OR to_tsvector(search_config($2), search_words(phrase)) <> ''),
   meant AS (SELECT DISTINCT a.phrase, f.term_id FROM asked a JOIN clinical_term_form f ON f.language = a.language AND f.folded = a.folded
       WHERE f.stems <> '' OR f.form = a.phrase
     UNION SELECT a.phrase, f.term_id FROM asked a JOIN clinical_term_form f ON f.language = a.language AND f.stems = a.stems
       WHERE a.stems <> '' AND length(a.folded) > 4),
   named AS (SELECT m.phrase, f.form, f.position FROM meant m JOIN clinical_term_form f ON f.term_id = m.term_id AND f.language IN ('en', $2)
     WHERE NOT (strpos(f.folded, ' ') > 0 AND EXISTS (SELECT 1 FROM unnest(ARRAY[split_part(f.folded, ' ', 1), split_part(f.folded, ' ', -1)]) AS edge
       WHERE length(edge) > 1 AND to_tsvector(search_config(f.language), edge) = ''))),
   held AS (SELECT m.phrase, d.drug FROM meant m JOIN clinical_term t ON t.id = m.term_id
     CROSS JOIN LATERAL (SELECT drug FROM unnest(t.drugs) AS drug
       UNION SELECT n.name FROM drug_name n WHERE $2 <> 'en' AND n.kind = 'variant' AND n.generic = ANY (t.drugs)) AS d)
   SELECT n.phrase, array_agg(DISTINCT n.form) AS forms,
     ARRAY (SELECT DISTINCT h.drug FROM held h WHERE h.phrase = n.phrase ORDER BY 1) AS drugs
   FROM named n GROUP BY n.phrase`,
);
/**
 * Other names of some words or runs of words, here and in English, and the substances of a class. A name that the index
 * knows without its first or last word would find too much ("talking down" is indexed as "talking").
 */
export const meantBy = (db: Reader, phrases: readonly string[], language: string) =>
  db.all(MEANT, [phrases, language]);

const BEGINNING = statement(
  'clinical-term.beginning',
  { id: 'int', kind: 'text', form: 'text', full: 'text?' },
  `WITH typed AS (SELECT btrim(regexp_replace(search_words(search_fold($1)), '\\s+', ' ', 'g')) AS folded),
   found AS (SELECT DISTINCT ON (f.term_id) f.term_id, f.language, f.folded = typed.folded AS is_whole
     FROM typed, clinical_term_form f JOIN clinical_term t ON t.id = f.term_id
     WHERE f.language IN ('en', $2) AND t.kind <> 'word' AND starts_with(f.folded, typed.folded)
     ORDER BY f.term_id, f.folded = typed.folded DESC, f.language = $2 DESC, f.position)
   SELECT t.id, t.kind, a.form, b.form AS "full" FROM found JOIN clinical_term t ON t.id = found.term_id
   JOIN clinical_term_form a ON a.term_id = t.id AND a.language = found.language AND a.position = 1
   LEFT JOIN clinical_term_form b ON b.term_id = t.id AND b.language = found.language AND b.position = 2
   WHERE EXISTS (SELECT 1 FROM clinical_term_form f JOIN search_document d ON d.language = f.language
       AND d.words @@ phraseto_tsquery(search_config(f.language), search_words(f.form)) WHERE f.term_id = t.id AND f.language IN ('en', $2))
     OR EXISTS (SELECT 1 FROM unnest(t.drugs) AS drug JOIN search_document d ON d.language = 'en' AND d.words @@ phraseto_tsquery('search_en', search_words(drug)))
     OR EXISTS (SELECT 1 FROM clinical_term_form f JOIN search_section s ON s.language = f.language
       AND s.words @@ phraseto_tsquery(search_config(f.language), search_words(f.form)) WHERE f.term_id = t.id AND f.language IN ('en', $2) AND NOT s.open AND ${subjectSql('s', readableSql('s', readingFrom(3)))})
   ORDER BY found.is_whole DESC, length(a.form), a.form LIMIT 3`,
);
/**
 * Classes and abbreviations that begin like this and lead to something, by their local names, with what they stand for.
 */
export const termsBeginning = (db: Reader, start: string, language: string, reading: ReadingScope | null) =>
  db.all(BEGINNING, [start, language, ...readingValues(reading)]);
