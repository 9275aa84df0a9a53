import { json, type Reader, statement } from '#platform/postgres/database.ts';
import { readableSql, readingFrom, readingValues } from './readable.repository.ts';
import type { ReadingScope } from './reading.policy.ts';
import type { SnippetCue } from './snippet.rules.ts';

const BEST = statement(
  'search-section.best',
  {
    publication_id: 'int',
    section_id: 'int',
    slug: 'text',
    english_slug: 'text',
    language: 'text',
    title: 'text',
    html: 'text',
    cues: json<(SnippetCue & { end: number })[]>(),
    chapters: json<{ start: number; title: string }[]>(),
  },
  `WITH best AS (SELECT DISTINCT ON (s.publication_id) s.publication_id, s.section_id, s.language
     FROM search_section s, LATERAL (SELECT to_tsquery(search_config(s.language), $2) AS terms) AS q
     WHERE s.publication_id = ANY ($1::bigint[]) AND s.language IN ('en', $3)
       AND (s.open OR ${readableSql('s', readingFrom(4))})
       AND s.words @@ q.terms AND ts_rank('{0, 0, 0, 1}', s.words, q.terms) > 0
     ORDER BY s.publication_id, (s.language = $3) DESC, ts_rank('{0, 0, 0.3, 1}', s.words, q.terms) DESC, s.position)
   SELECT b.publication_id, b.section_id, coalesce(t.slug, s.slug) AS slug, s.slug AS english_slug,
     CASE WHEN t.section_id IS NULL THEN 'en' ELSE t.language END AS language, coalesce(t.title, s.title) AS title,
     coalesce(t.body_html, s.body_html) AS html, s.cues, s.chapters
   FROM best b JOIN section s ON s.id = b.section_id LEFT JOIN section_translated t ON t.section_id = b.section_id AND t.language = b.language`,
);
export type PlaceRow = NonNullable<typeof BEST.row>;

/** For each publication, the lesson whose text matches best, among those that may be read. */
export const bestSections = (
  db: Reader,
  publicationIds: readonly number[],
  anyTerms: string,
  language: string,
  reading: ReadingScope,
): Promise<PlaceRow[]> => db.all(BEST, [publicationIds, anyTerms, language, ...readingValues(reading)]);

const INSIDE = statement(
  'search-section.names-inside',
  { id: 'int' },
  `SELECT DISTINCT s.publication_id AS id FROM search_section s, LATERAL (SELECT to_tsquery(search_config(s.language), $2) AS terms) AS q
   WHERE s.publication_id = ANY ($1::bigint[]) AND s.language IN ('en', $3) AND NOT s.open AND NOT s.closed
     AND s.words @@ q.terms AND ts_rank('{0, 0, 0, 1}', s.words, q.terms) > 0`,
);
/** Which of some publications name a subject in the text of a locked lesson. */
export const namingInside = async (
  db: Reader,
  ids: readonly number[],
  anyTerms: string,
  language: string,
): Promise<number[]> => (await db.all(INSIDE, [ids, anyTerms, language])).map(({ id }) => id);

const WHOLE = statement(
  'search-section.whole-in',
  { id: 'int' },
  `SELECT s.publication_id AS id FROM section s LEFT JOIN section_translated t ON t.section_id = s.id AND t.language = $2
   WHERE s.publication_id = ANY ($1::bigint[]) GROUP BY s.publication_id
   HAVING bool_and(s.body_html = '' OR t.section_id IS NOT NULL)`,
);
/** Which of some publications have all of their lessons' texts in a language. */
export const wholeTranslations = async (
  db: Reader,
  ids: readonly number[],
  language: string,
): Promise<number[]> => (await db.all(WHOLE, [ids, language])).map(({ id }) => id);
