import { type Reader, statement } from '#platform/postgres/database.ts';
import { readableSql, readingFrom, readingValues } from './readable.repository.ts';
import type { ReadingScope } from './reading.policy.ts';

const FOUND = statement(
  'search-table.found',
  {
    section_id: 'int',
    place: 'int',
    title: 'text',
    section: 'text',
    publication_id: 'int',
    publication: 'text',
    publication_language: 'text',
    slug: 'text',
    english_slug: 'text',
    language: 'text',
  },
  `WITH found AS (SELECT DISTINCT ON (t.section_id, t.place) t.section_id, t.place, t.language, t.title, t.publication_id, t.position,
       ts_rank('{0.02, 0.3, 0.6, 1}', t.words, q.ranked) AS rank
     FROM search_table t, LATERAL (SELECT to_tsquery(search_config(t.language), $1) AS terms, to_tsquery(search_config(t.language), $2) AS ranked) AS q
     WHERE t.language IN ('en', $3)
       AND (t.open OR ${readableSql('t', readingFrom(4))})
       AND t.words @@ q.terms AND ts_rank('{0, 1, 1, 1}', t.words, q.ranked) > 0
     ORDER BY t.section_id, t.place, (t.language = $3) DESC),
   best AS (SELECT * FROM found ORDER BY rank DESC, publication_id DESC, position, place LIMIT $8::int)
   SELECT b.section_id, b.place, b.title, coalesce(x.title, s.title) AS section, b.publication_id, coalesce(y.title, p.title) AS publication,
     coalesce(y.language, p.language) AS publication_language,
     coalesce(x.slug, s.slug) AS slug, s.slug AS english_slug, b.language
   FROM best b JOIN section s ON s.id = b.section_id JOIN publication p ON p.id = b.publication_id
   LEFT JOIN section_translated x ON x.section_id = s.id AND x.language = b.language
   LEFT JOIN publication_translated y ON y.publication_id = p.id AND y.language = $3
   ORDER BY b.rank DESC, b.publication_id DESC, b.position, b.place`,
);
export type TableRow = NonNullable<typeof FOUND.row>;

/** Tables that match, among those in lessons that may be read; best first. */
export const foundTables = (
  db: Reader,
  terms: { all: string; ranked: string },
  language: string,
  reading: ReadingScope,
  limit: number,
): Promise<TableRow[]> =>
  db.all(FOUND, [terms.all, terms.ranked, language, ...readingValues(reading), limit]);
